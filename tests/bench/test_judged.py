"""Sheets of proposals, and verdicts that are kept by what was stated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memtui.bench import conflicts, judged, main
from memtui.bench.judged import COLUMNS, Proposal, figures, keep, read_sheet, write_sheet
from memtui.errors import RefusedError, UsageError

RETENTION = Proposal("likely", "quay: a.md:1, b.md:1", "Logs stay 14 days.", "Logs stay 30 days.")
PORT = Proposal("possible", "quay: c.md:1, d.md:1", "The port is 80.", "It listens on 8080.")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(judged, "SHIPPED", tmp_path / "shipped")


def fill(sheet: Path, verdicts: dict[str, str]) -> None:
    header, *rows = sheet.read_text().splitlines()
    filled = [row + verdicts.get(row.split("\t")[0], "") for row in rows]
    sheet.write_text("\n".join([header, *filled]) + "\n")


def test_a_sheet_goes_out_and_comes_back_as_precision(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.tsv"
    assert write_sheet(sheet, [RETENTION, PORT], 10) == 2
    fill(sheet, {RETENTION.digest: "right", PORT.digest: "W"})
    keep(read_sheet(sheet))
    told = {figure.name: (figure.hits, figure.total) for figure in figures([RETENTION, PORT])}
    assert told == {
        "proposals judged by people": (2, 2),
        "judged proposals right, likely tier": (1, 1),
        "judged proposals right, both tiers": (1, 2),
    }


def test_who_was_unsure_has_judged_but_counts_for_neither_side() -> None:
    keep({RETENTION.digest: "unsure"})
    (only,) = figures([RETENTION, PORT])
    assert (only.name, only.hits, only.total) == ("proposals judged by people", 1, 2)


def test_verdicts_hold_for_the_statements_wherever_they_stand() -> None:
    turned = Proposal("likely", "elsewhere", PORT.second, f"  {PORT.first}\n")
    assert turned.digest == PORT.digest
    assert RETENTION.digest != PORT.digest


def test_what_was_judged_is_not_asked_again_and_a_new_verdict_wins(tmp_path: Path) -> None:
    keep({RETENTION.digest: "right"})
    assert write_sheet(tmp_path / "sheet.tsv", [RETENTION, PORT], 10) == 1
    keep({RETENTION.digest: "wrong", PORT.digest: "right"})
    assert judged.known_verdicts() == {RETENTION.digest: "wrong", PORT.digest: "right"}


def test_shipped_verdicts_count_too(tmp_path: Path) -> None:
    (tmp_path / "shipped").mkdir()
    row = {"statements": PORT.digest, "verdict": "right"}
    (tmp_path / "shipped" / "verdicts.jsonl").write_text(json.dumps(row) + "\n")
    assert judged.known_verdicts() == {PORT.digest: "right"}


def test_the_choice_depends_on_the_statements_only(tmp_path: Path) -> None:
    write_sheet(tmp_path / "one.tsv", [RETENTION, PORT], 1)
    write_sheet(tmp_path / "two.tsv", [PORT, RETENTION], 1)
    assert (tmp_path / "one.tsv").read_text() == (tmp_path / "two.tsv").read_text()


def test_a_sheet_draws_nothing_hostile_and_stays_one_row_a_proposal(tmp_path: Path) -> None:
    hostile = Proposal("likely", "quay: a.md:1, b.md:1", "=1+1\tx\n\x1b[31m", "plain")
    write_sheet(tmp_path / "sheet.tsv", [hostile], 1)
    _, row = (tmp_path / "sheet.tsv").read_text().splitlines()
    cells = row.split("\t")
    assert len(cells) == len(COLUMNS)
    assert cells[3].startswith("'=1+1")
    assert "\x1b" not in row


def test_a_sheet_is_never_written_over(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.tsv"
    sheet.write_text("filled in by hand")
    with pytest.raises(RefusedError, match="already"):
        write_sheet(sheet, [PORT], 1)
    assert sheet.read_text() == "filled in by hand"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a\tb\n", "no sheet of proposals"),
        ("\t".join(COLUMNS) + "\n1\tlikely\tw\ta\tb\tmaybe\n", "line 2: 'maybe' is no verdict"),
    ],
)
def test_a_sheet_that_cannot_be_read_is_told(tmp_path: Path, text: str, told: str) -> None:
    sheet = tmp_path / "sheet.tsv"
    sheet.write_text(text)
    with pytest.raises(UsageError, match=told):
        read_sheet(sheet)


def test_kept_verdicts_that_are_broken_are_told(tmp_path: Path) -> None:
    keep({PORT.digest: "right"})
    (tmp_path / "state" / "memtui" / "bench-verdicts.jsonl").write_text("{}\n")
    with pytest.raises(UsageError, match="can't be read"):
        judged.known_verdicts()


def test_the_command_writes_a_sheet_of_the_stores_and_takes_it_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = tmp_path / "data" / "desk-bench"
    (desk / "stores" / "quay").mkdir(parents=True)
    (desk / "stores" / "quay" / "a.md").write_text("Log retention is 14 days.\n")
    (desk / "stores" / "quay" / "b.md").write_text("Log retention is now 30 days.\n")
    (desk / "bundles.jsonl").write_text("")
    (desk / "lookalikes.jsonl").write_text("")
    monkeypatch.setattr(conflicts, "SHIPPED", tmp_path / "shipped")
    monkeypatch.chdir(tmp_path)
    words = ["conflicts", "--data", str(tmp_path / "data")]
    assert main([*words, "--sample", "5"]) == 0
    assert "1 proposals" in capsys.readouterr().out
    sheet = tmp_path / judged.SHEET
    fill(sheet, {sheet.read_text().splitlines()[1].split("\t")[0]: "right"})
    assert main([*words, "--verdicts", str(sheet), "--json"]) == 0
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    rows = {row["name"]: row["hits"] for row in json.loads(capsys.readouterr().out)["rows"]}
    assert rows["judged proposals right, both tiers"] == 1
