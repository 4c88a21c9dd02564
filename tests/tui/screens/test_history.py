"""The History screen on a real store: the log, undo after a preview, the past."""

from support.places import Place
from working import git_log

from memtui.desk.desk import Desk
from memtui.desk.past import Past
from memtui.tui.history import reading


def decided(shop: Place) -> str:
    """Three decisions on a store; what `deploy.md` said before them."""
    original = shop.read("deploy.md")
    with Desk.open(shop.directory) as desk:
        desk.edit("deploy", original.replace("Thursday", "Friday").encode())
        desk.keeping.pin("auth")
        desk.keeping.forget("db")
    return original


async def test_the_log_is_newest_first_with_its_diffs(shop: Place, at_work) -> None:
    decided(shop)
    async with at_work(shop, "f6") as worker:
        assert [row.action for row in worker.place.log_list.rows] == [
            "forget", "pin", "edit", "external",
        ]  # fmt: skip
        assert "db.md  goes" in worker.text("#deed-diff")
        await worker.press("j", "j")
        diff = worker.text("#deed-diff")
        assert "They stop on **Friday**." in diff
        assert "They stop on **Thursday**." in diff


async def test_the_first_decisions_come_at_once_and_the_rest_follows(
    shop: Place, at_work, monkeypatch
) -> None:
    decided(shop)
    asked = []
    log = Past.log
    monkeypatch.setattr(
        Past, "log", lambda desk, name="", n=50: asked.append(n) or log(desk, name, n)
    )
    monkeypatch.setattr("memtui.tui.history.screen.PAGES", (2, 3, None))
    async with at_work(shop, "f6") as worker:
        assert worker.place.complete
        assert len(worker.place.log_list.rows) == 4
    assert asked[-3:] == [2, 3, None]
    assert reading.PAGES[0] == 50


async def test_undo_shows_what_it_will_change_and_does_it(shop: Place, at_work) -> None:
    original = decided(shop)
    async with at_work(shop, "f6", "j", "j", "u") as worker:
        assert "Take back: edit" in worker.text("#question")
        assert "Thursday" in worker.text("#preview")
        await worker.press("escape")
        assert "Friday" in shop.read("deploy.md")
        await worker.press("u", "y")
        assert shop.read("deploy.md") == original
        assert git_log(shop)[0].startswith("undo")
        assert "undone" in "".join(worker.rows("#log"))
        await worker.press("U", "y")
        assert "Friday" in shop.read("deploy.md")
        assert git_log(shop)[0].startswith("redo")


async def test_what_is_no_decision_cannot_be_undone(shop: Place, at_work) -> None:
    async with at_work(shop, "f6", "u") as worker:
        assert "it is no decision" in worker.text("#told")
        assert not worker.app.screen.is_modal


async def test_the_store_as_it_stood(shop: Place, at_work) -> None:
    decided(shop)
    async with at_work(shop, "f6", "t") as worker:
        assert "db.md" not in worker.text("#files")
        assert "4 of 4" in worker.text("#slider")
        await worker.press("left")
        assert "db.md" in worker.text("#files")
        assert "3 of 4" in worker.text("#slider")
        await worker.press("tab")
        await worker.go_to("#files", "deploy.md")
        assert "Friday" in worker.text("#past-text")
        await worker.press("left", "left")
        assert "1 of 4" in worker.text("#slider")
        assert "Thursday" in worker.text("#past-text")
        await worker.press("right", "m")
        assert "edit" in worker.text("#past-text")
        await worker.press("escape", "escape")
        assert not worker.place.is_past


async def test_one_file_comes_back_as_it_stood(shop: Place, at_work) -> None:
    original = decided(shop)
    async with at_work(shop, "f6", "G", "t", "tab") as worker:
        await worker.go_to("#files", "deploy.md")
        await worker.press("b")
        assert "Bring back deploy.md as it stood" in worker.text("#question")
        await worker.press("y")
        assert shop.read("deploy.md") == original
        assert git_log(shop)[0].startswith("restore")


async def test_a_version_of_a_memory_leads_here(shop: Place, at_work) -> None:
    decided(shop)
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        await worker.press("i")
        await worker.go_to("#facts", "edit")
        await worker.press("enter")
        assert worker.place.PLACE == "history"
        assert worker.place.decision.action == "edit"
