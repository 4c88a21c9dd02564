"""The Dreams screen on a real store: an agent's dream, our plan, the loss, decisions."""

import asyncio
import json
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from support.places import Place, topic
from working import git_log

from memtui.desk import judge_thread
from memtui.desk.desk import Desk
from memtui.desk.dreams.model import Loss
from memtui.desk.judge_process import JudgeProcess
from memtui.desk.judged import Findings, Job, Judging
from memtui.tui.dreams.heads import loss_lines
from memtui.tui.judging import BackgroundJudge


@pytest.fixture
def dreamt(shop: Place) -> Place:
    """The shop after an agent merged and deleted most of it, its topics reviewed before."""
    names = [f"note-{number}" for number in range(6)]
    for name in names:
        shop.write(f"{name}.md", topic(name, f"What only {name} says, at some length."))
    entries = "".join(f"- [{name}]({name}.md) — about {name}\n" for name in names)
    shop.write("MEMORY.md", shop.read("MEMORY.md") + entries)
    with Desk.open(shop.directory) as desk:
        desk.approve([item.id for item in desk.queue().items])
    for name in names[1:]:
        shop.delete(f"{name}.md")
    shop.write("MEMORY.md", shop.read("MEMORY.md").split("- [note-1]")[0])
    return shop


async def test_an_agents_dream_is_shown_with_its_loss(dreamt: Place, at_work) -> None:
    async with at_work(dreamt, "f5") as worker:
        assert worker.rows("#dreams")[0].startswith("☾ An agent's dream")
        about = worker.text("#dream")
        assert "loss" in about
        assert "memories lost" in about
        await worker.press("j")
        assert "note-" in worker.text("#dream-diff")


async def test_taking_it_back_brings_every_memory_back(dreamt: Place, at_work) -> None:
    async with at_work(dreamt, "f5", "x") as worker:
        assert "Reject the whole dream?" in worker.text("#question")
        assert not dreamt.exists("note-5.md")
        await worker.press("y")
        assert dreamt.exists("note-5.md")
        assert git_log(dreamt)[0].startswith("reject")
        await worker.press("u")
        assert not dreamt.exists("note-5.md")


def test_whose_memories_are_touched_is_told_before_the_counts() -> None:
    loss = Loss(memories=3, lines=17, bytes=900, fraction=0.07, pinned=("a.md",), user=("b.md",))
    texts = ["".join(part.text for part in line) for line in loss_lines(loss, 76)]
    assert "3 memories lost" in texts[0] and "17 lines" in texts[3]
    assert [text[2:] for text in texts[1:3]] == ["pinned touched: a.md", "user touched: b.md"]


async def test_a_great_loss_is_accepted_only_with_a_reason(dreamt: Place, at_work) -> None:
    before = git_log(dreamt)
    async with at_work(dreamt, "f5", "a") as worker:
        assert "Accept the whole dream?" in worker.text("#question")
        await worker.press("y")
        assert "Accept this loss?" in worker.text("#question")
        await worker.press("escape")
        assert git_log(dreamt) == before
        await worker.press("a", "y", *"fine", "enter")
        assert git_log(dreamt)[0].startswith("approve")


async def test_a_tidy_store_has_nothing_to_dream_of(shop: Place, at_work) -> None:
    shop.delete("upgrade.md")
    shop.write("MEMORY.md", "".join(shop.read("MEMORY.md").splitlines(True)[:-1]))
    shop.write("auth.md", topic("auth", "Tokens live 15 minutes."))
    async with at_work(shop, "f5", "o") as worker:
        assert "nothing to merge or to repair" in worker.text("#told").lower()


async def test_our_dream_repairs_and_is_undone(shop: Place, at_work) -> None:
    shop.write("MEMORY.md", shop.read("MEMORY.md") + "- [gone](gone.md) — nowhere\n")
    with Desk.open(shop.directory) as desk:
        desk.approve([item.id for item in desk.queue().items])
    before = shop.read("MEMORY.md")
    async with at_work(shop, "f5") as worker:
        assert "The next dream of memtui" in worker.text("#dreams")
        await worker.press("o")
        assert "gone.md" not in shop.read("MEMORY.md")
        await worker.press("u")
        assert shop.read("MEMORY.md") == before


