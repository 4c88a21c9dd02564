"""How a new assertion stands to an old one."""

from __future__ import annotations

import pytest

from memtui.judge.claims.relation import Assertion, relate, relate_all

OLD = Assertion("Noor", "lives in", "Lisbon", "2026-01-01")


@pytest.mark.parametrize(
    ("new", "relation"),
    [
        (Assertion("Noor", "lives in", "Oslo", "2026-01-01"), "CONTRADICTION"),
        (Assertion("Noor", "does not live in", "Lisbon", "2026-01-01"), "CONTRADICTION"),
        (Assertion("Noor", "resides in", "LISBON", "2026-02-01"), "DUPLICATE"),
        (Assertion("Noor", "lives in", "Alfama, Lisbon", "2026-02-01"), "REFINEMENT"),
        (Assertion("Noor", "speaks", "Portuguese", "2026-02-01"), "INDEPENDENT"),
        (Assertion("Ada", "lives in", "Oslo", "2026-02-01"), "INDEPENDENT"),
    ],
)
def test_relations(new: Assertion, relation: str) -> None:
    assert relate(OLD, new) == relation


def test_a_closed_window_is_followed() -> None:
    closed = Assertion("Noor", "lives in", "Lisbon", "2020-01-01", "2020-01-01", "2022-01-01")
    later = Assertion("Noor", "lives in", "Oslo", "2022-01-02", "2022-01-01")
    assert relate(closed, later) == "TEMPORAL_SUPERSESSION"
    assert relate_all([closed, OLD], later) == "CONTRADICTION"
