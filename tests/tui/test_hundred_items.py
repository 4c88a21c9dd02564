"""A queue by keyboard alone: how many keys it takes, and that all of it can be taken back."""

import random
from itertools import cycle

import pytest
from conftest import Driver, ShowStore
from support.logs import git_subjects
from support.places import Place, topic

from memtui.change import Decision
from memtui.demo import temporary
from memtui.tui.preview import PreviewPrompt
from memtui.tui.prompts import ReasonPrompt, SnoozePrompt
from memtui.tui.rows import is_blocked

ITEMS = 100
MEAN_KEYS = 1.3  # per decision
WORDS = ("heron", "birch", "lamp", "river", "stone", "cloud", "fern", "gull")


def propose(place: Place) -> None:
    words = random.Random(7)
    for number in range(ITEMS):
        text = " ".join(words.choices(WORDS, k=9))
        name = f"note-{number:03}"
        when = f"2026-05-01T{number // 60:02}:{number % 60:02}:00.000Z"
        place.write(f"inbox/{name}.md", topic(name, f"{text} {number}.", createdAt=when))


class Counted:
    """A person at the keys: presses them, and counts them."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.keys = 0

    async def press(self, *keys: str) -> None:
        self.keys += len(keys)
        await self.driver.press(*keys)


@pytest.mark.slow
async def test_a_hundred_items_take_few_keys_and_are_taken_back_to_the_byte(
    place: Place, show_store: ShowStore
) -> None:
    propose(place)
    before = place.manifest()
    begun = len(git_subjects(place))
    async with show_store(place, (80, 24)) as driver:
        person, first = Counted(driver), newest(driver)
        for key in ("a", "x", "a", "a", "x") * 8:  # one by one: the next item is there each time
            await person.press(key)
        await person.press("X", *"noise", "enter", "full_stop", "full_stop")
        await person.press("s", "2", "full_stop")
        assert len(driver.screen.review.waiting) == ITEMS - 45
        await person.press("v", *["pagedown"] * 2, "v", "semicolon", "x", "y")
        await person.press("asterisk", "enter", "semicolon", "a", "y")
        assert driver.current == ""
        decided = len(git_subjects(place)) - begun
        assert decided >= ITEMS
        assert person.keys / ITEMS <= MEAN_KEYS
        await take_back(driver, until=first)
        assert len(driver.screen.review.waiting) == ITEMS
    assert place.manifest() == before


def newest(driver: Driver) -> Decision | None:
    """The decision that an undo would take back."""
    picture = driver.screen.review.picture
    return picture.last if picture else None


async def take_back(driver: Driver, until: Decision | None) -> None:
    """Press u until the decision of before is the newest one again."""
    for _ in range(2 * ITEMS):
        if newest(driver) == until:
            return
        await driver.press("u")
        if isinstance(driver.app.screen, PreviewPrompt):
            await driver.press("y")
    raise AssertionError("The undo of everything does not come to an end.")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
async def test_the_demo_is_cleared_by_keyboard_and_taken_back(
    show_store: ShowStore, size: tuple[int, int]
) -> None:
    with temporary() as directory:
        place = Place(directory)
        before = place.manifest()
        async with show_store(place, size) as driver:
            person = Counted(driver)
            started, first = len(driver.screen.review.waiting), newest(driver)
            choices = cycle("axa")
            for _ in range(3 * started):
                item = driver.screen.current
                if item is None:
                    break
                await decide(person, "x" if is_blocked(item) else next(choices))
            assert driver.current == ""
            assert "from now on waits here" in " ".join(driver.text("#head").split())
            assert person.keys <= 3 * started
            assert newest(driver) != first
            await take_back(driver, until=first)
            assert len(driver.screen.review.waiting) == started
        assert place.manifest() == before


async def decide(person: Counted, key: str) -> None:
    """Decide the item on the screen; what can't be decided like this is put aside."""
    driver = person.driver
    count = len(driver.screen.review.waiting)
    await person.press(key)
    if isinstance(driver.app.screen, ReasonPrompt):
        await person.press("escape")
    if len(driver.screen.review.waiting) >= count and key != "s":
        await person.press("s")
        assert isinstance(driver.app.screen, SnoozePrompt)
        await person.press("2")
