"""From words to a command and its options."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.cli import commands, parsing
from memtui.errors import UsageError


@pytest.mark.parametrize(
    ("words", "name", "rest"),
    [
        ([], "desk", []),
        (["status"], "status", []),
        (["status", "--short"], "status", ["--short"]),
        (["--store", "s", "status"], "status", ["--store", "s"]),
        (["--store=s", "--json", "list"], "list", ["--store=s", "--json"]),
        (["--store", "s"], "desk", ["--store", "s"]),
        (["./status"], "desk", ["./status"]),
        (["--", "x"], "desk", ["--", "x"]),
        (["git", "--", "log"], "git", ["--", "log"]),
    ],
)
def test_the_command_is_the_first_word(words: list[str], name: str, rest: list[str]) -> None:
    assert parsing.split(words) == (name, rest)


def test_an_existing_directory_opens_the_desk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError):
        parsing.split(["notes"])
    (tmp_path / "notes").mkdir()
    assert parsing.split(["notes"]) == ("desk", ["notes"])


def test_an_unknown_command_suggests_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        parsing.split(["aprove"])
    assert "aprove" in caught.value.message
    assert "memtui approve" in caught.value.fix


def options(name: str, *words: str) -> dict[str, object]:
    return parsing.parse(name, commands.load(name), words)


def test_ids_may_stand_on_both_sides_of_an_option() -> None:
    parsed = options("reject", "a", "--reason", "noise", "b")
    assert parsed["ids"] == ["a", "b"]
    assert parsed["reason"] == "noise"


def test_words_after_two_dashes_are_no_options() -> None:
    assert options("remember", "--type", "user", "--", "--json")["text"] == "--json"
    assert options("git", "--json", "--", "log", "--oneline")["words"] == ["log", "--oneline"]


def test_hunks_may_be_given_in_one_go_or_one_by_one() -> None:
    assert options("approve", "a", "--hunk", "1", "2")["hunks"] == ["1", "2"]
    assert options("approve", "a", "--hunk", "1", "--hunk", "2")["hunks"] == ["1", "2"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("approve", []),
        ("snooze", ["a"]),
        ("queue", ["--kind", "nonsense"]),
        ("log", ["-n", "0"]),
        ("log", ["-n", "many"]),
        ("status", ["--sho"]),
        ("why", []),
    ],
)
def test_wrong_usage_says_what_is_wrong_and_names_the_help(name: str, words: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        options(name, *words)
    assert caught.value.exit_code == 2
    assert f"memtui {name} --help" in caught.value.fix


def test_benchmarks_parse_their_own_words() -> None:
    assert options("bench", "dup", "--gate", "f", "--debug") == {"words": ["dup", "--gate", "f"]}


@pytest.mark.parametrize("name", commands.FAMILIES)
def test_every_command_of_the_table_exists_and_takes_the_common_options(name: str) -> None:
    command = commands.load(name)
    parser = parsing.parser_of(name, command)
    help_text = parser.format_help()
    assert "--store DIR" in help_text
    assert "--json" in help_text
    assert command.examples
    for example in command.examples:
        assert example.startswith("memtui")
        assert example.split()[1:2] in ([name], []) or name == "desk"
