"""The line of a claim, reworded: made historical, given another value, scoped, or removed.

Only the words of the claim change; list marks, indentation and line ends stay. The words
that are added are in the language of the line.
"""

from __future__ import annotations

import re
from datetime import date

from memtui.formats.text import line_end

_MARK = re.compile(r"^\s*(?:[-*+•]\s+|\d{1,3}[.)、]\s*)?(?:\[[ xX]\]\s+)?")
_HAN = re.compile("[\u3400-\u9fff]")
_LATIN = re.compile("[A-Za-z]+")


def is_chinese(text: str) -> bool:
    """Whether a sentence reads as Chinese: more ideographs than Latin words."""
    return len(_HAN.findall(text)) > len(_LATIN.findall(text))


def historical(text: str, until: date) -> str:
    """A sentence as something that held until a day."""
    return f"{until} 之前：{text}" if is_chinese(text) else f"until {until}: {text}"


def scoped(text: str, scope: str) -> str:
    """A sentence that holds in one place only."""
    return f"{scope}：{text}" if is_chinese(text) else f"{scope}: {text}"


def with_value(text: str, old: str, new: str) -> str | None:
    """A sentence with another value; None where it doesn't hold the old one exactly once."""
    return text.replace(old, new) if old and text.count(old) == 1 else None


def reworded_line(line: str, sentence: str, new: str) -> str:
    """A line with its sentence replaced by `new`.

    Where the line does not hold the sentence letter by letter (it was unwrapped or its
    marks were left out), all of the line after its list mark is the sentence.
    """
    if sentence in line:
        return line.replace(sentence, new, 1)
    end = line_end(line)
    content = line[: len(line) - len(end)]
    mark = _MARK.match(content)
    start = mark.end() if mark else 0
    return content[:start] + new + end


def sentence_in(line: str, sentence: str) -> str:
    """The words of a claim as its line has them."""
    if sentence in line:
        return sentence
    end = line_end(line)
    mark = _MARK.match(line)
    return line[mark.end() if mark else 0 : len(line) - len(end)]


def without_sentence(line: str, sentence: str) -> str:
    """A line without its sentence; empty when nothing else stands on it."""
    if sentence not in line:
        return ""
    left = line.replace(sentence, "", 1)
    if _MARK.sub("", left).strip(" \t\r\n.。;；"):
        return left
    return ""
