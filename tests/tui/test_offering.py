"""The offer to keep the history inside the store: after the first decision, and never again."""

from __future__ import annotations

import pytest
from conftest import Show
from fake_desk import FakeDesk

from memtui.tui.prompts import ChoicePrompt


@pytest.mark.parametrize(
    ("key", "answer"), [("1", "no"), ("2", "yes"), ("3", "never"), ("escape", "no")]
)
async def test_the_first_decision_asks_once(
    desk: FakeDesk, show: Show, key: str, answer: str
) -> None:
    desk.offers = True
    async with show(desk) as driver:
        await driver.press("x")
        assert isinstance(driver.app.screen, ChoicePrompt)
        await driver.press(key)
        assert not driver.app.screen.is_modal
        assert desk.calls[-1] == ("offer", answer)
        await driver.press("x")
        assert not driver.app.screen.is_modal
        assert desk.calls.count(("offer", answer)) == 1


async def test_keys_that_come_too_fast_answer_nothing(desk: FakeDesk, show: Show) -> None:
    desk.offers = True
    async with show(desk) as driver:
        await driver.press("x", "x", "a", "s", "y", "n")
        assert isinstance(driver.app.screen, ChoicePrompt)
        assert [call[0] for call in desk.calls] == ["reject"]


async def test_a_stray_enter_leaves_all_as_it_is(desk: FakeDesk, show: Show) -> None:
    desk.offers = True
    async with show(desk) as driver:
        await driver.press("x", "enter")
        assert desk.calls[-1] == ("offer", "no")


async def test_no_offer_where_it_is_unwise(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("x")
        assert not driver.app.screen.is_modal


async def test_looking_asks_nothing(desk: FakeDesk, show: Show) -> None:
    desk.offers = True
    async with show(desk) as driver:
        await driver.press("j", "k", "R")
        assert not driver.app.screen.is_modal
