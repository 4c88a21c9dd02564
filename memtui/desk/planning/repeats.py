"""What an index line or a description still says against a value that was just chosen.

Both repeat their memory in other words, often too few to be taken for the same statement
while the memory says it as well. Left as they are, they would come back as a contradiction
of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from memtui.desk.planning.context import PlanContext
from memtui.formats.frontmatter import Document
from memtui.formats.index import Index
from memtui.formats.text import decode, split_lines
from memtui.judge.claims import find_bundles
from memtui.judge.claims.model import Bundle, Claim, Source


def repeats(
    context: PlanContext, bundle: Bundle, kept: Sequence[Claim], lost: Sequence[Claim]
) -> list[Claim]:
    """The claims of index lines and descriptions that contradict the claims that were kept.

    `context` is the store once the `lost` claims of the bundle have been reworded, each on
    its own line.
    """
    paths = {claim.path for claim in bundle.claims if not claim.read_only}
    memories = sorted(paths - {context.index_name})
    lines = _index_lines(context, memories)
    said = {(claim.path, claim.line) for claim in bundle.claims}
    words = {word for claim in lost for word in claim.value.text.casefold().split()}
    if not any(_mentions(text, words) for text in _open_texts(context, memories, lines, said)):
        return []
    shown = {**lines, **{c.line: c.text for c in kept if c.path == context.index_name}}
    sources = [Source(path, _text(context, path)) for path in memories]
    if shown:
        sources.append(Source(context.index_name, _only(context, shown)))
    found = find_bundles(sources)
    standing = {(claim.path, claim.line) for claim in kept}
    return [claim for each in found for claim in _against(context, each, standing)]


def _against(
    context: PlanContext, bundle: Bundle, standing: Collection[tuple[str, int]]
) -> Iterator[Claim]:
    """The claims of a bundle that a person can't have meant to keep."""
    kept = {
        (claim.value.key, claim.polarity)
        for claim in bundle.current
        if (claim.path, claim.line) in standing
    }
    for claim in bundle.current if kept else ():
        if (claim.value.key, claim.polarity) in kept or (claim.path, claim.line) in standing:
            continue
        if claim.path == context.index_name or _is_described(context, claim):
            yield claim


def _is_described(context: PlanContext, claim: Claim) -> bool:
    document = Document.parse(context.view.read(claim.path) or b"")
    in_head = document.has_frontmatter and claim.line < document.body_line
    return in_head and claim.text in (document.get("description") or "")


def _index_lines(context: PlanContext, memories: Sequence[str]) -> dict[int, str]:
    """The index lines of these memories, by number."""
    data = context.view.read(context.index_name) if context.index_name else None
    if not data:
        return {}
    index = Index.parse(data)
    return {line.number: line.text for path in memories for line in index.lines_for(path)}


def _open_texts(
    context: PlanContext,
    memories: Sequence[str],
    lines: dict[int, str],
    said: Collection[tuple[str, int]],
) -> Iterator[str]:
    """The hooks and descriptions that were no claims of the bundle themselves."""
    yield from (text for n, text in lines.items() if (context.index_name, n) not in said)
    for path in memories:
        document = Document.parse(context.view.read(path) or b"")
        lines_said = (line for at, line in said if at == path)
        if all(line >= document.body_line for line in lines_said):
            yield document.get("description") or ""


def _mentions(text: str, words: Collection[str]) -> bool:
    folded = text.casefold()
    return any(word in folded for word in words)


def _text(context: PlanContext, path: str) -> str:
    return decode(context.view.read(path) or b"")


def _only(context: PlanContext, shown: dict[int, str]) -> str:
    """The index with empty lines for all that is not shown, so that numbers stay."""
    lines = split_lines(_text(context, context.index_name))
    return "".join(line if number in shown else "\n" for number, line in enumerate(lines, 1))
