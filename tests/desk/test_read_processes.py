"""Documents that are read by several processes."""

from __future__ import annotations

import io
import pickle
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.desk import read_processes
from memtui.desk.read_processes import ReadApart, read_apart, serve, shared_out
from memtui.judge.claims import ClaimCache, Source, find_bundles, packed

SOURCES = [Source(f"{n}.md", f"Log retention of unit {n % 3} is {n} days.\n") for n in range(12)]
lengths = st.lists(st.integers(0, read_processes.WORTH), max_size=12)


@given(lengths, st.integers(1, 6))
def test_every_document_has_one_who_reads_it(sizes: list[int], most: int) -> None:
    sources = [Source(f"{number}.md", "x" * size) for number, size in enumerate(sizes)]
    mine, others = shared_out(sources, most)
    paths = Counter(s.path for share in (mine, *others) for s in share)
    assert paths == Counter(source.path for source in sources)
    assert len(others) < most
    assert all(others)
    if others:
        assert sum(sizes) >= read_processes.WORTH * len(others)


def test_few_documents_are_read_here() -> None:
    assert shared_out(SOURCES, 4) == (SOURCES, [])


def test_the_bundles_are_the_same_as_if_one_read_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_processes, "WORTH", 100)
    monkeypatch.setattr(read_processes, "START", 0)
    monkeypatch.setattr(read_processes, "cores", lambda: 2)
    apart = read_apart(SOURCES)
    read = {source.path for source in apart.mine} | apart.packed().keys()
    assert 0 < len(apart.mine) < len(SOURCES)
    assert read == {source.path for source in SOURCES}
    assert find_bundles(SOURCES, cache=ClaimCache(readers=read_apart)) == find_bundles(SOURCES)


def test_what_no_process_reads_is_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    apart = ReadApart(SOURCES[:1], [SOURCES[1:5], SOURCES[5:]])
    assert apart.packed() == {}
    cache = ClaimCache(readers=lambda sources: ReadApart(sources[:1], [sources[1:]]))
    assert find_bundles(SOURCES, cache=cache) == find_bundles(SOURCES)


def test_a_process_answers_with_all_that_it_was_given() -> None:
    answers = io.BytesIO()
    serve(io.BytesIO(pickle.dumps(SOURCES[:2])), answers)
    assert pickle.loads(answers.getvalue()) == [packed(source) for source in SOURCES[:2]]
