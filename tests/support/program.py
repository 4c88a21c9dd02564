"""The command line, called in this process as a user would call it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from support.places import Place

from memtui.cli import main


@dataclass(frozen=True)
class Finished:
    """What one call left behind."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


@dataclass(frozen=True)
class Program:
    """`memtui`, called in the current directory."""

    place: Place
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *words: str) -> Finished:
        self.capsys.readouterr()
        code = main.run(words)
        printed = self.capsys.readouterr()
        return Finished(code, printed.out, printed.err)

    def json(self, *words: str, code: int = 0) -> Any:
        """The document of a call that must end with `code`."""
        finished = self(words[0], "--json", *words[1:])
        assert finished.code == code, finished
        return finished.document

    def ids(self) -> list[str]:
        """The ids of what waits."""
        return [item["id"] for item in self.json("queue")["items"]]


def lacking(fields: str, shape: dict[str, Any]) -> list[str]:
    """The promised fields that a shape does not have."""
    return [name for name in fields.split() if name not in shape]
