from __future__ import annotations

from pathlib import Path

import pytest

from memtui.errors import RefusedError
from memtui.files.paths import TEMP_NAME, open_directory, safe_path, split, temporary_name
from memtui.files.reader import Root


@pytest.mark.parametrize(
    "path",
    [
        "a.md",
        "notes/deep/a.md",
        "-rf.md",
        "--help",
        "a\nb.md",
        'q"q.md',
        "a\\b.md",
        "[/].md",
        "中文 记忆.md",
        "\udcff\udcfe.md",
        " lead",
        "con.md",
        "a:b.md",
        ".hidden.md",
        "..md",
        "gitignore.git",
        ".gitignore",
        ".memtui-notes.md",
        "x" * 252 + ".md",
    ],
)
def test_awkward_but_harmless_paths_are_taken_as_they_are(path: str) -> None:
    assert safe_path(path) == path


@pytest.mark.parametrize(
    "path",
    [
        "",
        ".",
        "..",
        "/etc/passwd",
        "../../etc/passwd",
        "inbox/../../x.md",
        "inbox/..",
        "a//b.md",
        "./a.md",
        "a/",
        ".git/config",
        "notes/.git/hooks/post-commit",
        ".GIT/config",
        ".git. /config",
        "a\0.md",
        ".memtui-0a1b2c3d",
        "notes/.memtui-0a1b2c3d.old",
        "x" * 256,
        "記" * 86,
    ],
)
def test_paths_that_leave_the_store_or_belong_to_others_are_refused(path: str) -> None:
    with pytest.raises(RefusedError):
        safe_path(path)


def test_split_gives_the_directories_and_the_name() -> None:
    assert split("notes/deep/a.md") == (["notes", "deep"], "a.md")
    assert split("a.md") == ([], "a.md")


def test_temporary_names_are_never_markdown_and_known_again() -> None:
    names = {temporary_name() for _ in range(50)}
    assert len(names) == 50
    assert all(TEMP_NAME.fullmatch(name) and not name.endswith(".md") for name in names)


def test_a_link_on_the_way_stops_the_walk(root: Root, directory: Path, tmp_path: Path) -> None:
    (tmp_path / "outside" / "deep").mkdir(parents=True)
    (directory / "way").symlink_to(tmp_path / "outside")
    with pytest.raises(OSError):
        open_directory(root.descriptor, ["way", "deep"])
