"""Statements with their wording evened out: no lead-in, plain denials, numbers in digits."""

from __future__ import annotations

import re

from memtui.judge.duplicates.denial import at_most, said_once
from memtui.judge.duplicates.figures import each_time, in_figures, moments, one_word
from memtui.judge.duplicates.notation import CHINESE_NUMBER, NO_NUMBER, in_digits
from memtui.judge.duplicates.spelt import out_of_words

_LEAD_IN = re.compile(
    r"(?i)^(?:\*{0,2}(?:please (?:note|remember|be aware)(?: that)?|(?:also )?note(?: that)?"
    r"|remember(?: that)?|reminder|important|nb|n\.b\.|fyi|tip|hint|gotcha|warning|caution"
    r"|attention|heads[- ]up|keep in mind(?: that)?|bear in mind(?: that)?|be aware(?: that)?"
    r"|be sure to"
    r"|make sure to|always remember(?: to)?|don't forget(?: that)?|please|just so you know"
    r"|as a reminder|rule|fact|todo)\b\*{0,2}\s*[:,：，-]?\s+"
    r"|(?:请?(?:大家)?注意(?:一下|了|啦|哈)?|请?(?:务必)?(?:记得|记住|牢记)|提醒(?:一下|大家)?"
    r"|提示|切记|重要|温馨提示|备注"
    r"|补充(?:一下)?|另外|友情提示|说明(?:一下)?|强调(?:一下)?|再次强调|约定|规定|麻烦"
    r"|请)\s*[:,，：、-]?\s*)(?=\S)"
)
_ALONE = re.compile(
    r"(?i)\b(?:leave|let) (?P<what>[^,.;:!?]{1,60}?) (?:alone|untouched|unchanged|be|as (?:it is|is"
    r"|they are))(?=[,.;:!?]|\s*$)"
)
_HANDS_OFF = re.compile(
    r"(?i)\b(?:keep (?:your )?hands off|hands off|stay away from|keep away from|steer clear of)\b"
)
_REFRAIN = re.compile(r"(?i)\b(?:refrain from|abstain from|avoid|no)(?= \w+ing\b)")
_AVOID = re.compile(r"(?i)\bavoid\b")
_INSTEAD = re.compile(r"(?i),? (?:instead of|rather than|as opposed to)\b")
_NEEDLESS = re.compile(
    r"(?i)\b(?:(?:do|does|did) not|don['’]t|doesn['’]t) (?:have|need) to\b|\bneed(?:n['’]t| not)\b"
    r"|\b(?:is|are) not (?:required|necessary|needed)\b"
    r"|不用(?!户)|不必(?!要)|不需要?|无需|无须|用不着|没必要"
)
_MAY_NOT = re.compile(
    r"(?i)\b(?:(?:must|may|should|shall|can|do|does|will) not|cannot)(?: be)?(?! only\b)"
    r"|\b(?:is|are) (?:not (?:allowed|permitted|supposed) to|forbidden to|prohibited from)"
    r"(?: be)?\b"
    r"|\bnever(?: be)?\b|\b(?:is|are) never\b"
)
_CHINESE_MAY_NOT = re.compile(
    "不(?:允许|准许|许|准|可以|可(?!用|见|变|靠|逆)|能(?!力)|得(?!不)|要|应该|应(?!答)|该|宜)"
    "|切勿|切忌|勿|严禁|禁止|[千切]万?不[要能可]"
    "|(?<![特级分识类区个性差甄告])别(?!名|的|人|处|墅)"
)
_DIGIT = re.compile(r"\d")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_THOUSAND = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)\s?[kK](?![\w-])")
_PERCENT = re.compile(r"(?i)(?<=\d)\s*(?:percent|per cent|pct|%)(?![A-Za-z])")
_TEN_THOUSANDS = re.compile("(?<![\\d.])(\\d{1,9}(?:\\.\\d{1,4})?)\\s*([万亿])")
_CHINESE_PERCENT = re.compile("百分之([\\d.零〇一二两三四五六七八九十百]{1,8})")
_UNIT_AT_NUMBER = re.compile(
    r"(?i)(?<=\d)(?=(?:d|[kmgt]i?b|px|[mck]m|kg|[kmg]?hz|dpi|mah"
    r"|k?wh?|°c)(?![a-z\d]))"
)
_UNIT_NAME = re.compile(
    r"(?i)(?<=\d)[\s-]?(msecs?|ms|secs?|s|mins?|hrs?|h|seconds?|minutes?|hours?|kilobytes?|kib"
    r"|megabytes?|mib|gigabytes?|gib|terabytes?|tib|kilohertz|megahertz|hertz)(?![\w/])"
)
_UNIT_NAMES = {
    "msec": "milliseconds", "ms": "milliseconds", "sec": "seconds", "s": "seconds",
    "second": "seconds", "min": "minutes", "minute": "minutes", "hr": "hours", "h": "hours",
    "hour": "hours", "kilobyte": "kb", "kib": "kb", "megabyte": "mb", "mib": "mb",
    "gigabyte": "gb", "gib": "gb", "terabyte": "tb", "tib": "tb", "kilohertz": "khz",
    "megahertz": "mhz", "hertz": "hz",
}  # fmt: skip
_CLOCK = re.compile(r"(?i)(?<![\d:.])(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?m\b\.?")
_FULL_HOUR = re.compile(r"(?<!\d)(?<!\d:)0?(\d{1,2}):00(?![:\d])")
_CHINESE_CLOCK = re.compile(
    "(上午|早上|早晨|清晨|凌晨|中午|下午|傍晚|晚上|晚|夜里)?(\\d{1,2})\\s*[点时](?:整|钟)?(半"
    "|\\d{1,2}分)?(?![间后内])"
)
_PREFER = re.compile(
    r"(?i)\b(prefer(?:red|s)? [\w -]{1,40}?) (?:to|instead of|rather than)\b(?! \w+ing)"
)
_GRATIS = re.compile(
    r"(?i)\b(?:free of charge|for free|at no (?:cost|charge)|without (?:any )?(?:payment|paying"
    r"|charge|cost|fee)"
    r"|(?:costs?|charges?|pays?) nothing)\b|(?:不用|不需要?|无需|不必)(?:付钱|付费|花钱|给钱"
    r"|交钱)|不[要收](?:钱|费)|不花钱"
)
_GRATIS_HINT = re.compile(r"free|charge|cost|pa[yi]|fee|nothing|[钱费]")
_TWO_WORDS = re.compile(
    " out|way|direction|brother|sister|son|daughter|child| (?:week|month|quarter|year)"
)
_IN_FOLDER = re.compile(r"(?i)\b(?:under|below|beneath)(?= (?:the )?`?[\w.~-]*/)")
_COUNT_OF = re.compile(r"(?i)\b(?:the )?(?:number|amount|count) of\b")
_PERIOD = re.compile("hour|day|night|week|month|quarter|year|second|minute")
_NOT_DO_MORE = re.compile(
    r"(?i)\b(?:(?:must|may|should|can|do|does|will|shall) ?not|cannot) (?P<verb>[a-z]+(?: for)?) "
    r"(?:more|larger|bigger|longer|higher|greater|later) than\b"
)
_BOUNDS = (  # what a bound says in many ways, in one word that isn't a denial
    (
        re.compile(
            r"(?i)\b(?:no|not) (?:more|larger|bigger|longer|higher|greater|wider|later) than\b"
            r"|\b(?:(?:must|may|should|can|do|does|will|shall) ?not|cannot|can't|mustn't|don't"
            r"|doesn't|shouldn't|never) (?:exceed|go (?:over|above|beyond)|be (?:more|larger|bigger"
            r"|longer|higher|greater|over|above)(?: than)?)\b|\bup to\b|\bat (?:the )?most\b"
            r"|\b(?:less|smaller|shorter|lower|fewer) than\b|\bwithin\b"
            r"|(?<!\d )(?<!\d)\bmax(?:imum)?\b"
            r"|\bor (?:less|fewer|below|under|smaller|younger|earlier|shorter)\b"
            r"|\b(?:under|below)(?= (?:\d|two|three|four|five|six|seven|eight|nine|ten|twenty"
            r"|thirty|forty|fifty|a (?:dozen|hundred)))"
            r"|不(?:得|能|可|要|应|准|许|允许)?(?:超过|超出|高于|多于|大于|长于|晚于)"
            r"|(?:最多|至多|以内|以下|低于|小于|少于|之内|[不未][足满到](?=\s*\d))"
        ),
        " maximum ",
    ),
    (
        re.compile(
            r"(?i)\b(?:no|not) (?:less|smaller|shorter|lower|fewer|earlier) than\b"
            r"|\b(?:(?:must|may|should|can|do|does|will|shall) ?not|cannot|can't|mustn't|never) "
            r"(?:fall|drop|go|be|sink) (?:under|below|less than|lower than|smaller than)\b"
            r"|\bat (?:the )?least\b|(?<!\d )(?<!\d)\bmin(?:imum)?\b"
            r"|\bor (?:more|above|over|larger|older|later|longer|wider|higher)\b"
            r"|\b(?:more|larger|bigger|longer|higher|greater) than\b"
            r"|\b(?:above|over)(?= (?:\d|two|three|four|five|six|seven|eight|nine|ten|twenty"
            r"|thirty|forty|fifty|a (?:dozen|hundred)))"
            r"|不(?:得|能|可|要|应|准|许|允许)?(?:低于|少于|小于|短于|早于)|(?:最少|至少|以上"
            r"|高于|大于|多于|起码)"
        ),
        " minimum ",
    ),
)
_BOUND_HINT = re.compile(  # one of these is in a text that sets a bound
    r"than|\bor |not|n't|n’t|never|\bno |nobody|none|nothing|up to|most|least|within|max|min"
    r"|under|below|above|over"
    "|超|于|[最至]|以|内|起码"
)
_HINTS = (  # one of these is in a text that denies or forbids
    "not", "n't", "n’t", "no ", "never", "avoid", "away", "off", "refrain", "leave", "let ",
    "steer", "instead", "rather", "opposed", "forbid", "prohibit", "abstain", "不",
    "无", "没", "用不",
)  # fmt: skip
_NOT_BEFORE = frozenset("周期拜第张李王赵")


