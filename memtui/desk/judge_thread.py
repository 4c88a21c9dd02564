"""Judging in a thread, for the few texts that take less time than a process takes to start."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Lock, Thread

from memtui.desk.judge_process import gave_up
from memtui.desk.judged import Findings, Job, judge_job
from memtui.errors import CancelledError
from memtui.judge.claims import ClaimCache

Answers = SimpleQueue[Findings | Exception]


class JudgeThread:
    """Judges each job in a thread of its own.

    A thread can't be killed. Who stops its job, or closes, is free at once; it ends at its
    next step or with the program, and nobody hears of what it found.
    """

    def __init__(self) -> None:
        self._stopping = Lock()
        self._asked: dict[int, Answers] = {}  # by the job's identity
        self._unwanted: Job | None = None  # that nobody waits for any more

    def judge(self, job: Job) -> Findings:
        """The findings of a job.

        Raises CancelledError where it was stopped, MemtuiError when the judges failed on it.
        """
        answers: Answers = SimpleQueue()
        with self._stopping:
            if job is self._unwanted:
                raise CancelledError
            self._asked[id(job)] = answers
        Thread(target=self._answer, args=(job, answers), name="judge", daemon=True).start()
        answer = answers.get()
        with self._stopping:
            self._asked.pop(id(job), None)
        if isinstance(answer, Findings):
            return answer
        if isinstance(answer, CancelledError):
            raise answer
        raise gave_up() from answer

    def stop(self, job: Job) -> None:
        """Judge this job no more, whether it was begun or not."""
        with self._stopping:
            self._unwanted = job
            if answers := self._asked.pop(id(job), None):
                answers.put(CancelledError())

    def close(self) -> None:
        """Let nobody wait for what is being judged."""
        with self._stopping:
            for answers in self._asked.values():
                answers.put(CancelledError())
            self._asked.clear()

    def _answer(self, job: Job, answers: Answers) -> None:
        def step() -> None:
            if id(job) not in self._asked:
                raise CancelledError

        try:
            answers.put(judge_job(job, ClaimCache(), step))
        except CancelledError:
            return
        except Exception as error:  # whatever it is, the desk goes on
            answers.put(error)
