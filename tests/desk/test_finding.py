"""Search, recall and neighbours on an open desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.places import Place, topic

from memtui.desk import finding
from memtui.desk.desk import Desk

Opened = Callable[[Place], Desk]


def test_ranked_search_knows_line_and_age(agentic: Place, opened: Opened) -> None:
    hits = opened(agentic).finder.search("when do deployments stop")
    assert hits[0].path == "deploy.md"
    assert "Thursday" in hits[0].snippet
    assert agentic.read("deploy.md").split("\n")[hits[0].line - 1] == hits[0].snippet
    assert hits[0].age_days is not None


def test_a_chinese_query_finds_an_english_memory(agentic: Place, opened: Opened) -> None:
    assert opened(agentic).finder.search("令牌")[0].path == "auth-debug.md"


def test_the_live_filter_is_exact(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    assert [hit.path for hit in desk.finder.exact("hursd")] == ["deploy.md"]
    assert desk.finder.exact("deployments") == []


def test_what_changes_is_found_at_once(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    assert desk.finder.search("giraffe") == []
    assert desk.finder.exact("giraffe") == []
    agentic.write("zoo.md", topic("zoo", "The giraffe is the mascot."))
    agentic.delete("style.md")
    desk.refresh()
    assert desk.finder.search("giraffe")[0].path == "zoo.md"
    assert desk.finder.exact("giraffe")[0].path == "zoo.md"
    assert desk.finder.search("tabs") == []


def test_the_seed_s_ranking_can_be_chosen(agentic: Place, opened: Opened) -> None:
    hits = opened(agentic).finder.search("thursday elephants", ranking="seed")
    assert [(hit.path, hit.score) for hit in hits] == [("deploy.md", 0.5)]


def test_recall_is_a_block_of_what_answers(agentic: Place, opened: Opened) -> None:
    found = opened(agentic).finder.recall("which day do deploys stop")
    assert [memory.path for memory in found.memories] == ["deploy.md"]
    assert found.text.startswith("<memories>\n## deploy (project")
    assert "Ask the on-call." in found.text
    assert opened(agentic).finder.recall("quantum giraffes").text == ""


def test_neighbours_stand_beside_a_candidate(agentic: Place, opened: Opened) -> None:
    opened(agentic).close()
    agentic.write("inbox/deploys.md", topic("deploys", "Deploys stop on Friday."))
    desk = opened(agentic)
    (near, *_) = desk.finder.near(desk.item("inbox:inbox/deploys.md"))
    assert near.path == "deploy.md"
    assert near.score > 0.2


def test_a_large_store_s_index_outlives_the_desk(
    agentic: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "LARGE", 1)
    opened(agentic).finder.search("deploys")

    def forbidden(text: str) -> list[str]:
        raise AssertionError("indexed again")

    monkeypatch.setattr("memtui.judge.search.index.tokens_of", forbidden)
    assert opened(agentic).finder.search("deploys")[0].path == "deploy.md"
