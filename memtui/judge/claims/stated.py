"""Slots of typed values and of names that are alternatives of one another."""

from __future__ import annotations

import re
from itertools import pairwise

from memtui.judge.claims.moved import moves
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import is_cjk, stem
from memtui.judge.claims.terms import Token
from memtui.judge.claims.values import Found
from memtui.judge.claims.wordlists import words


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
        elif kind == "number" and _is_named(text, tokens, value):
            kind = "release"
        if kind == "number":
            unit = _with_terms(text, tokens, value)
        slot = Slot(kind, unit, value.key, value.text, value.start, value.end)
        around = text[max(0, value.start - 14) : value.start], text[value.end : value.end + 4]
        slot.rough = bool(_ROUGHLY.search(around[0]) or _OR_SO.match(around[1]))
        noun = _ATTRIBUTIVE_NOUN.match(text, value.end)
        if noun and _ATTRIBUTIVE.search(text, 0, value.start) and kind in {"size", "duration"}:
            slot.head = stem(noun[1])
        found.append(slot)
        if "@" in value.key and kind == "interval":
            day = value.key.rpartition("@")[2]
            found.append(Slot("weekday", "", day, value.text, value.start, value.end))
    return found


def _with_terms(text: str, tokens: list[Token], value: Found) -> str:
    """What a number counts, by its words and by the terms that these have in both languages."""
    known = value.unit.split()
    if _TURNS.match(text, value.end):
        return " ".join(known)
    place = value.end
    if known and not known[0].isascii():
        place += len(text[place:]) - len(text[place:].lstrip())
        place += len(known[0]) if text.startswith(known[0], place) else 0
    for token in tokens:
        if token.part or token.start < place:
            continue
        if text[place : token.start].strip() or not token.term or token.term[0] in "@#±=":
            break
        term = token.term.replace(" ", "_")
        if term not in known:
            known.append(term)
        place = token.end
        if is_cjk(token.text[0]):
            break
    return " ".join(known[:MOST_UNITS])


_ROUGHLY = re.compile(
    r"(?:\b(?:about|around|roughly|some|nearly|almost|approximately|circa|ca\.?|close to|just over"
    r"|just under)|~|≈|约|大约|大概|差不多|将近|接近)\s?$",
    re.IGNORECASE,
)
_OR_SO = re.compile(r"\s?(?:左右|上下|出头|or so|来个|多一?点)", re.IGNORECASE)
_TURNS = re.compile(r"\s*(?:[改换升降调变移迁转提缩延增减扩涨]|->|→|=>)")  # into another value
MOST_UNITS = 4  # words that say what a number counts
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
        if not distance and token.term and _names_product(token, between.strip(" v")):
            return token.term
        if value.kind != "version":
            break
        said = "version" in (token.meaning.attributes if token.meaning else ())
        if not distance and not said and token.term and not between.strip(" v`"):
            break
    raised = _RAISED.search(text, 0, value.start) if value.kind == "version" else None
    told = raised or _IS_VERSION.search(text, 0, value.start)
    if told is None:
        return ""
    names = [
        t.term
        for t in tokens
        if t.end <= told.start() and (t.term.startswith("=") or t.term in PLATFORMS)
    ]
    if raised is None and (not names or (value.kind != "version" and names[-1] not in PLATFORMS)):
        return _of_interpreter(text, told, value)
    return names[-1] if names else ""


def _of_interpreter(text: str, said: re.Match[str], value: Found) -> str:
    """What `the interpreter is 3.12` is a version of, where no name says it."""
    tells = value.kind == "version" and _INTERPRETER.search(
        text, max(0, said.start() - 40), value.start
    )
    return "=python" if tells else ""


_INTERPRETER = re.compile(r"interpreter|requires-python|python_requires|解释器", re.IGNORECASE)
_IS_VERSION = re.compile(
    r"(?:\s(?:is|are|at|on|=|:)|[:=]|是|为|到|用)\s?(?:now\s|the\s|still\s|currently\s)?[\"'`]?[><=~^]{0,2}v?\s?$",
    re.IGNORECASE,
)


def _names_product(token: Token, between: str) -> bool:
    """Whether a number after a word may be a version of what the word names."""
    return (token.capital and not between) or (token.term in PLATFORMS and between in ":：")


PLATFORMS = words("platforms")
_RAISED = re.compile(
    r"\b(?:upgraded|updated|bumped|migrated|moved|downgraded|pinned)\s(?:from\s\S{1,16}\s)?to\s$"
    r"|(?:升级?|降级?|更新|固定)[到至为在]了?\s?$",
    re.IGNORECASE,
)


def _is_condition(text: str, value: Found) -> bool:
    """Whether a number begins the case of a list: `two unhealthy: stop`; or means `several`."""
    if value.kind != "number":
        return False
    label = text[: value.end + 40].partition(":")
    words = label[0].split()
    if value.start == 0 and label[1] and len(words) < 4 and not words[-1].endswith("s"):
        return True
    return text[: value.start].lower().endswith(("more than ", "at least ")) and value.key == "1"


def _is_label(text: str, tokens: list[Token], value: Found) -> bool:
    """Whether a bare number is part of a name: `House 9`, `day 2`, but not `channel 15`."""
    before = [token for token in tokens if token.end <= value.start][-1:]
    if not before or not before[0].term or text[before[0].end : value.start].strip():
        return False
    if _TURNS.match(before[0].text):
        return False
    return not (before[0].meaning and before[0].meaning.attributes)


def _is_named(text: str, tokens: list[Token], value: Found) -> bool:
    """Whether a number in words is all that follows a noun: `Option two.`, not `two options`."""
    counts = value.unit or text[value.end : value.end + 2].strip(" .。,，;；:：!！)）")
    return not counts and value.text[0].isascii() and _is_label(text, tokens, value)


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


_TURN = re.compile(r"\b(?:not|since|because|as|so|but|instead|from|now|then|after|while|once)\b")


def _is_list(text: str, slots: list[Slot]) -> bool:
    """Whether several names stand side by side: all hold at once, none competes."""
    if moves(text):
        return False
    between = ((a, b, text[a.end : b.start]) for a, b in pairwise(slots))
    return any(
        a.key != b.key and _AND.fullmatch(part) and not _TURN.search(part) for a, b, part in between
    )
