"""Slots of a statement: each value it states, with the words that say what the value is of."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from memtui.judge.claims import cues
from memtui.judge.claims.stem import stem
from memtui.judge.claims.terms import Token
from memtui.judge.claims.values import Found


@dataclass(slots=True)
class Slot:
    """One value and its frame. Weights of `near` fall with distance from the value."""

    kind: str
    unit: str
    key: str
    text: str
    start: int
    end: int
    attributes: frozenset[str] = frozenset()
    near: dict[str, float] = field(default_factory=dict)
    past: bool = False  # the value that something changed from
    polarity: bool = True
    subject: tuple[str, ...] = ()
    clause: int = 0
    change: bool = False  # its clause reports a change
    typed: frozenset[str] = frozenset()  # attributes whose values are of this kind
    loose: bool = False  # a date that may be only when something happened
    head: str = ""  # the noun that an attributive value describes: `the 5 GB quota`
    index: tuple[str, ...] = ()  # what it is looked up by: its shelf and a term
    words: frozenset[str] = frozenset()  # terms of the value itself, where it is text
    subject_end: int = 0  # where what it is said of ends, for what a thing "is"
    denies: bool = False  # a clause that denies, by its words or by one like `forbidden`
    signs: dict[str, bool] = field(default_factory=dict)  # of opposites in a clause
    denied: frozenset[str] = frozenset()  # the first terms after a word that denies
    thing: tuple[str, ...] = ()  # what it is said of, without the attribute
    exceptional: bool = False  # its clause speaks of the rest or of an exception
    multi: bool = False  # of an attribute that holds several values at once

    @property
    def shelf(self) -> str:
        """Values of one shelf may compete; clauses that deny stand apart from plain ones."""
        return self.key if self.kind == "polarity" else self.kind


_NAME = r"(?:[A-Z][\w'’-]{1,24}(?:\s[A-Z][\w'’-]{1,24}){0,2}|the [a-z]{2,16} team)"
_NAME_ZH = r"(?:[\u4e00-\u9fff]{2,4}?|[A-Z][a-z]{1,20}(?:\s[A-Z][a-z]{1,20})?)"
_OWNING = re.compile(
    r"['’]s\b|\b(?:handed|passed|belongs|transferred|goes|went|run|managed)\b|[归由交转换]",
)
_PERSON = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:owned|maintained|led|handled|looked after|approved|reviewed|run|managed"
        rf"|signed off|signed)\s(?:only\s)?by\s(?P<v>{_NAME})",
        rf"(?P<v>{_NAME})\s(?:now\s|also\s|alone\s|still\s)?(?:owns|maintains|leads|looks after"
        rf"|takes care of|handles|manages|is responsible for|is in charge of|took over|takes over"
        rf"|has taken over|approves|is the owner|is the maintainer|is the contact)",
        rf"(?:[Oo]wner|[Mm]aintainer|[Pp]erson in charge|[Cc]ontact|[Pp]oint of contact|[Ll]ead"
        rf"|[Rr]esponsible|[Aa]pprover|[Rr]eviewer|[Oo]n-call|[Mm]anager"
        rf"|[Ll]ooks after)\b[^:.,;]{{0,40}}?(?:\sis\snow\s|\sis\s|:\s|\s=\s)(?P<v>{_NAME})",
        rf"\bis\s(?:now\s)?(?P<v>{_NAME})['’]s\b(?:\s(?:job|responsibility|area|task|baby))?",
        rf"\b(?:handed over to|handed to|passed to|belongs to|transferred to|reassigned to"
        rf"|goes to|went to)\s(?P<v>{_NAME})",
        rf"(?:改为|改由|换成|转给|交给|移交给?|交接给|调整为)\s?(?P<v>{_NAME_ZH})\s?(?:来)?"
        rf"(?:负责|维护|牵头|管理|接手|接管|管|跟进|对接)",
        rf"由\s?(?P<v>{_NAME_ZH})\s?(?:负责|维护|牵头|管理|接手|接管|审批|主管|跟进|对接)",
        rf"(?:负责人|维护人|维护者|对接人|联系人|审批人|管理员|值班人|接口人|主管)(?:\s?(?:现在"
        rf"|目前)?(?:改)?(?:是|为|由|：|:|换成|改为|改成)\s?)(?P<v>{_NAME_ZH})(?=[，。；、,;.\s]"
        rf"|$|[（(])",
        rf"(?:^|[，。；：])\s?(?P<v>{_NAME_ZH})\s?(?:现在|开始|正式|继续|仍|还)?(?:负责|维护|接手"
        rf"|接管|牵头|主管|管)(?:了)?",
        rf"(?:归|交给|交接给|转给|移交给|换成)\s?(?P<v>{_NAME_ZH})(?:\s?(?:管|负责|维护|跟进))?"
        rf"(?=[，。；、,;.了\s]|$)",
    )
)
_PLACE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:live|lives|living|kept|keep|stored|located|reside|resides|sit|sits|stand|hosted"
        r"|published|collected|tracked|are|is|go|goes|moved|based|stays?|lie|lies|put|written"
        r"|documented|runs?|running|deployed)\s(?:from\s[^,;:()]{1,40}?\s)?(?:only\s|all\s|now\s"
        r"|always\s)?(?:in|at|on|under|into|to|inside)\s(?P<v>[^,.;:()]{2,60})",
        r"\b(?:host|keep|store|put|deploy|run|publish|track|collect|document)s?\s[^,;:.()]{3,40}?"
        r"\s(?:in|at|on|under)\s(?P<v>[^,.;:()]{2,60})",
        r"(?:放在|存在|存放在|位于|住在|写在|存到|搬到|迁到|放到|搬回|挂在|部署在|跑在|记在"
        r"|归档在|托管在|发到|(?:人|都|现|住)在)\s?(?P<v>[^，。；：,.;:()（）]{2,24})",
    )
)
_COPULA = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?P<s>[^,;:=]{2,60}?)\s?(?:\sis\s|\sare\s|\s=\s|:\s|\suses?\s|\smeans\s"
        r"|\sgoes through\s|\sgo through\s|\sreplies with\s|\sanswers? [\w\s]{0,20}?with\s)"
        r"(?:now\s|always\s|still\s)?(?P<v>[^,;.()]{1,60})",
        r"^(?P<s>[^，；：,;:]{2,24}?)\s?(?:是|为|：|:|采用|使用|统一用|改用|改为|改成|用)\s?"
        r"(?P<v>[^，。；,;（(]{1,30})",
    )
)
_NO_VALUE = re.compile(
    r"\W*[\"“「『]|\s?(?:\w+ed|written|built|kept|sent|shown|held|run|made|done|set|put|given"
    r"|taken|live)\b|\d",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[;；。，]|,\s(?!\d{4})|\s[—–-]{1,2}\s|\bbut\b|\bwhile\b|\bwhereas\b|\.\s")
_CLAUSE_COLON = re.compile(
    _CLAUSE.pattern + r"|[:：](?=\s|[^\x00-\x7f])"
    r"|\b(?:now that|because|so that|as long as|unless|except|in order to|until)\b"
)


def clause_numbers(text: str, colons: bool = False) -> list[int]:
    """For every character, the number of its clause; with `colons`, those end clauses too."""
    numbers: list[int] = []
    start = number = 0
    for mark in (_CLAUSE_COLON if colons else _CLAUSE).finditer(text):
        numbers.extend([number] * (mark.end() - start))
        start, number = mark.end(), number + 1
    numbers.extend([number] * (len(text) + 1 - start))
    return numbers


def value_slots(text: str, tokens: list[Token], values: list[Found]) -> list[Slot]:
    """Slots of typed values; numbers right after a product's name are versions of it."""
    found = []
    for value in values:
        if value.delta or _is_condition(text, value):
            continue
        kind, unit = value.kind, value.unit
        if kind == "version" or (kind == "number" and not value.text[0].isalpha()):
            product = _product_before(text, tokens, value)
            if product:
                kind, unit = "version", product
            elif kind == "version" or (not value.unit and _is_label(text, tokens, value)):
                kind = "release"
        slot = Slot(kind, unit, value.key, value.text, value.start, value.end)
        noun = _ATTRIBUTIVE_NOUN.match(text, value.end)
        if noun and _ATTRIBUTIVE.search(text, 0, value.start) and kind in {"size", "duration"}:
            slot.head = stem(noun[1])
        found.append(slot)
        if "@" in value.key and kind == "interval":
            day = value.key.rpartition("@")[2]
            found.append(Slot("weekday", "", day, value.text, value.start, value.end))
    return found


