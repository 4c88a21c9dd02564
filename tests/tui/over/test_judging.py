"""Contradictions and duplicates that appear in the queue of an open desk by themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.desk.desk import Desk
from memtui.tui import judging


def _write(directory: Path, name: str, text: str) -> None:
    head = f"---\nname: {name}\ntype: project\n---\n\n"
    (directory / f"{name}.md").write_text(f"{head}{text}\n", "utf-8")


@pytest.fixture
def torn(tmp_path: Path) -> Path:
    """A store with one contradiction and one memory that stands twice."""
    _write(tmp_path, "db", "The orders database is PostgreSQL 14.")
    _write(tmp_path, "upgrade", "Since 2026-04-20 the orders database is PostgreSQL 16.")
    for name in ("tone", "voice"):
        _write(tmp_path, name, "Answer in short sentences and leave out the pleasantries.")
    Desk.open(tmp_path).close()
    return tmp_path


@pytest.mark.parametrize("small", [judging.SMALL, 0])
async def test_they_are_found_beside_the_desk(
    torn: Path, show_store: Callable, monkeypatch: pytest.MonkeyPatch, small: int
) -> None:
    monkeypatch.setattr(judging, "SMALL", small)
    async with show_store(torn) as driver:
        kinds = [item.kind for item in driver.screen.review.waiting]
        assert kinds == ["bundle", "duplicate"]


async def test_a_duplicate_is_folded_and_undone(torn: Path, show_store: Callable) -> None:
    before = {path.name: path.read_bytes() for path in torn.glob("*.md")}
    async with show_store(torn) as driver:
        await driver.press("l", *"kind:duplicate", "enter")
        await driver.press("a")
        assert not (torn / "voice.md").exists()
        assert [item.kind for item in driver.screen.review.picture.items] == ["bundle"]
        await driver.press("u")
        assert {path.name: path.read_bytes() for path in torn.glob("*.md")} == before
        kinds = [item.kind for item in driver.screen.review.picture.items]
        assert kinds == ["bundle", "duplicate"]


async def test_both_may_stay(torn: Path, show_store: Callable) -> None:
    async with show_store(torn) as driver:
        await driver.press("l", *"kind:duplicate", "enter")
        await driver.press("x")
        assert (torn / "voice.md").exists()
        assert [item.kind for item in driver.screen.review.picture.items] == ["bundle"]
    with Desk.open(torn) as desk:
        assert [item.kind for item in desk.queue().items] == ["bundle"]


async def test_a_contradiction_is_settled_by_one_key_once_its_edits_were_seen(
    torn: Path, show_store: Callable
) -> None:
    before = {path.name: path.read_bytes() for path in torn.glob("*.md")}
    async with show_store(torn) as driver:
        await driver.press("l", *"kind:bundle", "enter")
        text = driver.text("#diff")
        assert "db.md" in text and "until 2026-04-20:" in text
        assert "makes these edits" in driver.text("#hunks")
        await driver.press("a")
        assert "until 2026-04-20: The orders database" in (torn / "db.md").read_text("utf-8")
        assert (torn / "upgrade.md").read_bytes() == before["upgrade.md"]
        await driver.press("u")
        assert {path.name: path.read_bytes() for path in torn.glob("*.md")} == before
        assert driver.current.endswith("database")


async def test_a_contradiction_without_a_preferred_value_is_not_approved_blindly(
    torn: Path, show_store: Callable
) -> None:
    _write(torn, "upgrade", "The orders database is PostgreSQL 16.")
    with Desk.open(torn) as desk:
        desk.approve([item.id for item in desk.queue("write").items])
    before = {path.name: path.read_bytes() for path in torn.glob("*.md")}
    async with show_store(torn) as driver:
        await driver.press("l", *"kind:bundle", "enter")
        assert "2. 16  (upgrade.md:6)" in driver.text("#diff")
        assert "makes these edits" not in driver.text("#hunks")
        await driver.press("l", "escape", "G", "g")
        keys = driver.screen.keys
        (painted,) = keys.lines(keys.content_size.width)
        dimmed = {part.text for part in painted if part.tone == "faint"}
        assert "a approve" in dimmed and "x reject" not in dimmed
        await driver.press("a")
        assert "Nothing tells which" in driver.prose("#status")
        assert "a number picks" in driver.prose("#status")
        assert {path.name: path.read_bytes() for path in torn.glob("*.md")} == before
        await driver.press("x")
        assert {path.name: path.read_bytes() for path in torn.glob("*.md")} == before
    with Desk.open(torn) as desk:
        assert desk.queue("bundle").items == ()
