"""Names of new memory files: safe on every file system, readable in every script we know."""

from __future__ import annotations

from memtui.errors import RefusedError

LONGEST_SLUG = 81
_LONGEST_NAME = 1_000
_ASCII = frozenset("abcdefghijklmnopqrstuvwxyz0123456789._")
_CJK = (  # iteration mark, kana, Han and its extension A, Hangul, Han of the higher planes
    ("\u3005", "\u3005"),
    ("\u3041", "\u30ff"),
    ("\u3400", "\u4dbf"),
    ("\u4e00", "\u9fff"),
    ("\uac00", "\ud7a3"),
    ("\U00020000", "\U0003ffff"),
)
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)


def slugify(text: str, length: int = LONGEST_SLUG) -> str:
    """The words of a text as a slug of at most `length` characters; "" when none is left.

    Letters of Latin script lose their accents; Chinese, Japanese and Korean ones stay.
    """
    import unicodedata

    parted = unicodedata.normalize("NFKD", text[:_LONGEST_NAME])
    bare = "".join(char for char in parted if not "\u0300" <= char <= "\u036f")
    lowered = unicodedata.normalize("NFC", bare).lower()
    words = "".join(char if _belongs(char) else " " for char in lowered).split()
    slug = "-".join(words).strip("-._")
    if len(slug) > length:
        slug = slug[:length]
        head = slug.rpartition("-")[0]
        slug = (head if len(head) > length // 2 else slug).strip("-._")
    return slug


def checked_slug(name: str) -> str:
    """The slug that a candidate's own name stands for.

    Raises RefusedError for a name that reads as a path, as a hidden file, as the index
    or as a device of Windows, or that leaves nothing to call a file (reliability P11, P26).
    """
    is_path = name.startswith(".") or any(char in "/\\" or _is_control(char) for char in name)
    slug = "" if is_path else slugify(name)
    if not slug or slug == "memory" or slug.partition(".")[0] in _DEVICES:
        raise RefusedError(
            f"“{name[:80]}” can't be the name of a memory file.",
            "Give it another name: letters, digits, “-”, “_” and “.”.",
        )
    return slug


def _belongs(char: str) -> bool:
    return char in _ASCII or any(first <= char <= last for first, last in _CJK)


def _is_control(char: str) -> bool:
    return char < " " or "\x7f" <= char <= "\x9f"
