"""Drafts for editors: private, outside of the store, never through a shell."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from memtui.errors import MemtuiError
from memtui.files import draft as drafts


def script(tmp_path: Path, body: str) -> str:
    path = tmp_path / "my editor"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_the_editor_is_split_like_a_shell_would_but_run_without_one() -> None:
    assert drafts.editor_command({"EDITOR": "vi"}) == ["vi"]
    assert drafts.editor_command({"VISUAL": "'my editor' -w; rm", "EDITOR": "vi"}) == [
        "my editor",
        "-w;",
        "rm",
    ]


@pytest.mark.parametrize("environ", [{}, {"EDITOR": "  "}, {"EDITOR": "'open"}])
def test_no_usable_editor_is_said_with_the_remedy(environ: dict[str, str]) -> None:
    with pytest.raises(MemtuiError) as caught:
        drafts.editor_command(environ)
    assert caught.value.fix


def test_a_draft_is_private() -> None:
    draft = drafts.new_draft(b"text\r\n", "tone.md")
    assert draft.name == "tone.md"
    assert draft.read_bytes() == b"text\r\n"
    assert stat.S_IMODE(draft.stat().st_mode) == 0o600
    assert stat.S_IMODE(draft.parent.stat().st_mode) == 0o700
    drafts.drop_draft(draft)
    assert not draft.parent.exists()


def test_the_edited_bytes_come_back(tmp_path: Path) -> None:
    draft = drafts.new_draft(b"old\n", "tone.md")
    editor = script(tmp_path, 'printf "new\\n" > "$2"')
    assert drafts.edit_draft(draft, [editor, "-w"]) == b"new\n"
    drafts.drop_draft(draft)


@pytest.mark.parametrize(
    ("body", "said"),
    [("exit 7", "exit code 7"), ('rm -- "$1"', "left no text")],
)
def test_an_editor_that_fails_is_said(tmp_path: Path, body: str, said: str) -> None:
    draft = drafts.new_draft(b"old\n", "tone.md")
    with pytest.raises(MemtuiError, match=said):
        drafts.edit_draft(draft, [script(tmp_path, body)])
    drafts.drop_draft(draft)


def test_an_editor_that_is_not_there_is_said() -> None:
    draft = drafts.new_draft(b"old\n", "tone.md")
    with pytest.raises(MemtuiError, match="can't be started"):
        drafts.edit_draft(draft, ["no-such-editor-anywhere"])
    drafts.drop_draft(draft)
