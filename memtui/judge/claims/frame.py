"""What one statement says, ready to be compared."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from memtui.judge.claims.given import Given
from memtui.judge.claims.model import DateSource, Status
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.statement import Statement


@dataclass(slots=True)
class Frame:
    """What one statement says, ready to be compared."""

    statement: Statement
    terms: dict[str, float]
    topic: dict[str, float]
    subject: tuple[str, ...]
    slots: list[Slot]
    attributes: frozenset[str]
    status: Status
    usable: bool  # False: a question, an idea, a condition
    change: bool
    cue: bool
    negated: bool
    never: bool  # says that something was never done
    undone: bool  # the same, or that it isn't done so far
    signs: dict[str, bool]
    under: date | None  # the date of what it stands under
    date: date | None
    date_source: DateSource
    qualifiers: dict[str, frozenset[str]]
    names: dict[str, int]  # with the number of their clause
    opens: str  # the kind of the value that it begins with
    label: frozenset[str]  # terms of what stands before a colon, as in `Size: …`
    main: frozenset[str]  # terms of the first clause
    past: frozenset[str]  # terms of what the statement says is no more
    title: frozenset[str]  # terms of the document's name and title
    stated: frozenset[str]  # names of the lexicon in the statement
    over: tuple[str, ...]  # terms it stands under and doesn't repeat: it is looked up by them too
    weighed: frozenset[str]  # every term whose rarity counts where it is compared
    given: Given | None  # what the statement says was given up
    written: dict[str, str]  # a term as the statement writes it
    fields: frozenset[str]  # of words that the statement belongs to
    question: bool
    renews: bool  # may tell of what is otherwise than before

    @property
    def node(self) -> int:
        """What the frame is known by: frames that differ by their line only share their slots."""
        return id(self.slots)

    @property
    def counted(self) -> set[str]:
        """What a statement counts for: its terms, the kinds of its values, its fields of words."""
        names = {f"={name}" for name in self.stated}
        return self.terms.keys() | names | self.kinds | self.fields

    @property
    def kinds(self) -> set[str]:
        """The kinds of the values in a statement, and the attributes they are of."""
        found = {f"^{slot.kind}" for slot in self.slots}
        for slot in self.slots:
            found.update([f"^{name}" for name in slot.typed])
            if slot.unit:
                found.add(f"^{slot.kind} {slot.unit.split()[-1]}")
        return found
