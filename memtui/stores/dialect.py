"""A dialect: how one tool lays its memory out, and what each verb means in its bytes.

Everything here is pure but `agent_lock`: bytes and paths in, bytes and paths out. A new
tool is one file with a subclass, one line in the registry and one fixture store.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from memtui.errors import RefusedError
from memtui.formats.digest import blob_id, text_digest
from memtui.formats.frontmatter import Document, new_document
from memtui.formats.index import Index
from memtui.formats.links import links_in
from memtui.formats.text import encode, eol_of, split_lines
from memtui.model import IndexLimits, IndexOwner, Memory, Role
from memtui.stores.file_names import is_markdown, is_noise, stem
from memtui.stores.glimpse import Glimpse
from memtui.stores.openings import first_sentence, heading_of
from memtui.stores.pins import is_true, opposite
from memtui.stores.slugs import checked_slug, slugify
from memtui.stores.times import expiry, from_mtime, parse_days, stamp
from memtui.stores.written import Written

_CREATED = ("createdAt", "created", "date")
_UPDATED = ("updatedAt", "modified", "updated")
_SESSION = ("originSessionId", "session")
_LONGEST_DERIVED_SLUG = 48


class Dialect(ABC):
    """How to recognise, read and edit the store of one tool.

    `index_owner` tells who writes the index where there is one. `project_places` and
    `home_places` are glob patterns below a project's root and below the home directory.
    `ttl` maps a type to the days after which its memories expire. `touched_key` is the
    field that says when a fact was last confirmed, "" when the tool has none or owns it.
    """

    name = ""
    title = ""
    agent = ""
    index_name = "MEMORY.md"
    index_owner: IndexOwner = "person"
    limits: IndexLimits | None = None
    project_places: tuple[str, ...] = ()
    home_places: tuple[str, ...] = ()
    ttl: ClassVar[Mapping[str, int]] = {}
    touched_key = ""
    default_type = "project"
    signals_name = ""  # the file in which its plugin keeps what it captured; "": there is none
    tolerates_git = False  # whether a `.git` in its stores is known not to disturb the tool
    wants_type = False  # whether its readers expect every memory to have a type
    types: tuple[str, ...] = ()  # that its tool knows; none where it takes any

    @abstractmethod
    def recognises(self, glimpse: Glimpse) -> int:
        """How sure it is that the directory is this tool's store, from 0 (not) to 100."""

    def role(self, path: str) -> Role:
        """What a file of the store is; for a directory (`path` ends in `/`), its files' role."""
        if path.endswith(".md") and "/" not in path and not path.startswith("."):
            return Role.INDEX if path == self.index_name else Role.MEMORY  # nearly every file
        if is_noise(path):
            return Role.OTHER
        if path == self.index_name:
            return Role.INDEX
        return Role.MEMORY if path.endswith("/") or is_markdown(path) else Role.OTHER

    def ttl_days(self, type: str) -> int | None:
        """How many days a memory of this type lives unless it says otherwise."""
        return self.ttl.get(type)

    def read_memory(self, path: str, data: bytes, mtime_ns: int) -> Memory:
        """The memory that a file holds, read leniently: any bytes give one."""
        document = Document.parse(data)
        written = Written(document)
        name = written.words("name")
        type_ = written.first("type") or ""
        pinned = is_true(written.first("pinned"))
        updated = written.date(_UPDATED, from_mtime(mtime_ns))
        days = written.first("ttlDays")
        ttl = self.ttl_days(type_) if days is None else parse_days(days)
        return Memory(
            path=path,
            name=name or stem(path),
            title=written.words("title") or name or heading_of(document.body) or stem(path),
            description=written.words("description"),
            type=type_,
            pinned=pinned,
            tags=written.items("tags"),
            created=written.date(_CREATED, None),
            updated=updated,
            expires=None if pinned else expiry(updated, ttl),
            session=written.first(*_SESSION) or "",
            links=links_in(document.body),
            problem=document.problem or self.type_problem(type_),
            digest=blob_id(data),
        )

    def type_problem(self, type: str) -> str:
        """What is odd about a memory's type, "" where its tool knows it or none is said."""
        return "unknown type" if type and self.types and type not in self.types else ""

    def problem(self, data: bytes) -> str:
        """Why strict YAML readers refuse a file's frontmatter, "" when they don't; slow."""
        from memtui.formats.yaml_guard import problem_of

        document = Document.parse(data)
        if document.problem or not document.has_frontmatter:
            return document.problem
        return problem_of(document.frontmatter_text)

    def is_pinned(self, data: bytes) -> bool:
        return is_true(Document.parse(data).get_any("pinned"))

    def pin_key(self, document: Document) -> str:
        """The frontmatter key in which this tool reads a pin; "" when it reads none."""
        return ""

    def pin(self, data: bytes) -> bytes | None:
        """The file pinned in its tool's own form; None where the desk has to keep the pin."""
        document = Document.parse(data)
        key = self.pin_key(document) if document.has_frontmatter else ""
        if not key:
            return None
        if is_true(document.get_any("pinned")):
            return data
        if document.get("pinned") is not None:
            key = "pinned"
        try:
            return document.set(key, opposite(document.get(key))).join()
        except RefusedError:
            return None

    def unpin(self, data: bytes) -> bytes | None:
        """The file without its pin; None when it holds none.

        Raises RefusedError when the pin stands in YAML that can't be edited by line.
        """
        document = Document.parse(data)
        if not is_true(document.get_any("pinned")):
            return None
        key = "pinned" if is_true(document.get("pinned")) else "metadata.pinned"
        return document.remove(key).join()

    def touch(self, data: bytes, now: datetime) -> bytes:
        """The file with its date of last confirmation set, where its tool has such a field."""
        document = Document.parse(data)
        if not self.touched_key or document.get(self.touched_key) is None:
            return data
        try:
            return document.set(self.touched_key, stamp(now)).join()
        except RefusedError:
            return data

    def confirm(self, data: bytes, now: datetime) -> bytes | None:
        """An expired memory confirmed anew; None where its tool has no field for that."""
        touched = self.touch(data, now)
        return None if touched == data else touched

    def target_for(self, candidate_path: str, data: bytes) -> str:
        """Where an approved candidate goes: its own name, else its file's, as a slug.

        "" when that name is not safe as a file name (reliability P26).
        """
        name = Document.parse(data).get("name") or stem(candidate_path)
        try:
            return f"{checked_slug(name)}.md"
        except RefusedError:
            return ""

    def admit(self, data: bytes, now: datetime, *, keep_pin: bool = False) -> bytes:
        """A candidate's bytes as a memory's; its wish to be pinned is dropped unless kept.

        Raises RefusedError when that wish stands in YAML that can't be edited by line.
        """
        return data if keep_pin else self.unpin(data) or data

    def new_memory(self, text: str, type: str, name: str, now: datetime) -> tuple[str, bytes]:
        """The path and the bytes of a memory that a person dictates.

        Raises RefusedError when `name` is not safe as a file name.
        """
        description = first_sentence(text)
        slug = checked_slug(name) if name else _derived_slug(text, description)
        type_ = type or self.default_type
        fields = self.new_fields(slug, description, type_, now)
        body = text.strip("\r\n") + "\n"
        data = new_document(fields, body) if fields else encode(body)
        return self.new_path(slug, type_, text), data

    def new_fields(
        self, slug: str, description: str, type: str, now: datetime
    ) -> list[tuple[str, str]]:
        """The frontmatter of a new memory, in the order in which its tool writes it."""
        return [("name", slug), ("description", description), ("type", type)]

    def new_path(self, slug: str, type: str, text: str) -> str:
        """The file name that this tool would give a new memory."""
        return f"{slug}.md"

    def archive_path(self, path: str) -> str | None:
        """Where the tool keeps archived memories; None: the desk keeps them outside."""
        return None

    def inbox_path(self, name: str) -> str | None:
        """Where the tool keeps a candidate of this name; None: the desk keeps it outside."""
        return None

    def index_entry(self, memory: Memory) -> tuple[str, str]:
        """Title and hook of a memory's line in the index."""
        return " ".join(memory.title.split()), " ".join(memory.description.split())

    def rebuild_index(self, index: Index, memories: Iterable[Memory]) -> Index:
        """A generated index brought up to date; lines that are no entries stay as they are."""
        by_path = {memory.path: memory for memory in memories}
        for gone in dict.fromkeys(t for line in index.entries for t in line.targets):
            if gone not in by_path:
                index = index.without(gone)
        for path in sorted(by_path):
            title, hook = self.index_entry(by_path[path])
            lines = index.lines_for(path)
            if not lines:
                near = [p for p, m in by_path.items() if m.type == by_path[path].type]
                index = index.with_entry(path, title, hook, near)
            elif (lines[0].title, lines[0].hook) != (title, hook):
                index = index.replace_entry(path, title, hook)
        return index

    def merge_into(self, target: bytes, candidate: bytes, now: datetime) -> bytes:
        """The target with the candidate's body after its own, in the target's line ends."""
        document = Document.parse(target)
        body = document.body
        eol = eol_of(body or document.frontmatter_text)
        added = "".join(
            line.rstrip("\r\n") + eol for line in split_lines(Document.parse(candidate).body)
        ).strip("\r\n")
        if not added:
            return target
        missing = "" if not body.strip() or body.endswith(eol * 2) else eol
        if missing and not body.endswith(("\n", "\r")):
            missing += eol
        return self.touch(document.with_body(body + missing + added + eol).join(), now)

    def agent_lock(self, directory: Path) -> AbstractContextManager[None]:
        """The agent's own lock, held for the moment in which files are placed.

        Entering raises LockedError while the agent holds it, StoreError where it can't be taken.
        """
        return nullcontext()

    def busy(self, directory: Path) -> str:
        """Who holds the agent's own lock, as a sentence; "" when nobody does."""
        return ""


def _derived_slug(text: str, description: str) -> str:
    try:
        return checked_slug(slugify(description, _LONGEST_DERIVED_SLUG))
    except RefusedError:
        return f"note-{text_digest(text)[:8]}"
