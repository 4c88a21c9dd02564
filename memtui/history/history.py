"""The history of one store: what stood, what was decided, and everything needed to go back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from memtui import clock
from memtui.errors import HistoryError, NotFoundError, RefusedError, StaleError
from memtui.files.quarantine import Quarantine
from memtui.files.reader import Root
from memtui.files.state import StateDir
from memtui.files.writer import Displaced
from memtui.formats.digest import blob_id
from memtui.history import decisions
from memtui.history.importing import Content, NewCommit, TreeEntry
from memtui.history.journal import Journal
from memtui.history.message import Message, build
from memtui.history.planning import Planner, external, external_commit
from memtui.history.record import Record
from memtui.history.records import Records
from memtui.history.recovery import Recovery, RecoveryReport
from memtui.history.repository import Refs, Repository
from memtui.history.rescued import rescue
from memtui.history.standing import Standing
from memtui.history.transaction import Ground, Plan, carry_out
from memtui.model import Change, Decision, Note, Snapshot

Redact = Callable[[bytes], bytes]
Clock = Callable[[], datetime]


class History:
    """Git-backed history of one store.

    `redact` gives the bytes that history may hold in place of others: the same, but for
    secrets. Whatever writes (`begin`, `apply`, `snapshot`, `recover`, `move_inside`,
    `purge`) needs the store's lock, which the caller holds. `messages` are sentences for
    the user about what went less than well without making a decision fail.
    """

    def __init__(self, root: Root, state: StateDir, redact: Redact, now: Clock = clock.now) -> None:
        self.root = root
        self.state = state
        self.messages: list[str] = []
        self._redact = redact
        self._now = now
        self._quarantine = Quarantine(state.directory / "quarantine")
        self._journal = Journal(state.directory)
        inside = state.history == "inside"
        self.git_dir = root.path / ".git" if inside else state.directory / "history.git"
        self.repository = Repository(self.git_dir, state.id, inside)
        self._records = Records(self.repository)
        self._ground = Ground(root, self.repository, self._journal, self._rescue)

    def close(self) -> None:
        """End the process that is kept open for reading."""
        self.repository.close()

    @property
    def refs(self) -> Refs:
        """The newest commits of main and desk; both None before `begin`."""
        return self.repository.refs() if self.repository.exists else Refs(None, None)

    @property
    def begun(self) -> bool:
        """Whether there is a history to decide in."""
        return None not in self.refs

    def main_tree(self) -> Mapping[str, TreeEntry]:
        """The store as history last saw it, by path."""
        main = self.refs.main
        return self.repository.tree(main) if main else {}

    def desk_tree(self) -> Mapping[str, TreeEntry]:
        """The desk's own files (reviewed state, tombstones, …) by path."""
        desk = self.refs.desk
        return self.repository.tree(desk) if desk else {}

    def tree(self, commit: str) -> Mapping[str, TreeEntry]:
        """The store as it stood at a commit of the log."""
        return self.repository.tree(commit)

    def blob(self, identity: str) -> bytes:
        """The bytes of a blob as history keeps them; HistoryError when it has no such blob."""
        return self.repository.blob(identity)

    def blobs(self, identities: Sequence[str]) -> dict[str, bytes]:
        """The bytes of many blobs at once, by id."""
        return self.repository.blobs(identities)

    def raw(self, stored: str) -> bytes | None:
        """The bytes behind a redacted blob, while the quarantine still has them."""
        return self._quarantine.get(stored)

    def stored(self, data: bytes) -> bytes:
        """What history holds in place of these bytes."""
        return self._redact(data)

    def digests(self, data: bytes) -> tuple[str, str]:
        """The blob id of the bytes, and of what history holds in their place."""
        kept = self._redact(data)
        raw = blob_id(data)
        return raw, raw if kept == data else blob_id(kept)

    def begin(self, snapshot: Snapshot, notes: Sequence[Note] = ()) -> str:
        """Make the history, with everything that stands and the desk's first notes.

        Gives the first commit of main. Raises RefusedError when there is one already,
        StaleError when a file that a note names changed since the snapshot.
        """
        self.repository.ensure()
        old = self.refs
        if old != Refs(None, None):
            raise RefusedError("This store has a history already.")
        found = external(self.root, snapshot, {}, self._keep)
        require_blobs(found.sets, notes)
        title = f"the store as memtui found it, {len(found.sets)} files"
        when = self._now()
        sets: dict[str, Content] = {note.path: note_content(note) for note in notes}
        first = external_commit(found, when, None, title)
        desk = NewCommit("desk", build(Message("begin", title)), int(when.timestamp()), sets=sets)
        plan = Plan(old, (first, desk), (), (title,))
        commit = carry_out(plan, self._ground)[0]
        self._follow(snapshot)
        return commit

    def snapshot(self, snapshot: Snapshot) -> str | None:
        """Record what others changed since main was last written; None when nothing was."""
        self._settled()
        old = self._begun_refs()
        found = external(self.root, snapshot, self.main_tree(), self._keep)
        if not found.paths:
            return None
        commit = external_commit(found, self._now(), old.main, "")
        plan = Plan(old, (commit,), (), ())
        (identity,) = carry_out(plan, self._ground)
        self._follow(snapshot)
        return identity

    def apply(self, changes: Sequence[Change], snapshot: Snapshot) -> list[Decision]:
        """Apply changes in order, all of them or none; one commit on main for each.

        What others changed is recorded first. Raises StaleError when a file is not what a
        change expects or another program writes at the same moment, StoreError or
        HistoryError when disk or git refuse; nothing is changed then.
        """
        if not changes:
            return []
        self._settled()
        old = self._begun_refs()
        assert old.main and old.desk
        when = self._now()
        planner = Planner(
            Standing(self.root), self._keep, self._redact, self.repository.tree(old.desk), when
        )
        main: str | int = old.main
        desk: str | int = old.desk
        found = external(self.root, snapshot, self.repository.tree(old.main), self._keep)
        if found.paths:
            main = planner.begin(external_commit(found, when, old.main, ""))
        for change in changes:
            try:
                main, desk = planner.add(change, main, desk)
            except StaleError as error:
                raise self._decided_already(change) or error from None
        titles = tuple(f"{change.action}: {change.title}" for change in changes)
        plan = Plan(old, planner.commits, planner.edits(), titles)
        ids = carry_out(plan, self._ground)
        self._follow(snapshot)
        return planner.decisions(ids)

    def log(self, n: int | None = None, path: str | None = None) -> list[Decision]:
        """The newest `n` commits of main (None: all), or those that concern one path."""
        return decisions.log(self.repository.git, n, path) if self.begun else []

    def decision(self, commit: str) -> Decision:
        """The decision that a commit id, or the beginning of one, names; NotFoundError."""
        if self.begun:
            for entry in decisions.entries(self.repository.git):
                if entry.decision.commit.startswith(commit) and len(commit) >= 4:
                    return entry.decision
        raise NotFoundError(f"There is no decision {commit}.", "`memtui log` lists them.")

    def record(self, commit: str) -> Record:
        """Everything that the decision of a full commit id changed; NotFoundError."""
        return self._records.of(commit)

    def undo_stack(self, n: int = 50) -> tuple[list[Decision], list[Decision]]:
        """What can be undone and what can be redone, newest first, at most `n` of each."""
        return decisions.undo_stack(self.repository.git, n) if self.begun else ([], [])

    def recover(self) -> RecoveryReport:
        """Finish or take back what a kill interrupted, and tell; call it before looking."""
        return Recovery(
            self.root, self.repository, self._journal, self._keep, self.raw, self._now()
        ).run()

    def _settled(self) -> None:
        """Mend what was interrupted; what was planned before that no longer holds."""
        report = self.recover()
        if report.outcome != "nothing":
            self.messages += report.messages
            raise StaleError(
                "An interrupted change was mended first; nothing was decided.", "Look at it again."
            )

    def _follow(self, snapshot: Snapshot) -> None:
        """Let plain git in an inside repository see the new state as clean."""
        redacted = [
            path
            for path, entry in snapshot.entries.items()
            if entry.digest != entry.stored and path in self.main_tree()
        ]
        try:
            self.repository.follow_main(redacted)
        except HistoryError as error:
            self.messages.append(error.message)

    def _rescue(self, displaced: Sequence[Displaced]) -> None:
        self.messages += rescue(self.repository, displaced, self._keep, self._now())

    def _keep(self, data: bytes) -> bytes:
        """What history holds of a file; the raw bytes go to the quarantine where they differ."""
        kept = self._redact(data)
        if kept != data:
            stored = blob_id(kept)
            if self._quarantine.get(stored) != data:
                self._quarantine.put(stored, data)
        return kept

    def _begun_refs(self) -> Refs:
        refs = self.refs
        if None in refs:
            raise HistoryError(
                "This store has no history yet, so nothing can be decided.",
                "`memtui init` begins one.",
            )
        return refs

    def _decided_already(self, change: Change) -> StaleError | None:
        """The sentence for an item that was decided elsewhere after it was shown here."""
        if not (change.item and change.digest):
            return None
        for decision in self.log(50):
            if decision.id != change.item or decision.undone or decision.action == "external":
                continue
            if self.record(decision.commit).digest == change.digest:
                return StaleError(
                    f"{change.title} is decided already: {decision.action}"
                    f" in {decision.commit[:10]}.",
                    "Nothing is left to do for it.",
                )
        return None


def note_content(note: Note) -> Content:
    """Mode and content of a note that is there; raises ValueError for one that is removed."""
    if note.after is not None:
        return note.mode, note.after
    if note.blob is None:
        raise ValueError(f"{note.path} has no content")
    return note.mode, note.blob


def require_blobs(sets: Mapping[str, Content], notes: Sequence[Note]) -> None:
    """Raise StaleError unless every blob that a note names is among the files just read."""
    read = {blob_id(data) for _, data in sets.values() if isinstance(data, bytes)}
    for note in notes:
        if note.after is None and note.blob not in read:
            raise StaleError(f"{note.path} changed while it was read.", "Try again.")
