"""What a changed document costs."""

from __future__ import annotations

import pytest

from memtui.judge.claims import ClaimCache, Source, extract, find_bundles

ONE = Source("a.md", "Log retention is 14 days.\n")
TWO = Source("b.md", "Log retention is 30 days.\n")


def test_only_a_changed_document_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = extract.statements_of

    def counted(source: Source) -> list[extract.Statement]:
        read.append(source.path)
        return original(source)

    monkeypatch.setattr(extract, "statements_of", counted)
    cache = ClaimCache()
    first = find_bundles([ONE, TWO], cache=cache)
    assert find_bundles([ONE, TWO], cache=cache) == first
    changed = Source("b.md", "Log retention is 90 days.\n")
    assert find_bundles([ONE, changed], cache=cache) == find_bundles([ONE, changed])
    assert read[:3] == ["a.md", "b.md", "b.md"]


def test_a_full_cache_forgets_the_oldest() -> None:
    cache = ClaimCache(size=1)
    find_bundles([ONE, TWO], cache=cache)
    assert len(cache.frames) == 1
