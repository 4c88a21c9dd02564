"""Why something is here: who wrote it, what was decided, and what was said, in a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui import clock
from memtui.errors import MemtuiError
from memtui.model import Item, Memory
from memtui.tui.around_rows import why_lines
from memtui.tui.bars import error_line

if TYPE_CHECKING:
    from memtui.tui.reviewing import ReviewingScreen
    from memtui.tui.store_screen import StoreScreen


async def show_why(
    screen: ReviewingScreen | StoreScreen, subject: Item | Memory, line: int
) -> None:
    """Tell where an item or a memory comes from, and one line of it (0: none)."""
    from memtui.tui.prompts import ReadingPrompt

    try:
        found = await screen.gate.call(lambda desk: desk.past.provenance(subject, line))
    except MemtuiError as error:
        screen.tell(error_line(error))
        return
    words = why_lines(subject, found, clock.now())
    screen.app.push_screen(ReadingPrompt(screen.palette, words))
