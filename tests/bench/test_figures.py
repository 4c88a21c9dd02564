"""Figures with denominators, misses, gates; the judge's benchmarks on a small data set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memtui.bench import main
from memtui.bench.figures import Figure
from memtui.errors import MemtuiError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    store = tmp_path / "desk-bench" / "stores" / "quay"
    store.mkdir(parents=True)
    (store / "a.md").write_text("Log retention is 14 days.\n")
    (store / "b.md").write_text("Log retention is now 30 days.\n")
    claims = [
        {"path": "a.md", "line": 1, "text": "14 days", "value": "14"},
        {"path": "b.md", "line": 1, "text": "30 days", "value": "30"},
    ]
    gold = {"store": "quay", "id": "q-1", "current": claims, "preferred": "30"}
    (tmp_path / "desk-bench" / "bundles.jsonl").write_text(json.dumps(gold) + "\n")
    (tmp_path / "desk-bench" / "lookalikes.jsonl").write_text("")
    return tmp_path


def test_a_figure_keeps_its_denominator_and_its_misses() -> None:
    figure = Figure("found", target=0.6)
    figure.count(True, "one")
    figure.count(False, "two")
    assert figure.row().split() == ["found", "0.500", "1/2", "target", "≥", "0.6:", "MISSED"]
    assert figure.misses == ["two"]


def test_a_figure_without_cases_is_neither_kept_nor_missed() -> None:
    assert Figure("none", target=0.5).kept is None


def test_most_figures_count_what_should_not_be() -> None:
    figure = Figure("false", target=0.0, at_most=True)
    figure.count(False, "fine")
    assert figure.kept
    figure.count(True, "wrong")
    assert (figure.kept, figure.misses) == (False, ["wrong"])


@pytest.mark.parametrize("name", ["conflicts", "prefer"])
def test_missing_parts_are_skipped_aloud(
    data: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main([name, "--data", str(data)]) == 0
    told = capsys.readouterr().out
    assert "1/1" in told
    assert "BEAM 100K: skipped, no folder beam" in told


def test_json_holds_hash_rows_and_what_was_skipped(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conflicts", "--data", str(data), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"][0]["hits"] == told["rows"][0]["total"] == 1
    assert len(told["rows"][0]["data"]) == 12
    assert {skip["part"] for skip in told["skipped"]} == {"BEAM 100K", "vault-bench"}


def test_a_gate_that_is_not_kept_fails(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gate = tmp_path / "gate.json"
    gate.write_text('{"desk-bench: labelled bundles found": 0.9}')
    assert main(["conflicts", "--data", str(data), "--gate", str(gate)]) == 0
    gate.write_text('{"desk-bench: no such figure": 0.9}')
    assert main(["conflicts", "--data", str(data), "--gate", str(gate)]) == 1
    assert "gate not kept: desk-bench: no such figure" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [["conflicts", "--quick"], ["prefer", "--data", "/nowhere"], ["conflicts", "--data"]],
)
def test_wrong_words_and_missing_data_are_told(words: list[str]) -> None:
    with pytest.raises(MemtuiError):
        main(words)
