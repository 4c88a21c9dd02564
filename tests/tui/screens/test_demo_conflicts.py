"""Every bundle of the demo resolved by keyboard, and all of it undone."""

from __future__ import annotations

import pytest
from support.places import Place
from working import Worker, git_log

from memtui.demo import temporary

MOST = 40  # bundles that the demo may hold
KEYS = (("a",), ("0", "0"), ("b", *"red", "comma", *"blue", "enter", "b"))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
async def test_every_bundle_is_resolved_by_keyboard_and_undone(at_work, size) -> None:
    with temporary() as directory:
        place = Place(directory)
        before, begun = place.manifest(), len(git_log(place))
        async with at_work(place, "f4", size=size) as worker:
            resolved = 0
            while worker.place.case is not None:
                keys = next(keys for keys in KEYS if fits(worker, keys))
                seen = worker.place.case.id
                await worker.press(*keys)
                case = worker.place.case
                assert case is None or case.id != seen, worker.text("#told")
                resolved += 1
                assert resolved <= MOST, "what was resolved comes back"
            assert resolved >= 9
            assert "No conflicts" in worker.text("#claims")
            assert len(git_log(place)) >= begun + resolved
            for _ in range(resolved):
                await worker.press("u")
            assert worker.place.case is not None
        assert place.manifest() == before


def fits(worker: Worker, keys: tuple[str, ...]) -> bool:
    """The preferred value where there is one; else that both hold, or there is no conflict."""
    case = worker.place.case
    assert case is not None
    if keys == ("a",):
        return bool(case.preferred)
    return keys[0] != "b" if len(case.current) != 2 else keys[0] == "b"
