"""Decisions on dreams: whole, by operation, by file and by hunk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.getters import query_one

from memtui.change import Outcome
from memtui.desk.dreams.model import FileChange
from memtui.desk.dreams.model import Part as Chosen
from memtui.desk.dreams.parts import is_one_piece
from memtui.desk.dreams.runs import Run
from memtui.desk.names import item_id
from memtui.errors import BlockedError
from memtui.tui import teaching
from memtui.tui.diff_view import DiffView
from memtui.tui.dreams.reading import Dream
from memtui.tui.dreams.rows import DreamRow, Part, Step, dream_key
from memtui.tui.line_list import LineList
from memtui.tui.port import Desk
from memtui.tui.prompts import Choice, ChoicePrompt, ReasonPrompt
from memtui.tui.spans import Span
from memtui.tui.store_screen import StoreScreen

Call = Callable[[Desk, str], Outcome]  # with the reason that overrides what blocks it
_WHY = Span("Type why this loss is fine. The reason is kept with the decision.")


class DreamDeciding(StoreScreen):
    """What the keys decide for the row under the cursor. No bare key decides a whole dream."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "accept", "accept", id="dreams.accept", tooltip="accept what is shown"),
        Binding("x", "refuse", "reject", id="dreams.refuse", tooltip="reject it, or take it back"),
        Binding("y", "mark(True)", "take", id="dreams.take", tooltip="take the hunk"),
        Binding("n", "mark(False)", "leave", id="dreams.leave", tooltip="leave the hunk"),
        Binding(
            "right_square_bracket",
            "hunk(1)",
            "hunk",
            key_display="]",
            id="dreams.next-hunk",
            tooltip="next hunk",
        ),
        Binding(
            "left_square_bracket",
            "hunk(-1)",
            show=False,
            key_display="[",
            id="dreams.previous-hunk",
            tooltip="previous hunk",
        ),
    ]

    dreams = query_one("#dreams", LineList)
    diff = query_one("#dream-diff", DiffView)
    marks: dict[object, dict[str, bool]]  # of hunks, by the row that they stand in

    @property
    def row(self) -> DreamRow | None:
        row: DreamRow | None = self.dreams.current
        return row

    @property
    def shown_file(self) -> FileChange | None:
        """The one file whose hunks can be taken or left."""
        row = self.row
        if isinstance(row, Part):
            return row.file
        if isinstance(row, Step) and len(row.operation.files) == 1:
            return row.operation.files[0]
        return None

    def row_marks(self) -> Mapping[str, bool]:
        row = self.row
        return {} if row is None else self.marks.get(dream_key(row), {})

    def why_not(self, action: str) -> str:
        row = self.row
        if action in ("accept", "refuse", "dream") and self.closed:
            return self.closed
        if action in ("accept", "refuse") and row is None:
            return "There is no dream to decide."
        if action == "accept" and isinstance(row, Run):
            return "It ran already: what waits of it stands above, and in the queue."
        if action == "refuse" and isinstance(row, Run) and (row.undone or not row.commit):
            return "There is nothing of this run to take back."
        if action in ("accept", "refuse") and isinstance(row, Dream) and not row.operations:
            return "There is nothing to merge or to repair."
        if action.startswith("mark"):
            return self._why_no_hunks()
        return super().why_not(action)

    def _why_no_hunks(self) -> str:
        """Why no hunk of what is shown can be taken or left, "" where one can."""
        row, file = self.row, self.shown_file
        if isinstance(row, Step) and row.operation.op == "archive":
            return "A memory is archived whole: a archives it, x lets it stay."
        if file is None or not isinstance(row, Step | Part):
            return "Put the cursor on one file first."
        if not (file.old_path or is_one_piece(file)):
            return ""
        back = "lets it be" if row.dream.is_ours else "takes it back"
        return f"This is one piece: a accepts it, x {back}."

    # Hunks

    def action_hunk(self, by: int) -> None:
        if not self.diff.move_hunk(by):
            self.say("No hunk further on." if by > 0 else "No hunk further up.")

    def action_mark(self, taken: bool) -> None:
        hunk, row = self.diff.current_hunk, self.row
        if not self.can("mark") or hunk is None or row is None:
            return
        marks = self.marks.setdefault(dream_key(row), {})
        if marks.get(hunk) is taken:
            del marks[hunk]
        else:
            marks[hunk] = taken
        self.diff.set_marks(marks)
        if hunk in marks:
            self.diff.move_hunk(1)

    def _marked(self, taken: bool) -> tuple[str, ...]:
        return tuple(hunk for hunk, mark in self.row_marks().items() if mark is taken)

    # Accepting

    def action_accept(self) -> None:
        row = self.row
        if not self.can("accept") or row is None or isinstance(row, Run):
            return
        if isinstance(row, Dream):
            dream = row
            words = f"accept all {len(dream.operations)} operations"
            self._sure("Accept the whole dream?", words, lambda: self._decide_on(_all_of(dream)))
        elif self.row_marks() and not self._marked(True):
            self.say("No hunk is taken: y takes one, x rejects those that are left.")
        else:
            self._decide_on(_acceptance(row, self._marked(True)))

    def _decide_on(self, call: Call, override: str = "") -> None:
        """Decide; what blocks it can be overridden with a reason, which is a second press."""

        def ask(error: BlockedError) -> None:
            asked = teaching.question("Accept this loss?", error.message, (), (_WHY,))
            self.app.push_screen(
                ReasonPrompt(self.palette, asked, needed=True),
                lambda why: self._decide_on(call, why) if why else None,
            )

        self._forget_marks()
        self.decide(lambda desk: call(desk, override), blocked=ask)

    # Rejecting

    def action_refuse(self) -> None:
        row = self.row
        if not self.can("refuse") or row is None:
            return
        if isinstance(row, Run):
            commit = row.commit
            self._sure(
                "Take this run back?",
                "take back what it changed itself",
                lambda: self._reject(lambda desk: desk.past.undo(commit)),
            )
        elif isinstance(row, Dream):
            words = "reject all of it" if row.is_ours else "take back every file"
            self._sure("Reject the whole dream?", words, lambda: self._reject(_none_of(row)))
        elif self.row_marks() and not self._marked(False):
            self.say("No hunk is left: n leaves one, a accepts those that are taken.")
        else:
            self._reject(_refusal(row, self._marked(False)))

    def _reject(self, call: Callable[[Desk], Outcome]) -> None:
        self._forget_marks()
        self.decide(call)

    def _forget_marks(self) -> None:
        if self.row is not None:
            self.marks.pop(dream_key(self.row), None)

    def _sure(self, question: str, words: str, then: Callable[[], None]) -> None:
        """Ask before what decides many files at once."""
        asked = teaching.question(question, "")
        choices = [Choice("y", words, True)]
        self.app.push_screen(
            ChoicePrompt(self.palette, asked, choices), lambda sure: then() if sure else None
        )


