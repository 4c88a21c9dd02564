"""Statements that say the opposite: what they deny, which way they point, what changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources

from memtui.judge.words.stem import stem

_NEGATION = re.compile(
    r"\b(?:not|needless|no|never|without|none|neither|nor|cannot|except|unless|avoid|forbid(?:den)?"
    r"|prohibit(?:ed)?|isn|aren|wasn|weren|don|doesn|didn|won|wouldn|can't|couldn"
    r"|shouldn|mustn|hasn|haven|hadn|ain|nothing|nobody|nowhere|hardly|barely)\b",
    re.IGNORECASE,
)
_CHINESE_NEGATION = re.compile(
    "除非|除(?=了[^，,。；]{1,16}[，,外])(?![^。；]{1,20}[，,外](?:还|也))"
    "|除(?=[^了，,。；]{1,12}外)|不(?!过(?![.。，,;；!\\s]|$)|仅|同|管|断|然|论|错|久|只是"
    "|得不)(?:允许|准许|许|准)?|没(?!事)|无(?!论|线|障|状)|未(?!来|满|必|成年)|勿|莫"
    "|(?<![特级分识类区个性差甄告])别(?!名|的|人|处|墅)|(?<![封失软])严?禁止?|避免|杜绝|切忌"
)
_NO_NEGATION = re.compile(
    "差不多|[别不](?:要|必)?客气|别忘了?|不妨|没关系|没问题|没事|别急|不然|要不然|不外乎|不到"
    "|要不要|是不是|能不能|不得不|说不定|不好意思|对不起|不久|不但|巴不得|不仅|不光|不管|无论"
    r"|(?i:\bno (?:one|body) but\b|\bno later than\b|\bno sooner\b|\bno matter\b"
    r"|\bwhether or not\b|\bnot (?:only|just|merely)\b(?=[^.;]{1,80}\bbut\b)"
    r"|\bno (?:problem|doubt"
    r"|wonder)\b"
    r"|\b(?:do not|don['’]t) (?:forget|hesitate|worry)\b)"
)
_LIGHT_WORDS = "a an the be is are to t s any it in on at of for with have been ever yet really"
_LIGHT = frozenset(_LIGHT_WORDS.split())
_CHINESE_LIGHT = re.compile(
    "^(?:[能会要可得让准许再用有直接被在去]|可以|应该|需要|必须|必|允许|直接|随便|随意|轻易|私自"
    "|擅自|提前)+"
)
_DENYING_WORDS = "not no never without isn aren don doesn didn won cannot"
_DENYING = frozenset(_DENYING_WORDS.split())
_DENIED = re.compile("[不未没无非勿别](?:[要能得可会再用被需]|需要|可以|应该)?$")
_WHERE = re.compile("^[要]?在[^，。；]{1,10}?(?:里|中|内|上|下|期间|时候?|之?前|之?后)(?!面)")
_SWITCHED = re.compile(
    r"(?i)\b(?:switch|turn|power|flip)(?:s|es|ed|ing)?\b(?: (?:the|its|all"
    r"|every))?(?: [\w-]+){0,2}? (on|off)\b"
    r"|\b(?:is|are|be|stays?|kept|keep|left|leave|goes|go|remains?)(?: \w+)? (on|off)"
    r"(?=[.,;!]|\s*$| (?:during|at|all|when|while|until|by|unless|if|after|before)\b)"
)
_PREPOSITION = re.compile("[要能会可得再]?[把将被在从对给向往跟和与为]")
_PERMITTED = re.compile(
    r"(?i)\b(?:may|can|allowed|permitted|optional(?:ly)?)\b|可以|(?<!不)可(?![能用见变靠])|允许"
    r"|准许"
)
_OBLIGED = re.compile(
    r"(?i)\b(?:must|shall|should|ought to|(?:have|has|need|needs) to|required|mandatory)\b"
    r"|必须|应该|应当|务必|一定要|必需|(?<!不)得(?=先|要|由|经|去|等|在)"
)
_WORDS_AND_STOPS = re.compile("[a-z]+|[,.;:!?]")
_RIVAL_WORDS = re.compile("[a-z][a-z0-9]*(?:-\\d+)?")
_AUXILIARY_WORDS = "be been to get being longer yet currently"
_AUXILIARIES = frozenset(_AUXILIARY_WORDS.split())
_NO_SIDE = ("每个月", "每个星期", "每个礼拜", "每个季度", "每个小时", "每一天", "每一次")
_SCOPE_END = re.compile(
    r"[,.;:!?，。；：！？]|\b(?:but|because|so|unless)\b|但|因为|所以|否则|而是"
)
_LACKING = re.compile(
    r"(?i)\b(?:miss(?:ing|es)|lack(?:s|ing)?|absent|stop(?:s|ped)?|omit(?:s|ted)?|skip(?:s|ped)?)\b"
)
_SCOPE = 60  # characters behind a denial that it may reach
_CHANGE = re.compile(
    r"(?i)(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bgets )(?<!\bget )\b(?:moved|switched|changed"
    r"|migrated|went|raised|lowered|bumped|upgraded|renamed"
    r"|replaced|postponed|extended|cut)\b.{0,60}?\b(?:from .{1,60}? to|to|by|with)\b"
    r"|\bno longer\b|\bused to (?!store|hold|make|keep)"
    r"|解散|作废|废止|停用了|取消了|不复|\b(?:discontinued|abolished|dissolved|retired|shut down)\b"
    r"|从.{1,30}?(?:改|换|迁|升|降|调|移|搬|转)[成为到至]|不再|由.{1,20}?(?:改为|改成|换成)"
)
_DIRECTION = re.compile(
    r"(?<![\w`.-])(?:[\u4e00-\u9fff]{0,40}?[从由自把])?([\w`.-]{1,60}?)\s{0,3}"
    r"(?:\b(?:to|into|before|after|over|than|instead of|above|below|not)\b|→|->"
    r"|=>|改成|改为|换成|到|优先于|先于|转成|代替)\s{0,3}(?:the |a )?"
    r"([\w`.-]{1,60})"
)


def negated(text: str) -> Iterator[str]:
    """For each negation the word behind it: a stem, or a Chinese character."""
    text = _NO_NEGATION.sub("", text)
    for match in _NEGATION.finditer(text):
        following = re.findall(r"[A-Za-z]+", text[match.end() : match.end() + 40])
        stems = (stem(word.lower()) for word in following if word.lower() not in _LIGHT)
        yield next(stems, "")
    for match in _CHINESE_NEGATION.finditer(text):
        behind = _WHERE.sub("", text[match.end() : match.end() + 24])
        is_verb = not _PREPOSITION.match(behind)  # else what is denied stands further on
        yield _CHINESE_LIGHT.sub("", behind)[:1] if is_verb else ""


def denied(text: str) -> frozenset[str]:
    """The stems and Chinese characters that stand in the clause behind a negation."""
    text = _NO_NEGATION.sub("", text)
    found: set[str] = set()
    for pattern in (_NEGATION, _CHINESE_NEGATION):
        for match in pattern.finditer(text):
            reach = _SCOPE_END.split(text[match.end() : match.end() + _SCOPE], maxsplit=1)[0]
            found |= {stem(word.lower()) for word in re.findall(r"[A-Za-z]+", reach)}
            found |= {char for char in reach if char > "\u2e80"}
    for clause in _SCOPE_END.split(text):
        lacking = _LACKING.findall(clause)
        if lacking:
            words = set(re.findall(r"[A-Za-z]+", clause)).difference(lacking)
            found |= {stem(word.lower()) for word in words}
    return frozenset(found)


def tells_of_change(text: str) -> bool:
    """Whether a statement says that one value took the place of another."""
    return _CHANGE.search(text) is not None


def directions(text: str) -> frozenset[tuple[str, str]]:
    """What goes to, comes before or is preferred to what, by the words beside."""
    pairs = (match.groups() for match in _DIRECTION.finditer(text))
    return frozenset((of.strip(".-").lower(), to.strip(".-").lower()) for of, to in pairs)


def sides(text: str) -> tuple[frozenset[int], frozenset[int]]:
    """The sides of axes that a statement is on: n for the one, -n for the other.

    A statement that is on both sides of an axis is on neither. In the first set a word that
    is denied counts for the other side, in the second one denials are left aside.
    """
    english, chinese, in_chinese = _axes()
    found: set[int] = set()
    said: set[int] = set()
    before = ""
    for word in _WORDS_AND_STOPS.findall(text.lower()):
        of = english.get(stem(word))
        if of:
            said.update(of)
            found.update([-side for side in of] if before in _DENYING else of)
        if word not in _AUXILIARIES:
            before = word
    if not text.isascii():
        for match in in_chinese.finditer(text):
            of = chinese[match[0]]
            is_denied = _DENIED.search(text[max(0, match.start() - 3) : match.start()])
            said.update(of)
            found.update([-side for side in of] if is_denied else of)
    for match in _SWITCHED.finditer(text):
        way = (
            english["switchedon"]
            if (match[1] or match[2]).lower() == "on"
            else english["switchedoff"]
        )
        found.update(way)
        said.update(way)
    return _on_one_side(found), _on_one_side(said)


def axes_of(word: str) -> frozenset[int]:
    """The numbers of the axes on which an English word stands."""
    return frozenset(map(abs, _axes()[0][stem(word)]))


def _on_one_side(found: set[int]) -> frozenset[int]:
    return frozenset(side for side in found if -side not in found)


def modality(text: str) -> str:
    """Whether a statement says only what may be, or only what must be; "" for both or neither."""
    may, must = bool(_PERMITTED.search(text)), bool(_OBLIGED.search(text))
    return "" if may == must else "may" if may else "must"


def members(text: str) -> dict[int, frozenset[int]]:
    """Of which sets of rivals a statement names which members."""
    english, chinese, in_chinese = _rivals()
    found: dict[int, set[int]] = {}
    named = [of for word in _RIVAL_WORDS.findall(text.lower()) if (of := english.get(word))]
    if not text.isascii():
        named += [chinese[word] for word in in_chinese.findall(text)]
    for of in named:
        for number, member in of:
            found.setdefault(number, set()).add(member)
    return {number: frozenset(known) for number, known in found.items()}


def members_in_order(text: str) -> dict[int, tuple[int, ...]]:
    """The members that a statement names of each set of rivals, in the order of first mention."""
    english, chinese, in_chinese = _rivals()
    found = [
        (match.start(), of)
        for match in _RIVAL_WORDS.finditer(text.lower())
        if (of := english.get(match[0]))
    ]
    if not text.isascii():
        found += [(match.start(), chinese[match[0]]) for match in in_chinese.finditer(text)]
    named: dict[int, dict[int, None]] = {}
    for _, of in sorted(found):
        for number, member in of:
            named.setdefault(number, {})[member] = None
    return {number: tuple(known) for number, known in named.items()}


Sides = dict[str, tuple[int, ...]]
Members = dict[str, tuple[tuple[int, int], ...]]  # of sets of rivals: the set, the member


@cache
def _axes() -> tuple[Sides, Sides, re.Pattern[str]]:
    languages: tuple[Sides, Sides] = ({}, {})
    for number, line in enumerate(_lines("opposites"), 1):
        for known, language in zip(languages, line.split("|"), strict=True):
            for words, sign in zip(language.split("<"), (1, -1), strict=True):
                for word in {*words.split(), *map(stem, words.split())}:
                    known[word] = (*known.get(word, ()), sign * number)
    languages[1].update(dict.fromkeys(_NO_SIDE, ()))
    return *languages, _any_of(languages[1])


@cache
def companions() -> frozenset[int]:
    """The sets of rivals of which one may be named beside another."""
    return frozenset(n for n, line in enumerate(_lines("rivals")) if line[0] == "~")


@cache
def _rivals() -> tuple[Members, Members, re.Pattern[str]]:
    english: Members = {}
    chinese: Members = {}
    for number, line in enumerate(_lines("rivals")):
        for member, names in enumerate(line.removeprefix("~").split(",")):
            for name in map(str.strip, names.split("=")):
                known = english if name.isascii() else chinese
                known[name] = (*known.get(name, ()), (number, member))
    return english, chinese, _any_of(chinese)


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))


def _lines(name: str) -> list[str]:
    text = resources.files("memtui.judge.duplicates").joinpath(f"{name}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
