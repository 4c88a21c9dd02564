"""Captured signals that are worth a memory, as candidates of the queue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memtui import clock
from memtui.desk.dreams.surviving import lines_of, survivors
from memtui.desk.items import ItemView
from memtui.desk.judging import judge, unreadable
from memtui.desk.names import item_id
from memtui.desk.notes import rejection_key, tombstone_path
from memtui.desk.shelf import Shelf
from memtui.desk.signals.captured import Captured, read_captured
from memtui.desk.view import View
from memtui.errors import MemtuiError, NotFoundError
from memtui.formats.digest import blob_id, text_digest
from memtui.formats.hunks import hunks
from memtui.formats.text import decode, encode
from memtui.judge.signals import find_dates, find_signals
from memtui.judge.words.tokens import has_cjk
from memtui.model import Item
from memtui.stores.dialect import Dialect

_TYPES = {"identity": "user", "responsibility": "user"}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A signal with the memory that it would become, and where that would stand."""

    captured: Captured
    path: str
    data: bytes

    @property
    def id(self) -> str:
        return item_id("signal", self.captured.key)


def decided_note(key: str) -> str:
    """Where the desk notes that a person made a memory of a signal."""
    return f"signals/{key}.json"


def open_signals(shelf: Shelf) -> list[Captured]:
    """The signals that no memory says yet and nobody has decided, oldest first."""
    view, name = shelf.standing.view, shelf.store.dialect.signals_name
    if not name or name not in view:
        return []
    try:
        data = view.read(name)
    except MemtuiError:  # it went since it was listed
        return []
    left = [c for c in map(_of_a_kind, read_captured(data or b"")) if not _is_decided(view, c)]
    forms = {captured.key: frozenset(lines_of(encode(captured.text))) for captured in left}
    memories = (view.read(memory.path) or b"" for memory in shelf.standing.memories)
    said = survivors({form for each in forms.values() for form in each}, memories) if left else ()
    return [captured for captured in left if not forms[captured.key].issubset(said)]


def _of_a_kind(captured: Captured) -> Captured:
    """The signal with its kind, which our own judge tells where the plugin didn't."""
    if captured.kind:
        return captured
    found = find_signals(captured.text, captured.when or clock.now())
    return Captured(
        found[0].kind if found else "",
        captured.text,
        captured.quote,
        captured.session,
        captured.when,
    )


def _is_decided(view: View, captured: Captured) -> bool:
    """Whether it says nothing durable, or a person has spoken on it."""
    if not captured.kind or view.has_note(decided_note(captured.key)):
        return True
    return view.has_note(tombstone_path(rejection_key(view, encode(captured.text))))


def candidates(shelf: Shelf) -> Iterator[Candidate]:
    dialect = shelf.store.dialect
    for captured in open_signals(shelf):
        yield candidate_of(captured, dialect)


def candidate_of(captured: Captured, dialect: Dialect) -> Candidate:
    """The memory that a signal would become, in the form of the store's tool."""
    type_ = _TYPES.get(captured.kind, "project")
    now = captured.when or clock.now()
    return Candidate(captured, *dialect.new_memory(body_of(captured), type_, "", now))


def body_of(captured: Captured) -> str:
    """What it says, with the days that its words mean, and what was said."""
    chinese = has_cjk(captured.text)
    lines = [captured.text]
    if captured.when is not None:
        days = [
            (captured.text[when.start : when.end], when.value)
            for when in find_dates(captured.text, captured.when.date())
        ]
        told = [f"{words} = {day}" for words, day in days if day not in words]
        if told:
            lines += ["", ("日期：" if chinese else "Dates: ") + ", ".join(told)]
    if captured.quote:
        quoted = " ".join(captured.quote.split())
        lines += ["", ("原话：" if chinese else "Said: ") + f"“{quoted}”"]
    return "\n".join(lines) + "\n"


def signal_items(shelf: Shelf) -> list[Item]:
    """The items of kind `signal`; costs next to nothing where no plugin captures any."""
    return [_item(each, shelf) for each in candidates(shelf)]


def find_candidate(shelf: Shelf, item: Item) -> Candidate:
    """What an item of the queue stands for; raises NotFoundError where it waits no more."""
    for each in candidates(shelf):
        if each.id == item.id:
            return each
    raise NotFoundError(f"{item.title} waits no more.", "`memtui queue` looks again.")


def signal_view(shelf: Shelf, item: Item) -> ItemView:
    """The memory that it would become."""
    data = find_candidate(shelf, item).data
    return ItemView(item, None, data, tuple(hunks("", decode(data))))


def _item(candidate: Candidate, shelf: Shelf) -> Item:
    captured = candidate.captured
    memory = shelf.store.dialect.read_memory(candidate.path, candidate.data, 0)
    return Item(
        id=candidate.id,
        kind="signal",
        title=memory.description or memory.title,
        path=candidate.path,
        source=shelf.store.dialect.agent,
        session=captured.session,
        created=captured.when,
        warnings=(*unreadable(candidate.data), *judge(candidate.path, None, candidate.data)),
        digest=text_digest("signal", captured.key, candidate.data),
        targets=(),
        state="candidate",
        summary=f"captured · {captured.kind} · {memory.type}",
        after=blob_id(candidate.data),
    )
