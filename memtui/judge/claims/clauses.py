"""The clauses of a statement, and whether a date in one is what it states."""

from __future__ import annotations

import re

from memtui.judge.claims import cues
from memtui.judge.claims.slots import Slot

_CLAUSE = re.compile(r"[;；。，]|,\s(?!\d{4})|\s[—–-]{1,2}\s|\b(?:but|while|whereas)\b|\.\s")
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


_DATED = re.compile(
    r"\b(?:by|until|till|target\w*|scheduled|set for|set to|slated|aim\w*|planned for|expected"
    r"|estimated|from|for|through|before|no later than|due|deadline|ends?|starts?|begins?"
    r"|ship\w*|launch\w*|release\w*|go(?:es|ing)? live|goes (?:in|out|into \w+)|opens?|closes?"
    r"|takes? place|departs?|depart(?:ing|ure)|leaves?|sets? off|fl(?:y|ies) (?:out|on)|slid"
    r"|slides|slips"
    r"|is going to be|are going to be|will be|down for|pencilled in|booked|fixed for|falls on"
    r"|happens"
    r"|arrives?|expires?|due|rebooked|rescheduled|pushed|postponed|delayed|moved|slipped|brought"
    r"|comes? out)"
    r"\s(?:\w+\s){0,2}$"
    r"|(?:定在|定于|放在|安排在|改到|推迟到|提前到|延到|延至|推迟至|提前至|截至|新日子是|挪到|挪至"
    r"|拖到|顺延到|到|是|为|：|:)\s?$",
    re.IGNORECASE,
)
_STAMPED = re.compile(
    r"\W*(?:as of|as at|written on|noted on|updated on|recorded on|dated|status|since)\s$"
    r"|\W*截[至止]\s?$",
    re.IGNORECASE,
)  # what follows only says how old the statement is
_DATED_AFTER = re.compile(
    r"\s?(?:出发|启程|动身|上线|开始|开业|开张|截止|到期|交付|发布|上架|举行|举办|开会|开课|考试"
    r"|发货|首发|开售|生效|评审"
    r"|验收|提交|结束|搬家|入职|离职)"
)
_MOVED_TO = re.compile(r"\b(?:to|until|till)\s(?:\w+day,?\s)?$|[到至为成]\s?$", re.IGNORECASE)
_WHEN_DONE = re.compile(
    r"\b(?:on|since|as of|in|effective|dated)\s$|^\W*$|自\s?$|从\s?$",
    re.IGNORECASE,
)


def is_scheduled(text: str, slot: Slot, dated: bool, here: bool) -> bool:
    """Whether a date is what the statement states, not merely when something happened."""
    before, after = text[max(0, slot.start - 40) : slot.start], text[slot.end : slot.end + 8]
    if _DATED_AFTER.match(after):
        return True
    if _STAMPED.match(before) and slot.start <= 40:
        return False
    if not before.strip(" -*(（|[") or re.match(r"\s?(?:更新|起|之后|以后|以来|update)", after):
        return False
    if _DATED.search(before) or (cues.CHANGE.holds(text) and _MOVED_TO.search(before)):
        return True
    return here or (dated and not (_WHEN_DONE.search(before) and cues.CHANGE.holds(text)))
