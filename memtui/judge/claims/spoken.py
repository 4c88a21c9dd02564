"""Values in words: `half past eight`, `a quarter of an hour`, `three in ten`, `三成`."""

from __future__ import annotations

import re

from memtui.judge.claims.bases import IN_WORDS, in_base_units
from memtui.judge.claims.numbers import NUMBER, read_number
from memtui.judge.claims.readers import Reader, plain
from memtui.judge.claims.stem import stem
from memtui.judge.claims.units import SECONDS, ZONE

TWELVE = "12h"  # the unit of a time of which nothing says whether it is in the morning
_HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_PART = (
    r"(?:\s?(?P<part>in the (?:early |late )?(?:morning|afternoon|evening)|at night|tonight"
    r"|[ap]\.?m\b\.?))"
)
_SPAN = r"(?P<unit>second|minute|hour|day|week|month|year)"
_SPAN_ZH = r"(?P<zh>年|个?月|个?小时|个?钟头|天|日|分钟|个?星期|个?礼拜)"
_PARTS = {
    "half": 50.0, "third": 100 / 3, "quarter": 25.0, "fourth": 25.0, "fifth": 20.0,
    "sixth": 100 / 6, "seventh": 100 / 7, "eighth": 12.5, "ninth": 100 / 9, "tenth": 10.0,
    "twentieth": 5.0, "hundredth": 1.0,
}  # fmt: skip
_RATIO = "ratio"
_SHORT_PARTS = frozenset({"m", "am", "pm", ".m"})


def _read_clock(match: re.Match[str]) -> tuple[str, str, str] | None:
    """`half past eight in the evening`, `nine o'clock`."""
    hour = read_number(match["hour"])
    if hour is None or not 0 < hour <= 12:
        return None
    minutes = int(hour) * 60
    if (
        not (match["off"] or match["sharp"])
        and (match["part"] or "m")[-2:].strip(".") in _SHORT_PARTS
    ):
        return None  # which plain times are
    if match["off"]:
        word = match["off"].lower().removesuffix(" minutes")
        off = {"half": 30, "quarter": 15, "a quarter": 15}.get(word) or int(read_number(word) or 0)
        minutes += off if match["way"].lower() in {"past", "after"} else -off
    part = (match["part"] or "").lower()
    if not part:
        return "time", TWELVE, _clock(minutes, match["zone"])
    late = part[:1] == "p" or "afternoon" in part or "evening" in part or "night" in part
    minutes = minutes % 720 + (720 if late else 0)
    return "time", "", _clock(minutes, match["zone"])


def _clock(minutes: int, zone: str | None) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}" + (f" {zone}" if zone else "")


def _read_midday(match: re.Match[str]) -> tuple[str, str, str] | None:
    night = match["name"].lower() in {"midnight", "午夜", "零时"}
    return "time", "", _clock(0 if night else 720, match["zone"])


def _seconds(match: re.Match[str]) -> float:
    unit = next(filter(None, map(match.groupdict().get, ("unit", "one", "zh"))))
    return SECONDS[unit.lower().removeprefix("个")]


def _repeated(match: re.Match[str]) -> str:
    return "interval" if match["each"] else "duration"


def _read_quarter(match: re.Match[str]) -> tuple[str, str, str] | None:
    many = 3 if match[0].lower().find("three") >= 0 or "三刻" in match[0] else 1
    return _repeated(match), "", plain(many * 900)


def _read_half(match: re.Match[str]) -> tuple[str, str, str] | None:
    return _repeated(match), "", plain(_seconds(match) / 2)


def _read_and_half(match: re.Match[str]) -> tuple[str, str, str] | None:
    many = read_number(match["many"] or match["zhmany"] or "1")
    if many is None:
        return None
    return _repeated(match), "", plain(_seconds(match) * (many + 0.5))


def _read_so_often(match: re.Match[str]) -> tuple[str, str, str] | None:
    """`three pushes per player and day`."""
    many = read_number(match["many"] or match["zhmany"])
    unit = stem(match["noun"]) if match["noun"] else ""
    return ("rate", unit, plain(many / _seconds(match))) if many else None


