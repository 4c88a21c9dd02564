"""The line on stderr that tells of long work: where somebody sees it, and never left behind."""

from __future__ import annotations

import io

import pytest

from memtui.cli import progress
from memtui.cli.output import Output

HERE = {"COLUMNS": "40"}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "QUICK_S", 0.0)


def shown(stderr: Terminal) -> str:
    """The line as a terminal has it in the end."""
    line = ""
    for part in stderr.getvalue().split("\r"):
        line = part.removesuffix("\x1b[K") if part.endswith("\x1b[K") else part
    return line


def test_the_last_words_stand_on_one_line_and_go_before_the_answer() -> None:
    stderr = Terminal()
    out = Output(io.StringIO(), stderr, HERE)
    out.doing("planning a dream: copies")
    out.counted("reading", 64, 1000)
    assert shown(stderr) == "memtui: reading 64 of 1,000 · 0 s"
    assert "\n" not in stderr.getvalue()
    out.lines(["answer"])
    assert shown(stderr) == ""
    out.doing("again")
    assert shown(stderr) == "memtui: again · 0 s"
    out.message("told")
    assert stderr.getvalue().endswith("\r\x1b[Kmemtui: told\n")
    out.settle()
    assert stderr.getvalue().endswith("memtui: told\n")


@pytest.mark.parametrize(
    ("stderr", "environ", "json"),
    [(Terminal(), HERE, True), (io.StringIO(), HERE, False), (Terminal(), {"TERM": "dumb"}, False)],
    ids=["json", "no terminal", "a dumb one"],
)
def test_nothing_is_told_where_nobody_looks(
    stderr: io.StringIO, environ: dict[str, str], json: bool
) -> None:
    out = Output(io.StringIO(), stderr, environ, json=json)
    out.doing("planning")
    out.counted("reading", 1, 2)
    out.settle()
    assert stderr.getvalue() == ""


def test_what_is_told_is_clean_and_fits() -> None:
    stderr = Terminal()
    Output(io.StringIO(), stderr, HERE).doing("asking \x1b[2J" + "数据库" * 20)
    assert "\x1b[2J" not in stderr.getvalue()
    assert shown(stderr).startswith("memtui: asking ␛[2J数据库")
    assert shown(stderr).endswith("…")


def test_quick_work_is_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "QUICK_S", 3600.0)
    stderr = Terminal()
    out = Output(io.StringIO(), stderr, HERE)
    out.doing("planning")
    out.lines(["answer"])
    assert stderr.getvalue() == ""
