"""Characters that hide, reorder or imitate, and codes that a terminal obeys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from unicodedata import is_normalized, name, normalize

from memtui.judge.lines import Lines
from memtui.judge.secrets import conceal, locate
from memtui.model import Finding, Severity

_Found = tuple[str, Severity, str]

# Any character that some group of _SUSPECT begins with; this class alone is quick to look for.
_ANY = re.compile(
    r"[\x00-\x08\x0b\x0d-\x1f\x7f-\x9f\xad\u0300-\u036f\u061c\u115f\u1160\u180e\u200b-\u200f"
    r"\u202a-\u202e\u2060-\u206f\u3164\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f"
    r"\ufeff\uff21-\uff3a\uff3f\uff41-\uff5a\uffa0\ufffe\uffff\U000e0000-\U0010ffff]"
)
_SUSPECT = re.compile(
    r"(?P<escape>\x1b(?:[\[\]PX^_][^\x07\x1b\n]{0,80})?|[\x80-\x9f])"
    r"|(?P<return>\r(?!\n))"
    r"|(?P<backspace>\x08+)"
    r"|(?P<nul>\x00+)"
    r"|(?P<control>[\x01-\x07\x0b\x0e-\x1a\x1c-\x1f\x7f]+)"
    r"|(?P<tags>[\U000e0000-\U000e007f]+)"
    r"|(?P<variation>[\ufe00-\ufe0f]{2,}[\ufe00-\ufe0f\U000e0100-\U000e01ef]*"
    r"|[\U000e0100-\U000e01ef][\ufe00-\ufe0f\U000e0100-\U000e01ef]*)"
    r"|(?P<bidi>[\u202a-\u202e\u2066-\u2069]+)"
    r"|(?P<mark>[\u061c\u200e\u200f]+)"
    r"|(?P<zero>[\u200b\u2060-\u2064\ufeff\u180e\xad\u034f\u115f\u1160\u3164\uffa0]+)"
    r"|(?P<joiner>[\u200c\u200d])"
    r"|(?P<pile>[\u0300-\u036f]{9,})"
    r"|(?P<private>[\ue000-\uf8ff\U000f0000-\U0010ffff]+)"
    r"|(?P<noncharacter>[\ufdd0-\ufdef\ufffe\uffff]+)"
    r"|(?P<undecoded>[\ud800-\udfff]+)"
    r"|(?P<wide>[\uff21-\uff3a\uff41-\uff5a][\uff10-\uff19\uff21-\uff3a\uff3f\uff41-\uff5a]{3,})"
)
_LATIN = "A-Za-z\u00c0-\u024f"
_CYRILLIC = "аеорсухіјѕһԁԛԝкмтнвАВЕКМНОРСТУХІЈЅԌ"
_GREEK = "ονρικυχαΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
_ARMENIAN = "օոսցհձյԼՍՏ"
_CHEROKEE = "\u13a0-\u13ff\uab70-\uabbf"
_IMITATION = re.compile(
    f"(?<=[{_LATIN}])[{_CYRILLIC}{_ARMENIAN}{_CHEROKEE}]+"
    f"|[{_CYRILLIC}{_ARMENIAN}{_CHEROKEE}]+(?=[{_LATIN}])"
    f"|(?<=[{_LATIN}]{{2}})[{_GREEK}]+|[{_GREEK}](?=[{_LATIN}]{{2}})"
)
_FOREIGN = re.compile(f"[\u0370-\u058f{_CHEROKEE}]")
_MATHEMATICAL = re.compile(rf"[{_GREEK}][a-z]{{0,3}}|[A-Za-z]{{1,3}}[{_GREEK}]")
# Scripts whose spelling needs joiners, and those that separate words by U+200B.
_JOINING = re.compile(
    "[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ua840-\uabff"
    "\U00011000-\U00011fff]"
)
_UNSPACED = re.compile("[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1800-\u18af\u1100-\u11ff]")
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u060f\u0620-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_LINE_REACH = 200
_MOST_A_KIND = 200
_EMOJI = re.compile("[\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff\ufe0f\u200d]")
_FLAG = re.compile(r"[a-z]{2}[a-z0-9]{1,3}\x7f")


def find_hidden(text: str) -> list[Finding]:
    """What a reader of the text would not see or would see wrongly; one finding a kind and line.

    Severities follow the threat: *block* for what smuggles text or drives a terminal.
    Text is as `formats.text.decode` gives it, with undecodable bytes as surrogates.
    After 200 finds of one kind the rest of that kind is left out.
    """
    found = [*_few(_suspects(text)), *_few(_imitations(text)), *_denormal(text)]
    if not found:
        return []
    lines = Lines(text)
    findings: dict[tuple[str, int], Finding] = {}
    for offset, (kind, severity, shown) in found:
        line, column = lines.place(offset)
        key = ("not-utf8", 0) if kind == "not-utf8" else (kind + severity, line)
        finding = Finding(f"hidden:{kind}", severity, line, column, shown)
        findings.setdefault(key, finding)
    return sorted(findings.values(), key=lambda finding: (finding.line, finding.column))


def _few(found: Iterable[tuple[int, _Found]]) -> Iterator[tuple[int, _Found]]:
    counts: Counter[str] = Counter()
    for offset, (kind, severity, shown) in found:
        counts[kind + severity] += 1
        if counts[kind + severity] <= _MOST_A_KIND:
            yield offset, (kind, severity, shown)


def _suspects(text: str) -> Iterator[tuple[int, _Found]]:
    first = _ANY.search(text)
    while first:
        hit = _SUSPECT.match(text, first.start())
        if hit:
            found = _judged(text, hit.lastgroup or "", hit.start(), hit.end())
            if found:
                yield hit.start(), found
        first = _ANY.search(text, hit.end() if hit else first.end())


def _judged(text: str, group: str, start: int, end: int) -> _Found | None:
    chars = text[start:end]
    match group:
        case "tags":
            return _tags(text, start, chars)
        case "variation":
            return _variation(text, start, chars)
        case "bidi" | "mark":
            return _direction(text, start, end, group)
        case "zero":
            return _zero_width(text, start, end)
        case "joiner":
            return _joiner(text, start, end)
        case "wide":
            return "full-width", "note", f"full-width letters that read {normalize('NFKC', chars)}"
        case "escape":
            return "escape", "block", f"terminal control {_names(chars[:1])}{chars[1:24]}"
        case "private":
            return "private-use", "note", f"private-use characters {_names(chars)}"
    return _PLAIN[group]


_PLAIN: dict[str, _Found] = {
    "return": ("carriage-return", "warn", "a carriage return that overwrites its line"),
    "backspace": ("backspace", "warn", "backspaces that erase what stands before"),
    "nul": ("nul", "block", "NUL bytes: not a text"),
    "control": ("control", "warn", "control characters"),
    "pile": ("marks", "warn", "more than eight marks on one letter"),
    "noncharacter": ("noncharacter", "note", "characters that Unicode reserves for no use"),
    "undecoded": ("not-utf8", "warn", "bytes that are not UTF-8"),
}


def _tags(text: str, start: int, chars: str) -> _Found | None:
    decoded = "".join(chr(ord(char) - 0xE0000) for char in chars)
    if text[start - 1 : start] == "\U0001f3f4" and _FLAG.fullmatch(decoded):
        return None
    return "tags", "block", f"invisible tag characters that spell “{_visible(decoded)}”"


def _variation(text: str, start: int, chars: str) -> _Found:
    if len(chars) == 1 and start and "CJK" in name(text[start - 1], ""):
        return "variation", "note", "a variant form of the character before"
    numbers = (ord(char) - (0xFE00 if char < "\U000e0100" else 0xE0100 - 16) for char in chars)
    decoded = bytes(numbers).decode("utf-8", "replace")
    return "variation", "block", f"variation selectors that carry “{_visible(decoded)}”"


def _visible(decoded: str) -> str:
    shown = "".join(char for char in decoded if char.isprintable())
    return conceal(shown, locate(shown))[:120]


def _direction(text: str, start: int, end: int, group: str) -> _Found | None:
    left = max(text.rfind("\n", max(0, start - _LINE_REACH), start), start - _LINE_REACH, 0)
    right = text.find("\n", end, end + _LINE_REACH)
    stop = right if right >= 0 else end + _LINE_REACH
    right_to_left = _RIGHT_TO_LEFT.search(text, left, stop) is not None
    if right_to_left and group == "mark":
        return None
    severity: Severity = "warn" if right_to_left else "block"
    return "bidi", severity, f"text direction changed by {_names(text[start:end])}"


def _zero_width(text: str, start: int, end: int) -> _Found | None:
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    if start == 0 and text[0] == "\ufeff" and end == 1:
        return None
    if before and after and _UNSPACED.match(before) and _UNSPACED.match(after):
        return None
    shown = f"invisible {_names(text[start:end])}"
    if _is_word(before) and _is_word(after):
        word = _word_before(text, start) + _word_after(text, end)
        inside_what = f"“{word}”" if word.isalpha() and len(word) <= 24 else "a word"
        return "zero-width", "block", f"{shown} inside {inside_what}"
    return "zero-width", "warn", shown


def _joiner(text: str, start: int, end: int) -> _Found | None:
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    if (before and _JOINING.match(before)) or (after and _JOINING.match(after)):
        return None
    if text[start] == "\u200d" and _EMOJI.match(before) and _EMOJI.match(after):
        return None
    return "joiner", "warn", f"invisible {_names(text[start:end])} outside a script that needs it"


def _imitations(text: str) -> Iterator[tuple[int, _Found]]:
    if text.isascii() or not _FOREIGN.search(text):
        return
    match = _IMITATION.search(text)
    while match:
        left, right = _word_before(text, match.start()), _word_after(text, match.end())
        word = left + match[0] + right
        if not _MATHEMATICAL.fullmatch(word):
            script = name(match[0][0], "another script").split()[0].capitalize()
            place = match.start() - len(left)
            yield place, ("mixed-script", "warn", f"“{word}” mixes Latin and {script}")
        match = _IMITATION.search(text, match.end() + len(right))


def _denormal(text: str) -> Iterator[tuple[int, _Found]]:
    if text.isascii() or is_normalized("NFC", text):
        return
    for match in re.finditer(r"\S+", text):
        if not is_normalized("NFC", match[0]):
            shown = "letters built from parts (not NFC): they may not match a search"
            yield match.start(), ("not-nfc", "note", shown)
            return


def _is_word(char: str) -> bool:
    return bool(char) and (char.isalnum() or char == "_")


def _word_before(text: str, at: int) -> str:
    chunk = text[max(0, at - 40) : at]
    size = 0
    while size < len(chunk) and _is_word(chunk[-size - 1]):
        size += 1
    return chunk[len(chunk) - size :]


def _word_after(text: str, at: int) -> str:
    match = re.compile(r"\w{0,40}").match(text, at)
    return match[0] if match else ""


def _names(chars: str) -> str:
    return " ".join(f"U+{ord(char):04X}" for char in dict.fromkeys(chars[:8]))
