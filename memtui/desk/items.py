"""Queue items: what waits, read and judged, with all that a decision needs to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from datetime import UTC, datetime

from memtui.desk.judging import asks_to_be_pinned, judge, judge_index_lines, unreadable
from memtui.desk.names import item_id
from memtui.desk.notes import rejection_key, tombstone
from memtui.desk.recalled import RecalledItems
from memtui.desk.view import View
from memtui.desk.waiting import AgentWrites, Waiting
from memtui.errors import MemtuiError, RefusedError
from memtui.formats.digest import blob_id, text_digest
from memtui.formats.hunks import hunks
from memtui.formats.text import decode
from memtui.model import Finding, Hunk, Item, ItemKind, Memory
from memtui.stores.dialect import Dialect

_LINK = "a symbolic link: its target is not read"


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item with the texts that stand side by side.

    `before` is what was reviewed (or the memory that a candidate names), `after` what
    is proposed; None where there is no such file. Index lines belong to the topic.
    """

    item: Item
    before: bytes | None
    after: bytes | None
    hunks: tuple[Hunk, ...]
    index_before: str = ""
    index_after: str = ""


@dataclass(frozen=True, slots=True)
class ItemBuilder:
    """Reads and judges what waits in one view of a store."""

    view: View
    dialect: Dialect
    writes: AgentWrites
    memory_of: Callable[[str, bytes], Memory]
    recalled: RecalledItems

    def build(self, waiting: Waiting) -> Item:
        """The queue item of something that waits. Never raises for what a file holds."""
        if waiting.kind == "odd":
            return self._odd(waiting)
        if self.view.is_link(waiting.path):
            return self._odd(replace(waiting, kind="odd", reason=_LINK))
        try:
            key = self._key(waiting)
            known = self.recalled.get(key)
            if known is None or not self._target_stands(known):
                known = self._inbox(waiting) if waiting.kind == "inbox" else self._write(waiting)
                self.recalled.put(key, known)
            return known
        except MemtuiError as error:  # it went since it was listed, or history lost its text
            return self._odd(replace(waiting, kind="odd", reason=error.message.rstrip(".")))
        except Exception as error:  # a judge that fails on one text must not hide the others
            reason = f"it could not be judged ({type(error).__name__})"
            return self._odd(replace(waiting, kind="odd", reason=reason))

    def _key(self, waiting: Waiting) -> str:
        """What an item is made from; nothing has to be read to tell."""
        view, path = self.view, waiting.path
        made_from = [*astuple(waiting), view.digest(path), view.mtime_ns(path)]
        if waiting.kind == "write":
            made_from.append(view.note_blob(f"reviewed/{waiting.old_path or path}"))
            made_from += self.writes.shares.lines_of(path)
        if path == self.writes.index_name:
            made_from += self.writes.topics
        made_from.append(view.notes_digest("tombstones/"))
        return text_digest(*(str(part) for part in made_from))

    def _target_stands(self, known: Item) -> bool:
        """Whether the memory that a candidate names is still the one that it was read with."""
        if known.state != "candidate":
            return True
        return known.before == (self.view.stored(known.targets[0]) if known.targets else None)

    def expired(self, memory: Memory) -> Item:
        """The item that asks whether an expired memory is still true."""
        expires = memory.expires.isoformat() if memory.expires else ""
        return Item(
            id=item_id("expired", memory.path),
            kind="expired",
            title=memory.title,
            path=memory.path,
            source="ttl",
            session=memory.session,
            created=memory.expires,
            warnings=(),
            digest=text_digest("expired", memory.path, memory.digest, expires),
            targets=(memory.path,),
            state="expired",
            summary=f"expired {expires[:10]} · still true?",
            before=self.view.note_blob(f"reviewed/{memory.path}"),
            after=memory.digest,
        )

    def texts(self, item: Item) -> ItemView:
        """The item with the texts that its decision is made on."""
        view = self.view
        after = view.read(item.path)
        lines = ("", "")
        if item.kind == "expired":
            return ItemView(item, after, after, ())
        if item.state == "candidate":
            target = item.targets[0] if item.targets else ""
            before = view.read(target) if target else None
        elif item.path == self.writes.index_name:
            before = view.reviewed(item.path)
            after = self.writes.shares.with_only([None])
        else:
            before = view.reviewed(self._old_path(item))
            lines = self.writes.shares.lines_of(item.path)
        found = hunks(decode(before or b""), decode(after or b""))
        return ItemView(item, before, after, tuple(found), *lines)

    def _old_path(self, item: Item) -> str:
        return item.targets[0] if item.state == "renamed" else item.path

    def _odd(self, waiting: Waiting) -> Item:
        warning = Finding("broken:unreadable", "block", 0, 0, waiting.reason)
        return Item(
            id=item_id("broken", waiting.path),
            kind="broken",
            title=waiting.path,
            path=waiting.path,
            source="",
            session="",
            created=None,
            warnings=(warning,),
            digest=text_digest("odd", waiting.path, waiting.reason),
            targets=(),
            state="unreadable",
            summary=waiting.reason,
        )

    def _inbox(self, waiting: Waiting) -> Item:
        data = self.view.read(waiting.path) or b""
        target = self._target(waiting.path, data)
        standing = self.view.digest(target) if target else None
        warnings = [*unreadable(data), *judge(waiting.path, None, data)]
        if self._pinned(waiting.path, data):
            warnings.append(asks_to_be_pinned())
        warnings += self._type_warnings(waiting.path, None, data)
        if standing:
            warnings.append(Finding("target:exists", "warn", 0, 0, f"{target} exists already"))
        memory = self.memory_of(waiting.path, data)
        digest = text_digest("inbox", waiting.path, blob_id(data), standing or "")
        kind, returned = self._kind("inbox", data, warnings)
        return Item(
            id=item_id(kind, waiting.path),
            kind=kind,
            title=memory.title or waiting.path,
            path=waiting.path,
            source=self.dialect.agent or "inbox",
            session=memory.session,
            created=memory.created or self._mtime(waiting.path),
            warnings=tuple(warnings),
            digest=digest,
            targets=(target,) if target else (),
            state="candidate",
            summary=_phrase(returned, "names " + target if standing else "new", memory.type),
            before=self.view.stored(target) if standing else None,
            after=blob_id(data),
            returned_from=returned,
        )

    def _write(self, waiting: Waiting) -> Item:
        view, path = self.view, waiting.path
        old_path = waiting.old_path or path
        before = view.reviewed(old_path)
        is_index = path == self.writes.index_name
        after = self.writes.shares.with_only([None]) if is_index else view.read(path)
        lines = ("", "") if is_index else self.writes.shares.lines_of(path)
        shown = after if after is not None else before or b""
        memory = self.memory_of(path, shown)
        warnings: list[Finding] = []
        if after is not None:
            warnings += [*unreadable(after, before), *judge(path, before, after)]
        warnings += judge_index_lines(*lines)
        warnings += self._pin_warnings(path, before, after)
        warnings += self._type_warnings(path, before, after)
        kind, returned = self._kind("write", after, warnings)
        found = hunks(decode(before or b""), decode(after or b""))
        return Item(
            id=item_id(kind, path),
            kind=kind,
            title=memory.title or path,
            path=path,
            source=self.dialect.agent or "external",
            session=memory.session,
            created=self._mtime(path),
            warnings=tuple(warnings),
            digest=_digest_of_differences(path, found)
            if is_index
            else text_digest(
                "write", path, old_path, before or b"", after or b"", waiting.state, *lines
            ),
            targets=(waiting.old_path,) if waiting.old_path else (),
            state=waiting.state,
            summary=_phrase(returned, _write_summary(waiting, found), memory.type),
            before=view.note_blob(f"reviewed/{old_path}"),
            after=blob_id(after) if after is not None else None,
            returned_from=returned,
        )

    def _target(self, path: str, data: bytes) -> str:
        """Where a candidate goes; "" for a name that no memory can have.

        Nor one that is a secret. Such a candidate can still be merged or edited.
        """
        try:
            target = self.dialect.target_for(path, data)
            kept = self.dialect.target_for(path, self.view.redact(data))
        except RefusedError:
            return ""
        return target if target == kept else ""

    def _kind(
        self, kind: ItemKind, data: bytes | None, warnings: list[Finding]
    ) -> tuple[ItemKind, str]:
        """The item's kind, and when and why the same text was rejected before."""
        if any(warning.kind.startswith("broken:") for warning in warnings):
            return "broken", ""
        rejected = tombstone(self.view, rejection_key(self.view, data)) if data else None
        if rejected is None:
            return kind, ""
        reason = f"“{rejected.reason}”" if rejected.reason else "no reason given"
        return "return", f"rejected {rejected.when[:10]}: {reason}"

    def _pinned(self, path: str, data: bytes | None) -> bool:
        return data is not None and self.memory_of(path, data).pinned

    def _pin_warnings(self, path: str, before: bytes | None, after: bytes | None) -> list[Finding]:
        was, now = self._pinned(path, before), self._pinned(path, after)
        if now and not was:
            return [asks_to_be_pinned()]
        if was and (before != after):
            return [Finding("pin:touched", "warn", 0, 0, "changes a pinned memory")]
        return []

    def _type_warnings(self, path: str, before: bytes | None, after: bytes | None) -> list[Finding]:
        """A type that the tool doesn't know, where it is new."""
        if after is None or path == self.writes.index_name:
            return []
        type_ = self.memory_of(path, after).type
        told = self.dialect.type_problem(type_)
        if not told or (before is not None and self.memory_of(path, before).type == type_):
            return []
        return [Finding("type:unknown", "warn", 0, 0, told)]

    def _mtime(self, path: str) -> datetime | None:
        mtime_ns = self.view.mtime_ns(path)
        if mtime_ns is None:
            return None
        try:
            return datetime.fromtimestamp(mtime_ns / 1e9, UTC)
        except (OverflowError, OSError, ValueError):
            return None


def _digest_of_differences(path: str, found: list[Hunk]) -> str:
    """The digest of an index item: decisions on topics move its lines, but not what it asks."""
    old = "".join(line for hunk in found for line in hunk.old)
    new = "".join(line for hunk in found for line in hunk.new)
    return text_digest("write", path, old, new)


def _write_summary(waiting: Waiting, found: list[Hunk]) -> str:
    added = sum(len(hunk.new) for hunk in found)
    removed = sum(len(hunk.old) for hunk in found)
    if waiting.state == "new":
        return f"new · {added} lines"
    if waiting.state == "deleted":
        return f"deleted · {removed} lines"
    if waiting.state == "renamed":
        return f"renamed from {waiting.old_path} · +{added} −{removed}"
    count = f"{len(found)} hunks" if len(found) != 1 else "1 hunk"
    return f"+{added} −{removed} · {count}"


def _phrase(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
