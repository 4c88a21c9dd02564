"""The Desk as a person uses it: keys in, state and calls out."""

from dataclasses import replace
from threading import Event

import pytest
from conftest import Driver, Show
from fake_desk import FakeDesk, item, memory, sample_desk

from memtui.desk.situation import Situation
from memtui.errors import BlockedError, StoreError
from memtui.tui.app import MemtuiApp
from memtui.tui.prompts import HelpScreen, ReasonPrompt, SnoozePrompt

ORDER = [
    "deploy-window",
    "auth-debug",
    "ci-token",
    "订单超时",
    "commit-style",
    "prefers-tabs",
    "sprint-14-goals",
]


def waiting(driver: Driver) -> list[str]:
    return [row.title for row in driver.screen.queue.line_list.rows]


def _wait(event: Event) -> None:
    assert event.wait(10)


async def go_to(driver: Driver, title: str) -> None:
    await driver.press("g", *"j" * ORDER.index(title))
    assert driver.current == title


async def test_the_first_frame_needs_no_desk(desk: FakeDesk) -> None:
    opened = Event()
    go = Event()

    def open_desk() -> FakeDesk:
        opened.set()
        go.wait(10)
        return desk

    app = MemtuiApp(open_desk, desk.store.directory)
    async with app.run_test(size=(120, 36)) as pilot:
        driver = Driver(pilot, app)
        await pilot.pause()
        assert driver.lines("#head")[0] == "Reading /home/kim/shop/.opencode/memory …"
        await pilot.press("a", "x", "u")
        go.set()
        await driver.settle()
        assert waiting(driver) == ORDER
        assert opened.is_set()
    assert [call[0] for call in desk.calls] == ["undo"]


