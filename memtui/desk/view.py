"""What stands in a store and in its desk tree, with the changes planned so far on top.

Planning reads from a view and never writes. In a batch each change is planned on the
view that the changes before it would leave behind.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Protocol

from memtui.change import Change, Edit, Note
from memtui.formats.digest import blob_id, text_digest
from memtui.formats.text import decode, encode, split_lines
from memtui.model import Role
from memtui.snapshot import Entry

_REVIEWED = "reviewed/"


class DeskBlob(Protocol):
    """One file of the desk tree, as history lists it."""

    @property
    def blob(self) -> str: ...


class DeskTree:
    """The desk's own files, and what every view of them asks for, worked out once."""

    def __init__(self, blobs: Mapping[str, DeskBlob]) -> None:
        self.blobs = blobs
        self._under: dict[str, tuple[str, ...]] = {}
        self._digests: dict[str, str] = {}

    def under(self, prefix: str) -> tuple[str, ...]:
        """The paths that start with `prefix`, sorted."""
        if prefix not in self._under:
            self._under[prefix] = tuple(sorted(p for p in self.blobs if p.startswith(prefix)))
        return self._under[prefix]

    def digest_under(self, prefix: str) -> str:
        """A digest of the contents of the paths that start with `prefix`."""
        if prefix not in self._digests:
            blobs = (self.blobs[path].blob for path in self.under(prefix))
            self._digests[prefix] = text_digest(*blobs)
        return self._digests[prefix]

    @cached_property
    def reviewed(self) -> Mapping[str, str]:
        """The blob id of every reviewed file by its path in the store."""
        start = len(_REVIEWED)
        return {
            path[start:]: found.blob
            for path, found in self.blobs.items()
            if path.startswith(_REVIEWED)
        }


