"""What a bundle is called: its subject and its attribute."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from memtui.judge.claims.stem import is_cjk, stem
from memtui.judge.claims.wordlists import words

if TYPE_CHECKING:
    from memtui.judge.claims.frame import Frame
    from memtui.judge.claims.pairs import Part

LONGEST = 4  # words of a subject
_WORD = re.compile(r"[A-Za-zÀ-ÿ][\w'’-]*|[\u3400-\u9fff]+")
_ACT = re.compile(
    r"(?:ed|ing|for|to|in|on|by|up|the|after|long|kept|lives?|keep|tries|装\S*|负责|维护|保留|默认|监听|\S在"
    r"|[不超]过|最[多少大小高低]|至[多少]|\S[到成为])$"
)
_SAYS_WHAT_IS_DONE = re.compile(
    r"^(?:done|throughout|made|kept|held|shown|cut|taken|given|run|goes|sits|everything"
    r"|[a-z]{3,}(?:ly|ed|ing))$|^(?:换\S?|改\S?|超过|不超|收到|升级|覆盖|公布|交接|凌晨|上午|下午|晚上|每天"
    r"|\S月|\S[到成为过])$"
)
_KINDS = {"polarity": "whether", "person": "owner", "is": "value"}
_VAGUE = words("vague_subjects")


def attribute_of(parts: Sequence[Part]) -> str:
    """The attribute that all claims name, as they write it, or the kind of their values."""
    kind, _, detail = parts[0].slot.kind.partition(":")
    typed = Counter(name for part in parts for name in part.slot.typed)
    named = Counter(name for part in parts for name in part.slot.attributes)
    for counted in (typed, named):
        common = [name for name, many in counted.items() if many == len(parts)]
        if detail:
            common = [name for name in common if name == detail]
        if common:
            return _as_written(min(common, key=lambda name: (len(name), name)), parts)
    if detail:
        return detail.replace("_", " ")
    return _KINDS.get(kind, kind).replace("_", " ")


def _as_written(name: str, parts: Sequence[Part]) -> str:
    """An attribute as most claims write it, in short where its own name is part of that."""
    plain = name.replace("_", " ")
    texts = [part.frame.written.get(f"@{name}", "").lower() for part in parts]
    texts = [text for text in texts if len(text) > 1 and not _ACT.search(text)]
    scripts = {part.frame.statement.text.isascii() for part in parts}
    if not texts or len(scripts) > 1 or any(plain in text for text in texts):
        return plain
    return Counter(texts).most_common(1)[0][0]


def subject_of_parts(parts: Sequence[Part]) -> str:
    """What the claims are about, in words that most of them share; without their attribute.

    What no claim says is taken from what they stand under: the names of their documents.
    """
    shared = Counter(term for part in parts for term in set(_things(part)))
    most = max(shared.values(), default=0)
    if most > 1 or len(parts) == 1:
        for part in parts:
            found = [term for term in _things(part) if shared[term] == most]
            if found:
                return _joined(_owner_first(part, found[:LONGEST]))
    for part in parts:
        others = [p.frame for p in parts if p is not part]
        known = [t for t in _things(part) if any(_knows(frame, t) for frame in others)]
        if known:
            return _joined(_owner_first(part, known[:LONGEST]))
    titles = [_title(part) for part in parts]
    common = [w for w in titles[0] if all(stem(w) in map(stem, rest) for rest in titles[1:])]
    if common:
        return _joined(common[:LONGEST])
    own = [_things(part) for part in parts]
    first = next((n for n, terms in enumerate(own) if terms), None)
    if first is not None:
        return _joined(parts[first].frame.written[term] for term in own[first][:LONGEST])
    named = next(filter(None, titles), [])
    return _joined(named[:LONGEST] or _plain_words(parts[0])[:LONGEST])


def _things(part: Part) -> list[str]:
    """The terms of what a claim is said of, without its attribute and its value."""
    frame, slot = part.frame, part.slot
    attribute = {text.lower() for term, text in frame.written.items() if term[0] == "@"}
    order = [*slot.thing, *slot.subject, *frame.subject]
    found = [
        term
        for term in dict.fromkeys(order)
        if term in frame.written
        and term[0] not in "@#±"
        and term not in slot.words
        and term not in _VAGUE
        and not _within(frame.written[term], attribute)
        and not _says_little(frame.written[term])
    ]
    other = [term for term in _plain(frame) if not _within(frame.written[term], attribute)]
    return _telling(found, frame) or _telling(other, frame)


def _plain_words(part: Part) -> list[str]:
    """The words of a statement as written, where nothing else names what it is about."""
    return [part.frame.written[term] for term in _plain(part.frame)]


def _telling(terms: Iterable[str], frame: Frame) -> list[str]:
    return [term for term in terms if not _SAYS_WHAT_IS_DONE.match(frame.written[term])]


def _plain(frame: Frame) -> list[str]:
    return [
        t
        for t in frame.written
        if t in frame.main and t[0] not in "@#±" and t not in _VAGUE and len(frame.written[t]) > 1
    ]


def _within(text: str, phrases: Iterable[str]) -> bool:
    low = text.lower()
    return any(low in phrase for phrase in phrases)


def _owner_first(part: Part, terms: list[str]) -> list[str]:
    """The words as written; what comes after an `of` first: `the log of sluice` is of sluice."""
    low = part.frame.statement.text.lower()
    texts = sorted((part.frame.written[term] for term in terms), key=lambda t: low.find(t.lower()))
    owners = [t for t in texts if f" of {t.lower()}" in low or f" of the {t.lower()}" in low]
    owned = [text for text in texts if text not in owners]
    if owners:
        owned = [text.lower() if text.istitle() else text for text in owned]
    return [*owners, *owned]


def _says_little(text: str) -> bool:
    """Whether a word is one character of a longer one, or says what is done to the subject."""
    return len(text) < 2 or (text.islower() and text.endswith("ed") and len(text) > 4)


def _knows(frame: Frame, term: str) -> bool:
    return term in frame.terms or term in frame.topic


def _title(part: Part) -> list[str]:
    """The words of the names of a claim's document that say what it is about."""
    statement = part.frame.statement
    attribute = {text.lower() for term, text in part.frame.written.items() if term[0] == "@"}
    text = " ".join(statement.topic[: statement.titles])
    found: dict[str, str] = {}
    for word in _WORD.findall(text):
        if stem(word) not in _VAGUE and not _within(word, attribute):
            found.setdefault(stem(word), word)
    return list(found.values())


def _joined(texts: Iterable[str]) -> str:
    """Words side by side, each once; overlapping pairs of Chinese characters run together."""
    text = ""
    for word in texts:
        if word.lower() in text.lower():
            continue
        if text and is_cjk(word[0]) and is_cjk(text[-1]):
            text += word[1:] if word[0] == text[-1] else word
        else:
            text = f"{text} {word}".strip()
    return text.removesuffix("'s").removesuffix("’s")