_ATTRIBUTIVE = re.compile(r"\b(?:the|an?|our|this|that|its|their)\s$", re.IGNORECASE)
_ATTRIBUTIVE_NOUN = re.compile(r"[ -]([a-z]{3,20})\b", re.IGNORECASE)


def _product_before(text: str, tokens: list[Token], value: Found) -> str:
    before = [token for token in tokens if token.end <= value.start][-3:]
    for distance, token in enumerate(reversed(before)):
        between = text[token.end : value.start]
        if len(between) > (2 if not distance else 12) + 8 or any(c in between for c in ",;，；。"):
            break
        named = token.meaning is not None and bool(token.meaning.names)
        if named and token.term.startswith("=") and (value.kind == "version" or not distance):
            return token.term
        if distance == 0 and token.capital and token.term and between.strip(" v") == "":
            return token.term
        if value.kind != "version":
            break
        said = "version" in (token.meaning.attributes if token.meaning else ())
        if not distance and not said and token.term and not between.strip(" v`"):
            break
    raised = _RAISED.search(text, 0, value.start) if value.kind == "version" else None
    if raised is None:
        return ""
    names = [t.term for t in tokens if t.end <= raised.start() and t.term.startswith("=")]
    return names[-1] if names else ""


_RAISED = re.compile(
    r"\b(?:upgraded|updated|bumped|migrated|moved|downgraded|pinned)\s(?:from\s\S{1,16}\s)?to\s$"
    r"|(?:升级?|降级?|更新|固定)[到至为在]\s?$",
    re.IGNORECASE,
)


