"""The text that `git fast-import` reads: commits with the files they set and remove."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from posixpath import basename
from typing import Literal, NamedTuple

from memtui.errors import HistoryError
from memtui.formats.digest import blob_id

PENDING = "refs/memtui/pending/"
OURS = "memtui <memtui@localhost>"
EXTERNAL = "external <external@localhost>"
UNSAFE_BYTE = re.compile(rb"[^a-zA-Z0-9_./-]")


class TreeEntry(NamedTuple):
    """One file of a tree: git's mode as a number and the blob id."""

    mode: int
    blob: str


Content = tuple[int, bytes | str]  # mode, and the bytes or the id of a blob that exists


@dataclass(frozen=True, slots=True)
class NewCommit:
    """One commit to write, on `main` or on `desk`.

    `parent` and `merge` are commit ids, or the place (from 0) of an earlier commit of
    the same call. `when` is in seconds since 1970, shown as UTC.
    """

    ref: Literal["main", "desk"]
    message: bytes
    when: int
    author: str = OURS
    parent: str | int | None = None
    merge: str | int | None = None
    sets: Mapping[str, Content] = field(default_factory=dict)
    removes: Collection[str] = ()


def commands(commits: Sequence[NewCommit]) -> Iterator[bytes]:
    """The whole input of fast-import; it answers one line with the id of each commit."""
    yield from blob_commands(commits)
    for place, commit in enumerate(commits):
        yield from commit_commands(place, commit)
    for place in range(len(commits)):
        yield b"get-mark :%d\n" % (place + 1)
    yield b"done\n"


def blob_commands(commits: Sequence[NewCommit]) -> Iterator[bytes]:
    """Every text once, those of one name after each other.

    Git keeps each as its difference from the one before, which is small only among
    the forms of one file.
    """
    alike: dict[str, list[bytes]] = {}
    sent: set[str] = set()
    for commit in commits:
        for path, (_, content) in commit.sets.items():
            if isinstance(content, bytes) and (identity := blob_id(content)) not in sent:
                sent.add(identity)
                alike.setdefault(basename(path), []).append(content)
    for forms in alike.values():
        for form in forms:
            yield b"blob\n" + data_command(form)


def commit_commands(place: int, commit: NewCommit) -> Iterator[bytes]:
    """One commit, whose texts were sent before it."""
    ref = (PENDING + commit.ref).encode()
    when = max(commit.when, 0)
    if commit.parent is None:
        yield b"reset %s\n\n" % ref  # without it the branch would go on from an earlier commit
    yield b"commit %s\nmark :%d\n" % (ref, place + 1)
    yield b"author %s %d +0000\n" % (commit.author.encode(), when)
    yield b"committer %s %d +0000\n" % (OURS.encode(), when)
    yield data_command(commit.message)
    if commit.parent is not None:
        yield b"from %s\n" % commit_name(commit.parent)
    if commit.merge is not None:
        yield b"merge %s\n" % commit_name(commit.merge)
    for path in commit.removes:
        yield b"D %s\n" % quoted(path)
    for path, (mode, content) in commit.sets.items():
        identity = content if isinstance(content, str) else blob_id(content)
        yield b"M %o %s %s\n" % (mode, identity.encode("ascii"), quoted(path))
    yield b"\n"


def commit_name(commit: str | int) -> bytes:
    return b":%d" % (commit + 1) if isinstance(commit, int) else commit.encode("ascii")


def data_command(data: bytes) -> bytes:
    return b"data %d\n%s\n" % (len(data), data)


def quoted(path: str) -> bytes:
    """The path in git's C style, so that no byte of it means anything to fast-import."""
    return b'"%s"' % UNSAFE_BYTE.sub(lambda byte: b"\\%03o" % byte[0][0], os.fsencode(path))


def apply_to(tree: dict[str, TreeEntry], commit: NewCommit) -> None:
    """Change `tree` as git must change it for `commit`.

    Raises HistoryError for a path that git would drop or keep under another name.
    """
    for path in commit.removes:
        tree.pop(path, None)
    for path, (mode, content) in commit.sets.items():
        require_plain(path)
        tree[path] = TreeEntry(mode, content if isinstance(content, str) else blob_id(content))


def require_plain(path: str) -> None:
    """Raise for a path that git keeps under another name or not at all."""
    parts = path.split("/")
    if any(part in ("", ".", "..") or part.lower() == ".git" for part in parts) or "\0" in path:
        raise HistoryError(f"{path} can't be kept in history: git has no such name.")
