"""Bytes to text and back without loss, and the only line ends that count."""

from __future__ import annotations

import re

from memtui.errors import RefusedError

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
BOM = "\ufeff"


def decode(data: bytes) -> str:
    """UTF-8 text in which each undecodable byte became one surrogate (U+DC80 to U+DCFF)."""
    return data.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    """The bytes that `decode` came from; RefusedError for a surrogate that stands for no byte."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        half = ord(text[error.start])
        raise RefusedError(
            f"The text holds half a character (U+{half:04X}), which UTF-8 can't hold.",
            "remove it and try again",
        ) from None


def split_lines(text: str) -> list[str]:
    r"""Lines with their ends; only \n, \r\n and \r end a line, never U+0085 or U+2028."""
    return LINE.findall(text)


def line_end(line: str) -> str:
    """The end of one line: two characters, one, or none."""
    if line.endswith("\r\n"):
        return "\r\n"
    return line[-1:] if line.endswith(("\n", "\r")) else ""


def eol_of(text: str) -> str:
    r"""The most common line end of a text, the earlier in \n, \r\n, \r when two tie."""
    pairs = text.count("\r\n")
    counts = {"\n": text.count("\n") - pairs, "\r\n": pairs, "\r": text.count("\r") - pairs}
    return max(counts, key=lambda end: counts[end])


def is_binary(data: bytes) -> bool:
    """Whether a NUL byte says that this is no text."""
    return b"\0" in data


def is_utf8(data: bytes) -> bool:
    """Whether the bytes are strict UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
