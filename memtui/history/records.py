"""Finding the record of a decision: from its commit on main to the one on desk."""

from __future__ import annotations

from contextlib import closing

from memtui.errors import HistoryError, NotFoundError
from memtui.history.importing import TreeEntry
from memtui.history.message import Message, parse
from memtui.history.record import RECORD_PATH, EditRecord, Record, read_record
from memtui.history.repository import DESK, Repository
from memtui.history.trees import differences


class Records:
    """Records of one repository; remembers which commits belong together."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._desk_of: dict[str, str] = {}

    def of(self, commit: str) -> Record:
        """The record of a commit on main; NotFoundError when there is no such commit."""
        identity, _, message = self._commit(commit)
        if message.action == "external":
            edits = tuple(
                EditRecord(
                    path=path,
                    before=old.blob if old else None,
                    after=new.blob if new else None,
                    mode_before=old.mode if old else None,
                    mode_after=new.mode if new else None,
                )
                for path, (old, new) in self.changed_files(identity).items()
            )
            return Record(identity, message.action, message.title, edits=edits)
        desk = self._desk_commit(identity)
        (record,) = self._repository.git.objects([f"{desk}:{RECORD_PATH}"])
        if record is None:
            raise HistoryError(f"The record of decision {commit[:10]} is lost.")
        return read_record(identity, record.data)

    def _desk_commit(self, commit: str) -> str:
        if commit not in self._desk_of:
            self._read_pairs(commit)
        if commit not in self._desk_of:
            raise NotFoundError(f"There is no record of {commit}.", "`memtui log` lists them.")
        return self._desk_of[commit]

    def _read_pairs(self, wanted: str) -> None:
        """Walk the desk back from its newest commit until the wanted one is met."""
        lines = self._repository.git.stream(
            "rev-list", "--first-parent", "--parents", DESK, "--", separator=b"\n"
        )
        with closing(lines):
            for line in lines:
                desk, *parents = line.decode("ascii").split()
                if len(parents) == 2:
                    self._desk_of[parents[1]] = desk
                    if parents[1] == wanted:
                        break

    def changed_files(self, commit: str) -> dict[str, tuple[TreeEntry | None, TreeEntry | None]]:
        """The files of the store that a commit on main changed, before and after."""
        found, parent, _ = self._commit(commit)
        before = self._repository.tree(parent) if parent else {}
        return differences(before, self._repository.tree(found))

    def _commit(self, commit: str) -> tuple[str, str | None, Message]:
        """The full id of a commit, its first parent and its message."""
        (found,) = self._repository.git.objects([commit])
        if found is None or found.type != "commit":
            raise NotFoundError(f"There is no decision {commit}.", "`memtui log` lists them.")
        head, _, body = found.data.partition(b"\n\n")
        parents = [line[7:].decode() for line in head.split(b"\n") if line[:7] == b"parent "]
        return found.id, parents[0] if parents else None, parse(body)
