"""A model's draft for one contradiction, held to what a draft may do before anybody sees it.

It may change lines of claims of the bundle, or a description, and nothing else; it brings
no secret, link or hidden text, hardly grows a file, and leaves one current value. The
judge that found the contradiction has the last word on that.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from memtui.change import Change
from memtui.desk.dreams.answers import Answer, LineChange, read_answer
from memtui.desk.dreams.asked import question
from memtui.desk.dreams.frontmatter import holds_secret
from memtui.desk.dreams.steps import Steps
from memtui.desk.judging import LARGEST_DECIDED
from memtui.desk.llm import Asked
from memtui.desk.planning.context import PlanContext, judged_text
from memtui.formats.frontmatter import Document
from memtui.formats.links import links_in
from memtui.formats.text import decode, encode, is_binary, is_utf8, line_end, split_lines
from memtui.judge.claims import Bundle, Claim
from memtui.model import Finding

SHOWN = 80  # characters of an answer that a refusal repeats
GROWTH = 120  # bytes that a file may grow by for each claim in it
BundlesOf = Callable[[PlanContext], Sequence[Bundle]]
Ask = Callable[[Asked], str]


class DraftError(Exception):
    """A draft that can't be proposed; the text says why, for the person who reads the plan."""


def drafted(context: PlanContext, bundle: Bundle, bundles_of: BundlesOf, ask: Ask) -> Change:
    """The change that a model drafts for a bundle; its title is the value that holds.

    Raises DraftError with the reason where nothing can be proposed.
    """
    files = _editable(context, bundle)
    try:
        answer = read_answer(ask(question(bundle, files)))
    except ValueError as error:
        raise DraftError(str(error)) from None
    texts = _applied(files, bundle, answer)
    _require_a_winner(bundle, answer)
    for path, text in texts.items():
        _require_modest(files[path], text, path, bundle)
        _require_clean(context, files[path], text, path)
    change = _change(context, texts, answer)
    _require_one_value(context, bundle, change, bundles_of)
    return change


def editable_paths(bundle: Bundle) -> tuple[str, ...]:
    """The files whose lines a draft for this bundle may change."""
    return tuple(sorted({claim.path for claim in bundle.claims if not claim.read_only}))


def _editable(context: PlanContext, bundle: Bundle) -> dict[str, bytes]:
    """The files by path; none that waits, holds a secret, or can't be edited goes to a model."""
    files = {}
    for path in editable_paths(bundle):
        data = context.view.read(path)
        if data is None or is_binary(data) or not is_utf8(data) or len(data) > LARGEST_DECIDED:
            raise DraftError(f"{path} can't be edited here")
        if context.writes.covers(path):
            raise DraftError(f"{path} waits for a decision of its own")
        if context.view.redact(data) != data or holds_secret(path, decode(data)):
            raise DraftError(f"{path} holds a secret or hidden text, so no model was shown it")
        files[path] = data
    if not files:
        raise DraftError("its claims stand in files that memtui doesn't edit")
    return files


def _applied(files: Mapping[str, bytes], bundle: Bundle, answer: Answer) -> dict[str, bytes]:
    """The files that change, with the lines of the answer in place."""
    if not answer.current:
        raise DraftError(f"the model could not tell which holds: {answer.why or 'no word why'}")
    by_path: dict[str, list[LineChange]] = defaultdict(list)
    for edit in answer.edits:
        if edit.path not in files:
            raise DraftError(f"its answer names a file outside the bundle: {edit.path[:SHOWN]}")
        by_path[edit.path].append(edit)
    texts = {}
    for path, edits in by_path.items():
        text = _with_lines(files[path], edits, _open_lines(files[path], path, bundle))
        if text != files[path]:
            texts[path] = text
    if not texts:
        raise DraftError("its answer changes nothing")
    return texts


def _open_lines(data: bytes, path: str, bundle: Bundle) -> set[int]:
    """The lines that a draft may change: those of the claims, and the description's."""
    lines = {claim.line for claim in bundle.claims if claim.path == path}
    document = Document.parse(data)
    for number, line in enumerate(document.lines, 1):
        if line.lstrip().startswith("description:"):
            lines.add(number)
    return lines


