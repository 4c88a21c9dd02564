"""Text from a store made safe to draw: nothing in it can act, hide or reorder.

Controls become pictures (U+2400 block), invisible and reordering characters
become visible marks like `<202E>`, undecodable bytes `\\xff`. Joiners stay where
emoji and the scripts that need them use them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, east_asian_width

_ZWNJ, _ZWJ, _VS16 = "\u200c", "\u200d", "\ufe0f"
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_ODD = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f{_INVISIBLE}\ud800-\udfff]|[^\w\x00-\u02ff]{{9,}}")
_ODD_ASCII = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_JOINING_SCRIPTS = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc]"
)
_MARKS_PER_BASE = 8


def clean(text: str) -> str:
    r"""Several lines made safe: \n and tab stay, \r\n becomes \n, a lone \r a picture."""
    if not needs_cleaning(text):
        return text
    return _ODD.sub(_visible, text.replace("\r\n", "\n"))


def clean_line(text: str) -> str:
    """One line made safe: as `clean`, and line ends and tabs become pictures too."""
    if needs_cleaning(text):
        text = _ODD.sub(_visible, text)
    return text.replace("\n", "\u240a").replace("\t", "\u2409")


def needs_cleaning(text: str) -> bool:
    """Whether a character may have to be replaced; False promises that `clean` changes nothing."""
    return (_ODD_ASCII if text.isascii() else _ODD).search(text) is not None


def cell_width(text: str) -> int:
    """Terminal cells of cleaned text: wide 2, combining 0, an emoji sequence 2."""
    if text.isascii():
        return len(text)
    return sum(width for _, width in _clusters(text))


def clip(text: str, cells: int) -> str:
    """The text in at most so many cells, with `…` for what was cut; never half a character."""
    if len(text) <= cells and text.isascii():
        return text
    used = fits = 0
    for end, width in _clusters(text):
        used += width
        if used > cells:
            return text[:fits] + "…" if cells > 0 else ""
        if used < cells:
            fits = end
    return text


def _visible(match: re.Match[str]) -> str:
    """What stands for an odd character, or for the marks in a run of non-letters."""
    found, text, start = match.group(), match.string, match.start()
    if len(found) > 1:
        return _visible_run(text, start, match.end())
    return _picture(text, start)


def _visible_run(text: str, start: int, end: int) -> str:
    """A run of non-word characters: each odd one replaced, stacked marks capped."""
    out: list[str] = []
    stacked = 0
    for at in range(start, end):
        char = text[at]
        marks = category(char) in ("Mn", "Me") and char not in "\ufe0e\ufe0f"
        stacked = stacked + 1 if marks else 0
        if stacked <= _MARKS_PER_BASE:
            out.append(_picture(text, at) if _ODD.match(char) else char)
        elif at + 1 == end or category(text[at + 1]) not in ("Mn", "Me"):
            out.append(f"<+{stacked - _MARKS_PER_BASE} marks>")
    return "".join(out)


def _picture(text: str, at: int) -> str:
    char = text[at]
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if char in (_ZWJ, _ZWNJ, _VS16) and _belongs(text, at):
        return char
    if 0x180B <= code <= 0x180F and code != 0x180E and "\u1820" <= text[at - 1 : at] <= "\u18aa":
        return char
    return f"<{code:02X}>" if code < 0x100 else f"<{code:04X}>"


def _belongs(text: str, at: int) -> bool:
    """Whether a joiner or U+FE0F stands where writing needs it."""
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char == _VS16:
        return _is_pictograph(before) or (after == "\u20e3" and before.isascii())
    if char == _ZWJ and (_is_pictograph(before) or before in (_VS16,)) and _is_pictograph(after):
        return True
    return bool(_JOINING_SCRIPTS.match(before))


def _is_pictograph(char: str) -> bool:
    """Whether a character can be part of an emoji sequence; no table, so rather too many."""
    return bool(char) and (
        "\U0001f000" <= char <= "\U0001faff"
        or "\u2190" <= char <= "\u2bff"
        or char in "\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299\u24c2"
    )


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Where each character with all that combines with it ends, and its cells."""
    first, last = "", ""
    cells = 0
    for at, char in enumerate(text):
        width = char_width(char)
        pair = _is_flag_letter(char) and _is_flag_letter(last) and cells == 1
        joined = (last == _ZWJ or "\U0001f3fb" <= char <= "\U0001f3ff") and _is_pictograph(first)
        if first and (width == 0 or pair or joined):
            cells = 2 if pair or char == _VS16 else cells
        else:
            if first:
                yield at, cells
            first, cells = char, width
        last = char
    if first:
        yield len(text), cells


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


@lru_cache(maxsize=4096)
def char_width(char: str) -> int:
    """Cells of one character alone: 0, 1 or 2."""
    if category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
