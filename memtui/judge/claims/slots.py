"""A slot of a statement: a value it states, with the words that say what the value is of."""

from __future__ import annotations

from dataclasses import dataclass, field

SAID = frozenset({"is", "place", "person", "choice"})


@dataclass(slots=True)
class Slot:
    """One value and its frame. Weights of `near` fall with distance from the value."""

    kind: str
    unit: str
    key: str
    text: str
    start: int
    end: int
    attributes: frozenset[str] = frozenset()
    near: dict[str, float] = field(default_factory=dict)
    past: bool = False  # the value that something changed from
    polarity: bool = True
    subject: tuple[str, ...] = ()
    clause: int = 0
    change: bool = False  # its clause reports a change
    typed: frozenset[str] = frozenset()  # attributes whose values are of this kind
    loose: bool = False  # a date that may be only when something happened
    head: str = ""  # the noun that an attributive value describes: `the 5 GB quota`
    words: frozenset[str] = frozenset()  # terms of the value itself, where it is text
    subject_end: int = 0  # where what it is said of ends, for what a thing "is"
    denies: bool = False  # a clause that denies, by its words or by one like `forbidden`
    signs: dict[str, bool] = field(default_factory=dict)  # of opposites in a clause
    denied: frozenset[str] = frozenset()  # the first terms after a word that denies
    thing: tuple[str, ...] = ()  # what it is said of, without the attribute
    exceptional: bool = False  # its clause speaks of the rest or of an exception
    refused: bool = False  # what the statement says is not so, or not wanted
    rough: bool = False  # told as about so much
    multi: bool = False  # of an attribute that holds several values at once

    @property
    def shelf(self) -> str:
        """Values of one shelf may compete; clauses that deny stand apart from plain ones."""
        if self.kind == "polarity":
            return self.key
        return "said" if self.is_said else "often" if self.is_often else self.kind

    @property
    def is_often(self) -> bool:
        """Whether the value says how often, as so much a time or as a time between."""
        return self.kind in {"rate", "interval"} or (self.kind == "measure" and self.unit == "hz")

    @property
    def is_said(self) -> bool:
        """Whether the value is told in words, whatever form these have."""
        return self.kind in SAID or self.kind.startswith("name:")