def _read_every_other(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "interval", "", plain(2 * _seconds(match))


def _read_share(match: re.Match[str]) -> tuple[str, str, str] | None:
    """`three in ten`, `三分之一`: so many of so many."""
    some, all_ = read_number(match["some"]), read_number(match["all"])
    if some is None or not all_ or some > all_:
        return None
    return "percent", "", plain(100 * some / all_)


def _read_part(match: re.Match[str]) -> tuple[str, str, str] | None:
    many = read_number(match["many"] or "1") or 1.0
    return "percent", "", plain(many * _PARTS[match["part"].lower()])


def _read_tenths(match: re.Match[str]) -> tuple[str, str, str] | None:
    """`三成` and `一成半`; of `八折` what is taken off."""
    many = read_number(match["many"])
    if many is None or many > 10:
        return None
    rest = 0.5 if match["rest"] == "半" else (read_number(match["rest"] or "0") or 0) / 10
    return "percent", "", plain(10 * (many + rest))


def _read_rebate(match: re.Match[str]) -> tuple[str, str, str] | None:
    digits = [read_number(char) for char in match["many"] if char != "."]
    price = 0.0
    for nth, digit in enumerate(digits):
        price += (digit or 0) * 10 / 10**nth
    return ("percent", "", plain(100 - price)) if 0 < price < 100 else None


def _read_rectangle(match: re.Match[str]) -> tuple[str, str, str] | None:
    return "measure", "×", f"{int(match['w'])}x{int(match['h'])}"


def _read_power(match: re.Match[str]) -> tuple[str, str, str] | None:
    number = float(match["e"]) if match["e"] else 10.0 ** int(match["p"].replace("−", "-"))
    return "measure", _RATIO, plain(number)


def _read_one_in(match: re.Match[str]) -> tuple[str, str, str] | None:
    many = 1.0
    for word in re.split(r"[ -]", match["all"].lower().replace(",", "")):
        number = 1.0 if word in {"a", "an"} else read_number(word)
        scale = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9}.get(word)
        many *= scale or number or 1.0
    return ("measure", _RATIO, plain(1 / many)) if many > 1 else None


def _read_long_measure(match: re.Match[str]) -> tuple[str, str, str] | None:
    number = read_number(match["many"])
    unit = match["unit"].lower()
    base, number = in_base_units(unit, number or 0.0)
    return ("measure", base, plain(number)) if number else None


_LONG = "|".join(sorted(map(re.escape, IN_WORDS), key=len, reverse=True))
_NAMED_ZONE = ZONE.replace("(UTC", "(?P<zone>UTC")
_EACH = r"(?P<each>\b(?:every|each|once an?|once every)\s|每隔?)?"
_FEW = "one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|a hundred"

