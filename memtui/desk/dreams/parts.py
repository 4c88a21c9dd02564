"""Parts of an operation: some of its files, or hunks of them; what is left without a part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memtui.desk.dreams.model import FileChange, Operation, Part
from memtui.desk.dreams.planner import operation_id
from memtui.desk.dreams.proposals import Proposal, proposal_of
from memtui.desk.planning.approve import named_hunk
from memtui.desk.planning.context import PlanContext
from memtui.errors import RefusedError, StaleError
from memtui.formats.hunks import apply_hunks, hunks, merge3
from memtui.formats.text import decode, encode
from memtui.model import Hunk

Taken = tuple[FileChange, bytes | None]  # a file, and what it would be


def hunks_of(file: FileChange) -> list[Hunk]:
    return hunks(decode(file.before or b""), decode(file.after or b""))


def meant(operation: Operation, part: Part) -> list[tuple[FileChange, set[str]]]:
    """The files that are meant, each with the digests of the hunks that are.

    Raises StaleError for a part that is not there.
    """
    files = [(f, hunks_of(f)) for f in operation.files if not part.paths or f.path in part.paths]
    known = [hunk for _, found in files for hunk in found]
    wanted = {named_hunk(known, digest).digest for digest in part.hunks}
    chosen = [
        (file, {hunk.digest for hunk in found if not part.hunks or hunk.digest in wanted})
        for file, found in files
    ]
    if not any(digests for _, digests in chosen):
        raise StaleError("There is no such part of this operation any more.", "Look at it again.")
    return [(file, digests) for file, digests in chosen if digests]


def taken_of(operation: Operation, part: Part) -> list[Taken]:
    """The files that are meant, each with what it would be then.

    Raises RefusedError where text would be lost, StaleError for a part that is not there.
    """
    if part.is_whole:
        return [(file, file.after) for file in operation.files if file.after != file.before]
    taken = [(file, _with(file, digests)) for file, digests in meant(operation, part)]
    _refuse_lost_text(operation, taken)
    return taken


def left_of(operation: Operation, part: Part) -> list[Taken]:
    """What an operation would still do without a part that is turned down.

    Raises RefusedError where what is left would lose text, or is in one piece with the part.
    """
    out = {file.path: digests for file, digests in meant(operation, part)}
    left: list[Taken] = []
    for file in operation.files:
        after = file.after
        if file.path in out:
            if is_one_piece(file):
                raise RefusedError(f"{operation.op} {file.path} is left as a whole.", "Reject it.")
            kept = {hunk.digest for hunk in hunks_of(file)} - out[file.path]
            after = _with(file, kept)
        if after != file.before:
            left.append((file, after))
    _refuse_lost_text(operation, left)
    return left


def is_one_piece(file: FileChange) -> bool:
    """Whether a file comes or goes, so that there are no hunks to choose from."""
    return file.before is None or file.after is None


def _with(file: FileChange, digests: set[str]) -> bytes | None:
    """A file with some hunks; one that comes or goes does so whole."""
    if is_one_piece(file):
        return file.after
    old, new = decode(file.before or b""), decode(file.after or b"")
    return encode(apply_hunks(old, new, lambda hunk: hunk.digest in digests))


def _refuse_lost_text(operation: Operation, taken: Sequence[Taken]) -> None:
    """What goes only goes together with where its text is kept: a copy's heir, an archive."""
    by_path = {file.path: after for file, after in taken}
    if operation.op == "archive":
        if any(by_path.get(file.path, file.before) != file.after for file in operation.files):
            raise RefusedError(f"{operation.paths[0]} is archived whole or not at all.")
        return
    if not any(after is None for _, after in taken):
        return
    for file in operation.files:
        if file.path == operation.paths[0] and file.after != by_path.get(file.path, file.before):
            raise RefusedError(
                f"What only the copy says would be lost: {file.path} has to take it.",
                "Decide the operation whole, or accept only what it adds.",
            )


def rest_of(operation: Operation, context: PlanContext) -> Proposal | None:
    """What still waits of a proposal once a part of it was accepted, None where nothing does.

    `context` is the store with that part.
    """
    view = context.view
    if operation.bundle:
        files = [f for file in operation.files if (f := _rest_of_text(file, context))]
        if not files:
            return None
        paths = tuple(file.path for file in files)
        rest = replace(operation, paths=paths, files=tuple(files))
        return proposal_of(rest, view, context.now)
    return fold_of(operation, [path for path in operation.paths if path in view], context)


def fold_of(operation: Operation, paths: Sequence[str], context: PlanContext) -> Proposal | None:
    """What is kept of a fold of fewer files; None where it is none any more."""
    kept, *copies = paths
    if kept != operation.paths[0] or not copies:
        return None
    id_ = operation_id(context, operation.op, paths)
    fold = replace(operation, id=id_, paths=tuple(paths))
    return proposal_of(fold, context.view, context.now)


def _rest_of_text(file: FileChange, context: PlanContext) -> FileChange | None:
    standing = context.view.read(file.path)
    if is_one_piece(file) or standing is None:
        return None
    before, after = decode(file.before or b""), decode(file.after or b"")
    merged = merge3(before, decode(standing), after)
    if merged is None or encode(merged) == standing:
        return None
    return FileChange(file.path, standing, encode(merged))
