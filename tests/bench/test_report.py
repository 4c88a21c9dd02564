from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from memtui.bench import main, speed
from memtui.bench.contest import Absent, Measures, Result
from memtui.bench.report import row
from memtui.errors import UsageError

KEPT = Result(Measures("fast", [2.0]), Measures("reference", [1.0]), 3)
MISSED = Result(Measures("slow", [8.0]), Measures("reference", [1.0]), 3)
LIMITED = Result(Measures("big", [60.0], "MiB", limit=50), Measures("reference", [30.0], "MiB"), 4)
UNJUDGED = Result(Measures("odd", [8.0]), Measures("reference", [1.0]), None)


@pytest.fixture
def canned(monkeypatch: pytest.MonkeyPatch) -> None:
    def contests(told: Callable[[str], object], only: str) -> Iterator[Result | Absent]:
        if only in "fast":
            yield from (KEPT, MISSED, UNJUDGED, Absent("rg", "rg is not installed"))

    monkeypatch.setattr(speed, "run_contests", contests)


def test_a_row_says_what_became_of_the_target() -> None:
    assert row(KEPT).endswith("target 3 ×: kept")
    assert row(MISSED).endswith("target 3 ×: MISSED")
    assert "target" not in row(UNJUDGED)
    assert "8.00 ×" in row(MISSED)
    assert "60.0 [60.0–60.0] MiB" in row(LIMITED)
    assert row(LIMITED).endswith("target 4 ×, 50 MiB: MISSED")


def test_the_table_ends_with_what_was_missed(
    canned: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["speed"]) == 0
    first, *rows, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Python 3.")
    assert len(rows) == 4
    assert rows[-1] == "rg: skipped, rg is not installed"
    assert last == "1 missed"


def test_json_is_one_document(canned: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [line["kept"] for line in told["rows"]] == [True, False, None]
    assert {"python", "git", "cpus"} <= told.keys()
    assert told["skipped"] == [{"name": "rg", "why": "rg is not installed"}]


def test_rows_can_be_picked_and_an_unknown_one_is_told(
    canned: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["speed", "--json", "--only", "fast"]) == 0
    with pytest.raises(UsageError, match="No row"):
        main(["speed", "--only", "nonsense"])


@pytest.mark.parametrize("words", [[], ["quality"], ["speed", "twice"], ["speed", "--only"]])
def test_other_words_are_a_usage_error(words: list[str]) -> None:
    with pytest.raises(UsageError):
        main(words)
