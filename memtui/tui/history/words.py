"""What the History screen says where there is nothing to compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memtui import clock
from memtui.change import Decision
from memtui.tui.history.reading import PastText
from memtui.tui.history.rows import decision_head
from memtui.tui.page import PageRow
from memtui.tui.spans import Line, Span, span
from memtui.tui.wrap import wrap_line

_NOTHING = (
    "Every decision will stand here as one commit, and every change that others made to the "
    "files. Each can be shown, taken back, and the store seen as it stood then."
)
_NO_FILES = "No file changed: this decided what waits, not what the agent reads."


def nothing(width: int) -> list[Line]:
    """The log is empty."""
    lines: list[Line] = [(Span("Nothing was decided yet", "strong"),), ()]
    return [*lines, *wrap_line((Span(_NOTHING, "dim"),), max(2, width))]


def no_files(decision: Decision) -> Callable[[int], Sequence[Line]]:
    def compose(width: int) -> list[Line]:
        head = decision_head(decision, width, clock.now())
        return [*head, (), *wrap_line((Span(_NO_FILES, "dim"),), max(2, width))]

    return compose


def not_there(text: PastText) -> list[PageRow]:
    return [
        PageRow((span(text.path, "strong"),)),
        PageRow((Span("did not stand then; move through time with ← and →", "dim"),)),
    ]


def why_not_undo(decision: Decision) -> str:
    """Why a decision can't be taken back; "" when it can."""
    if decision.action == "external":
        return "Others made this change: it is no decision. b brings a file back as it stood."
    if decision.undone:
        return "This was taken back already; U takes the undo back."
    if decision.undoes or decision.redoes:
        return "This is an undo or a redo itself: U and u take those back in turn."
    return ""
