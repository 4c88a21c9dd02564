"""Ids of queue items, and how a person's word for one is understood."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from memtui.errors import NotFoundError, RefusedError
from memtui.model import Item, Memory

_UNSAFE = re.compile("[%\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff]")


def quote_path(path: str) -> str:
    """A path with control, invisible and undecodable characters percent-encoded."""

    def encoded(match: re.Match[str]) -> str:
        return "".join(f"%{byte:02X}" for byte in os.fsencode(match.group()))

    return _UNSAFE.sub(encoded, path)


def item_id(kind: str, path: str) -> str:
    return f"{kind}:{quote_path(path)}"


def stem(path: str) -> str:
    name = path.rsplit("/", 1)[-1]
    return name.removesuffix(".md").removesuffix(".markdown")


def find_item(items: Sequence[Item], ref: str) -> Item:
    """The item that `ref` names: its id, else its path, else its file name.

    An id whose kind has changed meanwhile (a candidate that became a return) still
    finds its path. Raises NotFoundError, or RefusedError where several answer.
    """
    for item in items:
        if item.id == ref:
            return item
    path = ref.split(":", 1)[1] if ":" in ref else ref
    for wanted in (quote_path, stem):
        found = [item for item in items if wanted(item.path) == path]
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(item.id for item in found)
            raise RefusedError(f"“{ref}” names {len(found)} items.", f"Say which one: {names}")
    raise NotFoundError(
        f"Nothing in the queue is called “{ref}”.", _suggestion(ref, [i.id for i in items], "queue")
    )


def find_memory(memories: Sequence[Memory], ref: str) -> Memory:
    """The memory that `ref` names: its path, else its file name, name or title.

    Raises NotFoundError, or RefusedError where several answer.
    """
    ref = ref.removeprefix("memory:")
    readings = (
        lambda m: quote_path(m.path),
        lambda m: stem(m.path),
        lambda m: m.name,
        lambda m: m.title,
    )
    for reading in readings:
        found = [memory for memory in memories if reading(memory) == ref]
        if len(found) == 1:
            return found[0]
        if found:
            paths = ", ".join(quote_path(memory.path) for memory in found)
            raise RefusedError(f"“{ref}” names {len(found)} memories.", f"Say which one: {paths}")
    raise NotFoundError(
        f"No memory is called “{ref}”.", _suggestion(ref, [stem(m.path) for m in memories], "list")
    )


def _suggestion(ref: str, names: Iterable[str], command: str) -> str:
    from rapidfuzz import process

    near = process.extract(ref, list(names), limit=3, score_cutoff=70)
    if near:
        return "Did you mean " + " or ".join(name for name, _, _ in near) + "?"
    return f"`memtui {command}` shows what there is."
