"""Numbers and dates as statements write them, in one notation each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_NUMBER = re.compile(r"(?<![A-Za-z_])~?v?\d+(?:[.,:/-]\d+)*(?:\s?[%‰°])?")
_BY_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
_LONG_WORD = re.compile(r"[A-Za-z]{3,}")
_LETTERS = re.compile(r"[A-Za-z]+")
_WEEKDAY_BEHIND = re.compile("(?<=每周)[一二三四五六日天末1-6]")
_CLOCK_ZERO = re.compile(r"^0(?=\d:\d\d$)")
_LEAST_YEAR = 1900  # what stands before "years" or 年 and is greater is a date
_NUMERAL = re.compile("[\\d一二三四五六七八九十]")
_MONTHS = "january february march april may june july august september october november december"
_MONTH_NUMBERS = {name: number for number, name in enumerate(_MONTHS.split(), 1)}
_WEEK = "mon tues wednes thurs fri satur sun"
_DAYS = {name: day for day, name in enumerate(_WEEK.split(), 1)}
_TEENS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty"
)
ENGLISH_NUMBERS = {word: str(number) for number, word in enumerate(_TEENS.split(), 2)} | {
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100",
    "thousand": "1000", "million": "1000000", "twice": "2", "double": "2", "triple": "3",
    "half": "1/2", "quarterly": "/quarter", "hourly": "/hour", "daily": "/day", "nightly": "/day",
    "weekly": "/week", "monthly": "/month", "yearly": "/year",
    "annually": "/year",
}  # fmt: skip
_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_SMALL, _LARGE = {"十": 10, "百": 100, "千": 1000}, {"万": 10_000, "亿": 100_000_000}
_NUMERALS = "零〇一二两三四五六七八九十百千万亿"
_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_ORDINALS = {word: number for number, word in enumerate(_ORDINAL_WORDS.split(), 1)} | {"last": -1}
_ORDINAL = re.compile(
    r"(?i)\b(?:the|its|their|our|your|each|every|a|on|in|of|or|and|from) "
    r"(?:very )?(first|(?<!a )second|(?<!a )third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|(?:\d?1st|\d?2nd|\d?3rd|\d{1,2}th)(?! (?:of )?[A-Z])|last)\b"
    r"(?!-|,| (?:of all|two|three|few|place|thing|party|time\b|week\b|year\b|month\b|night\b))"
)
_CHINESE_ORDINAL = re.compile("第\\s?(\\d{1,3}|[一二三四五六七八九十]{1,3})(?!方|者|天|时间|名字)")
_CHINESE_LAST = re.compile("最后(?=一|[个次周批行页位])|末(?=[位页行尾]|一个)")
CHINESE_NUMBER = re.compile(
    f"(?<![万千百第])([{_NUMERALS}\\d]{{0,16}}[二两三四五六七八九十百千万亿][{_NUMERALS}]{{0,16}})"
    "(?!一|方|别|不能|不要|分之|思|股)"
)
NO_NUMBER = re.compile(
    "千万(?=[别不要勿记注])|万一|十分(?=[重必清复方])|第三方|四舍五入|三方|一二|二进制|二次|两者"
    "|两[边端头旁侧样手]|[双二]手|双[方边]|一[律致样些般共直旦定]|百分|三元|千兆|二维"
)
_MONTH_NAME = (
    r"((?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b)\.?"
)
_DAY, _YEAR = r"(\d{1,2})(?:st|nd|rd|th)?", r"(?:,?\s+((?:19|20)\d\d)\b)?"
_CHINESE_DAY = "(\\d{1,2}|[一二三四五六七八九十]{1,3})"
_FULL_DATES = (  # pattern, group of the year, of the month, of the day
    (re.compile(r"(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)"), 1, 2, 3),
    (re.compile(rf"(?i)\b{_DAY}\s+(?:of\s+)?{_MONTH_NAME}{_YEAR}"), 3, 2, 1),
    (re.compile(rf"(?i)\b{_MONTH_NAME}\s+{_DAY}\b(?!:){_YEAR}"), 3, 1, 2),
    (
        re.compile(rf"((?:19|20)\d\d\s*年)?\s*{_CHINESE_DAY}\s*月\s*{_CHINESE_DAY}\s*[日号]"),
        1,
        2,
        3,
    ),
)
_CHINESE_DATE = re.compile(
    r"(?:周|星期|礼拜)([一二三四五六日天])"
    r"|(?<![\d.])([一二三四五六七八九十]{1,3}|\d{1,2})\s*月(?!内|后|前|个)"
)
_UNITS = {
    **dict.fromkeys(("ms", "msec", "millisecond", "毫秒"), (0.001, "s")),
    **dict.fromkeys(("s", "sec", "second", "秒", "秒钟"), (1, "s")),
    **dict.fromkeys(("min", "minute", "分钟"), (60, "s")),
    **dict.fromkeys(("h", "hr", "hour", "小时", "个小时", "钟头", "个钟头"), (3600, "s")),
    **dict.fromkeys(("d", "day", "天", "日"), (86_400, "s")),
    **dict.fromkeys(("week", "周", "星期", "个星期", "礼拜", "个礼拜"), (604_800, "s")),
    **dict.fromkeys(("month", "个月"), (1, "mo")),
    **dict.fromkeys(("year", "yr", "年"), (12, "mo")),
    **dict.fromkeys(("hz",), (1, "hz")),
    **dict.fromkeys(("khz",), (1000, "hz")),
    **dict.fromkeys(("mhz",), (10**6, "hz")),
    **dict.fromkeys(("ghz",), (10**9, "hz")),
    **dict.fromkeys(("kb", "kib", "k"), (1000, "b")),
    **dict.fromkeys(("mb", "mib", "m", "兆"), (10**6, "b")),
    **dict.fromkeys(("gb", "gib", "g"), (10**9, "b")),
    **dict.fromkeys(("tb", "tib"), (10**12, "b")),
    **dict.fromkeys(("gram", "gramme", "克"), (1, "g")),
    **dict.fromkeys(("kg", "kilogram", "kilo", "公斤", "千克"), (1000, "g")),
    **dict.fromkeys(("mm", "millimetre", "millimeter", "毫米"), (0.001, "m")),
    **dict.fromkeys(("cm", "centimetre", "centimeter", "厘米"), (0.01, "m")),
    **dict.fromkeys(("metre", "meter", "米"), (1, "m")),
    **dict.fromkeys(("km", "kilometre", "kilometer", "公里", "千米"), (1000, "m")),
    **dict.fromkeys(("ml", "millilitre", "milliliter", "毫升"), (0.001, "l")),
    **dict.fromkeys(("litre", "liter", "升"), (1, "l")),
    **dict.fromkeys(("m2", "square metre", "square meter", "sqm", "平方米", "平米"), (1, "m2")),
    **dict.fromkeys(("hectare", "ha", "公顷"), (10**4, "m2")),
    **dict.fromkeys(
        ("km2", "square kilometre", "square kilometer", "平方公里", "平方千米"), (10**6, "m2")
    ),
    **dict.fromkeys(("tonne", "metric ton", "吨"), (10**6, "g")),
}
_UNIT = re.compile(
    r"[\s-]?("
    + "|".join(
        unit + r"s?(?![A-Za-z])" if unit.isascii() else unit
        for unit in sorted(_UNITS, key=len, reverse=True)
    )
    + ")",
    re.IGNORECASE,
)
_FREQUENCY = {
    "每天": "/day", "每日": "/day", "每周": "/week", "每月": "/month", "每年": "/year",
    "每晚": "/day", "每夜": "/day", "每早": "/day", "每个月": "/month",
    "每个星期": "/week", "每星期": "/week", "每礼拜": "/week",
    "每个季度": "/quarter", "每季": "/quarter", "每个小时": "/hour",
    "每小时": "/hour", "每季度": "/quarter", "日报": "/day", "周报": "/week", "周会": "/week",
    "周刊": "/week", "月票": "/month", "月报": "/month", "月会": "/month", "月刊": "/month",
    "季报": "/quarter", "年票": "/year", "年报": "/year", "年会": "/year",
}  # fmt: skip


_PERIODS = {
    "/hour": "3600 s", "/day": "86400 s", "/week": "604800 s", "/month": "1 mo",
    "/quarter": "3 mo", "/year": "12 mo",
}  # fmt: skip


def differ(first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether two sets of numbers are of different amounts, hours or rates.

    "A week" may be how long or how often; how often something is may be left out; `~6` is
    six in the morning or in the evening.
    """
    if first == second:
        return False
    one, other = set(first - second), set(second - first)
    signs = {it[0] for it in one} | {it[0] for it in other}
    if signs.isdisjoint("~/"):
        return True
    for mine, theirs in ((one, other), (other, one)):
        for rate in [rate for rate in mine if _PERIODS.get(rate) in theirs]:
            mine.remove(rate)
            theirs.remove(_PERIODS[rate])
        for hour in [hour for hour in mine if hour[0] == "~"]:
            known = next((it for it in theirs if _may_be(hour, it)), "")
            if known:
                mine.remove(hour)
                theirs.remove(known)
    rates = [{rate for rate in left if rate in _PERIODS} for left in (one, other)]
    return all(rates) or one != rates[0] or other != rates[1]


