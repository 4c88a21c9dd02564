"""The offer to keep the history inside the store: made where it is wise, and only once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from support.places import Place, topic

from memtui.desk.desk import Desk


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    def made(*parts: str) -> Desk:
        place = Place(tmp_path.joinpath(*parts))
        place.write("auth.md", topic("auth", "Tokens live 15 minutes."))
        place.write("MEMORY.md", "- [auth](auth.md)\n")
        return Desk.open(place.directory)

    return made


def test_it_is_made_where_nothing_speaks_against_it(make) -> None:
    with make("shop", ".agentic", "memory") as desk:
        assert desk.past.offers_inside()


def test_never_within_a_repository_or_for_tools_with_their_own(make, tmp_path: Path) -> None:
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    with make("repo", ".agentic", "memory") as desk:
        assert not desk.past.offers_inside()
    with make("home", ".codex", "memories") as desk:
        assert not desk.past.offers_inside()


def test_a_no_is_for_this_store_only_and_kept_outside_of_it(make) -> None:
    with make("shop") as desk:
        before = sorted(desk.store.directory.iterdir())
        desk.past.answer_offer("no")
        assert sorted(desk.store.directory.iterdir()) == before
    with make("shop") as again, make("notes") as other:
        assert not again.past.offers_inside()
        assert other.past.offers_inside()


def test_never_is_for_all_stores(make) -> None:
    with make("shop") as desk, make("notes") as other:
        desk.past.answer_offer("never")
        assert not desk.past.offers_inside()
        assert not other.past.offers_inside()
        assert desk.past.place == "outside"


def test_a_yes_moves_the_history_where_plain_git_reads_it(make) -> None:
    with make("shop") as desk:
        desk.keeping.pin("auth")
        desk.past.answer_offer("yes")
        assert desk.past.place == "inside"
        assert not desk.past.offers_inside()
        words = ["git", "-C", str(desk.store.directory), "log", "--format=%s"]
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        assert "pin" in told


def test_a_store_that_is_inside_already_is_not_asked(make, tmp_path: Path) -> None:
    with Desk.init(tmp_path / "fresh") as desk:
        assert not desk.past.offers_inside()
