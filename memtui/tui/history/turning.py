"""Keys that take decisions back or bring files back; each first shows what it changes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from memtui.change import Decision, Outcome
from memtui.desk.names import quote_path
from memtui.tui.history import words
from memtui.tui.port import Desk
from memtui.tui.preview import confirm
from memtui.tui.store_screen import StoreScreen

if TYPE_CHECKING:
    from memtui.desk.previewing import Preview


class TurningScreen(StoreScreen):
    """A screen with a decision under its cursor."""

    PLACE = "history"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "u",
            "undo_this",
            "undo",
            id="history.undo",
            tooltip="take back this decision, after showing what that changes",
        ),
        Binding("U", "redo_last", "redo", id="history.redo", tooltip="take back the last undo"),
        Binding(
            "b",
            "restore",
            "bring back",
            id="history.restore",
            tooltip="bring back the file as it stood then",
        ),
    ]

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """The decision under the cursor."""

    @property
    @abstractmethod
    def file_then(self) -> str:
        """The file that would be brought back as it stood: the chosen or the only one, or ""."""

    def why_not(self, action: str) -> str:
        decision = self.decision
        if action in ("undo_this", "redo_last", "restore") and self.closed:
            return self.closed
        if action == "undo_this" and decision is not None:
            return words.why_not_undo(decision)
        if action == "restore" and not self.file_then:
            return "Choose a file first: t shows the store as it stood then."
        return super().why_not(action)

    def action_undo_this(self) -> None:
        decision = self.decision
        if self.can("undo_this") and decision is not None:
            self.run_worker(self._undo(decision))

    async def _undo(self, decision: Decision) -> None:
        preview = await self.ask(lambda desk: desk.previews.undo(decision.commit))
        if preview is None:
            return
        asked = f"Take back: {decision.action} {decision.title}"
        self._confirm(preview, asked, "undo", lambda desk: desk.past.undo(decision.commit))

    def action_redo_last(self) -> None:
        if self.can("redo_last"):
            self.run_worker(self._redo())

    async def _redo(self) -> None:
        preview = await self.ask(lambda desk: desk.previews.redo())
        if preview is not None:
            asked = f"Take back the undo of {preview.title}"
            self._confirm(preview, asked, "redo", lambda desk: desk.past.redo())

    def action_restore(self) -> None:
        if self.can("restore") and (decision := self.decision) is not None:
            self.run_worker(self._restore(decision, self.file_then))

    async def _restore(self, decision: Decision, path: str) -> None:
        ref, at = f"memory:{quote_path(path)}", decision.commit
        preview = await self.ask(lambda desk: desk.previews.restoring(ref, at))
        if preview is not None:
            asked = f"Bring back {path} as it stood {decision.when:%Y-%m-%d %H:%M}"
            self._confirm(
                preview, asked, "bring back", lambda desk: desk.keeping.restore(ref, at=at)
            )

    def _confirm(
        self, preview: Preview, asked: str, verb: str, call: Callable[[Desk], Outcome]
    ) -> None:
        confirm(self, preview, asked, verb, lambda: self.decide(call))
