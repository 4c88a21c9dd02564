"""One line of an index: what it is, what it links to, and how to say it anew."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memtui.formats.links import Link, as_target, find_links, find_wikilinks, leaves, resolve
from memtui.formats.text import split_lines

BULLET = re.compile(r"[ \t]*(?:[-*+•]|(\d{1,9})[.)])[ \t]+")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_BEFORE_LINK = re.compile(r"(?:\[[ xX]\][ \t]+)?[^\w\[`]*")
_WIKI_ENTRY = re.compile(r"\[\[([^\[\]|#\r\n]+)[^\[\]\r\n]*\]\]")
_CODE_ENTRY = re.compile(r"`([^`\r\n]+\.md)`")
_MOJIBAKE_DASH = "\u00e2\u20ac\u201d"  # an em dash whose UTF-8 was encoded a second time
_SEPARATOR = re.compile(rf"[*_~]*([ \t]*(?:{_MOJIBAKE_DASH}|[—–:;·：]|-+)?[ \t]*)")
_CODE_FENCE = re.compile(r" {0,3}(?:(`{3,})[^`]*$|(~{3,}))")
_COMMENT_START = re.compile(r" {0,3}<!--")
NOT_PLAIN = ("```", "~~~", "<!--")  # code and comments begin with one of these
_CELL = re.compile(r"(?:\\.|[^|\\\r\n])+")


@dataclass(frozen=True, slots=True)
class IndexLine:
    """One line and what it links to.

    `kind` is entry, heading, bullet, prose, blank, code, comment, table or
    frontmatter. An entry is a list item that begins with a link, a `[[name]]` or a
    file name in backquotes. `targets` are paths inside the store, `outside` raw
    targets that leave it.
    """

    number: int
    text: str
    kind: str
    targets: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    title: str = ""
    hook: str = ""
    wikilinks: tuple[str, ...] = ()
    owner: str | None = None  # the one file that an entry or a table row stands for


@dataclass(frozen=True, slots=True)
class Parts:
    """Where title, separator and hook of an entry or table row stand in its text."""

    form: str  # link, wikilink, code, or row: a hook in a table cell of its own
    target: str  # as written
    title: tuple[int, int]
    separator: tuple[int, int]
    hook: tuple[int, int]


def owner_of(line: str) -> str | None:
    """The topic that one index line belongs to, or None: the key of `hunks.merge_owned`."""
    return _read(line).owner


# An edit of one line reads the whole index anew, and a batch makes many.
def read_lines(body: str, first: int) -> list[IndexLine]:
    """The lines of a text, the first of which has the number `first`; of code and comments too."""
    if not any(mark in body for mark in NOT_PLAIN):
        return [read_line(number, text) for number, text in enumerate(split_lines(body), first)]
    lines = []
    fence = ""
    in_comment = False
    for number, text in enumerate(split_lines(body), first):
        opening = _CODE_FENCE.match(text.rstrip("\r\n"))
        if fence:
            closing = text.strip()
            lines.append(IndexLine(number, text, "code"))
            if set(closing) == set(fence[0]) and len(closing) >= len(fence):
                fence = ""
        elif in_comment or _COMMENT_START.match(text):
            lines.append(IndexLine(number, text, "comment"))
            in_comment = "-->" not in text
        elif opening:
            lines.append(IndexLine(number, text, "code"))
            fence = opening[1] or opening[2]
        else:
            lines.append(read_line(number, text))
    return lines


@lru_cache(maxsize=1 << 15)
def read_line(number: int, text: str) -> IndexLine:
    """A line outside code, comments and frontmatter."""
    read = _read(text)
    return IndexLine(
        number,
        text,
        read.kind,
        read.targets,
        read.outside,
        read.title,
        read.hook,
        read.wikilinks,
        read.owner,
    )


@lru_cache(maxsize=1 << 14)
def _read(text: str) -> IndexLine:
    content = text.rstrip("\r\n")
    if not content.strip():
        return IndexLine(0, text, "blank")
    kind = _kind_of(content)
    parts = parts_of(content)
    raw = [link.target for link in find_links(content)]
    if parts and parts.form == "code":
        raw.insert(0, parts.target)
    targets = tuple(dict.fromkeys(path for target in raw if (path := resolve(target))))
    outside = tuple(dict.fromkeys(target for target in raw if leaves(target)))
    wikilinks = tuple(find_wikilinks(content))
    if not parts:
        return IndexLine(0, text, kind, targets, outside, wikilinks=wikilinks)
    owner = f"{parts.target.strip()}.md" if parts.form == "wikilink" else resolve(parts.target)
    title = _unescaped(content[slice(*parts.title)])
    kind = "entry" if kind == "bullet" else kind
    hook = content[slice(*parts.hook)]
    hook = hook.replace("\\|", "|") if kind == "table" else hook
    return IndexLine(0, text, kind, targets, outside, title, hook, wikilinks, owner)


def parts_of(content: str) -> Parts | None:
    """The parts of an entry or of a table row with one link; None for other lines."""
    if content.lstrip().startswith("|"):
        return _row_parts(content)
    bullet = BULLET.match(content)
    lead = _BEFORE_LINK.match(content, bullet.end()) if bullet else None
    if lead is None:
        return None
    if wiki := _WIKI_ENTRY.match(content, lead.end()):
        return _with_hook(content, "wikilink", wiki[1], wiki.span(1), wiki.end())
    if code := _CODE_ENTRY.match(content, lead.end()):
        return _with_hook(content, "code", code[1], code.span(1), code.end())
    link = next(iter(find_links(content)), None)
    if link is None or link.start != lead.end() or not _is_file(link):
        return None
    span = (link.start + 1, link.start + 1 + len(link.text))
    return _with_hook(content, "link", link.target, span, link.end)


def entry_text(like: str, path: str, title: str, hook: str, separator: str) -> str:
    """A new entry or row for `path` in the manner of another line's text, without a line end."""
    parts = parts_of(like)
    link = f"[{escaped(title)}]({as_target(path)})"
    hook = one_line(hook)
    if like.lstrip().startswith("|"):
        return _row_text(like, link.replace("|", "\\|"), hook.replace("|", "\\|"))
    bullet = BULLET.match(like)
    lead = bullet[0] if bullet else "- "
    if bullet and bullet[1]:
        lead = lead.replace(bullet[1], str(int(bullet[1]) + 1), 1)
    name = path.removesuffix(".md")
    if parts and parts.form == "wikilink" and not set(name) & set("[]|#"):
        link = f"[[{name}]]"
    return lead + link + (separator + hook if hook else "")


