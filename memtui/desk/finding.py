"""Search over the memories of an open desk: ranked, by substring, and what lies near an item."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from memtui import __version__, clock
from memtui.desk.meanings import Meanings
from memtui.desk.queue import view_of
from memtui.desk.shelf import Shelf
from memtui.errors import NotFoundError
from memtui.formats.frontmatter import Document as Frontmatter
from memtui.formats.text import decode, encode
from memtui.judge.duplicates import Neighbour, Statement, nearest
from memtui.judge.search import (
    LOOKED_AT,
    Document,
    Hit,
    Index,
    LiveFilter,
    Place,
    Places,
    Recall,
    Recalled,
    answers,
    dumped,
    loaded,
    recall,
    seed_rank,
)
from memtui.judge.search.blending import blended
from memtui.judge.search.index import Ranked
from memtui.judge.staleness import age_days
from memtui.judge.words.synonyms import digest
from memtui.judge.words.tokens import has_cjk
from memtui.model import Item, Memory

if TYPE_CHECKING:
    from memtui.desk.surroundings import Surroundings
    from memtui.judge.claims import Bundle

Ranking = Literal["bm25", "seed", "semantic"]

SHORTLIST = 30  # memories that are compared with an item, those that search finds first
_WHOLE = 10  # the score of an answer that holds all of the query
LARGE = 500  # memories from which the index is kept between runs
_KEPT = "search index"
_WORTH_KEEPING = 0.01  # of the memories, when they were indexed anew
_WORDS_FOUND = 200  # documents that words alone bring into the mix with their meanings
_HEAD = 400  # characters that tell the script of a text
_QUERY = 2_000  # characters of an item that are searched for


class Finder:
    """Finds memories as they stand now; what is indexed is kept, by digest."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @cached_property
    def _index(self) -> Index:
        kept = self._shelf.recall_judged(_KEPT, _key()) if self._is_large() else None
        return (loaded(b64decode(kept)) if kept else None) or Index()

    def _is_large(self) -> bool:
        return len(self._shelf.standing.memories) >= LARGE

    @cached_property
    def _live(self) -> LiveFilter:
        return LiveFilter()

    def exact(self, query: str, n: int = 20) -> list[Hit]:
        """The memories that hold every word of the query as it is typed: the live filter."""
        live, memories = self._live, self._shelf.standing.memories
        changed = (
            (
                memory.path,
                memory.digest,
                f"{memory.title} {memory.description}",
                self._text(memory.path),
            )
            for memory in memories
            if live.digest_of(memory.path) != memory.digest
        )
        live.update(changed, self._gone(live.paths()))
        titles = {memory.path: memory.title for memory in memories}
        return live.search(query, lambda path: (titles[path], self._text(path)), n)

    def search(self, query: str, n: int = 20, *, ranking: Ranking = "bm25") -> list[Hit]:
        """The memories that answer a query best, with the line that does.

        What was superseded comes after what holds.
        """
        index = self._fresh()
        now = clock.now()
        weights = index.weights(query)
        memories = {memory.path: memory for memory in self._shelf.standing.memories}
        ranked = self._ranked(query, max(n, LOOKED_AT), ranking, now)
        hits = answers(
            query, ranked, weights, self._read, self._places(), by_line=ranking != "seed"
        )
        return [self._told(hit, memories[hit.path], now) for hit in hits[:n]]

    def _read(self, path: str) -> tuple[str, int]:
        text = self._text(path)
        return text, _body_line(text)

    @staticmethod
    def _told(hit: Hit, memory: Memory, now: datetime) -> Hit:
        """The hit with its memory's age, and the title where no line answers."""
        age = age_days(memory.updated or memory.created, now)
        return replace(hit, snippet=hit.snippet or memory.title, age_days=age)

    def recall(self, query: str, n: int = 4) -> Recall:
        """The block of at most `n` memories that an agent would be given for a query.

        Where they leave room, it is completed from what the plugin captured.
        """
        memories = {memory.path: memory for memory in self._shelf.standing.memories}
        coverage = {
            ranked.path: ranked.coverage
            for ranked in self._fresh().rank(query, 2 * n, now=clock.now())
        }
        found = [
            Recalled(
                hit.path,
                memories[hit.path].name or memories[hit.path].title,
                memories[hit.path].type,
                round(_WHOLE * coverage.get(hit.path, 0.0), 2),
                _body(self._text(hit.path)),
                hit.age_days,
                hit.stale,
            )
            for hit in self.search(query, 2 * n)
        ]
        return recall(found, self._signals(query), max_files=n)

    def _signals(self, query: str) -> list[str]:
        """What was captured and answers as well, in a store whose plugin captures."""
        if not self._shelf.store.dialect.signals_name:
            return []
        from memtui.desk.signals.recalling import signals_for

        return signals_for(self._shelf, query)

    def surroundings(self, item: Item) -> Surroundings:
        """What an item links to, what links to it, what lies near, and the index after it."""
        from memtui.desk.surroundings import surroundings_of

        return surroundings_of(self._shelf, item, self.near(item))

    def near(self, item: Item, n: int = 3) -> list[Neighbour]:
        """The memories nearest to what an item proposes, itself left out."""
        text = decode(view_of(self._shelf, item).after or b"")
        shortlist = [
            ranked.path
            for ranked in self._fresh().rank(_body(text)[:_QUERY], SHORTLIST)
            if ranked.path != item.path
        ]
        bodies = [Statement(found, 0, _body(self._text(found))) for found in shortlist]
        return nearest(_body(text), bodies, n)

    def _places(self) -> Places:
        return places_of(self._shelf.judging.bundles_at_hand())

    def _ranked(self, query: str, n: int, ranking: Ranking, now: datetime) -> list[Ranked]:
        if ranking == "bm25":
            return self._index.rank(query, n, now=now)
        if ranking == "semantic":
            return self._by_meaning(query, n, now)
        documents = (
            (memory.path, self._text(memory.path), memory.updated or memory.created)
            for memory in self._shelf.standing.memories
        )
        return seed_rank(query, documents, n, now)

    def _by_meaning(self, query: str, n: int, now: datetime) -> list[Ranked]:
        """What words and meaning find together; of texts not read yet, the words alone."""
        memories = self._shelf.standing.memories
        texts = {m.digest: f"{m.title}. {m.description} {self._text(m.path)}" for m in memories}
        known = self._meanings.nearness(query, texts)
        nearness = {m.path: known[m.digest] for m in memories if m.digest in known}
        asked = has_cjk(query)
        across = {m.path: has_cjk(texts[m.digest][:_HEAD]) != asked for m in memories}
        ranked = self._index.rank(query, max(n, _WORDS_FOUND), now=now)
        return blended(ranked, nearness, across.__getitem__, n)

    @cached_property
    def _meanings(self) -> Meanings:
        state = self._shelf.state
        return Meanings(state.directory / "vectors.sqlite" if state.writable else None)

    def _fresh(self) -> Index:
        """The index, brought up to what stands now."""
        memories = self._shelf.standing.memories
        index = self._index
        count = index.update(self._changed(memories), self._gone(index.paths()))
        if self._is_large() and count > len(index) * _WORTH_KEEPING:
            self._shelf.keep_judged(_KEPT, _key(), b64encode(dumped(index)).decode())
        return index

    def _gone(self, known: Iterable[str]) -> list[str]:
        standing = {memory.path for memory in self._shelf.standing.memories}
        return [path for path in known if path not in standing]

    def _changed(self, memories: tuple[Memory, ...]) -> Iterator[Document]:
        for memory in memories:
            if self._index.digest_of(memory.path) == memory.digest:
                continue
            text = self._text_or_none(memory.path)
            if text is not None:
                yield Document(
                    memory.path,
                    memory.digest,
                    f"{memory.path.removesuffix('.md')} {memory.name} {memory.title}",
                    memory.description,
                    memory.tags,
                    _body(text),
                    memory.type,
                    memory.updated or memory.created,
                )

    def _text(self, path: str) -> str:
        return self._text_or_none(path) or ""

    def _text_or_none(self, path: str) -> str | None:
        """The text of a memory, None where it went since it was listed."""
        try:
            return decode(self._shelf.standing.view.read(path) or b"")
        except NotFoundError:
            return None


def _key() -> str:
    """What an index depends on besides the memories."""
    return f"{__version__} {digest()}"


def _body(text: str) -> str:
    return Frontmatter.parse(encode(text)).body


def _body_line(text: str) -> int:
    return Frontmatter.parse(encode(text)).body_line


def places_of(bundles: Sequence[Bundle]) -> dict[str, list[Place]]:
    """Where claims stand that hold, and those that don't, of the bundles that are decided."""
    places: dict[str, list[Place]] = {}
    for bundle in bundles:
        if bundle.preferred is not None:
            kept = bundle.preferred.value.key
            for claim in bundle.claims:
                holds = claim in bundle.current and claim.value.key == kept
                places.setdefault(claim.path, []).append(Place(bundle.id, claim.line, holds))
    return places
