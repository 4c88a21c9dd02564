"""`git -- …`: reading a store's history with git itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli.command import Call, Command
from memtui.errors import NotFoundError, RefusedError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from memtui.cli.parsing import Parser
    from memtui.desk.desk import Desk

# `diff` and `grep` are missing: they can read files that no history holds.
READING = (
    "blame",
    "cat-file",
    "diff-tree",
    "for-each-ref",
    "fsck",
    "log",
    "ls-tree",
    "rev-list",
    "rev-parse",
    "shortlog",
    "show",
    "show-ref",
)
SHOWING_DIFFS = ("blame", "diff-tree", "log", "show")
# They write a file, read one outside the history, or run a program that a configuration names.
REFUSED = (
    "--contents",
    "--ext-diff",
    "--filters",
    "--ignore-revs-file",
    "--lost-found",
    "--output",
    "--show-signature",
    "--textconv",
)
TAKES_ITS_REST = ("-S", "-G", "-L")  # short options whose value may follow without a space
RUNS_GPG = ("%G", "%(signature")


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "words", metavar="-- ARGUMENT", nargs="*", help=f"of git: {', '.join(READING)}"
    )


def _git(call: Call) -> int:
    words = call.texts("words")
    check_reading(words)
    from memtui.formats.clean import clean
    from memtui.formats.text import decode
    from memtui.history.git import Git

    with call.desk() as desk:
        answer = Git(_git_dir(desk)).call(*safe_words(words))

    text, errors = decode(answer.out), decode(answer.err).strip()
    if call.out.json:
        call.out.document({"exit_code": answer.code, "output": text, "errors": errors})
    elif text:
        call.out.lines([clean(text).removesuffix("\n")])
    if errors:
        call.out.message(errors)
    return 1 if answer.code else 0


def _git_dir(desk: Desk) -> Path:
    from memtui.files.state import StateHome

    directory = desk.store.directory
    if desk.past.place == "inside":
        return directory / ".git"
    state = StateHome.default().find(directory)
    if state is None:
        raise NotFoundError("This store has no history yet.")
    return state.directory / "history.git"


def check_reading(words: Sequence[str]) -> None:
    """Raise `UsageError` or `RefusedError` unless these words of git only read the history."""
    if not words:
        raise UsageError("Nothing was said to git.", "For example: memtui git -- log --oneline.")
    if words[0] not in READING:
        raise RefusedError(
            f"git {words[0]} is not among the commands that only read.",
            f"These are: {', '.join(READING)}.",
        )
    for word in words[1:]:
        if word == "--":
            return
        if _does_more(words[0], word):
            raise RefusedError(
                f"git {words[0]} {word} could do more than read the history.",
                "Leave that option out.",
            )


def _does_more(command: str, word: str) -> bool:
    name = word.partition("=")[0]
    if any(sign in word for sign in RUNS_GPG):
        return True
    if word.startswith("--"):
        # git takes an unambiguous beginning of an option for the whole of it
        return len(name) > 2 and any(option.startswith(name) for option in REFUSED)
    if not word.startswith("-"):
        return False
    if word.startswith(TAKES_ITS_REST):
        return command == "blame" and word.startswith("-S")  # there it names a file
    return "O" in word or (command == "blame" and "S" in word)


def safe_words(words: Sequence[str]) -> list[str]:
    """The words of a call of git that looks for no working files and runs no other program."""
    guard = ["--no-ext-diff", "--no-textconv"] if words[0] in SHOWING_DIFFS else []
    return ["--bare", words[0], *guard, *words[1:]]


COMMANDS = {
    "git": Command(
        _git,
        _arguments,
        ("memtui git -- log --oneline -5", "memtui git -- show main:MEMORY.md"),
    )
}