def _may_be(hour: str, time: str) -> bool:
    """Whether `~6:30` may be `18:30`."""
    mine, theirs = hour.lstrip("~").partition(":"), time.lstrip("~").partition(":")
    if not (mine[0].isdecimal() and theirs[0].isdecimal()) or mine[2] != theirs[2]:
        return False
    return int(theirs[0]) < 25 and int(mine[0]) % 12 == int(theirs[0]) % 12


def ordinals(text: str) -> Iterator[int]:
    """Which of several is meant: 1 for the first, -1 for the last."""
    for match in _ORDINAL.finditer(text):
        word = match[1].lower()
        yield int(word[:-2]) if word[0].isdigit() else _ORDINALS[word]
    if not text.isascii():
        for match in _CHINESE_ORDINAL.finditer(text):
            yield int(match[1]) if match[1].isdigit() else int(_chinese_number(match[1]))
        if _CHINESE_LAST.search(text):
            yield -1


def is_month(word: str) -> bool:
    """Whether a lower-case word is the name of a month."""
    return word in _MONTH_NUMBERS or any(name[:3] == word for name in _MONTH_NUMBERS)


def dates(text: str) -> Iterator[str]:
    """Days as `MM-DD`, years, months and weekdays."""
    for pattern, year, month, date in _FULL_DATES if _NUMERAL.search(text) else ():
        for match in pattern.finditer(text):
            number = _month(match[month])
            if number and match[date].isdigit():
                yield f"{number:02}-{int(match[date]):02}"
            elif number:
                yield f"{number:02}-{int(_chinese_number(match[date])):02}"
            if year and match[year]:
                yield match[year].rstrip("年 ")
    text = _without_dates(text)
    for match in _LONG_WORD.finditer(text):
        weekday = _weekday(match[0].lower())
        if weekday:
            yield f"w{weekday}"
        elif match[0][0].isupper() and _month(match[0]):
            yield f"m{_month(match[0])}"
    for match in () if text.isascii() else _CHINESE_DATE.finditer(text):
        if match[1]:
            yield "w7" if match[1] == "天" else f"w{'一二三四五六日'.index(match[1]) + 1}"
        else:
            yield f"m{_month(match[2])}"


