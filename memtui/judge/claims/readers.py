"""How typed values are written: units, and the pattern and reader of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from memtui.judge.claims.numbers import NUMBER, read_number
from memtui.judge.claims.stem import stem

_SECONDS = {
    "ms": 0.001, "millisecond": 0.001, "毫秒": 0.001, "s": 1, "sec": 1, "second": 1, "秒": 1,
    "秒钟": 1, "m": 60, "min": 60, "minute": 60, "分钟": 60, "分": 60, "h": 3600, "hr": 3600,
    "hour": 3600, "小时": 3600, "钟头": 3600, "day": 86400, "d": 86400, "天": 86400, "日": 86400,
    "week": 604800, "周": 604800, "星期": 604800, "礼拜": 604800, "month": 2592000,
    "月": 2592000, "year": 31536000, "yr": 31536000, "年": 31536000, "quarter": 7776000,
    "季度": 7776000, "fortnight": 1209600,
}  # fmt: skip
_BYTES = {"b": 1, "byte": 1, "字节": 1}
for _power, _letter in enumerate("kmgtp", 1):
    for _name, _base in (("", 1024), ("i", 1024)):
        _BYTES[f"{_letter}{_name}b"] = _base**_power
_MEASURES = (
    "毫米 厘米 公斤 千克 公里 克 米 瓦 伏 °c ℃ °f v mv a ma w kw "
    "hz khz mhz ghz m² km cm mm px dpi dbm db kg g 像素 度 fps rpm km/h"
)
_MEASURE = "|".join(re.escape(m) for m in sorted(_MEASURES.split(), key=len, reverse=True))
_UNIT_TIME = (
    r"(?:milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?"
    r"|yrs?"
    r"|quarters?|fortnights?|[smhd](?![\w/])|毫秒|秒钟?|分钟|个?小时|个?钟头|天|个?星期|个?礼拜"
    r"|周(?![一二三四五六日天末])"
    r"|个月|年(?!初|底|前|中)|个?季度)"
)
_WEEKDAYS = {"mon": 0, "tue": 1, "wed": 2, "thu": 3, "fri": 4, "sat": 5, "sun": 6}
_WEEKDAYS |= {char: day for day, char in enumerate("一二三四五六日")} | {"天": 6}
_WEEKDAY = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b(?=[ ,.]"
    r"|$)"
)
_EVERY = re.compile(
    rf"\b(?:every|each|per|once an?|once every)\s+(?:({NUMBER})[\s-]*)?({_UNIT_TIME})\b"
    rf"|每隔?\s?({NUMBER})?\s?({_UNIT_TIME})",
    re.IGNORECASE,
)
_OFTEN = {
    "hourly": 3600, "nightly": 86400, "daily": 86400, "weekly": 604800, "monthly": 2592000,
    "quarterly": 7776000, "yearly": 31536000, "annually": 31536000, "每晚": 86400, "每夜": 86400,
    "每天": 86400, "每日": 86400, "每周": 604800, "每月": 2592000, "每季度": 7776000,
    "每年": 31536000, "每小时": 3600, "每分钟": 60, "every night": 86400, "biweekly": 1209600,
    "fortnightly": 1209600, "每两周": 1209600, "双周": 1209600,
}  # fmt: skip
_OFTEN_ENGLISH = "|".join(word for word in _OFTEN if word.isascii())
_OFTEN_CHINESE = "|".join(word for word in _OFTEN if not word.isascii())
_ZONE = r"(?:\s?(UTC(?:[+-]\d{1,2})?|GMT|CES?T|[EPCM][SD]T|北京时间))?"

LONGEST_YEARS = 100  # more before `年` is a year of the calendar, no span of time

Reader = Callable[[re.Match[str]], tuple[str, str, str] | None]


def plain(number: float) -> str:
    return f"{number:.6g}"


def _amount(match: re.Match[str], group: int = 1) -> float | None:
    return read_number(match[group])


def _time_unit(text: str) -> float:
    unit = text.lower().removeprefix("个")
    return _SECONDS.get(unit) or _SECONDS.get(unit.removesuffix("s")) or 0.0


def _read_duration(match: re.Match[str]) -> tuple[str, str, str] | None:
    low, high = read_number(match[1]), read_number(match[2]) if match[2] else None
    seconds = _time_unit(match[3])
    if low is None or not seconds or (match[3] == "年" and low > LONGEST_YEARS):
        return None
    if "半" in match[0][len(match[1]) :]:
        low += 0.5
    if match[4]:
        low += (read_number(match[4]) or 0) * _time_unit(match[5]) / seconds
    key = plain(low * seconds)
    return "duration", "", f"{key}-{plain(high * seconds)}" if high is not None else key


def _read_one(match: re.Match[str]) -> tuple[str, str, str] | None:
    seconds = _time_unit(match[1]) * (0.5 if match[0].lower().startswith("half") else 1)
    return ("duration", "", plain(seconds)) if seconds and len(match[1]) > 2 else None


def _read_every(match: re.Match[str]) -> tuple[str, str, str] | None:
    many = read_number(match[1] or match[3] or "1")
    seconds = _time_unit(match[2] or match[4])
    return ("interval", "", plain(many * seconds)) if many and seconds else None


def _read_often(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "interval", "", plain(_OFTEN[match[0].lower()])


def _read_rate(match: re.Match[str]) -> tuple[str, str, str] | None:
    many, seconds = read_number(match[1] or match[5]), _time_unit(match[3] or match[4])
    if many is None or not seconds:
        return None
    counted = _COUNTED.match(match[0], len(match[1])) if match[1] else None
    return "rate", stem(counted[1]) if counted else "", plain(many / seconds)


_COUNTED = re.compile(r"\s?([a-z]{3,20})\b", re.IGNORECASE)


def _read_times(match: re.Match[str]) -> tuple[str, str, str] | None:
    seconds = {"week": 604800, "da": 86400, "month": 2592000, "year": 31536000}
    unit = next(value for name, value in seconds.items() if match[2].lower().startswith(name))
    return "rate", "", plain((2 if match[1].lower() == "twice" else 1) / unit)


def _read_percent(match: re.Match[str]) -> tuple[str, str, str] | None:
    if match[2]:
        number = read_number(match[3])
        scale = {"百分之": 1.0, "千分之": 0.1, "万分之": 0.01}[match[2]]
        return ("percent", "", plain(number * scale)) if number is not None else None
    number = read_number(match[1])
    return (
        ("percent", "", plain(number * (0.1 if "‰" in match[0] else 1)))
        if number is not None
        else None
    )


_CURRENCIES = {
    "$": "usd",
    "us$": "usd",
    "€": "eur",
    "£": "gbp",
    "¥": "cny",
    "￥": "cny",
    "元": "cny",
}
_CURRENCIES |= {"块": "cny", "dollars": "usd", "dollar": "usd", "美元": "usd", "euros": "eur"}
_CURRENCIES |= {"euro": "eur", "欧元": "eur", "rmb": "cny", "块钱": "cny", "人民币": "cny"}
_MONEY = r"(?:usd|eur|gbp|cny|rmb|chf|sek|nok|dkk|dollars?|euros?|美元|欧元|人民币|块钱?|元)"


def _read_money(match: re.Match[str]) -> tuple[str, str, str] | None:
    sign = (match[1] or match[4]).lower()
    number = read_number(match[2] or match[3])
    return ("money", _CURRENCIES.get(sign, sign), plain(number)) if number is not None else None


def _read_size(match: re.Match[str]) -> tuple[str, str, str] | None:
    number = read_number(match[1])
    unit = match[2].lower()
    scale = _BYTES.get(unit) or _BYTES.get(unit.removesuffix("s"))
    return ("size", "", plain(number * scale)) if number is not None and scale else None


def _read_time(match: re.Match[str]) -> tuple[str, str, str] | None:
    part, hour, minute, half = match[1], match[3], match[4], match[5]
    zone = match[2] or match[6]
    number = read_number(hour)
    if number is None or number > 24 or int(minute or 0) > 59:
        return None
    minutes = int(number) * 60 + int(minute or 0) + (30 if half == "半" else 0)
    late = part in {"下午", "晚上", "傍晚", "夜里"} or (match[7] or "").lower().startswith("p")
    if late and number < 12:
        minutes += 720
    return "time", "", f"{minutes // 60:02}:{minutes % 60:02}" + (f" {zone}" if zone else "")


def _read_hour(match: re.Match[str]) -> tuple[str, str, str] | None:
    hour = int(match[1]) % 12 + (12 if match[3].lower() == "p" else 0)
    return ("time", "", f"{hour:02}:{match[2] or '00'}") if int(match[1]) <= 12 else None


def _read_weekday(match: re.Match[str]) -> tuple[str, str, str] | None:
    text = match[1] or match[0].lower()[:3]
    return "weekday", "", str(_WEEKDAYS[text])


def _read_each_weekday(match: re.Match[str]) -> tuple[str, str, str] | None:
    text = match[2] or match[1].lower()[:3]
    return "interval", "", f"604800@{_WEEKDAYS[text]}"


def _read_port(match: re.Match[str]) -> tuple[str, str, str] | None:
    port = match[1] or match[2] or match[3]
    return ("port", "", port) if 0 < int(port) < 65536 else None


def _read_measure(match: re.Match[str]) -> tuple[str, str, str] | None:
    number = read_number(match[1])
    unit = {
        "℃": "°c",
        "像素": "px",
        "度": "°c",
        "毫米": "mm",
        "厘米": "cm",
        "公斤": "kg",
        "千克": "kg",
        "公里": "km",
        "克": "g",
        "米": "m",
        "瓦": "w",
        "伏": "v",
    }.get(match[2].lower(), match[2].lower())
    return ("measure", unit, plain(number)) if number is not None else None


def _read_url(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "url", "", match[0].rstrip(".,;)/").lower()


def _read_keys(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "keys", "", re.sub(r"\s", "", match[0].lower())


def _read_path(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "path", "", match[0].strip("`").rstrip("/").removeprefix("./")


class Kind(NamedTuple):
    """How values of a kind are found; `trigger` is quicker to look for, and always there."""

    pattern: re.Pattern[str]
    read: Reader
    trigger: re.Pattern[str] | None

    def find(self, text: str) -> Iterator[tuple[tuple[str, str, str] | None, int, int]]:
        """Kind, unit and key of every value, with its span."""
        if self.trigger is None or self.trigger.search(text):
            for match in self.pattern.finditer(text):
                yield self.read(match), *match.span()


_TRIGGERS = {
    reader: re.compile(pattern, re.IGNORECASE)
    for reader, pattern in (
        (_read_money, r"[$€£¥￥元块币]|usd|eur|gbp|cny|rmb|chf|sek|nok|dkk|dollar"),
        (_read_percent, r"[%％‰]|per ?cent|分之"),
        (_read_size, r"[kmgtp]i?b\b|byte|字节"),
        (_read_rate, r"\bper\b|\ban?\b|each|every|/|每"),
        (
            _read_duration,
            r"second|\bsecs?\b|minute|\bmins?\b|hour|days?\b|week|month|year|\byrs?\b|\bhrs?\b"
            r"|ms\b|quarter|fortn|[\d ][smhd]\b|[秒分时头天期拜周月年季]",
        ),
        (_read_measure, rf"[\d一二三四五六七八九十百千万半]\s?(?:{_MEASURE})(?!\w)"),
        (_read_time, r"[:：点]"),
        (_read_hour, r"\d\s?[ap]\.?m\b"),
        (_read_one, r"\ban? "),
    )
}  # fmt: skip
PLACES = tuple(
    Kind(re.compile(pattern, re.IGNORECASE), reader, _TRIGGERS.get(reader))
    for pattern, reader in (
        (r"\bhttps?://[^\s)>\]\"'`，。]{2,300}", _read_url),
        (r"`((?:[~.]?/)?[\w.@-]{1,80}(?:/[\w.@*<>-]{0,80}){1,12})`", _read_path),
        (
            r"(?<![\w/.])(?:~?/|\./)?[\w.-]{1,60}(?:/[\w.-]{1,60}){1,10}/(?!\w)|(?<![\w/.])/"
            r"(?:[\w.-]{1,60}/){1,10}[\w.-]{1,60}",
            _read_path,
        ),
        (
            r"(?:\b(?:ctrl|cmd|alt|shift|option|super|meta|command|control)|[⌘⌥⇧⌃])\s?"
            r"(?:[+-]\s?[\w⌘⌥⇧⌃/?]{1,8}){1,3}|\b[fF]\d{1,2}\b(?= )",
            _read_keys,
        ),
        (
            r"\bports?\s*(?:is|=|:|now|to|number)?\s*(\d{2,5})\b|端口(?:号?[是为:：]?"
            r"|改[为成到])\s?(\d{2,5})|(?<=localhost):(\d{2,5})\b",
            _read_port,
        ),
    )
)  # addresses of all kinds, which hold digits that are no dates
READERS = tuple(
    Kind(re.compile(pattern, re.IGNORECASE), reader, _TRIGGERS.get(reader))
    for pattern, reader in (
        (
            rf"({NUMBER})\s?(?:(?:[a-z]{{3,20}}|次|个|条|份)\s?(?=per\b|an?\b|each|every|/|每"
            rf"| ))?\s?(?:(per|an?|each|every|/|每)\s?(second|minute|min|hour|day|week|month|year"
            rf"|sec|s|h)\b)(?!\w)|每({_UNIT_TIME})(?:最多|不超过|限)?\s?({NUMBER})\s?(?:次|个|条"
            rf"|请求)",
            _read_rate,
        ),
        (
            r"\b(once|twice)\s?(?:an?\s|per\s|every\s)?(week(?:ly)?|daily|day|month(?:ly)?|year"
            r"(?:ly)?)\b",
            _read_times,
        ),
        (
            rf"({NUMBER})\s?(?:[%％‰]|percent\b|per ?cent\b)|(百分之|千分之|万分之)({NUMBER})",
            _read_percent,
        ),
        (rf"(us\$|[$€£¥￥])\s?({NUMBER})|({NUMBER})\s?({_MONEY})(?![\w件])", _read_money),
        (rf"({NUMBER})\s?((?:[kmgtp]i?b|bytes?|字节)(?![\w]))", _read_size),
        (
            rf"(早上|上午|中午|下午|晚上|凌晨|傍晚|夜里)?(?:(北京时间|UTC"
            rf"(?:[+-]\d{{1,2}})?)\s?)?\s?(\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})(?:[:：]"
            rf"(\d\d)(?::\d\d)?(?!\d)|点(半)?){_ZONE}\s?([ap]m\b)?",
            _read_time,
        ),
        (r"\b(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?m\b", _read_hour),
        (
            rf"\b(?:every|each)\s({_WEEKDAY})|每(?:个)?(?:周|星期|礼拜)([一二三四五六日天])",
            _read_each_weekday,
        ),
        (_EVERY.pattern, _read_every),
        (
            rf"\b(?:{_OFTEN_ENGLISH})\b|{_OFTEN_CHINESE}",
            _read_often,
        ),
        (rf"\b{_WEEKDAY}|(?:周|星期|礼拜)([一二三四五六日天])(?!个|年)", _read_weekday),
        (
            rf"({NUMBER})(?:\s?(?:-|–|—|to|or|到|至|~)\s?({NUMBER}))?[\s-]?({_UNIT_TIME})(?:半)?"
            rf"(?:\s?({NUMBER})\s?(分钟?|秒|min(?:utes?)?\b|sec(?:onds?)?\b|m\b|s\b))?",
            _read_duration,
        ),
        (rf"\b(?:an?|half an)\s({_UNIT_TIME})\b", _read_one),
        (rf"(-?{NUMBER})\s?({_MEASURE})(?![\w])", _read_measure),
    )
)  # fmt: skip
