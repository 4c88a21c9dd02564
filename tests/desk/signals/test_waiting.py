"""Captured signals in the queue and in what is recalled."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support.places import Place

from memtui.desk.desk import Desk
from memtui.errors import BlockedError, NotFoundError, RefusedError
from memtui.model import Item

Opened = Callable[[Place], Desk]
NAME = "captured-signals.json"
FREEZE = "The release freeze starts tomorrow."
OWNER = "支付模块由我负责，接口问题找我。"
STACK = "The backend runs on Go with PostgreSQL."


def record(kind: str, text: str, **more: str) -> dict[str, str]:
    return {"kind": kind, "text": text, "sessionID": "s1", "at": "2026-04-13T09:00:00Z", **more}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A store of opencode-memory-dream with one memory and three signals."""
    place = Place(tmp_path / "shop" / ".opencode" / "memory")
    place.write(
        "project_db_0a1b2c3d.md",
        "---\nname: db\ndescription: what the backend runs on\ntype: project\n---\n\n"
        "The backend runs on Go with PostgreSQL.\n",
    )
    place.write("MEMORY.md", "- [db](project_db_0a1b2c3d.md) — what the backend runs on\n")
    owner = record("responsibility", OWNER, at="2026-04-13T10:00:00Z")
    capture(place, owner, record("temporal", FREEZE))
    place.age()
    return place


def capture(place: Place, *records: dict[str, str]) -> None:
    place.write(NAME, json.dumps({"signals": records}))
    place.age()


def waiting(desk: Desk) -> list[Item]:
    return list(desk.queue("signal").items)


def test_signals_wait_with_what_is_known_of_them(place: Place, opened: Opened) -> None:
    desk = opened(place)
    freeze, owner = waiting(desk)
    assert (freeze.kind, freeze.source, freeze.session) == ("signal", "opencode", "s1")
    assert freeze.summary == "captured · temporal · project"
    assert owner.summary == "captured · responsibility · user"
    assert freeze.created is not None and freeze.created.isoformat().startswith("2026-04-13")
    assert desk.status().by_kind["signal"] == 2
    view = desk.view_of(freeze)
    assert view.before is None
    assert (view.after or b"").decode().endswith(f"{FREEZE}\n\nDates: tomorrow = 2026-04-14\n")


def test_a_signal_becomes_a_memory_and_comes_back_with_undo(place: Place, opened: Opened) -> None:
    desk, before = opened(place), place.manifest()
    freeze = waiting(desk)[0]
    assert [each.path for each in desk.previews.approval(freeze.id).files] == [
        freeze.path,
        "MEMORY.md",
    ]
    desk.approve([freeze.id], digest=freeze.digest)
    assert FREEZE in place.read(freeze.path)
    assert freeze.path in place.read("MEMORY.md")
    assert place.read(NAME).encode() == before[NAME][0]
    assert desk.standing(freeze.path) == "reviewed"
    assert freeze.id not in {item.id for item in waiting(desk)}
    desk.keeping.forget(freeze.path)
    assert freeze.id not in {item.id for item in waiting(desk)}  # it was decided
    desk.past.undo()
    desk.past.undo()
    assert place.manifest() == before
    assert waiting(desk)[0] == freeze


def test_a_signal_that_was_turned_down_waits_no_more(place: Place, opened: Opened) -> None:
    desk, before = opened(place), place.manifest()
    freeze = waiting(desk)[0]
    desk.reject([freeze.id], reason="it moved")
    assert place.manifest() == before
    capture(place, record("temporal", FREEZE, sessionID="s2"))
    desk.refresh()
    assert waiting(desk) == []
    assert desk.finder.recall("when does the freeze start").signals == ()
    desk.unreject(freeze.id)
    assert [item.id for item in waiting(desk)] == [freeze.id]


def test_a_signal_is_merged_edited_or_put_aside(place: Place, opened: Opened) -> None:
    desk = opened(place)
    freeze, owner = waiting(desk)
    desk.merge(freeze.id, "db")
    assert place.read("project_db_0a1b2c3d.md").count(FREEZE) == 1
    text = (desk.view_of(owner).after or b"").replace("接口问题找我".encode(), "找我".encode())
    desk.edit(owner.id, text)
    assert "支付模块由我负责，找我。" in place.read(owner.path)
    assert waiting(desk) == []
    capture(place, record("temporal", "Retro is on 2026-05-02."))
    desk.refresh()
    (retro,) = waiting(desk)
    desk.snooze([retro.id], "tomorrow")
    assert waiting(desk) == []
    assert desk.item(retro.id) == retro
    with pytest.raises(RefusedError, match="no hunks"):
        desk.approve([retro.id], hunks=["x"])
    with pytest.raises(NotFoundError):
        desk.item("signal:nothing")


def test_what_a_memory_says_or_what_says_nothing_is_not_worth_one(
    place: Place, opened: Opened
) -> None:
    capture(
        place,
        record("stack", STACK),
        record("", "Thanks, that looks good!"),
        record("", "I am the maintainer of the billing service."),
    )
    (item,) = waiting(opened(place))
    assert item.summary.startswith("captured · ")
    assert "billing" in item.title


def test_a_secret_blocks_and_is_never_recalled(place: Place, opened: Opened) -> None:
    token = "ghp_" + "a8Kd93Jx0QzLm4Rt7Yw2Vb5Nc6Pf1Hs8GeUi"
    capture(place, record("stack", f"The deploy token of the backend is {token}."))
    desk = opened(place)
    (item,) = waiting(desk)
    assert item.warnings[0].severity == "block"
    with pytest.raises(BlockedError):
        desk.approve([item.id])
    assert token not in desk.finder.recall("deploy token of the backend").text


def test_recall_is_completed_from_what_was_captured(place: Place, opened: Opened) -> None:
    desk = opened(place)
    found = desk.finder.recall("when does the release freeze start")
    assert found.signals == (f"temporal, 2026-04-13: {FREEZE} Dates: tomorrow = 2026-04-14",)
    assert f"- {found.signals[0]}\n</memories>" in found.text
    assert desk.finder.recall("谁负责支付模块").signals[0].startswith("responsibility, 2026-04-13")
    assert desk.finder.recall("what does the backend run on").signals == ()
