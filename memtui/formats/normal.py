"""The normal form of a memory: what stays the same when only its looks change."""

from __future__ import annotations

import re
from unicodedata import category, normalize

from memtui.formats.frontmatter import Document
from memtui.formats.text import encode

_BETWEEN = re.compile(r"[\W_]+")


def normal_form(text: str) -> str:
    """Letters, marks and digits of the body, compatibility forms and case folded.

    Frontmatter is dropped, unless nothing else is there; each run of blanks and
    punctuation is one blank. For recognising what was rejected, and duplicates.
    """
    body = Document.parse(encode(text)).body
    folded = normalize("NFKC", body if body.strip() else text).casefold()
    return _BETWEEN.sub(_marks_or_blank, folded).strip()


def _marks_or_blank(run: re.Match[str]) -> str:
    """Combining marks count as no letters for `re`, but scripts spell with them."""
    if run[0].isascii():
        return " "
    return re.sub(r" +", " ", "".join(c if category(c)[0] == "M" else " " for c in run[0]))
