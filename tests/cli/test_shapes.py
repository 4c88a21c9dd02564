"""The JSON field names are a promise to scripts: each shape is pinned here."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from memtui.change import Decision, Outcome, Skipped
from memtui.cli import shapes
from memtui.history.blame import BlameLine
from memtui.model import Finding, Hunk, IndexGauge, IndexLimits, Item, Memory, Problem

NOW = datetime(2026, 8, 1, 12, 0, tzinfo=UTC)
WARNING = Finding("hidden:bidi", "warn", 3, 7, "U+202E turns text around")
ITEM = Item(
    id="write:auth-debug.md",
    kind="write",
    title="auth debug",
    path="auth-debug.md",
    source="opencode",
    session="ses-1",
    created=NOW - timedelta(hours=2),
    warnings=(WARNING,),
    digest="d" * 16,
    targets=("old.md",),
    state="renamed",
    summary="renamed from old.md",
)
MEMORY = Memory(
    path="tone.md",
    name="tone",
    title="Tone",
    description="Short answers",
    type="user",
    pinned=True,
    tags=("style",),
    created=NOW,
    updated=None,
    expires=None,
    session="",
    links=("deploy-window",),
    problem="",
    digest="a" * 40,
)
DECISION = Decision(
    commit="c" * 40,
    when=NOW,
    action="approve",
    id="inbox:a.md",
    title="a",
    paths=("a.md", "MEMORY.md"),
    reason="fits",
    source="claude",
)


def test_an_item_has_the_promised_fields() -> None:
    shape = shapes.item(ITEM, NOW)
    assert {
        "id": "write:auth-debug.md",
        "kind": "write",
        "title": "auth debug",
        "path": "auth-debug.md",
        "source": "opencode",
        "session": "ses-1",
        "created": "2026-08-01T10:00:00Z",
        "age_s": 7200,
        "digest": "d" * 16,
        "targets": ["old.md"],
    }.items() <= shape.items()
    assert {"kind": "hidden:bidi", "line": 3, "text": "U+202E turns text around"}.items() <= (
        shape["warnings"][0].items()
    )


def test_a_memory_has_the_promised_fields() -> None:
    shape = shapes.memory(MEMORY, ["b.md"], [WARNING])
    promised = {"name", "path", "title", "description", "type", "pinned", "tags"}
    promised |= {"created", "updated", "expires", "links", "backlinks", "warnings"}
    assert promised <= shape.keys()
    assert shape["pinned"] is True
    assert shape["tags"] == ["style"]
    assert shape["updated"] is None
    assert shape["backlinks"] == ["b.md"]
    assert shape["warnings"][0]["severity"] == "warn"


def test_a_status_has_the_promised_fields() -> None:
    index = IndexGauge(187, 24100, 24000, IndexLimits(200, 25000), None)
    shape = shapes.status(3, {"inbox": 2, "write": 1}, 60, 1, index)
    assert shape["waiting"] == 3
    assert shape["by_kind"] == {"inbox": 2, "write": 1}
    assert shape["oldest_age_s"] == 60
    assert shape["broken"] == 1
    assert {
        "lines": 187,
        "bytes": 24100,
        "limit_lines": 200,
        "limit_bytes": 25000,
    }.items() <= shape["index"].items()


def test_an_index_without_limits_or_no_index_is_null() -> None:
    assert shapes.gauge(None) is None
    unlimited = shapes.gauge(IndexGauge(3, 40, 40, None))
    assert unlimited is not None
    assert unlimited["limit_lines"] is None
    assert unlimited["limit_bytes"] is None


def test_an_outcome_has_the_promised_fields() -> None:
    shape = shapes.outcome(Outcome((DECISION,), (Skipped("write:b.md", "changed since", 3),)))
    assert {
        "id": "inbox:a.md",
        "action": "approve",
        "commit": "c" * 40,
        "paths": ["a.md", "MEMORY.md"],
    }.items() <= shape["decisions"][0].items()
    assert {"id": "write:b.md", "why": "changed since"}.items() <= shape["skipped"][0].items()


def test_a_decision_of_the_log_has_the_promised_fields() -> None:
    promised = ["commit", "when", "action", "id", "paths", "reason", "source", "undone"]
    shape = shapes.decision(DECISION)
    assert set(promised) <= shape.keys()
    assert shape["when"] == "2026-08-01T12:00:00Z"
    assert shape["undone"] is False


def test_problems_findings_hunks_and_blame_have_the_promised_fields() -> None:
    assert shapes.problem(Problem("index:dead-link", "MEMORY.md", 4, "gone.md", True)) == {
        "kind": "index:dead-link",
        "path": "MEMORY.md",
        "line": 4,
        "text": "gone.md",
        "fixable": True,
    }
    assert shapes.scanned("a.md", WARNING) == {
        "path": "a.md",
        "line": 3,
        "column": 7,
        "kind": "hidden:bidi",
        "severity": "warn",
        "text": "U+202E turns text around",
    }
    hunk = shapes.hunk(Hunk("h1", 1, ("a\n",), 1, ("b\n",)))
    assert hunk["digest"] == "h1"
    assert (hunk["old"], hunk["new"]) == (["a\n"], ["b\n"])
    blamed = shapes.blame(7, BlameLine("Deploys stop.\n", "c" * 40, NOW, "approve", "claude", "s"))
    assert blamed["line"] == 7
    assert blamed["text"] == "Deploys stop."


@pytest.mark.parametrize(
    ("when", "text"),
    [
        (None, None),
        (NOW, "2026-08-01T12:00:00Z"),
        (datetime(2026, 8, 1, 12), "2026-08-01T12:00:00Z"),
        (datetime(2026, 8, 1, 12, tzinfo=timezone(timedelta(hours=2))), "2026-08-01T10:00:00Z"),
    ],
)
def test_moments_are_utc(when: datetime | None, text: str | None) -> None:
    assert shapes.moment(when) == text


def test_the_future_is_zero_seconds_old() -> None:
    assert shapes.age_seconds(NOW + timedelta(days=1), NOW) == 0
    assert shapes.age_seconds(datetime(2026, 8, 1, 11, 59), NOW) == 60
    assert shapes.age_seconds(None, NOW) is None


def test_every_shape_is_json() -> None:
    shape = [shapes.item(ITEM, NOW), shapes.memory(MEMORY), shapes.decision(DECISION)]
    assert json.loads(json.dumps(shape)) == shape
