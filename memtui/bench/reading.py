"""Files of labelled data, read or refused in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from memtui.errors import UsageError
from memtui.files.failures import read_failure


def text_of(path: Path) -> str:
    """The text of a file. Raises MemtuiError."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise read_failure(error, str(path)) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is no text in UTF-8.", "Save it as UTF-8.") from error


def json_of(path: Path) -> Any:
    """The document in a JSON file. Raises MemtuiError."""
    return _parsed(text_of(path), str(path))


def json_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a file that holds one a line. Raises MemtuiError."""
    lines = enumerate(text_of(path).split("\n"), 1)
    return [_parsed(line, f"{path}, line {number}") for number, line in lines if line.strip()]


def _parsed(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise UsageError(f"{where} is no JSON: {error}.", "Mend it, or measure without.") from error
