"""Running the `git` program on memtui's own history, and on nothing else.

Every call names its git directory, drops what the caller exported, overrides what
a planted configuration could run, and never inherits standard input. Git is never
given a work tree to read: bytes reach it through pipes only.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple

from memtui.errors import HistoryError

OLDEST = (2, 38)  # the first with safe.bareRepository and `cat-file --batch -z`
LONG = 1 << 18  # bytes of an input
CHUNK = 400  # requests sent before their answers are read: far less than a pipe holds

FLAGS = tuple(
    word
    for setting in (
        "core.hooksPath=/dev/null",
        "core.fsmonitor=false",
        "core.untrackedCache=false",
        "core.autocrlf=false",
        "core.quotePath=false",
        "core.fsync=loose-object,pack,pack-metadata,reference",
        "commit.gpgSign=false",
        "fastimport.unpackLimit=1",
        "gc.auto=0",
        "log.showSignature=false",
        "protocol.allow=never",
        "safe.bareRepository=explicit",
    )
    for word in ("-c", setting)
)


class Answer(NamedTuple):
    """What one call of git left: exit code, standard output, standard error."""

    code: int
    out: bytes
    err: bytes


class GitObject(NamedTuple):
    """One object: its id, its type (`blob`, `tree`, `commit`) and its content."""

    id: str
    type: str
    data: bytes


def environment() -> dict[str, str]:
    """The caller's environment without any `GIT_*`, and with memtui's identity."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return kept | {
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_AUTHOR_NAME": "memtui",
        "GIT_AUTHOR_EMAIL": "memtui@localhost",
        "GIT_COMMITTER_NAME": "memtui",
        "GIT_COMMITTER_EMAIL": "memtui@localhost",
        "GIT_DEFAULT_REF_FORMAT": "files",
        "LC_ALL": "C",
        "MALLOC_TRIM_THRESHOLD_": "268435456",  # what git frees it needs again for the next text
    }


