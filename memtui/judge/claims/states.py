"""States of a thing that exclude each other: on or off, required or optional, allowed or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memtui.judge.claims.gate import Guarded, look_at
from memtui.judge.claims.slots import Slot

_END = (
    r"(?=\W*$|[.,;:)!，。；]|\s(?:in|for|by|everywhere|since|again|until|across|at|globally|now|too"
    r"|and|as|from|after|on (?:all|every)|chain-wide|company-wide|there|here|today)\b)"
)
_SET = (
    r"(?:(?:turn(?:ed|s)?|switch(?:ed|es)?|flip(?:ped|s)?|set(?: to)?|back|is|are|was|were"
    r"|be"
    r"|been|stays?|left|kept|now|remains?)\s|[:=|]\s?[\"'`]?)"
)


class _Family(NamedTuple):
    name: str
    yes: Guarded
    no: Guarded


def _family(name: str, yes: str, no: str) -> _Family:
    return _Family(name, Guarded(yes, re.IGNORECASE), Guarded(no, re.IGNORECASE))


_FAMILIES = (
    _family(
        "on",
        rf"{_SET}on\b{_END}|\b(?:enabled|activated|(?:is|are|goes|went|now) (?:live|active|in force"
        r"|in effect|up and running))\b|\bon by default\b|[:=]\s?[\"'`]?(?:true|yes|enabled)\b"
        r"|打开(?!率|门|页|文|网|窗|链)|开启|启用|已开|开着|放开|生效|[:：|]\s?(?:开|是"
        r"|启用)(?=[，。；\s]|$)|线上开",
        rf"{_SET}off\b{_END}|\b(?:disabled|deactivated|(?:is|are|goes|went|now) (?:dark|inactive"
        r"|dormant|dead|suspended|paused|parked|out of service))\b|\boff by default\b"
        r"|[:=]\s?[\"'`]?(?:false|no|none|disabled)\b(?![ -]\w)|停用|关闭|关掉|关了|已关|关着|停掉"
        r"|禁用|不启用|不开启"
        r"|[:：|]\s?(?:关|否|停用)(?=[，。；\s]|$)|线上关",
    ),
    _family(
        "required",
        r"\b(?:required|mandatory|compulsory|obligatory|not optional|a must)\b"
        r"|\b(?:can't|cannot|won't|will not|can not|doesn't|don't)\s[^.;,]{2,40}?\s(?:without"
        r"|lacking)\b"
        r"|必填|必选|必须|必需|强制|不能(?:为)?空|不能空|空着\S{0,3}不|不填\S{0,3}不|缺一不可"
        r"|不可省",
        r"\b(?:optional|voluntary|not (?:required|mandatory|necessary|needed|asked)|isn't"
        r" (?:required|mandatory|needed|asked|necessary)|aren't (?:required|needed|asked)|no need"
        r"|needn't|needs no|(?:do|does|did)(?:n't| not) (?:have|need) to|(?:can|may)"
        r" (?:be (?:omitted|skipped|left (?:out|blank|empty))|skip))\b"
        r"|选填|可选|可空|可以?空着?|可不填|可以不填|不必|无需|不用填|不强制|非必填|免填|不要求"
        r"|不用",
    ),
    _family(
        "allowed",
        r"\b(?:allowed|permitted|all right|alright|okay|welcome|tolerated|acceptable|fine)\b"
        r"|\b(?:may|can|are free to|is free to)\s(?!be (?:skipped|omitted|left))|允许|可以|准许"
        r"|准予|放行|随便|随时",
        r"\b(?:forbidden|banned|prohibited|disallowed|off[- ]limits|taboo|verboten|frowned upon)\b"
        r"|\b(?:must(?:n't| not)|may not|can't|cannot|not allowed|not permitted|nothing goes"
        r"|nobody may|no one may|(?:don't|do not)(?! (?:have|need) to\b)|never)\b"
        r"|(?:is|are) out\b(?=[.,;:]|$)"
        r"|不许|不准|不能|不得|禁止|严禁|不允许|不可以|谢绝|一律不|概不|一概不|不行|(?<![分特区级性类识告差个])别(?![的人处名家墅])",
    ),
    _family(
        "included",
        r"\b(?:included|inclusive|incl\.?|with vat|with tax|gross)\b|含税|包含|包括|税价合一"
        r"|(?<!不)含",
        r"\b(?:excluded|exclusive of|excl\.?|without vat|ex vat|net of|plus vat|before tax|net)\b"
        r"|不含|未含|不包含|不包括|未税|另计|除外",
    ),
    _family(
        "taken back",
        r"\b(?:taken back|take back|returnable|refundable|exchangeable|refunded"
        r"|accept(?:ed)? returns)\b"
        r"|可退|包退|能退|可以退|退换无忧|支持退|退钱|全退",
        r"\b(?:non-refundable|not (?:refundable|returnable|taken back)|final sale|no returns"
        r"|no refunds?|(?:isn't|aren't) (?:refundable|returnable|taken back))\b|不退|概不退|不能退"
        r"|不可退|不支持退",
    ),
)  # fmt: skip
_SPENT = 2  # of one statement, states of a family


def state_slots(text: str, clauses: Sequence[int]) -> Iterator[Slot]:
    """The states that a statement tells; one that is told both ways tells none."""
    held = look_at(text).held
    for family in _FAMILIES:
        if not (held & family.no.need or held & family.yes.need):
            continue
        no = [(m.start(), m.end(), "no") for m in family.no.finditer(text)]
        taken = [(start, end) for start, end, _ in no]
        yes = [
            (m.start(), m.end(), "yes")
            for m in family.yes.finditer(text)
            if not any(start < m.end() and m.start() < end for start, end in taken)
        ]
        found = {(clauses[start], key): (start, end, key) for start, end, key in yes + no}
        if len({key for _, key in found}) != 1 or len(found) > _SPENT:
            continue
        for start, end, key in found.values():
            yield Slot("state", family.name, f"{family.name}: {key}", text[start:end], start, end)