async def test_the_queue_is_there_oldest_first_with_its_item(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        assert waiting(driver) == ORDER
        assert driver.lines("#head")[0].startswith("+ deploy-window")
        assert "Deploys stop on Wednesday evening." in driver.text("#diff")
        assert driver.text("#top").startswith("memtui")


async def test_approve_goes_on_to_the_next_item(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("a")
        assert desk.calls == [("approve", "inbox:inbox/deploy-window.md", (), "")]
        assert driver.current == "auth-debug"
        assert waiting(driver) == ORDER[1:]
        assert driver.text("#status").startswith("✓ approved deploy-window")
        assert "u undo" in driver.text("#status")


async def test_the_keyboard_does_not_wait_for_the_desk(desk: FakeDesk, show: Show) -> None:
    go = Event()
    desk.before_each = lambda: _wait(go)
    async with show(desk) as driver:
        await driver.pilot.press("a")
        await driver.pilot.pause()
        assert driver.current == "auth-debug"  # the next item is on the screen already
        assert "Token lifetime" in driver.text("#diff")
        await driver.pilot.press("j", "j")
        assert driver.current == "订单超时"
        go.set()
        await driver.settle()
        assert driver.current == "订单超时"
        assert "deploy-window" not in waiting(driver)


async def test_an_item_that_is_not_painted_yet_cannot_be_approved(
    desk: FakeDesk, show: Show
) -> None:
    go = Event()
    async with show(desk, (100, 14)) as driver:
        desk.before_read = lambda: _wait(go)
        await driver.pilot.press("G", "a")
        await driver.pilot.pause()
        assert desk.calls == []
        assert "Not shown yet" in driver.text("#status")
        go.set()
        await driver.settle()
        await driver.press("a")
        assert desk.calls == [("approve", "expired:sprint-14-goals.md", (), "")]


async def test_reject_with_and_without_a_reason(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("x")
        await driver.press("X")
        assert isinstance(driver.app.screen, ReasonPrompt)
        await driver.press(*"axu", "enter")  # keys are text now
        assert desk.calls == [
            ("reject", "inbox:inbox/deploy-window.md", (), ""),
            ("reject", "write:auth-debug.md", (), "axu"),
        ]
        assert driver.current == "ci-token"


async def test_escape_leaves_a_prompt_without_a_decision(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("X", "n", "o", "escape", "s", "escape")
        assert desk.calls == []
        assert driver.current == "deploy-window"


async def test_a_reason_that_is_needed_cannot_be_empty(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("X", "space", "enter")
        assert isinstance(driver.app.screen, ReasonPrompt)


async def test_a_blocked_item_asks_for_a_typed_reason(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "ci-token")
        assert "■ secret github token" in driver.text("#head")
        await driver.press("a")
        assert isinstance(driver.app.screen, ReasonPrompt)
        assert desk.calls == []
        await driver.press(*"fake", "enter")
        assert desk.calls == [("approve", "write:ci-token.md", (), "fake")]


async def test_what_can_not_be_decided_is_not_asked_about(desk: FakeDesk, show: Show) -> None:
    from memtui.model import Finding

    binary = Finding("broken:binary", "block", 0, 0, "binary, 12 bytes")
    desk.items.clear()
    desk.add(item("x.md", state="new", warnings=(binary,)), None, "\0\1\n")
    async with show(desk) as driver:
        await driver.press("a")
        assert not isinstance(driver.app.screen, ReasonPrompt)
        assert "can't be decided here: binary, 12 bytes" in driver.text("#status")


async def test_an_unforeseen_block_brings_the_item_back_and_then_asks(
    desk: FakeDesk, show: Show
) -> None:
    desk.refuse["write:auth-debug.md"] = BlockedError("auth-debug is blocked.")
    async with show(desk) as driver:
        await go_to(driver, "auth-debug")
        await driver.press("a")
        assert waiting(driver) == ORDER
        assert "✗ auth-debug is blocked." in driver.text("#status")
        desk.refuse.clear()
        await go_to(driver, "auth-debug")
        await driver.press("a", *"ok", "enter")
        assert desk.calls[-1] == ("approve", "write:auth-debug.md", (), "ok")


async def test_a_changed_item_is_refused_and_shown_anew(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "auth-debug")
        shown = desk.items["write:auth-debug.md"]
        desk.add(replace(shown, digest="changed"), "old\n", "fresh words\n")
        desk.touched = True
        await driver.press("a")
        assert "changed since it was shown" in driver.text("#status")
        assert waiting(driver) == ORDER
        await go_to(driver, "auth-debug")
        assert "fresh words" in driver.text("#diff")
        await driver.press("a")
        assert waiting(driver) == ["deploy-window", *ORDER[2:]]


async def test_undo_brings_the_item_back_and_redo_takes_it(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("j", "a", "a")
        assert isinstance(driver.app.screen, ReasonPrompt)  # ci-token is blocked
        await driver.press("escape", "G", "u")
        assert driver.current == "auth-debug"
        assert driver.text("#status").startswith("✓ took back auth-debug")
        assert "U redo" in driver.text("#status")
        await driver.press("U")
        assert "auth-debug" not in waiting(driver)


@pytest.mark.parametrize(("key", "action"), [("u", "undo"), ("U", "redo")])
async def test_nothing_left_to_undo_or_redo_is_told(
    desk: FakeDesk, show: Show, key: str, action: str
) -> None:
    async with show(desk) as driver:
        assert driver.screen.why_not(action) == f"Nothing is left to {action}."
        await driver.press(key)
        assert f"Nothing is left to {action}." in driver.text("#status")
        await driver.press("a")
        assert not driver.screen.why_not("undo")
        await driver.press("u")
        assert not driver.screen.why_not("redo")


async def test_snooze_offers_three_times(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("s")
        assert isinstance(driver.app.screen, SnoozePrompt)
        await driver.press("2", "s", "j", "j", "enter")
        assert desk.calls == [
            ("snooze", "inbox:inbox/deploy-window.md", "1w"),
            ("snooze", "write:auth-debug.md", "change"),
        ]
        assert "2 snoozed" in driver.text("#queue-title")


async def test_pin_toggles_the_memory_of_the_item(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("p")
        assert "approve the candidate first" in driver.text("#status")
        await go_to(driver, "auth-debug")
        await driver.press("p", "p")
        assert desk.calls == [("pin", "auth-debug.md"), ("unpin", "auth-debug.md")]


async def test_hunks_are_taken_and_the_rest_goes_on_waiting(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "auth-debug")
        first, second = driver.screen.pane.diff.document.hunks  # type: ignore[union-attr]
        await driver.press("y")
        assert driver.screen.pane.diff.current_hunk == second  # on to the next hunk
        assert "✓ 1 taken" in driver.text("#hunks")
        await driver.press("a")
        assert desk.calls == [("approve", "write:auth-debug.md", (first,), "")]
        assert driver.current == "auth-debug"
        assert driver.screen.pane.diff.document.hunks == (second,)  # type: ignore[union-attr]
        assert driver.text("#status").startswith("✓ approved 1 hunk of auth-debug")


async def test_left_hunks_are_what_reject_rejects(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "auth-debug")
        await driver.press("right_square_bracket", "n", "a")
        assert "No hunk is taken" in driver.text("#status")
        _, second = driver.screen.pane.diff.document.hunks  # type: ignore[union-attr]
        await driver.press("x")
        assert desk.calls == [("reject", "write:auth-debug.md", (second,), "")]


async def test_a_mark_is_taken_away_by_the_same_key(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "auth-debug")
        await driver.press("y", "left_square_bracket", "y", "a")
        assert desk.calls == [("approve", "write:auth-debug.md", (), "")]


async def test_hunks_end_somewhere(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "auth-debug")
        await driver.press("right_square_bracket", "right_square_bracket")
        assert "No hunk further on." in driver.text("#status")


async def test_one_piece_has_no_hunks_to_take(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("y")
        assert "one piece" in driver.text("#status")


async def test_split_and_unified(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "auth-debug")
        assert driver.screen.pane.diff.splits
        await driver.press("vertical_line")
        assert "- reviewed   + as it stands" in driver.text("#diff")
        await driver.press("vertical_line")
        assert "- reviewed" not in driver.text("#diff")


@pytest.mark.parametrize("keys", ["space", "enter", "delete", "ctrl+a", "A", "shift+tab"])
async def test_no_other_key_decides(desk: FakeDesk, show: Show, keys: str) -> None:
    async with show(desk) as driver:
        await driver.press(keys)
        assert desk.calls == []
        assert len(desk.items) == len(ORDER)


async def test_read_only_says_why_nothing_can_be_decided(desk: FakeDesk, show: Show) -> None:
    desk.hindrance = Situation("read-only", "This store is read-only for you.")
    async with show(desk) as driver:
        await driver.press("a")
        assert "read-only" in driver.text("#status")
        assert desk.calls == []


async def test_the_index_shows_memories_and_goes_to_waiting_items(
    desk: FakeDesk, show: Show
) -> None:
    async with show(desk) as driver:
        await driver.press("shift+tab", "j", "j")
        assert "What editor-neovim.md says." in driver.text("#diff")
        assert driver.lines("#head")[0].endswith("reviewed")
        await driver.press("a")
        assert "does not wait" in driver.text("#status")
        await driver.press("p")
        assert desk.calls == [("pin", "editor-neovim.md")]
        places = [getattr(row, "memory", None) for row in driver.screen.index.line_list.rows]
        waiting_at = next(n for n, m in enumerate(places) if m and m.path == "auth-debug.md")
        driver.screen.index.line_list.move_to(waiting_at)
        await driver.settle()
        assert driver.current == "auth-debug"
        assert "Token lifetime" in driver.text("#diff")
        await driver.press("tab")
        assert driver.screen.queue.line_list.has_focus


async def test_types_fold(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        before = len(driver.screen.index.line_list.rows)
        await driver.press("shift+tab", "g", "enter")
        assert len(driver.screen.index.line_list.rows) == before - 4
        assert driver.screen.index.line_list.has_focus
        await driver.press("enter")
        assert len(driver.screen.index.line_list.rows) == before


@pytest.mark.parametrize(
    ("size", "index", "beside"),
    [((80, 24), False, False), ((100, 30), False, True), ((120, 36), True, True),
     ((200, 50), True, True)],
)  # fmt: skip
async def test_panes_stand_where_they_fit(
    desk: FakeDesk, show: Show, size: tuple[int, int], index: bool, beside: bool
) -> None:
    async with show(desk, size) as driver:
        screen = driver.screen
        assert screen.index.display is index
        assert (screen.queue.region.y == screen.pane.region.y) is beside
        assert screen.pane.diff.size.height >= 5
        assert screen.queue.line_list.size.height >= 4
        assert screen.keys.region.bottom == size[1]


async def test_in_a_small_terminal_enter_gives_the_item_all_of_it(
    desk: FakeDesk, show: Show
) -> None:
    async with show(desk, (80, 24)) as driver:
        small = driver.screen.pane.diff.size.height
        await driver.press("enter")
        assert driver.screen.pane.diff.size.height > small
        await driver.press("escape")
        assert driver.screen.pane.diff.size.height == small
        assert driver.screen.queue.line_list.has_focus
        await driver.press("i")
        assert driver.screen.index.display
        assert not driver.screen.queue.display


async def test_resizing_keeps_the_cursor(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "订单超时")
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert driver.current == "订单超时"
        assert "订单超时" in driver.text("#queue")


async def test_what_an_agent_writes_appears_by_itself(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await go_to(driver, "auth-debug")
        desk.add(item("fresh.md", state="new"), None, "Fresh.\n")
        desk.touched = True
        driver.screen.post_message(driver.screen.StoreTouched())
        await driver.settle()
        assert "fresh" in waiting(driver)
        assert driver.current == "auth-debug"


async def test_an_empty_queue_teaches(show: Show) -> None:
    desk = FakeDesk(known={"a.md": memory("a.md")}, baseline=frozenset({"a.md"}))
    async with show(desk) as driver:
        assert "Everything is decided" in driver.text("#head")
        assert "1 stood here before memtui looked" in driver.text("#head")
        await driver.press("a")
        assert "Nothing waits." in driver.text("#status")
    async with show(FakeDesk()) as driver:
        assert "No memories yet" in driver.text("#head")


async def test_a_store_that_cannot_be_opened_says_why_and_can_be_tried_again(
    desk: FakeDesk,
) -> None:
    faults = [StoreError("/srv/memory is not a directory.", "Give another directory.")]

    def open_desk() -> FakeDesk:
        if faults:
            raise faults.pop()
        return desk

    app = MemtuiApp(open_desk, desk.store.directory)
    async with app.run_test(size=(120, 36)) as pilot:
        driver = Driver(pilot, app)
        await driver.settle()
        assert "/srv/memory is not a directory." in driver.text("#head")
        assert "Give another directory." in driver.text("#head")
        await driver.press("r")
        assert waiting(driver) == ORDER


async def test_help_lists_the_keys(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.press("question_mark")
        assert isinstance(driver.app.screen, HelpScreen)
        told = driver.text("#question")
        assert "approve what is shown" in told
        await driver.press("escape")
        assert not isinstance(driver.app.screen, HelpScreen)


async def test_messages_of_the_desk_are_told(desk: FakeDesk, show: Show) -> None:
    desk.messages.append("A change was finished that a crash had left half done.")
    async with show(desk) as driver:
        assert "A change was finished" in driver.text("#status")


async def test_the_newest_earlier_decision_is_offered_for_undo(show: Show) -> None:
    desk = sample_desk()
    desk.approve(["inbox:inbox/deploy-window.md"])
    async with show(desk) as driver:
        assert "approved deploy-window   u undo" in driver.text("#status")


async def test_themes_can_be_changed_while_it_runs(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        before = driver.screen.palette.style("ink", "", "pane")
        driver.app.theme = "paper"
        await driver.settle()
        assert driver.screen.palette.style("ink", "", "pane") != before


async def test_quitting_closes_the_desk(desk: FakeDesk, show: Show) -> None:
    async with show(desk) as driver:
        await driver.pilot.press("q")
    assert desk.closed


async def test_a_dream_opens_its_own_screen(desk: FakeDesk, show: Show) -> None:
    dream = item("agent-1", "dream", "dream", title="dream of today", created=None)
    desk.add(dream, None, "3 memories lost\n")
    async with show(desk) as driver:
        await driver.press("G")
        assert driver.current == "dream of today"
        await driver.press("enter")
        assert getattr(driver.app.screen, "PLACE", "") == "dreams"
        await driver.press("escape")
        await driver.press("e")
        assert "enter opens its screen" in driver.text("#status")


@pytest.mark.parametrize("size", [(120, 36), (160, 40)])
async def test_the_queue_gets_the_room_of_a_folded_index(
    desk: FakeDesk, show: Show, size: tuple[int, int]
) -> None:
    async with show(desk, size) as driver:
        narrow = driver.screen.queue.size.width
        await driver.press("i")
        assert not driver.screen.index.display
        assert driver.screen.queue.size.width >= narrow + 16
        await driver.press("i")
        assert driver.screen.queue.size.width == narrow
