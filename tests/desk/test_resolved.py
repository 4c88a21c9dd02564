"""What was resolved stays resolved: no bundle of the shipped stores comes back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import memtui.bench
from memtui.desk.desk import Desk
from memtui.desk.planning.resolve import Resolution, bundle_id
from memtui.errors import MemtuiError
from memtui.judge.claims import Bundle

STORES = Path(memtui.bench.__file__).parent / "data" / "desk-bench" / "stores"
Places = set[tuple[str, int, str]]


def places(bundle: Bundle, but: str = "") -> Places:
    """Where the current claims stand, and their values; without those of one value."""
    return {(c.path, c.line, c.value.key) for c in bundle.current if c.value.key != but}


def resolve(desk: Desk, bundle: Bundle) -> Places:
    """Say that the preferred value, or the first, holds; the claims that no longer do."""
    keys = [claim.value.key for claim in bundle.current]
    holds = bundle.preferred.value.key if bundle.preferred else keys[0]
    try:
        desk.conflicts.resolve(bundle_id(bundle), Resolution(pick=keys.index(holds) + 1))
    except MemtuiError:
        return set()  # it can't be resolved like this, and nothing was written
    return places(bundle, but=holds)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["shanlan-notes", "lanting-pos", "ashgrove-firmware"])
def test_a_claim_that_was_made_historical_is_current_in_no_bundle(
    name: str, tmp_path: Path
) -> None:
    store = tmp_path / name
    shutil.copytree(STORES / name, store)
    with Desk.init(store) as desk:
        over: Places = set()
        for bundle in desk.conflicts.open():
            known = next((b for b in desk.conflicts.open() if b.id == bundle.id), None)
            if known is not None:
                over |= resolve(desk, known)
        assert len(over) >= 5
        torn = [b for b in desk.conflicts.open() if len({c.value.key for c in b.current}) > 1]
        assert not over & set().union(*map(places, torn))
