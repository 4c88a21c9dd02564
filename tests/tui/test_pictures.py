"""The pictures in `screenshots/` are what the screens look like.

After a change that is meant: `memtui demo --screenshots screenshots`, and look at them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from memtui.demo import temporary
from memtui.demo.stage import environment
from memtui.tui.screenshots import SHOTS, Shot, picture

PICTURES = Path(__file__).parents[2] / "screenshots"


@pytest.fixture(scope="module")
def demo() -> Iterator[Path]:
    with temporary() as directory, environment({"HOME": str(directory.parents[2])}):
        yield directory


@pytest.fixture(autouse=True)
def fixed_clock() -> None:
    """The demo brings its own clock."""


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
async def test_a_screen_looks_as_in_its_picture(shot: Shot, demo: Path) -> None:
    kept = (PICTURES / f"{shot.name}.svg").read_text("utf-8")
    assert await picture(demo, shot) == kept


def test_pictures_fetch_nothing() -> None:
    for path in PICTURES.glob("*.svg"):
        text = path.read_text("utf-8").replace("http://www.w3.org/", "")
        assert "http" not in text.replace("https://www.textualize.io", "")


def test_every_picture_is_of_a_screen() -> None:
    names = {path.stem for path in PICTURES.iterdir()}
    assert names == {shot.name for shot in SHOTS}
