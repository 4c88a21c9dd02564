"""What a bundle is called: its subject and its attribute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memtui.judge.claims.pairs import Part

LONGEST = 4  # words of a subject


def attribute_of(parts: Sequence[Part]) -> str:
    """The attribute that all claims name, or the kind of their values."""
    named = Counter(name for part in parts for name in part.slot.attributes)
    kind, _, detail = parts[0].slot.kind.partition(":")
    if detail:
        return detail.replace("_", " ")
    typed = Counter(name for part in parts for name in part.slot.typed)
    for counted in (typed, named):
        common = [name for name, many in counted.items() if many == len(parts)]
        if common:
            return min(common, key=lambda name: (len(name), name)).replace("_", " ")
    return kind if kind != "polarity" else "whether"


def subject_of_parts(parts: Sequence[Part]) -> str:
    """The words of what the claims speak of that most of them share, as one of them writes them."""
    shared = Counter(term for part in parts for term in set(part.slot.subject))
    if not shared:
        shared = Counter(term for part in parts for term in part.frame.main)
    best = max(shared.values(), default=0)
    for part in parts:
        order = [*part.slot.subject, *sorted(part.frame.main)]
        words = [t for t in dict.fromkeys(order) if shared[t] == best and t in part.frame.written]
        if words:
            return _joined([part.frame.written[term] for term in words[:LONGEST]])
    return ""


def _joined(words: Sequence[str]) -> str:
    """Words side by side; overlapping pairs of Chinese characters run together."""
    text = ""
    for word in words:
        if text and not word.isascii() and not text[-1].isascii():
            text += word[1:] if word[0] == text[-1] else word
        else:
            text = f"{text} {word}".strip()
    return text
