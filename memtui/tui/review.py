"""Where a person is in the queue: what is shown, marked, and on its way. No widgets here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.cache import LRUCache

from memtui.desk.situation import Situation
from memtui.model import Item, Memory
from memtui.tui.others import Others
from memtui.tui.picture import Picture
from memtui.tui.queue_filter import ORDERS, QueueFilter, Sieve, in_order

if TYPE_CHECKING:
    from memtui.tui.shown import Shown

SHOWN_KEPT = 64  # items whose rows are kept while the cursor moves


class Review:
    """The state of reviewing one queue.

    An item that was decided leaves the list at once; it comes back when the desk
    refuses. Until a picture shows what became of it, it stays out of sight.
    """

    def __init__(self) -> None:
        self.picture: Picture | None = None
        self.situation = Situation()
        self.others = Others()
        self.shown: Shown | None = None  # what has been painted: only this can be decided
        self.filter = QueueFilter()
        self.order = ORDERS[0]
        self._sieve = Sieve(())
        self.marked: dict[str, str] = {}  # item id -> its digest when it was marked
        self.anchor = ""  # the id of the item at which a range starts, "" for no range
        self._going: dict[str, bool] = {}  # item id -> whether the desk has done it
        self._marks: dict[str, dict[str, bool]] = {}
        self._kept: LRUCache[tuple[str, str], Shown] = LRUCache(SHOWN_KEPT)
        self._sifted: Sequence[Item] = ()  # filtered and in order, with those on their way

    @property
    def waiting(self) -> Sequence[Item]:
        """The items that a person still sees, through the filter and in the order chosen."""
        if not self._going:
            return self._sifted
        return [item for item in self._sifted if item.id not in self._going]

    @property
    def all_waiting(self) -> list[Item]:
        """All that waits, seen or not, oldest first."""
        items = self.picture.items if self.picture else ()
        return [item for item in items if item.id not in self._going]

    @property
    def closed(self) -> str:
        """Why nothing at all can be decided now; "" when decisions can be made."""
        return "The store is still being read." if self.picture is None else self.situation.told

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to see: all is decided, or the filter takes nothing."""
        return all(item.id in self._going for item in self._sifted)

    def sift(self, filter: QueueFilter | None = None, order: str = "") -> None:
        """Filter and order the items anew."""
        self.filter = self.filter if filter is None else filter
        self.order = order or self.order
        items = self.picture.items if self.picture else ()
        if self.filter and self._sieve.items is not items:
            self._sieve = Sieve(items)
        self._sifted = in_order(self._sieve.take(self.filter) if self.filter else items, self.order)

    # On its way

    @property
    def busy(self) -> bool:
        """Whether a decision is on its way to the desk."""
        return not all(self._going.values())

    def send(self, item: Item) -> None:
        """The item was decided here; the desk does not know yet."""
        self._going[item.id] = False

    def is_going(self, item: Item) -> bool:
        return item.id in self._going

    def arrived(self, item: Item) -> None:
        """The desk has done what was decided; the next picture will show it."""
        self._going[item.id] = True
        self._marks.pop(item.id, None)
        self.marked.pop(item.id, None)

    def came_back(self, item: Item) -> None:
        """The desk refused; the item waits as before, and is read anew."""
        self._going.pop(item.id, None)
        self._kept.discard((item.id, item.digest))

    def settled(self) -> frozenset[str]:
        """What the next picture, if it is read from now on, will account for."""
        return frozenset(key for key, done in self._going.items() if done)

    def take(self, picture: Picture, settled: frozenset[str]) -> None:
        """Go on with a newer picture, which accounts for the `settled` items."""
        self.picture = picture
        for key in settled:
            self._going.pop(key, None)
        waiting = {item.id for item in picture.items}
        self.marked = {id: digest for id, digest in self.marked.items() if id in waiting}
        self.sift()

    def keep(self, shown: Shown) -> None:
        self._kept[shown.item.id, shown.item.digest] = shown

    def kept(self, item: Item) -> Shown | None:
        return self._kept.get((item.id, item.digest))

    # Marked items

    def toggle(self, item: Item) -> None:
        if self.marked.pop(item.id, None) is None:
            self.marked[item.id] = item.digest

    def mark_all(self, items: Iterable[Item]) -> int:
        """Mark items; how many were not marked before."""
        fresh = [item for item in items if item.id not in self.marked]
        self.marked.update((item.id, item.digest) for item in fresh)
        return len(fresh)

    def span(self, item: Item | None) -> Sequence[Item]:
        """The items of the range that ends at `item`; none where no range was begun."""
        places = {each.id: at for at, each in enumerate(self.waiting)} if self.anchor else {}
        if item is None or self.anchor not in places or item.id not in places:
            return []
        first, last = sorted((places[self.anchor], places[item.id]))
        return self.waiting[first : last + 1]

    # Marked hunks

    def marks(self, item: Item) -> Mapping[str, bool]:
        """The hunks of an item that are taken (True) or left (False), by digest."""
        return self._marks.get(item.id, {})

    def mark(self, item: Item, hunk: str, taken: bool) -> None:
        """Take or leave a hunk; the same mark again takes the mark away."""
        marks = self._marks.setdefault(item.id, {})
        if marks.get(hunk) is taken:
            del marks[hunk]
        else:
            marks[hunk] = taken

    def hunks_marked(self, shown: Shown, taken: bool) -> list[str]:
        """The digests of taken or of left hunks that the item still has."""
        marks = self.marks(shown.item)
        return [hunk for hunk in shown.document.hunks if marks.get(hunk) is taken]

    # Memories

    def memory_at(self, path: str) -> Memory | None:
        return self.picture.memories.get(path) if self.picture else None

    def memory_of(self, item: Item) -> Memory | None:
        """The memory that an item is about, where one stands."""
        paths = (item.path, *item.targets)
        return next((found for path in paths if (found := self.memory_at(path))), None)
