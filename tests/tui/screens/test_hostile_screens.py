"""Text that wants to act, hide or crash, from a real store through every screen."""

import re
from pathlib import Path

import pytest
from support.places import Place, topic
from textual.geometry import Region
from working import Worker

from memtui.tui.places import PLACES

HOSTILE = {
    "terminal": "\x1b]52;c;c3RvbGVu\x07 \x1b]0;t\x07\x1b[2J\x1b[H \x9b31m\x9d0;x\x9c",
    "unseen": "gpj.\u202edm.exe \u2066\u2069 py\u200btest ig\u00adnore\ufeff \U000e0069\U000e0101",
    "markup": "[/] [bold] [@click=app.quit]x[/] [link=https://example.org]y[/link] $primary [[w]]",
    "markdown": "<!-- ![x](javascript:alert) --> [a](<x> 't') | a | b `` ` <img src=x> [//]: # (x)",
    "wide": "e" + "\u0301" * 50 + " 👨\u200d👩\u200d👧 ❤\ufe0f 订单超时",
}
FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)
KEYS = {
    "memories": ("j", "R", "R", "m", "i", "G", "escape", "slash", "a", "escape"),
    "conflicts": ("1", "right", "b", "escape"),
    "history": ("j", "t", "left", "m", "tab", "j", "escape", "t", "u", "escape"),
    "agent": ("v", "right", "c"),
    "health": ("j", "enter", "escape"),
}


@pytest.fixture(params=HOSTILE.values(), ids=HOSTILE)
def hostile(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A store whose names, fields, bodies, links and index all hold one hostile text."""
    text = str(request.param)
    name = text.replace("/", "_").encode()[:120].decode(errors="ignore")
    place = Place(tmp_path / "bad" / ".agentic" / "memory")
    fields = {"description": text, "title": text, "tags": text, "session": text}
    body = f"# {text}\n\n{text}\n\n> {text}\n\n- {text}\n\n```{text}\n{text}\n```\n\n[[{text}]]"
    place.write(f"{name}.md", topic("bad", body, **fields))
    place.write("one.md", topic("one", f"The {text} port is 8443.", **fields))
    place.write("two.md", topic("two", f"The {text} port is 9443 since 2026-05-02.", **fields))
    place.write("MEMORY.md", f"# {text}\n\n- [{text}](one.md) — {text}\n- [x](gone-{text}.md)\n")
    place.age()
    return place


def forbidden(worker: Worker) -> list[str]:
    """What the widgets on the screen would send to the terminal and must not."""
    return [
        segment.text
        for widget in worker.app.screen.query("*")
        if not widget.children
        for strip in widget.render_lines(Region(0, 0, *widget.size))
        for segment in strip
        if FORBIDDEN.search(segment.text) or (segment.style and segment.style.link)
    ]


@pytest.mark.parametrize("size", [(80, 24), (160, 40)], ids=["small", "wide"])
async def test_nothing_of_it_reaches_the_terminal(
    hostile: Place, at_work, size: tuple[int, int]
) -> None:
    async with at_work(hostile, size=size) as worker:
        hostile.write("one.md", hostile.read("one.md").replace("8443", "8444"))
        hostile.write("inbox/new.md", hostile.read("two.md"))
        await worker.press("r")
        for place in PLACES:
            await worker.press(place.key)
            assert forbidden(worker) == []
            for key in KEYS.get(place.id, ()):
                await worker.press(key)
                assert forbidden(worker) == []
        assert worker.app.is_running
