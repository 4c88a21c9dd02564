"""A text as it can be shown and edited safely, and the way back to its true characters."""

from __future__ import annotations

from difflib import SequenceMatcher

from memtui.formats.clean import clean_line
from memtui.formats.text import eol_of, split_lines

LARGEST = 256 * 1024  # characters; larger texts are for the person's own editor


class Editable:
    """What a person edits in place of a text that may hold anything.

    Lines are shown clean: hidden and control characters as tokens. A line that is left as
    it was shown keeps its true characters and its line end; a line that is touched becomes
    what was seen.
    """

    def __init__(self, text: str) -> None:
        self._lines = split_lines(text)
        self._eol = eol_of(text)
        self._shown = [_shown(line) for line in self._lines]
        if not text or text.endswith(("\n", "\r")):
            self._shown.append("")  # the cursor's place after the last line end
        self.disarmed = any(
            shown != line.rstrip("\r\n")
            for shown, line in zip(self._shown, self._lines, strict=False)
        )

    @property
    def shown(self) -> str:
        return "\n".join(self._shown)

    def back(self, edited: str) -> str:
        """The text that `edited` stands for; exactly the original where nothing was edited."""
        lines = edited.split("\n")
        if lines == self._shown:
            return "".join(self._lines)
        result: list[str] = []
        matcher = SequenceMatcher(None, self._shown, lines, autojunk=False)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            if tag == "equal":
                result += [self._line(at) for at in range(i1, i2)]
            else:
                result += [line + self._eol for line in lines[j1:j2]]
        return "".join(result[:-1]) + result[-1].rstrip("\r\n")

    def _line(self, at: int) -> str:
        """An original line, which ends even where it was the last one and did not."""
        if at >= len(self._lines):
            return self._eol
        line = self._lines[at]
        return line if line.endswith(("\n", "\r")) else line + self._eol


def _shown(line: str) -> str:
    body = line.rstrip("\r\n")
    return "\t".join(clean_line(part) for part in body.split("\t"))
