"""Links in Markdown lines: found where they stand, resolved inside the store, written safely."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from posixpath import normpath
from urllib.parse import quote, unquote

_CODE = re.compile(r"(?<!\\)`[^`\r\n]+`")
_LINK = re.compile(
    r"(?<!!)\[((?:\\.|[^\[\]\\]|\[(?:\\.|[^\[\]\\])*+\])*+)\]"
    r"\([ \t]*+(?:<([^<>\r\n]*+)>|([^\s()<]*+(?:\([^\s()]*+\)[^\s()]*+)*+)|([^()<>\"\r\n]*\.md))"
    r"""(?:[ \t]++(?:"(?:\\.|[^"\\])*+"|'(?:\\.|[^'\\])*+'|\([^()]*+\)))?+[ \t]*+\)"""
)
_WIKILINK = re.compile(r"\[\[([^\[\]|#\r\n]+)(?:#[^\[\]|\r\n]*)?(?:\|[^\[\]\r\n]*)?\]\]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_ABSOLUTE = re.compile(r"[/\\~]|[A-Za-z]:[\\/]|file:", re.I)
_UNSAFE = re.compile(r"[\x00-\x20\x7f()<>%#?\\\"|`\[\]\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Link:
    """One inline link of a line: its text and target as written, and where they stand."""

    text: str
    target: str
    start: int
    end: int


def find_links(line: str) -> list[Link]:
    """The inline links of a line, outside code spans; images are no links."""
    if "](" not in line:
        return []
    masked = _CODE.sub(lambda code: re.sub(r"[\[\]()\\]", "\0", code[0]), line)
    return [
        Link(
            line[found.start(1) : found.end(1)],
            found[2] or found[3] or found[4] or "",
            found.start(),
            found.end(),
        )
        for found in _LINK.finditer(masked)
    ]


def find_wikilinks(text: str) -> list[str]:
    """The names in `[[name]]`, `[[name|shown]]` and `[[name#part]]`."""
    return [name.strip() for name in _WIKILINK.findall(text)] if "[[" in text else []


def links_in(text: str) -> tuple[str, ...]:
    """All wikilink names and local or foreign link targets of a text, each once, as written."""
    targets = [link.target for link in find_links(text)]
    return tuple(dict.fromkeys([*find_wikilinks(text), *targets]))


def redirected(
    text: str, rename: Callable[[str], str | None], retarget: Callable[[str], str | None]
) -> str:
    """The text with some of its links leading elsewhere; all else of each link stays.

    `rename` gives the new name in a wikilink, `retarget` the new target of an inline link;
    None leaves the link as it is.
    """
    if "[[" in text:
        text = _WIKILINK.sub(lambda found: _renamed(found, rename), text)
    if "](" not in text:
        return text
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        for link in reversed(find_links(line)):
            target = retarget(link.target)
            if target is not None:
                at = line.index(link.target, link.start + len(link.text) + 3)
                line = f"{line[:at]}{target}{line[at + len(link.target) :]}"
        lines[number] = line
    return "".join(lines)


def _renamed(found: re.Match[str], rename: Callable[[str], str | None]) -> str:
    name = rename(found[1].strip())
    if name is None:
        return found[0]
    start, end = found.start(1) - found.start(), found.end(1) - found.start()
    lead = len(found[1]) - len(found[1].lstrip())
    tail = len(found[1]) - len(found[1].rstrip())
    return found[0][: start + lead] + name + found[0][end - tail :]


def resolve(target: str) -> str | None:
    """The store-relative path of a local Markdown file, or None for any other target.

    Percent-encoding is undone, anchor and query are dropped; what leaves the
    store resolves to None.
    """
    if _SCHEME.match(target) or _ABSOLUTE.match(target):
        return None
    path = unquote(re.split("[#?]", target, maxsplit=1)[0], errors="surrogateescape")
    if not path.lower().endswith(".md") or "\0" in path or path.startswith("/"):
        return None
    path = normpath(path)
    return None if path.startswith("../") else path


def leaves(target: str) -> bool:
    """Whether a target names a file outside the store: absolute, `~`, `file:` or above it."""
    if _ABSOLUTE.match(target):
        return True
    if _SCHEME.match(target):
        return False
    path = unquote(re.split("[#?]", target, maxsplit=1)[0], errors="surrogateescape")
    path = normpath(path) if path else ""
    return path == ".." or path.startswith(("../", "/"))


def as_target(path: str) -> str:
    """A path as a link target: what would end or change the link is percent-encoded."""
    target = _UNSAFE.sub(lambda char: quote(os.fsencode(char[0]), safe=""), path)
    return f"./{target}" if _SCHEME.match(target) or _ABSOLUTE.match(target) else target
