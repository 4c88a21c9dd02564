"""What counts as pinned in frontmatter, and how to say it in a file's own style."""

from __future__ import annotations

_OPPOSITES = {"true": "false", "yes": "no", "on": "off", "1": "0"}
_OPPOSITES |= {no: yes for yes, no in _OPPOSITES.items()}
_TRUE = frozenset(("true", "yes", "on", "1"))


def is_true(value: str | None) -> bool:
    """Whether a written value says yes: `true`, `yes`, `on` or `1`, in any case (F11)."""
    return value is not None and value.strip().lower() in _TRUE


def opposite(value: str | None) -> str:
    """The opposite of a written yes or no in the same words and case; `true` for others."""
    old = (value or "").strip()
    new = _OPPOSITES.get(old.lower(), "true")
    if old.istitle():
        return new.title()
    return new.upper() if old.isupper() else new
