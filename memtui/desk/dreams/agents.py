"""The dreams of agents: agent writes that are one consolidation, with their true loss."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import timedelta

from memtui import __version__
from memtui.desk.dreams.clusters import Cluster, clusters_of
from memtui.desk.dreams.facts import STANDING, is_reviewed
from memtui.desk.dreams.loss import Kept, measure
from memtui.desk.dreams.model import (
    AgentDream,
    FileChange,
    Loss,
    Mark,
    Operation,
    OperationKind,
)
from memtui.desk.dreams.signs import is_memory_itself, may_bear, sign_of
from memtui.desk.dreams.surviving import lines_of
from memtui.desk.dreams.traces import Traces, read_traces
from memtui.desk.dreams.waiting import AGENT, FEWEST
from memtui.desk.names import item_id
from memtui.desk.notes import desk_pins
from memtui.desk.planning.context import PlanContext
from memtui.desk.shelf import Shelf
from memtui.desk.waiting import Waiting
from memtui.formats import json_guard
from memtui.formats.digest import text_digest
from memtui.model import IndexGauge, IndexLimits
from memtui.stores.file_names import stem

TOOK_OVER = 0.5  # share of a file's lines from which another has its text
BEFORE, AFTER = timedelta(minutes=5), timedelta(hours=1)  # around an agent's own record
DELETED = 2  # memories gone together that make a dream
TOUCHED = 6  # or one gone, where so many were changed or renamed with it
REWRITTEN = 5  # files rewritten together, and lines lost with them, that make a dream
_WHY: dict[OperationKind, str] = {
    "delete": "deleted",
    "dedupe": "deleted; {0} holds its text",
    "merge": "merged into {0}",
    "split": "split out of {0}",
    "move": "renamed from {0}",
    "write": "written anew",
    "rewrite": "rewritten",
    "index": "the index changed",
}


def agent_dreams(shelf: Shelf) -> list[AgentDream]:
    """The consolidations among the agent writes that wait, oldest first.

    Several deletions, or one with rewrites around it, or many rewrites that lose text;
    and what lies at the time that an agent recorded for its own consolidation.
    """
    traces = read_traces(shelf.root)
    waiting = shelf.standing.writes.writes
    states = Counter(write.state for write in waiting)
    signed = any(may_bear(write.path) for write in waiting)
    if not (states["deleted"] or states["changed"] >= REWRITTEN or traces.consolidated or signed):
        return []
    found: list[AgentDream] = []
    for cluster in clusters_of(shelf):
        signs = _signs(shelf, cluster)
        if signs or _may_be_dream(cluster, traces):
            dream = _dream(shelf, cluster, traces, signs)
            if signs or _is_dream(cluster, dream.loss, traces):
                found.append(dream)
    return found


def _signs(shelf: Shelf, cluster: Cluster) -> dict[str, str]:
    """What a tool's own marks say of the writes of a cluster, by path; of one alone nothing."""
    view = shelf.standing.view
    if len(cluster.writes) < FEWEST:
        return {}
    told = (
        (write.path, sign_of(write.path, view.reviewed(write.path), view.read(write.path)))
        for write in cluster.writes
        if may_bear(write.path)
    )
    return {path: sign for path, sign in told if sign}


def loss_of(shelf: Shelf, operations: Collection[Operation]) -> Loss:
    """What is lost if only these operations of an agent's dream are accepted."""
    from memtui.desk.dreams.stated import reader

    context = shelf.standing.context()
    view, name = context.view, context.index_name
    itself = is_memory_itself(view.reviewed(name))

    def stands(path: str) -> bool:
        return context.dialect.role(path) in STANDING or (itself and path == name)

    texts = {p: view.read(p) or b"" for p in view.paths() if stands(p)}
    changed: dict[str, tuple[bytes | None, bytes | None]] = {}
    for operation in operations:
        for file in operation.files:
            changed |= file.places
    memories = {memory.path: memory for memory in shelf.standing.memories}
    pins = desk_pins(view)
    before: dict[str, Kept] = {}
    for path in sorted({*texts, *changed}):
        data = changed[path][0] if path in changed else texts[path]
        if data is None or not stands(path):
            continue
        memory = memories.get(path) if path not in changed else None
        memory = memory or context.memory_of(path, data)
        pinned = memory.pinned or path in pins
        before[path] = Kept(data, memory.type, pinned, is_reviewed(context, path))
    left = {path: data for path, (_, data) in changed.items() if stands(path)}
    after = {path: data for path, data in {**texts, **left}.items() if data is not None}
    index = (view.reviewed(name), view.read(name))
    return measure(before, after, reader(), index, context.dialect.limits)


