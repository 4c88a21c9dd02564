"""What a typed value that was found means: kind, unit and key, the same for all spellings."""

from __future__ import annotations

import re
from collections.abc import Callable

from memtui.judge.claims.bases import in_base_units
from memtui.judge.claims.numbers import read_number
from memtui.judge.claims.stem import stem
from memtui.judge.claims.units import BYTES, CURRENCIES, OFTEN, SECONDS, WEEKDAYS

LONGEST_YEARS = 100  # more before `年` is a year of the calendar, no span of time

Reader = Callable[[re.Match[str]], tuple[str, str, str] | None]


def plain(number: float) -> str:
    return f"{number:.6g}"


def _time_unit(text: str) -> float:
    unit = text.lower().removeprefix("个")
    return SECONDS.get(unit) or SECONDS.get(unit.removesuffix("s")) or 0.0


def read_duration(match: re.Match[str]) -> tuple[str, str, str] | None:
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


def read_one(match: re.Match[str]) -> tuple[str, str, str] | None:
    seconds = _time_unit(match[1]) * (0.5 if match[0].lower().startswith("half") else 1)
    return ("duration", "", plain(seconds)) if seconds and len(match[1]) > 2 else None


def read_every(match: re.Match[str]) -> tuple[str, str, str] | None:
    many = read_number(match[1] or match[3] or "1")
    seconds = _time_unit(match[2] or match[4])
    return ("interval", "", plain(many * seconds)) if many and seconds else None


def read_once_in(match: re.Match[str]) -> tuple[str, str, str] | None:
    many, seconds = read_number(match[1]), _time_unit(match[2])
    return ("interval", "", plain(many * seconds)) if many and seconds else None


def read_often(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "interval", "", plain(OFTEN[match[0].lower()])


def read_rate(match: re.Match[str]) -> tuple[str, str, str] | None:
    many, seconds = read_number(match[1] or match[5]), _time_unit(match[3] or match[4])
    if many is None or not seconds:
        return None
    counted = _COUNTED.match(match[0], len(match[1])) if match[1] else None
    unit = counted[1].lower() if counted else ""
    sign = match.string[max(0, match.start() - 1) : match.start()]
    if unit in CURRENCIES or unit in _CODES or sign in CURRENCIES:
        return "money", CURRENCIES.get(unit or sign, unit), plain(many)
    counts = unit in {"time", "times"} or (match[1] or "").lower() in {"once", "twice"}
    if many and counts and seconds <= SECONDS["hour"]:
        often = many / seconds
        return ("measure", "hz", plain(often)) if often >= 1 else ("interval", "", plain(1 / often))
    return "rate", stem(unit) if unit else "", plain(many / seconds)


_COUNTED = re.compile(r"\s?(?!per\b|each\b|every\b)([a-z]{3,20})\b", re.IGNORECASE)
_CODES = frozenset({"usd", "eur", "gbp", "cny", "rmb", "chf", "sek", "nok", "dkk"})


def read_times(match: re.Match[str]) -> tuple[str, str, str] | None:
    seconds = {"week": 604800, "da": 86400, "month": 2592000, "year": 31536000}
    unit = next(value for name, value in seconds.items() if match[2].lower().startswith(name))
    return "rate", "", plain((2 if match[1].lower() == "twice" else 1) / unit)


def read_month_day(match: re.Match[str]) -> tuple[str, str, str] | None:
    day = int(match[1] or match[2])
    return ("month_day", "", str(day)) if 0 < day < 32 else None


def read_percent(match: re.Match[str]) -> tuple[str, str, str] | None:
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


def read_money(match: re.Match[str]) -> tuple[str, str, str] | None:
    sign = (match[1] or match[4]).lower()
    number = read_number(match[2] or match[3])
    return ("money", CURRENCIES.get(sign, sign), plain(number)) if number is not None else None


def read_size(match: re.Match[str]) -> tuple[str, str, str] | None:
    number = read_number(match[1])
    unit = match[2].lower()
    scale = BYTES.get(unit) or BYTES.get(unit.removesuffix("s"))
    return ("size", "", plain(number * scale)) if number is not None and scale else None


def read_time(match: re.Match[str]) -> tuple[str, str, str] | None:
    part, hour, minute, half = match[1], match[3], match[4], match[5]
    zone = match[2] or match[6]
    number = read_number(hour)
    if number is None or number > 24 or int(minute or 0) > 59:
        return None
    if hour == "一" and not (minute or half) and part not in {"下午", "中午", "凌晨", "午后"}:
        return None  # `早一点` is a little earlier
    minutes = int(number) * 60 + int(minute or 0) + _minutes(half)
    late = part in _LATE or (match[7] or "").lower().startswith("p")
    early = (part == "中午" and number > 9) or (part in _NIGHT and number < 6)
    if late and number < 12 and not early:
        minutes += 720
    elif number == 12 and part in _NIGHT:
        minutes -= 720
    return "time", "", f"{minutes // 60:02}:{minutes % 60:02}" + (f" {zone}" if zone else "")


_LATE = frozenset(
    {"下午", "晚上", "傍晚", "夜里", "中午", "午后", "晚间", "夜间", "今晚", "当晚", "晚"}
)
_NIGHT = frozenset({"晚上", "夜里", "半夜", "夜间", "凌晨", "今晚", "当晚"})


def _minutes(text: str | None) -> int:
    """What follows the hour: `点半`, `点一刻`, `点二十`."""
    if not text:
        return 0
    quarters = {"半": 30, "一刻": 15, "三刻": 45, "钟": 0, "整": 0}
    return quarters[text] if text in quarters else int(read_number(text) or 0) % 60


def read_hour(match: re.Match[str]) -> tuple[str, str, str] | None:
    hour = int(match[1]) % 12 + (12 if match[3].lower() == "p" else 0)
    return ("time", "", f"{hour:02}:{match[2] or '00'}") if int(match[1]) <= 12 else None


_OTHER_WORDS = frozenset({"sun", "sat", "wed"})  # where no capital says that they are days


def read_weekday(match: re.Match[str]) -> tuple[str, str, str] | None:
    if match[0] in _OTHER_WORDS:
        return None
    text = match[1] or match[0].lower()[:3]
    return "weekday", "", str(WEEKDAYS[text])


def read_each_weekday(match: re.Match[str]) -> tuple[str, str, str] | None:
    text = match[2] or match[1].lower()[:3]
    return "interval", "", f"604800@{WEEKDAYS[text]}"


def read_port(match: re.Match[str]) -> tuple[str, str, str] | None:
    port = next(filter(None, match.groups()))
    return ("port", "", port) if 0 < int(port) < 65536 else None


def read_measure(match: re.Match[str]) -> tuple[str, str, str] | None:
    number = read_number(match[1])
    word = {
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
    if number is None:
        return None
    unit, number = in_base_units(word, number)
    return "measure", unit, plain(number)


def read_url(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "url", "", match[0].rstrip(".,;)/").lower()


def read_keys(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "keys", "", re.sub(r"\s", "", match[0].lower())


def read_path(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "path", "", match[0].strip("`").rstrip("/").removeprefix("./")
