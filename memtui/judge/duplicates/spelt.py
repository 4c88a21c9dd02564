"""Numbers, hours and shares in English words, in digits: "half past six", "nine times in ten"."""

from __future__ import annotations

import re

_ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TEENS = [
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_VALUES = (
    {word: value for value, word in enumerate((*_ONES, *_TEENS), 1)}
    | dict(zip(_TENS, range(20, 100, 10), strict=True))
    | {"twelfth": 12}
)
_WORD = "|".join((*_ONES, *_TEENS, *_TENS, *_SCALES))
_RUN = re.compile(
    rf"(?i)\b(?:an? (?=hundred|thousand|million))?(?:{_WORD})"
    rf"(?:(?:-| and | )(?:{_WORD})(?![\w-]))+\b"
    r"|\ban? (?:hundred|thousand|million|billion)\b(?! times)"
)
_HOUR = r"(?P<hour>\d{1,2}|" + "|".join((*_ONES, "ten", "eleven", "twelve")) + ")"
_PAST = re.compile(
    r"(?i)\b(?P<part>half|(?:a )?quarter|five|ten|twenty|twenty-five|\d{1,2}) "
    rf"(?P<way>past|to|after) {_HOUR}\b(?! \w*(?:minutes|hours|days|of)\b)"
    r"(?P<day> in the (?:morning|afternoon|evening)| at night| ?[ap]\.?m\b\.?)?"
)
_AT = re.compile(
    rf"(?i)(?<![:.\d])\b{_HOUR}(?P<clock> o['’]?clock)?"
    r"(?P<day> (?:in the (?:morning|afternoon|evening)|at night)| ?[ap]\.?m\b\.?)"
    rf"|\b{_HOUR.replace('hour', 'bare')} o['’]?clock\b"
)
_SHARE = re.compile(
    rf"(?i)\b(?P<part>\d{{1,3}}|{'|'.join((*_ONES, *_TEENS, *_TENS))})"
    rf"(?: times)?(?: (?:out of)(?: every)?| (?:in|of)(?= (?:ten|10|twenty|20|hundred|100)\b))"
    rf" (?:a )?(?P<whole>\d{{1,4}}|{'|'.join((*_ONES[1:], *_TEENS, *_TENS))}|hundred)\b"
    r"(?! (?:minutes|hours|days|weeks|months|years|seconds)\b)"
)
_FRACTIONS = (
    (re.compile(r"(?i)\b(?:three|3)[ -]quarters\b(?: of)?"), "75%"),
    (re.compile(r"(?i)\btwo[ -]thirds\b(?: of)?"), "67%"),
    (re.compile(r"(?i)\b(?:a|one)[ -]third\b(?: of)?"), "33%"),
    (re.compile(r"(?i)\b(?:a|one)[ -]quarter of\b"), "25%"),
    (re.compile(r"(?i)\b(?:a|one)[ -]fifth of\b"), "20%"),
    (re.compile(r"(?i)\b(?:a|one)[ -]tenth of\b"), "10%"),
    (
        re.compile(r"(?i)\b(?:at |for )?half[ -](?:the )?price\b|\bcosts? half\b(?! of)"),
        "50% price",
    ),
)
_OF_HUNDRED = re.compile(
    rf"(?i)\b({'|'.join((*_ONES, *_TEENS, *_TENS))})(?= (?:percent|per cent|pct)\b)"
)
_MOSTLY = re.compile(
    r"(?i)\b(?:[789]\d|seventy|eighty|ninety) ?(?:percent|per cent|%) of the time\b"
)
_HINT = re.compile(
    r"hundred|per ?cent|thousand|million|billion|half|quarter|past|third|fifth|tenth|clock"
    r"|out of|[ap]\.?m\b"
    r"|morning|afternoon|evening|night| in ten|ty[- ](?:one|two|three|four|five|six|seven|eight"
    r"|nine)"
    r"| of ten"
)


def out_of_words(text: str) -> str:
    """The text with the numbers, hours and shares that it spells out in digits.

    An hour that may be of the morning or of the evening has a `~` before it.
    """
    if not _HINT.search(text.lower()):
        return text
    text = _AT.sub(_hour, _PAST.sub(_minutes, text))
    text = _SHARE.sub(_percent, _MOSTLY.sub("usually", text))
    for pattern, share in _FRACTIONS:
        text = pattern.sub(share, text)
    return _OF_HUNDRED.sub(lambda match: str(_value(match[1])), _RUN.sub(_number, text))


def _value(word: str) -> int:
    return int(word) if word.isdigit() else _VALUES[word.lower()]


def _number(match: re.Match[str]) -> str:
    """A number of several words; left as it is when the words are no number."""
    total = current = 0
    before = ""
    for word in re.findall(r"[a-z]+", match[0].lower()):
        if word in ("a", "an", "and"):
            before = "and" if word == "and" and before == "scale" else before
            continue
        if word in _SCALES:
            if before == "and":
                return match[0]
            scale = _SCALES[word]
            if scale == 100:
                current = (current or 1) * 100
            else:
                total, current = total + (current or 1) * scale, 0
            before = "scale"
            continue
        value = _VALUES[word]
        fits = before in ("", "scale", "and") or (before == "tens" and value < 10)
        if not fits:
            return match[0]
        current += value
        before = "tens" if value >= 20 else "ones"
    return str(total + current)


def _minutes(match: re.Match[str]) -> str:
    words = {"half": 30, "quarter": 15, "a quarter": 15, "twenty-five": 25}
    part = match["part"].lower()
    minutes = words.get(part) or _value(part)
    if minutes >= 60:
        return match[0]
    hour = _value(match["hour"])
    if match["way"].lower() == "to":
        hour, minutes = (hour - 1) % 12 or 12, 60 - minutes
    return _time(hour, minutes, match["day"])


def _hour(match: re.Match[str]) -> str:
    hour = _value(match["hour"] or match["bare"])
    return match[0] if hour > 12 else _time(hour, 0, match["day"])


def _time(hour: int, minutes: int, day: str | None) -> str:
    told = (day or "").lower().strip()
    if told:
        late = told in ("in the afternoon", "in the evening", "at night") or told[0] == "p"
        early = told == "at night" and (hour <= 5 or hour == 12)
        hour = hour % 12 + (12 if late and not early else 0)
    sign = "" if told or hour > 12 else "~"
    return f"{sign}{hour}:{minutes:02}" if minutes else f"{sign}{hour}"


def _percent(match: re.Match[str]) -> str:
    if (
        " times" in match[0].lower()
        and match["whole"].lower() in ("ten", "10")
        and _value(match["part"]) > 6
    ):
        return "usually"
    whole = 100 if match["whole"].lower() == "hundred" else _value(match["whole"])
    part = _value(match["part"])
    return f"{100 * part / whole:.0f}%" if 0 < part < whole else match[0]
