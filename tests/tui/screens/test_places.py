"""The screens by their keys, their tabs and the palette, each with its parts painted."""

import pytest
from support.places import Place

from memtui.tui.places import PLACES, tab_line
from memtui.tui.spans import cells, text_of

OVER = [place for place in PLACES if place.id != "desk"]
SIZES = [(80, 24), (120, 36), (200, 50)]


@pytest.mark.parametrize("size", SIZES)
async def test_every_screen_opens_by_its_key_and_escape_leads_back(
    shop: Place, at_work, size: tuple[int, int]
) -> None:
    before = shop.manifest()
    async with at_work(shop, size=size) as worker:
        for place in OVER:
            await worker.press(place.key)
            assert place.id == worker.place.PLACE
            assert place.key.upper() in worker.text("#tabs")
            assert worker.text("#key-bar").endswith("? help")
            await worker.press("escape")
            assert worker.app.screen is worker.app.desk_screen
    assert shop.manifest() == before


async def test_one_screen_replaces_another_and_keeps_its_place(shop: Place, at_work) -> None:
    async with at_work(shop, "f3", "j") as worker:
        cursor = worker.place.index.cursor
        await worker.press("f6", "f8", "f3")
        assert len(worker.app.screen_stack) == 2
        assert worker.place.index.cursor == cursor == 2
        await worker.press("f2")
        assert worker.app.screen is worker.app.desk_screen


async def test_a_click_on_a_tab_goes_there(shop: Place, at_work) -> None:
    async with at_work(shop) as worker:
        start = next(start for start, _, id in tab_line("desk", 118)[1] if id == "history")
        await worker.pilot.click("#tabs", offset=(start + 2, 0))
        await worker.settle()
        assert worker.place.PLACE == "history"


async def test_the_help_knows_the_screens_and_stays_above_them(shop: Place, at_work) -> None:
    async with at_work(shop, "f6") as worker:
        await worker.press("question_mark")
        assert "as it stood" in worker.text("#question")
        await worker.press("f3")
        assert worker.app.screen.is_modal


@pytest.mark.parametrize("width", [40, 78, 118, 198])
def test_tabs_fit_and_are_told_apart(width: int) -> None:
    line, spots = tab_line("memories", width)
    assert cells(line) <= width
    assert [id for _, _, id in spots] == [place.id for place in PLACES]
    if width >= 78:
        assert all(place.key.upper() in text_of(line) for place in PLACES)
