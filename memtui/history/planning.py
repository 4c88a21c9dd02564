"""From changes to the commits that record them: on main what stands, on desk what was decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.change import Change, Decision, Edit, Note
from memtui.files.reader import Root
from memtui.formats.digest import blob_id
from memtui.history.decisions import decision_of
from memtui.history.importing import EXTERNAL, Content, NewCommit, TreeEntry
from memtui.history.message import Message, build
from memtui.history.record import RECORD_PATH, EditRecord, NoteRecord, record_of, write_record
from memtui.history.standing import File, Standing, whatever_stands
from memtui.snapshot import Snapshot

Store = Callable[[bytes], bytes]  # raw bytes to what history may hold


@dataclass(frozen=True, slots=True)
class External:
    """What others did to the store since main was last written."""

    sets: Mapping[str, Content]
    removes: tuple[str, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(sorted((*self.sets, *self.removes)))


def external(
    root: Root, snapshot: Snapshot, tree: Mapping[str, TreeEntry], keep: Store
) -> External:
    """The difference between main's tree and a snapshot, with the bytes as they are now.

    A file that can't be read, or lies beyond a truncated scan, is not taken for deleted.
    """
    sets: dict[str, Content] = {}
    for path, entry in snapshot.entries.items():
        known = tree.get(path)
        if known is not None and known.blob == entry.stored and known.mode == entry.mode:
            continue
        found = whatever_stands(root, path)
        if found is not None:
            sets[path] = (found[0], keep(found[1]))
    removes = [path for path in tree if path not in snapshot.entries and not snapshot.hides(path)]
    return External(sets, tuple(removes))


def external_message(paths: tuple[str, ...], title: str = "") -> Message:
    """The message of a commit that records what others did."""
    if not title:
        title = paths[0] if len(paths) == 1 else f"{len(paths)} files"
    return Message(action="external", title=title, paths=paths)


def external_commit(found: External, when: datetime, parent: str | None, title: str) -> NewCommit:
    message = external_message(found.paths, title)
    return NewCommit(
        ref="main",
        message=build(message),
        when=int(when.timestamp()),
        author=EXTERNAL,
        parent=parent,
        sets=found.sets,
        removes=found.removes,
    )


class Planner:
    """Turns changes, one after the other, into commits on main and on desk.

    `keep` gives what history may hold of a file's bytes and sees that the rest isn't lost
    for undo; `redact` does so for the desk's own words, of which nothing more is kept.
    """

    def __init__(
        self,
        standing: Standing,
        keep: Store,
        redact: Store,
        desk_tree: Mapping[str, TreeEntry],
        when: datetime,
    ) -> None:
        self._standing = standing
        self._keep = keep
        self._redact = redact
        self._desk_tree = dict(desk_tree)
        self._when = int(when.timestamp())
        self.commits: list[NewCommit] = []
        self._messages: dict[int, Message] = {}

    def begin(self, commit: NewCommit) -> int:
        """Let the decisions follow on a commit of what others did; gives its place."""
        self.commits.append(commit)
        return len(self.commits) - 1

    def add(self, change: Change, main: str | int, desk: str | int) -> tuple[int, int]:
        """Plan one change; gives the places of its commits on main and desk.

        `main` and `desk` are where both go on from: a commit id, or the place of an earlier
        commit. Raises StaleError when a file is not what the change expects.
        """
        for path, digest in change.shown:
            self._standing.require(path, digest)
        change = self._without_secrets(change)
        sets: dict[str, Content] = {}
        removes = []
        edits = []
        for edit in change.edits:
            before, after = self._standing.follow(edit)
            old, new = self._kept(before), self._kept(after)
            if after is None or new is None:
                sets.pop(edit.path, None)
                removes.append(edit.path)
            else:
                sets[edit.path] = (after.mode, new)
            edits.append(edit_record(edit.path, before, after, old, new))
        notes = [self._note(note) for note in change.notes]
        message = message_of(change)
        self.commits.append(
            NewCommit("main", build(message), self._when, parent=main, sets=sets, removes=removes)
        )
        self._messages[len(self.commits) - 1] = message
        record = record_of(change, tuple(edits), tuple(found for found, _ in notes))
        desk_sets = {found.path: content for found, content in notes if content is not None}
        desk_sets[RECORD_PATH] = (0o100644, write_record(record))
        place = len(self.commits)
        self.commits.append(
            NewCommit(
                "desk",
                build(replace(message, paths=())),
                self._when,
                parent=desk,
                merge=place - 1,
                sets=desk_sets,
                removes=[found.path for found, content in notes if content is None],
            )
        )
        return place - 1, place

    def edits(self) -> list[Edit]:
        """The files that must be placed in the store for all of it."""
        return self._standing.edits()

    def decisions(self, ids: Sequence[str]) -> list[Decision]:
        """The decisions, once the ids of all commits are known."""
        return [
            decision_of(ids[place], self._when, message)
            for place, message in self._messages.items()
        ]

    def _kept(self, file: File | None) -> bytes | None:
        return None if file is None else self._keep(file.data)

    def _note(self, note: Note) -> tuple[NoteRecord, Content | None]:
        before = self._desk_tree.get(note.path)
        content: Content | None = None
        after = None
        if note.after is not None:
            data = self._redact(note.after)
            content = (note.mode, data)
            after = TreeEntry(note.mode, blob_id(data))
        elif note.blob is not None:
            content = (note.mode, note.blob)
            after = TreeEntry(note.mode, note.blob)
        if after is None:
            self._desk_tree.pop(note.path, None)
        else:
            self._desk_tree[note.path] = after
        return NoteRecord(note.path, before, after), content

    def _without_secrets(self, change: Change) -> Change:
        def told(text: str) -> str:
            return redacted_text(self._redact, text)

        return replace(
            change,
            title=told(change.title),
            item=told(change.item),
            reason=told(change.reason),
            source=told(change.source),
            session=told(change.session),
            override=told(change.override),
        )


def redacted_text(redact: Store, text: str) -> str:
    if not text:
        return text
    return redact(text.encode("utf-8", "surrogateescape")).decode("utf-8", "surrogateescape")


def edit_record(
    path: str, before: File | None, after: File | None, old: bytes | None, new: bytes | None
) -> EditRecord:
    return EditRecord(
        path=path,
        before=None if old is None else blob_id(old),
        after=None if new is None else blob_id(new),
        mode_before=before.mode if before else None,
        mode_after=after.mode if after else None,
        mtime_before=before.mtime_ns if before else None,
        mtime_after=after.mtime_ns if after else None,
    )


def message_of(change: Change) -> Message:
    return Message(
        action=change.action,
        title=change.title,
        item=change.item,
        reason=change.reason,
        source=change.source,
        session=change.session,
        override=change.override,
        batch=change.batch,
        undoes=change.undoes,
        redoes=change.redoes,
        paths=change.paths,
    )