@lru_cache(maxsize=4_096)
def _weekday(word: str) -> int:
    """The number of a weekday from its name, 1 for Monday; 0 when it is none."""
    short = word.rstrip("s").removesuffix("day")
    return next((day for name, day in _DAYS.items() if short in (name, name[:3])), 0)


@lru_cache(maxsize=4_096)
def _without_dates(text: str) -> str:
    if not _NUMERAL.search(text):
        return text
    for pattern, *_ in _FULL_DATES:
        text = pattern.sub(" ", text)
    return text


@lru_cache(maxsize=4_096)
def _month(word: str) -> int:
    """The number of a month from its name or numeral; 0 when it is none."""
    if word.isdigit():
        return int(word) if 1 <= int(word) <= 12 else 0
    for name, number in _MONTH_NUMBERS.items():
        if word.lower() in (name, name[:3], "sept" if number == 9 else name):
            return number
    return int(_chinese_number(word)) if word[0] in "一二三四五六七八九十" else 0


def numbers(text: str) -> Iterator[str]:
    """Numbers with their notation evened out; times and sizes in one unit."""
    text = plain = _without_dates(text)
    if not text.isascii():
        text = _CHINESE_DATE.sub(" ", text)
        plain = CHINESE_NUMBER.sub(in_digits, NO_NUMBER.sub(" ", text))
    for match in _NUMBER.finditer(plain):
        word = match[0].lstrip("v").replace(" ", "")
        if "," in word and _BY_THOUSANDS.fullmatch(word):
            word = word.replace(",", "")
        yield _in_unit(_CLOCK_ZERO.sub("", word), plain[match.end() : match.end() + 20])
    if not ENGLISH_NUMBERS.keys().isdisjoint(map(str.lower, _LETTERS.findall(plain))):
        for match in _LETTERS.finditer(plain):
            known = ENGLISH_NUMBERS.get(match[0].lower())
            if known:
                yield _in_unit(known, plain[match.end() : match.end() + 20])
    if text.isascii():
        return
    for phrase, name in _FREQUENCY.items():
        place = text.find(phrase)
        if place >= 0 and not _WEEKDAY_BEHIND.match(text, place + len(phrase)):
            yield name


def is_of_amount(word: str) -> bool:
    """Whether a word is a number or the name of a unit."""
    return word[:1].isdigit() or word in _UNITS or word.removesuffix("s") in _UNITS


def in_digits(match: re.Match[str]) -> str:
    """A Chinese number that was matched, in digits."""
    if any(char.isascii() for char in match[1]):
        return match[0]
    return _chinese_number(match[1])


def _in_unit(word: str, behind: str) -> str:
    """A number with the unit that follows, as seconds, bytes or a plain number."""
    factor = (_LARGE | _SMALL).get(behind[:1], 1)
    unit = _UNIT.match(behind)
    try:
        amount = float(word) * factor
    except ValueError:
        return word
    if unit is None:
        return word if factor == 1 else f"{amount:g}"
    name = "gram" if unit[0] == " g" else unit[1].lower()
    size, kind = _UNITS.get(name) or _UNITS[name.removesuffix("s")]
    if kind == "mo" and amount >= _LEAST_YEAR:
        return word
    while kind == "b" and amount >= 1024 and amount % 1024 == 0:
        amount, size = amount / 1024, size * 1000
    return f"{amount * size:g} {kind}"


def _chinese_number(text: str) -> str:
    if len(text) > 1 and all(char in _DIGITS for char in text):
        return str(int("".join(str(_DIGITS[char]) for char in text)))
    total = section = number = 0
    for char in text:
        if char in _DIGITS:
            number = _DIGITS[char]
        elif char in _SMALL:
            section += (number or 1) * _SMALL[char]
            number = 0
        else:
            total = (total + section + number or 1) * _LARGE[char]
            section = number = 0
    return str(total + section + number)
