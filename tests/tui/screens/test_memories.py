"""The Memories screen on a real store: reading, following, keeping and letting go."""

import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.places import Place, topic
from working import git_log

from memtui.desk.desk import Desk


async def test_the_tree_and_the_text(shop: Place, at_work) -> None:
    async with at_work(shop, "f3") as worker:  # the cursor is on the first memory
        rows = [row.split() for row in worker.rows("#tree")]
        assert rows[:3] == [["▾", "project", "4"], ["auth", "○"], ["db", "○"]]
        assert "Tokens live 15 minutes." in worker.text("#text")
        assert "not reviewed" in worker.text("#about")
        facts = worker.text("#facts")
        assert "→ deploy" in facts
        assert "gone  nowhere" in facts


async def test_the_filter_narrows_as_one_types(shop: Place, at_work) -> None:
    async with at_work(shop, "f3", "slash", "d", "e", "p") as worker:
        assert [row.split()[0] for row in worker.rows("#tree")] == ["▾", "deploy"]
        await worker.press("enter", "j")
        assert "They stop on" in worker.text("#text")
        await worker.press("escape")
        assert len(worker.place.index.rows) == 5
        await worker.press("slash", *"zzz")
        assert "Nothing holds “zzz”" in worker.text("#about")


async def test_rendered_says_what_it_hides(shop: Place, at_work) -> None:
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        assert "<!-- psst -->" in worker.text("#text")
        await worker.press("R")
        text = worker.text("#text")
        assert "# Deploys" in text
        assert "psst" not in text
        assert worker.text("#form") == "hidden here: 1 comment"


async def test_blame_stands_in_the_margin(shop: Place, at_work) -> None:
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        shop.write("deploy.md", shop.read("deploy.md") + "A new line.\n")
        await worker.press("r", "m")
        assert "others" in worker.lines("#text")[0]
        await worker.press("r")
        assert any("not yet kept" in line for line in worker.lines("#text"))


async def test_a_link_and_a_backlink_are_followed(shop: Place, at_work) -> None:
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "auth")
        await worker.press("i")
        await worker.go_to("#facts", "deploy")
        await worker.press("enter")
        assert worker.place.memory.path == "deploy.md"
        assert "← auth.md" in worker.text("#facts")


@pytest.mark.parametrize(
    ("key", "action", "gone"),
    [("p", "pin", False), ("z", "archive", True), ("delete", "forget", True)],
)
async def test_a_verb_is_one_commit_and_undo_brings_every_byte_back(
    shop: Place, at_work, key: str, action: str, gone: bool
) -> None:
    before = shop.manifest()
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        await worker.press(key)
        assert git_log(shop)[0].startswith(action)
        assert shop.exists("deploy.md") is not gone
        assert ("deploy.md" in shop.read("MEMORY.md")) is not gone
        assert "u undo" in worker.text("#told")
        await worker.press("u")
        assert git_log(shop)[0].startswith("undo")
    assert shop.manifest() == before


async def test_what_is_archived_comes_back_after_a_preview(shop: Place, at_work) -> None:
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        await worker.press("z")
        await worker.go_to("#tree", "deploy.md")
        assert "Archived" in worker.text("#about")
        await worker.press("b")
        assert "changes 3 files" in worker.text("#question")
        await worker.press("escape")
        assert not shop.exists("deploy.md")
        await worker.press("b", "y")
        assert shop.exists("deploy.md")
        assert "[deploy](deploy.md)" in shop.read("MEMORY.md")


async def test_an_earlier_version_comes_back(shop: Place, at_work) -> None:
    original = shop.read("deploy.md")
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        await worker.press("p", "i")
        await worker.go_to("#facts", "changed")
        await worker.press("b", "y")
        assert shop.read("deploy.md") == original
        assert git_log(shop)[0].startswith("restore")


async def test_a_key_that_cannot_act_is_dimmed_and_says_why(shop: Place, at_work) -> None:
    async with at_work(shop, "f3", "k") as worker:
        assert worker.place.why_not("pin") != ""
        await worker.press("p")
        assert "put the cursor on one" in worker.text("#told")
    assert git_log(shop)[0].startswith("external")


