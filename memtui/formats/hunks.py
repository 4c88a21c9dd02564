"""Line differences of two texts: taken whole, in part, by owner, or merged three ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from memtui.formats.align import gaps_of, matching_blocks
from memtui.formats.digest import text_digest
from memtui.formats.text import eol_of, line_end, split_lines
from memtui.model import Hunk

Owner = Callable[[str], str | None]
Difference = tuple[int, tuple[str, ...], int, tuple[str, ...]]  # old start, old, new start, new
_Owned = Sequence[tuple[str | None, str]]


def hunks(old: str, new: str) -> list[Hunk]:
    """The contiguous differences, first to last.

    A hunk's digest covers its own lines, and its number among hunks of the same
    lines, but no context: it stays the same when other hunks are taken.
    """
    seen: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    found = []
    for start, before, fresh, after in _differences(old, new):
        content = (before, after)
        seen[content] += 1
        digest = text_digest("\0".join(before), "\0".join(after), str(seen[content]))
        found.append(Hunk(digest, start + 1, before, fresh + 1, after))
    return found


def apply_hunks(old: str, new: str, take: Callable[[Hunk], bool]) -> str:
    """The old text with the hunks that `take` wants: all give `new`, none give `old`."""
    lines = split_lines(old)
    out: list[str] = []
    at = 0
    for hunk in hunks(old, new):
        start = hunk.old_start - 1
        out += lines[at:start]
        out += hunk.new if take(hunk) else hunk.old
        at = start + len(hunk.old)
    return "".join(out + lines[at:])


@dataclass(frozen=True, slots=True)
class LineEdit:
    """Lines of one owner that were replaced, added (`old` empty) or removed (`new` empty)."""

    owner: str | None
    old: tuple[str, ...]
    new: tuple[str, ...]
    old_start: int  # counts from 1
    new_start: int


@dataclass(frozen=True, slots=True)
class _Slot:
    """One line as it was and as it would be, and whose it is."""

    owner: str | None
    old: str | None
    new: str | None


def split_by_owner(old: str, new: str, key: Owner) -> list[LineEdit]:
    """The differences of an index as edits of one owner each, first to last.

    `key` names the owner of a line (the path that it links to), or None.
    """
    edits: list[LineEdit] = []
    old_line = new_line = 1
    joins = False
    for slot in _slots(old, new, key):
        before: tuple[str, ...] = () if slot.old is None else (slot.old,)
        after: tuple[str, ...] = () if slot.new is None else (slot.new,)
        if before != after:
            edit = LineEdit(slot.owner, before, after, old_line, new_line)
            if joins and edits[-1].owner == slot.owner:
                last = edits.pop()
                edit = replace(last, old=last.old + before, new=last.new + after)
            edits.append(edit)
        joins = before != after
        old_line += len(before)
        new_line += len(after)
    return edits


def merge_owned(old: str, new: str, owner: Owner, take: Callable[[str | None], bool]) -> str:
    """The old text with the lines of the owners that `take` wants as the new text has them.

    All give `new` and none give `old`. In between, no two lines ever become one:
    a last line without an end gets the text's own when another comes after it.
    """
    out: list[str] = []
    for slot in _slots(old, new, owner):
        line = slot.new if slot.old != slot.new and take(slot.owner) else slot.old
        if line is None:
            continue
        if out and not line_end(out[-1]):
            out[-1] += eol_of(old or new)
        out.append(line)
    return "".join(out)


def merge3(base: str, ours: str, theirs: str) -> str | None:
    """Both sides' changes of `base` in one text, or None where they contradict each other.

    They do when both change one line, or add different lines at one place. Equal
    changes count once; changes that only touch are both made.
    """
    edits = sorted(
        (start, start + len(before), after, side)
        for side, text in enumerate((ours, theirs))
        for start, before, _, after in _differences(base, text)
    )
    lines = split_lines(base)
    out: list[str] = []
    at = 0
    latest: dict[int, tuple[int, int, tuple[str, ...]]] = {}
    for start, end, text, side in edits:
        other = latest.get(1 - side)
        latest[side] = (start, end, text)
        if other == (start, end, text):
            continue
        if other and (start < other[1] or (start, end) == other[:2]):
            return None
        out += lines[at:start]
        out += text
        at = end
    out += lines[at:]
    merged = "".join(out)
    return merged if split_lines(merged) == out else None


def render_unified(old: str, new: str, path: str) -> str:
    """A unified diff with three lines of context, for the command line; "" where equal."""
    before = split_lines(old)
    out: list[str] = []
    for group in _grouped(_differences(old, new)):
        first, last = group[0], group[-1]
        lead = min(3, first[0])
        a, c = first[0] - lead, first[2] - lead
        b = min(len(before), last[0] + len(last[1]) + 3)
        d = last[2] + len(last[3]) + b - last[0] - len(last[1])
        out.append(f"@@ -{_span(a, b)} +{_span(c, d)} @@\n")
        at = a
        for start, gone, _, fresh in group:
            out += _marked(" ", before[at:start]) + _marked("-", gone) + _marked("+", fresh)
            at = start + len(gone)
        out += _marked(" ", before[at:b])
    return "".join([f"--- a/{path}\n", f"+++ b/{path}\n", *out]) if out else ""


@lru_cache(maxsize=8)
def _differences(old: str, new: str) -> tuple[Difference, ...]:
    before, after = split_lines(old), split_lines(new)
    gaps = gaps_of(matching_blocks(before, after), len(before), len(after))
    return tuple((a, tuple(before[a:b]), c, tuple(after[c:d])) for a, b, c, d in gaps)


def _slots(old: str, new: str, owner: Owner) -> list[_Slot]:
    """Both texts side by side: lines of one owner stand in one slot, so do equal lines."""
    before = [(owner(line), line) for line in split_lines(old)]
    after = [(owner(line), line) for line in split_lines(new)]
    blocks = matching_blocks(
        [line if whose is None else "\0" + whose for whose, line in before],
        [line if whose is None else "\0" + whose for whose, line in after],
    )
    slots: list[_Slot] = []
    a = c = 0
    for i, j, size in [*blocks, (len(before), len(after), 0)]:
        slots += _gap_slots(before[a:i], after[c:j])
        a, c = i + size, j + size
        slots += [
            _Slot(whose, line, fresh)
            for (whose, line), (_, fresh) in zip(before[i:a], after[j:c], strict=True)
        ]
    return _with_final_ends(slots)


def _gap_slots(before: _Owned, after: _Owned) -> list[_Slot]:
    """Slots of lines that differ: what belongs to nobody is paired in order of appearance."""
    slots: list[_Slot] = []
    a = c = 0
    nobody = [i for i, (whose, _) in enumerate(before) if whose is None]
    fresh = [j for j, (whose, _) in enumerate(after) if whose is None]
    for i, j in [*zip(nobody, fresh, strict=False), (len(before), len(after))]:
        slots += [_Slot(whose, line, None) for whose, line in before[a:i]]
        slots += [_Slot(whose, None, line) for whose, line in after[c:j]]
        if i < len(before) and j < len(after):
            slots.append(_Slot(None, before[i][1], after[j][1]))
        a, c = i + 1, j + 1
    return slots


def _with_final_ends(slots: list[_Slot]) -> list[_Slot]:
    """A line that only gained or lost its end belongs to the owner of what follows it."""
    for at in range(len(slots) - 2, -1, -1):
        slot = slots[at]
        if slot.old is None or slot.new is None or slot.old == slot.new:
            continue
        if line_end(slot.old) and line_end(slot.new):
            continue
        if slot.old.rstrip("\r\n") == slot.new.rstrip("\r\n"):
            slots[at] = _Slot(slots[at + 1].owner, slot.old, slot.new)
    return slots


def _grouped(differences: Sequence[Difference]) -> list[list[Difference]]:
    """Differences whose three lines of context meet, together."""
    groups: list[list[Difference]] = []
    for difference in differences:
        if groups and difference[0] - groups[-1][-1][0] - len(groups[-1][-1][1]) <= 6:
            groups[-1].append(difference)
        else:
            groups.append([difference])
    return groups


def _span(start: int, end: int) -> str:
    size = end - start
    return f"{start + 1 if size else start},{size}" if size != 1 else str(start + 1)


def _marked(sign: str, lines: Sequence[str]) -> list[str]:
    return [
        sign + line if line_end(line) else f"{sign}{line}\n\\ No newline at end of file\n"
        for line in lines
    ]