def _may_be_dream(cluster: Cluster, traces: Traces) -> bool:
    states = Counter(write.state for write in cluster.writes)
    touched = states["deleted"] + states["changed"] + states["renamed"]  # new ones lose nothing
    if states["deleted"] >= DELETED or (states["deleted"] and touched >= TOUCHED):
        return True
    told = traces.deleted | traces.merged.keys() | traces.split.keys()
    if any(write.path in told for write in cluster.writes if write.state == "deleted"):
        return True
    recorded = _at_trace(cluster, traces) and len(cluster.writes) > 1
    return recorded or states["changed"] >= REWRITTEN


def _is_dream(cluster: Cluster, loss: Loss, traces: Traces) -> bool:
    if any(write.state == "deleted" for write in cluster.writes):
        return True
    return loss.lines >= REWRITTEN or (_at_trace(cluster, traces) and loss.lines > 0)


def _at_trace(cluster: Cluster, traces: Traces) -> bool:
    """Whether an agent's own record says that it consolidated then."""
    moment = traces.consolidated
    return moment is not None and moment - BEFORE <= cluster.when <= moment + AFTER


def _dream(shelf: Shelf, cluster: Cluster, traces: Traces, signs: Mapping[str, str]) -> AgentDream:
    name = f"{AGENT}{cluster.key}"
    steps = _operations(shelf, cluster.writes, traces, signs)
    operations = tuple(operation for operation, _ in steps)
    loss = _remembered(shelf, name, operations)
    return AgentDream(name, cluster.when, operations, tuple(writes for _, writes in steps), loss)


def _remembered(shelf: Shelf, name: str, operations: tuple[Operation, ...]) -> Loss:
    """The loss, from the cache where no file of the store has changed since."""
    view = shelf.standing.view
    parts = [f"{path}\0{view.digest(path)}" for path in sorted(view.paths())]
    key = text_digest(__version__, shelf.standing.reviewed_id, *parts, *(o.id for o in operations))
    kept = shelf.recall_judged(f"loss {name}", key)
    if kept is not None:
        return _read_loss(kept)
    loss = loss_of(shelf, operations)
    shelf.keep_judged(f"loss {name}", key, json.dumps(asdict(loss)))
    return loss


def _read_loss(text: str) -> Loss:
    fields = json_guard.read(text)
    for name in ("index_before", "index_after"):
        if gauge := fields[name]:
            limits = IndexLimits(**gauge["limits"]) if gauge["limits"] else None
            fields[name] = IndexGauge(**{**gauge, "limits": limits})
    for name in ("pinned", "user", "reviewed"):
        fields[name] = tuple(fields[name])
    return Loss(**fields)