def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    script = tmp_path / "editor.sh"
    script.write_text(f"#!/bin/sh\n{body}\n")
    script.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(script))

    @contextmanager
    def suspended(self: object):
        yield

    monkeypatch.setattr("textual.app.App.suspend", suspended)


async def test_edit_gives_a_private_copy_to_the_editor(
    shop: Place, at_work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"
    editor(tmp_path, monkeypatch, f'ls -l "$1" > {seen}; echo "By hand." >> "$1"')
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        await worker.press("E")
        assert shop.read("deploy.md").endswith("By hand.\n")
        assert git_log(shop)[0].startswith("edit")
    assert seen.read_text().startswith("-rw-------")
    assert str(shop.directory) not in seen.read_text()


async def test_what_changed_meanwhile_is_not_overwritten(
    shop: Place, at_work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # the draft is kept there
    target = shop.directory / "deploy.md"
    editor(tmp_path, monkeypatch, f'echo mine >> "$1"; echo theirs >> {target}')
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        await worker.press("E")
        assert shop.read("deploy.md").endswith("theirs\n")
        assert "memtui-edit-" in worker.text("#told")
        assert not any(line.startswith("edit") for line in git_log(shop))


async def test_without_an_editor_it_says_so(
    shop: Place, at_work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        await worker.press("E")
        assert "No editor is set." in worker.text("#told")


async def test_an_empty_store_teaches(tmp_path: Path, at_work) -> None:
    place = Place(tmp_path / "empty" / ".agentic" / "memory")
    place.write("MEMORY.md", "# Memory\n")
    async with at_work(place, "f3") as worker:
        assert "No memories yet" in worker.text("#about")


async def test_a_read_only_store_can_be_read(
    shop: Place, at_work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memtui.files.reader.Root.writable", lambda root: False)
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "deploy")
        assert "They stop on" in worker.text("#text")
        for key in ("p", "z", "delete", "E", "u"):
            await worker.press(key)
            assert "read-only" in worker.text("#told")
    assert len(git_log(shop)) == 1


async def test_a_large_text_is_shown_raw(shop: Place, at_work) -> None:
    shop.write("big.md", topic("big", "word " * 60_000))
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "big")
        await worker.press("R")
        assert worker.text("#form") == "too large to render: shown raw"
        assert "word word" in worker.text("#text")


async def test_w_on_a_line_tells_who_brought_it(shop: Place, at_work) -> None:
    text = shop.read("deploy.md")
    async with at_work(shop, "f3") as worker:
        shop.write("deploy.md", text + "They resume on Monday.\n")
        with Desk.open(shop.directory) as desk:
            desk.approve(["deploy"])
        await worker.press("r")
        await worker.go_to("#tree", "deploy")
        await worker.press("enter", "G", "w")
        told = worker.text("#question")
        assert f"line {len(text.splitlines()) + 1} was put there by" in told
        assert "others changed deploy.md" in told.split("was put there by")[1]
        await worker.press("escape", "g", "w")
        assert "line 1 was put there by" in worker.text("#question")
        await worker.press("escape", "escape", "w")
        assert "was put there by" not in worker.text("#question")
        assert "What became of this file before" in worker.text("#question")


async def test_the_line_cursor_stays_on_the_screen(shop: Place, at_work) -> None:
    shop.write("long.md", topic("long", "\n".join(f"line {n}" for n in range(200))))
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "long")
        await worker.press("enter", "pagedown", "pagedown", "j")
        page = worker.place.text
        assert page.line > 30
        assert any(f"line {page.line - 9}" in line for line in worker.lines("#text"))
        await worker.press("G")
        assert page.line == 208
        await worker.press("R")
        assert page.line == 0


async def test_a_very_large_text_says_what_is_left_out(shop: Place, at_work) -> None:
    shop.write("big.md", topic("big", "\n".join(f"line {n}" for n in range(120_000))))
    async with at_work(shop, "f3") as worker:
        await worker.go_to("#tree", "big")
        assert "both ends of" in worker.text("#form")
        await worker.press("w", "escape", "enter", "G")
        assert worker.place.text.line > 120_000
