"""Conversations that Claude Code keeps beside its memory, as far as they explain a memory.

A transcript is `<session>.jsonl` in the directory above `memory/`: one JSON object a line,
with `type` `user` or `assistant` and the words in `message.content` (formats §1.1).
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LARGEST_TAIL = 8 << 20  # bytes of a transcript that are read, from its end
LONGEST_LINE = 256 * 1024  # bytes; longer lines hold tool output
LONGEST_QUOTE = 320  # characters
QUOTES = 3
FEWEST_SHARED = 2  # words that a message must share with the memory to be its source
_SESSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z-]{7,63}")
_WORD = re.compile(r"[^\W_]{4,}|[\u3040-\u9fff\uac00-\ud7af]{2}")
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s*|\n+")


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a conversation. `speaker` is `user` or `assistant`, `when` as it is written."""

    speaker: str
    when: str
    text: str


def transcript_of(memory_directory: Path, session: str) -> Path | None:
    """The transcript of a session beside a memory directory, if it is there."""
    if memory_directory.name != "memory" or not _SESSION.fullmatch(session):
        return None
    path = memory_directory.parent / f"{session}.jsonl"
    return path if path.is_file() and not path.is_symlink() else None


def find_quotes(transcript: Path, text: str) -> list[Quote]:
    """The messages that share most words with a text, in the order they were said."""
    wanted = _words(text)
    scored = []
    for number, quote in enumerate(_messages(transcript)):
        shared = len(wanted & _words(quote.text))
        if shared >= FEWEST_SHARED:
            weight = shared * (2 if quote.speaker == "user" else 1)
            scored.append((weight, number, quote))
    best = sorted(scored, key=lambda found: (-found[0], found[1]))[:QUOTES]
    best.sort(key=lambda found: found[1])
    return [Quote(q.speaker, q.when, _excerpt(q.text, wanted)) for _, _, q in best]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _messages(transcript: Path) -> Iterator[Quote]:
    for line in _tail(transcript).splitlines():
        if len(line) > LONGEST_LINE:
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict) and record.get("type") in ("user", "assistant"):
            text = _text_of(record.get("message"))
            if text:
                yield Quote(str(record["type"]), str(record.get("timestamp", "")), text)


def _tail(path: Path) -> bytes:
    """The end of a regular file, from the start of a line; nothing where it can't be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return b""
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return b""
        start = max(0, status.st_size - LARGEST_TAIL)
        file.seek(start)
        data = file.read(LARGEST_TAIL)
    return data.partition(b"\n")[2] if start else data


def _text_of(message: object) -> str:
    content = message.get("content") if isinstance(message, dict) else None
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    parts = (part for part in content if isinstance(part, dict) and part.get("type") == "text")
    return "\n".join(str(part.get("text", "")) for part in parts)


def _excerpt(text: str, wanted: set[str]) -> str:
    """The sentence that shares most words, with what follows it, cut to a quote's length."""
    sentences = [part.strip() for part in _SENTENCE.split(text) if part.strip()]
    if not sentences:
        return ""
    best = max(range(len(sentences)), key=lambda at: len(wanted & _words(sentences[at])))
    quote = " ".join(sentences[best:])
    return quote if len(quote) <= LONGEST_QUOTE else quote[: LONGEST_QUOTE - 1] + "…"
