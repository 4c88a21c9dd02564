"""Text from a store that wants to act, hide or crash, through every widget of the desk."""

import re
from pathlib import Path

import pytest
from conftest import Driver, Show
from fake_desk import FakeDesk, FakeDialect, FakeStore, item, memory
from textual.geometry import Region

from memtui.errors import RefusedError
from memtui.model import Finding

HOSTILE = {
    "terminal": "\x1b]52;c;c3RvbGVu\x07 \x1b]0;t\x07\x1b[2J\x1b[H \x1bP+q\x1b\\ \x9b31m\x9d0;x\x9c",
    "controls": "\x00\x08\x0b\x0c\x0e\x7f one\rtwo\nthree\tfour\u2028five\u0085six \udcff\udcfe",
    "unseen": "gpj.\u202edm.exe \u2066\u2069 py\u200btest ig\u00adnore\ufeff \U000e0069\U000e0101",
    "markup": "[/] [bold] [@click=app.quit]x[/] [link=https://example.org]y[/link] $primary [[w]]",
    "wide": "e" + "\u0301" * 50 + " 👨\u200d👩\u200d👧 ❤\ufe0f 订单超时",
}
FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)


def hostile_desk(text: str) -> FakeDesk:
    desk = FakeDesk(store=FakeStore(Path("/srv") / text.replace("\0", ""), FakeDialect(text)))
    finding = Finding(f"secret:{text}", "warn", 1, 1, text)
    path = f"{text}.md"
    desk.known[path] = memory(path, text, title=text, problem=text, pinned=True)
    desk.known["read.md"] = memory("read.md", title=text, problem=text)
    body = f"---\nname: {text}\n---\n# {text}\n\n{text}\n"
    desk.add(
        item(
            path, title=text, source=text, session=text, summary=text, warnings=(finding,),
            returned_from=text,
        ),
        body, body.replace("#", f"# changed {text}"), ("", f"- [{text}](a.md) — {text}\n"),
    )  # fmt: skip
    desk.messages.append(text)
    return desk


def painted(driver: Driver) -> list[str]:
    """Everything that the widgets on the screen would send to the terminal."""
    found = []
    for widget in driver.app.screen.query("*"):
        region = Region(0, 0, *widget.size)
        found += [
            segment.text
            for strip in widget.render_lines(region)
            for segment in strip
            if not widget.children
        ]
    return found


def assert_harmless(driver: Driver) -> None:
    texts = painted(driver)
    assert any("a" in text for text in texts)
    assert [text for text in texts if FORBIDDEN.search(text)] == []


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("size", [(120, 36), (80, 24)], ids=["wide", "small"])
async def test_nothing_of_it_reaches_the_terminal(
    text: str, size: tuple[int, int], show: Show
) -> None:
    desk = hostile_desk(text)
    async with show(desk, size) as driver:
        assert_harmless(driver)
        await driver.press("vertical_line")
        assert_harmless(driver)
        for key in ("X", "s", "question_mark", "i"):
            await driver.press(key)
            assert_harmless(driver)
            await driver.press("escape")
        desk.refuse[f"write:{text}.md"] = RefusedError(text, text)
        await driver.press("a")
        assert_harmless(driver)
        desk.refuse.clear()
        await driver.press("a")
        assert len(desk.items) == 0
        assert_harmless(driver)


async def test_a_link_in_a_memory_is_no_action(show: Show) -> None:
    desk = hostile_desk("[@click=app.quit]x[/] https://example.org")
    async with show(desk) as driver:
        for selector in ("#head", "#diff", "#queue", "#top"):
            await driver.pilot.click(selector, offset=(12, 0))
        await driver.settle()
        assert driver.app.is_running
        links = [
            segment.style.link
            for widget in driver.app.screen.query("*")
            if not widget.children
            for strip in widget.render_lines(Region(0, 0, *widget.size))
            for segment in strip
            if segment.style is not None
        ]
        assert set(links) == {None}


async def test_what_is_pasted_as_a_reason_is_clean(desk: FakeDesk, show: Show) -> None:
    from textual.events import Paste

    from memtui.tui.prompts import ReasonInput

    async with show(desk) as driver:
        await driver.press("X")
        entry = driver.app.screen.query_one(ReasonInput)
        entry.post_message(Paste("only\x1b]52;c;x\x07\nin Go"))
        await driver.settle()
        assert entry.value == "only␛]52;c;x␇ in Go"


async def test_a_huge_line_and_a_huge_diff_are_drawn(show: Show) -> None:
    desk = FakeDesk()
    desk.add(item("a.md"), "x" * 200_000 + "\n", "\n".join(f"line {n}" for n in range(20_000)))
    async with show(desk) as driver:
        await driver.press("enter", "G")
        assert "line 19999" in driver.text("#diff")
