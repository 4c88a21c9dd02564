"""Where answers go: one JSON document, or cleaned text; messages go to stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TextIO

    from memtui.cli.progress import ProgressLine
    from memtui.errors import MemtuiError

STYLES = {
    "bold": "1",
    "dim": "2",
    "block": "1;31",
    "warn": "33",
    "hint": "36",
    "note": "2",
    "added": "32",
    "removed": "31",
    "place": "36",
}


class Output:
    """The two streams of one run. In JSON mode the text of an answer is never printed."""

    def __init__(
        self, stdout: TextIO, stderr: TextIO, environ: Mapping[str, str], *, json: bool = False
    ) -> None:
        self.stdout = stdout
        self.stderr = stderr
        self.json = json
        self.terminal = stdout.isatty()
        plain = bool(environ.get("NO_COLOR")) or environ.get("TERM") == "dumb"
        self.colour = self.terminal and not plain
        self.width = _terminal_width(stdout, environ) if self.terminal else None
        self._environ = environ
        self._progress: ProgressLine | None = None
        self.follows = stderr.isatty() and not json and environ.get("TERM") != "dumb"

    def doing(self, what: str) -> None:
        """Tell on a line of its own what is being done now, where somebody sees that."""
        if not self.follows:
            return
        if self._progress is None:
            from memtui.cli.progress import ProgressLine

            self._progress = ProgressLine(self.stderr, _terminal_width(self.stderr, self._environ))
        self._progress.tell(what)

    def counted(self, what: str, done: int, total: int) -> None:
        """The same of what is done one by one."""
        self.doing(f"{what} {done:,} of {total:,}")

    def settle(self) -> None:
        """Take that line away, before anything else is written."""
        if self._progress is not None:
            self._progress.clear()

    def document(self, value: object) -> None:
        """Print the JSON document of this run; pretty on a terminal, one line elsewhere."""
        self.settle()
        self.stdout.write(to_json(value, pretty=self.terminal) + "\n")

    def lines(self, lines: Iterable[str]) -> None:
        """Print lines of text that are clean already."""
        for line in lines:
            self.settle()
            self.stdout.write(line + "\n")

    def message(self, text: str) -> None:
        """Tell the person something beside the answer, on one line of stderr."""
        from memtui.cli.masking import masked_text
        from memtui.formats.clean import clean_line

        self.settle()
        self.stderr.write(f"memtui: {clean_line(masked_text(text))}\n")

    def failure(self, error: MemtuiError) -> None:
        """Print an error: a line on stderr, and in JSON mode the error document."""
        if self.json:
            from memtui.cli.masking import masked_text

            message, fix = masked_text(error.message), masked_text(error.fix)
            self.document({"error": {"code": error.code, "message": message, "fix": fix}})
        self.message(sentence(error))

    def paint(self, style: str, text: str) -> str:
        """The text in one of `STYLES`, where colour is wanted."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour and text else text


def sentence(error: MemtuiError) -> str:
    """An error's message and remedy as running text."""
    message = error.message.rstrip()
    if not error.fix:
        return message
    stop = "" if message.endswith((".", "!", "?", "…")) else "."
    return f"{message}{stop} {error.fix[:1].upper()}{error.fix[1:]}"


def to_json(value: object, *, pretty: bool = False) -> str:
    """JSON in printable ASCII: lone surrogates and all control characters are escaped."""
    import json

    return json.dumps(value, indent=2 if pretty else None).replace("\x7f", "\\u007f")


def _terminal_width(stream: TextIO, environ: Mapping[str, str]) -> int:
    import os

    columns = environ.get("COLUMNS", "")
    if columns.isdigit() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
