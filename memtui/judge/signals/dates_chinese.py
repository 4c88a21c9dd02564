"""Dates in Chinese: 年月日, weekdays, relative days, the parts of a month, fixed feasts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from memtui.judge.signals.calendar import Calendar, day, edge, month_span, nth_day, nth_week
from memtui.judge.signals.model import When
from memtui.judge.signals.numerals import CHINESE, number

_DAYS = {
    "大前天": -3, "前天": -2, "昨天": -1, "昨晚": -1, "昨日": -1, "今天": 0, "今晚": 0, "今日": 0,
    "明天": 1, "明晚": 1, "明早": 1, "明日": 1, "后天": 2, "大后天": 3,
}  # fmt: skip
_WEEKS = {
    "上上": -2, "上": -1, "上个": -1, "本": 0, "这": 0, "这个": 0,
    "下": 1, "下个": 1, "下下": 2, "下下个": 2,
}  # fmt: skip
_WEEKDAYS = {char: place for place, char in enumerate("一二三四五六日")} | {"天": 6, "末": 5}
_FEASTS = {
    "元旦": (1, 1), "劳动节": (5, 1), "五一": (5, 1), "儿童节": (6, 1), "国庆节": (10, 1),
    "国庆": (10, 1), "十一": (10, 1), "双十一": (11, 11), "双11": (11, 11), "双十二": (12, 12),
    "圣诞节": (12, 25), "圣诞": (12, 25), "六一八": (6, 18),
}  # fmt: skip
_PARTS = {
    "初": "start", "上旬": "start", "中": "middle", "中旬": "middle",
    "底": "end", "末": "end", "下旬": "late",
}  # fmt: skip
_PAST = re.compile(
    "已经|就已|上线了|发了|做了|完成|结束了|过了|开始了|切了|换了|搬了|改了|来的|是在"
)
_SHIFTED = re.compile("推迟|延到|延期|改到|改成|定在|截止|之前|以前|前要|才|要")

Reader = Callable[[re.Match[str], Calendar, bool], When | None]


def chinese_dates(text: str, calendar: Calendar) -> Iterator[When | None]:
    """Every reading of a phrase as a date; readings may overlap."""
    for pattern, read in _PATTERNS:
        for match in pattern.finditer(text):
            around = text[max(0, match.start() - 12) : match.end() + 12]
            past = bool(_PAST.search(around)) and not _SHIFTED.search(around)
            yield read(match, calendar, past)


def _full(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    month, date = number(match[2]), number(match[3])
    if month is None or date is None:
        return None
    return day(match.span(), calendar.day_of(_year(match[1], calendar), month, date, past))


def _year(word: str | None, calendar: Calendar) -> int | None:
    if not word:
        return None
    named = {"今年": 0, "明年": 1, "去年": -1, "后年": 2, "前年": -2}
    if word in named:
        return calendar.today.year + named[word]
    digits = number(word.rstrip("年 "))
    return digits if digits and digits >= 1900 else None


def _slashed(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    return day(match.span(), calendar.day_of(None, int(match[1]), int(match[2]), past))


def _day_of_month(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    date = number(match[2])
    if date is None:
        return None
    if match[1]:
        year, month = calendar.month(_WEEKS.get(match[1].removesuffix("月"), 0))
        return day(match.span(), calendar.day_of(year, month, date))
    return day(match.span(), calendar.day_number(date, past))


def _named_day(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    return day(match.span(), calendar.days_away(_DAYS[match[0]]))


def _weekday(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    weekday = _WEEKDAYS[match[2]]
    if match[2] == "末" and not match[1]:
        return None
    if match[1]:
        when = calendar.weekday(weekday, _WEEKS[match[1]])
    else:
        when = calendar.past(weekday) if past else calendar.coming(weekday)
    if match[2] == "末" and when is not None:
        last = Calendar(when).days_away(1)
        return When(*match.span(), when, last, "week") if last else None
    return day(match.span(), when)


def _shift(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    half = match[1] == "半"
    count = 1 if half else number(match[1])
    unit = match[2].lstrip("个")
    sign = -1 if match[3].lstrip("之以").startswith("前") else 1
    if count is None or count > 1200:
        return None
    span = match.span()
    if half and unit == "月":
        return day(span, calendar.days_away(15 * sign))
    if unit in ("天", "日"):
        return day(span, calendar.days_away(sign * count))
    if unit in ("周", "星期", "礼拜"):
        return day(span, calendar.days_away(sign * 7 * count))
    months = 6 if half else count * (12 if unit == "年" else 1)
    return day(span, calendar.same_day(sign * months))


def _month(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    month = number(match[2])
    if month is None or not 1 <= month <= 12:
        return None
    year = _year(match[1], calendar)
    if year is None:
        year = calendar.month_named(month, past)[0]
    whole = month_span(match.span(), year, month)
    return edge(whole, _PARTS[match[3]]) if match[3] else whole


def _this_month(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    step = _WEEKS.get(match[1] or "本", 0)
    whole = month_span(match.span(), *calendar.month(step))
    return edge(whole, _PARTS[match[2]]) if match[2] else whole


def _week(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    step = _WEEKS[match[1]]
    first, last = calendar.weekday(0, step), calendar.weekday(6, step)
    return When(*match.span(), first, last, "week") if first and last else None


def _quarter(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    step, year_word, named, part = match.groups()
    if not (step or named or part):
        return None
    year, quarter = calendar.quarter(_WEEKS.get(step or "本", 0))
    if named:
        year, quarter = _year(year_word, calendar) or calendar.today.year, number(named) or 0
    if not 1 <= quarter <= 4:
        return None
    whole = month_span(match.span(), year, quarter * 3 - 2, 3)
    return edge(whole, _PARTS[part]) if part else whole


def _year_part(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    year = _year(match[1], calendar) or calendar.today.year
    whole = month_span(match.span(), year, 1, 12)
    part = match[2]
    if part in ("底", "末"):
        return edge(whole, "end")
    return edge(whole, "start") if part == "初" else whole


def _feast(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    when = calendar.day_of(_year(match[1], calendar), *_FEASTS[match[2]], past)
    if match[4] and when is not None:
        days = (number(match[4]) or 0) * (-1 if match[3] == "前" else 1)
        when = Calendar(when).days_away(days)
    return day(match.span(), when)


_NTH = {"首": 1, "最后": -1, "末": -1}


def _nth(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    if match[2]:
        month = number(match[2]) or 0
        year = _year(match[1], calendar)
        if year is None and 1 <= month <= 12:
            year = calendar.month_named(month, past)[0]
    else:
        year, month = calendar.month(_WEEKS.get(match[3].removesuffix("月").removesuffix("个"), 0))
    named = next((n for word, n in _NTH.items() if word in match[4]), 0)
    nth = named or number(match[4].strip("第个 ")) or 0
    if not (year and 1 <= month <= 12 and nth):
        return None
    unit = match[5]
    if unit in ("周", "个星期", "星期"):
        return nth_week(match.span(), year, month, nth)
    days = {"工作日": range(5), "天": range(7), "日": range(7)}.get(unit)
    return day(match.span(), nth_day(year, month, days or (_WEEKDAYS[unit[-1]],), nth))


def _left(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    count, unit = number(match[1]), match[2].lstrip("个")
    if count is None or count > 1200:
        return None
    if unit in ("天", "日", "周", "星期", "礼拜"):
        return day(match.span(), calendar.days_away(count * (1 if unit in ("天", "日") else 7)))
    return day(match.span(), calendar.same_day(count))


def _any(words: Iterable[str]) -> str:
    return "(" + "|".join(sorted(words, key=len, reverse=True)) + ")"


_STEP = "(上上|上个|上|本|这个|这|下下个|下下|下个|下)"
_YEAR = r"((?:19|20)\d\d\s*年|[今明去后前]年)"
_NOT_EVERY = "(?<!每)(?<!每个)"
_DATE_FOLLOWS = r"\s*[\d一二三四五六七八九十]{1,3}\s*[日号]"
_PATTERNS: list[tuple[re.Pattern[str], Reader]] = [
    (re.compile(pattern), read)
    for pattern, read in (
        (rf"{_YEAR}?\s*({CHINESE})\s*月\s*({CHINESE})\s*[日号]", _full),
        (r"(?<![\d./])(1[0-2]|0?[1-9])/(3[01]|[12]\d|0?[1-9])(?![\d./])", _slashed),
        (
            rf"(?<![月\d第])(?:(上个?月|下个?月|本月|这个?月)\s*)?({CHINESE})\s*[号日]"
            "(?![楼线店机库院码桌文常志子])",
            _day_of_month,
        ),
        (_any(_DAYS), _named_day),
        (rf"{_NOT_EVERY}{_STEP}?(?:周|星期|礼拜)([一二三四五六日天末])(?![次岁年])", _weekday),
        (
            rf"({CHINESE})\s*(天|日|个?周|个?星期|个?礼拜|个?月|年)\s*([之以]?[后前]|内)(?!端)",
            _shift,
        ),
        (rf"{_YEAR}?\s*({CHINESE})\s*月(?:份)?{_any(_PARTS)}?(?!{_DATE_FOLLOWS})", _month),
        (rf"{_NOT_EVERY}{_STEP}?个?月{_any(set(_PARTS) - {'中'})}", _this_month),
        (rf"{_STEP}月()(?![初中底末上下\d])", _this_month),
        (rf"{_STEP}(?:周|星期|礼拜)(?![一二三四五六日天末])", _week),
        (
            rf"(?:{_STEP}|{_YEAR})?(?:第?([一二三四1-4]))?个?季度{_any(('初', '底', '末'))}?",
            _quarter,
        ),
        (rf"{_YEAR}?\s*(?<![\d每])年(底|末|初)", _year_part),
        (rf"{_YEAR}()(?![底末初\d]|\s*[\d一二三四五六七八九十]+\s*[月季])", _year_part),
        (rf"{_YEAR}?\s*{_any(_FEASTS)}(?![月点个])(?:([前后])({CHINESE})天)?", _feast),
        (
            rf"(?:{_YEAR}?\s*({CHINESE})\s*月|(上个?月|下个?月|本月|这个?月))(?:份)?的?"
            rf"(第\s*{CHINESE}\s*个?|首个|最后一?个?|末个?)"
            "(周末|工作日|天|日|(?:周|星期|礼拜)[一二三四五六日天]|周|个?星期)(?![次岁年])",
            _nth,
        ),
        (
            rf"(?:再过|还有|还剩|只剩)\s*({CHINESE})\s*(天|日|个?周|个?星期|个?礼拜|个?月)(?![以之]?[前内])",
            _left,
        ),
    )
]
