from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from memtui.tui.haystack import Selection
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette, desk_variables
from memtui.tui.spans import Line, span
from memtui.tui.themes import own_themes


class ListApp(App[None]):
    CSS = "LineList { overflow-x: hidden; scrollbar-size-vertical: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[str] = []
        self.opened: list[str] = []

    def compose(self) -> ComposeResult:
        yield LineList[str](self.draw, lambda row: row, pane="side", id="rows")

    def draw(self, row: str, width: int, lines: int) -> list[Line]:
        self.drawn.append(row)
        drawn: list[Line] = [(span(row),), (span(f"about {row}", "dim"),)]
        return drawn[:lines]

    def on_mount(self) -> None:
        self.rows.redraw(Palette(desk_variables(own_themes()[0])))
        self.rows.focus()

    @property
    def rows(self) -> LineList[str]:
        return self.query_one("#rows", LineList)

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        self.opened.append(str(event.list.current))


@asynccontextmanager
async def showing(count: int) -> AsyncIterator[tuple[ListApp, Pilot[None]]]:
    app = ListApp()
    async with app.run_test(size=(40, 20)) as pilot:
        app.rows.show([f"row {number}" for number in range(count)])
        await pilot.pause()
        app.drawn.clear()
        yield app, pilot


def painted(app: ListApp) -> list[str]:
    return [app.rows.render_line(y).text.strip() for y in range(20)]


async def test_only_rows_on_the_screen_are_drawn() -> None:
    async with showing(100_000) as (app, pilot):
        await pilot.press("end")
        await pilot.pause()
        assert app.rows.cursor == 99_999
        assert painted(app)[-1] == "▌row 99999"
        assert len(app.drawn) < 60


async def test_a_step_draws_the_two_rows_that_change() -> None:
    async with showing(100_000) as (app, pilot):
        await pilot.press("j")
        await pilot.pause()
        assert set(app.drawn) == {"row 0", "row 1"}


async def test_the_keys_move_the_cursor() -> None:
    async with showing(100) as (app, pilot):
        for keys, place in (
            (("j", "down"), 2),
            (("k",), 1),
            (("G",), 99),
            (("j",), 99),
            (("g",), 0),
            (("up",), 0),
            (("pagedown",), 19),
            (("pageup",), 0),
        ):
            await pilot.press(*keys)
            assert app.rows.cursor == place


async def test_the_cursor_stays_with_its_row_when_rows_change() -> None:
    async with showing(10) as (app, pilot):
        app.rows.move_to(4)
        app.rows.show(["new", *(f"row {number}" for number in range(10))])
        assert app.rows.current == "row 4"
        app.rows.show(["row 1", "row 2", "row 5", "row 6", "row 7", "row 8"])
        assert app.rows.cursor == 5
        app.rows.show(["row 1", "row 2"], at="row 2")
        assert app.rows.current == "row 2"
        app.rows.show([])
        assert app.rows.current is None
        await pilot.press("j", "G", "pagedown", "enter")
        assert app.opened == []


async def test_it_scrolls_though_the_scrollbar_is_not_there_yet() -> None:
    async with showing(3) as (app, _):
        app.rows.show([f"row {number}" for number in range(100)], at="row 50")
        assert app.rows.scroll_offset.y == 31
        assert painted(app)[-1] == "▌row 50"


async def test_the_cursor_stays_with_its_row_when_a_filter_changes() -> None:
    async with showing(100) as (app, _):
        every = app.rows.rows
        app.rows.move_to(42)
        for filtered, cursor in (
            (Selection(every, range(0, 100, 2)), 21),
            (Selection(every, range(0, 100, 3)), 14),
            (every, 42),
            (Selection(every, [1, 2, 50]), 2),  # its own row is gone: it stays near its place
            (Selection(every, [3, 50]), 1),
            (Selection(every, []), 0),
            (every, 0),
        ):
            app.rows.show(filtered)
            assert app.rows.cursor == cursor
            assert app.rows.current in (*filtered, None)
        app.rows.show(Selection(every, [3, 50, 70]), at="row 70")
        assert app.rows.current == "row 70"


async def test_rows_of_two_lines_with_a_gap() -> None:
    async with showing(100) as (app, pilot):
        app.rows.set_row_height(2, 1)
        await pilot.pause()
        assert painted(app)[:4] == ["▌row 0", "▌about row 0", "", "row 1"]
        await pilot.press("G")
        await pilot.pause()
        assert painted(app)[-2:] == ["▌row 99", "▌about row 99"]


async def test_a_click_selects_and_a_double_click_opens() -> None:
    async with showing(100) as (app, pilot):
        await pilot.click("#rows", offset=(3, 5))
        assert app.rows.current == "row 5"
        await pilot.click("#rows", offset=(3, 6), times=2)
        assert app.opened == ["row 6"]
