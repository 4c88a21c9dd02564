"""One value of a frontmatter line: read as agents write it, written back in its own style.

Agents write values that strict YAML refuses or cuts (`description: note: so`,
`title: about C # and more`), so reading is by line: the value is what follows the
first colon. Source: formats.md 0.1, 16.2, 16.3.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_FREE_TEXT = frozenset({"name", "title", "description", "summary", "hook"})

_DOUBLE = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"([ \t]*|[ \t]+#.*)\Z', re.S)
_SINGLE = re.compile(r"'([^']*(?:''[^']*)*)'([ \t]*|[ \t]+#.*)\Z", re.S)
_COMMENT = re.compile(r"(?<![ \t])[ \t]+#(?=[ \t]|\Z)")
_BRACKETED_WORD = re.compile(r"\[[^\[\]]*\][ \t]+[^\s#]")  # `[WIP] deploy`: text, no list
_TYPED = re.compile(
    r"(?i:true|false|yes|no|on|off|y|n|null|~|\.nan|[-+]?\.inf)\Z"
    r"|[-+]?(?:0x[0-9a-fA-F_]+|0b[01_]+|0o?[0-7_]+)\Z"
    r"|[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?\Z"
    r"|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?\Z"
    r"|\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?[ \t]*"
    r"(?:Z|[-+]\d\d?(?::?\d\d)?)?)?\Z"
)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.S)
_SHORT = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0",
    "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_MUST_ESCAPE = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]')
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_UNFIT_PLAIN = re.compile(
    r"""[-?:](?:[ \t]|\Z)|[,\[\]{}#&*!|>'"%@`]|(?:=|<<)\Z|---|\.\.\."""  # how it may not begin
)
_UNFIT_INSIDE = re.compile(r":[ \t]|:\Z|[ \t]#|[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def is_free_text(key: str) -> bool:
    """Whether a key holds prose, in which `#` and `yes` are only words."""
    return key[key.rfind(".") + 1 :] in _FREE_TEXT


class Scalar(NamedTuple):
    """The part of a line after its colon.

    `style` is plain, double, single, empty, or what makes it uneditable: flow
    collection, block scalar, anchor, alias, tag. `tail` is the comment after it.
    """

    style: str
    value: str
    tail: str = ""

    @property
    def refusal(self) -> str:
        """Why one line can't be edited here, or ""."""
        return "" if self.style in ("plain", "double", "single", "empty") else self.style

    def with_value(self, value: str, free_text: bool) -> Scalar:
        """The same style with another value; quoted where the plain form would be misread."""
        style = self.style
        if style == "single" and _MUST_ESCAPE.search(value.replace('"', "").replace("\\", "")):
            style = "double"
        if style in ("plain", "empty"):
            style = "plain" if fits_plain(value, free_text) else "double"
        return self._replace(style=style, value=value)

    @property
    def source(self) -> str:
        """The value as it is written, without its comment."""
        if self.style == "double":
            return double_quoted(self.value)
        if self.style == "single":
            return "'" + self.value.replace("'", "''") + "'"
        return self.value


def read_scalar(raw: str, free_text: bool) -> Scalar:
    """Read what follows a colon, without the blanks around it.

    In `free_text` (names, descriptions) ` #` is text; elsewhere it begins a
    comment when a blank follows or a plain bool, number or date stands before it.
    """
    if not raw or raw.startswith("#"):
        return Scalar("empty", "", raw and " " + raw)
    if found := _DOUBLE.match(raw):
        return Scalar("double", _unescaped(found[1]), found[2])
    if found := _SINGLE.match(raw):
        return Scalar("single", found[1].replace("''", "'"), found[2])
    odd = _uneditable(raw)
    if odd:
        return Scalar(odd, raw)
    tail = "" if free_text else _comment_of(raw)
    return Scalar("plain", raw[: len(raw) - len(tail)] if tail else raw, tail)


def fits_plain(value: str, free_text: bool) -> bool:
    """Whether YAML and line readers both get this very value from its unquoted form."""
    if not value or value != value.strip() or _UNFIT_PLAIN.match(value):
        return False
    if _UNFIT_INSIDE.search(value):
        return False
    return not (free_text and _TYPED.match(value))


def double_quoted(value: str) -> str:
    """The value in double quotes with JSON's escapes; other characters stay readable."""
    return '"' + _MUST_ESCAPE.sub(_escaped, value) + '"'


def read_list(raw: str, more: Sequence[str]) -> tuple[str, ...]:
    """The items of `a, b`, `"a, b"`, `[a, b]` or a block list whose lines are `more`."""
    scalar = read_scalar(raw, free_text=False)
    if scalar.style == "empty":
        lines = [line.strip() for line in more]
        items = [line[1:] for line in lines if line.startswith("-")]
    elif scalar.style == "flow collection":
        text = "".join([raw, *(line.strip() for line in more)])
        text = text.removesuffix(_comment_of(text)).strip()
        items = _split_commas(text[1:-1] if text.endswith(("]", "}")) else text[1:])
    else:
        items = _split_commas(scalar.value)
    return tuple(value for item in items if (value := _item(item)))


def folded(raw: str, more: Sequence[str]) -> str:
    """The value of a scalar that runs over several lines, as YAML folds it."""
    if raw[:1] in ("|", ">"):
        return _block_text(raw, more)
    pieces = ["" if raw.startswith("#") else raw, *(line.strip() for line in more)]
    text = " ".join(piece for piece in pieces if piece)
    return read_scalar(text, free_text=True).value


def _block_text(raw: str, more: Sequence[str]) -> str:
    lines = [line.rstrip("\r\n") for line in more]
    filled = [line for line in lines if line.strip()]
    indent = min((len(line) - len(line.lstrip(" ")) for line in filled), default=0)
    lines = [line[indent:] for line in lines]
    if raw.startswith("|"):
        return "\n".join(lines).rstrip("\n")
    paragraphs = "\n".join(lines).strip("\n").split("\n\n")
    return "\n".join(" ".join(part.split("\n")) for part in paragraphs)


def _uneditable(raw: str) -> str:
    first = raw[0]
    if first in "[{" and not raw.startswith("[[") and not _BRACKETED_WORD.match(raw):
        return "flow collection"
    if first in "|>" and re.fullmatch(r"[|>][-+0-9]{0,2}(?:[ \t]+#.*)?", raw, re.S):
        return "block scalar"
    if first in "&*!" and re.match(r"[&*!][\w!<]", raw) and not raw.startswith("**"):
        return {"&": "anchor", "*": "alias", "!": "tag"}[first]
    return ""


def _comment_of(raw: str) -> str:
    """The comment that ends a plain value, with the blanks before it, or ""."""
    before = raw.partition("#")[0]
    value = before.rstrip(" \t")
    if value != before and _TYPED.match(value):
        return raw[len(value) :]
    found = _COMMENT.search(raw)
    return raw[found.start() :] if found else ""


def _split_commas(text: str) -> list[str]:
    """Pieces between commas outside quotes."""
    pieces = re.findall(r"""(?:[ \t]*(?:"[^"]*"|'[^']*')[ \t]*(?=,|\Z)|[^,]*)(?:,|\Z)""", text)
    return [piece.removesuffix(",") for piece in pieces]


def _item(text: str) -> str:
    return read_scalar(text.strip(), free_text=False).value


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    plain = _ESCAPE.sub(_character, text)
    return _PAIR.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), plain)


def _character(match: re.Match[str]) -> str:
    digits = match[1] or match[2] or match[3]
    if not digits:
        return _SHORT.get(match[4], match[0])
    code = int(digits, 16)
    return chr(code) if code <= 0x10FFFF else match[0]


def _escaped(match: re.Match[str]) -> str:
    char = match[0]
    short = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}.get(char)
    return short or f"\\u{ord(char):04x}"
