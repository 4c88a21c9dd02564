"""The process that judges beside an open desk.

It can be killed and started again: a text that brings a judge down, or keeps it busy
without end, must not take the desk with it, and the interpreter's lock stays the desk's.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from threading import Lock, Timer
from typing import BinaryIO

from memtui.desk.judged import Findings, Job, judge_job
from memtui.errors import MemtuiError
from memtui.judge.claims import ClaimCache

LONGEST_S = 120.0  # that one job may take
NICE = 5  # the desk comes first


class JudgeProcess:
    """Judges jobs one at a time, each in the same child process while that lives."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._turn = Lock()

    def judge(self, job: Job) -> Findings:
        """The findings of a job. Raises MemtuiError when the process died over it."""
        with self._turn:
            child = self._started()
            timer = Timer(LONGEST_S, child.kill)
            timer.start()
            try:
                return _asked(child, job)
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                self._end()
                raise MemtuiError(
                    "The judges gave up on these memories; all else is shown.",
                    "`memtui conflicts` tries again.",
                ) from error
            finally:
                timer.cancel()

    def close(self) -> None:
        """End the process, whatever it does."""
        if self._child is not None:
            self._child.kill()

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
            self._child.kill()
            self._child.wait()
            self._child = None


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
