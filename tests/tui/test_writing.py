"""Editing before approving, here and in a person's own editor, on a real store."""

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import Driver, ShowStore
from support.logs import git_subjects
from support.places import Place, fake_token, topic
from textual.events import Paste
from textual.widgets import TextArea

from memtui.tui.app import MemtuiApp
from memtui.tui.editor import EditorPrompt
from memtui.tui.prompts import ReasonPrompt

WINDOW = topic("window", "Deploys stop on Wednesday.")


def editor(driver: Driver) -> TextArea:
    assert isinstance(driver.app.screen, EditorPrompt)
    return driver.app.screen.query_one(TextArea)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_an_edited_candidate_is_approved(
    place: Place, show_store: ShowStore, size: tuple[int, int]
) -> None:
    place.write("inbox/window.md", WINDOW)
    async with show_store(place, size) as driver:
        await driver.press("e", "ctrl+end", *"axu", "enter")  # single keys are text here
        assert "axu" in driver.text("#effect")
        await driver.press("ctrl+s")
        assert place.read("window.md").endswith("Deploys stop on Wednesday.\naxu\n")
        assert not place.exists("inbox/window.md")
        assert git_subjects(place)[0] == "edit: window"
        await driver.press("u")
        assert place.read("inbox/window.md") == WINDOW


async def test_escape_leaves_the_text_for_later(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/window.md", WINDOW)
    before = place.manifest()
    async with show_store(place) as driver:
        await driver.press("e", "ctrl+end", "n", "escape")
        assert "e goes on with the text" in driver.text("#status")
        assert place.manifest() == before
        await driver.press("e")
        assert editor(driver).text == WINDOW + "n"


async def test_untouched_lines_keep_their_bytes(place: Place, show_store: ShowStore) -> None:
    raw = WINDOW.replace("\n", "\r\n").encode() + b"hid\xe2\x80\x8bden\r\n"
    place.write("deploy.md", raw)
    async with show_store(place) as driver:
        await driver.press("e")
        assert "<200B>" in editor(driver).text
        await driver.press("ctrl+end", *"more", "ctrl+s", *"seen", "enter")
        assert (place.directory / "deploy.md").read_bytes() == raw + b"more"


async def test_what_is_pasted_is_cleaned(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/window.md", WINDOW)
    async with show_store(place) as driver:
        await driver.press("e")
        area = editor(driver)
        area.post_message(Paste("a\x1b]52;c;x\x07\r\nb"))
        await driver.settle()
        assert "\x1b" not in area.text
        assert "\x07" not in area.text


async def test_a_secret_that_was_typed_needs_a_reason(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/window.md", WINDOW)
    async with show_store(place) as driver:
        await driver.press("e")
        editor(driver).insert(f"{fake_token()}\n", (9, 0))
        await driver.settle()
        await driver.press("ctrl+s")
        assert isinstance(driver.app.screen, ReasonPrompt)
        assert not place.exists("window.md")
        await driver.press("escape")
        assert driver.current == "window"
        await driver.press("e", "ctrl+s", *"a test", "enter")
        assert fake_token() in place.read("window.md")


async def test_what_changed_while_it_was_edited_is_not_overwritten(
    place: Place, show_store: ShowStore
) -> None:
    place.write("inbox/window.md", WINDOW)
    async with show_store(place) as driver:
        await driver.press("e", "n")
        place.write("inbox/window.md", topic("window", "Written meanwhile."))
        await driver.press("ctrl+s")
        assert "was changed while you edited it" in driver.text("#status")
        assert "Written meanwhile." in place.read("inbox/window.md")
        assert not place.exists("window.md")


async def test_what_can_not_be_edited_says_why(place: Place, show_store: ShowStore) -> None:
    place.delete("deploy.md")
    async with show_store(place) as driver:
        await driver.press("e")
        assert driver.app.screen is driver.screen
        assert "It was deleted" in driver.text("#status")


async def test_a_memory_is_edited_from_the_index(place: Place, show_store: ShowStore) -> None:
    async with show_store(place) as driver:
        await driver.press("shift+tab", "j", "e", "ctrl+end", *"more", "ctrl+s")
        assert place.read("auth.md").endswith("more")
        assert git_subjects(place)[0] == "edit: auth"


@pytest.fixture
def own_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An editor that appends a line and tells with which rights it found the file."""
    script = tmp_path / "an editor.sh"
    script.write_text('#!/bin/sh\nstat -c %a "$2" > "$0.mode"\nprintf "own words\\n" >> "$2"\n')
    script.chmod(0o755)
    monkeypatch.setenv("VISUAL", f"'{script}' --wait")

    @contextmanager
    def suspended(app: MemtuiApp) -> Iterator[None]:
        yield

    monkeypatch.setattr(MemtuiApp, "suspend", suspended)
    return script


async def test_the_own_editor_gets_a_private_copy(
    place: Place, show_store: ShowStore, own_editor: Path
) -> None:
    place.write("inbox/window.md", WINDOW)
    async with show_store(place) as driver:
        await driver.press("E")
        assert place.read("window.md") == WINDOW + "own words\n"
    mode = int(Path(f"{own_editor}.mode").read_text(), 8)
    assert stat.S_IMODE(mode) == 0o600


async def test_an_own_editor_that_changes_nothing_decides_nothing(
    place: Place, show_store: ShowStore, own_editor: Path
) -> None:
    own_editor.write_text("#!/bin/sh\n")
    place.write("inbox/window.md", WINDOW)
    async with show_store(place) as driver:
        await driver.press("E")
        assert "as it was" in driver.text("#status")
        assert place.exists("inbox/window.md")


async def test_without_an_editor_it_is_said(
    place: Place, show_store: ShowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    place.write("inbox/window.md", WINDOW)
    async with show_store(place) as driver:
        await driver.press("E")
        assert "No editor is set." in driver.text("#status")
        assert place.read("inbox/window.md") == WINDOW
