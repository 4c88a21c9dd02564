"""The shipped data: every label points to a line that stands there, and the gate to figures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from memtui.bench import beam, main
from memtui.bench.deskbench import rows
from memtui.bench.figures import FURTHER, OTHER_NAMES, SHIPPED
from memtui.bench.report import JUDGED
from memtui.bench.statements import statements
from memtui.errors import UsageError

SETS = (SHIPPED / "desk-bench", *(SHIPPED / which / "desk-bench" for which in FURTHER))


def places(data: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for row in rows(data, "bundles"):
        for claim in row["current"] + row["historical"]:
            yield row["id"], row["store"], claim
    for row in rows(data, "lookalikes"):
        for side in ("a", "b"):
            yield row["id"], row["store"], row[side]
    for row in rows(data, "duplicates"):
        for side in ("a", "b"):
            if row["level"] == "line":
                yield row["id"], row["store"], row[side]


@pytest.mark.parametrize("data", SETS, ids=["first", *FURTHER])
def test_every_label_stands_on_its_line(data: Path) -> None:
    wrong = []
    for name, store, place in places(data):
        text = (data / "stores" / store / place["path"]).read_text("utf-8")
        lines = text.split("\n")
        if not (0 < place["line"] <= len(lines) and place["text"] in lines[place["line"] - 1]):
            wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize("data", SETS, ids=["first", *FURTHER])
def test_labels_agree_with_themselves(data: Path) -> None:
    for row in rows(data, "bundles"):
        values = {claim["value"] for claim in row["current"]}
        assert len(values) >= 2, row["id"]
        assert row["preferred"] is None or row["preferred"] in values, row["id"]
        assert (row["preferred"] is None) == (row["why"] == "none"), row["id"]
    for row in rows(data, "signals"):
        assert all(signal["span"] in row["text"] for signal in row["signals"]), row["id"]
    for row in rows(data, "queries"):
        store = data / "stores" / row["store"]
        assert row["relevant"], row["id"]
        assert all((store / path).is_file() for path in row["relevant"]), row["id"]
    for kind in ("bundles", "lookalikes", "duplicates", "signals", "queries"):
        ids = [row["id"] for row in rows(data, kind)]
        assert len(ids) == len(set(ids)), kind


@pytest.mark.parametrize("which", FURTHER)
@pytest.mark.parametrize("kind", beam.KINDS)
def test_labels_of_logs_name_earlier_bullets(kind: str, which: str) -> None:
    data = SHIPPED / which / "beam"
    for chat in beam.chats(data):
        golds = beam.gold_of(data, kind, chat)
        assert len(golds) >= 8
        for bullet, partners in golds.items():
            assert bullet < len(chat.texts)
            assert partners
            assert all(partner < bullet for partner in partners)


def chats_of(place: Path, bullets: int) -> Path:
    (place / "1").mkdir(parents=True)
    lines = ["BATCH 1 PLAN", *(f"• **Tea:** Cup {number}." for number in range(bullets))]
    (place / "1" / "plan.txt").write_text("\n".join(lines) + "\n")
    return place


def test_shipped_labels_serve_chats_that_come_without(tmp_path: Path) -> None:
    data = chats_of(tmp_path / "beam", 90)
    golds = beam.gold_of(data, "information_update", beam.chats(data)[0])
    assert golds == {22: {12}, 48: {46}, 76: {62}}


def test_labels_of_another_chat_are_refused(tmp_path: Path) -> None:
    data = chats_of(tmp_path / "beam", 3)
    with pytest.raises(UsageError, match="fewer bullets than its labels name"):
        beam.gold_of(data, "information_update", beam.chats(data)[0])


def test_the_gate_asks_for_parts_that_ship() -> None:
    gate = json.loads((SHIPPED / "gate.json").read_text("utf-8"))
    assert set(gate) == set(JUDGED)
    for bench, wanted in gate.items():
        shipped = set()
        for name, folder, _ in import_module(f"memtui.bench.{bench}").PARTS:
            if (SHIPPED / folder).is_dir():
                shipped.add(name)
            for which in FURTHER:
                if (SHIPPED / which / folder).is_dir():
                    shipped.add(f"{which} set, {OTHER_NAMES.get(name, name)}")
        assert {name.partition(": ")[0] for name in wanted} <= shipped
        assert all(0 <= share <= 1 for share in wanted.values())


def test_borrowed_data_come_with_their_licence() -> None:
    assert (SHIPPED / "vaultbench" / "LICENSE").read_text().startswith("MIT License")


def test_statements_are_seeded_and_mostly_their_own() -> None:
    some = statements(400)
    assert some == statements(400)
    assert some[:100] == statements(100)
    assert len(set(some)) > 380


@pytest.mark.parametrize("bench", JUDGED)
def test_the_gate_is_kept(bench: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main([bench, "--gate", str(SHIPPED / "gate.json")])
    assert code == 0, capsys.readouterr().out
