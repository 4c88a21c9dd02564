"""What was read of documents in a file of the store's state."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from support.places import fake_token

from memtui.desk import cache, kept_reads
from memtui.desk.kept_reads import KeptReads
from memtui.judge.claims import ClaimCache, Source, find_bundles

ONE = Source("a.md", "Log retention is 14 days.\n")
TWO = Source("b.md", "Log retention is 30 days.\n")


@pytest.fixture
def kept(tmp_path: Path) -> KeptReads:
    return KeptReads(tmp_path / "claims.sqlite")


def found_with(kept: KeptReads, *sources: Source) -> set[str]:
    """The documents that are kept after the bundles of some were found, which are the same."""
    assert find_bundles(sources, cache=ClaimCache(keeper=kept)) == find_bundles(sources)
    return set(kept.load([ONE.path, TWO.path, "c.md", "\udcff.md"]))


def test_documents_are_kept_while_they_are_there(kept: KeptReads) -> None:
    assert found_with(kept, ONE, TWO) == {"a.md", "b.md"}
    assert kept.load_compared()
    assert kept.load(["b.md"]).keys() == {"b.md"}
    assert found_with(kept, ONE, Source("\udcff.md", TWO.text)) == {"a.md", "\udcff.md"}


def test_a_document_with_a_secret_is_not_kept(kept: KeptReads) -> None:
    assert found_with(kept, ONE, TWO) == {"a.md", "b.md"}
    secret = Source(TWO.path, f"{TWO.text}The token is {fake_token()}.\n")
    assert found_with(kept, ONE, secret) == {"a.md"}
    assert fake_token().encode() not in (kept.place or Path()).read_bytes()
    assert not kept.load_compared()


def test_other_rules_read_all_anew(kept: KeptReads, monkeypatch: pytest.MonkeyPatch) -> None:
    found_with(kept, ONE, TWO)
    monkeypatch.setattr(kept_reads, "rules_digest", lambda: "others")
    assert not kept.load(["a.md", "b.md"])
    assert not kept.load_compared()
    assert found_with(kept, ONE, TWO) == {"a.md", "b.md"}


def test_no_more_is_kept_than_there_is_room_for(
    kept: KeptReads, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_with(kept, ONE)
    size = len(kept.load(["a.md"])["a.md"][1])
    monkeypatch.setattr(kept_reads, "LARGEST", size + size // 2)
    assert found_with(kept, ONE, TWO) == {"a.md"}
    assert not kept.load_compared()
    assert found_with(kept, TWO) == {"b.md"}


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + bytes(200)])
def test_a_damaged_file_is_done_without(kept: KeptReads, damage: bytes) -> None:
    found_with(kept, ONE, TWO)
    assert kept.place is not None
    kept.place.write_bytes(damage)
    found_with(kept, ONE, TWO)
    assert found_with(kept, ONE, TWO) == {"a.md", "b.md"}


def test_where_there_is_no_place_nothing_is_kept() -> None:
    assert found_with(KeptReads(None), ONE, TWO) == set()


def test_a_file_that_another_is_at_work_on_stays(
    kept: KeptReads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "BUSY_S", 0.0)
    found_with(kept, ONE, TWO)
    assert kept.place is not None
    with closing(sqlite3.connect(kept.place, isolation_level=None)) as other:
        other.execute("begin exclusive")
        found = find_bundles([ONE, TWO], cache=ClaimCache(keeper=kept))
        other.execute("rollback")
    assert found == find_bundles([ONE, TWO])
    assert set(kept.load(["a.md", "b.md"])) == {"a.md", "b.md"}
