"""English words cut to a common stem; which characters are Chinese."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[A-Za-z0-9_À-ÿ]+(?:[+#]+|(?:['.\-/][A-Za-z0-9_À-ÿ]+)*)")
_VOWEL = re.compile("[aeiouy]")
_IRREGULAR = {
    "took": "take", "taken": "take", "ran": "run", "written": "write", "wrote": "write",
    "kept": "keep", "built": "build", "sent": "send", "held": "hold", "left": "leave",
    "began": "begin", "went": "go", "gone": "go", "made": "make", "paid": "pay", "met": "meet",
    "chose": "choose", "chosen": "choose", "sold": "sell", "bought": "buy", "spent": "spend",
    "grew": "grow", "grown": "grow", "rose": "rise", "risen": "rise", "fell": "fall",
    "taught": "teach", "thought": "think", "led": "lead", "said": "say", "got": "get",
    "children": "child", "people": "person", "men": "man", "women": "woman", "drew": "draw",
    "gave": "give", "given": "give", "shown": "show", "known": "know", "knew": "know",
    "lives": "live", "submission": "submit", "submissions": "submit", "decision": "decide",
    "decisions": "decide",  "sung": "sing", "sang": "sing", "broke": "break", "broken": "break",
    "won": "win", "flew": "fly", "drove": "drive", "driven": "drive", "slept": "sleep",
    "us": "us", "indices": "index", "analyses": "analysis", "lost": "lose",
}  # fmt: skip


def is_cjk(char: str) -> bool:
    """Whether a character is Han (or kana, written without spaces as well)."""
    return (
        "\u3040" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"
    )


def words_of(text: str) -> list[str]:
    """The words of a text in Latin script, whole identifiers together."""
    return _WORD.findall(text)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A common form for the inflections of an English word; not always a word itself."""
    word = word.lower()
    if word.endswith("'s"):
        word = word[:-2]
    head, hyphen, last = word.rpartition("-")
    if hyphen and last.isalpha():
        return head + hyphen + stem(last)
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3 or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return _without_tense(word)


def _without_tense(word: str) -> str:
    if word.endswith("ly") and len(word) > 7 and word[-3] not in "aiy":
        word = word[:-2]
    for ending in ("ing", "ed"):
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) >= 3 and _VOWEL.search(root):
            if root[-1] == root[-2] and root[-1] not in "lsz":
                root = root[:-1]
            return _plain_end(root)
    if word.endswith("tion") and len(word) > 6:
        return _plain_end(word[:-3])
    return _plain_end(word)


def _plain_end(word: str) -> str:
    """Without a silent e, with i for y; so that `migrate`, `migrating`, `migration` agree."""
    if len(word) > 3 and word.endswith("e"):
        return word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word