async def test_an_operation_of_an_agent_is_decided_by_itself(dreamt: Place, at_work) -> None:
    async with at_work(dreamt, "f5") as worker:
        await worker.go_to("#dreams", "note-2.md")
        await worker.press("x")
        assert dreamt.exists("note-2.md") and not dreamt.exists("note-3.md")
        assert "take back" not in worker.text("#dream")
        await worker.press("u")
        assert not dreamt.exists("note-2.md")


@pytest.fixture
def merged(dreamt: Place) -> Place:
    """The same dream, which also renamed a note, and rewrote one that took another's text."""
    dreamt.write("first-note.md", dreamt.read("note-0.md"))
    dreamt.delete("note-0.md")
    dreamt.write("deploy.md", topic("deploy", "They stop on Friday.\n\nWhat only note-2 says."))
    taken = "What only note-1 says, at some length."
    auth = dreamt.read("auth.md").replace("15 minutes", "20 minutes")
    dreamt.write("auth.md", auth.replace("createdAt", "author: agent\ncreatedAt") + f"\n{taken}\n")
    return dreamt


async def test_each_file_of_an_agents_operation_is_taken_by_hunk(merged: Place, at_work) -> None:
    async with at_work(merged, "f5") as worker:
        await worker.go_to("#dreams", "auth.md ← note-1.md")
        await worker.press("j")
        assert "only auth.md" in worker.text("#dream")
        await worker.press("y", "n", "a")
        assert "✓ approved auth" in worker.text("#told")
        await worker.go_to("#dreams", "auth.md")
        await worker.press("x")
        assert "author: agent" in merged.read("auth.md")
        assert "Tokens live 15 minutes." in merged.read("auth.md")
        await worker.press("u", "u")
        assert "Tokens live 20 minutes." in merged.read("auth.md")


async def test_a_file_that_goes_comes_or_moves_has_no_hunks_to_choose_from(
    merged: Place, at_work
) -> None:
    async with at_work(merged, "f5") as worker:
        for row in ("note-2.md", "first-note.md ← note-0.md"):
            await worker.go_to("#dreams", row)
            await worker.press("y")
            assert "This is one piece" in worker.text("#told")
            assert worker.app.screen.row_marks() == {}
        await worker.go_to("#dreams", "An agent's dream")
        await worker.press("n")
        assert "Put the cursor on one file first" in worker.text("#told")


async def test_a_renamed_file_is_one_file(merged: Place, at_work) -> None:
    async with at_work(merged, "f5") as worker:
        await worker.go_to("#dreams", "first-note.md ← note-0.md")
        row = worker.app.screen.row
        assert len(row.operation.files) == 1
        assert "note-0.md → first-note.md" in worker.text("#dream-diff")
        await worker.press("a")
        assert merged.exists("first-note.md") and not merged.exists("note-0.md")
        assert "first-note.md" not in worker.text("#dreams")
        await worker.press("u")
        await worker.go_to("#dreams", "first-note.md ← note-0.md")
        await worker.press("x")
        assert merged.exists("note-0.md") and not merged.exists("first-note.md")


@pytest.fixture
def untidy(shop: Place) -> Place:
    """The shop with two dead links and an exact copy, all of it seen by a person."""
    shop.write("copy.md", topic("copy", "# Deploys\n\nThey stop on **Thursday**.<!-- psst -->"))
    index = shop.read("MEMORY.md").replace("- [db]", "- [gone](gone.md) — nowhere\n- [db]")
    more = "- [lost](lost.md) — nowhere\n- [copy](copy.md) — again\n"
    shop.write("MEMORY.md", index + more)
    with Desk.open(shop.directory) as desk:
        desk.approve([item.id for item in desk.queue().items if item.kind == "write"])
    return shop


async def test_our_operations_are_accepted_and_rejected_one_by_one(untidy: Place, at_work) -> None:
    async with at_work(untidy, "f5") as worker:
        await worker.go_to("#dreams", "dedupe")
        await worker.press("x")
        assert git_log(untidy)[0].startswith("reject: dedupe")
        assert "dedupe" not in worker.text("#dreams")
        await worker.press("u")
        await worker.go_to("#dreams", "dedupe")
        await worker.press("a")
        assert untidy.exists("copy.md") != untidy.exists("deploy.md")
        await worker.press("u")
        assert untidy.exists("copy.md") and untidy.exists("deploy.md")


