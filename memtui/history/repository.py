"""memtui's own git repository: what it writes and how its two refs move.

`main` is refs/heads/main, the store as it stood; `desk` is refs/memtui/desk, the reviewed
state and the desk's records. All commits of a call are written before either ref moves,
and are held until then by refs under refs/memtui/pending/.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from memtui.errors import HistoryError
from memtui.history import layout
from memtui.history.git import Answer, Git, end, failure
from memtui.history.importing import (
    PENDING,
    NewCommit,
    TreeEntry,
    apply_to,
    commands,
)
from memtui.history.trees import Trees

MAIN = "refs/heads/main"
DESK = "refs/memtui/desk"
NOTHING = "0" * 40
# The pending refs need not outlive a power cut: the journal names the same commits.
IMPORT = (
    *("-c", "core.fsync=loose-object,pack,pack-metadata", "-c", "pack.compression=1"),
    *("-c", "core.logAllRefUpdates=false"),
    *("fast-import", "--quiet", "--force", "--done", "--date-format=raw"),
)
IMPORT_TIMEOUT = 300.0
REF_TIMEOUT = 10.0
PACKS_KEPT = 60


class Refs(NamedTuple):
    """The commits that both refs name; None where a ref does not exist yet."""

    main: str | None
    desk: str | None


class Repository:
    """One bare-by-plumbing repository of memtui, outside the store or at its `.git`."""

    def __init__(self, git_dir: Path, identity: str, inside: bool) -> None:
        self.git_dir = git_dir
        self.inside = inside
        self.git = Git(git_dir)
        self._identity = identity
        self._trees = Trees(self.git)

    @property
    def exists(self) -> bool:
        return layout.is_ours(self.git_dir, self._identity)

    def ensure(self) -> None:
        """Create the repository where there is none; never touch one of somebody else."""
        if self.exists:
            return
        self.git.require_version()
        layout.create(self.git, self._identity, self.inside)

    def was_begun(self) -> bool:
        """Whether a ref of ours ever named a commit, even if it is lost now."""
        logs = self.git_dir / "logs"
        return any((logs / ref).exists() or (self.git_dir / ref).exists() for ref in (MAIN, DESK))

    def close(self) -> None:
        self.git.close()

    def refs(self) -> Refs:
        """Both refs. A ref counts as missing only when git says so without a complaint."""
        names = (MAIN, DESK)
        main, desk = self.git.objects(names)
        if main and desk:
            return Refs(main.id, desk.id)
        answer = self.git.call("for-each-ref", "--format=%(objectname) %(refname)", *names)
        if answer.code or answer.err.strip():
            raise failure("for-each-ref", answer)
        rows = (line.split(" ") for line in answer.out.decode("utf-8").splitlines())
        found = {name: identity for identity, name in rows}
        return Refs(found.get(MAIN), found.get(DESK))

    def tree(self, revision: str) -> Mapping[str, TreeEntry]:
        """All files of a commit or tree by path."""
        return self._trees.read(revision)

    def part(self, commit: str, name: str) -> str:
        """The id of the directory `name` at the top of a commit's tree; "" for none."""
        return self._trees.part(commit, name)

    def blob(self, identity: str) -> bytes:
        """The bytes of one blob, as history keeps them."""
        return self.blobs([identity])[identity]

    def blobs(self, identities: Sequence[str]) -> dict[str, bytes]:
        """The bytes of many blobs by id; HistoryError when one is lost."""
        wanted = list(dict.fromkeys(identities))
        found: dict[str, bytes] = {}
        for identity, item in zip(wanted, self.git.objects(wanted), strict=True):
            if item is None or item.type != "blob":
                raise HistoryError(f"The history has lost the text {identity[:10]}.")
            found[identity] = item.data
        return found

    def write(self, commits: Sequence[NewCommit], trees: Mapping[str, str | None]) -> list[str]:
        """Write commits with one fast-import and return their ids, in order.

        `trees` names, for `main` and `desk`, the commit whose tree the first commit on
        it starts from. The last tree on each ref is read back and must be what was asked.
        """
        wanted = self._expected(commits, trees)
        answer = self.git.call(*IMPORT, data=b"".join(commands(commits)), timeout=IMPORT_TIMEOUT)
        ids = answer.out.decode("ascii", "replace").split()
        if answer.code or len(ids) != len(commits):
            raise failure("fast-import", answer)
        last = {commit.ref: identity for commit, identity in zip(commits, ids, strict=True)}
        for ref, identity in last.items():
            if self.tree(identity) != wanted[ref]:
                raise HistoryError("git did not keep the files as they were given to it.")
        return ids

    def _expected(
        self, commits: Sequence[NewCommit], trees: Mapping[str, str | None]
    ) -> dict[str, dict[str, TreeEntry]]:
        wanted: dict[str, dict[str, TreeEntry]] = {}
        for commit in commits:
            if commit.ref not in wanted:
                start = trees.get(commit.ref)
                wanted[commit.ref] = dict(self.tree(start)) if start else {}
            apply_to(wanted[commit.ref], commit)
        return wanted

    def prepare_move(self, old: Refs, new: Refs) -> RefMove:
        """Lock both refs for a move, so that whatever can fail fails before files change."""
        return RefMove(self.git, old, new)

    def move(self, old: Refs, new: Refs) -> None:
        """Move both refs and drop the pending ones, in one transaction."""
        self.prepare_move(old, new).commit()

    def drop_pending(self) -> None:
        """Forget commits that were written for a change that never happened."""
        lines = [f"delete {PENDING}{name}\n" for name in ("main", "desk")]
        self.git.run("update-ref", "--stdin", data="".join(lines).encode())

    def pending(self) -> Refs:
        """The commits that an unfinished change has written, if there is one."""
        main, desk = self.git.objects([PENDING + "main", PENDING + "desk"])
        return Refs(main.id if main else None, desk.id if desk else None)

    def tend(self) -> None:
        """Join packs once there are many, for each decision writes one of its own."""
        packs = sum(1 for _ in (self.git_dir / "objects" / "pack").glob("*.pack"))
        if packs > PACKS_KEPT:
            self.git.run("repack", "--geometric=2", "-d", "-q", "-n")

    def follow_main(self, redacted: Sequence[str]) -> None:
        """Rewrite the index of an inside repository from the new tree of main."""
        if self.inside:
            layout.rewrite_index(self.git_dir, MAIN, redacted)


