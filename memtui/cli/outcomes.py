"""How a call that decides answers: what was done, what was left alone, and the exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import shapes
from memtui.errors import StaleError
from memtui.formats.clean import clean_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui.change import Decision, Outcome
    from memtui.cli.output import Output

DONE = {
    "approve": "approved",
    "reject": "rejected",
    "unreject": "unrejected",
    "snooze": "snoozed",
    "merge": "merged",
    "edit": "edited",
    "remember": "remembered",
    "pin": "pinned",
    "unpin": "unpinned",
    "archive": "archived",
    "forget": "forgot",
    "restore": "restored",
    "undo": "undid",
    "redo": "redid",
    "repair": "repaired",
    "move": "moved",
    "copy": "copied",
    "resolve": "resolved",
}


def answer(out: Output, outcome: Outcome) -> int:
    """Print an outcome and return its exit code."""
    if out.json:
        out.document(shapes.outcome(outcome))
    else:
        out.lines(_lines(outcome))
    for message in outcome.messages:
        out.message(message)
    for skipped in outcome.skipped:
        out.message(f"left alone: {skipped.id}: {skipped.why}")
    return exit_code(outcome)


def exit_code(outcome: Outcome) -> int:
    """0 when all was applied; 3 when anything was stale; else the gravest of what was skipped."""
    codes = [skipped.exit_code for skipped in outcome.skipped]
    if StaleError.exit_code in codes:
        return StaleError.exit_code
    return max(codes, default=0)


def _lines(outcome: Outcome) -> Iterator[str]:
    for decision in outcome.decisions:
        yield clean_line(_line(decision))
    if not outcome.decisions and not outcome.skipped:
        yield "nothing to do"


def _line(decision: Decision) -> str:
    done = DONE.get(decision.action, decision.action)
    what = decision.id.removeprefix("memory:") or decision.title
    others = [path for path in decision.paths if path != what]
    paths = f"  {', '.join(others)}" if others else ""
    return f"{done} {what}{paths}  [{decision.commit[:10]}]"
