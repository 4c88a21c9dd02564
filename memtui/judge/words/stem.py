"""English words cut to a common stem (M. F. Porter, An algorithm for suffix stripping, 1980)."""

from __future__ import annotations

import re
from functools import lru_cache

_CONSONANT = "(?:[^aeiouy]|(?<![^aeiou])y|^y)"
_VOWEL = "(?:[aeiou]|(?<=[^aeiou])y)"
_HAS_VOWEL = re.compile(_VOWEL)
_MEASURES = re.compile(f"{_VOWEL}+{_CONSONANT}+")
_SHORT_END = re.compile(f"{_CONSONANT}{_VOWEL}[^aeiouwxy]$")
_DOUBLE_END = re.compile(r"([^aeioulsz])\1$")

_STEP_2 = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize",
    "abli": "able", "alli": "al", "entli": "ent", "eli": "e", "ousli": "ous",
    "ization": "ize", "isation": "ize", "ation": "ate", "ator": "ate", "alism": "al",
    "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al", "iviti": "ive",
    "biliti": "ble",
}  # fmt: skip
_STEP_3 = {
    "icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": "",
}  # fmt: skip
_ENDINGS_4 = "al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize"
_STEP_4 = {**dict.fromkeys(_ENDINGS_4.split(), ""), "sion": "s", "tion": "t"}
_IRREGULAR = {
    "ran": "run", "wrote": "write", "written": "write", "took": "take", "taken": "take",
    "kept": "keep", "built": "build", "sent": "send", "held": "hold", "went": "go", "gone": "go",
    "made": "make", "paid": "pay", "met": "meet", "chose": "choose", "chosen": "choose",
    "sold": "sell", "bought": "buy", "spent": "spend", "grew": "grow", "grown": "grow",
    "taught": "teach", "thought": "think", "said": "say", "gave": "give", "given": "give",
    "knew": "know", "known": "know", "lost": "lose", "found": "find", "told": "tell",
    "felt": "feel", "drew": "draw", "drawn": "draw", "began": "begin", "begun": "begin",
    "children": "child", "men": "man", "women": "woman", "indices": "index",
    "got": "get", "saw": "see", "seen": "see", "came": "come", "drove": "drive", "ate": "eat",
    "shown": "show", "broke": "break", "broken": "break", "slept": "sleep", "won": "win",
}  # fmt: skip


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """A common form for the inflections of a lower-case English word; often no word itself."""
    word = _IRREGULAR.get(word, word)
    if len(word) <= 2 or not word.isascii() or not word.isalpha():
        return word
    word = _without_past(_without_plural(word))
    word = _swap(_with_i(word), _STEP_2, 0)
    word = _swap(word, _STEP_3, 0)
    word = _swap(word, _STEP_4, 1)
    return _without_end(_with_i(word))


def _with_i(word: str) -> str:
    """With i for a y at the end: `policy` as `policies`, and `deployment` as `deploys`."""
    return word[:-1] + "i" if word.endswith("y") and _HAS_VOWEL.search(word[:-1]) else word


def _measure(root: str) -> int:
    return len(_MEASURES.findall(root))


def _without_plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _without_past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) else word
    for ending in ("ed", "ing"):
        root = word[: -len(ending)]
        if word.endswith(ending) and _HAS_VOWEL.search(root):
            if root.endswith(("at", "bl", "iz", "is")):
                return root + "e"
            if _DOUBLE_END.search(root):
                return root[:-1]
            return root + "e" if _measure(root) == 1 and _SHORT_END.search(root) else root
    return word


def _swap(word: str, endings: dict[str, str], at_least: int) -> str:
    for size in range(min(7, len(word) - 1), 1, -1):
        ending = word[-size:]
        if ending in endings:
            root = word[:-size]
            return root + endings[ending] if _measure(root) > at_least else word
    return word


def _without_end(word: str) -> str:
    if word.endswith("e"):
        root = word[:-1]
        measure = _measure(root)
        if measure > 1 or (measure == 1 and not _SHORT_END.search(root)):
            word = root
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word
