"""Links in the body of a memory, as written."""

from __future__ import annotations

import re

_WIKILINK = re.compile(r"\[\[(?![\s\[])([^\[\]\r\n]{1,200})\]\]")
_TARGET = re.compile(r"\]\((<[^<>\r\n]{1,1000}>|[^()<>\s]{1,1000})")
_MOST_LINKS = 1_000


def links_in(text: str) -> tuple[str, ...]:
    """The names in `[[…]]` and the targets in `[…](…)`, each once, at most 1,000."""
    found: dict[str, None] = {}
    if "[[" in text:
        for match in _WIKILINK.finditer(text):
            found[match.group(1)] = None
            if len(found) >= _MOST_LINKS:
                break
    if "](" in text:
        for match in _TARGET.finditer(text):
            if len(found) >= _MOST_LINKS:
                break
            found[match.group(1).strip("<>")] = None
    return tuple(found)