class RefMove:
    """A prepared ref transaction: holds the locks of its refs until it ends."""

    def __init__(self, git: Git, old: Refs, new: Refs) -> None:
        self._process = git.start("update-ref", "--stdin")
        lines = ["start"]
        for name, before, after in ((MAIN, old.main, new.main), (DESK, old.desk, new.desk)):
            if after is not None:
                lines.append(f"update {name} {after} {before or NOTHING}")
        lines += [f"delete {PENDING}{name}" for name in ("main", "desk")]
        self._send("\n".join([*lines, "prepare", ""]))

    def prepared(self) -> None:
        """Wait until git holds all locks; raises HistoryError when it can't have them."""
        out = self._process.stdout
        assert out
        if [out.readline(), out.readline()] != [b"start: ok\n", b"prepare: ok\n"]:
            raise self._failure()

    def commit(self) -> None:
        """Move the refs; returns when they have moved."""
        self._send("commit\n")
        self._end()

    def abort(self) -> None:
        """Leave the refs as they are: without a commit command git gives its locks back."""
        if self._process.returncode is None:
            self._process.communicate()

    def _send(self, text: str) -> None:
        pipe = self._process.stdin
        assert pipe
        try:
            pipe.write(text.encode("ascii"))
            pipe.flush()
        except BrokenPipeError:
            raise self._failure() from None

    def _end(self) -> None:
        try:
            out, err = self._process.communicate(timeout=REF_TIMEOUT)
        except subprocess.TimeoutExpired as error:
            end(self._process)
            raise HistoryError("git update-ref did not answer in time.") from error
        if self._process.returncode:
            raise failure("update-ref", Answer(self._process.returncode, out, err))
        if not out.endswith(b"commit: ok\n"):
            raise HistoryError("git update-ref did not confirm the decision.")

    def _failure(self) -> HistoryError:
        _, err = self._process.communicate()
        return failure("update-ref", Answer(self._process.returncode, b"", err))
