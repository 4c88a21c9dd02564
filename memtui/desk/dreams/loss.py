"""The loss gauge: what stood before a dream and stands nowhere afterwards.

Pure: texts in, numbers out. Text that moved into another memory is not lost, nor is a
claim that another memory still makes in other words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from memtui.desk.dreams.model import Loss
from memtui.desk.dreams.surviving import folded, lines_of, survivors
from memtui.formats.index import Index
from memtui.formats.normal import normal_form
from memtui.formats.text import decode, encode
from memtui.model import IndexLimits

MOVED = 0.5  # share of a gone file's bytes that stands elsewhere, from which it is not lost
MOST_READ = 300  # documents whose claims are read, of those touched and of the others
BEGINNING = 5  # letters of a word
SOME = 0.4  # share of its words that a claim has in any other wording
SAME_CLAIM = 0.5  # share of the words that two sentences have in common


@dataclass(frozen=True, slots=True)
class Kept:
    """One memory before a dream."""

    data: bytes
    type: str = ""
    pinned: bool = False
    reviewed: bool = False  # a person has accepted it


@dataclass(frozen=True, slots=True)
class Stated:
    """One value that a sentence states: `words` are those that it is said of."""

    text: str
    kind: str
    key: str
    shown: str
    words: frozenset[str]


ClaimsOf = Callable[[str, str], Sequence[Stated]]


def measure(
    before: Mapping[str, Kept],
    after: Mapping[str, bytes],
    claims_of: ClaimsOf,
    index: tuple[bytes | None, bytes | None] = (None, None),
    limits: IndexLimits | None = None,
) -> Loss:
    """What of the memories `before` is gone `after`, both by path.

    `claims_of` gives what a document (path, text) states; it is asked only for documents
    that a lost claim can stand in.
    """
    touched = [path for path in before if before[path].data != after.get(path)]
    lines = {path: lines_of(before[path].data) for path in touched}
    lost = _lost(lines, before, after)
    gone = [path for path in touched if path not in after]
    memories = [path for path in gone if _is_lost(lines[path], lost)]
    lost_bytes = sum(len(encode(line)) for line in lost.values())
    whole = sum(_size(kept.data) for kept in before.values()) if lost_bytes else 0
    read = dict.fromkeys(touched[:MOST_READ])
    standing = set(after.values())
    changed = [path for path in touched if path in after or before[path].data not in standing]
    return Loss(
        memories=len(memories),
        moved=len(gone) - len(memories),
        lines=len(lost),
        bytes=lost_bytes,
        claims=_lost_claims(read, before, after, claims_of) if lost else 0,
        partial=len(touched) > MOST_READ,
        fraction=max(_share(lost_bytes, whole), _share(len(memories), len(before))),
        pinned=tuple(sorted(path for path in changed if before[path].pinned)),
        user=tuple(sorted(path for path in changed if before[path].type == "user")),
        reviewed=tuple(sorted(path for path in changed if before[path].reviewed)),
        index_before=None if index[0] is None else Index.parse(index[0]).gauge(limits),
        index_after=None if index[1] is None else Index.parse(index[1]).gauge(limits),
    )


def _lost(
    lines: Mapping[str, Mapping[str, str]], before: Mapping[str, Kept], after: Mapping[str, bytes]
) -> dict[str, str]:
    """The lines of touched memories that stand nowhere any more, by normal form."""
    wanted = {form: line for found in lines.values() for form, line in found.items()}
    touched = [data for path, data in after.items() if path in lines or path not in before]
    rest = [data for path, data in after.items() if path not in lines and path in before]
    for documents in (touched, rest):
        if wanted:
            for form in survivors(wanted, documents):
                del wanted[form]
    return wanted


def _is_lost(lines: Mapping[str, str], lost: Mapping[str, str]) -> bool:
    """Whether less than half of a gone file's text stands elsewhere."""
    size = sum(len(encode(line)) for line in lines.values())
    left = sum(len(encode(line)) for form, line in lines.items() if form not in lost)
    return bool(size) and left < MOVED * size


def _lost_claims(
    touched: Collection[str],
    before: Mapping[str, Kept],
    after: Mapping[str, bytes],
    claims_of: ClaimsOf,
) -> int:
    """How many values were stated in lost text and are stated nowhere now."""
    stated_by_form: dict[str, list[Stated]] = defaultdict(list)
    for path in touched:
        for stated in claims_of(path, decode(before[path].data)):
            if form := normal_form(stated.text):
                stated_by_form[form].append(stated)
    left = survivors(stated_by_form, after.values())
    missing = {
        (form, stated.kind, stated.key): stated
        for form, found in stated_by_form.items()
        if form not in left
        for stated in found
    }
    if not missing:
        return 0
    wanted = _Wanted(missing.values())
    still: dict[tuple[str, str], list[frozenset[str]]] = defaultdict(list)
    near = {path for path in after if path in touched or path not in before}
    others = (path for path in after if path not in near and wanted.may_stand_in(after[path]))
    for path in (*sorted(near), *islice(others, MOST_READ)):
        for stated in claims_of(path, decode(after[path])):
            still[stated.kind, stated.key].append(stated.words)
    return sum(
        not any(_alike(stated.words, words) for words in still[stated.kind, stated.key])
        for stated in missing.values()
    )


class _Wanted:
    """Lost claims by their value, to pass over documents without one."""

    def __init__(self, missing: Iterable[Stated]) -> None:
        self._by_value: dict[str, list[frozenset[str]]] = defaultdict(list)
        for stated in missing:
            value = normal_form(stated.shown)
            words = _beginnings(normal_form(stated.text)) - _beginnings(value)
            self._by_value[value].append(words)

    def may_stand_in(self, data: bytes) -> bool:
        """Whether a document has a value with enough of the words that stood around it."""
        text = f" {folded(data)} "
        words = _beginnings(text)
        return any(
            len(around & words) >= SOME * len(around)
            for value, claims in self._by_value.items()
            if (f" {value} " if value.isascii() else value) in text
            for around in claims
        )


def _beginnings(form: str) -> frozenset[str]:
    """The first letters of each word, so that its endings don't tell words apart."""
    return frozenset(word[:BEGINNING] for word in form.split() if len(word) > 3)


def _alike(some: frozenset[str], others: frozenset[str]) -> bool:
    if not some or not others:
        return some == others
    return len(some & others) >= SAME_CLAIM * min(len(some), len(others))


def _size(data: bytes) -> int:
    """The bytes of the lines that say something."""
    return sum(len(encode(line)) for line in lines_of(data).values())


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
