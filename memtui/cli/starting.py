"""The desk itself, and `init`, `demo`, `bench`: what a person runs first."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from memtui.cli.command import Call, Command, no_arguments
from memtui.errors import MemtuiError, StoreError, UsageError
from memtui.files.paths import expanded

if TYPE_CHECKING:
    from memtui.cli.parsing import Parser


def _directory(parser: Parser) -> None:
    parser.add_argument("directory", metavar="DIR", nargs="?", help="the store")


def _named(call: Call) -> str:
    """The directory that the call names, as a word or by `--store`; never two."""
    if call.text("directory") and call.text("store"):
        raise UsageError("The store is named twice.", "Give DIR or --store DIR, not both.")
    return call.text("directory") or call.text("store")


def _desk(call: Call) -> int:
    if call.out.json:
        raise UsageError("The desk has no JSON.", "See `memtui --help` for commands that have.")
    _require_terminal()
    from memtui.cli.opening import store_directory
    from memtui.tui import pace

    pace.start_quickly()
    from memtui.tui.app import run

    named = _named(call)
    try:
        directory = store_directory(named)
    except StoreError as problem:
        if named:
            raise
        return _welcome(problem)
    return run(directory)


def _welcome(problem: StoreError) -> int:
    """Teach where no store is, and go where the person wants to."""
    from memtui.cli.opening import current_directory
    from memtui.tui.app import run
    from memtui.tui.welcome.screen import DEMO, welcome

    goal = welcome(current_directory(), problem)
    if goal is None:
        return 0
    return _demo_desk(None) if goal == DEMO else run(Path(goal))


def _require_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise MemtuiError(
            "The desk needs a terminal, and this is none.",
            "From a script use `memtui status`, `memtui queue` and the other commands.",
        )
    if os.environ.get("TERM", "") in ("", "dumb"):
        raise MemtuiError(
            "The desk can't draw on this terminal ($TERM is empty or dumb).",
            "Use `memtui status`, `memtui queue` and the other commands, or set $TERM.",
        )


def _demo_arguments(parser: Parser) -> None:
    parser.add_argument("--keep", metavar="DIR", help="make it here, and leave it")
    parser.add_argument(
        "--no-desk", dest="no_desk", action="store_true", help="make it, leave it, say where"
    )
    parser.add_argument(
        "--screenshots", metavar="DIR", help="put pictures of all screens there, and leave nothing"
    )


def _demo(call: Call) -> int:
    if call.text("store"):
        raise UsageError("A demo makes its own store.", "Say where with --keep DIR.")
    if call.text("screenshots"):
        return _demo_screenshots(call, expanded(call.text("screenshots")))
    keep = expanded(call.text("keep")).absolute() if call.text("keep") else None
    if call.flag("no_desk") or call.out.json:
        return _made_demo(call, keep or _fresh_place())
    _require_terminal()
    return _demo_desk(keep)


def _demo_desk(keep: Path | None) -> int:
    """Open the desk on a demo, made to stay at `keep` or to be gone afterwards."""
    from memtui.demo import build, temporary
    from memtui.tui.app import run

    if keep is None:
        with temporary() as directory:
            return run(directory)
    build(keep)
    return run(keep)


def _demo_screenshots(call: Call, into: Path) -> int:
    """Take pictures of a demo whose home is its own, so that no path in them is by chance."""
    from memtui.demo import temporary
    from memtui.demo.stage import environment
    from memtui.tui.screenshots import take_screenshots

    into = into.absolute()
    with temporary() as directory, environment({"HOME": str(directory.parents[2])}):
        written = take_screenshots(directory, into)
    if call.out.json:
        call.out.document({"written": [str(path) for path in written]})
    else:
        call.out.lines([f"{len(written)} pictures in {into}"])
    return 0


def _made_demo(call: Call, directory: Path) -> int:
    """Make the demo's store and say where it is."""
    from memtui.demo import build

    build(directory)
    if call.out.json:
        call.out.document({"path": str(directory)})
    else:
        call.out.lines([f"the demo store is {directory}", f"open it with: memtui {directory}"])
    return 0


def _fresh_place() -> Path:
    import tempfile

    return Path(tempfile.mkdtemp(prefix="memtui-demo-"), "memory")


def _bench(call: Call) -> int:
    from memtui.bench import main

    return main(call.texts("words"))


def _init_arguments(parser: Parser) -> None:
    _directory(parser)
    parser.add_argument(
        "--engine",
        action="store_true",
        help="memtui keeps the store itself: dreams run by `memtui dream --if-due`",
    )


def _init(call: Call) -> int:
    from memtui.cli.opening import tell
    from memtui.desk.desk import Desk

    with Desk.init(_to_init(call), engine=call.flag("engine")) as desk:
        tell(desk, call.out)
        store, place, engine = desk.store, desk.past.place, desk.dreams.gates().engine
    if call.out.json:
        call.out.document(
            {
                "path": str(store.directory),
                "dialect": store.dialect.name,
                "history": place,
                "engine": engine,
            }
        )
    else:
        from memtui.formats.clean import clean_line

        line = f"{store.directory} is a git-backed store ({store.dialect.title})"
        line += ", and memtui dreams for it" if engine else ""
        call.out.lines([clean_line(line)])
    return 0


def _to_init(call: Call) -> Path:
    """The directory that is named, else the project's store, else the current directory."""
    from memtui.cli.opening import current_directory
    from memtui.stores.discovery import store_for

    named = _named(call)
    if named:
        return expanded(named)
    here = current_directory()
    return store_for(here) or here


COMMANDS = {
    "desk": Command(_desk, _directory, ("memtui", "memtui ~/shop/.opencode/memory")),
    "init": Command(
        _init,
        _init_arguments,
        ("memtui init", "memtui init ~/notes/memory", "memtui init .opencode/memory --engine"),
    ),
    "demo": Command(
        _demo,
        _demo_arguments,
        (
            "memtui demo",
            "memtui demo --keep ~/memtui-demo --no-desk",
            "memtui demo --screenshots screenshots",
        ),
    ),
    "bench": Command(
        _bench, no_arguments, ("memtui bench", "memtui bench speed --json"), passes_words=True
    ),
}
