"""Bundles and duplicates as items of the queue, judged at once or in the background."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from subprocess import Popen

import pytest
from support.places import Place, topic

from memtui.desk import judge_process, judged
from memtui.desk.desk import Desk
from memtui.desk.judge_process import JudgeProcess
from memtui.desk.judged import Findings, Job, judge_job
from memtui.errors import (
    CancelledError,
    MemtuiError,
    NotFoundError,
    RefusedError,
    StaleError,
    UsageError,
)
from memtui.judge.claims import ClaimCache
from memtui.model import Item

TONE = (
    "Answer in short sentences, without pleasantries, in the language that was asked, "
    "with the conclusion first, then the reason, and at the end what remains uncertain "
    "or has to be looked up by somebody who knows the system better than the agent does."
)
CUTTER = (
    "Update the firmware first, then send the cut command twice, 50 ms apart.\n"
    "Some models do not cut cleanly: the slip hangs on by one edge.\n"
    "If that does not help, replace the blade; one lasts about eight months."
)
CUTTER_AGAIN = (
    "First update the firmware, then send the cut command twice, 50 ms apart.\n"
    "Some models don't cut cleanly and the slip hangs on by one edge.\n"
    "If that does not help, replace the blade: one lasts about eight months."
)
GREETING = "Greet the person once.\n"
Opened = Callable[[Place], Desk]


@pytest.fixture
def torn(agentic: Place) -> Place:
    """One contradiction that a cue decides, one that nothing does, and two memories alike."""
    agentic.write("db.md", topic("db", "The orders database is PostgreSQL 14."))
    agentic.write("upgrade.md", topic("upgrade", "The orders database is now PostgreSQL 16."))
    agentic.write("ci.md", topic("ci", "Package manager of the shop: pnpm"))
    agentic.write("web.md", topic("web", "Package manager of the shop: yarn"))
    agentic.write("tone.md", topic("tone", TONE))
    agentic.write("voice.md", topic("voice", TONE.replace("asked,", "asked")))
    agentic.age()
    return agentic


def items_of(desk: Desk, kind: str) -> list[Item]:
    return [item for item in desk.queue().items if item.kind == kind]


def bundle_of(desk: Desk, path: str) -> Item:
    return next(item for item in items_of(desk, "bundle") if path in item.targets)


def test_both_kinds_wait_and_can_be_asked_for(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    assert {item.kind for item in desk.queue().items} == {"bundle", "duplicate"}
    assert [item.id for item in desk.queue("duplicate").items] == ["duplicate:voice.md=tone.md"]
    assert {item.kind for item in desk.queue("bundle").items} == {"bundle"}
    assert desk.queue("inbox").items == ()
    assert desk.status().by_kind == {"bundle": 2, "duplicate": 1}


def test_what_an_index_says_waits_as_well(claude: Place, opened: Opened) -> None:
    claude.write("web.md", topic("web", "Package manager of the shop: pnpm"))
    claude.write("MEMORY.md", claude.read("MEMORY.md") + "\nPackage manager of the shop: yarn\n")
    claude.age()
    desk = opened(claude)
    (item,) = items_of(desk, "bundle")
    assert set(item.targets) == {"MEMORY.md", "web.md"}
    desk.judging.in_background = True
    assert items_of(desk, "bundle") == [item]


def test_what_is_named_is_found_in_a_store_of_any_size(
    torn: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(torn)
    items = {item.id for item in desk.queue().items}
    named = bundle_of(desk, "db.md").id
    monkeypatch.setattr(judged, "SMALL", 0)
    monkeypatch.setattr(judged, "QUEUED_AT_MOST", 1)
    large = opened(torn)
    assert large.queue().items == ()
    assert {large.item(ref).id for ref in items} == items
    assert [item.kind for item in large.queue("bundle").items] == ["bundle", "bundle"]
    large.approve([named])
    assert "until" in torn.read("db.md")


def test_approving_a_bundle_keeps_the_preferred_value(torn: Place, opened: Opened) -> None:
    desk, before = opened(torn), torn.manifest()
    item = bundle_of(desk, "db.md")
    shown = desk.view_of(item)
    desk.approve([item.id], digest=item.digest)
    assert torn.read(shown.item.path).encode() == shown.after
    assert "until" in torn.read("db.md")
    assert "db.md" not in {path for each in items_of(desk, "bundle") for path in each.targets}
    desk.past.undo()
    assert torn.manifest() == before
    assert bundle_of(desk, "db.md") == item


def test_a_bundle_that_nothing_decides_wants_a_person(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    item = bundle_of(desk, "ci.md")
    view = desk.view_of(item)
    assert view.before == view.after and b"pnpm" in (view.after or b"")
    with pytest.raises(RefusedError, match="Nothing tells"):
        desk.approve([item.id])
    desk.reject([item.id], reason="two shops")
    assert [each.id for each in items_of(desk, "bundle")] != [item.id]
    assert desk.past.log(n=1)[0].reason == "two shops"


def test_a_duplicate_is_folded_without_losing_a_line(torn: Place, opened: Opened) -> None:
    torn.write("voice.md", torn.read("voice.md") + GREETING)
    torn.age()
    desk, before = opened(torn), torn.manifest()
    (item,) = items_of(desk, "duplicate")
    desk.approve([item.id])
    assert not torn.exists(item.path)
    assert GREETING in torn.read(item.targets[0])
    desk.past.undo()
    assert torn.manifest() == before


def test_what_is_said_in_other_words_is_not_said_twice(agentic: Place, opened: Opened) -> None:
    agentic.write("cut.md", topic("cut", CUTTER))
    agentic.write("cutter.md", topic("cutter", CUTTER_AGAIN))
    agentic.age()
    desk = opened(agentic)
    (item,) = items_of(desk, "duplicate")
    desk.approve([item.id])
    (left,) = [name for name in ("cut.md", "cutter.md") if agentic.exists(name)]
    assert agentic.read(left).count("50 ms") == 1


def test_both_stay_until_one_of_them_changes(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    (item,) = items_of(desk, "duplicate")
    desk.reject([item.id])
    assert items_of(desk, "duplicate") == []
    assert {operation.op for operation in desk.dreams.plan().operations} == {"index"}
    torn.write("voice.md", torn.read("voice.md").replace("uncertain", "very uncertain"))
    desk.refresh()
    desk.approve(["voice.md"])
    (again,) = items_of(desk, "duplicate")
    assert (again.path, again.targets) == ("tone.md", ("voice.md",))  # what was accepted stays


def test_what_changed_since_it_was_shown_is_stale(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    (item,) = items_of(desk, "duplicate")
    torn.write("tone.md", torn.read("tone.md").replace("short", "brief"))
    with pytest.raises((StaleError, NotFoundError)):
        desk.approve([item.id], digest=item.digest)
    assert torn.exists("voice.md") and torn.exists("tone.md")


def test_neither_is_decided_in_parts(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    for item in desk.queue().items:
        with pytest.raises(UsageError, match="whole"):
            desk.approve([item.id], text=b"else")
        with pytest.raises(UsageError, match="whole"):
            desk.reject([item.id], hunks=["0000"])


def test_a_snoozed_bundle_sleeps(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    item = bundle_of(desk, "ci.md")
    desk.snooze([item.id], "1w")
    assert item.id not in {each.id for each in desk.queue().items}


def test_in_the_background_nobody_waits_and_what_still_holds_stays(
    torn: Place, opened: Opened
) -> None:
    desk = opened(torn)
    desk.judging.in_background = True
    assert desk.queue().items == () and desk.judging.pending
    job = desk.judging.due()
    assert job is not None
    assert desk.judging.take(job, judge_job(job, ClaimCache()))
    assert not desk.judging.pending
    assert desk.judging.due() is None
    assert len(desk.queue().items) == 3
    torn.write("voice.md", torn.read("voice.md") + "More.\n")
    desk.refresh()
    assert {item.kind for item in desk.queue().items} == {"bundle", "write"}
    again = desk.judging.due()
    assert again is not None and desk.judging.known(again) is None
    assert desk.judging.known(job) is not None


def test_in_a_large_store_the_queue_shows_what_was_found_before(
    torn: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memtui.desk.judged.SMALL", 0)
    assert opened(torn).queue().items == ()
    assert len(opened(torn).conflicts.open()) == 2
    assert {item.kind for item in opened(torn).queue().items} == {"bundle", "duplicate"}
    torn.write("upgrade.md", torn.read("upgrade.md") + "It took a night.\n")
    torn.write("new.md", topic("new", "The orders database is PostgreSQL 17."))
    desk = opened(torn)
    assert sorted(path for item in items_of(desk, "bundle") for path in item.targets) == [
        "ci.md",
        "web.md",
    ]
    assert any("new.md" in item.targets for item in desk.queue("bundle").items)


@pytest.fixture
def process() -> Iterator[JudgeProcess]:
    made = JudgeProcess()
    yield made
    made.close()


def test_the_process_finds_the_same(torn: Place, opened: Opened, process: JudgeProcess) -> None:
    desk = opened(torn)
    desk.judging.in_background = True
    job = desk.judging.due()
    assert job is not None
    assert process.judge(job) == process.judge(job) == judge_job(job, ClaimCache())


def test_a_process_that_takes_too_long_is_ended_and_started_again(
    torn: Place, opened: Opened, process: JudgeProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(torn)
    desk.judging.in_background = True
    job = desk.judging.due()
    assert job is not None
    with monkeypatch.context() as patched:
        patched.setattr(judge_process, "LONGEST_S", 0.0)
        with pytest.raises(MemtuiError, match="gave up"):
            process.judge(job)
    assert process.judge(job).bundles
    desk.judging.give_up(job)
    assert desk.judging.due() is None and desk.queue().items == ()


def test_a_job_that_is_stopped_ends_with_its_process(
    torn: Place, opened: Opened, process: JudgeProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(torn)
    desk.judging.in_background = True
    job = desk.judging.due()
    assert job is not None
    asked: list[Popen[bytes]] = []

    def asks_and_is_stopped(child: Popen[bytes], job: Job) -> Findings:
        asked.append(child)
        process.stop(job)
        return ask(child, job)

    ask = judge_process._asked
    with monkeypatch.context() as patched:
        patched.setattr(judge_process, "_asked", asks_and_is_stopped)
        with pytest.raises(CancelledError):
            process.judge(job)
    assert asked[0].returncode == -signal.SIGKILL
    with pytest.raises(CancelledError):
        process.judge(job)  # nor is it begun later
    with pytest.raises(ProcessLookupError):
        os.killpg(asked[0].pid, 0)  # nor is any left that it had started
    again = desk.judging.due()  # its texts are still to be judged
    assert again == job
    assert process.judge(again).bundles