def _with_lines(data: bytes, edits: Iterable[LineChange], free: set[int]) -> bytes:
    lines = split_lines(decode(data))
    dropped: set[int] = set()
    seen: set[int] = set()
    for edit in edits:
        place = f"{edit.path}:{edit.line}"
        if edit.line not in free or edit.line > len(lines):
            raise DraftError(f"its answer changes {place}, which makes no claim here")
        if edit.line in seen:
            raise DraftError(f"its answer changes {place} twice")
        line = lines[edit.line - 1]
        if edit.old.rstrip() != line.rstrip():
            raise DraftError(f"its answer quotes {place} as something that does not stand there")
        seen.add(edit.line)
        if edit.new is None or not edit.new.strip():
            dropped.add(edit.line)
        else:
            lines[edit.line - 1] = edit.new + line_end(line)
    return encode("".join(line for n, line in enumerate(lines, 1) if n not in dropped))


def _require_a_winner(bundle: Bundle, answer: Answer) -> None:
    """The value that is said to hold is one that was claimed, and its claim still says it."""
    named = _claims_of(bundle, answer.current)
    if not named:
        raise DraftError(f"its answer keeps “{answer.current[:SHOWN]}”, which no claim states")
    changed = {(edit.path, edit.line): edit.new or "" for edit in answer.edits}
    standing = (changed.get((claim.path, claim.line), claim.value.text) for claim in named)
    if not any(claim.value.text in text for claim, text in zip(named, standing, strict=True)):
        raise DraftError(f"its answer takes out the value that it keeps, {answer.current}")


def _claims_of(bundle: Bundle, told: str) -> list[Claim]:
    """The claims of a value as it was told: by itself, or with more words around it."""
    word = told.casefold()
    exact = [c for c in bundle.current if word in (c.value.text.casefold(), c.value.key.casefold())]
    if exact:
        return exact
    held = [c for c in bundle.current if re.search(rf"\b{re.escape(c.value.text)}\b", told, re.I)]
    return held if len({claim.value.key for claim in held}) == 1 else []


def _require_modest(before: bytes, after: bytes, path: str, bundle: Bundle) -> None:
    """A draft states no more than its bundle did, and leaves the frontmatter in its form."""
    count = sum(claim.path == path for claim in bundle.claims)
    if len(after) - len(before) > GROWTH * count:
        raise DraftError(f"its answer makes {path} grow by {len(after) - len(before)} bytes")
    old, new = Document.parse(before), Document.parse(after)
    keys = [key for key in old.keys if key != "description"]
    same = old.keys == new.keys and all(old.get(key) == new.get(key) for key in keys)
    if not same or old.generation != new.generation or old.problem != new.problem:
        raise DraftError(f"its answer changes the frontmatter of {path}")
    fresh = set(links_in(decode(after))) - set(links_in(decode(before)))
    if fresh:
        raise DraftError(f"its answer brings a link into {path}: {min(fresh)[:SHOWN]}")


def _require_clean(context: PlanContext, before: bytes, after: bytes, path: str) -> None:
    """No secret, hidden text or suspicious passage that did not stand there before."""
    if context.view.redact(after) != after:
        raise DraftError(f"its answer brings a secret into {path}")
    found = [each for each in judged_text(before, path, after) if _matters(each)]
    if found:
        raise DraftError(f"its answer brings {found[0].kind} into {path}: {found[0].text}")


def _matters(finding: Finding) -> bool:
    return finding.severity in ("block", "warn") and not finding.kind.startswith("name:")


def _change(context: PlanContext, texts: Mapping[str, bytes], answer: Answer) -> Change:
    steps = Steps(context)
    for path, text in sorted(texts.items()):
        steps.add(*steps.context.person_writes(path, text))
    why = decode(context.view.redact(encode(answer.why)))
    return steps.change(answer.current, reason=why)


def _require_one_value(
    context: PlanContext, bundle: Bundle, change: Change, bundles_of: BundlesOf
) -> None:
    """The judge, asked again, finds no contradiction left of what this bundle was about."""
    before = {found.id for found in bundles_of(context)} - {bundle.id}
    keys = {claim.value.key for claim in bundle.current}
    places = {claim.path for claim in bundle.claims}
    for left in bundles_of(context.after(change)):
        if left.id in before or places.isdisjoint(claim.path for claim in left.current):
            continue
        values = {claim.value.key: claim.value.text for claim in left.current}
        told = f"{left.subject}\0{left.attribute}" == f"{bundle.subject}\0{bundle.attribute}"
        if told or len(keys & values.keys()) > 1:
            raise DraftError("its answer leaves several values: " + ", ".join(values.values()))
