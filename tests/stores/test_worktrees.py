from __future__ import annotations

from pathlib import Path

from memtui.stores.worktrees import canonical_root, git_root


def linked_worktree(tmp_path: Path, common: str = "main/.git") -> Path:
    """A working tree that is linked to a repository, as `git worktree add` leaves it."""
    worktree = tmp_path / "linked"
    gitdir = tmp_path / common / "worktrees" / "linked"
    gitdir.mkdir(parents=True)
    worktree.mkdir()
    (worktree / ".git").write_text(f"gitdir: {gitdir}\n")
    (gitdir / "commondir").write_text("../..\n")
    (gitdir / "gitdir").write_text(f"{worktree / '.git'}\n")
    return worktree


def test_finds_the_repository_above(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    assert git_root(deep) == tmp_path


def test_a_linked_worktree_belongs_to_the_main_one(tmp_path: Path) -> None:
    assert canonical_root(linked_worktree(tmp_path)) == tmp_path / "main"


def test_a_worktree_of_a_bare_repository_belongs_to_that(tmp_path: Path) -> None:
    assert canonical_root(linked_worktree(tmp_path, "hub.git")) == tmp_path / "hub.git"


def test_a_link_that_is_not_answered_does_not_count(tmp_path: Path) -> None:
    linked_worktree(tmp_path)
    liar = tmp_path / "liar"
    liar.mkdir()
    (liar / ".git").write_text((tmp_path / "linked" / ".git").read_text())
    assert canonical_root(liar) == liar


def test_a_submodule_and_a_plain_repository_are_their_own_root(tmp_path: Path) -> None:
    modules = tmp_path / ".git" / "modules" / "part"
    modules.mkdir(parents=True)
    part = tmp_path / "part"
    part.mkdir()
    (part / ".git").write_text("gitdir: ../.git/modules/part\n")
    assert canonical_root(part) == part
    assert canonical_root(tmp_path) == tmp_path
