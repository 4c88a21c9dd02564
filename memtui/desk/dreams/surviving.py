"""Which lines of a text stand in other texts: as a line there, or in running text.

Lines are known by their normal form. Where words have blanks between them a line stands
only as whole words; Chinese and Japanese have none, so there any place will do.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from memtui.formats.frontmatter import Document
from memtui.formats.normal import normal_form
from memtui.formats.text import encode, split_lines

SHORTEST_PIECE = 12  # bytes; a shorter line survives only as a line of its own
PIECE = 3  # characters without blanks by which a line is looked up
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
_Key = tuple[str, ...]


def lines_of(data: bytes) -> dict[str, str]:
    """The lines of a memory that say something, by normal form: its body and description."""
    document = Document.parse(data)
    described = document.get("description") or ""
    shown = (line.strip() for line in (described, *split_lines(document.body)))
    lines: dict[str, str] = {}
    for line in filter(None, shown):
        if form := normal_form(line):
            lines.setdefault(form, line)
    return lines


def survivors(forms: Iterable[str], documents: Iterable[bytes]) -> set[str]:
    """Which of these normal forms stand in a document, as a line or in running text."""
    by_key: dict[_Key, list[str]] = defaultdict(list)
    for form in forms:
        by_key[_telling(form)].append(form)
    found: set[str] = set()
    for data in documents:
        if not by_key:
            break
        text = folded(data)
        standing: set[str] | None = None
        for key in by_key.keys() & set(_keys_of(text)):
            for form in by_key[key]:
                if len(encode(form)) < SHORTEST_PIECE:
                    standing = set(lines_of(data)) if standing is None else standing
                    found |= {form} & standing
                elif stands_in(form, text):
                    found.add(form)
            by_key[key] = [form for form in by_key[key] if form not in found]
            if not by_key[key]:
                del by_key[key]
    return found


def stands_in(form: str, text: str) -> bool:
    """Whether a normal form stands in a folded text, as whole words where there are words."""
    return form in text if _UNSPACED.search(form) else f" {form} " in f" {text} "


def folded(data: bytes) -> str:
    """The description and the body of a memory as one normal form."""
    document = Document.parse(data)
    return normal_form(f"{document.get('description') or ''}\n\n{document.body}")


def _telling(form: str) -> _Key:
    """What a document must have for a form to stand there, the rarer the better.

    The longest two words side by side, its only word where it has one, or the middle of the
    longest run without blanks.
    """
    runs = _UNSPACED.findall(form)
    if runs:
        run = max(runs, key=lambda each: (len(each), each))
        start = max(0, len(run) // 2 - 1)
        return "", run[start : start + PIECE]
    words = form.split()
    if len(words) == 1:
        return (words[0],)
    return max(pairwise(words), key=lambda pair: (len(pair[0]) + len(pair[1]), pair))


def _keys_of(text: str) -> Iterator[_Key]:
    """All that `_telling` can give of a form that stands in a text."""
    words = text.split()
    for word in words:
        yield (word,)
    yield from pairwise(words)
    for run in _UNSPACED.findall(text):
        for size in range(1, PIECE + 1):
            for start in range(len(run) - size + 1):
                yield "", run[start : start + size]
