"""The history of one store: what stood, what was decided, and everything needed to go back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from memtui import clock
from memtui.change import Change, Decision, Note
from memtui.errors import HistoryError, RefusedError, StaleError
from memtui.files.reader import Root
from memtui.files.state import StateDir
from memtui.files.writer import Displaced
from memtui.formats.digest import blob_id
from memtui.history import layout, mending, moving, purging
from memtui.history.importing import Content, NewCommit
from memtui.history.journal import Journal
from memtui.history.message import Message, build
from memtui.history.planning import Planner, external, external_commit
from memtui.history.reading import HistoryReader, Redact
from memtui.history.recovery import Recovery, RecoveryReport
from memtui.history.repository import Refs
from memtui.history.rescued import rescue
from memtui.history.standing import Standing, read_file
from memtui.history.transaction import Ground, Plan, carry_out
from memtui.snapshot import Snapshot

Clock = Callable[[], datetime]


class History(HistoryReader):
    """Git-backed history of one store.

    `redact` gives the bytes that history may hold in place of others: the same, but for
    secrets. Whatever writes (`begin`, `apply`, `snapshot`, `recover`, `put_refs_back`,
    `move_inside`, `purge`) needs the store's lock, which the caller holds. `messages` are
    sentences for the user about what went less than well without making a decision fail.
    """

    def __init__(self, root: Root, state: StateDir, redact: Redact, now: Clock = clock.now) -> None:
        super().__init__(root, state, redact)
        self.messages: list[str] = []
        self._now = now
        self._journal = Journal(state.directory)

    @property
    def interrupted(self) -> bool:
        """Whether a kill left something for `recover` to mend."""
        return self._recovery().needed()

    def begin(self, snapshot: Snapshot, notes: Sequence[Note] = ()) -> str:
        """Make the history, with everything that stands and the desk's first notes.

        Gives the first commit of main. Raises RefusedError when there is one already,
        StaleError when a file that a note names changed since the snapshot.
        """
        if self.repository.inside and not self.repository.exists:
            self._may_live_inside()
        self.repository.ensure()
        old = self.refs
        if None not in old:
            raise RefusedError("This store has a history already.")
        if old != Refs(None, None) or self.repository.was_begun():
            raise self.missing()
        found = external(self.root, snapshot, {}, self._keep)
        require_blobs(found.sets, notes)
        title = f"the store as memtui found it, {len(found.sets)} files"
        when = self._now()
        sets: dict[str, Content] = {note.path: self._note_content(note) for note in notes}
        first = external_commit(found, when, None, title)
        desk = NewCommit("desk", build(Message("begin", title)), int(when.timestamp()), sets=sets)
        plan = Plan(old, (first, desk), (), (title,))
        commit = carry_out(plan, self._ground())[0]
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
        (identity,) = carry_out(plan, self._ground())
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
        ids = carry_out(plan, self._ground())
        self._follow(snapshot)
        self.repository.tend()
        return planner.decisions(ids)

    def recover(self) -> RecoveryReport:
        """Finish or take back what a kill interrupted, and tell; call it before looking."""
        return self._recovery().run()

    def put_refs_back(self) -> list[str]:
        """Put lost refs back to where their reflogs say they stood; a sentence for each."""
        return [
            f"{ref} was lost and is back at {commit[:10]}, where its reflog says that it stood."
            for ref, commit in mending.put_back(self.repository).items()
        ]

    def move_inside(self) -> None:
        """Move the history to the store's own `.git`, where plain git shows every decision.

        Raises RefusedError where a repository encloses the store or stands there already.
        """
        if self.repository.inside:
            return
        self._settled()
        self._begun_refs()
        self._may_live_inside()
        outside = self.git_dir
        moving.copy_inside(outside, self.root, self.state.id, self._redacted_paths())
        self.close()
        self._open(self.state.keep_history("inside"))
        layout.remove(outside)

    def purge(self, text: bytes) -> int:
        """Take a text out of all of history, for good; how many texts and records held it.

        All commits get other ids. Raises RefusedError for a very short text, and while a file
        of the store still holds it; HistoryError when something else keeps it alive.
        """
        self._settled()
        self._begun_refs()
        if len(text) < purging.SHORTEST:
            raise RefusedError(f"A text under {purging.SHORTEST} bytes would be found everywhere.")
        for path in self.main_tree():
            file = read_file(self.root, path)
            if file and text in self._redact(file.data):
                raise RefusedError(
                    f"{path} still holds that text, so history would take it up again.",
                    "Edit or forget it first, then purge.",
                )
        gone = purging.rewrite(self.repository, text)
        self._open(self.state)
        self.repository.follow_main(self._redacted_paths())
        purging.delete_unnamed(self.repository, gone)
        purging.forget_raw(self._quarantine.directory, text)
        return len(gone)

    def _may_live_inside(self) -> None:
        reason = moving.reason_against(self.root, self.state.id)
        if reason:
            raise RefusedError(reason, "Keep the history outside; everything else is the same.")

    def _redacted_paths(self) -> list[str]:
        """The files whose bytes stand in the store in another form than in history."""
        found = []
        for path, entry in self.main_tree().items():
            file = read_file(self.root, path)
            if file and file.digest != entry.blob and self.digests(file.data)[1] == entry.blob:
                found.append(path)
        return found

    def _recovery(self) -> Recovery:
        return Recovery(
            self.root, self.repository, self._journal, self._keep, self.raw, self._now()
        )

    def _ground(self) -> Ground:
        return Ground(self.root, self.repository, self._journal, self._rescue)

    def _note_content(self, note: Note) -> Content:
        if note.after is not None:
            return note.mode, self._redact(note.after)
        assert note.blob is not None, "a first note has content"
        return note.mode, note.blob

    def _settled(self) -> None:
        """Mend what was interrupted; what was planned before that no longer holds."""
        recovery = self._recovery()
        if recovery.needed():
            self.messages += recovery.run().messages
            raise StaleError(
                "An interrupted change was mended first; nothing was decided.", "Look at it again."
            )

    def _follow(self, snapshot: Snapshot) -> None:
        """Let plain git in an inside repository see the new state as clean."""
        if self.repository.inside:
            differ = [
                path for path, entry in snapshot.entries.items() if entry.digest != entry.stored
            ]
            tracked = self.main_tree() if differ else {}
            try:
                self.repository.follow_main([path for path in differ if path in tracked])
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
            raise self.missing()
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


def require_blobs(sets: Mapping[str, Content], notes: Sequence[Note]) -> None:
    """Raise StaleError unless every blob that a note names is among the files just read."""
    read = {blob_id(data) for _, data in sets.values() if isinstance(data, bytes)}
    for note in notes:
        if note.after is None and note.blob not in read:
            raise StaleError(f"{note.path} changed while it was read.", "Try again.")
