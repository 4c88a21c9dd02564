"""What a bundle is called: its subject and its attribute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memtui.judge.claims.pairs import Part


def attribute_of(parts: Sequence[Part]) -> str:
    """The attribute that most claims name, or the kind of their values."""
    named: Counter[str] = Counter()
    for part in parts:
        named.update(name for name in part.slot.attributes)
    kind, _, detail = parts[0].slot.kind.partition(":")
    common = [name for name, many in named.most_common() if many == len(parts)]
    if detail:
        return detail.replace("_", " ")
    if common:
        return min(common, key=len).replace("_", " ")
    return kind if kind != "polarity" else "whether"


def subject_of_pair(parts: Sequence[Part]) -> str:
    """The words of what the claims speak of that most of them share, as one of them writes them."""
    shared: Counter[str] = Counter()
    for part in parts:
        shared.update(set(part.slot.subject))
    best = max(shared.values(), default=0)
    words = [term for term in parts[0].slot.subject if shared[term] == best]
    if not words:
        words = [term for term in shared if shared[term] == best][:3]
    return " ".join(term.lstrip("@=±").replace("_", " ") for term in words)
