"""All that a person may search: the texts of memories and of what waits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from threading import Lock

from memtui import clock
from memtui.errors import MemtuiError
from memtui.formats.frontmatter import Document
from memtui.judge.search import Document as Indexed
from memtui.judge.search import Index, LiveFilter, best_line
from memtui.model import Item, Memory
from memtui.tui.port import Desk

_Body = tuple[str, int]  # the text without frontmatter, and the line on which it starts
NEAR = 0.4  # share of a query that a near answer holds
BEGINNING = 160  # characters of a text whose title answers
FOUND = 100  # rows that are shown at most
_Text = tuple[str, str, str, _Body]  # key, digest, title, text


@dataclass(frozen=True, slots=True)
class Found:
    """An item or a memory that answers, with the line that does."""

    what: Item | Memory
    line: int
    snippet: str
    exact: bool = True

    @property
    def key(self) -> str:
        return _key_of(self.what)


class Corpus:
    """Texts kept for searching at every key, apart from the desk, which may be busy."""

    def __init__(self) -> None:
        self._live = LiveFilter()
        self._index = Index()
        self._known: dict[str, Item | Memory] = {}
        self._texts: dict[str, _Body] = {}
        self._live_turn = Lock()
        self._index_turn = Lock()

    def __len__(self) -> int:
        return len(self._known)

    def read(self, desk: Desk) -> None:
        """Take in what waits and what stands now; only what changed is read again.

        A memory that waits is found as the item that waits.
        """
        items = desk.queue().items
        waiting = {item.path for item in items}
        memories = [memory for memory in desk.memories() if memory.path not in waiting]
        known: dict[str, Item | Memory] = {_key_of(item): item for item in items}
        known |= {_key_of(memory): memory for memory in memories}
        changed = list(self._changed(desk, known.values()))
        with self._live_turn:
            gone = [key for key in self._live.paths() if key not in known]
            self._live.update(((key, at, title, body[0]) for key, at, title, body in changed), gone)
            texts = self._texts | {key: text for key, _, _, text in changed}
            self._texts = {key: texts[key] for key in known}
            self._known = known

    def find(self, query: str) -> list[Found]:
        """Those that hold every word of the query, best first."""
        with self._live_turn:
            hits = self._live.search(query, self._read, FOUND)
            return [self._found(hit.path, hit.line, hit.snippet) for hit in hits]

    def rank(self, query: str, n: int) -> list[Found]:
        """The `n` that answer a query best by its words, all of them or not.

        The first call indexes every text: seconds for ten thousand.
        """
        with self._index_turn:
            known, texts = self._known, self._texts
            gone = [key for key in self._index.paths() if key not in known]
            self._index.update(self._documents(known, texts), gone)
            weights = self._index.weights(query)
            ranked = self._index.rank(query, n, now=clock.now())
            found = []
            near = [each.path for each in ranked if each.path in known and each.coverage >= NEAR]
            for key in near:
                line, snippet = best_line(texts[key][0], weights)
                found.append(self._found(key, line, snippet, exact=False))
            return found

    def _read(self, key: str) -> tuple[str, str]:
        return _title_of(self._known[key]), self._texts[key][0]

    def _found(self, key: str, line: int, snippet: str, exact: bool = True) -> Found:
        """A row; where only the title answers, it shows how the text begins."""
        what, (text, first) = self._known[key], self._texts[key]
        if not line:
            return Found(what, 0, text.strip().partition("\n")[0][:BEGINNING], exact)
        return Found(what, first + line - 1, snippet, exact)

    def _documents(
        self, known: dict[str, Item | Memory], texts: dict[str, _Body]
    ) -> Iterator[Indexed]:
        for key, what in known.items():
            if self._index.digest_of(key) != what.digest:
                yield Indexed(key, what.digest, _title_of(what), "", (), texts[key][0])

    def _changed(self, desk: Desk, whats: Iterable[Item | Memory]) -> Iterator[_Text]:
        for what in whats:
            key = _key_of(what)
            if self._live.digest_of(key) != what.digest:
                yield key, what.digest, _title_of(what), _body_of(desk, what.path)


def _key_of(what: Item | Memory) -> str:
    return f"item:{what.id}" if isinstance(what, Item) else f"memory:{what.path}"


def _title_of(what: Item | Memory) -> str:
    if isinstance(what, Item):
        return f"{what.title} {what.path} {what.source} {what.summary}"
    return f"{what.title} {what.path} {what.description}"


def _body_of(desk: Desk, path: str) -> _Body:
    try:
        document = Document.parse(desk.read(path))
    except MemtuiError:  # what went, or can't be read, is found by its title
        return "", 1
    return document.body, document.body_line
