"""Copies and near-copies of memories: which are one, which of them stays, and the fold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence

from memtui.change import Change
from memtui.desk.dreams.redirecting import Redirects
from memtui.desk.dreams.steps import Steps
from memtui.desk.notes import verdict_path
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.memories import gone
from memtui.desk.view import View
from memtui.formats.digest import text_digest
from memtui.formats.frontmatter import Document
from memtui.formats.index import Index
from memtui.formats.text import split_lines
from memtui.judge.duplicates import Statement, Tier, find_duplicates
from memtui.model import Memory

SURE: tuple[Tier, ...] = ("exact", "near-copy")  # tiers in which texts are folded unseen
LONGEST = 8_000  # characters of a body; of longer ones only the beginning would be compared


def exact_copies(memories: Iterable[Memory], read: Callable[[str], bytes]) -> list[list[str]]:
    """Groups of memories of one type whose bodies are equal but for blanks at line ends."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for memory in memories:
        lines = (line.rstrip() for line in split_lines(Document.parse(read(memory.path)).body))
        body = "\n".join(lines).strip()
        if body:
            groups[memory.type, body].append(memory.path)
    return [sorted(paths) for paths in groups.values() if len(paths) > 1]


def near_copies(
    memories: Iterable[Memory],
    twins: Iterable[tuple[str, str]],
    read: Callable[[str], bytes],
) -> list[tuple[str, str]]:
    """Of the pairs that say the same in nearly the same words, those that can be folded.

    Both are of one type, and no line of the one gives another value than the other.
    """
    by_path = {memory.path: memory for memory in memories}
    found = []
    for first, second in twins:
        if first not in by_path or second not in by_path:
            continue
        if by_path[first].type != by_path[second].type:
            continue
        bodies = body_of(read(first)), body_of(read(second))
        if max(map(len, bodies)) <= LONGEST and not _differ(*bodies):
            found.append((first, second))
    return found


def _differ(first: str, second: str) -> bool:
    """Whether a line that only the one has differs in a value from one that only the other has."""
    lines = [[line.strip() for line in split_lines(text)] for text in (first, second)]
    rests = [
        Statement(str(number), 0, line)
        for number, own in enumerate(lines)
        for line in own
        if line and line not in lines[1 - number]
    ]
    return any(pair.first.path != pair.second.path for pair in find_duplicates(rests).differing)


def body_of(data: bytes) -> str:
    return Document.parse(data).body


def keeper(paths: Collection[str], worth: Callable[[str], tuple[int, ...]]) -> str:
    """The memory of a group that stays: the one of most worth, else the shortest name."""
    return min(paths, key=lambda path: (*(-part for part in worth(path)), len(path), path))


def distinct_note(view: View, first: str, second: str) -> str:
    """Where it is kept that a person wants both of two memories, as they now stand."""
    digests = {path: view.digest(path) or "" for path in (first, second)}
    parts = (part for pair in sorted(digests.items()) for part in pair)
    return verdict_path(text_digest("distinct", *parts))


def fold(
    context: PlanContext,
    kept: str,
    copies: Sequence[str],
    why: str,
    redirects: Redirects,
    said: Collection[Tier] = SURE,
) -> Change:
    """The change that folds copies into the memory that stays; the index keeps in step.

    Lines that only a copy has are appended to what stays, so that nothing is lost: a line
    that stands there in one of the tiers `said` is not. Links to a copy lead to what stays.
    """
    steps = Steps(context)
    for path in copies:
        steps.add(*steps.context.person_writes(kept, _merged(steps.context, kept, path, said)))
        listed = _is_listed(steps.context, path)
        steps.add(*gone(steps.context, path))
        redirects.follow(steps, path, kept, copies)
        if listed:
            data = steps.context.view.read(kept) or b""
            steps.add(*steps.context.index_adds(kept, data))
    return steps.change(f"fold {', '.join(copies)} into {kept}", f"memory:{kept}", why)


def _merged(context: PlanContext, kept: str, copy: str, said: Collection[Tier]) -> bytes:
    """What stays, with the lines after its own that only the copy has."""
    standing = context.view.read(kept) or b""
    candidate = Document.parse(context.view.read(copy) or b"")
    missing = _missing_lines(body_of(standing), candidate.body, said)
    if not missing:
        return standing
    return context.dialect.merge_into(
        standing, candidate.with_body("".join(missing)).join(), context.now
    )


def _missing_lines(standing: str, copy: str, tiers: Collection[Tier]) -> list[str]:
    """The lines of a copy that say what stands in no line of the text that stays."""
    own = [Statement("kept", n, line) for n, line in enumerate(split_lines(standing), 1)]
    others = [Statement("copy", n, line) for n, line in enumerate(split_lines(copy), 1)]
    said = {statement.text.strip() for statement in own}
    open_ = [s for s in others if s.text.strip() and s.text.strip() not in said]
    if not open_:
        return []
    pairs = find_duplicates([s for s in own if s.text.strip()] + open_).duplicates
    covered = {
        pair.second.line
        for pair in pairs
        if pair.tier in tiers and (pair.first.path, pair.second.path) == ("kept", "copy")
    }
    return [statement.text for statement in open_ if statement.line not in covered]


def _is_listed(context: PlanContext, path: str) -> bool:
    data = context.view.read(context.index_name)
    return data is not None and bool(Index.parse(data).lines_for(path))


def apart(groups: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    """The groups that share no path with an earlier one."""
    taken: set[str] = set()
    found = []
    for group in groups:
        if taken.isdisjoint(group):
            taken.update(group)
            found.append(group)
    return found
