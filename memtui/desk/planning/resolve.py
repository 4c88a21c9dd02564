"""Plans that resolve a contradiction bundle by changing only the lines of its claims."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from memtui.change import Change, Edit, Note
from memtui.desk.notes import Verdict, verdict_path, write_record
from memtui.desk.planning import rewording
from memtui.desk.planning.context import PlanContext, judged_text, merged_edits, refuse_blocked
from memtui.desk.planning.repeats import repeats
from memtui.errors import RefusedError, StaleError, UsageError
from memtui.formats.digest import text_digest
from memtui.formats.frontmatter import Document
from memtui.formats.text import decode, encode, split_lines
from memtui.judge.claims.bundle import id_of_claims
from memtui.judge.claims.model import Bundle, Claim


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a person says of a bundle; exactly one of the choices is set.

    `pick` and `historical` count the current claims from 1. `scopes` name where each of
    the current claims holds, in their order.
    """

    pick: int = 0
    value: str = ""
    both: bool = False
    scopes: tuple[str, ...] = ()
    historical: tuple[int, ...] = ()
    duplicate: bool = False
    no_conflict: bool = False


def bundle_id(bundle: Bundle) -> str:
    return f"bundle:{bundle.id}"


def bundle_digest(bundle: Bundle) -> str:
    """The digest that binds a resolution to the claims as they were shown."""
    return text_digest("bundle", *(f"{c.path}\0{c.line}\0{c.text}" for c in bundle.claims))


def plan_resolution(context: PlanContext, bundle: Bundle, how: Resolution) -> Change:
    """The change that resolves `bundle` as a person said.

    Raises UsageError for a choice that makes no sense, RefusedError where a claim stands
    in a file that the desk doesn't edit, StaleError where a line has changed meanwhile.
    """
    title = " · ".join(part for part in (bundle.subject, bundle.attribute) if part)
    edits: list[Edit] = []
    notes: list[Note] = []
    now = context.now.isoformat()
    if how.no_conflict or (how.both and not how.scopes):
        words = "no conflict" if how.no_conflict else "both hold"
        verdict = Verdict(bundle.id, words, now)
        notes.append(write_record(verdict_path(bundle.id), verdict))
    else:
        changes = _rewordings(context, bundle, how)
        edits, notes = _edited(context, changes)
        if how.pick or how.value or how.historical:
            edits, notes = _with_repeats(context, bundle, changes, edits, notes)
        if how.both:
            apart = Verdict(_scoped_id(bundle, how.scopes), "both hold, each in its scope", now)
            notes.append(write_record(verdict_path(apart.bundle), apart))
    return Change(
        action="resolve",
        title=title,
        item=bundle_id(bundle),
        edits=merged_edits(edits),
        notes=tuple(notes),
        reason=_said(bundle, how),
        source="person",
        digest=bundle_digest(bundle),
    )


Reworded = Callable[[str], str]


def _rewordings(
    context: PlanContext, bundle: Bundle, how: Resolution
) -> list[tuple[Claim, Reworded | None]]:
    """Each claim that changes, with the new wording of its sentence (None: it goes)."""
    current = bundle.current
    if how.pick:
        kept = _chosen(current, how.pick)
        losers = [claim for claim in current if _differs(claim, kept)]
        return [(claim, _historical(kept.date or context.now.date())) for claim in losers]
    if how.value:
        return _retold(context, bundle, how.value)
    if how.both:
        if len(how.scopes) != len(current):
            raise UsageError(f"There are {len(current)} claims, so --scope needs as many words.")
        return [(c, _scoped(scope)) for c, scope in zip(current, how.scopes, strict=True)]
    if how.historical:
        chosen = [_chosen(current, number) for number in how.historical]
        left = [claim for claim in current if claim not in chosen]
        ends = [claim.date for claim in left if claim.date]
        until = max(ends) if ends else context.now.date()
        return [(claim, _historical(until)) for claim in chosen]
    if how.duplicate:
        kept = _preferred(bundle)
        return [(claim, None) for claim in current if claim is not kept]
    raise UsageError("Say how: --pick N, --value TEXT, --both, --historical N, or --no-conflict.")


def _retold(
    context: PlanContext, bundle: Bundle, value: str
) -> list[tuple[Claim, Reworded | None]]:
    """A typed value stands in the preferred claim; the others become historical."""
    told = _preferred(bundle)
    if rewording.with_value(told.text, told.value.text, value) is None:
        raise RefusedError(
            f"{told.path}:{told.line} doesn't hold “{told.value.text}” just once.",
            "Edit the memory instead.",
        )
    today = context.now.date()
    changes: list[tuple[Claim, Reworded | None]] = [
        (told, lambda text: rewording.with_value(text, told.value.text, value) or text)
    ]
    changes += [(claim, _historical(today)) for claim in bundle.current if claim is not told]
    return changes


