"""Keys that keep memories or let them go; each is one decision with its undo."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from memtui.change import Outcome
from memtui.desk.names import quote_path
from memtui.errors import BlockedError, MemtuiError
from memtui.files import draft as drafts
from memtui.model import Memory
from memtui.tui import bars, teaching
from memtui.tui.memories.reading import Text, save_edited
from memtui.tui.own_editor import edit_in_own
from memtui.tui.port import Desk
from memtui.tui.preview import confirm
from memtui.tui.prompts import ReasonPrompt
from memtui.tui.spans import Span
from memtui.tui.store_screen import StoreScreen

_NEED_MEMORY = {"pin": "pinned", "archive": "archived", "forget": "forgotten", "edit": "edited"}


class KeepingScreen(StoreScreen):
    """A screen with a memory under its cursor."""

    PLACE = "memories"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "pin", "pin", id="memories.pin", tooltip="pin or unpin it"),
        Binding("z", "archive", "archive", id="memories.archive", tooltip="keep it, but unread"),
        Binding("delete", "forget", "forget", id="memories.forget", tooltip="delete it"),
        Binding("E", "edit", "edit", id="memories.edit", tooltip="edit it in $EDITOR"),
        Binding(
            "b",
            "restore",
            "bring back",
            id="memories.restore",
            tooltip="bring back what is archived, or the version under the cursor",
        ),
    ]

    shown: Text | None

    @property
    @abstractmethod
    def memory(self) -> Memory | None:
        """The memory under the cursor."""

    @property
    @abstractmethod
    def archived(self) -> str:
        """The path of the archived memory under the cursor, "" for none."""

    @property
    @abstractmethod
    def version(self) -> str:
        """The commit under the cursor of the history of a memory, "" for none."""

    def why_not(self, action: str) -> str:
        if action in (*_NEED_MEMORY, "restore") and self.closed:
            return self.closed
        if action in _NEED_MEMORY and self.memory is None:
            return f"Only a memory can be {_NEED_MEMORY[action]}: put the cursor on one."
        if action == "restore" and not self.archived and not self.version:
            return "Put the cursor on an archived memory, or on a version in its history (i)."
        return super().why_not(action)

    def action_pin(self) -> None:
        if self.can("pin") and (memory := self.memory) is not None:
            ref, pinned = quote_path(memory.path), memory.pinned
            self.decide(lambda desk: desk.keeping.unpin(ref) if pinned else desk.keeping.pin(ref))

    def action_archive(self) -> None:
        if self.can("archive") and (memory := self.memory) is not None:
            ref = quote_path(memory.path)
            self.decide(lambda desk: desk.keeping.archive(ref))

    def action_forget(self) -> None:
        if self.can("forget") and (memory := self.memory) is not None:
            ref = quote_path(memory.path)
            self.decide(lambda desk: desk.keeping.forget(ref))

    def action_restore(self) -> None:
        if self.can("restore"):
            self.run_worker(self._restore())

    async def _restore(self) -> None:
        """Show what bringing it back would change; do it when the person says so."""
        at = "" if self.archived else self.version
        path = self.archived or (self.memory.path if self.memory else "")
        ref = f"memory:{quote_path(path)}"
        preview = await self.ask(lambda desk: desk.previews.restoring(ref, at))
        if preview is None:
            return
        words = f"Bring back {path}" + (f" as it stood at {at[:7]}" if at else "")

        def restore() -> None:
            self.decide(lambda desk: desk.keeping.restore(ref, at=at))

        confirm(self, preview, words, "bring back", restore)

    # Editing

    def action_edit(self) -> None:
        if not self.can("edit"):
            return
        memory, text = self.memory, self.shown
        if memory is None or text is None or text.path != memory.path:
            self.say("Not shown yet: wait until you can see it.")
            return
        try:
            draft, edited = edit_in_own(self.app, text.data, text.path)
        except MemtuiError as error:
            self.tell(bars.error_line(error))
            return
        if edited == text.data:
            drafts.drop_draft(draft)
            self.say("The text is as it was; nothing was changed.")
            return
        self._save(memory, text, draft, edited, "")

    def _save(self, memory: Memory, text: Text, draft: Path, edited: bytes, override: str) -> None:
        ref = quote_path(memory.path)

        def save(desk: Desk) -> Outcome:
            try:
                outcome = save_edited(desk, ref, text, edited, override)
            except BlockedError:
                raise
            except MemtuiError as error:
                raise type(error)(f"{error.message} Your text is kept in {draft}.") from error
            drafts.drop_draft(draft)
            return outcome

        def answered(why: str | None) -> None:
            if why:
                self._save(memory, text, draft, edited, why)
            else:
                self.say(f"Nothing was changed; your text is kept in {draft}.")

        def ask_why(error: BlockedError) -> None:
            asked = teaching.question("Keep it all the same?", error.message, (), (_WHY,))
            self.app.push_screen(ReasonPrompt(self.palette, asked, needed=True), answered)

        self.decide(save, blocked=ask_why)


_WHY = Span("Type why this is fine. The reason is kept with the decision.", "ink")