class Git:
    """The `git` program, bound to one git directory and, where it writes one, to an index file.

    `calls` holds the last 200 command lines, for the command log. Errors are
    `HistoryError`s of one sentence: git is missing, too old, slow, or failed.
    """

    def __init__(self, git_dir: Path, index: Path | None = None) -> None:
        self.git_dir = git_dir
        self.calls: deque[str] = deque(maxlen=200)
        self._environment = environment()
        if index is not None:
            self._environment["GIT_INDEX_FILE"] = str(index)
        self._reader: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()

    def call(self, *words: str, data: bytes = b"", timeout: float = 30.0) -> Answer:
        """Run git once and give back whatever it answered, success or not."""
        process = self.start(*words)
        feeder = feed(process, data) if len(data) > LONG else None
        try:
            out, err = process.communicate(None if feeder else data, timeout=timeout)
        except subprocess.TimeoutExpired as error:
            end(process)
            raise HistoryError(
                f"git {without_settings(words)[0]} did not answer in {timeout:g} seconds."
            ) from error
        finally:
            if feeder is not None:
                feeder.join()
        return Answer(process.returncode, out, err)

    def run(
        self, *words: str, data: bytes = b"", timeout: float = 30.0, ok: Sequence[int] = (0,)
    ) -> bytes:
        """Run git once and give its output; any other exit code than `ok` raises."""
        answer = self.call(*words, data=data, timeout=timeout)
        if answer.code not in ok:
            raise failure(without_settings(words)[0], answer)
        return answer.out

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start git with pipes for all its streams; the caller ends it."""
        self.calls.append(" ".join(("git", *without_settings(words))))
        command = ("git", "--no-pager", f"--git-dir={self.git_dir}", *FLAGS, *words)
        pipe = subprocess.PIPE
        try:
            return subprocess.Popen(
                command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                cwd="/",
                env=self._environment,
                start_new_session=True,  # Ctrl-C is for memtui, which then ends git in order
            )
        except FileNotFoundError as error:
            raise HistoryError(
                "git is not installed, so nothing can be decided or recorded.",
                "Install git 2.38 or newer; reading and searching work without it.",
            ) from error
        except OSError as error:
            raise HistoryError(f"git can't be started: {error.strerror}.") from error

    def require_version(self) -> None:
        """Raise unless the installed git is new enough to be used safely."""
        words = self.run("version").decode("ascii", "replace").split()
        numbers = words[2].split(".") if len(words) > 2 else []
        found = tuple(int(number) for number in numbers[:2] if number.isdigit())
        if found < OLDEST:
            raise HistoryError(
                f"git {'.'.join(numbers) or 'of an unknown version'} is too old.",
                "Install git 2.38 or newer; reading and searching work without it.",
            )

    def stream(self, *words: str, separator: bytes = b"\0") -> Generator[bytes, None, None]:
        """The output in pieces as git writes it; closing early ends git.

        An exit code other than 0 raises after the last piece.
        """
        process = self.start(*words)
        assert process.stdin and process.stdout and process.stderr
        finished = False
        try:
            process.stdin.close()
            rest = b""
            while chunk := os.read(process.stdout.fileno(), 1 << 16):
                *pieces, rest = (rest + chunk).split(separator)
                yield from pieces
            if rest:
                yield rest
            finished = True
        finally:
            if not finished:
                end(process)
            err = process.stderr.read()
            process.stdout.close()
            process.stderr.close()
            code = process.wait()
        if code:
            raise failure(without_settings(words)[0], Answer(code, b"", err))

    def objects(self, names: Sequence[str]) -> list[GitObject | None]:
        """Read objects by id, ref or `commit:path` through one kept-open child.

        The result is in the order of `names`; None where git has no such object.
        """
        with self._turn:
            for _ in range(2):  # a reader that was killed from outside is replaced once
                try:
                    return self._ask(names)
                except OSError:
                    self._end_reader()
            raise HistoryError(
                "git ended while the history was read.", "Run `memtui doctor` to check the history."
            )

    def close(self) -> None:
        """End the kept-open child; the next read starts another."""
        with self._turn:
            self._end_reader()

    def _ask(self, names: Sequence[str]) -> list[GitObject | None]:
        if self._reader is None or self._reader.poll() is not None:
            self._end_reader()
            self._reader = self.start("cat-file", "--batch", "-z")
        requests, answers = self._reader.stdin, self._reader.stdout
        assert requests and answers
        found: list[GitObject | None] = []
        for start in range(0, len(names), CHUNK):
            chunk = names[start : start + CHUNK]
            requests.write(b"".join(os.fsencode(name) + b"\0" for name in chunk))
            requests.flush()
            found += [read_object(answers, name) for name in chunk]
        return found

    def _end_reader(self) -> None:
        if self._reader is None:
            return
        reader, self._reader = self._reader, None
        reader.kill()
        for pipe in (reader.stdin, reader.stdout, reader.stderr):
            if pipe:
                try:
                    pipe.close()
                except BrokenPipeError:
                    continue
        reader.wait()


def feed(process: subprocess.Popen[bytes], data: bytes) -> threading.Thread:
    """Write a long input of git in a thread, in pieces as large as the pipe takes.

    `communicate` would write 4 KiB at a time. The thread ends with the input, or with git.
    """
    pipe, process.stdin = process.stdin, None
    assert pipe

    def write() -> None:
        with suppress(BrokenPipeError), pipe:
            pipe.write(data)

    thread = threading.Thread(target=write, daemon=True)
    thread.start()
    return thread


def without_settings(words: Sequence[str]) -> Sequence[str]:
    """The words of a call from its command on."""
    return without_settings(words[2:]) if words[0] == "-c" else words


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill git with whatever it has started, each of which would keep our pipes open."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def read_object(answers: IO[bytes], name: str) -> GitObject | None:
    """One answer of `cat-file --batch`; EOFError-like trouble raises ConnectionError."""
    head = answers.readline()
    # A missing name is echoed, and may hold newlines of its own.
    for _ in range(os.fsencode(name).count(b"\n")):
        if head.endswith(b"\n") and not is_header(head):
            head += answers.readline()
    if not head.endswith(b"\n"):
        raise ConnectionError("cat-file ended")
    if not is_header(head):
        return None
    identity, kind, size = head.decode("ascii").split()
    data = answers.read(int(size))
    if answers.read(1) != b"\n":
        raise ConnectionError("cat-file ended")
    return GitObject(identity, kind, data)


def is_header(line: bytes) -> bool:
    """Whether `line` announces an object rather than saying that it is missing."""
    words = line.split(b" ")
    return len(words) == 3 and words[1] in (b"blob", b"tree", b"commit") and len(words[0]) == 40


def failure(command: str, answer: Answer) -> HistoryError:
    """The one sentence for a call that failed."""
    said = answer.err.decode("utf-8", "replace").strip().splitlines()
    told = [line for line in said if line.startswith(("fatal: ", "error: "))] or said[-1:]
    why = told[0].partition(": ")[2] or told[0] if told else f"exit code {answer.code}"
    return HistoryError(
        f"git {command} failed: {why}.", "Run `memtui doctor` to check the history."
    )