def _historical(until: date) -> Reworded:
    return lambda text: rewording.historical(text, until)


def _scoped(scope: str) -> Reworded:
    return lambda text: rewording.scoped(text, scope)


def _scoped_id(bundle: Bundle, scopes: Sequence[str]) -> str:
    """The id that the bundle would have, were its scoped claims still taken for one thing."""
    told = [
        rewording.scoped(claim.text, scope)
        for claim, scope in zip(bundle.current, scopes, strict=True)
    ]
    paths = [claim.path for claim in bundle.current]
    past = [(claim.path, claim.text) for claim in bundle.historical]
    return id_of_claims([*zip(paths, told, strict=True), *past])


def _chosen(claims: Sequence[Claim], number: int) -> Claim:
    if not 1 <= number <= len(claims):
        raise UsageError(f"There is no claim {number}; the bundle has {len(claims)}.")
    return claims[number - 1]


def _preferred(bundle: Bundle) -> Claim:
    wanted = bundle.preferred.value.key if bundle.preferred else bundle.current[0].value.key
    editable = [claim for claim in bundle.current if not claim.read_only]
    return next((c for c in editable if c.value.key == wanted), editable[0])


def _with_repeats(
    context: PlanContext,
    bundle: Bundle,
    changes: Sequence[tuple[Claim, Reworded | None]],
    edits: list[Edit],
    notes: list[Note],
) -> tuple[list[Edit], list[Note]]:
    """The edits of `changes`, with index lines and descriptions that repeat what was lost.

    The last of the changes says what becomes of a lost claim.
    """
    lost = [claim for claim, _ in changes]
    told = [claim for claim in bundle.current if claim not in lost] or lost[:1]
    after = context.after(Change("resolve", "", edits=tuple(edits), notes=tuple(notes)))
    more = repeats(after, bundle, told, lost)
    if not more:
        return edits, notes
    return _edited(context, [*changes, *((claim, changes[-1][1]) for claim in more)])


def _differs(claim: Claim, kept: Claim) -> bool:
    return (claim.value.key, claim.polarity) != (kept.value.key, kept.polarity)


def _edited(
    context: PlanContext, changes: Sequence[tuple[Claim, Reworded | None]]
) -> tuple[list[Edit], list[Note]]:
    texts: dict[str, bytes] = {}
    # From the last line up, so that a removed line moves none that is still to change.
    for claim, reword in sorted(changes, key=lambda each: -each[0].line):
        if claim.read_only:
            continue
        before = texts.get(claim.path, context.view.read(claim.path))
        if before is None:
            raise StaleError(f"{claim.path} is gone.", "`memtui conflicts` looks again.")
        texts[claim.path] = _with_claim(before, claim, reword)
    if not texts:
        raise RefusedError(
            "The claims that would change stand in files that memtui doesn't edit.",
            "Edit " + ", ".join(sorted({claim.path for claim, _ in changes})) + " by hand.",
        )
    edits: list[Edit] = []
    notes: list[Note] = []
    for path, after in sorted(texts.items()):
        refuse_blocked(judged_text(context.view.read(path), path, after), "", path)
        more_edits, more_notes = context.person_writes(path, after)
        edits += more_edits
        notes += more_notes
    return edits, notes


def _with_claim(data: bytes, claim: Claim, reword: Reworded | None) -> bytes:
    document = Document.parse(data)
    lines = split_lines(decode(data))
    if not 1 <= claim.line <= len(lines):
        raise StaleError(f"{claim.path} has no line {claim.line} any more.")
    if document.has_frontmatter and claim.line < document.body_line:
        return _with_described(document, claim, reword)
    line = lines[claim.line - 1]
    if reword is None:
        lines[claim.line - 1] = rewording.without_sentence(line, claim.text)
    else:
        sentence = rewording.sentence_in(line, claim.text)
        lines[claim.line - 1] = rewording.reworded_line(line, sentence, reword(sentence))
    return encode("".join(lines))


def _with_described(document: Document, claim: Claim, reword: Reworded | None) -> bytes:
    """A claim in the description: its one line is set, quoted as its file needs it."""
    text = document.get("description") or ""
    if reword is None or claim.text not in text:
        return document.join()
    return document.set("description", text.replace(claim.text, reword(claim.text), 1)).join()


def _said(bundle: Bundle, how: Resolution) -> str:
    if how.pick:
        return f"picked {_chosen(bundle.current, how.pick).value.text}"
    if how.value:
        return f"it is {how.value}"
    if how.both:
        return "both hold" + (f": {', '.join(how.scopes)}" if how.scopes else "")
    if how.historical:
        return "historical: " + ", ".join(str(number) for number in how.historical)
    return "only a duplicate" if how.duplicate else "no conflict"
