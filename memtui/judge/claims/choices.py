"""Slots of names that no list knows: what a thing is, what does it, what is used for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from memtui.judge.claims.dates import MONTHS
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.needs import folded
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.terms import Token

LONGEST = 3  # words of a name
_BEFORE = re.compile(
    r"(?:\b(?:is|are|was|were|be|uses?|used|using|via|through|by|with|on|onto|to|over|in|into|at"
    r"|as|under|from|prefers?|chose|chosen|picked|adopts?|adopted|keeps?|gets?|need|needs|ship"
    r"|ships|want|wants|like|likes|write|writes|read|reads|below|buy|buys|order|orders"
    r"|called|named|replaces|replaced|courtesy of|thanks to|by way of|on top of|atop"
    r"|in the shape of|letting an?"
    r"|signed with|switched to|moved to|settled on|went with|goes with|landed on|standardi[sz]ed on"
    r"|relies on|rely on|built (?:on|with|around)|backed by|powered by|hosted by|provided by"
    r"|supplied by)|(?:^|\s)[^\s:]{1,40}:|=|\s[—–])\s(?:(?:now|always|only|still|our|the|an?|plain"
    r"|just|either|all)\s){0,2}"
)  # in folded text
_BEFORE_CHINESE = Guarded(
    r"(?:是|为|用|使用|采用|改用|换成了?|换为|换到了?|改为|改成|改到|迁到了?|走|由|选了?|跑在|放在"
    r"|存在|放到|接|接入|切到了?|转到了?|交给|归|发到|发|叫|装|写成?|：|:)\s?",
)
_AFTER = re.compile(
    r"\s(?:has\s|have\s|now\s|also\s)?(?:take over|taking over|does the job|instead|in its place"
    r"|it is\b"
    r"|in charge|prevails|won out|stepped in|is in\b|in,|replaced|replaces|superseded|took over"
    r"|takes over|handles"
    r"|serves|stores|holds|carries|does|prints|delivers|ships|bakes|runs|hosts|sends|signs"
    r"|manages|provides|supplies|makes|writes|renders|signs|owns"
    r"|leads|covers|teaches|edits|reviews|approves|keeps|brings|collects|cleans|tests"
    r"|no longer|used to"
    r"|is used|is our|is the|is what)\b",
    re.IGNORECASE,
)
_ACTS_ON = re.compile(r"\s(?:now\s|also\s)?[a-z]{3,12}s\s(?:the|our|my|me|us|this|all)\b")
_BY_CHINESE = re.compile(
    r"由\s?(?P<v>[\u4e00-\u9fff]{2,4}?)\s?(?:开|做|提供|承接|发|送|配送|代发|代开|印|出|供|托管"
    r"|印刷|承印|运营|维护)(?!发|始)"
)
_USED_CHINESE = re.compile(
    r"(?:改由|改用|改走|改成|改为|换成了?|换了|走|用的?是?|靠的?是?|经|通过|由|交给了?|嵌入?的?是?"
    r"|内嵌|先上|放在|挂在|接的?是?|签的?是?"
    r"|供应商是|就是|选的?是?|拿)\s?(?P<v>(?!了|的|来|着|在|不|一|这|那|他|她|我|你|它|自己"
    r"|什么)[\u4e00-\u9fff]{2,6}?)"
    r"(?:\s?(?:下发|派送|代发|发送|寄送|转发|发|送|寄|写|做|跑|印|来|承接|提供|渲染|构建|打包|托管"
    r"|接收|处理|管着?|统筹)(?:的|了)?)?"
    r"(?=[，。；、）)]|$)"
)
_TITLES = frozenset({"Dr", "Mr", "Mrs", "Ms", "Prof"})
_MONTH = re.compile(rf"(?:{MONTHS.replace(' ', '|')})\b", re.IGNORECASE)
_IDENTIFIER = re.compile(r"(?=.*[A-Za-z])(?:.*[\d_./].*|.*[a-z][A-Z].*)")


def choice_slots(
    text: str, tokens: Sequence[Token], taken: Iterable[tuple[int, int]]
) -> Iterator[Slot]:
    """Names at places where a thing that was chosen stands; none at the spans that are taken."""
    held = bytearray(len(text) + 1)
    for start, end in taken:
        held[start:end] = b"\1" * (end - start)
    words = [t for t in tokens if not t.part]
    names = [_is_name(text, word) for word in words]
    places = {match.end() for match in _BEFORE.finditer(folded(text))}
    if not text.isascii():
        places |= {match.end() for match in _BEFORE_CHINESE.finditer(text)}
        for match in (*_BY_CHINESE.finditer(text), *_USED_CHINESE.finditer(text)):
            start, end = match.span("v")
            if not any(held[start:end]):
                held[start:end] = b"\1" * (end - start)
                yield Slot("choice", "", match["v"], match["v"], start, end)
    number = 0
    while number < len(words):
        token = words[number]
        last = _last_of_name(text, words, names, number)
        if last < number and not _begins_with_name(text, token):
            number += 1
            continue
        last = max(last, number)
        start, end = token.start, words[last].end
        here = start in places or _is_quoted(text, start, end) or _does(text, token, end)
        if here and not any(held[start:end]):
            name = text[start:end]
            yield Slot("choice", "", name.lower(), name, start, end)
        number = last + 1


def _last_of_name(text: str, words: Sequence[Token], names: Sequence[bool], number: int) -> int:
    """The last word of the name that begins with a word; a number before it if none does.

    `names` says which words may stand in one.
    """
    last = number - 1
    if words[number].text in _TITLES:
        number += 1
        last += 1
    for place in range(number, min(number + LONGEST, len(words))):
        token = words[place]
        if place > number and text[words[place - 1].end : token.start] != " ":
            break
        if not (names[place] or (place > number and token.text.isdigit())):
            break
        last = place
    return last


def _is_name(text: str, token: Token) -> bool:
    if token.meaning is not None and not token.meaning.only_hints:
        return False
    word = token.text
    quoted = text[token.start - 1 : token.start] in {"`", "「"}
    plain = word.isalpha() and word.islower()
    written = not plain and word[0].isalpha() and _IDENTIFIER.match(word)
    if not (quoted or token.capital or written):
        return False
    if not word[0].isascii() or _MONTH.match(word):
        return False
    return "-" not in word or not all(part.istitle() for part in word.split("-"))


def _begins_with_name(text: str, token: Token) -> bool:
    """Whether a clause begins with a name that does something: `Annika conducts the tour`."""
    if not token.text.istitle() or (token.meaning and not token.meaning.only_hints):
        return False
    before = text[: token.start].rstrip()
    return (not before or before[-1] in ".,;:(—") and bool(_ACTS_ON.match(text, token.end))


def _is_quoted(text: str, start: int, end: int) -> bool:
    """Whether a name alone is written as code; a command is none."""
    return text[start - 1 : start] == "`" and text[end : end + 1] == "`"


def _does(text: str, token: Token, end: int) -> bool:
    """Whether a name is said to do what another one did, or to have the job."""
    return bool(token.text[:1].isupper() and (_AFTER.match(text, end) or _ACTS_ON.match(text, end)))
