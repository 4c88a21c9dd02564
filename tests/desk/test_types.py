"""A type that its tool doesn't know is shown and told, and never corrected (reliability F25)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.places import Place, claude_topic, topic

from memtui.desk.desk import Desk
from memtui.model import Problem

Opened = Callable[[Place], Desk]


def test_an_unknown_type_is_told_where_it_comes_and_stays(claude: Place, opened: Opened) -> None:
    desk = opened(claude)
    text = claude_topic("odd", "Deploys stop at noon.").replace("type: project", "type: sytsem")
    claude.write("odd.md", text)
    desk.refresh()
    (item,) = desk.queue().items
    assert [(w.kind, w.severity, w.text) for w in item.warnings] == [
        ("type:unknown", "warn", "unknown type")
    ]
    memory = desk.memory("odd")
    assert (memory.type, memory.problem) == ("sytsem", "unknown type")
    assert Problem("frontmatter", "odd.md", 6, "unknown type") in desk.doctor()
    desk.approve([item.id])
    assert claude.read("odd.md") == text
    claude.write("odd.md", text.replace("noon", "one"))
    desk.refresh()
    (item,) = [item for item in desk.queue().items if item.path == "odd.md"]
    assert item.warnings == ()


@pytest.mark.parametrize("type_", ["user", "feedback", "project", "reference", ""])
def test_known_types_and_none_are_not_told(agentic: Place, opened: Opened, type_: str) -> None:
    agentic.write("inbox/one.md", topic("one", "Fact one.", type=type_))
    desk = opened(agentic)
    (item,) = desk.queue().items
    assert item.warnings == ()
    assert not [problem for problem in desk.doctor() if problem.text == "unknown type"]


def test_a_candidate_of_an_unknown_type_is_told(agentic: Place, opened: Opened) -> None:
    agentic.write("inbox/one.md", topic("one", "Fact one.", type="sytsem"))
    (item,) = opened(agentic).queue().items
    assert [warning.kind for warning in item.warnings] == ["type:unknown"]
