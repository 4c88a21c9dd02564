"""Stores that can't be decided in for now: the desk says so, goes on showing, and recovers."""

from __future__ import annotations

import shutil
from dataclasses import replace

from conftest import Driver, Show, ShowStore
from fake_desk import NOW, FakeDesk
from support.places import Place, topic

from memtui.change import Decision
from memtui.desk.desk import Desk
from memtui.desk.situation import Situation
from memtui.errors import LockedError
from memtui.tui.app import MemtuiApp

HELD = Situation("locked", "agentic-memory is consolidating.", "Looking goes on.")


def can_approve(screen) -> bool:
    return next(key.can for key in screen.keys.shown() if key.action == "approve")


async def test_a_lock_is_told_dims_decisions_and_goes_away(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        screen = driver.screen
        assert screen.banner.size.height == 0
        desk.hindrance = HELD
        await screen.check()
        assert screen.review.situation.obstacle == ""  # most locks are gone in a moment
        await screen.check()
        await driver.settle()
        assert "is consolidating" in driver.text("#banner")
        assert not can_approve(screen)
        await driver.press("a")
        assert driver.text("#status").startswith("· agentic-memory is consolidating")
        assert desk.calls == []
        desk.hindrance = Situation()
        await screen.check()
        await driver.settle()
        assert screen.banner.size.height == 0
        assert can_approve(screen)
        assert "Decisions can be made again" in driver.text("#status")


async def test_looking_goes_on_under_a_lock(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        desk.hindrance = HELD
        await driver.screen.check()
        await driver.screen.check()
        before = driver.current
        await driver.press("j")
        assert driver.current != before
        assert driver.text("#diff").strip()


async def test_what_another_desk_decided_is_brought_in_and_told(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.screen.check()
        gone = driver.screen.queue.current
        assert gone is not None
        del desk.items[gone.id]
        desk.elsewhere.append(Decision("f" * 40, NOW, "approve", gone.id, gone.title, ()))
        desk.touched = True
        await driver.press("r")
        assert f"decided elsewhere: approved {gone.title}" in driver.text("#status")
        assert driver.current != gone.title


async def test_own_decisions_are_not_told_as_those_of_others(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.screen.check()
        await driver.press("a")
        desk.touched = True
        await driver.press("r")
        assert "elsewhere" not in driver.text("#status")


async def test_two_desks_on_one_store(place: Place, show_store: ShowStore) -> None:
    place.write("auth.md", topic("auth", "Tokens live 60 minutes."))
    async with show_store(place) as driver:
        await driver.screen.check()
        with Desk.open(place.directory) as other:
            other.reject([other.queue().items[0].id])
        await driver.press("r")
        assert "decided elsewhere: rejected auth" in driver.text("#status")
        assert driver.screen.review.is_empty


async def test_a_lost_directory_keeps_its_picture_and_a_new_one_is_opened_on_request(
    place: Place, show_store: ShowStore
) -> None:
    place.write("auth.md", topic("auth", "Tokens live 60 minutes."))
    async with show_store(place) as driver:
        aside = place.directory.with_name("aside")
        place.directory.rename(aside)
        await driver.screen.check()
        await driver.press("r")
        assert "is gone" in driver.text("#banner")
        assert driver.current == "auth"
        shutil.copytree(aside, place.directory)
        place.write("deploy.md", topic("deploy", "Deploys stop on Friday."))
        await driver.screen.check()
        await driver.settle()
        assert "Another directory stands" in driver.text("#banner")
        assert [item.title for item in driver.screen.review.waiting] == ["auth"]
        await driver.press("r")
        await driver.settle()
        assert driver.screen.banner.size.height == 0
        assert {item.title for item in driver.screen.review.waiting} == {"auth", "deploy"}


async def test_a_store_that_is_locked_at_first_opens_when_it_is_free(desk: FakeDesk) -> None:
    tries: list[int] = []

    def open_desk() -> FakeDesk:
        tries.append(1)
        if len(tries) == 1:
            raise LockedError("Process 7 is working on this store.", "Try again.")
        return desk

    app = MemtuiApp(open_desk, desk.store.directory)  # type: ignore[arg-type]
    async with app.run_test(size=(120, 36)) as pilot:
        driver = Driver(pilot, app)
        await driver.settle()
        status = app.desk_screen.status
        assert "Process 7 is working on this store" in status.render_line(0).text
        await app.desk_screen.reload()
        await driver.settle()
        assert app.desk_screen.review.picture is not None


async def test_the_banner_stands_on_every_screen(desk: FakeDesk, show: Show) -> None:
    desk.hindrance = replace(HELD, obstacle="read-only")
    async with show(desk) as driver:
        assert "is consolidating" in driver.text("#banner")


async def test_the_other_screens_tell_it_too(place: Place, show_store: ShowStore) -> None:
    (place.directory / ".lock").mkdir()
    async with show_store(place) as driver:
        await driver.screen.check()
        await driver.press("f6")
        assert "holds its lock" in driver.text("#banner")
        await driver.press("u")
        assert "holds its lock" in driver.text("#told")


async def test_an_empty_store_says_what_will_land_here(desk: FakeDesk, show: Show) -> None:
    desk.items.clear()
    desk.known.clear()
    async with show(desk) as driver:
        head = driver.text("#head")
        assert "No memories yet" in head
        assert "waits here" in head
        assert "ctrl+o" in head


async def test_a_queue_of_snoozed_items_says_when_they_return(desk: FakeDesk, show: Show) -> None:
    desk.snoozed, desk.items = dict(desk.items), {}
    async with show(desk) as driver:
        head = driver.text("#head")
        assert f"{len(desk.snoozed)} snoozed; nothing else waits" in head
        assert "when its time comes" in head
        assert "Everything is decided" not in head


async def test_an_empty_queue_leads_on(desk: FakeDesk, show: Show) -> None:
    desk.items.clear()
    async with show(desk) as driver:
        head = driver.text("#head")
        assert "Everything is decided" in head
        assert "F3" in head
        assert "F6" in head
