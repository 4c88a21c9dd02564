"""Memories that say the same as a whole: found, waiting in the queue, and folded into one."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import get_args

from memtui.change import Change
from memtui.desk.dreams import folding
from memtui.desk.dreams.facts import marks_of
from memtui.desk.dreams.planner import operation_id
from memtui.desk.dreams.proposals import FOLDS, rejection_note
from memtui.desk.dreams.redirecting import Redirects
from memtui.desk.dreams.worth import Worth
from memtui.desk.items import ItemView
from memtui.desk.names import quote_path
from memtui.desk.notes import Verdict, write_record
from memtui.desk.planning.context import PlanContext, change_for
from memtui.desk.shelf import Shelf
from memtui.desk.view import View
from memtui.errors import MemtuiError, NotFoundError
from memtui.formats import json_guard
from memtui.formats.digest import text_digest
from memtui.formats.hunks import hunks
from memtui.formats.text import decode
from memtui.judge.duplicates import Statement, Tier, find_whole
from memtui.judge.rules import rules_digest
from memtui.model import Finding, Item, Memory

PREFIX = "duplicate:"
_WORDS: Mapping[Tier, str] = {
    "exact": "the same text",
    "near-copy": "nearly the same words",
    "similar": "similar words",
    "reworded": "the same in other words",
    "translated": "the same in another language",
}


@dataclass(frozen=True, slots=True)
class Twins:
    """Two memories that say the same; `digests` are those of the files as they were compared."""

    paths: tuple[str, str]
    digests: tuple[str, str]
    tier: Tier
    score: float


def bodies_of(memories: Iterable[Memory], view: View) -> list[Statement]:
    """The bodies of the memories that can be read and are not too long to compare."""
    found = []
    for memory in sorted(memories, key=lambda memory: memory.path):
        try:
            body = folding.body_of(view.read(memory.path) or b"")
        except MemtuiError:  # it went since it was listed
            continue
        if body.strip() and len(body) <= folding.LONGEST:
            found.append(Statement(memory.path, 0, body))
    return found


def twins_key(memories: Iterable[Memory]) -> str:
    """What the twins of a store depend on."""
    return text_digest(rules_digest(), *sorted(f"{m.path}\0{m.digest}" for m in memories))


def find_twins(shelf: Shelf) -> list[Twins]:
    """The pairs of memories that say the same, as they stand; found anew on a change."""
    memories = shelf.standing.memories
    key = twins_key(memories)
    kept = shelf.recall_judged("duplicates", key)
    if kept is not None:
        return read_twins(kept)
    found = twins_among(
        bodies_of(memories, shelf.standing.view), {m.path: m.digest for m in memories}
    )
    shelf.keep_judged("duplicates", key, written_twins(found))
    return found


def twins_among(bodies: Sequence[Statement], digests: Mapping[str, str]) -> list[Twins]:
    """The duplicates among bodies; pure."""
    return [
        Twins(
            (pair.first.path, pair.second.path),
            (digests[pair.first.path], digests[pair.second.path]),
            pair.tier,
            pair.score,
        )
        for pair in find_whole(bodies)
    ]


def written_twins(found: Iterable[Twins]) -> str:
    return json.dumps([asdict(twins) for twins in found])


def read_twins(text: str) -> list[Twins]:
    return [
        Twins(tuple(row["paths"]), tuple(row["digests"]), row["tier"], row["score"])
        for row in json_guard.read(text)
    ]


def is_open(twins: Twins, context: PlanContext, proposed: Iterable[Collection[str]]) -> bool:
    """Whether both still stand as they were compared, and nobody has said that both stay.

    Nor waits a dream's proposal for them already: `proposed` has the paths of each.
    """
    view = context.view
    pairs = zip(twins.paths, twins.digests, strict=True)
    if any(view.digest(path) != digest for path, digest in pairs):
        return False
    if view.has_note(folding.distinct_note(view, *twins.paths)):
        return False
    refused = (
        rejection_note(operation_id(context, op, paths))
        for op in FOLDS
        for paths in (twins.paths, twins.paths[::-1])
    )
    if any(map(view.has_note, refused)):
        return False
    return not any(set(twins.paths) <= set(paths) for paths in proposed)


def duplicate_item(
    twins: Twins, context: PlanContext, memories: Mapping[str, Memory], worth: Worth
) -> Item:
    """The queue item of two memories that say the same; `targets` has the one that stays."""
    kept = folding.keeper(twins.paths, worth)
    copy = next(path for path in twins.paths if path != kept)
    marks = marks_of(context, [memories[copy]])
    return Item(
        id=f"{PREFIX}{quote_path(copy)}={quote_path(kept)}",
        kind="duplicate",
        title=f"{memories[copy].title} = {memories[kept].title}",
        path=copy,
        source="judge",
        session="",
        created=None,
        warnings=tuple(Finding(f"fold:{mark}", "warn", 0, 0, _MARKED[mark]) for mark in marks),
        digest=text_digest("duplicate", *twins.paths, *twins.digests),
        targets=(kept,),
        state="duplicate",
        summary=f"{_WORDS[twins.tier]} as {kept}",
    )


_MARKED = {
    "pinned": "would fold a pinned memory away",
    "user": "would fold a memory about the user away",
    "reviewed": "would fold a memory away that you have accepted",
}


def duplicate_view(shelf: Shelf, item: Item) -> ItemView:
    """The one that stays beside the one that would be folded into it."""
    view = shelf.standing.view
    before, after = view.read(item.targets[0]), view.read(item.path)
    found = hunks(decode(before or b""), decode(after or b""))
    return ItemView(item, before, after, tuple(found))


def plan_fold(context: PlanContext, item: Item, memories: Sequence[Memory]) -> Change:
    """The change that folds a duplicate into the memory that stays.

    A person has seen both, so lines that say the same in other words go too. Links of the
    other `memories` follow. Raises NotFoundError when one of the two is gone since.
    """
    kept = item.targets[0]
    for path in (kept, item.path):
        if path not in context.view:
            raise NotFoundError(f"{path} is gone meanwhile.", "`memtui queue` looks again.")
    redirects = Redirects(memories)
    change = folding.fold(context, kept, [item.path], item.summary, redirects, get_args(Tier))
    return replace(
        change,
        action="merge",
        title=item.title,
        item=item.id,
        reason=f"folded into {kept}",
        source="person",
        digest=item.digest,
    )


def plan_distinct(context: PlanContext, item: Item, reason: str) -> Change:
    """The change that remembers that both memories stay as they are."""
    paths = (item.path, item.targets[0])
    note = folding.distinct_note(context.view, *paths)
    verdict = Verdict(item.id, reason or "both stay", context.now.isoformat())
    notes = [write_record(note, verdict)]
    return change_for(item, "reject", (), notes, reason=reason or "both stay")
