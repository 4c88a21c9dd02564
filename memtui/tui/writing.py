"""Keys that change a text before it is approved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from memtui.errors import BlockedError, MemtuiError, StaleError
from memtui.files import draft as drafts
from memtui.tui import teaching
from memtui.tui.bars import error_line
from memtui.tui.gate import Gate
from memtui.tui.keeping import KeepingScreen
from memtui.tui.palette import Palette
from memtui.tui.port import Desk
from memtui.tui.spans import Span

if TYPE_CHECKING:
    from memtui.change import Outcome
    from memtui.tui.shown import Shown

_NO_TEXT = {
    "deleted": "It was deleted: there is no text to edit. x brings it back.",
    "unreadable": "It can't be read, so it can't be edited here.",
}
WHY = Span("Type why this is fine. The reason is kept with the decision.", "ink")


@dataclass(frozen=True, slots=True)
class Source:
    """A text to edit: of the item that is shown, or of the memory that is read."""

    ref: str
    path: str
    title: str
    digest: str  # of the item as it was shown, or of the memory's file
    before: bytes | None  # what the difference is shown against
    data: bytes
    shown: Shown | None


class WritingScreen(KeepingScreen):
    """Editing, here or elsewhere. A text that was left, or refused, is kept until it is decided."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "edit", "edit", id="edit", tooltip="edit it here, then approve"),
        Binding("E", "edit_own", "editor", False, id="edit.own", tooltip="edit it in $EDITOR"),
    ]

    def __init__(self, gate: Gate, palette: Palette) -> None:
        super().__init__(gate, palette)
        self._drafts: dict[tuple[str, str], str] = {}  # texts that were left, by ref and digest

    def why_not(self, action: str) -> str:
        if action in ("edit", "edit_own"):
            return self._why_not_edited()
        return super().why_not(action)

    def _why_not_edited(self) -> str:
        picture, item = self.review.picture, self.current
        if picture is None or self.memory is None:
            why = self.why_no_item()
            if why or item is None:
                return why
            if item.kind in ("dream", "bundle"):
                return f"A {item.kind} is no text: enter opens its screen."
            return _NO_TEXT.get(item.state, "")
        return self.review.closed

    # Editing

    def action_edit(self) -> None:
        if self.can("edit"):
            self.run_worker(self._edit(own=False))

    def action_edit_own(self) -> None:
        if self.can("edit_own"):
            self.run_worker(self._edit(own=True))

    async def _edit(self, *, own: bool) -> None:
        memory, shown = self.memory, self.review.shown
        if memory is None and shown is None:
            self.say("Not shown yet: wait until you can see it.")
            return

        def read(desk: Desk) -> Source:
            if memory is not None:
                from memtui.desk.names import quote_path

                data = desk.read(memory.path)
                ref, title = quote_path(memory.path), memory.title or memory.path
                return Source(ref, memory.path, title, memory.digest, data, data, None)
            assert shown is not None
            item = shown.item
            before = desk.view_of(item).before
            data = desk.read(item.path)
            return Source(item.id, item.path, item.title, item.digest, before, data, shown)

        try:
            source = await self.gate.call(read)
            if own:
                self._edit_in_own(source)
            else:
                self._edit_here(source)
        except MemtuiError as error:
            self.tell(error_line(error))

    def _edit_here(self, source: Source) -> None:
        key = (source.ref, source.digest)
        from memtui.tui.editor import EditorPrompt

        prompt = EditorPrompt(
            self.palette,
            teaching.question("Edit", source.title),
            before=source.before,
            text=source.data,
            verb="approve the edited text" if source.shown else "save",
            draft=self._drafts.get(key, ""),
        )

        def answered(edited: bytes | None) -> None:
            if prompt.draft:
                self._drafts[key] = prompt.draft
            else:
                self._drafts.pop(key, None)
            if edited is not None:
                self._save(source, edited)
            elif prompt.draft:
                self.say("Nothing was decided. e goes on with the text that you left.")

        self.app.push_screen(prompt, answered)

    def _edit_in_own(self, source: Source) -> None:
        from memtui.tui.own_editor import edit_in_own

        draft, edited = edit_in_own(self.app, source.data, source.path)
        if edited == source.data:
            drafts.drop_draft(draft)
            self.say("The text is as it was; nothing was decided.")
        else:
            self._save(source, edited, draft)

    def _save(
        self, source: Source, edited: bytes, draft: Path | None = None, override: str = ""
    ) -> None:
        """Write what was edited; a draft of the person's own editor stays until it is."""

        def save(desk: Desk) -> Outcome:
            try:
                outcome = save_edited(desk, source, edited, override)
            except BlockedError:
                raise
            except MemtuiError as error:
                kept = f" Your text is kept in {draft}." if draft else " e goes on with your text."
                raise type(error)(error.message + kept, error.fix) from error
            if draft is not None:
                drafts.drop_draft(draft)
            return outcome

        def ask_why(error: BlockedError) -> None:
            self._ask_why(source, edited, draft, error)

        if source.shown is not None:
            self.send(source.shown, save, blocked=ask_why)
        else:
            self.perform(save, blocked=ask_why)

    def _ask_why(
        self, source: Source, edited: bytes, draft: Path | None, error: BlockedError
    ) -> None:
        from memtui.tui.prompts import ReasonPrompt

        def answered(why: str | None) -> None:
            if why:
                self._save(source, edited, draft, why)
            elif draft is not None:
                self.say(f"Nothing was decided; your text is kept in {draft}.")
            else:
                self.say("Nothing was decided. e goes on with the text that you left.")

        asked = teaching.question("Keep it all the same?", error.message, (), (WHY,))
        self.app.push_screen(ReasonPrompt(self.palette, asked, needed=True), answered)


def save_edited(desk: Desk, source: Source, edited: bytes, override: str) -> Outcome:
    """Give an item or a memory its edited text; raises StaleError where it changed meanwhile."""
    desk.refresh()
    if desk.read(source.path) != source.data:
        raise StaleError(f"{source.path} was changed while you edited it; nothing was written.")
    digest = source.digest if source.shown is not None else ""
    return desk.edit(source.ref, edited, override=override, digest=digest)