SPOKEN: tuple[tuple[str, Reader, str | None], ...] = (
    (
        rf"\b(?:(?P<off>half|(?:a )?quarter|(?:five|ten|twenty|\d{{1,2}})(?= minutes? |\spast\s)"
        rf"(?: minutes?)?)\s(?P<way>past|to|after|before)\s)?(?P<hour>{_HOURS}|\d{{1,2}})\b"
        rf"(?P<sharp>\so['’]clock\b)?{_PART}?{_NAMED_ZONE}",
        _read_clock,
        r"o['’]clock|\b(?:half|quarter|past)\b|\b(?:morning|afternoon|evening|tonight|night)\b",
    ),
    (
        rf"\b(?P<name>noon|midday|midnight)\b{_NAMED_ZONE}|(?:(?<!上)正午|午夜|零时)",
        _read_midday,
        r"noon|midday|midnight|正午|午夜|零时",
    ),
    (
        rf"{_EACH}(?:\b(?:a |one |three )?quarters?(?:-| of an )hour\b|[一三]刻钟)",
        _read_quarter,
        "quarter|刻钟",
    ),
    (
        rf"{_EACH}(?:\b(?:(?P<many>{NUMBER})\sand a half\s{_SPAN}s"
        rf"|an?\s(?P<one>{_SPAN[9:-1]})\sand a half)\b"
        rf"|(?P<zhmany>{NUMBER})个半(?P<zh>小时|钟头|月|星期|礼拜))",
        _read_and_half,
        "and a half|个半",
    ),
    (
        rf"{_EACH}(?:\bhalf(?: an?|-)?\s?{_SPAN}\b|(?<![上下前后一另多大])半\s?{_SPAN_ZH}(?!初"
        r"|底))",
        _read_half,
        "half|半",
    ),
    (
        rf"\b(?P<many>{NUMBER})\s(?P<noun>[a-z]{{3,20}})\s(?:per|a|an|for each"
        rf"|each)\s(?!{_SPAN[9:-1]}\b)"
        rf"(?:[a-z]{{3,16}}\s){{1,2}}(?:and|per|a|an|each|every)\s(?:per\s)?{_SPAN}\b"
        rf"|每[人个位]\w{{0,6}}?每?(?P<zh>天|日|周|月|年)(?:最多|至多|不超过|限|只能"
        rf"|只)\s?(?P<zhmany>{NUMBER})",
        _read_so_often,
        "per|each|every|每",
    ),
    (
        rf"\bevery other {_SPAN}\b|(?:每)?隔(?P<zh>天|日|周|月"
        r"|年)(?=[，。；、 一来去会都开发做上跑送换清]|$)",
        _read_every_other,
        "every other|隔",
    ),
    (
        rf"\b(?P<some>{_FEW}|\d{{1,3}})\s(?:in|out of|in every|out of every|of every)\s"
        rf"(?P<all>{_FEW}|\d{{1,3}})\b(?!\s?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?"
        r"|[%:.]|ms\b|o['’]clock|in the))",
        _read_share,
        rf"\b(?:{_FEW}|\d{{1,3}})\s(?:in|out|of)\b",
    ),
    (
        r"(?P<all>[二三四五六七八九十百千万]{1,3})分之(?P<some>[一二三四五六七八九十]{1,3})",
        _read_share,
        "分之",
    ),
    (
        rf"\b(?:(?P<many>an?|one|two|three|four)[ -])?(?P<part>{'|'.join(_PARTS)})s?"
        r"(?=\sof\s(?!an hour))",
        _read_part,
        "half|third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twentieth|hundredth",
    ),
    (
        r"(?P<many>[一二两三四五六七八九]|\d(?:\.\d)?)\s?成(?P<rest>半|[一二三四五六七八九])?"
        r"(?![一-龥]?(?:员|功|立|果|本|为|品|绩|群|像|就|熟|语|分|效|交|了|两|三))",
        _read_tenths,
        "成",
    ),
    (r"(?P<many>[一二三四五六七八九]{1,2}|\d(?:\.?\d)?)\s?折(?![叠腾页线])", _read_rebate, "折"),
    (
        r"(?<![\w.×x])(?P<w>\d{2,5})\s?(?:[x×✕*]|by)\s?(?P<h>\d{2,5})(?![\w.×]*\w)",
        _read_rectangle,
        r"\d\s?(?:[x×✕*]|by)\s?\d",
    ),
    (
        r"(?<![\w.])(?:(?P<e>\d(?:\.\d{1,6})?e[-+]?\d{1,3})|10\s?(?:\^"
        r"|\*\*)\s?\(?(?P<p>[-−]?\d{1,3}))\b",
        _read_power,
        r"\de[-+]?\d|10\s?[\^*]",
    ),
    (
        r"\b(?:one|1)\s(?:part\s)?in\s(?P<all>(?:an?|one|ten|five|\d[\d,]*)[ -]"
        r"(?:hundred thousand|thousand|million|billion|hundred million))\b",
        _read_one_in,
        "thousand|million|billion",
    ),
    (
        rf"(?P<many>{NUMBER})(?:\s|-)?(?P<unit>(?:{_LONG}))(?:e?s)?(?![a-z0-9_/²])",
        _read_long_measure,
        _LONG,
    ),
)  # values that are told in words, before the plain ones