def _all_of(dream: Dream) -> Call:
    plan = dream.plan
    if plan is not None:
        return lambda desk, override: desk.dreams.accept_all(plan, override)
    return lambda desk, override: desk.approve([dream.id], digest=dream.digest, override=override)


def _none_of(dream: Dream) -> Callable[[Desk], Outcome]:
    if dream.is_ours:
        return lambda desk: desk.dreams.refuse(dream.operations)
    return lambda desk: desk.reject([dream.id], digest=dream.digest)


def _acceptance(row: Step | Part, taken: tuple[str, ...]) -> Call:
    """The call that accepts an operation, a file of it, or the hunks that were taken."""
    dream, operation = row.dream, row.operation
    if dream.is_ours:
        chosen = _chosen(row, taken)
        return lambda desk, override: desk.dreams.accept([operation], chosen, override)
    if isinstance(row, Part) or taken:
        write = _write_of(row)
        return lambda desk, override: desk.approve([write], hunks=taken, override=override)
    return lambda desk, override: desk.approve(
        [dream.id], digest=dream.digest, hunks=[operation.id], override=override
    )


def _refusal(row: Step | Part, left: tuple[str, ...]) -> Callable[[Desk], Outcome]:
    """The call that rejects an operation, a file of it, or the hunks that were left."""
    dream, operation = row.dream, row.operation
    if dream.is_ours:
        chosen = _chosen(row, left)
        return lambda desk: desk.dreams.refuse([operation], chosen)
    if isinstance(row, Part) or left:
        write = _write_of(row)
        return lambda desk: desk.reject([write], hunks=left)
    return lambda desk: desk.reject([dream.id], digest=dream.digest, hunks=[operation.id])


def _chosen(row: Step | Part, hunks: tuple[str, ...]) -> Chosen:
    return Chosen((row.file.path,) if isinstance(row, Part) else (), hunks)


def _write_of(row: Step | Part) -> str:
    """The queue item of the one file that a row shows."""
    file = row.file if isinstance(row, Part) else row.operation.files[0]
    return item_id("write", file.path)
