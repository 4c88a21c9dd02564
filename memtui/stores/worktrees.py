"""The git repository around a directory, found by reading files: git is never run for it."""

from __future__ import annotations

from pathlib import Path

_LONGEST_POINTER = 8_192


def git_root(directory: Path) -> Path | None:
    """The nearest directory at or above this one that holds `.git`."""
    for level in (directory, *directory.parents):
        git = level / ".git"
        if git.is_dir() or git.is_file():
            return level
    return None


def canonical_root(root: Path) -> Path:
    """The root of the main working tree when `root` is a linked one, else `root` itself.

    The chain `.git` → `gitdir` → `commondir` counts only when the repository links back
    (formats §1.1), so that a planted `.git` file can't claim somebody else's memory.
    """
    try:
        gitdir_line = _pointer(root / ".git")
        if not gitdir_line.startswith("gitdir:"):
            return root
        gitdir = (root / gitdir_line.removeprefix("gitdir:").strip()).resolve(strict=True)
        common = (gitdir / _pointer(gitdir / "commondir")).resolve(strict=True)
        back = (gitdir / _pointer(gitdir / "gitdir")).resolve(strict=True)
        if gitdir.parent != common / "worktrees" or back != root.resolve() / ".git":
            return root
    except OSError:
        return root
    return common.parent if common.name == ".git" else common


def _pointer(path: Path) -> str:
    """The one line of a small file that names a path."""
    with path.open("rb") as file:
        return file.read(_LONGEST_POINTER).decode("utf-8", "surrogateescape").strip()
