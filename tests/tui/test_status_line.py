from __future__ import annotations

from dataclasses import dataclass

from conftest import Show
from fake_desk import FakeDesk

from memtui.tui.status_line import LONG_S


@dataclass
class BusyGate:
    """A gate whose job has been running for a while."""

    busy_for_s: float = 0.0
    doing: str = "Reading \x1b[2J"
    counted: str = "judging 3,120 of 10,000"


async def test_long_work_is_told_while_it_lasts(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        gate, status = BusyGate(), driver.screen.status
        status.follow(gate)  # type: ignore[arg-type]
        driver.screen.say("approved a thing")
        status.look()
        assert "approved a thing" in driver.text("#status")
        gate.busy_for_s = LONG_S + 3
        status.look()
        assert "Reading ␛[2J" in driver.text("#status")
        assert "judging 3,120 of 10,000" in driver.text("#status")
        assert "4 s" in driver.text("#status")
        gate.busy_for_s = 0.0
        status.look()
        assert "approved a thing" in driver.text("#status")
