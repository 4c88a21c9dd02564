"""The desk as the screens use it, so that a test can stand in for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from memtui.model import Hunk, IndexGauge, Item, Memory, Problem

if TYPE_CHECKING:
    from memtui.change import Outcome
    from memtui.desk.dreams.room import Dreams
    from memtui.desk.finding import Finder
    from memtui.desk.judged import Judging
    from memtui.desk.keeping import Keeping
    from memtui.desk.past import Past
    from memtui.desk.previewing import Previews
    from memtui.desk.resolving import Conflicts
    from memtui.desk.situation import Situation


Digests = str | Mapping[str, str]  # one for all, or by reference


class Queue(Protocol):
    """What waits, oldest first."""

    @property
    def items(self) -> tuple[Item, ...]: ...
    @property
    def snoozed(self) -> int: ...
    @property
    def baseline(self) -> int: ...


class ItemView(Protocol):
    """An item with the texts that stand side by side."""

    @property
    def item(self) -> Item: ...
    @property
    def before(self) -> bytes | None: ...
    @property
    def after(self) -> bytes | None: ...
    @property
    def hunks(self) -> tuple[Hunk, ...]: ...
    @property
    def index_before(self) -> str: ...
    @property
    def index_after(self) -> str: ...


class Dialect(Protocol):
    """The name by which a dialect is shown."""

    @property
    def title(self) -> str: ...
    @property
    def agent(self) -> str: ...
    @property
    def index_name(self) -> str: ...


class Store(Protocol):
    """Where the memories are."""

    @property
    def directory(self) -> Path: ...
    @property
    def dialect(self) -> Dialect: ...


class Desk(Protocol):
    """The use cases that the screens call, from one worker at a time."""

    @property
    def messages(self) -> list[str]: ...
    @property
    def store(self) -> Store: ...

    def close(self) -> None: ...
    def situation(self) -> Situation: ...
    def follow(self, tell: Callable[[str, int, int], None]) -> None: ...
    def refresh(self) -> bool: ...
    def queue(self) -> Queue: ...
    def view_of(self, item: Item) -> ItemView: ...
    def memories(self) -> list[Memory]: ...
    def read(self, path: str) -> bytes: ...
    def standing(self, path: str) -> str: ...
    def gauge(self) -> IndexGauge | None: ...
    def approve(
        self,
        refs: Sequence[str],
        *,
        digest: Digests = "",
        hunks: Collection[str] = (),
        override: str = "",
    ) -> Outcome: ...
    def reject(
        self,
        refs: Sequence[str],
        *,
        reason: str = "",
        hunks: Collection[str] = (),
        digest: Digests = "",
    ) -> Outcome: ...
    def snooze(self, refs: Sequence[str], until: str, *, digest: Digests = "") -> Outcome: ...
    def merge(
        self,
        ref: str,
        into: str,
        *,
        text: bytes | None = None,
        override: str = "",
        digest: str = "",
    ) -> Outcome: ...

    # What the screens over the Desk call besides

    @property
    def previews(self) -> Previews: ...
    @property
    def judging(self) -> Judging: ...
    @property
    def dreams(self) -> Dreams: ...
    @property
    def past(self) -> Past: ...
    @property
    def keeping(self) -> Keeping: ...
    @property
    def finder(self) -> Finder: ...
    @property
    def conflicts(self) -> Conflicts: ...

    def item(self, ref: str) -> Item: ...
    def edit(self, ref: str, text: bytes, *, override: str = "", digest: str = "") -> Outcome: ...
    def doctor(self) -> list[Problem]: ...
    def repair(self) -> Outcome: ...
