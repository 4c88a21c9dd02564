"""Contradiction bundles of a store: read from its memories, kept until a file changes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

from memtui.desk.notes import verdict_path
from memtui.desk.planning.resolve import (
    bundle_digest,
    bundle_id,
)
from memtui.desk.shelf import KEPT_BY_REVIEW, Shelf
from memtui.desk.view import View
from memtui.errors import MemtuiError, NotFoundError, RefusedError
from memtui.files.reader import Root
from memtui.formats import json_guard
from memtui.formats.digest import text_digest
from memtui.formats.frontmatter import Document
from memtui.formats.text import decode, is_binary
from memtui.judge.claims import Bundle, Claim, ClaimCache, Preferred, Source, Value, find_bundles
from memtui.judge.rules import rules_digest
from memtui.model import Finding, Item
from memtui.stores.claude_places import project_of
from memtui.stores.store import home_directory
from memtui.stores.times import parse_when

RULE_FILES = ("CLAUDE.md", "AGENTS.md", "CLAUDE.local.md", ".claude/CLAUDE.md")
VALUES_TOLD = 3  # in the summary of a bundle
LARGEST_RULES = 1 << 20  # bytes
UPDATED_KEYS = ("updatedAt", "modified", "updated")


def open_bundles(shelf: Shelf, cache: ClaimCache, view: View) -> list[Bundle]:
    """The bundles of a view of the store that nobody has said anything of, surest first."""
    return [b for b in all_bundles(shelf, cache, view) if not is_settled(b, view)]


def is_settled(bundle: Bundle, view: View) -> bool:
    """Whether a person has said that it is no conflict."""
    return view.has_note(verdict_path(bundle.id))


def all_bundles(shelf: Shelf, cache: ClaimCache, view: View | None = None) -> list[Bundle]:
    """Every bundle of the store as it stands, or as `view` has it; found anew on a change."""
    sources = sources_of(shelf, shelf.standing.view if view is None else view)
    key = sources_key(sources)
    kind = "bundles" if view is None else "bundles planned"
    kept = shelf.recall_judged("bundles", key) or shelf.recall_judged(kind, key)
    if kept is not None:
        return read_bundles(kept)
    found = find_bundles(sources, cache=cache)
    shelf.keep_judged(kind, key, written_bundles(found))
    return found


def sources_of(shelf: Shelf, view: View) -> list[Source]:
    """The texts that are compared: the memories of a view, and the rules of the project."""
    return [*_memories(shelf, view), *_project_rules(shelf.store.directory)]


def sources_mark(shelf: Shelf, view: View) -> str:
    """What tells whether any of those texts is another, read from digests alone."""
    kept = (path for path in sorted(view.paths()) if shelf.role(path) in KEPT_BY_REVIEW)
    rules = (source.text for source in _project_rules(shelf.store.directory))
    return text_digest(*(f"{path}\0{view.digest(path)}" for path in kept), *rules)


def sources_key(sources: Iterable[Source]) -> str:
    """What the bundles of some texts depend on."""
    return text_digest(
        rules_digest(), *(f"{s.path}\0{s.updated}\0{text_digest(s.text)}" for s in sources)
    )


def written_bundles(found: Iterable[Bundle]) -> str:
    return json.dumps([asdict(bundle) for bundle in found], default=str)


def read_bundles(text: str) -> list[Bundle]:
    return [_bundle(fields) for fields in json_guard.read(text)]


def bundle_item(bundle: Bundle) -> Item:
    """The queue item of a bundle."""
    title = " · ".join(part for part in (bundle.subject, bundle.attribute) if part)
    values = list(dict.fromkeys(claim.value.text for claim in bundle.current))
    more = [f"{len(bundle.current)} claims"] if len(bundle.current) > VALUES_TOLD else []
    prefers = f"prefers {bundle.preferred.value.text}" if bundle.preferred else "undecided"
    paths = tuple(dict.fromkeys(claim.path for claim in bundle.claims))
    why = bundle.preferred.why if bundle.preferred else bundle.undecided
    return Item(
        id=bundle_id(bundle),
        kind="bundle",
        title=title or bundle.id,
        path=paths[0],
        source="judge",
        session="",
        created=None,
        warnings=(Finding("bundle:why", "note", 0, 0, why),) if why else (),
        digest=bundle_digest(bundle),
        targets=paths,
        state="bundle",
        summary=" · ".join([" ⇄ ".join(values[:VALUES_TOLD]), *more, prefers]),
    )


def named_bundle(bundles: Iterable[Bundle], ref: str) -> Bundle:
    """The bundle that an id, or its beginning, names.

    Raises NotFoundError, or RefusedError where several answer.
    """
    wanted = ref.removeprefix("bundle:")
    found = [b for b in bundles if wanted and b.id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise RefusedError(f"“{ref}” names {len(found)} bundles.", "Give more of the id.")
    raise NotFoundError(f"There is no bundle “{ref}”.", "`memtui conflicts` lists them.")


def _memories(shelf: Shelf, view: View) -> Iterator[Source]:
    for path in sorted(view.paths()):
        entry = view.entries.get(path)
        if shelf.role(path) not in KEPT_BY_REVIEW or (entry is not None and entry.is_link):
            continue
        try:
            data = view.read(path)
        except MemtuiError:  # it went since it was listed
            continue
        if data is not None and not is_binary(data):
            yield Source(path, decode(data), _written_update(data))


def _written_update(data: bytes) -> Any:
    document = Document.parse(data)
    for key in UPDATED_KEYS:
        if text := document.get_any(key):
            return parse_when(text)
    return None


def _project_rules(directory: Path) -> Iterator[Source]:
    """The rules of the project that the store lies in: shown and compared, never edited."""
    project = _project_of(directory)
    if project is None:
        return
    try:
        with Root.open(project) as root:
            for name in RULE_FILES:
                if root.stat(name) is not None:
                    path = os.path.relpath(project / name, directory)
                    yield Source(path, decode(root.read(name, LARGEST_RULES)), read_only=True)
    except MemtuiError:
        return  # rules that can't be read are nothing to compare with


def _project_of(directory: Path) -> Path | None:
    """The project around `PROJECT/.tool/…`, or the one whose Claude memory this is."""
    if directory.parent.parent.name == "projects" and (root := project_of(directory)):
        return Path(root)
    for parent in directory.parents:
        if parent.name.startswith(".") and parent.parent != home_directory():
            return parent.parent
    return None


def _bundle(fields: dict[str, Any]) -> Bundle:
    preferred = fields["preferred"]
    return Bundle(
        **{
            **fields,
            "current": tuple(_claim(claim) for claim in fields["current"]),
            "historical": tuple(_claim(claim) for claim in fields["historical"]),
            "preferred": replace(Preferred(**preferred), value=Value(**preferred["value"]))
            if preferred
            else None,
        }
    )


def _claim(fields: dict[str, Any]) -> Claim:
    day = fields["date"]
    value = Value(**fields["value"])
    return Claim(**{**fields, "value": value, "date": date.fromisoformat(day) if day else None})
