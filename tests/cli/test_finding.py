"""`search` and `recall`."""

from __future__ import annotations

from support.program import Program, lacking


def test_search_ranks_and_says_where(memtui: Program) -> None:
    hits = memtui.json("search", "when", "do", "we", "deploy")
    assert hits[0]["name"] == "deploy"
    assert not lacking("name path score line snippet age_days stale", hits[0])
    assert "deploy.md:" in memtui("search", "deploying").out


def test_search_can_be_exact_or_ranked_as_the_seed_does(memtui: Program) -> None:
    assert memtui.json("search", "--exact", "deploying") == []
    assert memtui.json("search", "--ranking", "seed", "thursday")[0]["name"] == "deploy"
    assert memtui("search", "--ranking", "magic", "x").code == 2


def test_recall_prints_the_block(memtui: Program) -> None:
    found = memtui.json("recall", "when do deploys stop")
    assert not lacking("memories signals text", found)
    assert not lacking("name path type score age_days stale", found["memories"][0])
    assert found["memories"][0]["score"] >= 3
    assert found["text"] == memtui("recall", "when do deploys stop").out
    assert memtui.json("recall", "unheard-of giraffes")["text"] == ""


def test_recall_keeps_to_the_number_asked_for(memtui: Program) -> None:
    assert len(memtui.json("recall", "-n", "1", "deploys answer tone")["memories"]) <= 1
