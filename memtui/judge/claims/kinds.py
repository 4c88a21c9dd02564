"""How values of each kind are written: a pattern, its reader, and what is quick to look for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memtui.judge.claims.gate import Guarded, look_at
from memtui.judge.claims.numbers import NUMBER
from memtui.judge.claims.readers import (
    Reader,
    read_duration,
    read_each_weekday,
    read_every,
    read_hour,
    read_keys,
    read_measure,
    read_money,
    read_month_day,
    read_often,
    read_once_in,
    read_one,
    read_path,
    read_percent,
    read_port,
    read_rate,
    read_size,
    read_time,
    read_times,
    read_url,
    read_weekday,
)
from memtui.judge.claims.spoken import SPOKEN
from memtui.judge.claims.units import (
    MEASURE,
    MONEY,
    OFTEN_CHINESE,
    OFTEN_ENGLISH,
    UNIT_TIME,
    WEEKDAY,
    ZONE,
)

_EVERY = re.compile(
    rf"\b(?:every|each|per|once an?|once every)\s+(?:({NUMBER})[\s-]*)?({UNIT_TIME})\b"
    rf"|每隔?\s?({NUMBER})?\s?({UNIT_TIME})",
    re.IGNORECASE,
)


class Kind(NamedTuple):
    """How values of a kind are found; nothing is of the kind where there is no `trigger`."""

    pattern: Guarded
    read: Reader
    trigger: Guarded | None


def find_all(
    kinds: Sequence[Kind], text: str
) -> Iterator[tuple[tuple[str, str, str] | None, int, int]]:
    """Kind, unit and key of every value of some kinds, with its span."""
    held = look_at(text).held
    for pattern, read, trigger in kinds:
        opens = held & pattern.need and (trigger is None or held & trigger.need)
        if opens and (trigger is None or trigger.holds(text)):
            for match in pattern.finditer(text):
                yield read(match), *match.span()


_TRIGGERS = {
    reader: Guarded(pattern, re.IGNORECASE)
    for reader, pattern in (
        (read_money, r"[$€£¥￥元块币]|usd|eur|gbp|cny|rmb|chf|sek|nok|dkk|dollar"),
        (read_percent, r"[%％‰]|per ?cent|分之"),
        (read_size, r"[kmgtp]i?b\b|byte|字节"),
        (read_rate, r"\bper\b|\ba\b|\ban\b|each|every|/|每"),
        (
            read_duration,
            r"second|\bsecs?\b|minute|\bmins?\b|hour|days?\b|week|month|year|\byrs?\b|\bhrs?\b"
            r"|ms\b|quarter|fortn|[\d ][smhd]\b|[秒分时头天期拜周月年季]",
        ),
        (read_measure, rf"[\d一二三四五六七八九十百千万半]\s?(?:{MEASURE})(?![a-z0-9_])"),
        (read_time, r"[:：点]"),
        (read_hour, r"\d\s?[ap]\.?m\b"),
        (read_one, r"\ba |\ban "),
    )
}  # fmt: skip
PLACES = tuple(
    Kind(Guarded(pattern, re.IGNORECASE), reader, _TRIGGERS.get(reader))
    for pattern, reader in (
        (r"\bhttps?://[^\s)>\]\"'`，。]{2,300}", read_url),
        (r"`((?:[~.]?/)?[\w.@-]{1,80}(?:/[\w.@*<>-]{0,80}){1,12})`", read_path),
        (
            r"(?<![\w/.])(?:~?/|\./)?[\w.-]{1,60}(?:/[\w.-]{1,60}){1,10}/(?!\w)|(?<![\w/.])/"
            r"(?:[\w.-]{1,60}/){1,10}[\w.-]{1,60}",
            read_path,
        ),
        (
            r"(?:\b(?:ctrl|cmd|alt|shift|option|super|meta|command|control)|[⌘⌥⇧⌃])\s?"
            r"(?:[+-]\s?[\w⌘⌥⇧⌃/?]{1,8}){1,3}|\b[fF]\d{1,2}\b(?= )",
            read_keys,
        ),
        (
            r"\bports?\s*(?:is|=|:|now|to|number)?\s*(\d{2,5})\b|端口(?:号?[是为:：]?"
            r"|改[为成到]|写死[成为]?|固定[为在]?|设[为成]|定[为在]|用的?是?)\s?(\d{2,5})|(?<=localhost):(\d{2,5})\b"
            r"|\b(?:listen(?:s|ing)?|answer(?:s|ing)?|bind(?:s|ing)?|bound|exposed?|serves?|reach(?:ed|able)?"
            r"|published|forwarded)\s(?:on|at|to):?\s(\d{4,5})\b(?![.:/,]\d|\s(?:pages?|users?|items?|rows?))"
            r"|(?:监听|听)在?\s?(\d{2,5})(?!\d)|(?<!\d)(\d{2,5})\s?(?:号)?端口"
            r"|(?<![\d.:])(\d{2,5})\s?/?\s?(?:udp|tcp)\b",
            read_port,
        ),
        (r"(?<![\w/.:~<])/[a-z][\w-]{1,30}(?![\w/]|\.\w)", read_path),
    )
)  # addresses of all kinds, which hold digits that are no dates
READERS = tuple(
    Kind(Guarded(pattern, re.I), reader, Guarded(trigger, re.I) if trigger else None)
    for pattern, reader, trigger in SPOKEN
) + tuple(
    Kind(Guarded(pattern, re.IGNORECASE), reader, _TRIGGERS.get(reader))
    for pattern, reader in (
        (
            rf"(?<![a-z])({NUMBER})\s?(?:(?:[a-z]{{3,20}}|次|个|条|份)\s?(?=per\b|an?\b|each|every|within|in\b"
            rf"|/|每| ))?\s?(?:(?:with)?(?:in\s)?(per|an?|each|every|/|每)\s?(second|minute|min"
            rf"|hour|day|week|month|year|sec|s|h)\b)(?!\w)|每({UNIT_TIME})(?:最多|不超过|限)?\s?({NUMBER})\s?(?:次|个|条"
            rf"|请求)",
            read_rate,
        ),
        (
            r"\b(?:on|by|until|before|after|every|each|the)\s(?:the\s)?(\d{1,2})(?:st|nd|rd|th)\b"
            r"(?=\s?(?:$|[.,;:)])|\s(?:of (?:each|every|the|a) )|\s(?:for|each|every|and)\b)"
            r"|每个?月\s?(\d{1,2})\s?[日号]",
            read_month_day,
        ),
        (
            r"\b(once|twice)\s?(?:an?\s|per\s|every\s)?(week(?:ly)?|daily|day|month(?:ly)?|year"
            r"(?:ly)?)\b",
            read_times,
        ),
        (
            rf"({NUMBER})\s?(?:[%％‰]|percent\b|per ?cent\b)|(百分之|千分之|万分之)({NUMBER})",
            read_percent,
        ),
        (
            rf"(us\$|[$€£¥￥])\s?({NUMBER})|({NUMBER})\s?({MONEY})(?![a-z0-9_件素旦年组])",
            read_money,
        ),
        (rf"({NUMBER})\s?((?:[kmgtp]i?b|bytes?|字节)(?![\w]))", read_size),
        (
            rf"(早上|上午|中午|下午|晚上|凌晨|傍晚|夜里|半夜|夜间|晚间|清早|清晨|早晨|一早|午后|今晚|当晚|早(?=[七八九六五十\d])"
            rf"|晚(?=[七八九六十\d]))?(?:(北京时间|UTC"
            rf"(?:[+-]\d{{1,2}})?)\s?)?\s?(\d{{1,2}}|[零〇一二两三四五六七八九十]{{1,3}})(?:[:：]"
            rf"(\d\d)(?::\d\d)?(?!\d)|点(半|[一三]刻|钟|整|[零一二三四五][十一二三四五六七八九]{{1,3}}(?=[^一-龥个]|[^个点])|\d{{1,2}}(?=分))?)"
            rf"{ZONE}\s?([ap]m\b)?",
            read_time,
        ),
        (r"\b(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?m\b", read_hour),
        (
            rf"\b(?:every|each)\s({WEEKDAY})|每(?:个)?(?:周|星期|礼拜)([一二三四五六日天])",
            read_each_weekday,
        ),
        (rf"({NUMBER})\s?({UNIT_TIME})[^，。；,;\s]{{0,4}}[一1]\s?次", read_once_in),
        (_EVERY.pattern, read_every),
        (
            rf"\b(?:{OFTEN_ENGLISH})\b|{OFTEN_CHINESE}",
            read_often,
        ),
        (rf"\b{WEEKDAY}|(?:周|星期|礼拜)([一二三四五六日天])(?!个|年)", read_weekday),
        (
            rf"({NUMBER})(?:\s?(?:-|–|—|to|or|到|至|~)\s?({NUMBER}))?[\s-]?({UNIT_TIME})(?:半)?"
            rf"(?:\s?({NUMBER})\s?(分钟?|秒|min(?:utes?)?\b|sec(?:onds?)?\b|m\b|s\b))?",
            read_duration,
        ),
        (rf"\b(?:an?|half an)\s({UNIT_TIME})\b", read_one),
        (rf"(-?{NUMBER})\s?({MEASURE})(?![a-z0-9_])", read_measure),
    )
)  # fmt: skip