def evened(text: str) -> str:
    """The text as it would be without lead-ins, idioms of denial and spelt-out numbers."""
    if _GRATIS_HINT.search(text.lower()):
        text = _GRATIS.sub(_free, text)
    text = said_once(text)
    for _ in range(3):
        text, count = _LEAD_IN.subn("", text, count=1)
        if not count:
            break
    if text.isascii():
        text = _in_plain_english(_bounded(text))
    else:
        text = _CHINESE_PERCENT.sub(lambda match: f"{_digits(match[1])}%", text)
        text = _in_digits(_TEN_THOUSANDS.sub(_in_full, text))
        text = _CHINESE_CLOCK.sub(_hour_of_day, _in_plain_english(_bounded(text)))
        text = moments(text)
        return _CHINESE_MAY_NOT.sub("不要", text)
    return text


def _bounded(text: str) -> str:
    """The text with each bound, such as "no more than" or 不超过, in one word."""
    if not _BOUND_HINT.search(text.lower()):
        return text
    text = at_most(text)
    text = _NOT_DO_MORE.sub(r"\g<verb> maximum ", text)
    for pattern, word in _BOUNDS:
        text = pattern.sub(word, text)
    return text


def _in_plain_english(text: str) -> str:
    words = text.lower()
    if any(hint in words for hint in _HINTS):
        text = _ALONE.sub(r"not touch \g<what>", text)
        text = _REFRAIN.sub("not", _HANDS_OFF.sub("not touch", text))
        text = _AVOID.sub("not use", _INSTEAD.sub(" not", text))
        text = _MAY_NOT.sub("not", _NEEDLESS.sub(" needless ", text))
    if "prefer" in words:
        text = _PREFER.sub(r"\1 over", text)
    if "/" in words:
        text = _IN_FOLDER.sub("in", text)
    if " of" in words:
        text = _COUNT_OF.sub("", text)
    text = in_figures(out_of_words(text))
    if _TWO_WORDS.search(words):
        text = one_word(text)
    if _PERIOD.search(words):
        text = each_time(text)
    if not _DIGIT.search(text):
        return text
    text = _THOUSANDS.sub("", text)
    text = _THOUSAND.sub(lambda match: f"{float(match[1]) * 1000:.0f}", text)
    text = _UNIT_NAME.sub(_unit, text)
    text = _UNIT_AT_NUMBER.sub(" ", _PERCENT.sub("%", text))
    return _FULL_HOUR.sub(r"\1", _CLOCK.sub(_in_24_hours, text))


