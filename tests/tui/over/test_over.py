"""What opens over the screens, pressed key by key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Driver, Show
from fake_desk import FakeDesk
from textual.command import CommandPalette

from memtui.stores.config import SORTS, Config
from memtui.tui.app import open_store
from memtui.tui.memories.screen import MemoriesScreen
from memtui.tui.over.help import HelpPrompt
from memtui.tui.over.log import LogPrompt
from memtui.tui.over.search import SearchPrompt
from memtui.tui.over.stores import StorePrompt
from memtui.tui.over.themes import ThemePrompt

MakeStore = Callable[[str], Path]


def paths(driver: Driver) -> list[str]:
    """The paths of the rows that a search found."""
    screen = driver.app.screen
    assert isinstance(screen, SearchPrompt)
    return [row.what.path for row in screen.found.rows]


async def test_what_is_typed_is_found_at_every_key(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("slash", "d", "e", "p", "l")
        assert paths(driver) == ["inbox/deploy-window.md"]
        await driver.press("x")
        assert paths(driver) == []
        assert "nothing found" in driver.text("#hint")
        await driver.press("escape")
        assert driver.app.screen is driver.screen


async def test_enter_goes_to_the_item(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("slash", *"sprint", "enter")
        assert driver.current == "sprint-14-goals"


async def test_enter_goes_to_the_memory(make_store: MakeStore, show_store: Show) -> None:
    async with show_store(make_store("shop")) as driver:
        await driver.press("slash", *"停止", "enter")
        screen = driver.app.screen
        assert isinstance(screen, MemoriesScreen)
        assert screen.memory is not None
        assert screen.memory.path == "部署.md"


async def test_a_letter_typed_decides_nothing(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("slash", "a", "x", "u", "space", "q")
        assert desk.calls == []
        assert isinstance(driver.app.screen, SearchPrompt)


async def test_a_theme_is_tried_and_left(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        before = driver.app.theme
        await driver.press("ctrl+t", "up")
        assert isinstance(driver.app.screen, ThemePrompt)
        assert driver.app.theme != before
        await driver.press("escape")
        assert driver.app.theme == before


async def test_a_theme_is_kept(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("ctrl+t", *"lantern", "enter")
        assert driver.app.theme == "lantern"
        assert 'theme = "lantern"' in driver.text("#status")


async def test_the_palette_does_what_a_key_does(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        first = driver.current
        await driver.press("ctrl+p")
        assert isinstance(driver.app.screen, CommandPalette)
        await driver.press(*"desk approve what", "enter")
        assert not isinstance(driver.app.screen, CommandPalette)
        assert desk.calls[0][:2] == ("approve", f"inbox:inbox/{first}.md")


async def test_the_palette_knows_every_theme_and_screen(desk: FakeDesk, show: Show) -> None:
    from memtui.tui.over.commands import DeskCommands

    async with show(desk) as driver:
        provider = DeskCommands(driver.screen)
        await provider.startup()
        found = [hit.text or "" async for hit in provider.discover()]
    assert "Theme: paper" in found
    assert any(text.startswith("Go: Memories") for text in found)
    assert [text.partition(":")[0] for text in found] == sorted(
        text.partition(":")[0] for text in found
    )


async def test_help_starts_with_the_focused_pane(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("question_mark")
        assert isinstance(driver.app.screen, HelpPrompt)
        lines = driver.lines("#question")
        assert lines[0].strip() == "This pane: Queue"
        await driver.press("escape", "tab", "question_mark")
        assert driver.lines("#question")[0].strip() == "This pane: Diff"


async def test_help_shows_the_keys_as_they_are_bound(
    make_store: MakeStore, show_store: Show
) -> None:
    config = Config(None, bindings={"reject": "d", "nothing": "x"})
    async with show_store(make_store("shop"), config) as driver:
        assert "there is no binding “nothing”" in driver.text("#status")
        await driver.press("question_mark")
        assert any("d  " in line and "reject what" in line for line in driver.lines("#question"))


async def test_the_log_shows_what_git_was_told(make_store: MakeStore, show_store: Show) -> None:
    async with show_store(make_store("shop")) as driver:
        await driver.press("a", "at")
        assert isinstance(driver.app.screen, LogPrompt)
        assert "git " in driver.text("#calls")


async def test_another_store_is_opened_in_place(make_store: MakeStore, show_store: Show) -> None:
    shop, notes = make_store("shop"), make_store("notes")
    async with show_store(shop) as driver:
        await driver.press("f6")
        before = driver.app.gate
        await driver.press("ctrl+o")
        screen = driver.app.screen
        assert isinstance(screen, StorePrompt)
        assert [row.path for row in screen.found.rows] == [shop, notes]
        await driver.press(*"notes", "enter")
        await driver.settle()
        assert driver.app.directory == notes
        assert driver.app.gate is not before
        assert len(driver.app.screen_stack) == 1
        assert driver.current == "window"
        assert "notes" in driver.text("#top")
        await driver.press("f6")
        assert driver.app.screen.desk is driver.screen


async def test_the_old_store_stays_until_the_new_one_is_read(
    make_store: MakeStore, show_store: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop, notes = make_store("shop"), make_store("notes")
    async with show_store(shop) as driver:
        shown_while_opening: list[str] = []

        def slow(directory: Path) -> object:
            shown_while_opening.append(driver.current)
            return open_store(directory)

        monkeypatch.setattr("memtui.tui.app.open_store", slow)
        await driver.app.change_store(notes)
        await driver.settle()
        assert shown_while_opening == ["window"]
        assert driver.app.directory == notes


async def test_a_store_that_can_not_be_opened_leaves_this_one_as_it_is(
    make_store: MakeStore, show_store: Show, tmp_path: Path
) -> None:
    async with show_store(make_store("shop")) as driver:
        await driver.app.change_store(tmp_path / "nowhere")
        await driver.settle()
        assert driver.app.directory.name == "shop"
        assert "There is no directory" in driver.text("#status")
        assert driver.current == "window"


async def test_the_same_store_is_no_journey(make_store: MakeStore, show_store: Show) -> None:
    async with show_store(make_store("shop")) as driver:
        gate = driver.app.gate
        await driver.press("ctrl+o", "enter")
        assert driver.app.gate is gate
        assert driver.app.is_running


async def test_bad_settings_are_told_and_the_usual_ones_used(
    make_store: MakeStore, show_store: Show
) -> None:
    config = Config(None, theme="nowhere", motion="reduced", diff="unified")
    async with show_store(make_store("shop"), config) as driver:
        assert driver.app.theme == "slate"
        assert "no theme “nowhere”" in driver.text("#status")
        assert driver.app.animation_level == "none"
        assert driver.screen.pane.diff.mode == "unified"


@pytest.mark.parametrize("sort", SORTS)
async def test_the_queue_opens_in_the_order_of_the_settings(
    sort: str, make_store: MakeStore, show_store: Show
) -> None:
    async with show_store(make_store("shop"), Config(None, sort=sort)) as driver:
        assert sort in driver.text("#queue-title")


async def test_what_is_notified_is_clean(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        driver.app.notify("[/x] \x1b]52;c;x\x07", title="[b]\x9b1m")
        await driver.settle()
        (told,) = driver.app._notifications
        assert (told.message, told.title) == ("[/x] ␛]52;c;x␇", "[b]<9B>1m")
        assert told.markup is False


@pytest.mark.parametrize("size", [(80, 24), (200, 50)], ids=["small", "huge"])
@pytest.mark.parametrize("key", ["slash", "ctrl+p", "ctrl+o", "ctrl+t", "question_mark", "at"])
async def test_windows_fit_while_the_terminal_is_resized(
    key: str, size: tuple[int, int], make_store: MakeStore, show_store: Show
) -> None:
    async with show_store(make_store("shop"), None, size) as driver:
        await driver.press(key)
        await driver.pilot.resize_terminal(60, 15)
        await driver.settle()
        await driver.pilot.resize_terminal(*size)
        await driver.settle()
        assert driver.app.screen.is_modal
        for widget in driver.app.screen.query("*"):
            assert widget.region.width <= size[0]
