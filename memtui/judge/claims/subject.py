"""What a statement, or one clause of it, speaks of."""

from __future__ import annotations

import re

from memtui.judge.claims.needs import folded
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.terms import Token

_SUBJECT_END = re.compile(
    r"[:：=是为由用改从每会不没应要走放存在迁已延按换跑归，]|\b(?:is|are|was|were|has|have|had|must|may|can|should|will|shall|does|do|gets?|got"
    r"|takes?|took|uses?|used"
    r"|needs?|lives?|goes|went|stays?|keeps?|kept|starts?|ends?|runs?|ships?|moved|changed"
    r"|expires?|fires?|lands?|reach(?:es)?"
    r"|refresh(?:es)?|sends?|retr(?:y|ies)|owns?|now|wants?|prefers?|likes?|comes?|came|holds?"
    r"|costs?|lasts?|said|says|requires?"
    r"|allows?|sits?|listens?|serves?|covers?|includes?|supports?|returns?|answers?|carr(?:y"
    r"|ies)|averages?|targets?)\b"
    r"|采用|保留|默认|必须|上限|下限|推迟|提前|控制|超过|需要|可以|禁止|支持"
)  # in folded text


def subject_of(text: str, content: list[Token], offset: int = 0) -> tuple[str, ...]:
    """The terms a statement begins with: what it speaks of."""
    text = folded(text)
    lead = _ADVERBIAL.match(text)
    begin = lead.end() if lead else 0
    content = [t for t in content if t.start >= begin + offset] or content
    for mark in _SUBJECT_END.finditer(text, begin):
        end = mark.start() + offset
        terms = [t.term for t in content if t.end <= end]
        if terms:
            return tuple(terms[:5])
        if mark.start() > begin + 60:
            break
    return tuple([t.term for t in content[:2]])


_ADVERBIAL = re.compile(
    r"^\W*(?:from now on|as of|by now|recently|also|(?:since|after|because|starting|effective|in"
    r"|on|by)(?=(?:\s\w+){1,4},))\b(?:[^,:]{0,40}[,:])?\s"
    r"|^\W*since (?:last )?\w+\s"
    r"|^\W*(?:after|since|before|during|until|following)\s(?:(?:the|our|this|that|last|an?)\s)?"
    r"(?:[\w-]+\s){1,3}?(?<!\sof\s)(?<!\sin\s)(?<!\son\s)(?<!\sat\s)(?<!\sto\s)(?<!\sfor\s)"
    r"(?<!\sby\s)(?<!\sand\s)(?<!\sfrom\s)(?<!\swith\s)(?=(?:the|our|each|every|all)\s)"
    r"|^\W*(?:20\d\d-\d\d-\d\d\s?[,:]?\s)(?:[a-z]\w+(?:\s[a-z]\w+)?\s?:\s)?|^[\w ]{2,24}"
    r"(?:'s words|\ssays|\ssaid|\swrote)?\s?:\s(?=[\"“「])|^\W*(?:reminder|note|remember"
    r"|heads[- ]up|fyi|correction|careful)\b[\w ,'-]{0,40}:\s|^\W*[qa]:\s|^\W*[问答][：:]\s?"
    r"|^\W*(?:现在|目前|如今|眼下|本季度|本月|本周|今年|今后|以后"
    r"|[一二三四五六七八九十]{1,2}月(?:份|底|初)?|从[^，。：:]{1,6}起)(?:把|将|由)?[,，]?"
    r"|^[^，。：:]{0,14}(?:起|后|之后|以来|更新|备注|注意|记住|提示|说)\S{0,4}[，：:]|^\W*"
    r"(?:note|remember|nb|update)\W+|^\W*(?:备注|注意|记住|注)\W+"
)  # in folded text


def slot_subject(
    text: str, slot: Slot, own: list[Token], whole: tuple[str, ...]
) -> tuple[str, ...]:
    """What the clause of a value speaks of before it, or else the whole statement.

    `own` are the words of the clause, `whole` is what the statement speaks of.
    """
    start = own[0].start if own else slot.start
    if slot.kind != "polarity" and start < slot.start:
        found = subject_of(text[start : slot.start], [t for t in own if t.end <= slot.start], start)
    else:
        found = subject_of(text[start : slot.end], own, start) if own else ()
    return found or whole
