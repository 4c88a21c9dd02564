"""A driver for the screens over the Desk, on a real store."""

from __future__ import annotations

import subprocess

from conftest import Driver
from support.places import Place

from memtui.tui.store_screen import StoreScreen


class Worker(Driver):
    """A driver whose screen is one of those over the Desk."""

    @property
    def place(self) -> StoreScreen:
        screen = self.app.screen
        assert isinstance(screen, StoreScreen)
        return screen

    def rows(self, selector: str) -> list[str]:
        """The lines of a list that say something, without the cursor's bar."""
        return [line[1:].strip() for line in self.lines(selector) if line[1:].strip()]

    async def go_to(self, selector: str, text: str) -> None:
        """Put the cursor of a list on the first line that holds a text."""
        rows = self.app.screen.query_one(selector)
        for at in range(len(rows.rows)):  # type: ignore[attr-defined]
            rows.move_to(at)  # type: ignore[attr-defined]
            await self.settle()
            lines = rows._draw(rows.rows[at], 200, 1)  # type: ignore[attr-defined]
            if any(text in part.text for line in lines for part in line):
                return
        raise AssertionError(f"no line holds {text!r}:\n{self.text(selector)}")


def git_log(place: Place) -> list[str]:
    """The subjects of the history, newest first, as plain git tells them."""
    words = ["git", "-C", str(place.directory), "log", "--format=%s"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
