"""The index: a Markdown document with links, edited by the line.

Only entry lines are ever added, changed or removed; headings, prose, code and
comments around them stay byte for byte. Source: formats.md 1.3, reliability.md
I01 to I11.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from posixpath import basename

from memtui.errors import RefusedError
from memtui.formats.frontmatter import Document
from memtui.formats.index_line import (
    NOT_PLAIN,
    IndexLine,
    Parts,
    entry_text,
    escaped,
    one_line,
    parts_of,
    read_line,
    read_lines,
    separator_of,
)
from memtui.formats.text import encode, eol_of, line_end, split_lines
from memtui.model import IndexGauge, IndexLimits

_FENCES = ("---", "+++", ";;;")  # a frontmatter, ours or another's, begins with one of these
_TYPE = re.compile(r"(user|feedback|project|reference)[_-]")


@dataclass(frozen=True)
class Index:
    """An index as its lines, lossless."""

    bom: str
    lines: tuple[IndexLine, ...]

    @staticmethod
    def parse(data: bytes) -> Index:
        known = _known(data)
        if not known:
            document = Document.parse(data)
            head = [IndexLine(n, text, "frontmatter") for n, text in enumerate(document.lines, 1)]
            lines = (*head, *read_lines(document.body, document.body_line))
            known.append(Index(document.bom, lines))
        return known[0]

    def join(self) -> bytes:
        """The bytes of the file: always those that were parsed."""
        return self._data

    @property
    def entries(self) -> tuple[IndexLine, ...]:
        """The lines that link a local Markdown file, and entries by wikilink."""
        return tuple(line for line in self.lines if line.targets or line.kind == "entry")

    @property
    def wikilinks(self) -> tuple[str, ...]:
        """All names in `[[…]]`, each once."""
        return tuple(dict.fromkeys(name for line in self.lines for name in line.wikilinks))

    def lines_for(self, path: str) -> list[IndexLine]:
        """The lines that link to a file, or are its entry by wikilink."""
        if path not in self._named:
            return []
        return [line for line in self.lines if path in line.targets or line.owner == path]

    def with_entry(self, path: str, title: str, hook: str, near: Sequence[str] = ()) -> Index:
        """This index with an entry for `path`; itself if a line links to it already.

        It stands after the last entry whose target is in `near`, else after the last
        of the same type prefix, else after the last entry, else at the end, in the
        bullet and separator of its neighbours. A missing final newline stays missing.
        """
        if self.lines_for(path):
            return self
        anchor = self._anchor(path, near)
        at = len(self.lines) if anchor is None else self._end_of_item(anchor)
        like = "" if anchor is None else self.lines[anchor].text.rstrip("\r\n")
        new = entry_text(like, path, title, hook, self._separator(like))
        before = self.lines[at - 1].text if at else ""
        if not line_end(before):
            texts = [line.text for line in self.lines]
            texts[at:at] = [self._eol, new] if at else [new, self._eol]
            changed = self._with_texts(texts)
        else:
            changed = self._with_line(at, new + self._eol)
        if not changed.lines_for(path):
            raise RefusedError(
                "The index ends inside a code block or comment, so no entry can be added.",
                "close it in the index, then try again",
            )
        return changed

    def without(self, path: str) -> Index:
        """This index without the entries and table rows whose only target is `path`.

        Lines below an entry that are indented under it and link nothing go with it.
        Prose, headings and lines that link several files stay: ask `lines_for`.
        """
        kept: list[str] = []
        at = 0
        while at < len(self.lines):
            line = self.lines[at]
            if line.owner == path and len(line.targets) <= 1 and not line.outside:
                at = self._end_of_item(at, only_plain=True)
            else:
                kept.append(line.text)
                at += 1
        if len(kept) == len(self.lines):
            return self
        if kept and not line_end(self.lines[-1].text):
            kept[-1] = kept[-1].removesuffix(line_end(kept[-1]))
        return self._with_texts(kept)

    def replace_entry(self, path: str, title: str | None = None, hook: str | None = None) -> Index:
        """This index with another title or hook in the entries of `path`; the rest stays."""
        texts = [
            self._replaced(line.text, title, hook) if line.owner == path else line.text
            for line in self.lines
        ]
        return self._with_texts(texts)

    def gauge(self, limits: IndexLimits | None = None) -> IndexGauge:
        """How much of what the agent reads is used.

        Frontmatter and block comments don't count (formats.md 1.3). The byte limit is
        taken in bytes, the stricter reading; `cut_line` is the first line not read whole.
        """
        lines = size = chars = 0
        cut: int | None = None
        for line in self.lines:
            if line.kind in ("frontmatter", "comment"):
                continue
            lines += 1
            size += len(encode(line.text))
            chars += len(line.text)
            if limits and cut is None and (lines > limits.lines or size > limits.bytes):
                cut = line.number
        return IndexGauge(lines, size, chars, limits, cut)

    def _with_texts(self, texts: Sequence[str]) -> Index:
        return Index.parse(encode(self.bom + "".join(texts)))

    def _with_line(self, at: int, text: str) -> Index:
        """This index with one line more; where each line is read by itself, the rest is not."""
        after = self.lines[at:]
        cut = len(self._data) - len(encode("".join(line.text for line in after)))
        data = self._data[:cut] + encode(text) + self._data[cut:]
        if not (self._is_list and split_lines(text) == [text] and text.endswith("\n")):
            return Index.parse(data)
        known = _known(data)
        if not known:
            line = read_line(at + 1, text)
            moved = (read_line(line.number + 1, line.text) for line in after)
            changed = Index(self.bom, (*self.lines[:at], line, *moved))
            named = self._named.union(line.targets, filter(None, [line.owner]))
            is_list = not any(mark in text for mark in NOT_PLAIN)
            # What is known of this index needs no second look in that one.
            vars(changed).update(_data=data, _eol=self._eol, _named=named, _is_list=is_list)
            known.append(changed)
        return known[0]

    @cached_property
    def _data(self) -> bytes:
        return encode(self.bom + "".join(line.text for line in self.lines))

    @cached_property
    def _eol(self) -> str:
        return eol_of("".join(line.text for line in self.lines))

    @cached_property
    def _named(self) -> frozenset[str]:
        """Every path that `lines_for` finds lines for."""
        targets = (target for line in self.lines for target in line.targets)
        return frozenset((*targets, *filter(None, (line.owner for line in self.lines))))

    @cached_property
    def _is_list(self) -> bool:
        """Whether every line is read by itself: no frontmatter, no code, no comments."""
        text = "".join(line.text for line in self.lines)
        return not text.startswith(_FENCES) and not any(mark in text for mark in NOT_PLAIN)

    def _anchor(self, path: str, near: Sequence[str]) -> int | None:
        """Where in `lines` the entry stands after which a new one belongs."""
        kind = _type_prefix(path)
        last: int | None = None
        akin: int | None = None
        for at in reversed(range(len(self.lines))):
            owner = self.lines[at].owner
            if not owner:
                continue
            if owner in near:
                return at
            last = at if last is None else last
            if kind and akin is None and _type_prefix(owner) == kind:
                akin = at
            if not near and (akin is not None or not kind):
                break
        return last if akin is None else akin

    def _end_of_item(self, at: int, only_plain: bool = False) -> int:
        """One past the lines that are indented under an entry."""
        first = self.lines[at]
        end = at + 1
        if first.kind != "entry":
            return end
        depth = _indent(first.text)
        while end < len(self.lines):
            line = self.lines[end]
            linked = line.targets or line.outside or line.kind == "entry"
            if line.kind in ("blank", "heading") or _indent(line.text) <= depth:
                break
            if only_plain and linked:
                break
            end += 1
        return end

    def _separator(self, like: str) -> str:
        """The separator of one line, else the most common one, else a dash."""
        if own := separator_of(like):
            return own
        texts = [line.text.rstrip("\r\n") for line in self.lines if line.kind == "entry"]
        common = Counter(found for text in texts if (found := separator_of(text)))
        return common.most_common(1)[0][0] if common else " — "

    def _replaced(self, text: str, title: str | None, hook: str | None) -> str:
        content = text.rstrip("\r\n")
        parts = parts_of(content)
        if parts is None:
            return text
        out = content
        row = content.lstrip().startswith("|")
        fresh = None if hook is None else one_line(hook.replace("|", "\\|") if row else hook)
        start, stop = parts.hook
        if fresh is not None and fresh != content[start:stop]:
            out = content[:start] + fresh + content[stop:]
            if parts.form != "row":
                out = self._with_hook(content, parts, fresh)
        start, stop = parts.title
        if (
            title is not None
            and parts.form in ("link", "row")
            and escaped(title) != content[start:stop]
        ):
            out = out[:start] + escaped(title) + out[stop:]
        return out + line_end(text)

    def _with_hook(self, content: str, parts: Parts, hook: str) -> str:
        """The line with another hook, or with none and no separator."""
        start, stop = parts.hook
        cut = parts.separator[0]
        separator = content[cut : parts.separator[1]]
        if start == stop:
            stop = start if separator.strip() else cut
            separator = self._separator("")
        return content[:cut] + (separator + hook if hook else "") + content[stop:]


@lru_cache(maxsize=4)  # in a batch each change begins with what the one before has made
def _known(data: bytes) -> list[Index]:
    """Where the index that these bytes are is kept, once it was read."""
    return []


def _type_prefix(path: str) -> str:
    found = _TYPE.match(basename(path))
    return found[1] if found else ""


def _indent(text: str) -> int:
    expanded = text.expandtabs(4)
    return len(expanded) - len(expanded.lstrip(" "))
