"""What a statement, or one clause of it, speaks of."""

from __future__ import annotations

import re

from memtui.judge.claims.slots import Slot
from memtui.judge.claims.terms import Token

_SUBJECT_END = re.compile(
    r"[:：=]|\b(?:is|are|was|were|has|have|had|must|may|can|should|will|shall|does|do|gets?|got"
    r"|takes?|took|uses?|used"
    r"|needs?|lives?|goes|went|stays?|keeps?|kept|starts?|ends?|runs?|ships?|moved|changed"
    r"|expires?|fires?|lands?|reach(?:es)?"
    r"|refresh(?:es)?|sends?|retr(?:y|ies)|owns?|now|wants?|prefers?|likes?|comes?|came|holds?"
    r"|costs?|lasts?|said|says|requires?"
    r"|allows?|sits?|listens?|serves?|covers?|includes?|supports?|returns?|answers?|carr(?:y"
    r"|ies)|averages?|targets?)\b"
    r"|是|为|由|用|采用|改|从|保留|每|默认|会|不|没|必须|应|要|上限|下限|走|放|存|在|迁|已|推迟"
    r"|提前|延|控制|超过|需要|可以|禁止|按|换|支持|跑|归|，",
    re.IGNORECASE,
)


def subject_of(text: str, content: list[Token], offset: int = 0) -> tuple[str, ...]:
    """The terms a statement begins with: what it speaks of."""
    lead = _ADVERBIAL.match(text)
    begin = lead.end() if lead else 0
    content = [t for t in content if t.start >= begin + offset] or content
    for mark in _SUBJECT_END.finditer(text, begin):
        terms = tuple(t.term for t in content if t.end <= mark.start() + offset)
        if terms:
            return terms[:5]
        if mark.start() > begin + 60:
            break
    return tuple(t.term for t in content[:2])


_ADVERBIAL = re.compile(
    r"^\W*(?:from now on|as of|by now|recently|also|(?:since|after|because|starting|effective|in"
    r"|on|by)(?=(?:\s\w+){1,4},))\b(?:[^,:]{0,40}[,:])?\s"
    r"|^\W*since (?:last )?\w+\s"
    r"|^\W*(?:after|since|before|during|until|following)\s(?:(?:the|our|this|that|last|an?)\s)?"
    r"(?:[\w-]+\s){1,3}?(?<!\sof\s)(?<!\sin\s)(?<!\son\s)(?<!\sat\s)(?<!\sto\s)(?<!\sfor\s)"
    r"(?<!\sby\s)(?<!\sand\s)(?<!\sfrom\s)(?<!\swith\s)(?=(?:the|our|each|every|all)\s)"
    r"|^\W*(?:20\d\d-\d\d-\d\d\s?[,:]?\s)(?:[A-Z]\w+(?:\s[A-Z]\w+)?\s?:\s)?|^[\w ]{2,24}"
    r"(?:'s words|\ssays|\ssaid|\swrote)?\s?:\s(?=[\"“「])|^\W*(?:reminder|note|remember"
    r"|heads[- ]up|fyi|correction|careful)\b[\w ,'-]{0,40}:\s|^\W*[QA]:\s|^\W*[问答][：:]\s?"
    r"|^\W*(?:现在|目前|如今|眼下|本季度|本月|本周|今年|今后|以后"
    r"|[一二三四五六七八九十]{1,2}月(?:份|底|初)?|从[^，。：:]{1,6}起)(?:把|将|由)?[,，]?"
    r"|^[^，。：:]{0,14}(?:起|后|之后|以来|更新|备注|注意|记住|提示|说)\S{0,4}[，：:]|^\W*"
    r"(?:note|remember|nb|update)\W+|^\W*(?:备注|注意|记住|注)\W+",
    re.IGNORECASE,
)


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
