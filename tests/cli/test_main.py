"""One call from its words to its exit code: no traceback, no half document, no heavy import."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.program import Program

from memtui import __version__
from memtui.cli import main
from memtui.cli.command import Call, Command, no_arguments
from memtui.errors import LockedError

PROJECT = Path(main.__file__).parents[2]
HEAVY = {"textual", "rich", "git", "yaml", "frontmatter", "asyncio", "rapidfuzz", "logging"}


def stand_in(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let `redo` raise an error."""

    def failing(call: Call) -> int:
        raise error

    monkeypatch.setattr("memtui.cli.commands.load", lambda name: Command(failing, no_arguments))


def test_an_error_has_its_exit_code_and_its_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, LockedError("Process 7 holds the store.", "Wait for it."))
    assert main.run(["redo"]) == 4
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "memtui: Process 7 holds the store. Wait for it.\n"


def test_with_json_an_error_is_one_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, LockedError("Process 7 holds the store.", "Wait for it."))
    assert main.run(["redo", "--json"]) == 4
    document = json.loads(capsys.readouterr().out)
    assert document["error"]["code"] == "locked"


@pytest.mark.parametrize("words", [["nonsense"], ["approve"], ["log", "-n", "x"]])
def test_wrong_usage_is_exit_2_and_a_document_with_json(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run([*words, "--json"]) == 2
    printed = capsys.readouterr()
    assert json.loads(printed.out)["error"]["code"] == "usage"
    assert printed.err.startswith("memtui: ")


def test_a_bug_is_one_sentence_that_quotes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, ValueError("text of a memory"))
    assert main.run(["redo"]) == 1
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err
    assert "text of a memory" not in printed.err
    assert "--debug" in printed.err


def test_debug_shows_where_a_bug_is_without_secrets_or_controls(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    token = "ghp_" + "a8Kd93Jx0QzLm4Rt7Yw2Vb5Nc6Pf1Hs8GeUi"
    stand_in(monkeypatch, ValueError(f"{token} \x1b[2J"))
    assert main.run(["redo", "--debug"]) == 1
    printed = capsys.readouterr()
    assert "Traceback" in printed.err
    assert "test_main.py" in printed.err
    assert token not in printed.err
    assert "\x1b" not in printed.err


def test_a_system_error_names_the_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, PermissionError(13, "Permission denied", "notes/a\x1b.md"))
    assert main.run(["redo"]) == 1
    assert "notes/a␛.md: Permission denied" in capsys.readouterr().err


def test_an_interrupt_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, KeyboardInterrupt())
    told = "Interrupted: each decision is whole, or was not made."
    assert main.run(["redo"]) == 130
    assert capsys.readouterr().err == f"memtui: {told}\n"
    assert main.run(["redo", "--json"]) == 130
    error = json.loads(capsys.readouterr().out)["error"]
    assert error == {"code": "interrupted", "message": told, "fix": ""}


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"], ["approve", "--help"]])
def test_help_is_on_stdout_and_done(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(words) == 0
    printed = capsys.readouterr()
    assert "memtui" in printed.out
    assert printed.err == ""


def test_help_command_is_the_command_s_help(capsys: pytest.CaptureFixture[str]) -> None:
    main.run(["help", "approve"])
    by_word = capsys.readouterr().out
    main.run(["approve", "--help"])
    assert capsys.readouterr().out == by_word


def program(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the program in a home of its own; its last line on stderr names its modules."""
    code = "import sys; from memtui.__main__ import main; code = main()"
    code += "; sys.stderr.write('\\nMODULES ' + ' '.join(sys.modules)); sys.exit(code)"
    environ = {**os.environ, "HOME": str(cwd), "XDG_STATE_HOME": str(cwd / "state")}
    environ["PYTHONPATH"] = str(PROJECT)
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=cwd,
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def modules(finished: subprocess.CompletedProcess[str]) -> set[str]:
    return set(finished.stderr.rpartition("MODULES ")[2].split())


@pytest.mark.parametrize(
    "words", [["--version"], ["--help"], ["approve", "--help"], ["config"], ["nonsense"]]
)
def test_small_calls_import_nothing_heavy(words: list[str], tmp_path: Path) -> None:
    loaded = modules(program(*words, cwd=tmp_path))
    assert "memtui" in loaded
    assert not HEAVY & loaded


@pytest.mark.parametrize("words", [["status", "--short"], ["queue", "--json"], ["list"]])
def test_looking_imports_nothing_heavy(memtui: Program, home: Path, words: list[str]) -> None:
    finished = program(*words, "--store", str(memtui.place.directory), cwd=home)
    assert finished.returncode == 0
    assert not HEAVY & modules(finished)


def test_version_imports_no_parser(tmp_path: Path) -> None:
    finished = program("--version", cwd=tmp_path)
    assert finished.stdout == f"memtui {__version__}\n"
    assert not {"argparse", "json", "memtui.cli.main"} & modules(finished)


def test_a_closed_pipe_is_no_failure(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        finished = subprocess.run(
            [sys.executable, "-m", "memtui", "--help"],
            stdout=writing,
            stderr=subprocess.PIPE,
            cwd=PROJECT,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert finished.returncode == 0
    assert finished.stderr == b""
