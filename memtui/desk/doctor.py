"""The doctor: what is wrong with a store, and the change that mends what is certain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from unicodedata import normalize

from memtui.change import Change
from memtui.desk.gauge import index_gauge
from memtui.desk.planning.context import PlanContext, merged_edits
from memtui.desk.shelf import Shelf
from memtui.errors import HistoryError, MemtuiError, NotFoundError
from memtui.formats.frontmatter import Document
from memtui.formats.index import Index
from memtui.formats.text import is_binary, is_utf8
from memtui.formats.yaml_guard import problem_of
from memtui.model import Problem, Role
from memtui.stores.dialect import Dialect

BARE_GIT = {"HEAD", "objects", "refs"}


def examine(shelf: Shelf) -> list[Problem]:
    """Every problem of the store, by path and line. Writes nothing."""
    found = [
        *_index_problems(shelf),
        *_file_problems(shelf),
        *_odd_names(shelf),
        *_state_problems(shelf),
    ]
    return sorted(found, key=lambda problem: (problem.path, problem.line, problem.kind))


def plan_repair(context: PlanContext) -> Change:
    """The change that mends the index: dead and duplicate links go, orphans get a line.

    Raises NotFoundError when there is nothing that is certain to mend.
    """
    name, view = context.index_name, context.view
    present = view.read(name)
    index = Index.parse(present or b"")
    if present is not None:
        index = _without_dead_links(context, index)
    edits, notes = ([], []) if present is None else context.person_writes(name, index.join())
    if not edits:
        raise NotFoundError(
            "There is nothing to mend in the index that is certain.",
            "What the history has lost comes back with `memtui doctor --fix`.",
        )
    return Change(
        action="repair",
        title="index",
        item=f"memory:{name}",
        edits=merged_edits(edits),
        notes=tuple(notes),
        source="person",
    )


def _without_dead_links(context: PlanContext, index: Index) -> Index:
    for target in dict.fromkeys(t for line in index.entries for t in line.targets):
        if target not in context.view:
            index = index.without(target)
    for path in _orphans(context, index):
        data = context.view.read(path) or b""
        title, hook = context.dialect.index_entry(context.memory_of(path, data))
        index = index.with_entry(path, title, hook)
    return index


def _orphans(context: PlanContext, index: Index) -> list[str]:
    linked = {path for line in index.lines for path in (*line.targets, line.owner)}
    role = context.dialect.role
    waiting = {write.path for write in context.writes.writes}
    return sorted(
        path
        for path in context.view.paths()
        if role(path) is Role.MEMORY and path not in linked and path not in waiting
    )


def _index_problems(shelf: Shelf) -> Iterator[Problem]:
    context = shelf.standing.context()
    name = context.index_name
    data = context.view.read(name) if name in context.view else None
    if data is None:
        if context.dialect.index_owner == "generated":
            yield Problem("index:missing", name, 0, "there is no index")
        return
    index = Index.parse(data)
    gauge = index_gauge(context.view, context.dialect)
    if gauge is not None and gauge.cut_line is not None and gauge.limits is not None:
        text = (
            f"the agent stops reading at line {gauge.cut_line}: {gauge.lines} of "
            f"{gauge.limits.lines} lines, {gauge.bytes} of {gauge.limits.bytes} bytes "
            f"({gauge.chars} characters)"
        )
        yield Problem("index:over-limit", name, gauge.cut_line, text)
    first_line: dict[str, int] = {}
    for line in index.entries:
        for target in line.targets:
            if target not in context.view:
                yield Problem("link:dead", name, line.number, f"{target} does not exist", True)
            elif target in first_line:
                text = f"{target} is linked in line {first_line[target]} already"
                yield Problem("link:duplicate", name, line.number, text)
            first_line.setdefault(target, line.number)
        for target in line.outside:
            yield Problem("link:outside", name, line.number, f"{target} leaves the store")
    for path in _orphans(context, index):
        yield Problem("orphan", path, 0, f"{name} does not mention it", True)


def _file_problems(shelf: Shelf) -> Iterator[Problem]:
    view, role = shelf.standing.view, shelf.role
    names: Counter[str] = Counter()
    for path, entry in view.entries.items():
        names[_as_other_disks_see(path)] += 1
        if entry.is_link:
            yield Problem("file:link", path, 0, "a symbolic link: its target is not read")
            continue
        if role(path) not in (Role.MEMORY, Role.INBOX):
            continue
        try:
            data, status = view.read_file(path), shelf.root.stat(path)
        except MemtuiError:  # it went since it was listed
            continue
        if status is not None and status.st_nlink > 1:
            text = "has other hard links, which an edit here leaves behind"
            yield Problem("file:hard-link", path, 0, text)
        if is_binary(data):
            yield Problem("file:binary", path, 0, f"binary, {len(data)} bytes")
        elif not is_utf8(data):
            yield Problem("file:encoding", path, 0, "not UTF-8: read-only here")
        else:
            yield from _frontmatter_problems(shelf.store.dialect, path, data)
    for path in view.entries:
        if names[_as_other_disks_see(path)] > 1:
            text = "another name differs only in case or in Unicode form"
            yield Problem("file:case", path, 0, text)


def _as_other_disks_see(path: str) -> str:
    """What stands for a name where case and Unicode forms are not told apart."""
    return path if path.isascii() and path.islower() else normalize("NFC", path).casefold()


def _frontmatter_problems(dialect: Dialect, path: str, data: bytes) -> Iterator[Problem]:
    document = Document.parse(data)
    problem = document.problem
    if document.has_frontmatter and not problem:
        problem = problem_of(document.frontmatter_text)
    if problem:
        yield Problem("frontmatter", path, 1, problem)
    told = dialect.type_problem(document.get_any("type") or "")
    if told:
        place = next(f.start for f in document.fields if f.key in ("type", "metadata.type"))
        yield Problem("frontmatter", path, place + 1, told)


def _odd_names(shelf: Shelf) -> Iterator[Problem]:
    for odd in shelf.standing.snapshot.oddities:
        yield Problem("file:unreadable", odd.path, 0, odd.reason)
    if shelf.standing.snapshot.truncated:
        yield Problem("store:large", "", 0, "more files than memtui looks at")


def _state_problems(shelf: Shelf) -> Iterator[Problem]:
    """Leftovers of a killed process, locks, and git structures that an agent may have planted."""
    for path in shelf.strays:
        yield Problem("leftover", path, 0, "a temporary file of an interrupted change", True)
    busy = shelf.store.dialect.busy(shelf.store.directory)
    if busy:
        yield Problem("lock", "", 0, busy)
    names = {entry.name for entry in shelf.store.directory.iterdir()}
    if names >= BARE_GIT:
        yield Problem("git:planted", "", 0, "a bare git repository lies in the memory directory")
    with suppress(HistoryError):  # git is missing, as the next ones say
        for ref, commit in shelf.history.lost_refs().items():
            text = f"{ref} is lost; its reflog says that it stood at {commit[:10]}"
            yield Problem("history", "", 0, text, True)
    for text in shelf.history.problems():
        yield Problem("history", "", 0, text)
