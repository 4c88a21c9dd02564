"""What was read of documents outlives the process, and is the same when it is taken up again."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.judge.claims import (
    ClaimCache,
    Row,
    Source,
    compare,
    compared,
    find_bundles,
    load_lexicon,
    packed,
    pairs,
)
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.read import read_document, unpack, unplaced
from memtui.judge.claims.slots import Slot

LINES = """
Log retention is 14 days.
Logs are kept for 30 days; on 2026-05-03 that was 14 days.
Petra owns the billing service.
We moved from PostgreSQL 14 to PostgreSQL 16 in staging.
Integration tests never needed Docker.
The API listens on port 3001 now, not on port 3000.
# Staging
日志保留 7 天。
不要在周五部署。
- [Logs](doc1.md) — log retention is 90 days
| service | port |
| --- | --- |
| API | 5000 |
**Size:** 5 GB
Jonas quit; the mail job runs in eu-west-1.
""".strip().splitlines()
ONE = Source("a.md", "Log retention is 14 days.\n")
TWO = Source("b.md", "Log retention is 30 days.\n\nParcels arrive at noon.\n")


@dataclass
class Shelf:
    """Rows of a keeper in memory."""

    rows: dict[str, Row] = field(default_factory=dict)
    compared: bytes = b""

    def load(self, paths: Iterable[str]) -> Mapping[str, Row]:
        return {path: self.rows[path] for path in paths if path in self.rows}

    def keep(self, rows: Mapping[str, tuple[Source, Row]], paths: Iterable[str]) -> None:
        self.rows = {path: row for path, row in self.rows.items() if path in set(paths)}
        self.rows |= {path: row for path, (_, row) in rows.items()}

    def load_compared(self) -> bytes:
        return self.compared

    def keep_compared(self, data: bytes, documents: Iterable[tuple[str, str]]) -> None:
        self.compared = data


@dataclass
class Elsewhere:
    """Others that read all documents but the first, and fail on some."""

    sources: Sequence[Source]
    failing: frozenset[str] = frozenset()

    @property
    def mine(self) -> Sequence[Source]:
        return self.sources[:1]

    def packed(self) -> Mapping[str, bytes]:
        others = [s for s in self.sources[1:] if s.path not in self.failing]
        return {source.path: packed(source) for source in others}


def _documents(seed: int) -> list[Source]:
    chance = random.Random(seed)
    return [
        Source(f"doc{number}.md", "\n".join(chance.choices(LINES, k=chance.randrange(1, 25))))
        for number in range(8)
    ]


def _in_order(frame: Frame) -> list[object]:
    """The fields of a frame, and its mappings in their order: sums of weights depend on it."""
    values = [getattr(frame, each.name) for each in fields(frame)]
    near = [list(slot.near.items()) for slot in frame.slots]
    return [*(list(v.items()) if isinstance(v, dict) else v for v in values), near]


@pytest.mark.parametrize("seed", range(8))
def test_what_is_unpacked_is_what_was_read(seed: int) -> None:
    for source in _documents(seed):
        one = read_document(source, load_lexicon())
        two = unpack(one.pack(), source)
        assert one == two
        assert list(map(_in_order, one.frames)) == list(map(_in_order, two.frames))
        assert len({frame.node for frame in two.frames}) == len(two.frames)


def test_a_process_that_begins_reads_only_what_is_new(statements_read: list[str]) -> None:
    shelf = Shelf()
    first = find_bundles([ONE, TWO], cache=ClaimCache(keeper=shelf))
    assert len(statements_read) == 3
    assert find_bundles([ONE, TWO], cache=ClaimCache(keeper=shelf)) == first
    assert len(statements_read) == 3
    other = replace(TWO, text="\n" + TWO.text.replace("30", "90"))
    found = find_bundles([ONE, other], cache=ClaimCache(keeper=shelf))
    assert statements_read[3:] == ["Log retention is 90 days."]
    assert found == find_bundles([ONE, other])


@pytest.mark.parametrize("seed", range(4))
def test_the_bundles_are_the_same_with_a_keeper_and_with_others_that_read(seed: int) -> None:
    chance = random.Random(seed)
    documents = _documents(seed)
    shelf = Shelf()

    def readers(sources: Sequence[Source]) -> Elsewhere:
        failing = frozenset(s.path for s in sources if chance.random() < 0.3)
        return Elsewhere(sources, failing)

    for _ in range(6):
        cache = ClaimCache(keeper=shelf, readers=readers)
        assert find_bundles(documents, cache=cache) == find_bundles(documents)
        assert shelf.rows.keys() <= {source.path for source in documents}
        place = chance.randrange(len(documents))
        text = documents[place].text + "\n" + chance.choice(LINES)
        documents[place] = replace(documents[place], text=text)
        chance.shuffle(documents)


def _counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The values that are held against others, as it happens."""
    told: list[str] = []

    def counted(a: Frame, sa: Slot, b: Frame, sb: Slot) -> tuple[bool, bool]:
        told.append(sa.text)
        return compare.rivalry(a, sa, b, sb)

    monkeypatch.setattr(pairs, "rivalry", counted)
    return told


