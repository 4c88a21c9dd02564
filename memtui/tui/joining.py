"""The key that joins what is new with a memory that stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from memtui.errors import BlockedError, MemtuiError, StaleError
from memtui.tui import teaching
from memtui.tui.bars import error_line
from memtui.tui.port import Desk
from memtui.tui.reviewing import Call
from memtui.tui.writing import WHY, WritingScreen

if TYPE_CHECKING:
    from memtui.change import Outcome
    from memtui.tui.merging import Merging
    from memtui.tui.shown import Shown


class JoiningScreen(WritingScreen):
    """Merge: the nearest memories are beside it, and the merged text can be edited."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "merge", "merge", id="merge", tooltip="merge it into another memory"),
    ]

    def why_not(self, action: str) -> str:
        if action == "merge":
            return self.why_no_item() or self._why_not_merged()
        return super().why_not(action)

    def _why_not_merged(self) -> str:
        item = self.current
        if item is not None and item.state not in ("candidate", "new"):
            return f"{item.title} is {item.state}: only something new can be merged."
        if self.review.picture is not None and not self.review.picture.memories:
            return "No memory stands that it could be merged into."
        return ""

    def action_merge(self) -> None:
        shown = self.decidable("merge")
        if shown is not None:
            self.run_worker(self._merge(shown))

    async def _merge(self, shown: Shown) -> None:
        from memtui.desk.names import quote_path
        from memtui.tui.merging import MergePrompt, read_targets

        item = shown.item
        try:
            targets = await self.gate.call(lambda desk: read_targets(desk, item))
        except MemtuiError as error:
            self.tell(error_line(error))
            return
        prompt = MergePrompt(
            self.palette,
            teaching.question("Merge into which memory?", item.title),
            targets,
            self.gate,
            lambda desk, memory: desk.previews.merge(item.id, quote_path(memory.path)),
        )
        self.app.push_screen(prompt, lambda chosen: self._merged(shown, chosen))

    def _merged(self, shown: Shown, chosen: Merging | None) -> None:
        if chosen is None:
            return
        if not chosen.edit:
            self._approve_merge(shown, chosen, chosen.merged)
            return
        memory = chosen.memory
        from memtui.tui.editor import EditorPrompt

        prompt = EditorPrompt(
            self.palette,
            teaching.question(f"Merge into {memory.title or memory.path}", shown.item.title),
            before=chosen.standing,
            text=chosen.merged,
            verb="approve the merged text",
        )
        self.app.push_screen(
            prompt,
            lambda edited: self._approve_merge(shown, chosen, edited) if edited else None,
        )

    def _approve_merge(
        self, shown: Shown, chosen: Merging, text: bytes, override: str = ""
    ) -> None:
        self.send(
            shown,
            _merge_call(shown, chosen, text, override),
            blocked=lambda error: self._ask_why_merged(shown, chosen, text, error),
        )

    def _ask_why_merged(
        self, shown: Shown, chosen: Merging, text: bytes, error: BlockedError
    ) -> None:
        from memtui.tui.prompts import ReasonPrompt

        asked = teaching.question("Merge all the same?", error.message, (), (WHY,))
        self.app.push_screen(
            ReasonPrompt(self.palette, asked, needed=True),
            lambda why: self._approve_merge(shown, chosen, text, why) if why else None,
        )


def _merge_call(shown: Shown, chosen: Merging, text: bytes, override: str) -> Call:
    """Merge the item, if the memory it goes into still says what the merged text was made of."""
    from memtui.desk.names import quote_path

    item, memory = shown.item, chosen.memory

    def merge(desk: Desk) -> Outcome:
        desk.refresh()
        if not any(m.path == memory.path and m.digest == memory.digest for m in desk.memories()):
            raise StaleError(f"{memory.path} changed since it was shown; nothing was done.")
        ref = quote_path(memory.path)
        return desk.merge(item.id, ref, text=text, override=override, digest=item.digest)

    return merge
