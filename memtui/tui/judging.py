"""Contradictions and duplicates found while the desk is open, without anybody waiting for them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from memtui.errors import CancelledError, MemtuiError
from memtui.tui.gate import Gate
from memtui.tui.port import Desk

if TYPE_CHECKING:
    from memtui.desk.judge_process import JudgeProcess
    from memtui.desk.judge_thread import JudgeThread
    from memtui.desk.judged import Findings, Job

SMALL = 65_536  # characters; to judge fewer takes less time than to start a process
DOING = "Looking for conflicts"


class BackgroundJudge:
    """Has what changed judged beside the desk; one job at a time, the newest texts last."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._process: JudgeProcess | None = None
        self._thread: JudgeThread | None = None
        self._at_work = False
        self._again = False

    async def look(self) -> bool:
        """Judge what stands now, if it is not known; whether anything was found to differ.

        Who calls while it is at work is answered at once: the one at work looks once more.
        Raises MemtuiError when the judges gave up.
        """
        if self._at_work:
            self._again = True
            return False
        self._at_work = True
        try:
            return await self._until_known()
        finally:
            self._at_work = False

    def close(self) -> None:
        for judge in (self._process, self._thread):
            if judge is not None:
                judge.close()

    async def _until_known(self) -> bool:
        changed = False
        while True:
            self._again = False
            due = await self._gate.call(_due, DOING)
            if due is not None:
                job, known = due
                try:
                    findings = known if known is not None else await self._judged(job)
                except CancelledError:
                    return changed  # the desk closes
                changed |= await self._gate.call(partial(_take, job=job, findings=findings))
            if not self._again:
                return changed

    async def _judged(self, job: Job) -> Findings:
        try:
            return await asyncio.to_thread(self.judge, job)
        except MemtuiError:
            await self._gate.call(lambda desk: desk.judging.give_up(job))
            raise

    def stop(self, job: Job) -> None:
        """Judge a job no more, begun or not, by whomever."""
        self._judge_of(job)
        for judge in (self._process, self._thread):
            if judge is not None:
                judge.stop(job)

    def judge(self, job: Job) -> Findings:
        """The findings of a job; a thread waits for them.

        Raises CancelledError when the job was stopped, MemtuiError when the judges gave up.
        """
        return self._judge_of(job).judge(job)

    def _judge_of(self, job: Job) -> JudgeProcess | JudgeThread:
        """The process that is kept for it, or a thread where a job is not worth its start."""
        if self._is_small(job):
            return self._in_thread()
        return self._in_process()

    def _is_small(self, job: Job) -> bool:
        """Whether no process is worth its start for a job."""
        return self._process is None and sum(len(source.text) for source in job.sources) <= SMALL

    def _in_thread(self) -> JudgeThread:
        from memtui.desk.judge_thread import JudgeThread

        self._thread = self._thread or JudgeThread()
        return self._thread

    def _in_process(self) -> JudgeProcess:
        from memtui.desk.judge_process import JudgeProcess

        self._process = self._process or JudgeProcess()
        return self._process


def _take(desk: Desk, job: Job, findings: Findings) -> bool:
    return desk.judging.take(job, findings)


def _due(desk: Desk) -> tuple[Job, Findings | None] | None:
    job = desk.judging.due()
    return None if job is None else (job, desk.judging.known(job))
