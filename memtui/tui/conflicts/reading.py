"""Bundles with their claims in context, and what a choice would change; read by a worker."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.desk.planning.resolve import Resolution, bundle_digest, bundle_id
from memtui.errors import MemtuiError
from memtui.formats.text import decode, split_lines
from memtui.judge.claims.model import Bundle, Claim
from memtui.tui.diff_rows import DiffDocument
from memtui.tui.files_diff import EDIT_CONTEXT, files_document
from memtui.tui.port import Desk

AROUND = 1  # lines of context before and after a claim


@dataclass(frozen=True, slots=True)
class Quoted:
    """A claim with the lines around it; empty where its file can't be read here."""

    claim: Claim
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A bundle as it is shown. `digest` binds a resolution to these very claims."""

    bundle: Bundle
    id: str
    digest: str
    current: tuple[Quoted, ...]
    historical: tuple[Quoted, ...]

    @property
    def preferred(self) -> int:
        """The number of the preferred claim, counted from 1; 0 where none is."""
        wanted = self.bundle.preferred
        if wanted is None:
            return 0
        keys = [claim.value.key for claim in self.bundle.current]
        return keys.index(wanted.value.key) + 1 if wanted.value.key in keys else 0


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person is about to say of a bundle, and the edits that it makes."""

    how: Resolution
    key: str  # that chose it, and applies it when pressed again
    words: str
    document: DiffDocument | None = None  # None where no file changes
    problem: str = ""  # why it can't be done


def read_cases(desk: Desk) -> tuple[list[Bundle], bool]:
    """The open bundles, and whether the judges have looked at all."""
    return desk.conflicts.open(), not desk.judging.pending


def read_case(desk: Desk, bundle: Bundle) -> Case:
    return Case(
        bundle=bundle,
        id=bundle_id(bundle),
        digest=bundle_digest(bundle),
        current=tuple(_quoted(desk, claim) for claim in bundle.current),
        historical=tuple(_quoted(desk, claim) for claim in bundle.historical),
    )


def _quoted(desk: Desk, claim: Claim) -> Quoted:
    try:
        lines = split_lines(decode(desk.read(claim.path))) if not claim.read_only else []
    except MemtuiError:
        lines = []
    at = claim.line - 1
    before = [line.strip() for line in lines[max(0, at - AROUND) : at]]
    after = [line.strip() for line in lines[at + 1 : at + 1 + AROUND]]
    return Quoted(claim, tuple(filter(None, before)), tuple(filter(None, after)))


def read_choice(desk: Desk, case: Case, how: Resolution, key: str, words: str) -> Choice:
    """The edits that a choice makes in every file; the reason where it can't be made."""
    try:
        preview = desk.previews.of([desk.conflicts.preview(case.id, how)])
    except MemtuiError as error:
        return Choice(how, key, words, None, f"{error.message} {error.fix}".strip())
    document = files_document(preview.files, EDIT_CONTEXT) if preview.files else None
    return Choice(how, key, words, document)
