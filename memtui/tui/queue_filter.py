"""Which items of the queue are shown, and in which order: words that a person types."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from memtui.model import Item
from memtui.tui.haystack import Selection, rows_holding

FIELDS = ("kind", "source", "session", "warning")
ORDERS = ("oldest first", "newest first", "by kind", "by source", "by session")
_TERM = "\x1e"  # stands before each term of an item's fields, and in no value
_UNDATED = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """Terms that an item must meet, every one: `kind:inbox`, `warning:secret`, or a word.

    A field's term holds when the item's value starts with it. `warning:` alone holds for
    items with any warning.
    """

    text: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> QueueFilter:
        """Read what was typed; never fails, whatever it is."""
        fields, words = [], []
        for term in _terms(text.casefold()):
            name, colon, value = term.partition(":")
            if colon and name in FIELDS:
                fields.append((name, value))
            else:
                words.append(term)
        return cls(text.strip(), tuple(fields), tuple(words))

    @property
    def is_session(self) -> bool:
        """Whether it shows what one conversation proposed."""
        return any(name == "session" for name, _ in self.fields)

    def __bool__(self) -> bool:
        return bool(self.fields or self.words)


class Sieve:
    """Items made ready for filters: each is read once, however many keys are typed."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = items
        self._words = list(map(_haystack, items))
        self._fields = list(map(_field_terms, items))

    def take(self, filter: QueueFilter) -> Sequence[Item]:
        """The items that a filter takes, in their order."""
        if not filter:
            return self.items
        terms = [_field_term(name, value) for name, value in filter.fields]
        held = rows_holding(self._words, filter.words)
        if terms:
            kept = set(rows_holding(self._fields, terms))
            held = [row for row in held if row in kept]
        return Selection(self.items, held)


def _terms(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # a quote that is not closed yet
        return text.split()


def _field_terms(item: Item) -> str:
    """All that fields of the item can be asked for, each after a mark of its own."""
    return "".join(_field_term(name, value) for name in FIELDS for value in values_of(item, name))


def _field_term(name: str, value: str) -> str:
    return f"{_TERM}{name}:{value.replace(_TERM, ' ')}"


def values_of(item: Item, name: str) -> list[str]:
    """The values of a field, as its terms are compared with: in small letters."""
    match name:
        case "kind":
            return [item.kind, item.state]
        case "source":
            return [item.source.casefold()]
        case "session":
            return [item.session.casefold()]
    families = {finding.kind.casefold() for finding in item.warnings}
    return sorted(families | {finding.severity for finding in item.warnings})


def _haystack(item: Item) -> str:
    found = " ".join(finding.kind for finding in item.warnings)
    return f"{item.title}\n{item.path}\n{item.summary}\n{item.source}\n{found}".casefold()


def facets(items: Iterable[Item]) -> list[tuple[str, int]]:
    """The terms that would hold for some of the items, with for how many; frequent first."""
    counts: Counter[str] = Counter()
    for item in items:
        counts[f"kind:{item.kind}"] += 1
        if item.source:
            counts[f"source:{item.source.casefold()}"] += 1
        if item.session:
            counts[f"session:{item.session.casefold()[:8]}"] += 1
        counts.update({f"warning:{f.kind.casefold().partition(':')[0]}" for f in item.warnings})
    return sorted(counts.items(), key=lambda found: (_rank(found[0]), -found[1], found[0]))


def _rank(term: str) -> int:
    return ("kind", "warning", "source", "session").index(term.partition(":")[0])


def in_order(items: Sequence[Item], order: str) -> Sequence[Item]:
    """The items, which come oldest first, in another order; equal ones stay oldest first."""
    if order == "newest first":
        return sorted(items, key=lambda item: item.created or _UNDATED, reverse=True)
    key = _KEYS.get(order)
    return sorted(items, key=key) if key else items


_KEYS: Mapping[str, Callable[[Item], tuple[bool, str]]] = {
    "by kind": lambda item: (False, item.kind),
    "by source": lambda item: (not item.source, item.source.casefold()),
    "by session": lambda item: (not item.session, item.session),
}
