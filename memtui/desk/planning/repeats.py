"""What an index line or a description still says of a value that was just given up.

Both repeat their memory in other words, often too few to be taken for the same statement
while the memory says it as well. Left as they are, they would come back as a contradiction
of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from memtui.desk.planning.context import PlanContext
from memtui.formats.index import Index
from memtui.formats.text import decode, split_lines
from memtui.judge.claims import ClaimCache, load_lexicon
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.model import Bundle, Claim, Source
from memtui.judge.claims.slots import Slot

_NAMED = "name:"  # the kinds of values that the lexicon knows by name


def repeats(
    context: PlanContext, bundle: Bundle, kept: Sequence[Claim], lost: Sequence[Claim]
) -> list[Claim]:
    """What index lines and descriptions of the `lost` claims' memories say of their values.

    `context` is the store once these claims have been reworded, each on its own line. What
    is a claim of the bundle itself is not told again, nor what names a `kept` value as well.
    """
    index = context.index_name
    memories = {claim.path for claim in lost if not claim.read_only} - {index}
    said = {(claim.path, claim.line) for claim in bundle.claims}
    values = {claim.value.key for claim in kept}
    found: dict[tuple[str, int, str], Claim] = {}
    for path in sorted(memories):
        frames = _frames(Source(path, decode(context.view.read(path) or b"")))
        fragments = [frame for frame in frames if frame.statement.fragment]
        fragments += _frames(Source(index, _index_lines(context, path)))
        for claim in lost:
            if claim.path != path:
                continue
            named = _slots_of(claim, frames)
            for frame in fragments:
                place = (frame.statement.path, frame.statement.line)
                if place not in said and _says(frame, named, values):
                    text = frame.statement.text
                    found[*place, text] = replace(claim, path=place[0], line=place[1], text=text)
    return list(found.values())


def _frames(source: Source) -> list[Frame]:
    return list(ClaimCache().frames_of(source, load_lexicon())) if source.text.strip() else []


def _slots_of(claim: Claim, frames: Sequence[Frame]) -> list[Slot]:
    """The values of a claim as the judge reads them in its line."""
    lines = (frame for frame in frames if frame.statement.line == claim.line)
    return [slot for frame in lines for slot in frame.slots if slot.key == claim.value.key]


def _says(frame: Frame, named: Sequence[Slot], kept: Collection[str]) -> bool:
    """Whether a fragment tells such a value of the same attribute, and as one that holds."""
    if not frame.usable or frame.status == "historical":
        return False
    if any(slot.key in kept for slot in frame.slots):
        return False
    return any(not slot.past and _is_same(slot, other) for slot in frame.slots for other in named)


def _is_same(slot: Slot, other: Slot) -> bool:
    """Whether two values are one: a name tells by itself what it is, a number doesn't."""
    if (slot.key, slot.kind) != (other.key, other.kind):
        return False
    return slot.kind.startswith(_NAMED) or bool(slot.attributes & other.attributes)


def _index_lines(context: PlanContext, path: str) -> str:
    """The index with empty lines for all but those of a memory, so that numbers stay."""
    data = context.view.read(context.index_name) if context.index_name else None
    shown = {line.number for line in Index.parse(data).lines_for(path)} if data else set()
    if not shown or data is None:
        return ""
    lines = enumerate(split_lines(decode(data)), 1)
    return "".join(line if number in shown else "\n" for number, line in lines)
