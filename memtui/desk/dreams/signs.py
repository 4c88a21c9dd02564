"""Marks that a tool's own dream leaves inside the files that it writes.

OpenClaw's promotions and managed fences (formats 6), and Codex's memory, which is written
anew by each consolidation (formats 4).
"""

from __future__ import annotations

import re

from memtui.formats.index import Index
from memtui.formats.text import decode, split_lines

_PROMOTION = re.compile(r"<!-- openclaw-memory-promotion:([^\s>]+) -->")
_FENCE = re.compile(
    r"<!-- openclaw:dreaming:(light|rem|deep|diary):start -->.*?"
    r"<!-- openclaw:dreaming:\1:end -->",
    re.DOTALL,
)
_DREAMT = re.compile(
    r"(?:.*/)?(?:MEMORY|memory|DREAMS|dreams|memory_summary|\d{4}-\d{2}-\d{2})\.md"
)
_CODEX = ("# Task Group:", "v1\n", "## User Profile", "# Raw Memories")
ANEW = 0.5  # share of its lines that must be new in a file that was written anew


def may_bear(path: str) -> bool:
    """Whether a tool's dream writes a file of this name, so that it is worth reading."""
    return "/dreaming/" in f"/{path}" or _DREAMT.fullmatch(path) is not None


def sign_of(path: str, before: bytes | None, after: bytes | None) -> str:
    """What a tool's own marks say of a change, in a few words; "" where there are none."""
    if after is None or not may_bear(path):
        return ""
    old, new = decode(before or b""), decode(after)
    fresh = set(_PROMOTION.findall(new)) - set(_PROMOTION.findall(old))
    if fresh:
        noun = "line" if len(fresh) == 1 else "lines"
        return f"OpenClaw promoted {len(fresh)} {noun} from short-term memory"
    fences = {match[1]: match[0] for match in _FENCE.finditer(new)}
    known = {match[1]: match[0] for match in _FENCE.finditer(old)}
    written = sorted(name for name, text in fences.items() if known.get(name) != text)
    if written:
        return f"OpenClaw wrote its dreaming section: {', '.join(written)}"
    if "/dreaming/" in f"/{path}":
        return "OpenClaw wrote a dream report"
    if before is not None and old.startswith(_CODEX) and new.startswith(_CODEX):
        lines = [line for line in split_lines(new) if line.strip()]
        standing = set(split_lines(old))
        if sum(line not in standing for line in lines) >= ANEW * max(1, len(lines)):
            return "Codex wrote its memory anew"
    return ""


def is_memory_itself(index: bytes | None) -> bool:
    """Whether a file that is called an index lists no files, so that it is what is remembered."""
    return index is not None and not Index.parse(index).entries
