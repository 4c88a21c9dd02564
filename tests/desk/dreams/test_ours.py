"""Operations of our own plan, accepted and rejected whole, by file and by hunk; past runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.desk.dreams.model import Operation, Part
from memtui.desk.dreams.parts import hunks_of
from memtui.errors import BlockedError, RefusedError, StaleError
from memtui.formats.hunks import hunks
from memtui.model import Hunk

Opened = Callable[[Place], Desk]
SERVICES = ("billing", "ledger", "search", "export", "import", "mail", "audit", "tax")
LINES = [f"Rule {number}: the {name} service retries." for number, name in enumerate(SERVICES, 1)]

OLD_PORT = "The default port of quay is 8080."
NEW_PORT = "2026-04-01: the default port of quay was changed from 8080 to 8443."


@pytest.fixture
def untidy(agentic: Place) -> Place:
    """Two dead links, a missing line, a copy with a line of its own, and a stale memory."""
    agentic.write("again.md", topic("again", "Deploys stop on Thursday.\n\nAsk the on-call."))
    agentic.write("lone.md", topic("lone", "The wiki moved to port 8080."))
    agentic.write("old.md", topic("old", "Once.", updatedAt="2025-01-01T00:00:00.000Z"))
    index = agentic.read("MEMORY.md").replace("- [deploy]", "- [gone](gone.md) — went\n- [deploy]")
    entries = "- [again](again.md) — twice\n- [lost](lost.md) — lost\n- [old](old.md) — old\n"
    agentic.write("MEMORY.md", index + entries)
    agentic.age()
    return agentic


def by_op(desk: Desk) -> dict[str, Operation]:
    return {f"{o.op} {o.why.split(' ')[1]}": o for o in desk.dreams.plan().operations}


def kinds(desk: Desk) -> list[str]:
    return [operation.op for operation in desk.dreams.plan().operations]


def test_one_operation_is_accepted_by_itself_and_undone(untidy: Place, opened: Opened) -> None:
    desk = opened(untidy)
    before = untidy.manifest()
    operations = by_op(desk)
    assert kinds(desk) == ["index", "index", "dedupe", "archive"]
    desk.dreams.accept([operations["index missing"]])  # the second repair, without the first
    after = untidy.read("MEMORY.md")
    assert "(lone.md)" in after and "(gone.md)" in after
    assert kinds(desk) == ["index", "dedupe", "archive"]
    desk.past.undo()
    assert untidy.manifest() == before


def test_all_is_one_batch_with_one_undo(untidy: Place, opened: Opened) -> None:
    desk = opened(untidy)
    before = untidy.manifest()
    outcome = desk.dreams.accept_all(desk.dreams.plan())
    assert len(outcome.decisions) == 4
    assert not untidy.exists("again.md") and untidy.exists(".archive/old.md")
    assert desk.dreams.plan().status == "completed_noop"
    desk.past.undo(batch=True)
    assert untidy.manifest() == before


def test_what_waits_already_is_decided_with_it(untidy: Place, opened: Opened) -> None:
    desk = opened(untidy)
    desk.dreams.run()
    (fold,) = [o for o in desk.dreams.plan().operations if o.op == "dedupe"]
    desk.dreams.accept([fold])
    assert desk.queue("dream").items == ()
    assert not untidy.exists("again.md")
    desk.past.undo()
    assert len(desk.queue("dream").items) == 1
    desk.dreams.refuse([fold], reason="both are read")
    assert desk.queue("dream").items == ()
    assert "dedupe" not in kinds(desk)


def test_hunks_of_a_repair_are_taken_and_left(untidy: Place, opened: Opened) -> None:
    desk = opened(untidy)
    dead = by_op(desk)["index links"]
    found = hunks((dead.files[0].before or b"").decode(), (dead.files[0].after or b"").decode())
    assert [hunk.old for hunk in found] == [
        ("- [gone](gone.md) — went\n",),
        ("- [lost](lost.md) — lost\n",),
    ]
    desk.dreams.refuse([dead], Part(hunks=(found[1].digest,)), "it comes back")
    left = by_op(desk)["index links"]
    desk.dreams.accept([left])
    assert "(gone.md)" not in untidy.read("MEMORY.md")
    assert "(lost.md)" in untidy.read("MEMORY.md")
    desk.dreams.run()
    assert "(lost.md)" in untidy.read("MEMORY.md")
    assert kinds(desk).count("index") == 0


def test_a_hunk_is_accepted_and_the_rest_is_planned_again(untidy: Place, opened: Opened) -> None:
    desk = opened(untidy)
    dead = by_op(desk)["index links"]
    (first, _) = hunks(
        (dead.files[0].before or b"").decode(), (dead.files[0].after or b"").decode()
    )
    desk.dreams.accept([dead], Part(("MEMORY.md",), (first.digest,)))
    assert "(gone.md)" not in untidy.read("MEMORY.md")
    assert by_op(desk)["index link"].why.endswith("lost.md")


def test_a_rejected_repair_stays_rejected_when_another_comes(untidy: Place, opened: Opened) -> None:
    desk = opened(untidy)
    desk.dreams.refuse([by_op(desk)["index links"]], reason="on purpose")
    assert "index links" not in by_op(desk)
    untidy.write("MEMORY.md", untidy.read("MEMORY.md") + "\n- [new](new.md) — dead too\n")
    desk.refresh()
    desk.approve(["write:MEMORY.md"])
    (again,) = [o for o in desk.dreams.plan().operations if "do not exist" in o.why]
    assert again.why.endswith("not what you turned down")
    assert b"(gone.md)" in (again.files[0].after or b"")
    assert b"(new.md)" not in (again.files[0].after or b"")
    (rejected,) = [d for d in desk.past.log() if d.action == "reject"]
    desk.unreject(rejected.id)
    (again,) = [o for o in desk.dreams.plan().operations if "do not exist" in o.why]
    assert b"(gone.md)" not in (again.files[0].after or b"")


def test_a_copy_does_not_go_without_its_own_lines(agentic: Place, opened: Opened) -> None:
    agentic.write("retry.md", topic("retry", "\n".join(LINES)))
    agentic.write("retry-rules.md", topic("retry-rules", "\n".join([*LINES, "Alerts: the pager."])))
    listed = "- [retry](retry.md) — first\n- [retry-rules](retry-rules.md) — second\n"
    agentic.write("MEMORY.md", agentic.read("MEMORY.md") + listed)
    agentic.age()
    desk = opened(agentic)
    (fold,) = [o for o in desk.dreams.plan().operations if o.op == "merge"]
    kept, copy = fold.paths
    with pytest.raises(RefusedError):
        desk.dreams.accept([fold], Part((copy,)))
    desk.dreams.accept([fold], Part((kept,)))
    assert agentic.exists(copy)
    assert "Alerts: the pager." in agentic.read(kept)


def found_in(operation: Operation, path: str) -> list[Hunk]:
    (file,) = [file for file in operation.files if file.path == path]
    return hunks_of(file)


class TestRejectingAPart:
    @pytest.fixture
    def retries(self, agentic: Place) -> Place:
        """Three memories of one text, and one that links to the second."""
        names = ("retry", "tries", "more-tries")
        for name in names:
            agentic.write(f"{name}.md", topic(name, "\n".join(LINES)))
        for name, link in (("deploy", "tries"), ("auth-debug", "retry"), ("style", "retry")):
            agentic.write(f"{name}.md", agentic.read(f"{name}.md") + f"\nSee [[{link}]].\n")
        listed = "".join(f"- [{name}]({name}.md) — {name}\n" for name in names)
        agentic.write("MEMORY.md", agentic.read("MEMORY.md") + listed)
        agentic.age()
        return agentic

    def test_a_line_of_a_fold_is_left_and_the_rest_done(
        self, retries: Place, opened: Opened
    ) -> None:
        desk = opened(retries)
        (fold,) = [o for o in desk.dreams.plan().operations if o.op == "dedupe"]
        (link,) = found_in(fold, "deploy.md")
        desk.dreams.refuse([fold], Part(("deploy.md",), (link.digest,)), "it is quoted")
        (fold,) = [o for o in desk.dreams.plan().operations if o.op == "dedupe"]
        assert "deploy.md" not in [file.path for file in fold.files]
        (queued,) = desk.dreams.run().queued
        assert "deploy.md" not in [file.path for file in desk.dreams.proposed(queued).files]
        desk.approve([queued])
        assert "[[tries]]" in retries.read("deploy.md") and not retries.exists("tries.md")

    def test_one_of_several_copies_stays(self, retries: Place, opened: Opened) -> None:
        desk = opened(retries)
        (queued,) = desk.dreams.run().queued
        kept, stays, goes = desk.dreams.proposed(queued).paths
        desk.dreams.refuse([desk.dreams.proposed(queued)], Part((stays,)))
        (item,) = desk.queue("dream").items
        assert desk.dreams.proposed(item.id).paths == (kept, goes)
        assert [o.paths for o in desk.dreams.plan().operations if o.op == "dedupe"] == [
            (kept, goes)
        ]
        desk.approve([item.id])
        assert retries.exists(stays) and not retries.exists(goes)
        desk.past.undo()
        desk.past.undo()
        assert [item.id for item in desk.queue("dream").items] == [queued]
        for path in (stays, goes):  # without its last copy it is no fold
            (item,) = desk.queue("dream").items
            (whole,) = found_in(desk.dreams.proposed(item.id), path)
            desk.reject([item.id], hunks=[whole.digest])
        assert desk.queue("dream").items == ()
        assert [o for o in desk.dreams.plan().operations if o.op in ("dedupe", "merge")] == []

    def test_what_keeps_the_text_of_a_copy_is_not_left_out(
        self, agentic: Place, opened: Opened
    ) -> None:
        agentic.write("retry.md", topic("retry", "\n".join(LINES)))
        agentic.write("retry-rules.md", topic("retry-rules", "\n".join([*LINES, "Alerts: pager."])))
        agentic.write("style.md", agentic.read("style.md") + "\nSee [[retry]].\n")
        agentic.age()
        desk = opened(agentic)
        (fold,) = [o for o in desk.dreams.plan().operations if o.op == "merge"]
        with pytest.raises(RefusedError, match="would be lost"):
            desk.dreams.refuse([fold], Part(fold.paths[:1]))
        assert kinds(desk).count("merge") == 1

    def test_an_archive_is_decided_whole(self, untidy: Place, opened: Opened) -> None:
        desk = opened(untidy)
        (archive,) = [o for o in desk.dreams.plan().operations if o.op == "archive"]
        (line,) = found_in(archive, "MEMORY.md")
        for decide in (desk.dreams.accept, desk.dreams.refuse):
            with pytest.raises(RefusedError, match="whole"):
                decide([archive], Part(hunks=(line.digest,)))
        desk.dreams.refuse([archive])
        assert "archive" not in kinds(desk)

    def test_a_rewrite_keeps_a_line_and_its_conflict_stays_open(
        self, agentic: Place, opened: Opened
    ) -> None:
        agentic.write("port.md", topic("port", OLD_PORT))
        agentic.write("ports.md", topic("ports", f"{OLD_PORT}\n\nAsk the owner first."))
        agentic.write("new.md", topic("new", NEW_PORT))
        agentic.age()
        desk = opened(agentic)
        (rewrite,) = [o for o in desk.dreams.plan().operations if o.op == "rewrite"]
        (line,) = found_in(rewrite, rewrite.files[0].path)
        desk.dreams.refuse([rewrite], Part((rewrite.files[0].path,), (line.digest,)))
        plan = desk.dreams.plan()
        (fewer,) = [o for o in plan.operations if o.op == "rewrite"]
        assert len(fewer.files) == len(rewrite.files) - 1
        assert plan.unresolved == (rewrite.own_item,)
        desk.dreams.refuse([fewer])
        assert "rewrite" not in kinds(desk)


def test_what_changed_since_is_not_overwritten(untidy: Place, opened: Opened) -> None:
    desk = opened(untidy)
    operations = by_op(desk)
    untidy.write("again.md", topic("again", "Deploys stop on Friday."))
    untidy.write("deploy.md", topic("deploy", "Deploys stop on Friday."))
    before = untidy.manifest()
    fold = next(o for o in operations.values() if o.op == "dedupe")
    with pytest.raises(StaleError):
        desk.dreams.accept([fold])
    with pytest.raises(StaleError):
        desk.dreams.accept([fold], Part(("no-such.md",)))
    assert untidy.manifest() == before


def test_a_pinned_memory_goes_only_with_a_reason(agentic: Place, opened: Opened) -> None:
    agentic.write("tabs.md", topic("tabs", "Use tabs.", pinned="true"))
    agentic.age()
    desk = opened(agentic)
    assert [o.op for o in desk.dreams.plan().operations if o.op == "dedupe"] == []


class TestRuns:
    def test_each_run_is_listed_with_what_became_of_it(self, untidy: Place, opened: Opened) -> None:
        desk = opened(untidy)
        assert desk.dreams.runs() == []
        ran = desk.dreams.run()
        (run,) = desk.dreams.runs()
        assert (run.by, run.status, run.changed_files) == (
            "memtui",
            "completed_changed",
            ("MEMORY.md",),
        )
        assert run.counts == (("archive", 1), ("dedupe", 1), ("index", 2))
        assert run.commit == ran.outcome.decisions[0].commit
        assert (run.accepted, run.rejected, run.waiting) == (0, 0, 2)
        desk.approve(list(ran.queued))
        assert (desk.dreams.runs()[0].accepted, desk.dreams.runs()[0].waiting) == (1, 1)
        desk.past.undo()
        desk.past.undo(run.commit)
        (run,) = desk.dreams.runs()
        assert (run.undone, run.accepted) == (True, 0)

    def test_a_run_that_finds_nothing_is_listed(self, agentic: Place, opened: Opened) -> None:
        desk = opened(agentic)
        desk.dreams.run()
        (run,) = desk.dreams.runs()
        assert (run.status, run.commit, run.counts) == ("completed_noop", "", ())

    def test_an_agents_dream_stays_in_the_list_when_it_is_decided(
        self, agentic: Place, opened: Opened
    ) -> None:
        desk = opened(agentic)
        for name in ("auth-debug.md", "deploy.md"):
            agentic.delete(name)
        desk.refresh()
        (dream,) = desk.dreams.agents()
        (run,) = desk.dreams.runs()
        assert (run.id, run.waiting, run.memories_lost) == (dream.id, 2, 2)
        desk.reject([f"dream:{dream.id}"])
        (run,) = desk.dreams.runs()
        assert (run.rejected, run.waiting) == (2, 0)
        desk.past.undo()
        with pytest.raises(BlockedError):
            desk.approve([f"dream:{dream.id}"])
        desk.approve([f"dream:{dream.id}"], hunks=[dream.operations[0].id], override="fine")
        (run,) = desk.dreams.runs()
        assert (run.accepted, run.waiting) == (1, 1)

    def test_junk_in_the_list_is_passed_over(self, agentic: Place, opened: Opened) -> None:
        desk = opened(agentic)
        desk.dreams.run()
        (kept,) = Path(agentic.directory.parents[2], "state").rglob("dreams.jsonl")
        kept.write_text("{\n[]\n" + kept.read_text() + '{"id": 1}\nnull\n')
        assert len(desk.dreams.runs()) == 1
