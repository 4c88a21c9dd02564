"""Names of new memory files: safe on every file system, readable in every script we know."""

from __future__ import annotations

import re
import unicodedata

from memtui.errors import RefusedError

LONGEST_SLUG = 81
_CJK = "\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff"
_SLUG = re.compile(rf"[a-z0-9{_CJK}][a-z0-9._{_CJK}-]{{0,{LONGEST_SLUG - 1}}}")
_FOREIGN = re.compile(rf"[^a-z0-9._{_CJK}]+")
_ACCENTS = re.compile("[\u0300-\u036f]")
_UNSAFE = re.compile(r"[/\\\x00-\x1f\x7f-\x9f]|^\.")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")


def slugify(text: str, length: int = LONGEST_SLUG) -> str:
    """The words of a text as a slug of at most `length` characters; "" when none is left."""
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", text))
    slug = _FOREIGN.sub("-", unicodedata.normalize("NFC", bare).lower()).strip("-._")
    if len(slug) > length:
        slug = slug[:length]
        head, dash, _ = slug.rpartition("-")
        slug = (head if dash and len(head) > length // 2 else slug).strip("-._")
    return slug if _SLUG.fullmatch(slug) else ""


def checked_slug(name: str) -> str:
    """The slug that a candidate's own name stands for.

    Raises RefusedError for a name that reads as a path, as a hidden file, as the index
    or as a device of Windows, or that leaves nothing to call a file (reliability P11, P26).
    """
    slug = "" if _UNSAFE.search(name) else slugify(name)
    if not slug or slug == "memory" or _DEVICE.fullmatch(slug):
        raise RefusedError(
            f"“{name[:80]}” can't be the name of a memory file.",
            "Give it another name: letters, digits, “-”, “_” and “.”.",
        )
    return slug