async def test_hunks_of_a_repair_are_taken_by_key(untidy: Place, at_work) -> None:
    async with at_work(untidy, "f5") as worker:
        await worker.go_to("#dreams", "index")
        await worker.press("n")
        assert "✗" in worker.text("#dream-diff")
        await worker.press("a")
        assert "No hunk is taken" in worker.text("#told")
        await worker.press("y", "a")
        assert "gone.md" in untidy.read("MEMORY.md")
        assert "lost.md" not in untidy.read("MEMORY.md")


async def test_a_file_of_an_operation_is_decided_by_itself(untidy: Place, at_work) -> None:
    async with at_work(untidy, "f5") as worker:
        await worker.go_to("#dreams", "dedupe")
        await worker.press("j", "j")
        assert "only MEMORY.md" in worker.text("#dream")
        before = sorted(path.name for path in untidy.directory.glob("*.md"))
        await worker.press("a")
        assert sorted(path.name for path in untidy.directory.glob("*.md")) == before
        assert (
            untidy.read("MEMORY.md").count("copy.md") + untidy.read("MEMORY.md").count("(deploy.md")
            == 1
        )


async def test_hunks_of_a_fold_are_rejected_and_what_goes_is_one_piece(
    untidy: Place, at_work
) -> None:
    async with at_work(untidy, "f5") as worker:
        await worker.go_to("#dreams", "dedupe")
        await worker.press("j")
        for _ in range(2):
            if worker.app.screen.row.file.path == "MEMORY.md":
                await worker.press("n", "x")
                assert git_log(untidy)[0].startswith("reject: dedupe")
                await worker.press("u")
                await worker.go_to("#dreams", "dedupe")
                await worker.press("j", "j")
            else:
                await worker.press("n")
                assert "This is one piece: a accepts it, x lets it be" in worker.text("#told")
                await worker.press("j")


async def test_a_memory_past_its_time_is_archived_whole(untidy: Place, at_work) -> None:
    stale = topic("stale", "Once.", updatedAt="2025-01-01T00:00:00.000Z")
    untidy.write("stale.md", stale)
    with Desk.open(untidy.directory) as desk:
        desk.approve(["stale.md"])
    async with at_work(untidy, "f5") as worker:
        await worker.go_to("#dreams", "archive")
        await worker.press("y")
        assert "archived whole" in worker.text("#told")
        await worker.press("x")
        assert untidy.exists("stale.md") and "archive" not in worker.text("#dreams")


async def test_all_of_ours_needs_a_second_key_and_is_one_undo(untidy: Place, at_work) -> None:
    before = untidy.manifest()
    async with at_work(untidy, "f5", "a") as worker:
        assert {path: data for path, (data, _) in untidy.manifest().items()} == {
            path: data for path, (data, _) in before.items()
        }
        await worker.press("y")
        assert "lost.md" not in untidy.read("MEMORY.md")
        assert untidy.exists("copy.md") != untidy.exists("deploy.md")


async def test_a_run_is_listed_and_taken_back(untidy: Place, at_work) -> None:
    before = untidy.read("MEMORY.md")
    async with at_work(untidy, "f5", "o") as worker:
        await worker.go_to("#dreams", "memtui dreamed")
        assert "completed_unresolved" in worker.text("#dream")  # db and upgrade are at odds
        assert "1 waiting" in worker.text("#dream")
        assert "lost.md" in worker.text("#dream-diff")
        await worker.press("x", "y")
        assert untidy.read("MEMORY.md") == before
        assert "taken back" in worker.text("#dreams")


async def test_leaving_puts_an_end_to_the_planning(untidy: Place, at_work) -> None:
    async with at_work(untidy, "f5") as worker:
        screen = worker.app.screen
        assert not screen.planning.is_running
        screen.ours = None
        screen.planning.stage = "copies"
        await worker.press("f2")
        assert screen.planning._ended.is_set()
        screen.planning.stage = ""
        await worker.press("f5")
        assert screen.ours is not None


