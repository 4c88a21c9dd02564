"""What a statement must not differ in: numbers, dates, names, addresses, code, polarity."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from memtui.judge.duplicates.model import Difference
from memtui.judge.words.names import COMPOUND_SURNAMES, SURNAMES
from memtui.judge.words.stem import stem
from memtui.judge.words.synonyms import synonyms

_URL = re.compile(
    r"\b(?:https?|ssh|git|ftp|file)://[^\s)>\]，。；]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
)
_HOST = re.compile(
    r"\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|cn|test|local|internal|example|app|cloud|ai|me|co)\b(?:/\S*)?"
)
_CODE = re.compile(r"`([^`\n]{1,200})`")
_NUMBER = re.compile(r"(?<![A-Za-z_])v?\d+(?:[.,:/-]\d+)*(?:\s?[%‰°])?")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_'’]*(?:[-./][A-Za-z0-9_]+)*")
_MONTHS = {
    name: number
    for number, name in enumerate(
        "january february march april may june july august september october november december".split(),
        1,
    )
}
_DAYS = {
    name: number for number, name in enumerate("mon tues wednes thurs fri satur sun".split(), 1)
}
_ENGLISH_NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen twenty".split(),
        2,
    )
} | {
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100",
    "thousand": "1000", "million": "1000000", "twice": "2", "double": "2", "triple": "3",
    "half": "1/2",
    "quarterly": "/quarter", "hourly": "/hour", "daily": "/day", "weekly": "/week",
    "monthly": "/month", "yearly": "/year", "nightly": "/night", "annually": "/year",
}  # fmt: skip
_CHINESE_NUMBER = re.compile(
    "(?<![万千百第])([零〇一二两三四五六七八九十百千万亿\\d]*[二两三四五六七八九十百千万亿][零〇一二两三四五六七八九十百千万亿]*)"
    "(?!一|方|别|不能|不要|分之|思|股)"
)
_NO_NUMBER = re.compile(
    "千万(?=[别不要勿记注])|万一|十分(?=[重必清复方])|第三方|四舍五入|三方|一二|二进制|二次|两者|百分|七牛|三元|千兆|二维"
)
_MONTH_NAME = (
    r"((?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b)\.?"
)
_FULL_DATES = (  # pattern, group of the year, of the month, of the day
    (re.compile(r"(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)"), 1, 2, 3),
    (re.compile(rf"(?i)\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH_NAME}(?:,?\s+((?:19|20)\d\d)\b)?"), 3, 2, 1),
    (re.compile(rf"(?i)\b{_MONTH_NAME}\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+((?:19|20)\d\d)\b)?"), 3, 1, 2),
    (re.compile(r"((?:19|20)\d\d\s*年)?\s*(\d{1,2}|[一二三四五六七八九十]{1,3})\s*月\s*(\d{1,2}|[一二三四五六七八九十]{1,3})\s*[日号]"), 1, 2, 3),
)  # fmt: skip
_CHINESE_DATE = re.compile(
    r"(?:周|星期|礼拜)([一二三四五六日天])|(?<![\d.])([一二三四五六七八九十]{1,3}|\d{1,2})\s*月(?!内|后|前|个)"
)
_UNITS = {
    **dict.fromkeys(("ms", "msec", "millisecond", "毫秒"), (0.001, "s")),
    **dict.fromkeys(("s", "sec", "second", "秒", "秒钟"), (1, "s")),
    **dict.fromkeys(("min", "minute", "分钟"), (60, "s")),
    **dict.fromkeys(("h", "hr", "hour", "小时", "个小时", "钟头"), (3600, "s")),
    **dict.fromkeys(("d", "day", "天", "日"), (86_400, "s")),
    **dict.fromkeys(("week", "周", "星期", "个星期", "礼拜"), (604_800, "s")),
    **dict.fromkeys(("kb", "kib", "k"), (1000, "b")),
    **dict.fromkeys(("mb", "mib", "m", "兆"), (10**6, "b")),
    **dict.fromkeys(("gb", "gib", "g"), (10**9, "b")),
    **dict.fromkeys(("tb", "tib"), (10**12, "b")),
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
_CHANGE = re.compile(
    r"(?i)\b(?:moved|switched|changed|migrated|went|raised|lowered|bumped|upgraded|renamed|replaced|postponed|extended|cut)\b"
    r".{0,60}?\b(?:from .{1,60}? to|to|by|with)\b|\bno longer\b|\bused to (?!store|hold|make|keep)"
    r"|从.{1,30}?(?:改|换|迁|升|降|调|移|搬|转)[成为到至]|不再|由.{1,20}?(?:改为|改成|换成)"
)
_DIRECTION = re.compile(
    r"([\w`.-]+)\s*(?:\b(?:to|into|before|after|over|than|instead of|above|below|not)\b|→|->|=>|改成|改为|换成|到|优先于|先于|转成|代替)\s*(?:the |a )?([\w`.-]+)"
)
_FREQUENCY = {
    "每天": "/day",
    "每日": "/day",
    "每周": "/week",
    "每月": "/month",
    "每年": "/year",
    "每小时": "/hour",
    "每季度": "/quarter",
    "每晚": "/night",
    "夜间": "/night",
}
_NEGATION = re.compile(
    r"\b(?:not|no|never|without|none|neither|nor|cannot|except|unless|avoid|forbid(?:den)?|prohibit(?:ed)?|refuse[sd]?|isn|aren"
    r"|wasn|weren|don|doesn|didn|won|wouldn|can't|couldn|shouldn|mustn|hasn|haven|hadn|ain|nothing|nobody)\b",
    re.IGNORECASE,
)
_CHINESE_NEGATION = re.compile(
    "不(?!过|仅|同|管|断|然|论|错|久|只是|得不)|没(?!事)|无(?!论|线|障|状)|未(?!来)|勿|莫|(?<![特级分识类区个性差甄告])别(?!名|的|人|处|墅)|禁止|避免|拒绝"
)
_NO_NEGATION = re.compile(
    "差不多|要不要|是不是|能不能|不得不|说不定|不好意思|对不起|不久|不但|巴不得"
)
_LIGHT = frozenset(
    "a an the be is are to t s any it in on at of for with have been ever yet really".split()
)
_CHINESE_LIGHT = re.compile("^(?:[能会要可得让准许再用有直接被把在]|可以|应该|需要|必)+")
# Each line is an axis; a statement on its one side says the opposite of one on the other.
_AXES = (
    (
        "enabl on open activ",
        "disabl off close shut deactiv",
        "开启 启用 打开 开着 默认开",
        "关闭 禁用 停用 关着 关掉 默认关",
    ),
    ("allow permit may", "forbid prohibit ban deni block", "允许 可以 准许", "禁止 不得 不可 不准"),
    ("befor", "after", "之前 以前 前要", "之后 以后"),
    ("start begin", "end stop finish", "开始 启动", "结束 停止 终止"),
    (
        "increas rais grow",
        "decreas lower reduc shrink",
        "提高 增加 上调 调高",
        "降低 减少 下调 调低",
    ),
    ("alwai", "never", "总是 一律 始终", "从不 绝不"),
    ("requir mandatori", "option", "必须 必填 强制", "可选 选填 非必须"),
    ("public", "privat", "公开 公有", "私有 私密 不公开"),
    ("sync synchron", "async asynchron", "同步", "异步"),
    ("upload", "download", "上传", "下载"),
    ("import", "export", "导入", "导出"),
    ("read", "write", "只读 读取", "写入"),
    ("client", "server", "客户端", "服务端"),
    ("frontend", "backend", "前端", "后端"),
    ("left", "right", "左", "右"),
    ("top upper", "bottom lower", "上方 顶部", "下方 底部"),
    ("row", "column", "按行", "按列"),
    ("tab", "space", "制表符", "空格"),
    ("singl", "doubl", "单引号", "双引号"),
    ("manual manual", "automat auto", "手动 手工 人工", "自动"),
    ("minimum min least", "maximum max most", "最小 最少 至少 不低于", "最大 最多 至多 不超过"),
    ("local", "utc remot", "本地", "远程"),
    ("accept approv", "reject declin", "接受 批准 通过", "拒绝 驳回"),
    ("add", "remov delet", "添加 新增 加上", "删除 移除 去掉"),
    ("encrypt", "plain plaintext", "加密", "明文"),
    ("success succe pass", "fail failur stop abort", "成功", "失败 中止"),
    ("morn", "even afternoon night", "上午 早上", "下午 晚上"),
    ("ascend", "descend", "升序 正序", "降序 倒序"),
    ("stage", "product prod", "预发 测试环境", "生产 线上"),
    ("io", "android", "苹果", "安卓"),
    ("light", "dark", "浅色", "深色 暗色"),
    ("merg", "rebas", "合并", "变基"),
    ("old", "new", "旧", "新"),
    ("internal", "extern", "内部 内网", "外部 外网"),
    ("in", "out", "入库 入站", "出库 出站"),
    ("full", "increment", "全量", "增量"),
)


@dataclass(frozen=True, slots=True)
class Values:
    """What stands in a statement, in forms that can be compared across notations."""

    numbers: frozenset[str]
    dates: frozenset[str]
    addresses: frozenset[str]
    code: frozenset[str]
    names: frozenset[str]
    acronyms: frozenset[str]
    negated: tuple[str, ...]  # the word behind each negation
    directions: frozenset[tuple[str, str]]  # from, to
    changes: bool  # tells of a change from one value to another
    sides: frozenset[int]  # n for the one side of axis n, -n for the other


def values_of(text: str) -> Values:
    """The values of a folded statement (letters in their case)."""
    addresses = frozenset(
        match[0].rstrip(".,;:/") for pattern in (_URL, _HOST) for match in pattern.finditer(text)
    )
    rest = _HOST.sub(" ", _URL.sub(" ", text))
    code = frozenset(match[1].strip() for match in _CODE.finditer(rest))
    dates = frozenset(_dates(rest))
    numbers = frozenset(_numbers(rest))
    names, acronyms = _names(_CODE.sub(" ", rest))
    negated = tuple(_negated(_NO_NEGATION.sub("", rest)))
    return Values(
        numbers,
        dates,
        addresses,
        code,
        frozenset(names),
        frozenset(acronyms),
        negated,
        _directions(rest),
        _CHANGE.search(rest) is not None,
        _sides(rest),
    )


def difference(first: Values, second: Values, *, strict: bool) -> Difference:
    """What two statements that are alike differ in; "" when in nothing that counts.

    `strict` is for statements in one language: there, a name or an opposite counts too.
    """
    if first.addresses != second.addresses:
        return "address"
    if first.dates != second.dates:
        return "date"
    if first.numbers != second.numbers:
        return "number"
    if strict and _only_left(first.code, second.code) and _only_left(second.code, first.code):
        return "code"
    if strict and first.names - second.names and second.names - first.names:
        return "name"
    if first.acronyms - second.acronyms and second.acronyms - first.acronyms:
        return "name"
    if strict and any((to, of) in second.directions for of, to in first.directions if of != to):
        return "opposite"
    if first.changes != second.changes:
        return "change"
    if strict and any(-side in second.sides for side in first.sides - second.sides):
        return "opposite"
    return ""


def turned(first: Values, second: Values, words: tuple[frozenset[str], frozenset[str]]) -> bool:
    """Whether one of two statements in one language denies a word that the other affirms."""
    one, other = words
    return any(word in other for word in set(first.negated) - set(second.negated)) or any(
        word in one for word in set(second.negated) - set(first.negated)
    )


def _negated(text: str) -> Iterator[str]:
    for match in _NEGATION.finditer(text):
        following = re.findall(r"[A-Za-z]+", text[match.end() : match.end() + 40])
        stems = (stem(word.lower()) for word in following if word.lower() not in _LIGHT)
        yield next(stems, "")
    for match in _CHINESE_NEGATION.finditer(text):
        following_chinese = _CHINESE_LIGHT.sub("", text[match.end() : match.end() + 6])
        yield following_chinese[:1]


def _only_left(first: frozenset[str], second: frozenset[str]) -> bool:
    return any(all(word not in other for other in second) for word in first)


def _dates(text: str) -> Iterator[str]:
    """Days as `MM-DD`, years, months and weekdays."""
    for pattern, year, month, date in _FULL_DATES:
        for match in pattern.finditer(text):
            number = _month(match[month])
            if number and match[date].isdigit():
                yield f"{number:02}-{int(match[date]):02}"
            elif number:
                yield f"{number:02}-{int(_chinese_number(match[date])):02}"
            if year and match[year]:
                yield match[year].rstrip("年 ")
    text = _without_dates(text)
    for match in re.finditer(r"[A-Za-z]{3,}", text):
        word = match[0].lower()
        if word[:3] in ("mon", "tue", "wed", "thu", "fri", "sat", "sun"):
            for name, place in _DAYS.items():
                if word.rstrip("s").removesuffix("day") in (name, name[:3]):
                    yield f"w{place}"
        elif match[0][0].isupper() and _month(word):
            yield f"m{_month(word)}"
    for match in _CHINESE_DATE.finditer(text):
        if match[1]:
            yield "w7" if match[1] == "天" else f"w{'一二三四五六日'.index(match[1]) + 1}"
        else:
            yield f"m{_month(match[2])}"


def _without_dates(text: str) -> str:
    for pattern, *_ in _FULL_DATES:
        text = pattern.sub(" ", text)
    return text


def _month(word: str) -> int:
    """The number of a month from its name or numeral; 0 when it is none."""
    if word.isdigit():
        return int(word) if 1 <= int(word) <= 12 else 0
    for name, number in _MONTHS.items():
        if word.lower() in (name, name[:3], "sept" if number == 9 else name):
            return number
    return int(_chinese_number(word)) if word[0] in "一二三四五六七八九十" else 0


def _numbers(text: str) -> Iterator[str]:
    """Numbers with their notation evened out; times and sizes in one unit."""
    text = _CHINESE_DATE.sub(" ", _without_dates(text))
    plain = _CHINESE_NUMBER.sub(_in_digits, _NO_NUMBER.sub(" ", text))
    for match in _NUMBER.finditer(plain):
        word = match[0].lstrip("v").replace(" ", "")
        if re.fullmatch(r"\d{1,3}(?:,\d{3})+", word):
            word = word.replace(",", "")
        yield _in_unit(word, plain[match.end() : match.end() + 16])
    for match in re.finditer(r"[A-Za-z]+", plain):
        known = _ENGLISH_NUMBERS.get(match[0].lower())
        if known:
            yield _in_unit(known, plain[match.end() : match.end() + 16])
    for phrase, name in _FREQUENCY.items():
        if phrase in text:
            yield name


def _in_digits(match: re.Match[str]) -> str:
    if any(char.isascii() for char in match[1]):
        return match[0]
    return _chinese_number(match[1])


def _in_unit(word: str, behind: str) -> str:
    """A number with the unit that follows, as seconds, bytes or a plain number."""
    factor = {"万": 10_000, "千": 1000, "亿": 100_000_000}.get(behind[:1], 1)
    unit = _UNIT.match(behind)
    try:
        amount = float(word) * factor
    except ValueError:
        return word
    if unit is None:
        return word if factor == 1 else f"{amount:g}"
    name = unit[1].lower()
    size, kind = _UNITS.get(name) or _UNITS[name.rstrip("s")]
    return f"{amount * size:g} {kind}"


def _chinese_number(text: str) -> str:
    digits = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
    units = {"十": 10, "百": 100, "千": 1000}
    total = section = number = 0
    if len(text) > 1 and all(char in digits for char in text):
        return str(int("".join(str(digits[char]) for char in text)))
    for char in text:
        if char in digits:
            number = digits[char]
        elif char in units:
            section += (number or 1) * units[char]
            number = 0
        else:
            total = (total + section + number or 1) * (10_000 if char == "万" else 100_000_000)
            section = number = 0
    return str(total + section + number)


def _names(text: str) -> tuple[set[str], set[str]]:
    """Words written as names, lower-cased, and those written in capitals or as identifiers."""
    names: set[str] = set()
    acronyms: set[str] = set()
    groups = synonyms().words
    for match in _WORD.finditer(text):
        word = match[0]
        known = groups.get(stem(word.lower()))
        if len(word) > 1 and (
            word.isupper() or re.search(r"[a-z][A-Z]|_|[A-Za-z]\d|[a-z]\.[a-z]", word)
        ):
            if not known:
                acronyms.add(word.lower().rstrip("s"))
        elif word[0].isupper() and not _starts_sentence(text, match.start()):
            if not known and word.lower() not in _MONTHS and not word.startswith("I'"):
                names.add(re.sub(r"['’]s$", "", word).lower())
    for match in _chinese_names().finditer(text):
        names.add(match[1])
    return names, acronyms - {"i", "ok", "todo", "note"}


@cache
def _chinese_names() -> re.Pattern[str]:
    person = f"(?:{COMPOUND_SURNAMES})[\u4e00-\u9fff]{{1,2}}|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}"
    return re.compile(
        f"(?:找|由|归|问|让|给|联系|是|叫)({person})(?=[审批确管负来处接，。；,;\\s]|$)"
    )


def _directions(text: str) -> frozenset[tuple[str, str]]:
    return frozenset((match[1].lower(), match[2].lower()) for match in _DIRECTION.finditer(text))


def _starts_sentence(text: str, place: int) -> bool:
    before = text[:place].rstrip(" \"'([*_“‘-•>#|")
    return not before or before[-1] in ".!?:;\n。！？：；"


@cache
def _axis_words() -> tuple[dict[str, int], dict[str, int]]:
    english: dict[str, int] = {}
    chinese: dict[str, int] = {}
    for number, (one, other, one_chinese, other_chinese) in enumerate(_AXES, 1):
        english |= dict.fromkeys(one.split(), number) | dict.fromkeys(other.split(), -number)
        chinese |= dict.fromkeys(one_chinese.split(), number)
        chinese |= dict.fromkeys(other_chinese.split(), -number)
    return english, chinese


def _sides(text: str) -> frozenset[int]:
    """The sides of axes that a statement is on; one that is on both is on neither."""
    english, chinese = _axis_words()
    found = {english.get(stem(word.lower()), 0) for word in re.findall(r"[A-Za-z]+", text)}
    found |= {side for word, side in chinese.items() if word in text}
    found.discard(0)
    by_axis = groupby(sorted(found, key=abs), key=abs)
    return frozenset(sides[0] for _, axis in by_axis if len(sides := list(axis)) == 1)