def _is_condition(text: str, value: Found) -> bool:
    """Whether a number begins the case of a list: `two unhealthy: stop`; or means `several`."""
    if value.kind != "number":
        return False
    label = text[: value.end + 40].partition(":")
    if value.start == 0 and label[1] and len(label[0].split()) < 4:
        return True
    return text[: value.start].lower().endswith(("more than ", "at least ")) and value.key == "1"


def _is_label(text: str, tokens: list[Token], value: Found) -> bool:
    """Whether a bare number is part of a name: `House 9`, `day 2`, but not `channel 15`."""
    before = [token for token in tokens if token.end <= value.start][-1:]
    if not before or not before[0].term or text[before[0].end : value.start].strip():
        return False
    return not (before[0].meaning and before[0].meaning.attributes)


_DATED = re.compile(
    r"\b(?:by|until|till|target\w*|scheduled|set for|set to|slated|aim\w*|planned for|expected"
    r"|estimated|from|for|through|before|no later than|due|deadline|ends?|starts?|begins?"
    r"|ship\w*|launch\w*|release\w*)\s(?:\w+\s){0,2}$"
    r"|(?:定在|定于|放在|安排在|改到|推迟到|提前到|延到|延至|推迟至|提前至|截至|到|是|为|：|:)\s?$",
    re.IGNORECASE,
)
_MOVED_TO = re.compile(r"\b(?:to|until|till)\s(?:\w+day,?\s)?$|[到至为成]\s?$", re.IGNORECASE)
_WHEN_DONE = re.compile(
    r"\b(?:on|since|as of|in|effective|dated)\s$|^\W*$|自\s?$|从\s?$",
    re.IGNORECASE,
)


def is_scheduled(text: str, slot: Slot, dated: bool, here: bool) -> bool:
    """Whether a date is what the statement states, not merely when something happened."""
    before, after = text[max(0, slot.start - 40) : slot.start], text[slot.end : slot.end + 8]
    if not before.strip(" -*(（|[") or re.match(r"\s?(?:更新|起|之后|以后|以来|update)", after):
        return False
    if _DATED.search(before) or (cues.CHANGE.search(text) and _MOVED_TO.search(before)):
        return True
    return here or (dated and not (_WHEN_DONE.search(before) and cues.CHANGE.search(text)))


