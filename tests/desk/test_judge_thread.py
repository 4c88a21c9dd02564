"""Judging in a thread: who stops it is free at once, and whatever fails is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread, enumerate

import pytest
from support.places import Place, topic

from memtui.desk import judge_thread
from memtui.desk.desk import Desk
from memtui.desk.judge_thread import JudgeThread
from memtui.desk.judged import Findings, Job, judge_job
from memtui.errors import CancelledError, MemtuiError

Opened = Callable[[Place], Desk]


@pytest.fixture
def job(agentic: Place, opened: Opened) -> Job:
    agentic.write("port.md", topic("port", "The default port of quay is 8080."))
    agentic.write("ports.md", topic("ports", "The default port of quay is 8443."))
    agentic.age()
    desk = opened(agentic)
    desk.judging.in_background = True
    job = desk.judging.due()
    assert job is not None
    return job


class Busy:
    """A judge that is at work until it is let go, and then takes its next step."""

    def __init__(self) -> None:
        self.begun, self.go = Event(), Event()
        self.ended: list[bool] = []

    def __call__(self, job: Job, cache: object, step: Callable[[], None]) -> Findings:
        self.begun.set()
        self.go.wait()
        try:
            step()
        except CancelledError:
            self.ended.append(True)
            raise
        return Findings((), ())


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Busy]:
    judge = Busy()
    monkeypatch.setattr(judge_thread, "judge_job", judge)
    yield judge
    judge.go.set()


def wait_for(judges: JudgeThread, job: Job) -> tuple[Thread, list[Exception]]:
    """A thread that waits for the findings, and what it was told instead."""
    told: list[Exception] = []

    def wait() -> None:
        try:
            judges.judge(job)
        except Exception as error:
            told.append(error)

    waiting = Thread(target=wait)
    waiting.start()
    return waiting, told


def test_it_finds_what_the_judges_find(job: Job) -> None:
    from memtui.judge.claims import ClaimCache

    found = JudgeThread().judge(job)
    assert len(found.bundles) == 1
    assert found == judge_job(job, ClaimCache())


@pytest.mark.parametrize("end", ["stop", "close"])
def test_who_stops_it_is_free_while_it_is_at_work(job: Job, busy: Busy, end: str) -> None:
    judges = JudgeThread()
    waiting, told = wait_for(judges, job)
    busy.begun.wait()
    judges.stop(job) if end == "stop" else judges.close()
    waiting.join()
    assert [type(error) for error in told] == [CancelledError]
    (at_work,) = [thread for thread in enumerate() if thread.name == "judge"]
    assert at_work.daemon  # so the program does not wait for it either
    busy.go.set()
    at_work.join()
    assert busy.ended == [True]


def test_a_job_that_is_stopped_before_it_began_never_begins(job: Job, busy: Busy) -> None:
    judges = JudgeThread()
    judges.stop(job)
    with pytest.raises(CancelledError):
        judges.judge(job)
    assert not busy.begun.is_set()


def test_what_fails_is_told_and_the_next_job_is_judged(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> Findings:
        raise ValueError("no number")

    judges = JudgeThread()
    with monkeypatch.context() as patch:
        patch.setattr(judge_thread, "judge_job", fail)
        with pytest.raises(MemtuiError, match="gave up") as raised:
            judges.judge(job)
    assert isinstance(raised.value.__cause__, ValueError)
    assert len(judges.judge(job).bundles) == 1
