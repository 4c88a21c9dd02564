"""Which memories link to which, by name, file name or target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from posixpath import dirname, join, normpath

from memtui.model import Memory


def paths_by_word(memories: Sequence[Memory]) -> dict[str, str]:
    """The path that each word which may stand in a link names."""
    paths: dict[str, str] = {}
    for memory in memories:
        stem = memory.path.rpartition("/")[2].removesuffix(".md")
        for word in (memory.path, memory.name, stem):
            paths.setdefault(word, memory.path)
    return paths


def backlinks(memories: Sequence[Memory]) -> dict[str, list[str]]:
    """For each path the paths of the memories that link to it."""
    paths = paths_by_word(memories)
    linked: dict[str, list[str]] = {memory.path: [] for memory in memories}
    for memory in memories:
        for link in memory.links:
            target = link_target(link, memory.path, paths)
            if target and target != memory.path and memory.path not in linked[target]:
                linked[target].append(memory.path)
    return linked


def link_target(link: str, origin: str, paths: Mapping[str, str]) -> str:
    """The path that a link names; "" when it leads out of the store or nowhere."""
    word = link.partition("|")[0].partition("#")[0].strip()
    if not word:
        return ""
    near = normpath(join(dirname(origin), word))
    return paths.get(near) or paths.get(word, "")
