"""Frontmatter edited one line at a time, so that every other byte stays as it was.

A document is its raw lines. No YAML is ever written from parsed data: 4 % of real
frontmatters are not valid YAML, and a dump would change every one of the others.
Source of the rules: formats.md 0, 1.2, 16; reliability.md 5.6, 5.7, F01 to F29.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memtui.errors import RefusedError
from memtui.formats import yaml_guard
from memtui.formats.fields import Field, fields_of, frontmatter_end, repeated_key
from memtui.formats.scalars import double_quoted, fits_plain, folded, is_free_text, read_list
from memtui.formats.text import BOM, decode, encode, line_end, split_lines

TOO_LARGE = "larger than 64 KiB"  # its keys are not read (reliability F18)


@dataclass(frozen=True, slots=True)
class Document:
    """One Markdown file, lossless: BOM, frontmatter lines with both fences, body.

    `problem` says why the frontmatter can't be trusted: "never closed", "key
    twice: name", "top level is not a mapping", … or "". Whether strict YAML takes
    it is `yaml_guard`'s question.
    """

    bom: str
    lines: tuple[str, ...]
    body: str
    fields: tuple[Field, ...]
    problem: str

    @staticmethod
    def parse(data: bytes) -> Document:
        text = decode(data)
        bom = BOM if text.startswith(BOM) else ""
        text = text[len(bom) :]
        end, problem = frontmatter_end(text)
        lines = tuple(split_lines(text[:end]))
        if end > yaml_guard.MAX_BYTES:
            return Document(bom, lines, text[end:], (), TOO_LARGE)
        fields = tuple(fields_of(lines, 1, len(lines) - 1, "", ""))
        return Document(bom, lines, text[end:], fields, problem or repeated_key(fields))

    def join(self) -> bytes:
        """The bytes of the file: always those that were parsed."""
        return encode(self.bom + "".join(self.lines) + self.body)

    @property
    def has_frontmatter(self) -> bool:
        return bool(self.lines)

    @property
    def frontmatter_text(self) -> str:
        """The lines between the fences."""
        return "".join(self.lines[1:-1])

    @property
    def body_line(self) -> int:
        """The line of the file, from 1, at which the body begins."""
        return len(self.lines) + 1

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys in order; those of a nested block dotted, in place of the block's own."""
        keys = dict.fromkeys([field.key for field in self.fields])
        for block in {key.rpartition(".")[0] for key in keys if "." in key}:
            keys.pop(block, None)
        return tuple(keys)

    @property
    def generation(self) -> str:
        """Which of Claude's forms this is (formats.md 1.2): A, A', B, C, or "" for none."""
        keys = set(self.keys)
        if any(key.startswith("metadata.") for key in keys):
            return "C" if "metadata.node_type" in keys else "B"
        if "type" not in keys:
            return ""
        return "A'" if "originSessionId" in keys else "A"

    def get(self, key: str) -> str | None:
        """The value as a line reader sees it, quotes undone; the last where a key stands twice."""
        field = self._last(key)
        if field is None:
            return None
        more = self.lines[field.start + 1 : field.end]
        if not more or any(other.key.startswith(f"{key}.") for other in self.fields):
            return field.scalar.value
        return folded(field.raw, more)

    def get_any(self, key: str) -> str | None:
        """The value of a top-level key, else of that key inside `metadata`."""
        value = self.get(key)
        return self.get(f"metadata.{key}") if value is None else value

    def get_list(self, key: str) -> tuple[str, ...]:
        """The items of a list, in any of the forms that occur: `a, b`, `[a, b]`, `- a`."""
        field = self._last(key)
        if field is None:
            return ()
        return read_list(field.raw, self.lines[field.start + 1 : field.end])

    def set(self, key: str, value: str) -> Document:
        """This document with one line changed or added; itself where nothing changes.

        Blanks, quotes, comment and line end of the line stay. RefusedError where one
        line can't say it: no frontmatter, a key that stands twice, a block scalar, a
        flow collection, an anchor, a value over several lines, an unusual key.
        """
        if not self.has_frontmatter:
            raise self._no_frontmatter()
        field = self._single(key)
        if field is None:
            return self._checked(self._with_new_line(key, value), key, value)
        if self.get(key) == value:
            return self
        self._refuse_unless_one_line(field)
        line = self.lines[field.start]
        changed = field.scalar.with_value(value, is_free_text(key))
        gap = " " if field.scalar.style == "empty" and field.prefix.endswith(":") else ""
        after = line[len(field.prefix) + len(field.raw) :]
        new = field.prefix + gap + changed.source + changed.tail + after
        return self._checked(self._with_lines(field.start, field.start + 1, (new,)), key, value)

    def remove(self, key: str) -> Document:
        """This document without a key and its lines; itself where there is no such key.

        A block that loses its only line goes with it. RefusedError where the key stands
        twice or is written in an unusual way.
        """
        field = self._single(key) if self.has_frontmatter else None
        if field is None:
            return self
        if not field.editable or field.scalar.style == "anchor":
            raise _refusal(key, "is written in an unusual way")
        block = key.rpartition(".")[0]
        parent = self._single(block) if block else None
        if parent and parent.end - parent.start == 1 + field.end - field.start:
            field = parent
        return self._checked(self._with_lines(field.start, field.end, ()), key, None)

    def with_body(self, body: str) -> Document:
        """This document with another body; frontmatter and BOM stay."""
        head = "".join(self.lines)
        if head and body and not line_end(head):
            head += line_end(self.lines[0])
        return Document.parse(encode(self.bom + head + body))

    def with_frontmatter(self, fields: Sequence[tuple[str, str]]) -> Document:
        """This document with a new block at its top; RefusedError where one is or seems to be."""
        if self.has_frontmatter:
            raise RefusedError("The file has frontmatter already.", "edit it in place")
        if self.problem:
            raise self._no_frontmatter()
        eol = line_end(split_lines(self.body)[0]) if self.body else ""
        block = new_document(fields, "", eol or "\n")
        return Document.parse(encode(self.bom) + block + encode(self.body))

    def _last(self, key: str) -> Field | None:
        for field in reversed(self.fields):
            if field.key == key:
                return field
        return None

    def _single(self, key: str) -> Field | None:
        if self.problem == TOO_LARGE:
            raise RefusedError("The frontmatter is larger than 64 KiB.", "edit the file as text")
        found = [field for field in self.fields if field.key == key]
        if len(found) > 1:
            raise _refusal(key, "stands twice")
        return found[0] if found else None

    def _refuse_unless_one_line(self, field: Field) -> None:
        if not field.editable:
            raise _refusal(field.key, "is written in an unusual way")
        if field.scalar.refusal:
            raise _refusal(field.key, f"holds a {field.scalar.refusal}")
        if field.end - field.start > 1:
            raise _refusal(field.key, "has a value over several lines")

    def _with_new_line(self, key: str, value: str) -> Document:
        """One line more: at the end of its block, or before the closing fence."""
        block, _, name = key.rpartition(".")
        eol = line_end(self.lines[0])
        at = len(self.lines) - 1
        if not block:
            return self._with_lines(at, at, (_line("", name, value, eol),))
        parent = self._single(block)
        if parent is None:
            return self._with_lines(at, at, (f"{block}:{eol}", _line("  ", name, value, eol)))
        inside = [field for field in self.fields if field.key.startswith(f"{block}.")]
        if parent.scalar.style != "empty" or (parent.end - parent.start > 1 and not inside):
            raise _refusal(block, "is not a block of keys")
        indent = "  "
        if inside:
            indent = inside[0].prefix[: -len(inside[0].prefix.lstrip(" \t"))]
        return self._with_lines(parent.end, parent.end, (_line(indent, name, value, eol),))

    def _with_lines(self, start: int, end: int, new: tuple[str, ...]) -> Document:
        lines = self.lines[:start] + new + self.lines[end:]
        return Document.parse(encode(self.bom + "".join(lines) + self.body))

    def _checked(self, changed: Document, key: str, value: str | None) -> Document:
        """`changed`, if nothing but `key` differs for line readers and, as before, for YAML."""
        block = key.rpartition(".")[0]
        before = [(f.key, f.raw) for f in self.fields if f.key not in (key, block)]
        after = [(f.key, f.raw) for f in changed.fields if f.key not in (key, block)]
        if changed.get(key) != value or before != after or changed.body != self.body:
            raise _refusal(key, "can't be changed without changing more")
        try:
            tree = yaml_guard.read(self.frontmatter_text)
        except RefusedError:
            return changed
        _, rest = _taken(tree, key)
        if _taken(yaml_guard.read(changed.frontmatter_text), key) != (value, rest):
            raise _refusal(key, "can't be changed without changing more")
        return changed

    def _no_frontmatter(self) -> RefusedError:
        why = f": {self.problem}" if self.problem else ""
        return RefusedError(f"The file has no frontmatter{why}.", "edit it as text")


