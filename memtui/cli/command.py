"""What a family module declares for each of its commands, and what a run is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.desk.desk import Desk


class Call:
    """One run of a command: its parsed options and where its answer goes."""

    def __init__(self, options: dict[str, object], out: Output) -> None:
        self.options = options
        self.out = out

    def text(self, name: str) -> str:
        """The option as text, "" when it was not given."""
        value = self.options.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        """The option that may be given several words, [] when it was not given."""
        value = self.options.get(name)
        return [str(word) for word in value] if isinstance(value, list) else []

    def flag(self, name: str) -> bool:
        return self.options.get(name) is True

    def count(self, name: str) -> int:
        """The option as a number; its default must be one."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def desk(self) -> Desk:
        """Open the store that `--store` names or that the current project has."""
        from memtui.cli.opening import open_desk

        return open_desk(self.text("store"), self.out)


class Command(NamedTuple):
    """`run` does it and returns the exit code, `arguments` adds its options to a parser.

    `passes_words`: it parses its own words, and gets them as the option `words`.
    """

    run: Callable[[Call], int]
    arguments: Callable[[Parser], None]
    examples: tuple[str, ...] = ()
    passes_words: bool = False


def no_arguments(parser: Parser) -> None:
    """For commands that have no options of their own."""
