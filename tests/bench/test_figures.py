"""Figures with denominators, misses, gates; the judge's benchmarks on a small data set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memtui.bench import figures, main
from memtui.bench.figures import Figure
from memtui.errors import MemtuiError, UsageError

FOUND = "desk-bench: labelled bundles found"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return small_data(tmp_path / "data")


def small_data(place: Path) -> Path:
    """A data folder of one store with one bundle that is found and one that isn't."""
    desk = place / "desk-bench"
    store = desk / "stores" / "quay"
    store.mkdir(parents=True)
    (store / "a.md").write_text("Log retention is 14 days.\n\nGulls nest on the roof.\n")
    (store / "b.md").write_text("Log retention is now 30 days.\n\nThe roof is empty.\n")
    golds = []
    for number, (line, values) in enumerate(((1, ("14", "30")), (3, ("nests", "none")))):
        claims = [
            {"path": path, "line": line, "text": "", "value": value}
            for path, value in zip(("a.md", "b.md"), values, strict=True)
        ]
        gold = {"store": "quay", "id": f"q-{number}", "current": claims, "preferred": values[1]}
        golds.append(json.dumps(gold) + "\n")
    (desk / "bundles.jsonl").write_text("".join(golds))
    (desk / "lookalikes.jsonl").write_text("")
    return place


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
    assert "1/" in told
    assert "BEAM 100K: skipped, no folder beam in the data" in told


def test_misses_are_counted_and_listed_when_asked_for(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conflicts", "--data", str(data)]) == 0
    told = capsys.readouterr().out
    assert "q-1" not in told
    assert "1 misses: --verbose lists them" in told
    assert main(["conflicts", "--data", str(data), "--verbose"]) == 0
    assert "      q-1\n" in capsys.readouterr().out


def test_json_holds_hash_rows_misses_and_what_was_skipped(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conflicts", "--data", str(data), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    first = told["rows"][0]
    assert (first["hits"], first["total"], first["misses"]) == (1, 2, ["q-1"])
    assert len(first["data"]) == 12
    assert {skip["part"] for skip in told["skipped"]} == {"BEAM 100K", "vault-bench"}


def test_what_is_shipped_is_measured_without_a_folder(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small_data(data / "second")
    monkeypatch.setattr(figures, "SHIPPED", data)
    assert main(["prefer", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {row["part"] for row in told["rows"]} == {"desk-bench", "second set, desk-bench"}
    why = "not shipped: say `--data DIR` with a folder beam"
    assert told["skipped"] == [{"part": "BEAM 100K", "why": why}]


@pytest.mark.parametrize(
    ("gate", "told"),
    [
        ({FOUND: 0.5}, ""),
        ({FOUND: 0.9}, f"gate not kept: {FOUND}: 0.5000, 1/2, wanted ≥ 0.9\n"),
        ({"desk-bench: no such": 0.9}, "gate not kept: desk-bench: no such: not measured"),
        ({"desk-bench: look-alikes reported": 0}, "look-alikes reported: not measured"),
    ],
)
def test_a_gate_that_is_not_kept_is_told_and_exits_with_5(
    data: Path, capsys: pytest.CaptureFixture[str], gate: dict[str, float], told: str
) -> None:
    file = data / "gate.json"
    file.write_text(json.dumps({"conflicts": gate}))
    code = main(["conflicts", "--data", str(data), "--gate", str(file)])
    assert code == (5 if told else 0)
    out = capsys.readouterr().out
    assert told in out
    assert ("gate not kept" in out) == bool(told)


@pytest.mark.parametrize(
    "text", ["no json", "[]", "{}", '{"conflicts": 3}', '{"conflicts": {"a": []}}']
)
def test_a_gate_file_that_says_nothing_is_refused(data: Path, text: str) -> None:
    file = data / "gate.json"
    file.write_text(text)
    with pytest.raises(UsageError, match="gate file"):
        main(["conflicts", "--data", str(data), "--gate", str(file)])


@pytest.mark.parametrize(
    "words",
    [
        ["conflicts", "--quick"],
        ["prefer", "--data", "/nowhere"],
        ["conflicts", "--data"],
        ["prefer", "--sample", "3"],
        ["conflicts", "--sample", "many"],
        ["conflicts", "--sample", "0"],
        ["conflicts", "--sheet", "sheet.tsv"],
        ["conflicts", "--gate", "/nowhere/gate.json"],
    ],
)
def test_wrong_words_and_missing_data_are_told(words: list[str]) -> None:
    with pytest.raises(MemtuiError):
        main(words)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ("desk-bench/lookalikes.jsonl", "lookalikes.jsonl, line 1 is no JSON"),
        ("beam/gold.json", "gold.json is no JSON"),
        ("vaultbench/vault_bench_v1.jsonl", "line 1 is no JSON"),
    ],
)
def test_broken_data_are_told_by_file_and_line(data: Path, broken: str, told: str) -> None:
    (data / "beam" / "1").mkdir(parents=True)
    (data / "beam" / "1" / "plan.txt").write_text("BATCH 1\n• **Tea:** Green.\n")
    labels = {"information_update": {}, "logical_contradiction": {}}
    (data / "beam" / "gold.json").write_text(json.dumps(labels))
    (data / "vaultbench").mkdir()
    (data / broken).write_text("{oops\n")
    with pytest.raises(UsageError, match=told):
        main(["conflicts", "--data", str(data)])


def test_missing_data_are_told_by_file(data: Path) -> None:
    (data / "desk-bench" / "lookalikes.jsonl").unlink()
    with pytest.raises(MemtuiError, match=r"lookalikes\.jsonl is not there"):
        main(["conflicts", "--data", str(data)])
