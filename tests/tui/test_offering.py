"""The offer to keep the history inside the store: told with the first decision, never again."""

from __future__ import annotations

import pytest
from conftest import Show
from fake_desk import FakeDesk

from memtui.tui.prompts import ChoicePrompt

HINT = "I keeps decisions"


async def test_the_first_decision_tells_it_once(desk: FakeDesk, show: Show) -> None:
    desk.offers = True
    async with show(desk) as driver:
        await driver.press("x")
        assert not driver.app.screen.is_modal
        assert "u undo" in driver.text("#status") and HINT in driver.text("#status")
        assert desk.calls[-1] == ("offer", "no")
        await driver.press("x")
        assert HINT not in driver.text("#status")
        assert desk.calls.count(("offer", "no")) == 1


async def test_nothing_stands_between_two_keys(desk: FakeDesk, show: Show) -> None:
    desk.offers = True
    async with show(desk) as driver:
        await driver.press("x", "x", "x")
        assert [call[0] for call in desk.calls if call[0] != "offer"] == ["reject"] * 3


@pytest.mark.parametrize(
    ("key", "answer"), [("1", "no"), ("2", "yes"), ("3", "never"), ("escape", "no")]
)
async def test_its_key_asks(desk: FakeDesk, show: Show, key: str, answer: str) -> None:
    async with show(desk) as driver:
        await driver.press("I")
        assert isinstance(driver.app.screen, ChoicePrompt)
        await driver.press(key)
        assert not driver.app.screen.is_modal
        assert desk.calls == [("offer", answer)]


async def test_where_it_is_unwise_nothing_is_told_or_asked(desk: FakeDesk, show: Show) -> None:
    desk.movable = False
    async with show(desk) as driver:
        await driver.press("x")
        assert HINT not in driver.text("#status")
        await driver.press("I")
        assert not driver.app.screen.is_modal
        assert "has to stay" in driver.text("#status")


async def test_looking_tells_nothing(desk: FakeDesk, show: Show) -> None:
    desk.offers = True
    async with show(desk) as driver:
        await driver.press("j", "k", "R")
        assert HINT not in driver.text("#status")
        assert desk.calls == []
