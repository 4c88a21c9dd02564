"""Speed of the search as a person types, key by key, against a program that reads the files."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from memtui.bench.contest import P95, Absent, Contender, Contest
from memtui.bench.generate import CHINESE, ENGLISH
from memtui.formats.frontmatter import Document
from memtui.judge.search import LiveFilter

KEYS = 60
SHOWN = 100  # rows of the search screen
_SEED = 4711


def search_contests(store: Path, memories: int, limit_ms: float) -> Iterator[Contest | Absent]:
    """The live filter over a store, at each key, against `rg` and against plain `in`."""
    name = f"search as you type, {memories} memories, p95"
    typed = _typed()
    texts = _texts(store)
    live = LiveFilter()
    live.update((path, path, title, body) for path, (title, body) in texts.items())
    bodies = [f"{title}\n{body}".lower() for title, body in texts.values()]

    def keys(search: Callable[[str], object], told: str, limit: float | None = None) -> Contender:
        words = iter(typed)
        return Contender(told, lambda: search(next(words)), limit=limit)

    def filtered(query: str) -> object:
        return live.search(query, lambda path: texts[path], SHOWN)

    plain = keys(lambda query: [body for body in bodies if query in body], "plain `in`")
    yield Contest(keys(filtered, name, limit_ms), plain, None, len(typed) - 1, P95)
    found = shutil.which("rg")
    if found is None:
        yield Absent(f"{name}, against rg", "rg is not installed")
        return
    rg = keys(lambda query: _rg(found, query, store), "rg for the same")
    yield Contest(keys(filtered, name, limit_ms), rg, 1, len(typed) - 1, P95)


def _typed() -> Sequence[str]:
    """What stands in the field after each key: words typed letter by letter, each anew."""
    dice = random.Random(_SEED)
    typed: list[str] = []
    while len(typed) < KEYS:
        word = dice.choice(dice.choice((ENGLISH, CHINESE)).split())
        typed += [word[:length] for length in range(1, len(word) + 1)]
    return typed


def _texts(store: Path) -> dict[str, tuple[str, str]]:
    found = {}
    for path in store.glob("*.md"):
        document = Document.parse(path.read_bytes())
        found[path.name] = (document.get("title") or path.name, document.body)
    return found


def _rg(program: str, query: str, store: Path) -> object:
    return subprocess.run(
        [program, "--files-with-matches", "--ignore-case", "--fixed-strings", "--", query, store],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
