"""Keys that keep a memory or let it go, whether it waits or is only read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from memtui.errors import MemtuiError
from memtui.model import Memory
from memtui.tui import teaching
from memtui.tui.bars import error_line
from memtui.tui.deciding import DecidingScreen

if TYPE_CHECKING:
    from memtui.tui.shown import Shown

_KEEP = {"pin": "pinned", "archive": "archived", "forget": "forgotten", "move": "moved"}


class KeepingScreen(DecidingScreen):
    """The verbs on the memory that is read, or that an item is about."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "pin", "pin", id="pin", tooltip="pin or unpin the memory"),
        Binding("z", "archive", "archive", id="archive", tooltip="take it out of use, but keep it"),
        Binding("delete", "forget", "forget", False, id="forget", tooltip="delete the memory"),
        Binding("M", "move", "move", False, id="move", tooltip="move it to another store"),
    ]

    def why_not(self, action: str) -> str:
        if action in _KEEP:
            if self.review.closed:
                return self.review.closed
            if self._kept_memory(action) is None:
                return f"Only a memory can be {_KEEP[action]}: approve the candidate first."
        return super().why_not(action)

    def _kept_memory(self, action: str) -> Memory | None:
        """The memory that a verb would act on: the one that is read, or the item's own.

        A candidate can pin the memory that it names, but never make it go.
        """
        item = self.current
        if self.memory is not None or item is None:
            return self.memory
        if action == "pin":
            return self.review.memory_of(item)
        return self.review.memory_at(item.path)

    def _memory_for(self, action: str) -> tuple[Memory, str, Shown | None] | None:
        """The memory to act on with its reference, and the item that goes with it."""
        if not self.can(action):
            return None
        memory = self._kept_memory(action)
        shown = self.review.shown
        if memory is None or (self.memory is None and shown is None):
            self.say("Not shown yet: wait until you can see it.")
            return None
        from memtui.desk.names import quote_path

        return memory, quote_path(memory.path), shown if self.memory is None else None

    def action_pin(self) -> None:
        found = self._memory_for("pin")
        if found is not None:
            memory, ref, _ = found
            pinned = memory.pinned
            self.perform(lambda desk: desk.keeping.unpin(ref) if pinned else desk.keeping.pin(ref))

    def action_archive(self) -> None:
        found = self._memory_for("archive")
        if found is None:
            return
        memory, ref, shown = found
        if shown is None:
            self.perform(lambda desk: desk.keeping.archive(ref, digest=memory.digest))
            return
        self.again = lambda next: self.action_archive()
        self.send(shown, lambda desk: desk.keeping.archive(ref, digest=memory.digest))

    def action_forget(self) -> None:
        found = self._memory_for("forget")
        if found is not None:
            self.run_worker(self._forget(*found))

    async def _forget(self, memory: Memory, ref: str, shown: Shown | None) -> None:
        """Show what goes, and let it go when the person says so."""
        from memtui.tui.preview import PreviewPrompt

        try:
            preview = await self.gate.call(lambda desk: desk.previews.forgetting(ref))
        except MemtuiError as error:
            self.tell(error_line(error))
            return
        words = f"Forget {memory.title or memory.path}? Its text stays in history."

        def answered(wanted: bool | None) -> None:
            if wanted and shown is not None:
                self.send(shown, lambda desk: desk.keeping.forget(ref, digest=memory.digest))
            elif wanted:
                self.perform(lambda desk: desk.keeping.forget(ref, digest=memory.digest))

        self.app.push_screen(PreviewPrompt(self.palette, preview, words, "forget"), answered)

    def action_move(self) -> None:
        found = self._memory_for("move")
        if found is not None:
            self.run_worker(self._move(*found))

    async def _move(self, memory: Memory, ref: str, shown: Shown | None) -> None:
        """Ask for another store, and move the memory there."""
        from memtui.tui.prompts import ChoicePrompt, numbered

        try:
            stores = await self.gate.call(lambda desk: desk.keeping.other_stores())
        except MemtuiError as error:
            self.tell(error_line(error))
            return
        if not stores:
            self.say("No other store is known: name some as `stores` in desk.toml.")
            return

        def answered(directory: Path | None) -> None:
            if directory is None:
                return
            if shown is not None:
                self.send(shown, lambda desk: desk.keeping.move_to(ref, directory))
            else:
                self.perform(lambda desk: desk.keeping.move_to(ref, directory))

        asked = teaching.question("Move to which store?", memory.title or memory.path)
        choices = numbered((f"{store.name}  {store.dialect}", store.path) for store in stores)
        self.app.push_screen(ChoicePrompt(self.palette, asked, choices), answered)
