"""What every plan is made from, and the steps that plans share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.change import Change, Edit, Note
from memtui.desk.judging import UNDECIDABLE, judge, unreadable
from memtui.desk.shares import IndexShares, carry_over
from memtui.desk.view import View
from memtui.desk.waiting import AgentWrites
from memtui.errors import BlockedError, RefusedError
from memtui.formats.index import Index
from memtui.model import Finding, Item, Memory, Role
from memtui.stores.dialect import Dialect


@dataclass(frozen=True, slots=True)
class PlanContext:
    """The view that a plan starts from, and what its store's dialect knows.

    `raw_blob` gives the true bytes of a blob that history may hold redacted; it raises
    RefusedError where they are gone.
    """

    view: View
    dialect: Dialect
    writes: AgentWrites
    now: datetime
    memory_of: Callable[[str, bytes], Memory]
    raw_blob: Callable[[str], bytes]

    def after(self, change: Change) -> PlanContext:
        """The context for the next plan of a batch."""
        return replace(self, view=self.view.with_change(change))

    @property
    def index_name(self) -> str:
        return self.dialect.index_name

    def shares(self) -> IndexShares:
        """Whose line each differing index line is, in this view."""
        return self.writes.shares_in(self.view)

    def person_writes(self, path: str, after: bytes | None) -> tuple[list[Edit], list[Note]]:
        """A person turns what stands at `path` into `after`; what was reviewed follows."""
        view = self.view
        before = view.read(path)
        if before == after:
            return [], []
        edits = [view.edit(path, after)]
        if not view.has_note(f"reviewed/{path}") and before is not None:
            return edits, []  # an unreviewed file stays unreviewed
        return edits, self.reviews(path, carry_over(view.reviewed(path), before, after))

    def reviews(self, path: str, after: bytes | None) -> list[Note]:
        """The notes that make `after` the reviewed bytes of `path`."""
        notes = [Note(f"reviewed/{path}", after)] if after != self.view.reviewed(path) else []
        if after is None and self.view.has_note(f"baseline/{path}"):
            notes.append(Note(f"baseline/{path}", None))
        return notes

    def accepted(self, path: str) -> list[Note]:
        """The note that says a person has looked at all of `path`."""
        marked = self.view.has_note(f"baseline/{path}")
        return [Note(f"baseline/{path}", None)] if marked else []

    def index_adds(self, path: str, data: bytes) -> tuple[list[Edit], list[Note]]:
        """The index gets a line for a new memory, where it has none yet."""
        present = self.view.read(self.index_name)
        if self.dialect.index_owner == "none" or (present is None and not self._makes_index()):
            return [], []
        if self.view.is_link(self.index_name):
            return [], []
        index = Index.parse(present or b"")
        title, hook = self.dialect.index_entry(self.memory_of(path, data))
        changed = index.with_entry(path, title, hook)
        if changed is index:
            return [], []
        return self.person_writes(self.index_name, changed.join())

    def index_drops(self, path: str) -> tuple[list[Edit], list[Note]]:
        """The index loses the lines of a memory that goes."""
        present = self.view.read(self.index_name)
        if present is None:
            return [], []
        return self.person_writes(self.index_name, Index.parse(present).without(path).join())

    def _makes_index(self) -> bool:
        """Whether a missing index is made: its tool would, or no memory does without one."""
        role = self.dialect.role
        return self.dialect.index_owner == "generated" or not any(
            role(path) is Role.MEMORY for path in self.view.paths()
        )


def refuse_blocked(
    findings: Iterable[Finding], override: str, what: str, otherwise: str = "Edit it first"
) -> None:
    """Raise BlockedError when a blocking finding stands and nobody overrode it.

    Findings that make a text undecidable can't be overridden: RefusedError.
    """
    blocking = [finding for finding in findings if finding.severity == "block"]
    if not blocking:
        return
    for finding in blocking:
        if finding.kind in UNDECIDABLE:
            raise RefusedError(f"{what} can't be decided here: {finding.text}.")
    if override.strip():
        return
    first = blocking[0]
    where = f", line {first.line}" if first.line else ""
    more = f" and {len(blocking) - 1} more" if len(blocking) > 1 else ""
    raise BlockedError(
        f"{what} is blocked: {first.kind} ({first.text}){where}{more}.",
        f"{otherwise}, or override with a reason: --override WHY.",
    )


def judged_text(before: bytes | None, path: str, text: bytes) -> list[Finding]:
    """The findings on a text that a person typed or put together."""
    return [*unreadable(text, before), *judge(path, before, text)]


def change_for(
    item: Item, action: str, edits: Iterable[Edit], notes: Iterable[Note], **more: str
) -> Change:
    """The change of a decision on a queue item."""
    return Change(
        action=action,
        title=item.title,
        item=item.id,
        edits=merged_edits(edits),
        notes=tuple(notes),
        source=item.source,
        session=item.session,
        digest=item.digest,
        **more,  # type: ignore[arg-type]
    )


def merged_edits(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """One edit a path: the first one's before with the last one's after."""
    merged: dict[str, Edit] = {}
    for edit in edits:
        known = merged.get(edit.path)
        merged[edit.path] = replace(edit, before=known.before) if known else edit
    return tuple(merged.values())