def _operations(
    shelf: Shelf, writes: Iterable[Waiting], traces: Traces, signs: Mapping[str, str]
) -> list[tuple[Operation, tuple[str, ...]]]:
    """The writes as operations, each with the queue items that it consists of."""
    view, index_name = shelf.standing.view, shelf.store.dialect.index_name
    context, pins = shelf.standing.context(), desk_pins(view)
    by_path = {write.path: write for write in writes}
    takers = _takers(shelf, by_path, traces)
    grouped: dict[str, list[Waiting]] = defaultdict(list)
    for path, write in by_path.items():
        anchor = takers.get(path, path)
        grouped[anchor if anchor in by_path else path].append(write)
    found = []
    for anchor, members in sorted(grouped.items()):
        members.sort(key=lambda write: (write.path != anchor, write.path))
        op, named = _kind(by_path[anchor], members, takers, index_name)
        if op == "index" and anchor in signs:
            op = "rewrite"  # it is no index but the memory itself
        paths = dict.fromkeys((*(write.path for write in members), *filter(None, [named])))
        files = tuple(
            FileChange(
                write.path,
                view.reviewed(write.old_path or write.path),
                _redacted(shelf, write.path),
                write.old_path,
            )
            for write in members
        )
        digests = [text_digest(file.before or b"", file.after or b"") for file in files]
        id_ = text_digest(op, *paths, *digests)
        why = signs.get(anchor) or _WHY[op].format(named or stem(anchor))
        if op == "delete" and anchor in traces.deleted:
            why = "deleted, as the agent's own record says"
        marks = tuple(sorted({mark for file in files for mark in _marks(context, file, pins)}))
        operation = Operation(id_, op, tuple(paths), why, files, marks)
        found.append((operation, tuple(item_id("write", write.path) for write in members)))
    return found


def _kind(
    anchor: Waiting, members: list[Waiting], takers: Mapping[str, str], index_name: str
) -> tuple[OperationKind, str]:
    """What was done, and the other file that it says it of."""
    if anchor.path == index_name:
        return "index", ""
    if len(members) > 1:
        deleted = any(write.state == "deleted" for write in members)
        return ("merge" if deleted else "split"), anchor.path
    if anchor.state == "renamed":
        return "move", anchor.old_path
    taker = takers.get(anchor.path, "")
    if anchor.state == "deleted":
        return ("dedupe", taker) if taker else ("delete", "")
    if anchor.state == "new":
        return ("split", taker) if taker else ("write", "")
    return "rewrite", ""


def _marks(context: PlanContext, file: FileChange, pins: Collection[str]) -> Iterator[Mark]:
    """What a person should know of a memory that an agent changed or took away."""
    if file.before is None or file.before == file.after:
        return
    path = file.old_path or file.path
    memory = context.memory_of(path, file.before)
    if memory.pinned or path in pins:
        yield "pinned"
    if memory.type == "user":
        yield "user"
    if file.after is None and is_reviewed(context, path):
        yield "reviewed"


def _redacted(shelf: Shelf, path: str) -> bytes | None:
    data = shelf.standing.view.read(path)
    return None if data is None else shelf.redact(data)


def _takers(shelf: Shelf, writes: Mapping[str, Waiting], traces: Traces) -> dict[str, str]:
    """For a file that is gone or new, the one that took its text or that gave it."""
    view, role = shelf.standing.view, shelf.store.dialect.role
    takers = {
        path: other
        for path, other in {**traces.merged, **traces.split}.items()
        if path in writes and path != other and (other in writes or other in view)
    }
    states = {path: write.state for path, write in writes.items() if path not in takers}
    gone = [path for path, state in states.items() if state == "deleted"]
    new = [path for path, state in states.items() if state == "new"]
    if gone:
        standing = (path for path in view.paths() if role(path) in STANDING)
        lines = {path: lines_of(view.read(path) or b"") for path in standing}
        holders = _holders(lines)
        for path in gone:
            _take(takers, path, lines_of(view.reviewed(path) or b""), holders)
    if new:
        changed = (path for path, state in states.items() if state == "changed")
        holders = _holders({path: lines_of(view.reviewed(path) or b"") for path in changed})
        for path in new:
            _take(takers, path, lines_of(view.read(path) or b""), holders)
    return takers


def _holders(lines: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """Which files have a line, by its normal form."""
    holders: dict[str, list[str]] = defaultdict(list)
    for path, forms in lines.items():
        for form in forms:
            holders[form].append(path)
    return holders


def _take(
    takers: dict[str, str], path: str, forms: Collection[str], holders: Mapping[str, list[str]]
) -> None:
    """Note the file that has most of these lines, if it has enough of them."""
    counts = Counter(place for form in forms for place in holders.get(form, ()) if place != path)
    for place, count in sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:1]:
        if count >= TOOK_OVER * len(forms):
            takers[path] = place
