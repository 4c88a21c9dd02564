from __future__ import annotations

from pathlib import Path

from memtui.bench.generate import candidate, fill_store
from memtui.stores.registry import detect


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_a_store_is_the_same_each_time_and_one_in_five_is_chinese(tmp_path: Path) -> None:
    fill_store(tmp_path / "one", 50)
    fill_store(tmp_path / "two", 50)
    files = contents(tmp_path / "one")
    assert contents(tmp_path / "two") == files
    assert len(files) == 51
    assert sum(not name.isascii() for name in files) == 10
    assert detect(tmp_path / "one").name == "agentic-memory"


def test_the_index_names_every_memory(tmp_path: Path) -> None:
    fill_store(tmp_path / "store", 20)
    files = contents(tmp_path / "store")
    index = files.pop("MEMORY.md").decode()
    assert all(f"]({name})" in index for name in files)


def test_candidates_differ_from_each_other() -> None:
    paths = {candidate(number)[0] for number in range(30)}
    assert len(paths) == 30
    assert all(path.startswith("inbox/") and path.endswith(".md") for path in paths)
