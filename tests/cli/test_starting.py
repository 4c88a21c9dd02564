"""The demo, and the desk where it can't be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.program import Program


@pytest.mark.slow
def test_the_demo_is_a_store_like_any_other(memtui: Program, tmp_path: Path) -> None:
    place = tmp_path / "demo"
    assert memtui.json("demo", "--keep", str(place)) == {"path": str(place)}
    kinds = memtui.json("status", "--store", str(place))["by_kind"]
    assert {"inbox", "write", "broken", "return"} <= kinds.keys()
    assert len(memtui.json("log", "--store", str(place), "-n", "500")) > 10
    again = memtui.json("demo", "--keep", str(place), code=1)
    assert again["error"]["code"] == "refused"


@pytest.mark.parametrize("words", [[], ["."], ["demo"]])
def test_without_a_terminal_the_desk_names_the_commands(memtui: Program, words: list[str]) -> None:
    finished = memtui(*words)
    assert finished.code == 1
    assert "terminal" in finished.err
    assert "memtui queue" in finished.err


def test_a_store_named_twice_is_wrong_usage(memtui: Program) -> None:
    assert memtui("init", "a", "--store", "b").code == 2
