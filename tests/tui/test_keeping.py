"""Archive, forget, move, pin; snooze with a date; repeat; why; rendered."""

import json
from pathlib import Path

import pytest
from conftest import ShowStore
from support.logs import git_subjects
from support.places import Place, claude_topic, topic

from memtui.tui.preview import PreviewPrompt
from memtui.tui.prompts import ChoicePrompt, ReadingPrompt

FRIDAY = topic("deploy", "Deploys stop on Friday. See [[auth]] and [[nowhere]].")


async def test_archive_takes_the_memory_out_of_use(place: Place, show_store: ShowStore) -> None:
    place.write("deploy.md", FRIDAY)
    before = place.manifest()
    async with show_store(place) as driver:
        await driver.press("z")
        assert not place.exists("deploy.md")
        assert "deploy" not in place.read("MEMORY.md")
        assert git_subjects(place)[0] == "archive: deploy"
        assert driver.current == ""
        await driver.press("u")
        assert place.manifest() == before
        assert driver.current == "deploy"


async def test_forget_asks_first(place: Place, show_store: ShowStore) -> None:
    place.write("deploy.md", FRIDAY)
    async with show_store(place) as driver:
        await driver.press("delete")
        assert isinstance(driver.app.screen, PreviewPrompt)
        await driver.press("escape")
        assert place.exists("deploy.md")
        await driver.press("delete", "y")
        assert not place.exists("deploy.md")
        assert git_subjects(place)[0] == "forget: deploy"


async def test_a_candidate_is_no_memory_to_archive(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/deploy.md", FRIDAY)  # of the name of a memory that stands
    async with show_store(place) as driver:
        for key in ("z", "delete", "M"):
            await driver.press(key)
            assert "Only a memory can be" in driver.text("#status")
        assert place.exists("deploy.md")


async def test_move_asks_which_store(
    place: Place, show_store: ShowStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Place(tmp_path / "other" / ".agentic" / "memory")
    other.write("MEMORY.md", "# Other\n")
    settings = tmp_path / "config" / "memtui" / "desk.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"stores = ['{other.directory}']\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    place.write("deploy.md", FRIDAY)
    async with show_store(place) as driver:
        await driver.press("M")
        assert isinstance(driver.app.screen, ChoicePrompt)
        await driver.press("1")
        assert other.read("deploy.md") == FRIDAY
        assert not place.exists("deploy.md")
        assert git_subjects(place)[0] == "move: deploy"


async def test_snooze_until_a_typed_day(place: Place, show_store: ShowStore) -> None:
    place.write("deploy.md", FRIDAY)
    async with show_store(place) as driver:
        await driver.press("s", "4", *"never", "enter")
        assert "no time to snooze until" in driver.text("#hint")
        await driver.press(*["backspace"] * 5, *"2027-01-31", "enter")
        assert driver.current == ""
        assert "1 snoozed" in driver.text("#queue-title")


async def test_repeat_decides_as_just_before(place: Place, show_store: ShowStore) -> None:
    for name in ("one", "two"):
        place.write(f"inbox/{name}.md", topic(name, f"Says {name}."))
    async with show_store(place) as driver:
        await driver.press("full_stop")
        assert "nothing to repeat" in driver.text("#status")
        await driver.press("X", *"noise", "enter", "full_stop")
        assert git_subjects(place)[:2] == ["reject: two", "reject: one"]


async def test_what_stands_around_an_item(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/window.md", topic("window", "Deploys stop on Thursday noon, [[auth]]."))
    async with show_store(place) as driver:
        around = driver.text("#around")
        assert "approved: index 6 lines (+1)" in around
        assert "near deploy" in around
        assert "links auth" in around


async def test_why_tells_the_conversation(
    tmp_path: Path, place: Place, show_store: ShowStore
) -> None:
    session = "00000000-0000-4000-8000-00000000000a"
    claude = Place(tmp_path / "claude" / "projects" / "-shop" / "memory")
    claude.write("MEMORY.md", "# Shop\n")
    claude.age()
    said = "Staging moved, it listens on port 9443 now.\x1b[2J"
    record = {"type": "user", "timestamp": "2026-05-31T10:00:00Z", "message": {"content": said}}
    (claude.directory.parent / f"{session}.jsonl").write_text(json.dumps(record) + "\n")
    async with show_store(claude) as driver:
        claude.write("ports.md", claude_topic("ports", "Staging listens on port 9443."))
        await driver.press("r", "w")
        assert isinstance(driver.app.screen, ReadingPrompt)
        shown = driver.text("#question")
        assert "“Staging moved, it listens on port 9443 now." in shown
        assert "\x1b" not in shown
        await driver.press("escape")
        assert len(driver.app.screen_stack) == 1


async def test_what_one_session_said_stands_beside_what_it_proposed(
    tmp_path: Path, place: Place, show_store: ShowStore
) -> None:
    session = "00000000-0000-4000-8000-00000000000a"
    claude = Place(tmp_path / "claude" / "projects" / "-shop" / "memory")
    claude.write("MEMORY.md", "# Shop\n")
    claude.age()
    said = "Staging moved, it listens on port 9443 now.\x1b[2J"
    record = {"type": "user", "timestamp": "2026-05-31T10:00:00Z", "message": {"content": said}}
    (claude.directory.parent / f"{session}.jsonl").write_text(json.dumps(record) + "\n")
    async with show_store(claude) as driver:
        claude.write("ports.md", claude_topic("ports", "Staging listens on port 9443."))
        await driver.press("r")
        assert driver.screen.pane.said.size.height == 0
        await driver.press("S")
        shown = driver.text("#said")
        assert "session 00000000" in shown
        assert "person “Staging moved, it listens on port 9443 now." in shown
        assert "\x1b" not in shown
        await driver.press("S")
        await driver.press("w", "escape")
        assert driver.screen.pane.diff.document is not None


async def test_a_session_without_a_transcript_says_so(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/one.md", topic("one", "Says one.", session="0b5e77a1-aaaa"))
    async with show_store(place) as driver:
        await driver.press("S")
        assert "no transcript is at hand" in driver.text("#said")


async def test_rendered_is_one_key_away_and_ends_with_the_item(
    place: Place, show_store: ShowStore
) -> None:
    place.write("inbox/one.md", topic("one", "# Head\n\nSays *one*. <!-- hidden -->"))
    place.write("inbox/two.md", topic("two", "Says two."))
    async with show_store(place) as driver:
        await driver.press("R")
        assert driver.screen.pane.is_rendered
        assert "hidden here: 1 comment" in driver.text("#hunks")
        await driver.press("R")
        assert not driver.screen.pane.is_rendered
        await driver.press("R", "a")
        assert place.exists("one.md")
        assert not driver.screen.pane.is_rendered


async def test_a_memory_tells_why_and_is_rendered_too(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/one.md", topic("one", "Says one."))
    async with show_store(place) as driver:
        await driver.press("shift+tab", "j", "w")
        assert driver.lines("#question")[1] == "auth.md"
        await driver.press("escape", "R")
        assert "Tokens live 15 minutes." in driver.text("#page")
        await driver.press("a")
        assert "does not wait for a decision" in driver.text("#status")
