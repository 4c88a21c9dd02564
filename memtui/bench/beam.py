"""The BEAM data: dated bullet stores with labelled updates and never-statements."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memtui.bench.figures import SHIPPED
from memtui.bench.reading import json_of, text_of
from memtui.errors import UsageError
from memtui.judge.claims import Bundle, Source, find_bundles

_BULLET = re.compile(r"^\s*[•\-*]\s*\*\*(.+?):?\*\*:?\s*(.*)$")
LABELS = SHIPPED / "beam-labels.json"
KINDS = ("information_update", "logical_contradiction")


@dataclass(frozen=True, slots=True)
class Chat:
    """One store: a document a batch, without the labels, and which bullet stands where."""

    number: int
    sources: tuple[Source, ...]
    places: dict[tuple[str, int], int]
    texts: tuple[str, ...]
    bundles: tuple[Bundle, ...]

    def partners(self) -> dict[int, set[int]]:
        """For every bullet the earlier bullets that it makes a bundle with."""
        found: dict[int, set[int]] = {}
        for bundle in self.bundles:
            held = {self.places.get((claim.path, claim.line), -1) for claim in bundle.claims} - {-1}
            for bullet in held:
                found.setdefault(bullet, set()).update(held - {bullet})
        return found


@cache
def chats(data: Path) -> tuple[Chat, ...]:
    """The chats that lie in the folder."""
    numbers = sorted(int(path.name) for path in data.iterdir() if path.name.isdecimal())
    return tuple(_read(number, text_of(data / str(number) / "plan.txt")) for number in numbers)


def gold_of(data: Path, kind: str, chat: Chat) -> dict[int, set[int]]:
    """The labelled bullets of a chat, each with the bullets that it updates or denies.

    The labels lie beside the chats, else the shipped ones count. Raises UsageError for
    labels of another chat.
    """
    beside = data / "gold.json"
    labels = json_of(beside if beside.exists() else LABELS)[kind]
    pairs = ((key.split(":"), set(partners)) for key, partners in labels.items())
    golds = {
        int(bullet): partners for (number, bullet), partners in pairs if int(number) == chat.number
    }
    if any(max(partners | {bullet}) >= len(chat.texts) for bullet, partners in golds.items()):
        told = f"Chat {chat.number} in {data} has fewer bullets than its labels name."
        raise UsageError(told, "Put the `gold.json` of these chats beside them.")
    return golds


def _read(number: int, text: str) -> Chat:
    batches: list[list[str]] = []
    places: dict[tuple[str, int], int] = {}
    texts: list[str] = []
    for line in text.splitlines():
        if line.startswith("BATCH"):
            batches.append([f"# Batch {len(batches) + 1}", ""])
            continue
        bullet = _BULLET.match(line)
        if bullet is None or not batches:
            continue
        if "Time Anchor" in bullet[1]:
            batches[-1].extend((f"Date: {bullet[2].strip()}", ""))
            continue
        batches[-1].append(f"- {bullet[2].strip()}")
        places[f"batch-{len(batches)}.md", len(batches[-1])] = len(texts)
        texts.append(bullet[2].strip())
    sources = tuple(
        Source(f"batch-{place}.md", "\n".join(lines) + "\n")
        for place, lines in enumerate(batches, 1)
    )
    return Chat(number, sources, places, tuple(texts), tuple(find_bundles(sources)))
