"""What a statement says was never done, or not so far: each deed with what it was not done to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from memtui.judge.claims.fields import fields_of_words
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.stem import is_cjk, stem, words_of
from memtui.judge.claims.wordlists import words

_I = re.IGNORECASE
_LIGHT = frozenset(map(stem, [*words("general_acts"), *words("light_acts")]))
_PHRASES = frozenset(tuple(map(stem, line.split())) for line in words("light_phrases"))
_PAST = "|".join(sorted(words("past_forms")))
_PARTICIPLES = "|".join(sorted(words("participles")))
_PAST_ONLY = (
    rf"(?!(?:need|feed|speed|embed|seed|breed|exceed|proceed|succeed)\b)(?:\w{{2,}}ed|{_PAST})"
)
_DONE = rf"(?:\w{{2,}}ed|{_PAST}|{_PARTICIPLES})"
_BY_THE_WAY = (
    r"(?:(?:once|actually|really|even|yet|personally|ever|so far|still|just|to date|thus far|at all"
    r"|as yet|properly|seriously|truly|honestly|not|only|quite|either|until now|up to now"
    r"|anywhere|anyhow)\s)*"
)
_TRIED = (
    r"(?:(?:tried|had|managed|wanted|bothered|needed|got|gotten|begun|started|come|been able"
    r"|attempted|dared|cared|got (?:a)?round|gotten (?:a)?round|found (?:the )?time"
    r"|(?:had|found|taken) (?:the|a|any) (?:chance|time|opportunity|occasion|trouble))\sto\s"
    r"|been\s(?:on\sto|to|in|at|on|inside)\s(?=(?:an?|the|any|my|our|[A-Z])\b)|taken\s(?=part\b)|tried\s(?=\w+ing\b)"
    r"|(?:got|gotten) (?:a)?round to (?=\w+ing\b))?"
)
_DEED = rf"{_BY_THE_WAY}(?P<tried>{_TRIED})(?P<be>been\s|being\s)?{_BY_THE_WAY}(?P<deed>[\w-]+.*)"
_HAVE = r"(?:\b(?:have|has|had)|\b\w+['’]ve|\b(?:i|we|you|they)['’]d)"
_NO_DEED = r"(?!(?:any|an?|the|to|much|many|enough|no|time|yet)\b)"
_FIRM = Guarded(
    rf"(?:{_HAVE}\s(?:never|not ever|not (?:even )?once|not (?:even )?a single time)\s{_NO_DEED}"
    r"|\b\w+['’]s\s(?:never|not ever|not once)\s"
    rf"(?={_BY_THE_WAY}(?:been|had|done|seen|gone|made|taken|got)\b)"
    r"|\b(?:never|not (?:even )?once)\s(?:have|had|did|has)\s(?:i|we|he|she|it|they|\w+)\s"
    r"|(?<!\bis\s)(?<!\bare\s)(?<!\bbe\s)(?<!\bam\s)(?<!\bget\s)(?<!\bgets\s)(?<!['’]s\s)(?<!['’]re\s)"
    rf"\bnever\s(?={_BY_THE_WAY}{_PAST_ONLY}\b)){_DEED}",
    _I,
)
_NOT_YET = Guarded(
    rf"(?:(?:\b(?:have|has|had)n['’]t|{_HAVE}\snot|\bain['’]t)\s{_NO_DEED}"
    r"|\b\w+['’]s\snot\s(?=(?:yet\s|even\s)?been\s))"
    rf"{_DEED}"
    r"|\b(?:(?:have|has|had|am|are|is|['’]ve|['’]s|remains?)\s(?:still\s)?(?:yet|still) to)\s"
    r"(?P<be2>be\s)?(?P<deed2>[\w-]+.*)"
    r"|\b(?:did(?:n['’]t|\snot)|never did)\s(?:ever\s)?(?P<deed3>[\w-]+\s[^.;]{0,120}?\b(?:ever"
    r"|at any (?:time|point|moment|stage)|at all|once|a single|any|so far|until now)\b.*)",
    _I,
)
_NOBODY = Guarded(
    r"(?:^|[,;:.]\s|\b(?:and|but|that|so|because)\s)(?P<whose>(?:nobody|no one|none|nothing"
    r"|not (?:a single|one|a)\s|neither|no\s)[^.;,]{0,60}?)\s?"
    rf"\b(?:has|have|had|was|were|['’]s|got)\s(?={_BY_THE_WAY}(?:been\s)?{_BY_THE_WAY}{_DONE}\b)"
    rf"{_DEED}",
    _I,
)
_BEEN_TO = re.compile(r"\bbeen\s", _I)
_VISITED = "visited"  # what it is to have been to a place
_EVER = re.compile(r"\b(?:ever|any|a single|at all|at any)\b", _I)
_END = re.compile(
    r"[.;:!?…—](?=\s|$)|\s[–-]\s|\s(?:and|but|so),\s|,\s(?=(?:so|and (?!never|not|nor)|but"
    r"|which|who|as|because|since|if|it|they|we|you|he|she|i|that|this|there|all|the|my|our|not|just|only|even|though|although"
    r"|while|when|everything|nothing|nobody|no|one day|it['’]s|i['’]\w+|we['’]\w+|they['’]\w+"
    r"|that['’]s|there['’]s)\b(?!['’]?ve (?:not|never)))|\b(?:because|although|even though)\b",
    _I,
)
_OR = re.compile(
    rf",? (?:or|nor|and never|and not)(?: have| even)? (?=(?:{_DONE})\b)", re.IGNORECASE
)
_STANDS_FOR = re.compile(
    r"^[\w-]+(?:\s(?:up|down|in|on|out|off|over|at|with|to|for|into|it))?\s*(?:(?:one|ones|it|them"
    r"|that|this|these|those|any|so|either|a thing|anything|something)\b|[,.;!]|$)",
    _I,
)
_SAYS = re.compile(
    r"^\W*(?:by the way|for the record|to be (?:honest|clear|fair)|honestly|frankly"
    r"|just to be clear|truth be told|i (?:must|should|have to) (?:say|admit)|btw|fyi|mind you"
    r"|as a (?:note|reminder)|actually|in fact|note that|so far|until now|as of now|up to now"
    r"|to date)\b[,:]?\s*",
    _I,
)
_PART = re.compile(r"(?:^|[,;:.!?…]\s)(?P<last>[^,;:.!?…]*)$")

_CHINESE = re.compile(
    r"(?P<firm>(?:从来?|向来|压根儿?|根本|一直|素来)(?:就|都|也|还)?(?:没有?|未曾?|不曾)|未曾|不曾|从无"
    r"|(?:一|半|任何|哪怕|连)[^，。；！？,;]{1,14}?(?:都|也)(?:还|从来?|根本)?(?:没有?|未曾?|不曾)(?!必)"
    r"|(?<!有)(?:没有?|未)(?=[^，。；！？,;]{0,18}(?:任何|哪怕)[^，。；！？,;]{0,12}过?)"
    r"|(?<!有)(?<!还)(?:没有?|未)(?=[^，。；！？,;过]{1,16}(?<![通经超错度路越难])过(?![程滤期去时来关])))"
    r"|(?P<weak>(?:还|尚|至今|到现在|到目前|迄今|目前|暂时?|仍|依然)[^，。；！？,;没未]{0,6}?(?:没有?|未)"
    r"(?!来|必|免|知))"
)
_CHINESE_FIRM = re.compile(r"从来|从[没未]|[一半任]\S{0,8}[都也]|任何|过(?:任何|一)")
_CHINESE_END = re.compile(r"[，。；！？,;!?：:]")
MOST_DEEDS = 4  # that are read of one statement
_CHINESE_SHORT = 4  # letters of a clause that hardly say what a deed was done to


class Deed(NamedTuple):
    """What a statement says was never done: the act, its forms and fields, and the rest of it."""

    act: str
    said: str
    stems: tuple[str, ...]
    fields: frozenset[str]
    phrase: bool  # the fields are those of a phrase, as in `looked over`
    light: bool  # the act says little: `had`, `made`, `took part`
    state: bool  # `been injured`
    rest: str  # the act and what it would have been done to, as written
    firm: bool = True  # `never`, not merely `not yet`
    earlier: tuple[str, ...] = ()  # stems of the sentence before, where that tells what is meant


@lru_cache(maxsize=4096)  # one that asks is held against many
def deeds_of(text: str, before: str = "") -> tuple[Deed, ...]:
    """The deeds that a statement says were never done: `written a test or used a linter`.

    `before` is the sentence before it, which may name what is only `one` or `it` here.
    """
    found = tuple(islice(_english(text, before), MOST_DEEDS))
    return found if found or text.isascii() else tuple(islice(_chinese(text), MOST_DEEDS))


def _english(text: str, before: str) -> Iterator[Deed]:
    start = 0
    while True:
        match, firm = _first(text, start)
        if match is None:
            return
        place, rest, state = _rest_of(match)
        if _BEEN_TO.search(match.groupdict().get("tried") or ""):
            rest = f"{_VISITED} {rest}"
        end = _END.search(rest)
        spoken = rest[: end.start()] if end else rest
        about = f"{match.groupdict().get('whose') or ''} {_about(text[: match.start()], spoken)}"
        earlier = before if _STANDS_FOR.match(spoken) else ""
        for part in _OR.split(spoken):
            if part.strip():
                firm |= bool(_EVER.search(about))
                yield _deed(part, about, state, firm, earlier)
        start = place + max(len(spoken), 1)


def _first(text: str, start: int) -> tuple[re.Match[str] | None, bool]:
    """The first words that deny a deed from some place on, and whether for good."""
    found = [
        (match.start(), -firm, match)
        for form, firm in ((_NOBODY, 1), (_FIRM, 1), (_NOT_YET, 0))
        if (match := next(iter(form.finditer(text, start)), None))
    ]
    if not found:
        return None, False
    _, firm, match = min(found, key=lambda one: one[:2])
    told = bool(firm) or bool(_EVER.search(match[0]))
    return match, told


def _rest_of(match: re.Match[str]) -> tuple[int, str, bool]:
    """Where what was never done begins, what it is, and whether it is a state."""
    groups = match.groupdict()
    name = next(name for name in ("deed", "deed2", "deed3") if groups.get(name))
    return match.start(name), match[name], bool(groups.get("be") or groups.get("be2"))


def _about(before: str, rest: str) -> str:
    """What stands before a denial and may be what the deed was not done to, or by whom."""
    before = _SAYS.sub("", before)
    if _STANDS_FOR.match(rest):
        return before
    part = _PART.search(before)
    return part["last"] if part else ""


def _deed(rest: str, about: str, state: bool, firm: bool, earlier: str) -> Deed:
    spoken = words_of(rest)
    whole = " ".join(f"{rest} {about}".lower().split())
    if not spoken:
        return Deed("", "", (), frozenset(), False, True, False, whole, firm)
    stems = tuple(map(stem, spoken))
    told = fields_of_words(stems[:3])
    phrase = told != fields_of_words(stems[:1])
    light = (stems[0] in _LIGHT and not phrase) or stems[:2] in _PHRASES
    named = tuple(map(stem, words_of(earlier)))
    return Deed(stems[0], spoken[0].lower(), stems, told, phrase, light, state, whole, firm, named)


def _chinese(text: str) -> Iterator[Deed]:
    for match in _CHINESE.finditer(text):
        begin = max([m.end() for m in _CHINESE_END.finditer(text, 0, match.start())], default=0)
        end = _CHINESE_END.search(text, match.end())
        clause = text[begin : end.start() if end else len(text)]
        told = clause.replace(match[0], "", 1)
        if begin and sum(map(is_cjk, told)) <= _CHINESE_SHORT:
            clause = text[: end.start() if end else len(text)]
        firm = bool(match["firm"] or _CHINESE_FIRM.search(clause))
        yield Deed("", "", (), frozenset(), False, True, False, clause.lower(), firm)
