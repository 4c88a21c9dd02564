"""Trees read as changes of trees read before are what git says they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from memtui.errors import HistoryError
from memtui.formats.digest import blob_id
from memtui.history.importing import Content, NewCommit, TreeEntry
from memtui.history.repository import Repository
from memtui.history.trees import Trees

PLAIN = 0o100644


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    found = Repository(tmp_path / "history.git", "0123", inside=False)
    found.ensure()
    yield found
    found.close()


def text_of(dice: Random) -> bytes:
    return b"%d\n" % dice.randrange(10**9)


def chain(dice: Random, count: int) -> tuple[list[NewCommit], list[dict[str, TreeEntry]]]:
    """Commits that set and remove files of a large tree, and the tree after each of them."""
    names = [f"{dice.choice('abmz')}{number:04d}.md" for number in range(400)]
    names += [f"reviewed/{name}" for name in names]
    sets: dict[str, Content] = {name: (PLAIN, text_of(dice)) for name in names}
    commits = [NewCommit("main", b"0\n", 1, sets=sets)]
    for place in range(count):
        pick = dice.sample(names, dice.randrange(4)) + [names[-1]] * dice.randrange(2)
        more = [f"{dice.choice('0nz')}ew{place}.md"] * dice.randrange(2)
        sets = {name: (PLAIN, text_of(dice)) for name in (*pick, *more)}
        removes = [name for name in dice.sample(names, dice.randrange(3)) if name not in sets]
        new = NewCommit("main", b"%d\n" % place, 2, parent=place, sets=sets, removes=removes)
        commits.append(new)
    trees: list[dict[str, TreeEntry]] = []
    now: dict[str, TreeEntry] = {}
    for commit in commits:
        now = {path: entry for path, entry in now.items() if path not in commit.removes}
        for path, (mode, content) in commit.sets.items():
            assert isinstance(content, bytes)
            now[path] = TreeEntry(mode, blob_id(content))
        trees.append(now)
    return commits, trees


@pytest.mark.parametrize("seed", range(4))
def test_each_tree_of_a_long_chain_is_read_right(repository: Repository, seed: int) -> None:
    commits, trees = chain(Random(seed), 40)
    ids = repository.write(commits, {})
    kept = Trees(repository.git)
    for identity, tree in zip(ids, trees, strict=True):
        found = kept.read(identity)
        assert found == tree
        anew = Trees(repository.git)
        assert list(found) == list(anew.read(identity))
        assert kept.part(identity, "reviewed") == anew.part(identity, "reviewed") != ""
    assert kept.part(ids[0], "snoozes") == ""


def test_a_tree_that_is_not_there_is_told(repository: Repository) -> None:
    with pytest.raises(HistoryError, match="no tree"):
        Trees(repository.git).read("0" * 39 + "1")