async def test_cancelling_ends_the_judging_itself(
    untidy: Place, at_work, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Thinking(JudgeProcess):
        """Its child reads what it is asked, and never answers."""

        asked: subprocess.Popen[bytes] | None = None

        def _started(self) -> subprocess.Popen[bytes]:
            if self._child is None:
                code = "import sys; sys.stdin.buffer.read()"
                pipe = subprocess.PIPE
                self._child = self.asked = subprocess.Popen(
                    [sys.executable, "-c", code], stdin=pipe, stdout=pipe, start_new_session=True
                )
            return self._child

    async def known(self: BackgroundJudge) -> bool:
        return False  # what the desk looks for by itself would be asked as well

    monkeypatch.setattr(BackgroundJudge, "look", known)
    monkeypatch.setattr(Judging, "known", lambda self, job: None)
    async with at_work(untidy) as worker:
        judges = worker.app.desk_screen.judges
        judges._process = thinking = Thinking()
        await worker.pilot.press("f5")
        async with asyncio.timeout(60):
            while thinking.asked is None:
                await worker.pilot.pause()
        screen, child = worker.app.screen, thinking.asked
        assert child.poll() is None
        assert screen.planning.is_running
        await worker.press("escape")
        assert child.returncode == -signal.SIGKILL
        assert not screen.planning.is_running and screen.ours is None
        judges._process = None
        await worker.press("r")
        assert screen.ours is not None


async def test_cancelling_is_heard_in_a_small_store_too(
    untidy: Place, at_work, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = threading.Event(), threading.Event()

    def think(job: Job, cache: object, step: object) -> Findings:
        begun.set()
        go.wait()
        return Findings((), ())

    async def known(self: BackgroundJudge) -> bool:
        return False

    monkeypatch.setattr(BackgroundJudge, "look", known)
    monkeypatch.setattr(Judging, "known", lambda self, job: None)
    async with at_work(untidy) as worker:
        with monkeypatch.context() as patch:
            patch.setattr(judge_thread, "judge_job", think)
            await worker.pilot.press("f5")
            async with asyncio.timeout(60):
                while not begun.is_set():
                    await worker.pilot.pause()
            screen = worker.app.screen
            assert screen.planning.is_running
            await worker.press("escape")
            assert not screen.planning.is_running and screen.ours is None
        go.set()
        await worker.press("r")
        assert screen.ours is not None


async def test_a_store_too_large_for_the_queue_is_judged_for_its_dream(
    shop: Place, at_work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memtui.desk.judged.QUEUED_AT_MOST", 1)
    async with at_work(shop, "f5") as worker:
        assert "1 contradiction only a person can resolve" in worker.text("#dream")


async def test_a_draft_of_a_model_is_shown_only_once_a_dream_has_asked(
    shop: Place, at_work, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shop.write("db.md", topic("db", "The orders database is PostgreSQL 14."))
    shop.write("upgrade.md", topic("upgrade", "The orders database is PostgreSQL 16."))
    with Desk.open(shop.directory) as desk:
        desk.approve([item.id for item in desk.queue("write").items])
    line = "The orders database is PostgreSQL 14."
    edit = {"path": "db.md", "line": 9, "old": line, "new": "Until May it was PostgreSQL 14."}
    told = json.dumps({"current": "16", "why": "the upgrade came later", "edits": [edit]})
    agent = tmp_path / "agent.py"
    agent.write_text(f"import sys; sys.stdin.read(); print({told!r})")
    monkeypatch.setenv("MEMTUI_LLM_COMMAND", f"{sys.executable} {agent}")
    async with at_work(shop, "f5") as worker:
        assert "no draft: a model can draft it" in worker.text("#dream")
        await worker.press("o")
        await worker.go_to("#dreams", "rewrite")
        who = Path(sys.executable).name
        assert f"16 holds, says {who}: the upgrade came later" in worker.prose("#dream")
        assert "Until May" in worker.text("#dream-diff")
        await worker.press("a")
        assert "Until May it was PostgreSQL 14." in shop.read("db.md")


async def test_a_large_dream_is_compared_by_a_worker(
    dreamt: Place, at_work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memtui.tui.dreams.screen.AT_ONCE", 0)
    async with at_work(dreamt, "f5") as worker:
        assert "note-1.md  goes" in worker.text("#dream-diff")
        await worker.go_to("#dreams", "note-2.md")
        assert "What only note-2 says" in worker.text("#dream-diff")
        await worker.go_to("#dreams", "The next dream of memtui")
        assert "note-2" not in worker.text("#dream-diff")
