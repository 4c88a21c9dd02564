"""What our dream proposes and a person has yet to decide: kept in the desk tree.

One note `dreams/<id>.json` an operation, so it comes back with an undo. It says what is
to be done and to which bytes; the edit itself is planned anew when it is shown or approved.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from memtui.change import Note
from memtui.desk.dreams.model import Mark, Operation
from memtui.desk.names import item_id, stem
from memtui.desk.notes import tombstone_path
from memtui.desk.view import View
from memtui.formats import json_guard
from memtui.formats.digest import text_digest
from memtui.formats.text import decode
from memtui.model import Finding, Item

FOLDER = "dreams/"
FOLDS = ("dedupe", "merge")  # operations after which one memory stands for several
_MARKED: dict[Mark, str] = {
    "pinned": "deletes a pinned memory",
    "user": "deletes a memory about the user",
    "reviewed": "deletes a memory that you have accepted",
}


@dataclass(frozen=True, slots=True)
class Proposal:
    """One operation that waits. `digests` are those of `paths` as they were looked at.

    `texts` are what these files would say, where that can't be planned anew: a model's
    draft for a `bundle`, or a memory that was put together again ("" digest: no such file).
    """

    id: str
    op: str
    paths: tuple[str, ...]
    digests: tuple[str, ...]
    why: str
    marks: tuple[Mark, ...]
    when: str
    texts: tuple[tuple[str, str], ...] = ()
    bundle: str = ""

    @property
    def note(self) -> str:
        return kept_note(self.id)


def kept_note(operation_id: str) -> str:
    """Where an operation is kept while it waits."""
    return f"{FOLDER}{operation_id}.json"


def proposal_of(operation: Operation, view: View, now: datetime) -> Proposal:
    """What is kept of an operation; `view` is the store as the operation finds it."""
    digests = tuple(view.digest(path) or "" for path in operation.paths)
    drafted = operation.files if operation.bundle else ()
    return Proposal(
        operation.id,
        operation.op,
        operation.paths,
        digests,
        operation.why,
        operation.marks,
        now.isoformat(),
        tuple((file.path, decode(file.after or b"")) for file in drafted),
        operation.bundle,
    )


def note_of(proposal: Proposal) -> Note:
    fields = {name: getattr(proposal, name) for name in Proposal.__slots__}
    text = json.dumps(fields, ensure_ascii=True, sort_keys=True)
    return Note(proposal.note, (text + "\n").encode())


def proposals(view: View) -> list[Proposal]:
    """What waits and still fits: every file has the bytes that were looked at."""
    found = (read_proposal(view.note(path)) for path in view.notes_under(FOLDER))
    return [proposal for proposal in found if proposal and fits(proposal, view)]


def outdated(view: View) -> list[Note]:
    """The notes that drop what no longer fits the files."""
    notes = []
    for path in view.notes_under(FOLDER):
        proposal = read_proposal(view.note(path))
        if proposal is None or not fits(proposal, view):
            notes.append(Note(path, None))
    return notes


def fits(proposal: Proposal, view: View) -> bool:
    return all(
        (view.digest(path) or "") == digest
        for path, digest in zip(proposal.paths, proposal.digests, strict=True)
    )


def read_proposal(data: bytes | None) -> Proposal | None:
    """The proposal that a note holds; None where it can't be read."""
    try:
        fields = json_guard.read(data or b"")
        for name in ("paths", "digests", "marks"):
            fields[name] = tuple(fields[name])
        fields["texts"] = tuple((path, text) for path, text in fields.get("texts", ()))
        proposal = Proposal(**fields)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    fewest = 1 if proposal.texts else 2
    return proposal if len(proposal.paths) == len(proposal.digests) >= fewest else None


def rejection_note(operation_id: str) -> str:
    """Where the tombstone of a rejected operation is kept."""
    return tombstone_path(f"dream-{operation_id}")


def item_of(proposal: Proposal, view: View) -> Item:
    """The queue item of a proposal."""
    kept, *copies = proposal.paths
    texts = map("\0".join, proposal.texts)
    folded = ", ".join(stem(path) for path in copies)
    if proposal.texts:
        title = ", ".join(map(stem, proposal.paths))
        path, targets, summary = kept, proposal.paths, proposal.why
    else:
        title, path, targets = f"{folded} → {stem(kept)}", copies[0], (kept,)
        summary = f"{proposal.why} · folds {folded} into {stem(kept)}"
    return Item(
        id=item_id("dream", proposal.id),
        kind="dream",
        title=title,
        path=path,
        source="dream",
        session="",
        created=datetime.fromisoformat(proposal.when),
        warnings=_warnings(proposal),
        digest=text_digest("dream", proposal.id, *proposal.digests, *texts),
        targets=targets,
        state=proposal.op,
        summary=summary,
        before=view.stored(path),
    )


def _warnings(proposal: Proposal) -> tuple[Finding, ...]:
    return tuple(
        Finding(f"dream:{mark}", "block" if mark == "pinned" else "warn", 0, 0, _MARKED[mark])
        for mark in proposal.marks
    )
