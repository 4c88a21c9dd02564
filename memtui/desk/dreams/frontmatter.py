"""Repairs of frontmatter: what a memory lacks, written as its store writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from memtui.desk.judging import judge
from memtui.desk.planning.context import PlanContext
from memtui.errors import RefusedError
from memtui.formats.frontmatter import Document
from memtui.formats.text import encode, eol_of
from memtui.model import Memory
from memtui.stores.claude import TYPES
from memtui.stores.file_names import stem
from memtui.stores.openings import first_sentence

NESTED = ("B", "C")


def completions(
    context: PlanContext, memories: Sequence[Memory]
) -> Iterator[tuple[str, str, bytes]]:
    """Path, why and completed bytes of each memory that lacks a field its store writes.

    Only missing or empty fields are filled, from what the file itself says; what is
    written stays. Files in stores that write no frontmatter get none.
    """
    documents = {m.path: Document.parse(context.view.read(m.path) or b"") for m in memories}
    generation = generation_of(context, documents.values())
    if not generation:
        return
    needed = ["name", "description", "type"]
    if context.dialect.wants_type:
        needed += [key for key, _ in context.dialect.new_fields("", "", "", context.now)]
    for memory in memories:
        document = documents[memory.path]
        if all(map(document.get_any, needed)):
            continue
        if memory.pinned or document.problem or not document.body.strip():
            continue
        wanted = _wanted(context, memory.path, document, generation)
        completed = _with_fields(document, wanted)
        if completed is not None:
            names = ", ".join(key.rpartition(".")[2] for key, _ in wanted)
            yield memory.path, f"completes the frontmatter: {names}", completed


def generation_of(context: PlanContext, documents: Iterable[Document]) -> str:
    """The form in which most of the store's memories are written; "" for no frontmatter."""
    known = list(documents)
    counts = Counter(document.generation for document in known if document.generation)
    if context.dialect.wants_type:
        return "A"
    if context.dialect.name == "plain" and counts.total() * 2 <= len(known):
        return ""
    if not counts:
        return ""
    return counts.most_common(1)[0][0]


def _wanted(
    context: PlanContext, path: str, document: Document, generation: str
) -> list[tuple[str, str]]:
    """The fields that are missing, in the order in which the store writes them."""
    memory = context.memory_of(path, document.join())
    type_ = _type_of(context, path)
    nested = any(key.startswith("metadata.") for key in document.keys)
    if not nested and not document.generation:
        nested = generation in NESTED
    fields = [
        ("name", stem(path) if nested else memory.title),
        ("description", first_sentence(_without_heading(document.body))),
        ("metadata.type" if nested else "type", type_),
    ]
    if context.dialect.wants_type:
        extra = context.dialect.new_fields("", "", type_, memory.updated or context.now)
        fields += [(key, value) for key, value in extra if key not in dict(fields)]
    return [
        (key, value)
        for key, value in fields
        if value
        and not document.get_any(key.removeprefix("metadata."))
        and not holds_secret(path, value)
    ]


def holds_secret(path: str, text: str) -> bool:
    """Whether a text must not be copied to another place."""
    return any(finding.severity == "block" for finding in judge(path, None, encode(text)))


def _type_of(context: PlanContext, path: str) -> str:
    """The type that the file's name tells; else the tool's own default, where it wants one."""
    prefix = stem(path).replace("-", "_").partition("_")[0]
    if prefix in TYPES:
        return prefix
    return context.dialect.default_type if context.dialect.wants_type else ""


def _with_fields(document: Document, fields: list[tuple[str, str]]) -> bytes | None:
    """The document with these fields; None where there are none or its YAML can't take them."""
    if not fields:
        return None
    try:
        if not document.has_frontmatter:
            framed = document.with_frontmatter(fields)
            blank = "" if document.body.startswith(("\n", "\r")) else eol_of(document.body)
            return framed.with_body(blank + document.body).join()
        for key, value in fields:
            document = document.set(key, value)
    except RefusedError:
        return None
    return document.join()


def _without_heading(body: str) -> str:
    text = body.lstrip()
    if text.startswith("# "):
        rest = text.partition("\n")[2]
        return rest if rest.strip() else text
    return text