def _free(match: re.Match[str]) -> str:
    return "for free" if match[0].isascii() else "免费"


def _in_full(match: re.Match[str]) -> str:
    return f"{float(match[1]) * (10**4 if match[2] == '万' else 10**8):.0f}"


def _unit(match: re.Match[str]) -> str:
    word = match[1].lower()
    return " " + (_UNIT_NAMES.get(word) or _UNIT_NAMES[word.rstrip("s")])


def _digits(text: str) -> str:
    return CHINESE_NUMBER.sub(in_digits, text)


def _in_digits(text: str) -> str:
    """Chinese numbers in digits, but not those in words that hold a numeral."""
    kept: list[str] = []
    place = 0
    for phrase in NO_NUMBER.finditer(text):
        kept += (CHINESE_NUMBER.sub(_numeral, text[place : phrase.start()]), phrase[0])
        place = phrase.end()
    return "".join((*kept, CHINESE_NUMBER.sub(_numeral, text[place:])))


def _numeral(match: re.Match[str]) -> str:
    before = match.string[match.start() - 1 : match.start()]
    return match[0] if before in _NOT_BEFORE and before else in_digits(match)


def _in_24_hours(match: re.Match[str]) -> str:
    hour = int(match[1]) % 12 + (12 if match[3].lower() == "p" else 0)
    return f"{hour}:{match[2]}" if match[2] and match[2] != "00" else str(hour)


def _hour_of_day(match: re.Match[str]) -> str:
    part, hour = match[1] or "", int(match[2])
    late = part == "夜里" and hour > 6
    if (late or part in ("下午", "傍晚", "晚上", "晚")) and hour < 12:
        hour += 12
    minutes = match[3] or ""
    minute = "30" if minutes == "半" else minutes.rstrip("分").zfill(2) if minutes else ""
    return f"{part} {hour}:{minute} 点" if minute else f"{part} {hour} 点"
