"""A store that an adversary writes into, and every way in which memtui is asked about it.

Each call is checked for what must hold whatever a file says: no traceback, one JSON
document, nothing that could act on a terminal, one of the promised exit codes.
"""

from __future__ import annotations

import io
import json
import re
import stat
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from support.places import Place, topic

from memtui.cli import main

SENTINEL = "lies outside of the store"
# C0 but newline and tab, DEL, C1, bidi controls, zero-width, line separators, tags
_ACTS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
    "\U000e0000-\U000e01ef\ud800-\udfff]"
)
_PLAIN_SENTENCE = re.compile(r"memtui: \S.*")

# The other kinds tell of several files, each of which waits by itself as well.
OF_ONE_FILE = ("inbox", "write", "expired", "return", "broken")

Item = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What one call left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def sentence(self) -> str:
        """The one line that tells why a call failed."""
        return self.err.strip().splitlines()[-1]


def check_safe(answer: Answer, words: Iterable[str]) -> None:
    """Raise AssertionError when a call printed what could act, or not what was promised."""
    told = f"{list(words)}: {answer.code}\n{answer.out[:2000]}\n{answer.err[:2000]}"
    assert "Traceback" not in answer.out + answer.err, told
    assert "did not expect" not in answer.err, told
    assert answer.code in (0, 1, 2, 3, 4, 5), told
    acting = _ACTS.search(answer.out) or _ACTS.search(answer.err)
    assert acting is None, f"{acting!r} in {told!a}"
    assert SENTINEL not in answer.out + answer.err, told
    if "--json" in words:
        document = json.loads(answer.out)
        assert (answer.code in (0, 3, 5)) or "error" in document or document["skipped"], told
    if answer.code in (1, 2, 3, 4):
        assert _PLAIN_SENTENCE.fullmatch(answer.sentence), told


@dataclass(frozen=True)
class Adversary:
    """A store seen once by memtui, and the command line to ask about it."""

    place: Place
    outside: Path

    def __call__(self, *words: str, stdin: bytes = b"") -> Answer:
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
        typed = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
        with redirect_stdout(out), redirect_stderr(err), mock.patch.object(sys, "stdin", typed):
            code = main.run(["--store", str(self.place.directory), *words])
            out.flush()
            err.flush()
        texts = [stream.buffer.getvalue().decode() for stream in (out, err)]
        answer = Answer(code, *texts)
        check_safe(answer, words)
        return answer

    def items(self) -> dict[str, Item]:
        """What waits, by path."""
        waiting = self("queue", "--json").json["items"]
        return {item["path"]: item for item in waiting if item["kind"] in OF_ONE_FILE}

    def memories(self) -> dict[str, dict[str, Any]]:
        return {memory["path"]: memory for memory in self("list", "--json").json}

    def problems(self) -> set[tuple[str, str]]:
        """What the doctor finds, as (kind, path)."""
        found = self("doctor", "--json").json["problems"]
        return {(problem["kind"], problem["path"]) for problem in found}

    def standing(self) -> dict[str, tuple[object, ...]]:
        """Every name in the store and outside of it: kind, mode, and bytes with their time."""
        return {
            str(path): _attributes(path)
            for top in (self.place.directory, self.outside)
            for path in sorted(top.rglob("*"))
            if ".git" not in path.parts and not stat.S_ISDIR(path.lstat().st_mode)
        }

    def look(self) -> None:
        """Ask everything that can be asked, twice; not a byte may change."""
        before = self.standing()
        for words in (
            ["status"], ["status", "--short"], ["queue"], ["list"], ["search", "a"], ["doctor"],
            ["view"], ["log"],
        ):  # fmt: skip
            for form in ([], ["--json"]):
                assert self(*words, *form).code in (0, 5)
        for item in self.items().values():
            for form in ([], ["--json"]):
                assert self("show", item["id"], *form).code == 0
        for path in self.memories():
            self("show", f"memory:{path}")
        assert self.standing() == before

    def decide_and_undo(self, verb: str, *more: str) -> dict[str, int]:
        """Decide all that waits, one by one, undo all of it; the exit code of each by path.

        Everything must be as before to the byte: files with their times, queue, reviewed state.
        """
        before, queue = self.standing(), self("queue", "--json").json
        codes: dict[str, int] = {}
        for item in queue["items"]:
            if item["kind"] not in OF_ONE_FILE:
                continue
            answer = self(verb, item["id"], *more, "--digest", item["digest"], "--json")
            codes[item["path"]] = answer.code
        for _ in range(sum(code == 0 for code in codes.values())):
            assert self("undo", "--json").code == 0
        assert self.standing() == before
        assert self("queue", "--json").json == queue
        return codes


def _attributes(path: Path) -> tuple[object, ...]:
    status = path.lstat()
    if stat.S_ISLNK(status.st_mode):
        return ("link", path.readlink())
    if not stat.S_ISREG(status.st_mode):
        return ("odd", status.st_mode)
    data = path.read_bytes() if status.st_size <= 1 << 24 else status.st_size
    return ("file", status.st_mode, status.st_mtime_ns, data)


def agentic_place(home: Path) -> Place:
    """A store of three topics with its index and an empty inbox, quiet for months."""
    place = Place(home / "shop" / ".agentic" / "memory")
    place.write("deploy.md", topic("deploy", "Deploys stop Thursday noon."))
    place.write("style.md", topic("style", "Use tabs.", type="user"))
    place.write("tone.md", topic("tone", "Answer in short sentences.", type="user"))
    place.write(
        "MEMORY.md",
        "# Memory\n\n- [deploy](deploy.md) — about deploy\n- [style](style.md) — about style\n"
        "- [tone](tone.md) — about tone\n",
    )
    (place.directory / "inbox").mkdir()
    place.age()
    return place
