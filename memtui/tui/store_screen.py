"""What all screens but the Desk share: their bars, their way to the desk, and undo."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import DescendantFocus
from textual.getters import query_one
from textual.screen import Screen
from textual.theme import Theme
from textual.widget import Widget
from textual.worker import Worker

from memtui.errors import BlockedError, MemtuiError
from memtui.tui import bars
from memtui.tui.banner import Banner
from memtui.tui.gate import Gate
from memtui.tui.keys import key_line, shown_keys
from memtui.tui.painted import repaint_all
from memtui.tui.palette import Palette
from memtui.tui.port import Desk
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, span
from memtui.tui.status_line import StatusLine
from memtui.tui.tab_line import TabLine
from memtui.tui.wrap import wrap_line

if TYPE_CHECKING:
    from memtui.change import Outcome
    from memtui.tui.desk_screen import DeskScreen

Answer = TypeVar("Answer")
WIDTHS = [(0, "-narrow"), (100, "-medium"), (150, "-wide")]  # columns
HEIGHTS = [(0, "-low"), (30, "-high")]  # lines
NOTICE_EVERY_S = 1.0
STATUS_LINES = 3  # that a message may take


class StoreScreen(Screen[None]):
    """A screen that shows one side of the store. `desk` is the Desk under it."""

    PLACE: ClassVar[str]
    CSS_PATH = "store_screen.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo", id="place.undo", tooltip="take back the newest decision"),
        Binding("U", "redo", "redo", False, id="place.redo", tooltip="take back the undo"),
        Binding("escape", "back", show=False, id="place.back", tooltip="back, at last to the Desk"),
        Binding("r", "look", show=False, id="place.look", tooltip="look at the files again"),
        Binding("tab", "app.focus_next", show=False, tooltip="next pane"),
        Binding("shift+tab", "app.focus_previous", show=False, tooltip="previous pane"),
        Binding("question_mark", "help", show=False, key_display="?", tooltip="this help"),
        Binding("q", "app.quit", show=False, tooltip="quit"),
    ]

    tabs = query_one(TabLine)
    top = query_one("#store", SpanView)
    told = query_one("#told", StatusLine)
    key_bar = query_one("#key-bar", SpanView)
    banner = query_one(Banner)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__()
        self.gate = gate
        self.palette = palette
        self.desk = desk
        self._seen: object = self  # the picture of the Desk that was current at the last read

    # What a screen adds

    def compose_body(self) -> Iterable[Widget]:
        """The panes between the bars."""
        raise NotImplementedError

    async def read(self) -> None:
        """Read what is shown from the desk, and show it; errors are told by the caller."""
        raise NotImplementedError

    def why_not(self, action: str) -> str:
        """Why an action can't act now; "" when it can."""
        return self.closed if action in ("undo", "redo") else ""

    def step_back(self) -> bool:
        """Leave what lies over the screen's first view; False when nothing does."""
        return False

    def visit(self, what: str) -> None:
        """Show one thing of this screen, once it has been read."""

    # Bars

    def compose(self) -> ComposeResult:
        yield TabLine(self.PLACE)
        yield SpanView(self._top_line, pane="bar", id="store")
        yield Banner(lambda: self.desk.review.situation)
        with Horizontal(id="place"):
            yield from self.compose_body()
        yield StatusLine("told")
        yield SpanView(self._key_line, pane="bar", id="key-bar")

    def on_mount(self) -> None:
        self.repaint(self.palette)
        self.told.follow(self.gate)
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)
        self.set_interval(NOTICE_EVERY_S, self.notice)

    def _theme_changed(self, theme: Theme) -> None:
        self.repaint(Palette(self.app.theme_variables))

    def repaint(self, palette: Palette) -> None:
        """Draw everything in the colours of a palette."""
        self.palette = palette
        repaint_all(self, palette)

    @property
    def closed(self) -> str:
        """Why nothing at all can be decided now; "" when decisions can be made."""
        return self.desk.review.closed

    def _top_line(self, width: int) -> list[Line]:
        return [bars.top_line(self.desk.review.picture, self.desk.directory, width)]

    def _key_line(self, width: int) -> list[Line]:
        return [key_line(shown_keys(self, lambda action: not self.why_not(action)), width)]

    def tell(self, line: Line) -> None:
        """Say something in the status line."""
        self.told.show(lambda width: wrap_line(line, max(2, width), 2)[:STATUS_LINES])

    def say(self, text: str) -> None:
        self.tell((Span("· ", "dim"), span(text)))

    def can(self, action: str) -> bool:
        """Whether an action can act now; if not, it is said why."""
        why = self.why_not(action)
        if why:
            self.say(why)
        return not why

    def redraw_bars(self) -> None:
        self.banner.look()
        for view in (self.top, self.key_bar):
            view.redraw()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        for view in self.query(SpanView):
            view.redraw()

    # Reading

    def on_screen_resume(self) -> None:
        self.notice()

    def action_look(self) -> None:
        self.newest("read", self._look)

    async def _look(self) -> None:
        await self.desk.reload(look=True)
        await self.reload()

    def notice(self) -> None:
        """Read again when the Desk has seen a change and this screen is the one shown."""
        if self.is_current and self._seen is not self.desk.review.picture:
            self.newest("read", self.reload)

    async def reload(self) -> None:
        self._seen = self.desk.review.picture
        try:
            await self.read()
        except MemtuiError as error:
            self.tell(bars.error_line(error))
        self.redraw_bars()

    def newest(self, group: str, work: Callable[[], Coroutine[Any, Any, None]]) -> Worker[None]:
        """Run work in place of older work of its group that is not done yet."""
        return self.run_worker(work, group=group, exclusive=True)

    async def ask(self, job: Callable[[Desk], Answer]) -> Answer | None:
        """What a job answers; None when it failed, which is told."""
        try:
            return await self.gate.call(job)
        except MemtuiError as error:
            self.tell(bars.error_line(error))
            return None

    # Deciding

    def decide(
        self,
        call: Callable[[Desk], Outcome],
        *,
        blocked: Callable[[BlockedError], None] | None = None,
        after: Callable[[Outcome], Awaitable[None]] | None = None,
    ) -> None:
        """Make a decision in a worker, tell what became of it, and read again."""
        self.run_worker(self._decide(call, blocked, after))

    async def _decide(
        self,
        call: Callable[[Desk], Outcome],
        blocked: Callable[[BlockedError], None] | None,
        after: Callable[[Outcome], Awaitable[None]] | None,
    ) -> None:
        try:
            outcome = await self.gate.call(call)
        except BlockedError as error:
            if blocked is None:
                self.tell(bars.error_line(error))
            else:
                blocked(error)  # what it asks says why
            return
        except MemtuiError as error:
            self.tell(bars.error_line(error))
            await self._look()
            return
        self.desk.decided(outcome)
        self.tell(bars.outcome_line(outcome))
        await self.desk.reload()
        if after is not None:
            await after(outcome)
        await self.reload()

    def action_undo(self) -> None:
        if self.can("undo"):
            self.decide(lambda desk: desk.past.undo())

    def action_redo(self) -> None:
        if self.can("redo"):
            self.decide(lambda desk: desk.past.redo())

    # Moving

    async def action_back(self) -> None:
        if not self.step_back():
            await self.app.run_action("go('desk')")

    async def leave_for(self, id: str, what: str) -> None:
        """Go to another screen and show one thing there."""
        await self.app.run_action(f"go('{id}')")
        if isinstance(self.app.screen, StoreScreen):
            self.app.screen.visit(what)

    def action_help(self) -> None:
        from memtui.tui.over.help import HelpPrompt

        self.app.push_screen(HelpPrompt(self.palette, self))