def test_a_process_that_begins_compares_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    documents, shelf, told = _documents(3), Shelf(), _counting(monkeypatch)
    first = find_bundles(documents, cache=ClaimCache(keeper=shelf))
    whole = len(told)
    assert find_bundles(documents, cache=ClaimCache(keeper=shelf)) == first
    assert len(told) == whole > 100
    other = replace(documents[0], text=documents[0].text + "\nParcels arrive at noon.\n")
    found = find_bundles([other, *documents[1:]], cache=ClaimCache(keeper=shelf))
    assert len(told) < whole + whole / 2
    assert found == find_bundles([other, *documents[1:]])


@pytest.mark.parametrize("seed", range(6))
def test_a_process_that_begins_finds_the_same_as_if_anew(seed: int) -> None:
    """Lines and documents come and go; the one who begins goes on from what was compared."""
    chance = random.Random(seed)
    documents, shelf = _documents(seed), Shelf()
    for nth in range(12):
        cache = ClaimCache(keeper=shelf)
        assert find_bundles(documents, cache=cache) == find_bundles(documents)
        for _ in range(chance.choice((1, 1, 3))):
            place = chance.randrange(len(documents))
            lines = documents[place].text.split("\n")
            at = chance.randrange(len(lines))
            lines[at : at + chance.randrange(2)] = chance.choices(LINES, k=chance.randrange(3))
            documents[place] = replace(documents[place], text="\n".join(lines))
        if chance.random() < 0.3:
            del documents[chance.randrange(1, len(documents))]
        elif chance.random() < 0.3:
            documents.insert(place, replace(documents[0], path=f"new{nth}.md"))
        if chance.random() < 0.3:  # the same process looks again
            assert find_bundles(documents, cache=cache) == find_bundles(documents)


def _without_who_met(shelf: Shelf) -> bytes:
    found = compared.unpack(shelf.compared)
    return replace(found, met=[[], [], []]).pack()


def _of_numbers_too_high(shelf: Shelf) -> bytes:
    found = compared.unpack(shelf.compared)
    return replace(found, met=[[[99, [], 0.0, -1, []]], [], []]).pack()


@pytest.mark.parametrize(
    "harm",
    [
        lambda shelf: b"",
        lambda shelf: shelf.compared[:-9],
        lambda shelf: b"nonsense",
        lambda shelf: zlib.compress(b'[[["a.md", []]], 3, "x", {}]'),
        lambda shelf: zlib.compress(b"[[[[], 1]], {}, 1, []]"),
        _without_who_met,
        _of_numbers_too_high,
    ],
)
def test_what_was_compared_and_is_harmed_is_compared_anew(
    harm: Callable[[Shelf], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf()
    first = find_bundles([ONE, TWO], cache=ClaimCache(keeper=shelf))
    shelf.compared = harm(shelf)
    told = _counting(monkeypatch)
    assert find_bundles([ONE, TWO], cache=ClaimCache(keeper=shelf)) == first
    assert told


def test_what_was_compared_is_of_no_use_without_the_documents(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = Shelf()
    find_bundles([ONE, TWO], cache=ClaimCache(keeper=shelf))
    shelf.rows = {"a.md": shelf.rows["a.md"]}
    told = _counting(monkeypatch)
    other = replace(TWO, text=TWO.text.replace("30", "90"))
    assert find_bundles([ONE, other], cache=ClaimCache(keeper=shelf)) == find_bundles([ONE, other])
    assert told


def test_what_is_not_kept_whole_is_read_anew(statements_read: list[str]) -> None:
    shelf = Shelf()
    first = find_bundles([ONE, TWO], cache=ClaimCache(keeper=shelf))
    shelf.rows = {path: (mark, data[:-9]) for path, (mark, data) in shelf.rows.items()}
    assert find_bundles([ONE, TWO], cache=ClaimCache(keeper=shelf)) == first
    assert len(statements_read) == 6
    with pytest.raises(ValueError, match=r"\w"):
        unplaced(shelf.rows["a.md"][1][:-1])


@given(st.binary() | st.binary().map(zlib.compress))
def test_any_bytes_are_a_document_or_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        unpack(data, ONE)


@given(st.data())
def test_a_part_that_is_other_than_it_was_written_fails_as_a_whole(data: st.DataObject) -> None:
    whole = json.loads(zlib.decompress(packed(TWO)))
    name = data.draw(st.sampled_from(sorted(whole.keys() - {"words"})))
    leaves = st.none() | st.integers() | st.text()
    part = data.draw(st.recursive(leaves, lambda some: st.lists(some, max_size=4), max_leaves=9))
    if name != "rests" or not isinstance(part, (list, str)) or len(part) != len(whole[name]):
        with pytest.raises(ValueError, match=r"\w"):
            unpack(zlib.compress(json.dumps({**whole, name: part}).encode()), TWO)


def test_a_document_of_another_text_lends_its_frames_to_no_statement() -> None:
    data = packed(TWO)
    with pytest.raises(ValueError, match="another number"):
        unpack(data, ONE)
    assert {frame.statement.text for frame in unplaced(data).frames} == {""}
