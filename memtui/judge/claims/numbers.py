"""Numbers as people write them: digits, English words, Chinese numerals."""

from __future__ import annotations

import re

_ENGLISH = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
    "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12, "twice": 2, "once": 1,
    "a single": 1, "a couple of": 2, "a pair of": 2, "a dozen": 12, "half a dozen": 6,
}  # fmt: skip
_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "俩": 2}
_SCALES = {"十": 10, "百": 100, "千": 1000}
_MULTIPLES = {"k": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9}
_MULTIPLES |= {"hundred": 1e2, "万": 1e4, "亿": 1e8, "千": 1e3, "百": 1e2}

ENGLISH_WORDS = "|".join(sorted(_ENGLISH, key=len, reverse=True))
NUMBER = (
    rf"(?:\d{{1,3}}(?:,\d{{3}}){{1,4}}(?:\.\d{{1,6}})?|\d{{1,12}}(?:\.\d{{1,6}})?"
    rf"|\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](?:one|two|three|four|five"
    rf"|six|seven|eight|nine)\b|\b(?:{ENGLISH_WORDS})\b"
    rf"|[零〇一二两三四五六七八九十百千万亿]{{1,9}}半?)"
    r"(?:\s?(?:thousand|million|billion|hundred|万|亿|千|百)|[km](?=\b))?"
)
_PARTS = re.compile(
    r"^(.*?)\s?(thousand|million|billion|hundred|万|亿|千|百|[km])?$",
    re.IGNORECASE,
)


def read_number(text: str) -> float | None:
    """The number that the text writes, or None."""
    text = text.strip().lower()
    match = _PARTS.match(text)
    if match is None:
        return None
    body, scale = match[1], _MULTIPLES.get(match[2] or "", 1.0)
    plain = body.replace(",", "")
    if re.fullmatch(r"\d+(?:\.\d+)?", plain):
        return float(plain) * scale
    if body in _ENGLISH:
        return float(_ENGLISH[body]) * scale
    words = re.split(r"[- ]", body)
    if all(word in _ENGLISH for word in words):
        return float(sum(_ENGLISH[word] for word in words)) * scale
    return _read_chinese(text)


def _read_chinese(text: str) -> float | None:
    half = 0.5 if text.endswith("半") else 0.0
    text = text.removesuffix("半")
    total, section, digit, seen = 0.0, 0.0, 0.0, False
    for char in text:
        if char in _DIGITS:
            digit = digit * 10 + _DIGITS[char] if seen and digit else float(_DIGITS[char])
        elif char in _SCALES:
            section += (digit or 1) * _SCALES[char]
            digit = 0.0
        elif char in "万亿":
            total = (total + section + digit) * (1e4 if char == "万" else 1e8)
            section = digit = 0.0
        else:
            return None
        seen = True
    return total + section + digit + half if seen else None
