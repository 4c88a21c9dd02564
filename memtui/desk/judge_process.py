"""The process that judges beside an open desk.

It can be killed and started again: a text that brings a judge down, or keeps it busy
without end, must not take the desk with it, and the interpreter's lock stays the desk's.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Lock, Timer
from typing import BinaryIO

from memtui.desk.judged import Findings, Job, judge_job
from memtui.errors import CancelledError, MemtuiError
from memtui.judge.claims import ClaimCache

LONGEST_S = 120.0  # that one job may take
NICE = 5  # the desk comes first


class JudgeProcess:
    """Judges jobs one at a time, each in the same child process while that lives."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._turn = Lock()
        self._stopping = Lock()
        self._job: Job | None = None  # that is being judged
        self._unwanted: Job | None = None  # that nobody waits for any more
        self._answered: tuple[Job, Findings] | None = None

    def judge(self, job: Job) -> Findings:
        """The findings of a job; those of the last one again where its texts are the same.

        Raises CancelledError where it was stopped, MemtuiError when the process died over it.
        """
        with self._turn:
            if self._answered is not None and self._answered[0].key == job.key:
                return self._answered[1]
            child = self._begin(job)
            timer = Timer(LONGEST_S, _kill, (child,))
            timer.start()
            try:
                findings = _asked(child, job)
                self._answered = job, findings
                return findings
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                self._end()
                if job is self._unwanted:
                    raise CancelledError from None
                raise gave_up() from error
            finally:
                self._job = None
                timer.cancel()

    def stop(self, job: Job) -> None:
        """Judge this job no more, whether it was begun or not."""
        with self._stopping:
            self._unwanted = job
            if self._job is job and self._child is not None:
                _kill(self._child)

    def _begin(self, job: Job) -> subprocess.Popen[bytes]:
        with self._stopping:
            if job is self._unwanted:
                raise CancelledError
            self._job = job
            return self._started()

    def close(self) -> None:
        """End the process, whatever it does."""
        if self._child is not None:
            _kill(self._child)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self._child = subprocess.Popen(
                [sys.executable, "-P", "-m", __name__],  # -P: nothing is imported from where we are
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            _kill(self._child)
            self._child.wait()
            self._child = None


def gave_up() -> MemtuiError:
    """What is told where the judges failed on some texts."""
    return MemtuiError(
        "The judges gave up on these memories; all else is shown.",
        "`memtui conflicts` tries again.",
    )


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Kill a process with those that it has started to read for it; they are in its session."""
    if child.poll() is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)


def _asked(child: subprocess.Popen[bytes], job: Job) -> Findings:
    assert child.stdin is not None and child.stdout is not None
    pickle.dump(job, child.stdin)
    child.stdin.flush()
    findings = pickle.load(child.stdout)
    if not isinstance(findings, Findings):
        raise EOFError
    return findings


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answer jobs until there are no more."""
    cache = ClaimCache()
    while True:
        try:
            job = pickle.load(jobs)
        except EOFError:
            return
        pickle.dump(judge_job(job, cache), answers)
        answers.flush()


if __name__ == "__main__":
    os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)
