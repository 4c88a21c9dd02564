"""Views of lines paint every cell that they cover, however their padding and scrollbars stand."""

import pytest
from support.places import Place

from memtui.tui.painted import Painted
from memtui.tui.places import PLACES


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 50)])
@pytest.mark.parametrize("key", [place.key for place in PLACES])
async def test_every_line_is_as_wide_as_its_view(
    shop: Place, at_work, key: str, size: tuple[int, int]
) -> None:
    shop.write("auth.md", "A line.\n" * 200)
    async with at_work(shop, key, size=size) as worker:
        views = [view for view in worker.app.screen.query("*") if isinstance(view, Painted)]
        shown = [view for view in views if view.region.area]
        assert shown
        for view in shown:
            lines = view.render_lines(view.region.size.region)
            assert {line.cell_length for line in lines} == {view.region.width}, view
            right = view.region.size.region.crop_size((3, 2)).translate((view.region.width - 3, 0))
            part = view.render_lines(right)
            assert [line.text for line in part] == [line.text[-3:] for line in lines[:2]]
