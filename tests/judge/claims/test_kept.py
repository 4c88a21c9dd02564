"""What was read of documents outlives the process, and is the same when it is taken up again."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.judge.claims import ClaimCache, Row, Source, find_bundles, load_lexicon, packed
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.read import read_document, unpack, unplaced

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

    def load(self, paths: Iterable[str]) -> Mapping[str, Row]:
        return {path: self.rows[path] for path in paths if path in self.rows}

    def keep(self, rows: Mapping[str, tuple[Source, Row]], paths: Iterable[str]) -> None:
        self.rows = {path: row for path, row in self.rows.items() if path in set(paths)}
        self.rows |= {path: row for path, (_, row) in rows.items()}


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
