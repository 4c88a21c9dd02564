"""From the words of a call to a command and its options; every mistake is a `UsageError`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NoReturn

from memtui.cli.commands import DESK, FAMILIES, GROUPS
from memtui.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memtui.cli.command import Command


class Parser(argparse.ArgumentParser):
    """An argparse parser that raises instead of printing and leaving."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:]}.", f"See `{self.prog} --help`.")


def split(words: Sequence[str]) -> tuple[str, list[str]]:
    """The command's name, and its words with the options that stood before the name.

    A first word that is no command is the desk's directory, if it looks like one.
    """
    front: list[str] = []
    rest = list(words)
    while rest and rest[0].startswith("-") and rest[0] != "--":
        front.append(rest.pop(0))
        if front[-1] == "--store" and rest:
            front.append(rest.pop(0))
    if not rest or rest[0] == "--":
        return DESK, [*front, *rest]
    name = rest[0]
    if name in FAMILIES and name != DESK:
        return name, [*front, *rest[1:]]
    if _looks_like_directory(name):
        return DESK, [*front, *rest]
    raise UsageError(f"There is no command “{name}”.", _suggestion(name))


def parse(name: str, command: Command, words: Sequence[str]) -> dict[str, object]:
    """The options of a command by name; raises `UsageError`, or `SystemExit` after `--help`."""
    if command.passes_words:
        return {"words": [word for word in words if word != "--debug"]}
    parser = parser_of(name, command)
    if "--" in words:
        return vars(parser.parse_args(list(words)))  # the other one forgets what follows `--`
    return vars(parser.parse_intermixed_args(list(words)))  # options between names


def parser_of(name: str, command: Command) -> Parser:
    """The parser of one command, with the options that all commands share."""
    summaries = {key: line for group in GROUPS.values() for key, (_, line) in group.items()}
    summary = summaries.get(name, "open the desk")
    parser = Parser(
        prog="memtui" if name == DESK else f"memtui {name}",
        description=summary[0].upper() + summary[1:] + ".",
        epilog="\n".join(["examples:", *(f"  {line}" for line in command.examples)])
        if command.examples
        else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.arguments(parser)
    shared = parser.add_argument_group("every command")
    shared.add_argument("--store", metavar="DIR", help="the store (default: the project's)")
    shared.add_argument("--json", action="store_true", help="answer with one JSON document")
    shared.add_argument("--debug", action="store_true", help="show where a failure comes from")
    return parser


def positive(text: str) -> int:
    """An argparse type: a whole number from 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1")
    return number


def _looks_like_directory(word: str) -> bool:
    import os

    return "/" in word or word in (".", "..", "~") or os.path.isdir(word)  # noqa: PTH112


def _suggestion(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, [key for key in FAMILIES if key != DESK], n=1)
    meant = f"Did you mean `memtui {near[0]}`? " if near else ""
    return f"{meant}See `memtui --help`."
