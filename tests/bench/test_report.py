from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from memtui.bench import main, speed
from memtui.bench.contest import Result, Times
from memtui.bench.report import row
from memtui.errors import UsageError

KEPT = Result(Times("fast", [0.002]), Times("reference", [0.001]), 3)
MISSED = Result(Times("slow", [0.008]), Times("reference", [0.001]), 3)
UNJUDGED = Result(Times("odd", [0.008]), Times("reference", [0.001]), None)


@pytest.fixture
def canned(monkeypatch: pytest.MonkeyPatch) -> None:
    def contests(told: Callable[[str], object]) -> Iterator[Result]:
        yield from (KEPT, MISSED, UNJUDGED)

    monkeypatch.setattr(speed, "run_contests", contests)


def test_a_row_says_what_became_of_the_target() -> None:
    assert row(KEPT).endswith("target 3 ×: kept")
    assert row(MISSED).endswith("target 3 ×: MISSED")
    assert "target" not in row(UNJUDGED)
    assert "8.00 ×" in row(MISSED)


def test_the_table_ends_with_what_was_missed(
    canned: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["speed"]) == 0
    first, *rows, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Python 3.")
    assert len(rows) == 3
    assert last == "1 missed"


def test_json_is_one_document(canned: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [line["kept"] for line in told["rows"]] == [True, False, None]
    assert {"python", "git", "cpus"} <= told.keys()


@pytest.mark.parametrize("words", [[], ["quality"], ["speed", "twice"]])
def test_other_words_are_a_usage_error(words: list[str]) -> None:
    with pytest.raises(UsageError):
        main(words)
