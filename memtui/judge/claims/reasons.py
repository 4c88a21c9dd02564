"""Why claims were put into one bundle, as a sentence: the signs that tied the surest two."""

from __future__ import annotations

from collections.abc import Iterator

from memtui.formats.clean import clean_line
from memtui.judge.claims.apart import timed
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import replaced
from memtui.judge.claims.pairs import Pair
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import is_cjk

MOST_WORDS = 3
_MARKS = "@#±=~^"  # begin terms that are no words


def reason_of(pair: Pair) -> str:
    """What ties two claims, from signs that hold whatever else is in the store."""
    if pair.denial:
        return "One says that it was never done, the other that it was."
    a, sa, b, sb = pair.a.frame, pair.a.slot, pair.b.frame, pair.b.slot
    if pair.revision:
        told = ["the later one tells of the same over again"]
    else:
        told = [*_of_words(a, sa, b, sb), *_of_attributes(sa, sb), *_of_titles(a, b)]
    told += [*_of_change(a, sa, b, sb)]
    sentence = ", ".join(told) or "they are worded alike"
    return clean_line(sentence[0].upper() + sentence[1:] + ".")


def _of_words(a: Frame, sa: Slot, b: Frame, sb: Slot) -> Iterator[str]:
    shared = [t for t in sa.near if t in sb.near and _is_word(t, a) and t not in sa.words]
    shared.sort(key=lambda term: (-min(sa.near[term], sb.near[term]), -len(term), term))
    words: list[str] = []
    for term in shared:
        word = a.written[term].strip()
        if len(words) < MOST_WORDS and not any(word in known for known in words):
            words.append(word)
    if words:
        quoted = [f"“{word}”" for word in words]
        yield "both speak of " + " and ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))


def _is_word(term: str, frame: Frame) -> bool:
    written = frame.written.get(term, "")
    return term[0] not in _MARKS and len(written) > (1 if is_cjk(written[:1] or " ") else 2)


def _of_attributes(sa: Slot, sb: Slot) -> Iterator[str]:
    both = sa.typed & sb.typed or sa.attributes & sb.attributes
    if both:
        yield f"both state its {min(both, key=lambda name: (len(name), name)).replace('_', ' ')}"
    elif sa.unit and sa.unit == sb.unit and sa.kind == sb.kind and sa.kind != "state":
        yield "the values are of one unit"
    if sa.kind == "polarity" or sa.kind == sb.kind == "state":
        yield "one denies what the other affirms"


def _of_titles(a: Frame, b: Frame) -> Iterator[str]:
    if a.statement.home == b.statement.home:
        yield "they stand in one document"
    elif a.title & b.title:
        yield "their documents have titles alike"
    elif not a.title.isdisjoint(b.terms) or not b.title.isdisjoint(a.terms):
        yield "one names what the document of the other is about"


def _of_change(a: Frame, sa: Slot, b: Frame, sb: Slot) -> Iterator[str]:
    if replaced(sa, b) or replaced(sb, a):
        yield "one says that the value of the other was given up"
    elif a.change or b.change:
        yield "one tells of a change"
    elif timed(a, b):
        yield "one says when it holds"
