"""What a statement says of others: only these or these too; and what it denies in other words."""

from __future__ import annotations

import re

_ONLY = re.compile(
    r"(?i)(?<!read[ -])\bonly\b(?! (?:with|if|when|after|once|by|then|at|from|in|on|until|before"
    r"|because))"
    r"|\b(?:solely|exclusively|nobody else|no one else|nothing else)\b"
    r"|只有(?![^，,。；]{0,16}(?:才行|时))|仅(?!次|仅是)|唯一"
    r"|只(?=[能有准许给由让对收接看用会归])|限(?=于|由|本)|独家"
)
_OTHERS_TOO = re.compile(
    r"(?i)\balso\b|\btoo\b(?=[.,;!]|\s*$)|\bas well\b|\b(?:any|every)(?:one|body)\b|\balike\b"
    r"|\bany [a-z]+ (?:may|can)\b|\bno matter who\b|\bincluding\b|\b(?:all|every \w+) but\b"
    r"|也(?=[能可会要得收接由用在是有])|都(?=能|可|会|有权)|谁都|任何人|人人|包括|均可"
)
_EXCEPT = re.compile(
    r"(?i)\b(?:except|other than|apart from|aside from|excluding)\b|\b(?:all|every\w+|anyone"
    r"|anything) but\b"
    r"|除(?=[^，,。；]{1,16}[，,外])"
)
_HEDGES = {
    "partly": re.compile(
        r"(?i)\b(?:partly|partially|half-?way|in part|to some extent)\b|部分|一半"
    ),
    "rarely": re.compile(
        r"(?i)\b(?:rarely|seldom|hardly|barely|scarcely|occasionally|sometimes|once in a while)\b"
        r"|偶尔|有时|很少|难得"
    ),
    "almost": re.compile(r"(?i)\b(?:almost|nearly|virtually|mostly)\b|几乎|差不多|大多"),
}
_SOFT = re.compile(
    r"(?i)\b(?:miss(?:ing|es)?|lack(?:s|ing)?|skip\w*|ignor\w+|refus\w+|reject\w*|declin\w+"
    r"|exempt\w*"
    r"|fail\w*|unable|impossible|exclud\w+|omit\w*|absent|empty|devoid|rather|beats?|stop\w*"
    r"|waste\w*|prevent\w*|ban\w*|forbid\w*|prohibit\w*|free (?:of|from)|out of"
    r"|leave[sd]? out|left out|short of|far from"
    r"|un[a-z]{4,}ed|in(?:valid|complete|correct|active)|instead|until|useless|bare|dead|alone"
    r"|offline)\b"
    r"|缺|省|免|拒|跳过|忽略|停|失败|漏|空|以外|之外|杜绝|信不过|剔|排除|否则|以免|避|防"
    r"|作废|失效|断"
)


def hedges(text: str) -> frozenset[str]:
    """By how much a statement weakens what it says: partly, rarely, almost."""
    return frozenset(name for name, pattern in _HEDGES.items() if pattern.search(text))


def excludes(text: str) -> bool:
    """Whether a statement says something of these alone."""
    return _ONLY.search(text) is not None


def excepts(text: str) -> bool:
    """Whether a statement says something of all but these."""
    return _EXCEPT.search(text) is not None


def includes(text: str) -> bool:
    """Whether a statement says something of others as well."""
    return _OTHERS_TOO.search(text) is not None


def soft_denials(text: str) -> int:
    """How many words may stand for a denial: "the rest is skipped" denies in other words."""
    return sum(1 for _ in _SOFT.finditer(text))