def name_slots(text: str, tokens: list[Token], timed: bool) -> list[Slot]:
    """Slots of names that are alternatives of one another, such as databases."""
    found: dict[str, list[Slot]] = {}
    for token in tokens:
        for kind, name in token.meaning.names if token.meaning else ():
            slot = Slot(f"name:{kind}", "", name, token.text, token.start, token.end)
            found.setdefault(kind, []).append(slot)
    found.pop("time_zone" if timed else "", None)
    for kind, slots in list(found.items()):
        if _is_list(text, slots):
            del found[kind]
    return [slot for slots in found.values() for slot in slots]


_AND = re.compile(
    r"[`'\"]?(?:\s?\([^)]{0,20}\))?\s?(?:,|、|/|\+|&|\band\b|\bor\b|和|与|及"
    r"|或)[\w\s,`'\"]{0,14}",
)


def _is_list(text: str, slots: list[Slot]) -> bool:
    """Whether several names stand side by side: all hold at once, none competes."""
    if moves(text):
        return False
    pairs = pairwise(slots)
    return any(a.key != b.key and _AND.fullmatch(text[a.end : b.start]) for a, b in pairs)


def text_slots(text: str, person: bool) -> list[Slot]:
    """Slots whose value is a person, a place or what a thing is said to be.

    `person`: whether the statement speaks of somebody's duty at all.
    """
    found = []
    people = _PERSON if person or _OWNING.search(text) else ()
    for kind, patterns in (("person", people), ("place", _PLACE), ("is", _COPULA)):
        for pattern in patterns:
            match = pattern.search(text)
            if match and match["v"].strip():
                start, end = match.span("v")
                if (kind == "is" and _NO_VALUE.match(match["v"])) or (
                    kind == "place" and match["v"].strip()[0].isdigit()
                ):
                    break
                if kind == "is" and match["v"].endswith("的"):
                    break
                if kind == "is" and cues.NEGATION.search(match["s"]):
                    break
                slot = Slot(kind, "", match["v"].strip(" `\"'「」"), match["v"], start, end)
                if kind == "is":
                    slot.subject_end = match.end("s")
                found.append(slot)
                break
    if moves(text):
        found.extend(_former(text, found))
    return found


def moves(text: str) -> bool:
    """Whether a sentence may say what something was before: cheaper than to look for it."""
    return bool(_MOVES.search(text))


_MOVES = re.compile(
    r"\bfrom\b|replac|instead|in place of|rather than|supersed|no longer|dropped|ditched|retired"
    r"|abandoned"
    r"|stopped|got rid|moved|gave up|[从由]|不再|弃用|停用",
    re.IGNORECASE,
)


def _former(text: str, slots: list[Slot]) -> list[Slot]:
    """Where or whose a thing was, for every place or person that it went to."""
    found = []
    for match in cues.FROM_TO.finditer(text):
        start, end = cues.span_of(match, "f")
        to = cues.span_of(match, "t")
        for slot in slots:
            if slot.kind in {"place", "person"} and slot.start < to[1] and to[0] < slot.end and end:
                words = text[start:end]
                found.append(Slot(slot.kind, "", words, words, start, end, past=True))
    return found


def mark_past(text: str, slots: list[Slot]) -> None:
    """Mark the values that a sentence says something changed from."""
    if not moves(text):
        return
    for match in (*cues.FROM_TO.finditer(text), *cues.DROPPED.finditer(text)):
        for letter in ("f", "d"):
            if f"{letter}1" not in match.re.groupindex:
                continue
            start, end = cues.span_of(match, letter)
            for slot in slots:
                if slot.kind != "polarity" and start <= slot.start and slot.end <= end + 1 and end:
                    slot.past = True
    gone = {(slot.kind, slot.key) for slot in slots if slot.past}
    for slot in slots:
        slot.past = slot.past or (slot.kind.startswith("name:") and (slot.kind, slot.key) in gone)
        if slot.past and slot.kind == "release":
            slot.kind = "number"
