"""Words that a statement writes as names: of people and things, in capitals, as identifiers."""

from __future__ import annotations

import re

from memtui.judge.duplicates.bilingual import lexicon
from memtui.judge.duplicates.notation import is_month
from memtui.judge.words.names import COMPOUND_SURNAMES, SURNAMES
from memtui.judge.words.stem import stem
from memtui.judge.words.synonyms import synonyms

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_'’]*(?:[-./][A-Za-z0-9_]+)*")
_IDENTIFIER = re.compile(r"[a-z][A-Z]|_|[A-Za-z]\d|[a-z]\.[a-z]")
_NO_NAME_WORDS = (
    "i i'm i'll i've i'd ok todo note kb mb gb tb ms hz khz mhz ghz am pm and or not the"
)
_NO_NAMES = set(_NO_NAME_WORDS.split())
_PERSON = re.compile(
    f"(?:找|由|归|问|让|给|联系|是|叫)((?:{COMPOUND_SURNAMES})[\u4e00-\u9fff]{{1,2}}"
    f"|[{SURNAMES}][\u4e00-\u9fff]{{1,2}})(?=[审批确管负来处接维看拍牵跟值做，。；,;\\s]|$)"
)


def names_in(text: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Words written as names, lower-cased, those in capitals or identifiers, and beginnings."""
    names: set[str] = set()
    beginnings: set[str] = set()
    known = lexicon().english
    acronyms: set[str] = set()
    groups = synonyms().words
    for match in WORD.finditer(text):
        word = match[0]
        low = re.sub(r"['’]s$", "", word).lower()
        group = groups.get(stem(low))
        if len(word) > 1 and (word.isupper() or _IDENTIFIER.search(word)):
            plural = word[-1] == "s" and word[:-1].isupper()
            acronyms.add(f"§{group[0]}" if group else low[:-1] if plural else low)
        elif word[0].isupper() and not _starts_sentence(text, match.start()) and not is_month(low):
            names.add(f"§{group[0]}" if group else low)
        elif word[0].isupper() and low.isalpha() and stem(low) not in known and len(low) > 2:
            beginnings.add(f"§{group[0]}" if group else low)
    for match in _PERSON.finditer(text):
        names.add(match[1])
    return (
        frozenset(names - _NO_NAMES),
        frozenset(acronyms - _NO_NAMES),
        frozenset(beginnings - _NO_NAMES),
    )


def _starts_sentence(text: str, place: int) -> bool:
    before = text[max(0, place - 12) : place].rstrip(" \"'([*_“‘-•>#|")
    return not before or before[-1] in ".!?:;\n。！？：；"