def new_document(fields: Sequence[tuple[str, str]], body: str, eol: str = "\n") -> bytes:
    """A new memory: frontmatter, a blank line and the body, all lines ended by `eol`.

    Dotted keys (`metadata.type`) stand indented under their block.
    """
    lines = [f"---{eol}"]
    open_block = ""
    for key, value in fields:
        block, _, name = key.rpartition(".")
        if block and block != open_block:
            lines.append(f"{block}:{eol}")
        open_block = block
        lines.append(_line("  " if block else "", name, value, eol))
    lines.append(f"---{eol}")
    if body:
        text = [line.rstrip("\r\n") + eol for line in split_lines(body)]
        lines += [eol, *text]
    return encode("".join(lines))


def _line(indent: str, name: str, value: str, eol: str) -> str:
    written = value if fits_plain(value, is_free_text(name)) else double_quoted(value)
    return f"{indent}{name}: {written}{eol}"


def _refusal(key: str, why: str) -> RefusedError:
    return RefusedError(f"The frontmatter key `{key}` {why}.", "edit the file as text")


def _taken(tree: dict[str, object], key: str) -> tuple[object, dict[str, object]]:
    """The value at a key and the tree without it; a block that it leaves empty goes too."""
    block, _, name = key.rpartition(".")
    if not block:
        return tree.get(key), {k: v for k, v in tree.items() if k != key}
    inner = tree.get(block)
    rest = {k: v for k, v in tree.items() if k != block}
    if not isinstance(inner, dict):
        return None, rest
    left = {k: v for k, v in inner.items() if k != name}
    return inner.get(name), {**rest, block: left} if left else rest