@dataclass(frozen=True, slots=True)
class View:
    """The store and its desk tree as a plan sees them.

    `read_file` and `read_blob` reach the disk and the history; `redact` gives the
    bytes that history would keep. The overlays hold what earlier changes planned.
    """

    entries: Mapping[str, Entry]
    desk_tree: DeskTree
    read_file: Callable[[str], bytes]
    read_blob: Callable[[str], bytes]
    redact: Callable[[bytes], bytes]
    files: Mapping[str, bytes | None] = field(default_factory=dict)
    notes: Mapping[str, bytes | None] = field(default_factory=dict)

    def __contains__(self, path: str) -> bool:
        if path in self.files:
            return self.files[path] is not None
        return path in self.entries

    def paths(self) -> Iterator[str]:
        """All files that stand, planned ones included."""
        if not self.files:
            return iter(self.entries)
        untouched = (path for path in self.entries if path not in self.files)
        return chain(untouched, (path for path, data in self.files.items() if data is not None))

    def kept_blobs(
        self, role: Callable[[str], Role], roles: Container[Role]
    ) -> dict[str, str | None]:
        """The blob id under which history keeps each file of some roles, planned ones included."""
        found: dict[str, str | None] = {
            path: entry.stored for path, entry in self.entries.items() if role(path) in roles
        }
        for path, data in self.files.items():
            found.pop(path, None)
            if data is not None and role(path) in roles:
                found[path] = self.stored(path)
        return found

    def read(self, path: str) -> bytes | None:
        """The bytes of a file; None when there is none, or only a link, which is not followed."""
        if path in self.files:
            return self.files[path]
        if path not in self.entries or self.is_link(path):
            return None
        return self.read_file(path)

    def is_link(self, path: str) -> bool:
        """Whether a symbolic link stands there."""
        entry = self.entries.get(path)
        return entry is not None and entry.is_link and path not in self.files

    def digest(self, path: str) -> str | None:
        """The digest of a file as it stands, or None when there is none."""
        if path in self.files:
            data = self.files[path]
            return None if data is None else blob_id(data)
        entry = self.entries.get(path)
        return entry.digest if entry else None

    def stored(self, path: str) -> str | None:
        """The blob id under which history keeps a file, or None when there is none."""
        if path in self.files:
            data = self.files[path]
            return None if data is None else blob_id(self.redact(data))
        entry = self.entries.get(path)
        return entry.stored if entry else None

    def mtime_ns(self, path: str) -> int | None:
        entry = self.entries.get(path)
        return entry.mtime_ns if entry and path not in self.files else None

    def has_note(self, path: str) -> bool:
        if path in self.notes:
            return self.notes[path] is not None
        return path in self.desk_tree.blobs

    def note(self, path: str) -> bytes | None:
        """The content of a file of the desk tree, or None when there is none."""
        if path in self.notes:
            return self.notes[path]
        found = self.desk_tree.blobs.get(path)
        return self.read_blob(found.blob) if found else None

    def note_blob(self, path: str) -> str | None:
        """The blob id of a file of the desk tree, or None when there is none."""
        if path in self.notes:
            data = self.notes[path]
            return None if data is None else blob_id(self.redact(data))
        found = self.desk_tree.blobs.get(path)
        return found.blob if found else None

    def notes_under(self, prefix: str) -> list[str]:
        """The paths of the desk tree that start with `prefix`."""
        listed = self.desk_tree.under(prefix)
        planned = [path for path in self.notes if path.startswith(prefix)]
        if not planned:
            return list(listed)
        names = set(listed)
        for path in planned:
            names.discard(path) if self.notes[path] is None else names.add(path)
        return sorted(names)

    def notes_digest(self, prefix: str) -> str:
        """A digest of what the paths that start with `prefix` hold."""
        known = self.desk_tree.digest_under(prefix)
        planned = [path for path in self.notes if path.startswith(prefix)]
        return text_digest(known, *(f"{path} {self.note_blob(path)}" for path in planned))

    def reviewed_blobs(self) -> dict[str, str]:
        """The blob id of every reviewed file by its path in the store."""
        blobs = dict(self.desk_tree.reviewed)
        for path, data in self.notes.items():
            if path.startswith(_REVIEWED):
                blobs.pop(path.removeprefix(_REVIEWED), None)
                if data is not None:
                    blobs[path.removeprefix(_REVIEWED)] = blob_id(self.redact(data))
        return blobs

    def reviewed(self, path: str) -> bytes | None:
        """The reviewed bytes of a file.

        Where history keeps a line redacted whose true form stands in the file, that is
        given, so that a secret that was let through does not look like a new difference.
        """
        kept = self.note(f"reviewed/{path}")
        if kept is None or self.digest(path) == self.stored(path):
            return kept
        standing = self.read(path)
        if standing is None or self.note_blob(f"reviewed/{path}") == self.stored(path):
            return kept if standing is None else standing
        return unredacted(kept, standing, self.redact(standing))

    def edit(self, path: str, after: bytes | None) -> Edit:
        """The edit that turns what stands at `path` into `after`."""
        return Edit(path, self.digest(path), after)

    def with_change(self, change: Change) -> View:
        """The view that `change` would leave behind."""
        files = {**self.files, **{edit.path: edit.after for edit in change.edits}}
        notes = {**self.notes, **{note.path: self._note_bytes(note) for note in change.notes}}
        return replace(self, files=files, notes=notes)

    def _note_bytes(self, note: Note) -> bytes | None:
        if note.after is None and note.blob is not None:
            return self.read_blob(note.blob)
        return note.after


def unredacted(kept: bytes, standing: bytes, standing_kept: bytes) -> bytes:
    """`kept` with the lines that are a redaction of a standing line in their true form."""
    lines = split_lines(decode(standing))
    kept_lines = split_lines(decode(standing_kept))
    if len(lines) != len(kept_lines):  # a secret over several lines
        return kept
    true_form = dict(zip(kept_lines, lines, strict=True))
    return encode("".join(true_form.get(line, line) for line in split_lines(decode(kept))))
