"""Pictures of the screens, made without a terminal: SVG, and PNG where a converter is at hand."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from memtui.stores.config import Config
from memtui.tui.app import MemtuiApp, open_store
from memtui.tui.places import PLACES
from memtui.tui.status_line import StatusLine

CELL_PIXELS = 10  # width of a cell in a PNG
NARROW, USUAL, BROAD, WIDE = (80, 24), (120, 36), (140, 40), (200, 50)
_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


_FURTHER = {"memories": ("j", "j", "R"), "conflicts": ("j",) * 5, "history": ("j",)}


class Shot(NamedTuple):
    """A picture: its name, the size in cells, the theme, and the keys that lead to it."""

    name: str
    size: tuple[int, int] = USUAL
    theme: str = "slate"
    keys: Sequence[str] = ()


def _shots() -> Iterator[Shot]:
    changed = ("j",) * 3  # to an item that has a text on both sides
    yield Shot("desk", BROAD, keys=changed)
    yield Shot("desk-small", NARROW, "lantern", changed)
    yield Shot("desk-large", WIDE, "paper", changed)
    yield Shot("desk-high-contrast", theme="high-contrast", keys=changed)
    yield Shot("desk-colour-blind", theme="colour-blind", keys=changed)
    yield Shot("desk-terminal", theme="terminal", keys=changed)
    for place in PLACES[1:]:
        yield Shot(place.id, keys=(place.key, *_FURTHER.get(place.id, ())))
    yield Shot("search", theme="lantern", keys=("slash", *"deploy"))
    yield Shot("palette", theme="paper", keys=("ctrl+p",))
    yield Shot("batch", keys=("asterisk", "enter", "semicolon", "a"))
    yield Shot("themes", keys=("ctrl+t",))
    yield Shot("help", keys=("question_mark",))


SHOTS = tuple(_shots())


def take_screenshots(directory: Path, into: Path, shots: Sequence[Shot] = SHOTS) -> list[Path]:
    """Take pictures of the desk of a store; the files that were written, in order.

    The clock stands where MEMTUI_NOW says, and nothing is decided.
    """
    into.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for shot in shots:
        path = into / f"{shot.name}.svg"
        path.write_text(asyncio.run(picture(directory, shot)), "utf-8")
        written += [path, *_as_png(path, shot.size[0] * CELL_PIXELS)]
    return written


async def picture(directory: Path, shot: Shot) -> str:
    """One picture as SVG; it names no font to be fetched from anywhere."""
    config = Config(None, theme=shot.theme, motion="reduced")
    app = MemtuiApp(partial(open_store, directory), directory, config)
    async with app.run_test(size=shot.size) as pilot:
        await settle(pilot, app)
        for key in shot.keys:
            await pilot.press(key)
            await settle(pilot, app)
        svg = app.export_screenshot()
    return _FONT_FACE.sub("", svg)


async def settle(pilot: Pilot[int], app: MemtuiApp) -> None:
    """Wait until no worker runs and nothing is left to paint."""
    await pilot.pause()
    while any(not worker.is_finished for worker in app.workers):
        await app.workers.wait_for_complete()
        await pilot.pause()
    for status in app.screen.query(StatusLine):
        status.look()
    await pilot.pause()


def _as_png(path: Path, width: int) -> list[Path]:
    import shutil
    import subprocess

    converter = shutil.which("rsvg-convert")
    if converter is None:
        return []
    png = path.with_suffix(".png")
    words = [converter, "--width", str(width), "--output", str(png), str(path)]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
    return [png]
