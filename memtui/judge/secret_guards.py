"""What keeps a secret apart from a placeholder, a name, or a piece of code."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from itertools import pairwise
from math import log2

_PLACEHOLDER = re.compile(
    r"(?i)x{4}|\*{3}|\.{3}|…|•|_{5}|-{5}|example|sample|placeholder|redacted|change.?me|dummy"
    r"|(?<![a-z])(?:your|my|insert|enter|replace|todo|fixme)[ _-]|[<>]|\$\{|\{\{|\$\(|(.)\1{7}"
)
_WEAK = re.compile(
    r"(?:my|the|some|your|new|old|super|top)?[_ -]?(?:pass(?:word|wd|phrase|code)?|pwd|pw|secret"
    r"|admin|root|test|tester|testing|user|username|guest|demo|default|foo|bar|baz|foobar|hunter"
    r"|letmein|qwerty|abc|abcd|abcdef|token|key|apikey|string|value|none|null|nil|true|false"
    r"|undefined|empty|postgres|mysql|redis|rabbit|mongo|minio|minioadmin|login|hello|world)"
    r"(?:word|key|pass)?[\d!@#$%_.-]{0,8}"
)
_LEET = str.maketrans("013457@$!", "oieastasi")
_CODE = re.compile(
    r"[$@%!&][A-Za-z_{(]|--?[a-z]{2}|\W*$|[A-Za-z_][\w.:>-]*[(\[]"
    r"|(?:https?|file|ssh|s3|git|vault|arn|env)[:+]"
    r"|[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*){1,8}$|~?\.{0,2}/[\w.-]*/|[A-Za-z]:\\"
    r"|[A-Z][A-Z_]+$|(?:os|process|env|config|settings|self|this|ctx|secrets?|var|local)[.\[]"
    r"|\[|\{|\(|\\[dwsb]|[A-Za-z0-9-]*\{\d"
)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]{1,20}://")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
_SEGMENT = r"(?:(?:[a-z]{1,15}|[A-Z][a-z]{1,14}|[A-Z]{1,15})\d{0,2}|\d{1,4})"
_SLUG = re.compile(rf"(?=.{{0,20}}[A-Za-z]{{3}}){_SEGMENT}(?:[-_.]{_SEGMENT})+")
_DIGITS = re.compile(r"\d+")
_UNSPEAKABLE = re.compile(
    r"[^aeiouy]{5}|[^aeiouyhlnrst]{3}|j[^aeiou]|q[^u]|v[^aeiouy]|[bcdfgkmpqvwxz][jqvwxz]"
    r"|[^aeiouyhst][hx]k|hx|[aeiou]{4}"
)
_LABELLED_HASH = re.compile(
    r"(?i)(?:sha-?\d{1,3}|md5|blake\w{1,4})[-:=~]|\$2[aby]\$|\$argon2|\$6\$"
)
_DATE_OR_NUMBER = re.compile(r"[\d.,:/+TZ -]+$|v?\d+(?:\.\d+){1,4}[\w.+-]{0,12}$")


def entropy(text: str) -> float:
    """Shannon entropy of the characters of a text, in bits per character."""
    if not text:
        return 0.0
    size = len(text)
    return -sum(n / size * log2(n / size) for n in Counter(text).values())


def is_placeholder(value: str) -> bool:
    """Whether a value stands for a secret rather than being one."""
    if _PLACEHOLDER.search(value):
        return True
    return bool(_WEAK.fullmatch(value.lower()) or _WEAK.fullmatch(value.lower().translate(_LEET)))


def looks_like_code(value: str) -> bool:
    """Whether a value is a variable, a call, a path, an address, a hash or a number."""
    return bool(
        _CODE.match(value)
        or _SCHEME.match(value)
        or _LABELLED_HASH.match(value)
        or _DATE_OR_NUMBER.match(value)
    )


def looks_named(value: str) -> bool:
    """Whether a value reads as words joined by case or punctuation."""
    letters = sum(char.isalpha() for char in value)
    if not letters or (value.isupper() and value.isalnum()):
        return False
    if _SLUG.fullmatch(value):
        return True
    if len(_DIGITS.findall(value)) > 3:
        return False
    return sum(map(len, filter(_is_wordlike, _WORD.findall(value)))) / letters >= 0.72


def _is_wordlike(word: str) -> bool:
    return (
        len(word) >= 4
        and len(_VOWEL.findall(word)) * 6 >= len(word)
        and not _UNSPEAKABLE.search(word.lower())
    )


def classes(value: str) -> int:
    """How many of lower case, upper case, digits and other characters a value has."""
    return (
        any(char.islower() for char in value)
        + any(char.isupper() for char in value)
        + any(char.isdigit() for char in value)
        + any(not char.isalnum() for char in value)
    )


def is_password(value: str, *, quoted: bool, prose: bool) -> bool:
    """Whether a value assigned to a password is one (6 to 128 visible characters)."""
    if not 6 <= len(value) <= 128 or any(char.isspace() for char in value):
        return False
    if is_placeholder(value) or looks_like_code(value):
        return False
    has_digit = any(char.isdigit() for char in value)
    has_letter = any(char.isalpha() for char in value)
    settled = quoted or not prose
    if not has_letter or (looks_named(value) and not (settled and has_digit)):
        return False
    kinds = classes(value)
    if quoted:
        return kinds >= 2 and (has_digit or kinds >= 3)
    return len(value) >= 8 and has_digit and (kinds >= 3 or not prose or entropy(value) >= 2.8)


def is_token(value: str, *, quoted: bool) -> bool:
    """Whether a value assigned to a token, key or secret looks drawn at random."""
    if not (10 if quoted else 14) <= len(value) <= 512 or any(char.isspace() for char in value):
        return False
    if is_placeholder(value) or looks_like_code(value) or looks_named(value):
        return False
    has_digit = any(char.isdigit() for char in value)
    has_letter = any(char.isalpha() for char in value)
    if not has_letter or not (has_digit or (len(value) >= 20 and classes(value) >= 2)):
        return False
    return entropy(value) >= (3.0 if has_digit else 3.7)


def is_opaque(value: str) -> bool:
    """Whether a value looks drawn at random even without a name that promises a secret."""
    digits = sum(char.isdigit() for char in value)
    return (
        len(value) >= 20
        and 3 <= digits < len(value) - 3
        and entropy(value) >= 3.3
        and not re.fullmatch(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", value)
        and is_token(value, quoted=False)
    )


def is_basic_pair(value: str) -> bool:
    """Whether base64 holds `name:password` in visible ASCII."""
    try:
        pair = b64decode(value + "=" * (-len(value) % 4), validate=True).decode("ascii")
    except ValueError:
        return False
    name, colon, password = pair.partition(":")
    return bool(colon and name and len(password) >= 3 and pair.isprintable())


def is_sequence(value: str) -> bool:
    """Whether a value counts up through eight or more characters, as samples do."""
    length = 1
    for before, after in pairwise(value):
        length = length + 1 if ord(after) - ord(before) == 1 else 1
        if length >= 8:
            return True
    return False
