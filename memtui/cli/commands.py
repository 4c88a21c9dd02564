"""The commands by name: in which family module each lives, and its line in the help."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memtui.cli.command import Command

# Heading of the help → {command: (family module, one line)}.
GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    "Start": {
        "init": ("starting", "make a directory a git-backed store"),
        "demo": ("starting", "open the desk on a realistic sample store"),
        "stores": ("overview", "the stores found on this machine"),
        "status": ("overview", "what waits, in one glance"),
    },
    "Look": {
        "list": ("memories", "the memories of a store"),
        "show": ("showing", "one memory or queue item, with its diff"),
        "search": ("finding", "the memories that answer a query, best first"),
        "recall": ("finding", "the block that an agent would be given for a query"),
        "view": ("showing", "the text that the agent's next session loads, with the cut"),
        "queue": ("queue", "what waits for a decision"),
    },
    "Decide": {
        "approve": ("deciding", "accept what waits, whole or hunk by hunk"),
        "reject": ("deciding", "turn it down and recognise it when it comes back"),
        "unreject": ("deciding", "take a rejection back"),
        "conflicts": ("conflicts", "memories that contradict each other"),
        "resolve": ("conflicts", "say which claim of a contradiction holds"),
        "snooze": ("deciding", "let it wait until later"),
        "merge": ("deciding", "fold a candidate into an existing memory"),
        "edit": ("writing", "change the text of a memory"),
        "remember": ("writing", "write a new memory"),
        "pin": ("keeping", "mark a memory as one to keep"),
        "unpin": ("keeping", "take that mark away"),
        "archive": ("keeping", "take a memory out of use, keep its text"),
        "forget": ("keeping", "delete a memory (history keeps it)"),
        "move": ("keeping", "move a memory to another store"),
        "copy": ("keeping", "copy a memory to another store"),
        "restore": ("keeping", "bring a memory back as it stood"),
    },
    "History": {
        "log": ("history", "the decisions, newest first"),
        "diff": ("history", "what a decision changed"),
        "blame": ("history", "who put each line of a memory there"),
        "why": ("history", "the decision behind one line"),
        "undo": ("history", "take a decision back"),
        "redo": ("history", "take an undo back"),
        "snapshot": ("history", "record what stands now"),
        "git": ("rawgit", "read the history with git itself"),
    },
    "Care": {
        "dream": ("dreams", "consolidate: repairs now, deletions as a question"),
        "dream-config": ("rescuing", "whether dreams run by themselves, and when the next is due"),
        "rescue": ("rescuing", "deleted memories that history can bring back"),
        "cleanup": ("rescuing", "archive what is past its time"),
        "doctor": ("care", "look for problems, and repair them"),
        "scan": ("care", "secrets, hidden characters and injected instructions in files"),
        "purge": ("care", "remove a text from history for good"),
        "attach": ("care", "bind a moved store to its history"),
        "config": ("settings", "the settings, and where each came from"),
        "bench": ("starting", "the project's own benchmarks"),
    },
}

DESK = "desk"  # `memtui [DIR]`: the command that has no name

FAMILIES: dict[str, str] = {
    DESK: "starting",
    **{name: family for group in GROUPS.values() for name, (family, _) in group.items()},
}


def load(name: str) -> Command:
    """The command of that name; imports its family and nothing else."""
    from importlib import import_module

    command: Command = import_module(f"memtui.cli.{FAMILIES[name]}").COMMANDS[name]
    return command


def overview(paint_heading: str = "{}") -> str:
    """The help that `memtui --help` prints; `paint_heading` is a format for headings."""
    lines = [
        "memtui: see, judge and repair what coding agents remember",
        "",
        "  memtui [DIR]    open the desk",
        "  memtui COMMAND  do the same from a script",
    ]
    for heading, commands in GROUPS.items():
        lines += ["", paint_heading.format(heading)]
        lines += [f"  {name:<10} {summary}" for name, (_, summary) in commands.items()]
    lines += [
        "",
        "Every command takes --store DIR (default: the store of the current project), --json",
        "and --debug. More: memtui COMMAND --help",
    ]
    return "\n".join(lines)
