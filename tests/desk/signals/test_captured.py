"""The file of captured signals, whatever form its plugin gives it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from memtui.desk.signals.captured import LARGEST, MOST, Captured, read_captured

FREEZE = "Release freeze starts on 2026-04-20."
WHEN = datetime(2026, 4, 13, 9, 30, tzinfo=UTC)
RECORD = {
    "kind": "temporal",
    "text": FREEZE,
    "evidence": "we freeze on the 20th",
    "sessionID": "s1",
    "messageID": "m1",
    "timestamp": "2026-04-13T09:30:00Z",
}


def read(told: Any) -> list[Captured]:
    return read_captured(json.dumps(told).encode())


@pytest.mark.parametrize(
    "told",
    [
        [RECORD],
        {"signals": [RECORD]},
        {"version": 1, "signals": {"m1": RECORD}},
        {"temporal": [{k: v for k, v in RECORD.items() if k != "kind"}]},
        {"sessions": {"s1": [{**RECORD, "sessionID": ""}]}},
        [{**RECORD, "timestamp": 1_776_072_600_000}],
        [{**RECORD, "timestamp": None, "capturedAt": "2026-04-13T11:30:00+02:00"}],
        [{**RECORD, "kind": "", "category": "Temporal"}],
    ],
)
def test_a_record_is_found_in_any_likely_form(told: Any) -> None:
    expected = Captured("temporal", FREEZE, "we freeze on the 20th", "s1", WHEN)
    assert read(told) == [expected]


def test_the_same_words_are_one_signal() -> None:
    again = {**RECORD, "text": f"- {FREEZE.upper()}", "sessionID": "s2"}
    assert [c.session for c in read([RECORD, again])] == ["s1"]
    assert len(read([RECORD, {**again, "kind": "stack"}])) == 2


def test_only_a_quote_is_a_text() -> None:
    (captured,) = read([{"type": "identity", "quote": "我是后端负责人"}])
    assert (captured.kind, captured.text, captured.quote) == ("identity", "我是后端负责人", "")
    assert captured.when is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b'[1, true, {}, {"text": ""}, {"text": "..."}, {"text": 7}]',
        b"[" * 100_000,
        b'{"a":' * 20 + b"1" + b"}" * 20,
        b'[{"text": "x"}]' + b" " * LARGEST,
    ],
    ids=["empty", "half", "null", "nothing said", "deep", "objects", "large"],
)
def test_what_is_no_such_file_has_no_signals(data: bytes) -> None:
    assert read_captured(data) == []


def test_odd_values_are_as_if_they_were_not_there() -> None:
    odd = {"text": "a\ud800b", "kind": [], "timestamp": 1e300, "session": {"x": 1}}
    (captured,) = read([odd])
    assert (captured.text, captured.kind, captured.session) == ("a?b", "", "")
    assert captured.when is None
    assert len(read([{"text": f"Fact {number}"} for number in range(MOST + 50)])) == MOST
