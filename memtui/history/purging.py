"""Taking a text out of all of history: every commit is written anew, the old ones are deleted."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from memtui.errors import HistoryError
from memtui.formats import json_guard
from memtui.formats.digest import blob_id
from memtui.formats.text import encode
from memtui.history.git import Answer, failure
from memtui.history.importing import PENDING, data_command
from memtui.history.message import build, parse
from memtui.history.record import dump
from memtui.history.repository import DESK, IMPORT, MAIN, Refs, Repository

MARKER = b"[memtui purged]"
RECORD_START = b'{"action":'
MARK_OF_OURS = b"Memtui-Action: "
WORDS = ("title", "item", "reason", "source", "session", "override")
ID = re.compile(rb"\b[0-9a-f]{40}\b")
HOOK = "gc.recentObjectsHook"  # a command that git would run while it deletes
SHORTEST = 4  # bytes of a text that can be purged
GC_TIMEOUT = 600.0


class Rewriter:
    """Copies the stream of `git fast-export` to `git fast-import` without a text.

    `ids` maps what got another id: commits, and blobs that held the text or told of such
    ids. `gone` are the blobs that held it.
    """

    def __init__(self, text: bytes, source: IO[bytes], sink: IO[bytes], answers: IO[bytes]) -> None:
        self._text = text
        self._source = source
        self._sink = sink
        self._answers = answers
        self.ids: dict[bytes, bytes] = {}
        self.gone: set[str] = set()

    def run(self) -> None:
        """Copy everything; raises HistoryError when one of the programs ends early."""
        mark = original = b""
        in_commit = False
        for line in self._source:
            word, _, rest = line.partition(b" ")
            if word == b"commit" or word == b"reset":
                in_commit = word == b"commit"
                self._sink.write(b"%s %sdesk\n" % (word, PENDING.encode()))
            elif word == b"mark":
                mark = rest.strip()
                self._sink.write(line)
            elif word == b"original-oid":
                original = rest.strip()
            elif word == b"data":
                self._copy_data(int(rest), original, in_commit)
            elif in_commit and line == b"\n":
                in_commit = False
                self._learn(mark, original)
            elif in_commit or word not in (b"\n", b"from", b"feature"):
                self._sink.write(line)
        self._sink.flush()

    def _copy_data(self, size: int, original: bytes, in_commit: bool) -> None:
        data = self._source.read(size)
        if in_commit:
            clean = self._with_new_ids(message_without(data, self._text))
        elif data.startswith(RECORD_START):
            clean = self._with_new_ids(record_without(data, self._text))
        else:
            clean = data.replace(self._text, MARKER)
        if not in_commit and clean != data:
            self.ids[original] = blob_id(clean).encode("ascii")
            if self._text in data:
                self.gone.add(original.decode("ascii"))
        self._sink.write(data_command(clean))

    def _with_new_ids(self, data: bytes) -> bytes:
        return ID.sub(lambda match: self.ids.get(match[0], match[0]), data)

    def _learn(self, mark: bytes, original: bytes) -> None:
        self._sink.write(b"\nget-mark %s\n" % mark)
        self._sink.flush()
        self.ids[original] = self._answers.readline().strip()


def message_without(data: bytes, text: bytes) -> bytes:
    """A commit message without the text, but with the names of its trailers."""
    if MARK_OF_OURS not in data:
        return data.replace(text, MARKER)
    message = parse(data)
    told: dict[str, Any] = {name: without(getattr(message, name), text) for name in WORDS}
    changed = replace(message, **told)
    return data if changed == message else build(changed)


def record_without(data: bytes, text: bytes) -> bytes:
    """A record without the text; names, paths and ids stay."""
    try:
        found = json_guard.read(data)
    except ValueError:
        return data.replace(text, MARKER)
    told = {name: without(found[name], text) for name in WORDS if name in found}
    return dump({**found, **told})


def without(word: str, text: bytes) -> str:
    return encode(word).replace(text, MARKER).decode("utf-8", "surrogateescape")


def rewrite(repository: Repository, text: bytes) -> set[str]:
    """Write all commits anew without a text, and move both refs to them.

    Gives the ids of the blobs that held the text; without any, nothing moves. The old
    objects are still there afterwards, but nothing of memtui names them.
    """
    git, old = repository.git, repository.refs()
    export = git.start(
        "fast-export", "--reencode=no", "--show-original-ids", "--use-done-feature", MAIN, DESK
    )
    importer = git.start(*IMPORT)
    assert export.stdout and importer.stdin and importer.stdout
    rewriter = Rewriter(text, export.stdout, importer.stdin, importer.stdout)
    try:
        rewriter.run()
    except BrokenPipeError:
        importer.kill()
    for name, process in (("fast-export", export), ("fast-import", importer)):
        out, err = process.communicate()
        if process.returncode:
            raise failure(name, Answer(process.returncode, out, err))
    new = Refs(*(renamed(commit, rewriter.ids) for commit in old))
    if new != old:
        repository.move(old, new)
    return rewriter.gone


def renamed(commit: str | None, ids: dict[bytes, bytes]) -> str | None:
    return ids[commit.encode("ascii")].decode("ascii") if commit else None


def delete_unnamed(repository: Repository, gone: set[str]) -> None:
    """Delete every object that no ref names; HistoryError when one of `gone` is still there."""
    git = repository.git
    if git.run("config", "--get-all", HOOK, ok=(0, 1)):
        raise HistoryError(
            f"The history's configuration names a command under {HOOK}, so nothing was deleted.",
            "Remove that setting and purge again.",
        )
    git.run("reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all")
    git.run("gc", "--quiet", "--prune=now", timeout=GC_TIMEOUT)
    repository.close()
    left = [found.id for found in git.objects(sorted(gone)) if found]
    if left:
        raise HistoryError(
            f"{len(left)} texts are still in the history, since a branch or tag of somebody"
            " else holds them.",
            "Delete that branch or tag and purge again.",
        )


def forget_raw(quarantine: Path, text: bytes) -> None:
    """Remove every file of a quarantine that holds the text."""
    for path in quarantine.iterdir() if quarantine.is_dir() else ():
        if text in path.read_bytes():
            path.unlink()
