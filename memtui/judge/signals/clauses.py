"""Messages as clauses that state something: no code, quotes, questions, suppositions, hearsay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memtui.judge.signals.rules import rules

MAX_TEXT = 20_000  # characters of a message that are looked at
MAX_SENTENCE = 2_000
MAX_CLAUSE = 400

_CODE = re.compile(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|^(?: {4}|\t)[^\n]*$|^[ \t]*>[^\n]*$",
    re.DOTALL | re.MULTILINE,
)
_SENTENCE_END = re.compile(r"(?<=[。！？；!?\n])|(?<=[.;])(?=\s)|(?<=\.)$")
_ASKING = ("question", "english-question")
_AFTERTHOUGHT = 24  # characters of a last clause, such as "not sure", that takes all back


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a message that states something. `request`: it asks for an act instead.

    `sentence` is where the sentence starts that it stands in.
    """

    start: int
    text: str
    request: bool
    sentence: int


def masked(text: str) -> str:
    """The message with code and quotes blanked, every offset kept, cut before a text to work on."""
    text = rules("clauses")["quoted"].sub(_blank, _CODE.sub(_blank, text[:MAX_TEXT]))
    material = rules("clauses")["material"].search(text)
    return text[: material.end()] if material else text


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def clauses(text: str) -> Iterator[Clause]:
    """The clauses of the statements of a message, code and quotes blanked.

    What a question, supposition or hearsay begins is none, up to the end of its sentence.
    """
    patterns = rules("clauses")
    for start, sentence in _split(masked(text), _SENTENCE_END, 0):
        sentence = sentence[:MAX_SENTENCE]
        if not sentence.strip():
            continue
        parts = list(_split(sentence, patterns["clause-end"], start))
        for offset, clause in parts[: _stated(sentence, [part for _, part in parts])]:
            if clause.strip():
                clause = clause[:MAX_CLAUSE]
                yield Clause(offset, clause, bool(patterns["request"].search(clause)), start)


def _stated(sentence: str, parts: list[str]) -> int:
    """How many clauses of a sentence state something, before one asks, supposes or passes on."""
    patterns = rules("clauses")

    def first(names: tuple[str, ...]) -> int | None:
        return next(
            (
                place
                for place, part in enumerate(parts)
                if any(patterns[name].search(part) for name in names)
            ),
            None,
        )

    asked = first(_ASKING)
    if asked is None and patterns["question-mark"].search(sentence):
        return 0
    if asked is not None and patterns["refers-back"].search("".join(parts[asked:])):
        return 0
    supposed = first(("supposed",))
    if supposed == len(parts) - 1 and len(parts[supposed]) <= _AFTERTHOUGHT:
        return 0
    return min(
        place for place in (asked, supposed, first(("hearsay",)), len(parts)) if place is not None
    )


def _split(text: str, ends: re.Pattern[str], offset: int) -> Iterator[tuple[int, str]]:
    start = 0
    for end in ends.finditer(text):
        if end.end() > start:
            yield offset + start, text[start : end.start()]
            start = end.end()
    if start < len(text):
        yield offset + start, text[start:]
