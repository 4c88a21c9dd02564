"""What the readme promises to a fresh clone."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def set_up_lines() -> list[str]:
    readme = (ROOT / "README.md").read_text("utf-8")
    return re.findall(r"^python3 -m venv .*$", readme, re.MULTILINE)


def test_one_line_opens_the_demo_and_one_passes_the_tests() -> None:
    demo, tests = set_up_lines()
    assert demo.endswith("memtui demo")
    assert "pytest" in tests


def test_the_checks_run_the_very_line_of_the_readme() -> None:
    _, tests = set_up_lines()
    assert tests in (ROOT / ".ci/run").read_text("utf-8")
