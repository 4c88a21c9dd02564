"""What a statement says was given up."""

from __future__ import annotations

import re
from typing import NamedTuple

from memtui.judge.claims import cues
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.stem import is_cjk
from memtui.judge.claims.terms import Token
from memtui.judge.claims.wordlists import words

_GONE = Guarded(
    r"(?P<d1>[^,;:()]{1,40}?)\s(?:is|are|was|were|has been|have been)\s(?:now\s|finally\s)?(?:gone|"
    r"dropped|removed|retired|shut down|switched off|abandoned|decommissioned|ditched|dismissed"
    r"|turned off for good|phased out|thrown out|discontinued|sunset"
    r"|uninstalled|deleted|scrapped|binned|torn out|ripped out|axed|killed off|put out to pasture"
    r"|kicked out|sent back|given back|taken down|unplugged|history|no more)\b"
    r"|\b(?:gave up|given up|giving up|give up|left|leave|leaving|moved away from|moved off"
    r"|migrated off|migrated away from|said goodbye to|parted with|got rid of|threw out|removed"
    r"|shut down|phased out|turned our back on|dropping|ditching|retiring|replacing)\s"
    r"(?P<d2>[^,;:()]{1,40}?)(?=\s(?:in|on|for|and|with|because|after|since|at)\b|[,;:.()]|$)"
    r"|(?P<d5>[A-Z][\w.]{1,20}(?:\s[A-Z]\w{1,20}){0,2})\s(?:is expecting|is ill"
    r"|is on (?:\w+ )?leave|fell ill|quit|resigned|retired|stepped down"
    r"|broke (?:his|her|their)|moved away|dropped out"
    r"|withdrew|went on leave|has left|has moved)\b"
    r"|(?P<d6>[\u4e00-\u9fff]{2,3})(?:已经?)?(?:离职|调走|辞职|退休|休产假|请长假|调岗|转岗|卸任)"
    r"|(?P<d3>[^，。；：、]{1,16}?)(?:已经?|都|也)?(?:停用|弃用|废弃|下线|退租|解散|淘汰|停掉|下架"
    r"|关停|撤掉|拆掉|退役|停服|作废|不用)了?(?=[，。；,;.]|$)"
    r"|(?:告别|淘汰|停掉|撤掉|放弃|弃用|停用|退掉|关停)了?\s?(?P<d4>[^，。；：、]{1,16})",
    re.IGNORECASE,
)
_FORMS = (cues.FROM_TO, cues.DROPPED, _GONE)
_FURTHER = re.compile(r"\s(?:for|and|with|in|on|because|since|after|at|by|when|as)\s")
_CHOICES = words("choices")
_WE = words("speakers")


class Given(NamedTuple):
    """What a statement says was given up, and of what; `by` is what came instead, where said."""

    terms: frozenset[str]
    of: frozenset[str]
    by: tuple[int, int]


def given_up(text: str, tokens: list[Token]) -> Given | None:
    """The names that a statement says are no more."""
    for form in _FORMS:
        for match in form.finditer(text):
            if form is cues.FROM_TO and not cues.CHANGE.holds(text):
                continue
            names: set[str] = set()
            spans = []
            for letter in "fd":
                start, end = cues.span_of(match, letter)
                if end:
                    cut = _FURTHER.search(text, start + 1, end)
                    end = cut.start() if cut else end
                    spans.append((start, end))
                    names |= {t.term for t in tokens if start <= t.start < end and _is_name(t)}
            if names:
                to = cues.span_of(match, "t")
                spans.append(to)
                of = _subject(text, match.start(), spans, tokens)
                return Given(frozenset(names), of, to)
    return None


def _is_name(token: Token) -> bool:
    """Whether a word names one certain thing rather than a kind of things."""
    if not token.term or token.part:
        return False
    if token.meaning is not None:
        kinds = {kind for kind, _ in token.meaning.names}
        return bool(kinds - _CHOICES) and token.term.startswith("=")
    if is_cjk(token.text[0]):
        return len(token.term) > 1
    return token.capital or any(char.isdigit() or char in "_-." for char in token.text[1:-1])


def _subject(
    text: str, start: int, spans: list[tuple[int, int]], tokens: list[Token]
) -> frozenset[str]:
    """What stands before the words that give something up, in the same sentence part."""
    begin = max(text.rfind(mark, 0, start) for mark in ";；。,，:：(") + 1
    inside = [t for t in tokens if begin <= t.start and t.term and not t.part]
    first = min([start, *(s for s, e in spans if e)])
    told = [match.span() for match in cues.CHANGE.finditer(text)]
    inside = [t for t in inside if not any(s <= t.start < e for s, e in told)]
    found = {t.term for t in inside if t.end <= first} - _WE
    return frozenset(term for term in found if term[0] not in "=#±")