def separator_of(content: str) -> str:
    """What stands between link and hook, with its blanks; a mangled dash as it was meant."""
    parts = parts_of(content)
    if parts is None or parts.hook[0] == parts.hook[1]:
        return ""
    found = content[slice(*parts.separator)].replace(_MOJIBAKE_DASH, "—")
    return found if found.strip() else ""


def escaped(title: str) -> str:
    """A title as link text."""
    return re.sub(r"([\\\[\]`])", r"\\\1", one_line(title)) or "untitled"


def one_line(text: str) -> str:
    """The text with line ends and runs of blanks as one blank."""
    return " ".join(text.split())


def _unescaped(title: str) -> str:
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", title)


def _kind_of(content: str) -> str:
    if content.lstrip().startswith("|"):
        return "table"
    if _HEADING.match(content):
        return "heading"
    return "bullet" if BULLET.match(content) else "prose"


def _is_file(link: Link) -> bool:
    return resolve(link.target) is not None or leaves(link.target)


def _with_hook(content: str, form: str, target: str, title: tuple[int, int], end: int) -> Parts:
    found = _SEPARATOR.match(content, end)
    separator = found.span(1) if found else (end, end)
    start = separator[1]
    return Parts(form, target, title, separator, (start, max(start, len(content.rstrip()))))


def _row_parts(content: str) -> Parts | None:
    links = [link for link in find_links(content) if _is_file(link)]
    if len({link.target for link in links}) != 1:
        return None
    link = links[0]
    title = (link.start + 1, link.start + 1 + len(link.text))
    cells = [cell.span() for cell in _CELL.finditer(content)]
    after = [(a, b) for a, b in cells if a >= link.end and b < len(content)]
    if not after:
        end = next((b for a, b in cells if a <= link.start < b), len(content))
        return _with_hook(content[:end], "link", link.target, title, link.end)
    cell = content[slice(*after[0])]
    start = after[0][0] + len(cell) - len(cell.lstrip())
    hook = (start, max(start, after[0][0] + len(cell.rstrip())))
    return Parts("row", link.target, title, (link.end, link.end), hook)


def _row_text(like: str, link: str, hook: str) -> str:
    """A table row with as many cells as another: the link where it has its own, the hook next."""
    cells = [cell[0] for cell in _CELL.finditer(like.strip().removeprefix("|"))]
    place = next((n for n, cell in enumerate(cells) if find_links(cell)), 0)
    texts = ["" for _ in cells]
    texts[place] = link
    if place + 1 < len(cells):
        texts[place + 1] = hook
    elif hook:
        texts[place] += f" — {hook}"
    return "|" + "".join(f" {text} |" if text else "  |" for text in texts)
