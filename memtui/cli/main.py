"""Run one call: find the command, run it, and turn every failure into a sentence and a code."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from memtui.cli.output import Output
from memtui.errors import InterruptedCallError, MemtuiError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memtui.cli.command import Call, Command

WITH_A_DESK = ("desk", "demo", "serve")  # the screen has a terminal to put in order first


def run(words: Sequence[str]) -> int:
    """Do what the words of a call say and return the exit code; never raises."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    own = words[: words.index("--")] if "--" in words else words
    out = Output(sys.stdout, sys.stderr, os.environ, json="--json" in own)
    try:
        code = _dispatch(words, out)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
        return 0
    except KeyboardInterrupt:
        return _fail(InterruptedCallError(), out, debug=False)
    except Exception as error:
        return _fail(error, out, debug="--debug" in own)
    finally:
        out.settle()
    return code


def _dispatch(words: Sequence[str], out: Output) -> int:
    from memtui.cli import commands

    if words and words[0] in ("--help", "-h", "help") and len(words) == 1:
        out.lines([commands.overview(out.paint("bold", "{}"))])
        return 0
    if words and words[0] == "help":
        words = [*words[1:], "--help"]
    from memtui.cli import parsing
    from memtui.cli.command import Call

    name, rest = parsing.split(words)
    command = commands.load(name)
    try:
        options = parsing.parse(name, command, rest)
    except SystemExit:  # argparse has printed the help
        return 0
    call = Call(options, out)
    if name in WITH_A_DESK:
        return command.run(call)
    return _run_in_order(command, call)


def _run_in_order(command: Command, call: Call) -> int:
    """Run a command that gives back what it holds when a signal ends it."""
    from memtui.cli.signals import Ended, ending_in_order

    try:
        with ending_in_order():
            return command.run(call)
    except Ended as ended:
        raise InterruptedCallError(ended.exit_code) from ended


def _fail(error: Exception, out: Output, *, debug: bool) -> int:
    if debug:
        _show_traceback(error, out)
    known = error if isinstance(error, MemtuiError) else _as_failure(error)
    try:
        out.failure(known)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
    return known.exit_code


def _as_failure(error: Exception) -> MemtuiError:
    """The sentence for an exception that nobody foresaw; its own text may quote a memory."""
    if isinstance(error, OSError) and error.strerror:
        name = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else ""
        place = f"{name}: " if name else ""
        return MemtuiError(f"{place}{error.strerror}.", "Run it again with --debug to see where.")
    kind = type(error).__name__
    return MemtuiError(
        f"Something went wrong that memtui did not expect ({kind}).",
        "Run it again with --debug to see where.",
    )


def _show_traceback(error: Exception, out: Output) -> None:
    """The traceback, without values of variables, secrets and control characters."""
    import traceback

    from memtui.formats.clean import clean
    from memtui.formats.text import decode, encode
    from memtui.judge.secrets import redact

    text = "".join(traceback.format_exception(error))
    out.stderr.write(clean(decode(redact(encode(text), b""))))


def _silence_stdout() -> None:
    """Keep the interpreter from complaining about the closed pipe when it exits."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
