"""Bare numbers and what they count."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.needs import folded
from memtui.judge.claims.numbers import NUMBER, read_number
from memtui.judge.claims.readers import plain
from memtui.judge.claims.stem import stem
from memtui.judge.claims.wordlists import words

_NUMBER = re.compile(NUMBER)  # in folded text
_MEASURE_WORD = re.compile(
    r"\s?(次|回(?![合报答复来去到家])|趟|位小数|行|字|人|名|位|个|条|份|台|家|项|步|页|倍|款|套|张|把|间|轮|副本|级|单|笔|件"
    r"|箱|辆|只|节|课|篇|封|票|户|桌|路|组|批|列|段|章|格|档|期|届|楼|层|道|首|部|场|架|匹|根|颗"
    r"|粒|束|班|所|栋|座|处|例|则|杯|瓶|包|袋|盒|罐|盏|扇|面|双|对|股|门|幅|季|集|遍|局|枚|块|株|圈"
    r"|排|盘|碗|床|棵|艘|桶|架次|人次|批次)",
)
_UNIT_OF = {
    "次": "tim",
    "回": "tim",
    "趟": "tim",
    "遍": "tim",
    "位小数": "decimal",
    "行": "lin",
    "字": "character",
    "人": "person",
}
_UNIT_OF |= {"名": "person", "页": "pag", "副本": "replica"}
_NOUN = re.compile(r"[ -]([a-z]{2,20})\b(?!\.?\d)", re.IGNORECASE)
_NUMBER_OF = Guarded(
    r"\b(?:number|count|total|amount) of (\w+(?: \w+)?)|\b(\w+) (?:count|total)\b",
    re.IGNORECASE,
)
_NO_NOUN = words("no_noun")


def _nouns_after(text: str, end: int) -> str:
    """The words right after a number, to the first that no noun phrase holds."""
    nouns: list[str] = []
    match = _NOUN.match(text, end)
    while match and len(nouns) < 3 and match[1].lower() not in _NO_NOUN:
        nouns.append(stem(match[1]))
        match = _NOUN.match(text, match.end())
    return " ".join(nouns)


def _those(text: str, start: int, end: int) -> str:
    """What `six of them` counts: the nearest plural before it."""
    if not _OF_THEM.match(text, end):
        return ""
    plurals = _PLURAL.findall(text, 0, start)
    return stem(plurals[0]) if plurals else ""


_ONE_OF_THEM = re.compile(r"\s?(?:人|名|位|个人|份副本)")
_OF_THEM = re.compile(r"\s(?:of|among) (?:them|these|those|which)\b", re.IGNORECASE)
_PLURAL = re.compile(r"\b([a-z]{3,20}s)\b", re.IGNORECASE)


def _counted(text: str) -> str:
    match = _NUMBER_OF.search(text)
    return " ".join(stem(word) for word in (match[1] or match[2]).split()) if match else ""


_ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ANOTHER = Guarded(
    rf"\b(?:an?|the)\s(?P<nth>{'|'.join(_ORDINALS)}|\d{{1,3}}(?:nd|rd|th))\s"
    r"(?P<noun>[a-z]{3,20})\b",
    re.IGNORECASE,
)
_ADDED = Guarded(r"\b(?:added|joined|got|confirmed|booked|hired|opened|adds|joins|signed up)\b")


def _counted_on(text: str) -> Iterator[tuple[str, str, str, int, int]]:
    """How many there are once `a fourth concert was added`."""
    for match in _ANOTHER.finditer(text) if _ADDED.search(text) else ():
        nth = match["nth"].lower()
        number = _ORDINALS.index(nth) + 2 if nth in _ORDINALS else int(nth[:-2])
        yield "number", stem(match["noun"]), plain(number), *match.span("nth")


_NTH = Guarded(
    rf"\b(?:the|an?|every|each|after|on|at|their|your|its)\s(?:the\s)?"
    rf"(?P<nth>{'|'.join(_ORDINALS)}|\d{{1,3}}(?:st|nd|rd|th))\s(?:(?:failed|unsuccessful|missed"
    r"|wrong|bad|late|consecutive|invalid|paid|free|unpaid|successive)\s){0,2}"
    r"(?P<noun>attempt|try|retry|failure|time|pull|draw|strike|offen[cs]e|miss|warning|error|hit"
    r"|call|visit|click|request|login|reminder|no-show|absence|mistake|crash|timeout|level|order"
    r"|purchase|refusal|bounce|stage|round|roll|spin|guess|complaint|violation)\b",
    re.IGNORECASE,
)
_NTH_CHINESE = re.compile(
    r"第\s?(?P<nth>\d{1,3}|[一二三四五六七八九十百]{1,4})\s?(?P<noun>次|回|趟|遍|级|层|轮|抽|位|名|天(?=[^，。]{0,6}[还仍就])"
    r"|封|条|局)"
)


def _nth(text: str) -> Iterator[tuple[str, str, str, int, int]]:
    """A count told by its last: `after the third failed attempt`, `第二级`; never the first."""
    for match in (*_NTH.finditer(text), *(() if text.isascii() else _NTH_CHINESE.finditer(text))):
        word = match["nth"].lower()
        number = float(_ORDINALS.index(word) + 2) if word in _ORDINALS else None
        number = number or read_number(word if not word[0].isascii() else word.rstrip("stndrh"))
        noun = match["noun"].lower()
        if number and number > 1:
            unit = stem(noun) if noun.isascii() else _UNIT_OF.get(noun, noun)
            yield "number", unit, plain(number), match.start("nth"), match.end("nth")


def find_counts(text: str, taken: bytearray) -> Iterator[tuple[str, str, str, int, int]]:
    """Bare numbers as kind, unit and key, with their span."""
    yield from _counted_on(text)
    yield from _nth(text)
    for match in _NUMBER.finditer(folded(text)):
        start, end = match.span()
        number = read_number(match[0])
        glued = (
            start
            and (
                (text[start - 1].isalnum() and text[start - 1].isascii())
                or text[start - 1] in "._/-#x+第"
            )
        ) and (match[0][0].isdigit() or text[start - 1] == "第")
        if number is None or any(taken[start:end]) or glued:
            continue
        measure = _MEASURE_WORD.match(text, end)
        vague = match[0] == "一" and not _ONE_OF_THEM.match(text, end)
        if measure and not (vague and measure[1] in "个次条份项张"):
            yield "number", _UNIT_OF.get(measure[1], measure[1]), plain(number), start, end
            continue
        if not match[0][0].isascii() or (
            text[end : end + 1].isalpha() and text[end : end + 1].isascii()
        ):
            continue
        if re.fullmatch("(?:19|20)\\d\\d", match[0]):
            continue
        noun = _nouns_after(text, end) or _those(text, start, end)
        if not noun and match[0] == "twice":
            noun = "tim"
        if not noun and match[0] in {"one", "once"}:
            continue
        yield "number", noun or _counted(text), plain(number), start, end
