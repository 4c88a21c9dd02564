"""A gate never keeps a pattern from a text that it would be found in."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui.judge.claims import counts, cues, dates, kinds, moved, phrases, values
from memtui.judge.claims.gate import Guarded, look_at
from memtui.judge.claims.needs import folded_pattern

_MODULES = (counts, cues, dates, moved, phrases, values)
_NAMED = [each for module in _MODULES for each in vars(module).values()]
GUARDED = [
    *(each for each in _NAMED if isinstance(each, Guarded)),
    *(part for cue in _NAMED if isinstance(cue, cues.Cue) for part in vars(cue).values()),
    *(part for each in _NAMED if isinstance(each, tuple) for part in each if type(part) is Guarded),
    *(kind.pattern for kind in (*kinds.PLACES, *kinds.READERS)),
]
PIECES = sorted({p for g in GUARDED for p in re.findall(r"[a-z]+|[^\x00-\x7f]", g.pattern.pattern)})
texts = st.lists(
    st.sampled_from(
        [*PIECES, " ", " ", "'", "’", ", ", ": ", "/", "`", "5", "20", "ſ", "İ", "K", "μ", "ς"]
    )
    | st.text(max_size=3)
).map("".join)


@settings(max_examples=300, deadline=None)
@given(texts, st.booleans())
def test_what_a_pattern_finds_it_finds_behind_its_gate(text: str, loud: bool) -> None:
    text = text.upper() if loud else text
    for guarded in GUARDED:
        found = [match.span() for match in guarded.pattern.finditer(text)]
        assert [match.span() for match in guarded.finditer(text)] == found, guarded.pattern
        first = guarded.search(text)
        assert (first.span() if first else None) == (found[0] if found else None)
        assert guarded.holds(text) == bool(found)


@pytest.mark.parametrize(
    ("pattern", "text", "opens"),
    [
        (r"\b(?:moved|dropped)\b", "It was removed.", False),
        (r"\b(?:moved|dropped)\b", "MOVED it.", True),
        (r"\bnow\b", "nowhere", False),
        (r"years?\b", "one year", True),
        (r"[从由]\S", "不变", False),
        (r"\d+ ?GB", "no number", False),
        (r"\w+ed\b", "anything", False),
        (r".*", "anything", True),
    ],
)
def test_a_gate_opens_for_what_the_pattern_needs(pattern: str, text: str, opens: bool) -> None:
    guarded = Guarded(pattern, re.IGNORECASE)
    assert bool(look_at(text).held & guarded.need) == opens


@pytest.mark.parametrize(
    ("pattern", "folded", "before"),
    [
        (r"\bNow\b|from\W|\b[A-Z]\S", r"\b(?:now\b|[a-z]\S)|from\W", 0),
        (r"(?P<a>[^,;]{1,40}?)\sIS|x", r"[^,;]\sis|x", 40),
        (r"(?:(?P<a>[^,]{1,9}?)x|Y)", r"(?:(?P<a>[^,]{1,9}?)x|y)", 0),
    ],
)
def test_a_pattern_for_folded_texts_begins_where_it_may(
    pattern: str, folded: str, before: int
) -> None:
    assert folded_pattern(pattern) == (folded, before)


def test_a_part_in_its_own_case_is_left_to_the_pattern() -> None:
    assert folded_pattern("(?-i:A)b") is None
    found = Guarded(r"\bthe (?-i:Ark)\b", re.IGNORECASE).search("On The Ark at noon.")
    assert found and found[0] == "The Ark"
