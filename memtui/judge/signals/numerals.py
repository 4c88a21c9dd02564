"""Small numbers as they are written in English and Chinese."""

from __future__ import annotations

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen twenty"
)
_ENGLISH = {word: number for number, word in enumerate(_WORDS.split())} | {
    "a": 1, "an": 1, "couple of": 2, "a couple of": 2, "half a dozen": 6, "thirty": 30,
}  # fmt: skip
ENGLISH = (
    r"(?:\d{1,4}|an?|(?:a )?couple of|"
    + "|".join(
        sorted(
            (word for word in _ENGLISH if len(word) > 2 and " " not in word), key=len, reverse=True
        )
    )
    + ")"
)
CHINESE = "(?:\\d{1,4}|[零〇一二两三四五六七八九十]{1,3}|半)"
_DIGITS = {char: number for number, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}


def number(text: str) -> int | None:
    """The number that a word or numeral below 10,000 says; None when it says none."""
    word = text.strip().lower()
    if word.isascii() and word.isdigit():
        return int(word)
    return _ENGLISH.get(word, _chinese(word))


def _chinese(text: str) -> int | None:
    if not text or any(char not in _DIGITS and char != "十" for char in text):
        return None
    if "十" not in text:
        return int("".join(str(_DIGITS[char]) for char in text))
    tens, _, ones = text.partition("十")
    if len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return None
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)
