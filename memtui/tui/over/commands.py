"""The commands of the palette: every key in force, the themes, and what opens over a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.app import App
from textual.binding import ActiveBinding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from memtui.formats.clean import clean_line
from memtui.tui.over.help import TEXTUALS

if TYPE_CHECKING:
    from memtui.tui.app import MemtuiApp

_GROUPS = {"go": "Go", "hunk": "Hunk", "diff": "View", "item": "View", "pane": "View"}
_ELSEWHERE = frozenset({"list", "page", "picker", "prompt"})  # moves that are no commands


class Entry(NamedTuple):
    """One command: its group and words, the key that does the same, and what runs it."""

    group: str
    words: str
    key: str
    run: Callable[[], Any]

    @property
    def text(self) -> str:
        return f"{self.group}: {self.words}"

    def display(self, colours: Mapping[str, str]) -> Content:
        """The row. Content is never read as markup, unlike plain text here."""
        dim, accent = colours["desk-dim"], colours["desk-key"]
        key = f"   {self.key}" if self.key else ""
        return Content.assemble((f"{self.group}: ", dim), self.words, (key, accent))


class DeskCommands(Provider):
    """One row for each command, grouped by the word before the colon."""

    async def startup(self) -> None:
        self._entries = sorted(
            {entry.text: entry for entry in self._all()}.values(), key=lambda each: each.group
        )

    async def discover(self) -> Hits:
        for entry in self._entries:
            yield DiscoveryHit(entry.display(self.app.theme_variables), entry.run, text=entry.text)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for entry in self._entries:
            score, places = matcher.fuzzy_search.match(query, entry.text)
            if score > 0:
                display = entry.display(self.app.theme_variables)
                for place in places:
                    display = display.stylize("underline", place, place + 1)
                yield Hit(score, display, entry.run, text=entry.text)

    def _all(self) -> Iterator[Entry]:
        here = clean_line(getattr(self.screen, "PLACE", "desk")).capitalize()
        for active in self.screen.active_bindings.values():
            group = _group(active, here)
            if active.enabled and group:
                yield self._of_key(active, group)
        app = _memtui(self.app)
        for name in app.theme_names():
            yield Entry("Theme", clean_line(name), "", partial(app.use_theme, name))

    def _of_key(self, active: ActiveBinding, group: str) -> Entry:
        binding = active.binding
        words = clean_line(binding.tooltip)
        run = partial(self.app.run_action, binding.action, active.node)
        return Entry(group, words, self.app.get_key_display(binding), run)


def _group(active: ActiveBinding, here: str) -> str:
    """The group of a binding; "" for what is no command."""
    prefix = (active.binding.id or "").partition(".")[0]
    if not active.binding.tooltip or prefix in _ELSEWHERE or active.binding.key in TEXTUALS:
        return ""
    return _GROUPS.get(prefix) or ("Memtui" if isinstance(active.node, App) else here)


def _memtui(app: App[object]) -> MemtuiApp:
    from memtui.tui.app import MemtuiApp

    assert isinstance(app, MemtuiApp)
    return app
