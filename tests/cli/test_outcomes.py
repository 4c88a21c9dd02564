"""What a decision answers, and its exit code."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime

import pytest

from memtui.change import Decision, Outcome, Skipped
from memtui.cli import outcomes
from memtui.cli.output import Output

MADE = Decision("c" * 40, datetime(2026, 8, 1, tzinfo=UTC), "approve", "inbox:a.md", "a", ("a.md",))


@pytest.mark.parametrize(
    ("codes", "expected"),
    [([], 0), ([1], 1), ([1, 3], 3), ([4, 3, 1], 3), ([1, 4], 4), ([2], 2)],
)
def test_the_exit_code_of_a_batch(codes: list[int], expected: int) -> None:
    skipped = tuple(Skipped(f"write:{code}.md", "why", code) for code in codes)
    assert outcomes.exit_code(Outcome((MADE,), skipped)) == expected


def test_people_read_a_line_for_each_decision_and_why_the_rest_was_left() -> None:
    out = Output(io.StringIO(), io.StringIO(), {})
    outcome = Outcome((MADE,), (Skipped("write:b.md", "changed since", 3),), ("moved",))
    assert outcomes.answer(out, outcome) == 3
    assert out.stdout.getvalue() == "approved inbox:a.md  a.md  [cccccccccc]\n"
    assert out.stderr.getvalue() == (
        "memtui: moved\nmemtui: left alone: write:b.md: changed since\n"
    )


def test_an_outcome_without_anything_says_so() -> None:
    out = Output(io.StringIO(), io.StringIO(), {})
    assert outcomes.answer(out, Outcome()) == 0
    assert out.stdout.getvalue() == "nothing to do\n"


def test_scripts_read_one_document() -> None:
    out = Output(io.StringIO(), io.StringIO(), {}, json=True)
    outcomes.answer(out, Outcome((MADE,)))
    document = json.loads(out.stdout.getvalue())
    assert document["decisions"][0]["id"] == "inbox:a.md"
    assert document["skipped"] == []
