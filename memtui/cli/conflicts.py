"""`conflicts` and `resolve`: memories that contradict each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import outcomes
from memtui.cli.command import Call, Command, no_arguments
from memtui.errors import UsageError
from memtui.formats.clean import clean_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memtui.change import Change
    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.cli.shapes import Shape
    from memtui.desk.desk import Desk
    from memtui.judge.claims import Bundle, Claim

CHOICES = ("pick", "value", "both", "historical", "duplicate", "no_conflict")


def _conflicts(call: Call) -> int:
    with call.desk() as desk:
        call.out.doing("looking for contradictions")
        bundles = desk.conflicts.open()
    if call.out.json:
        call.out.document([bundle_shape(bundle) for bundle in bundles])
    else:
        call.out.lines(_lines(call.out, bundles))
    return 0


def bundle_shape(bundle: Bundle) -> Shape:
    """A bundle as `cli.md` fixes it, with the digest that binds a resolution."""
    from memtui.cli.masking import masked_text
    from memtui.desk.planning.resolve import bundle_digest, bundle_id

    preferred = bundle.preferred
    return {
        "id": bundle_id(bundle),
        "subject": bundle.subject,
        "attribute": bundle.attribute,
        "tier": bundle.tier,
        "current": [_claim_shape(claim) for claim in bundle.current],
        "historical": [_claim_shape(claim) for claim in bundle.historical],
        "preferred": {"value": preferred.value.text, "why": preferred.why} if preferred else None,
        "undecided": bundle.undecided,
        "why": masked_text(bundle.why),
        "digest": bundle_digest(bundle),
    }


def _claim_shape(claim: Claim) -> Shape:
    from memtui.cli.masking import masked_text

    return {
        "value": masked_text(claim.value.text),
        "path": claim.path,
        "line": claim.line,
        "text": masked_text(claim.text),
        "date": claim.date.isoformat() if claim.date else None,
        "source": claim.date_source,
        "read_only": claim.read_only,
    }


def _lines(out: Output, bundles: Sequence[Bundle]) -> Iterator[str]:
    from memtui.cli.masking import masked_text
    from memtui.desk.planning.resolve import bundle_id

    if not bundles:
        yield "no contradictions found"
    for bundle in bundles:
        subject = clean_line(f"{bundle.subject} · {bundle.attribute}".strip(" ·"))
        yield f"{out.paint('bold', subject)}  {bundle.tier}  {bundle_id(bundle)}"
        for number, claim in enumerate(bundle.current, 1):
            mark = "read-only" if claim.read_only else ""
            text = clean_line(f"{claim.path}:{claim.line} {mark}").rstrip()
            yield f"  {number}  {clean_line(masked_text(claim.text))}"
            yield f"     {out.paint('dim', text)}"
        for claim in bundle.historical:
            yield f"  ·  {clean_line(masked_text(claim.text))} (historical)"
        why = bundle.preferred.why if bundle.preferred else bundle.undecided
        yield f"  → {clean_line(why)}"
        if bundle.why:
            yield f"    {out.paint('dim', clean_line(masked_text(bundle.why)))}"
        yield ""


def _resolve_arguments(parser: Parser) -> None:
    parser.add_argument("id", metavar="ID", help="a bundle, as `memtui conflicts` names it")
    parser.add_argument("--pick", metavar="N", type=int, help="claim N holds now")
    parser.add_argument("--value", metavar="TEXT", help="none of them: this is the value")
    parser.add_argument("--both", action="store_true", help="both hold, each in its scope")
    parser.add_argument("--scope", metavar="TEXT", nargs="+", help="with --both: where each holds")
    parser.add_argument(
        "--historical", metavar="N", type=int, nargs="+", help="these claims are history"
    )
    parser.add_argument("--duplicate", action="store_true", help="they say the same")
    parser.add_argument(
        "--no-conflict", dest="no_conflict", action="store_true", help="they don't contradict"
    )
    parser.add_argument("--digest", metavar="D", help="only if the claims are still these")
    parser.add_argument(
        "--dry-run", dest="dry_run", action="store_true", help="show the edits, change nothing"
    )


def _resolve(call: Call) -> int:
    from memtui.desk.planning.resolve import Resolution

    options = call.options
    chosen = [name for name in CHOICES if options.get(name)]
    if len(chosen) != 1:
        raise UsageError(
            "Say one of --pick, --value, --both, --historical, --duplicate, --no-conflict."
        )
    numbers = options.get("historical")
    pick = options.get("pick")
    how = Resolution(
        pick=pick if isinstance(pick, int) else 0,
        value=call.text("value"),
        both=call.flag("both"),
        scopes=tuple(call.texts("scope")),
        historical=tuple(numbers) if isinstance(numbers, list) else (),
        duplicate=call.flag("duplicate"),
        no_conflict=call.flag("no_conflict"),
    )
    with call.desk() as desk:
        if call.flag("dry_run"):
            change = desk.conflicts.preview(call.text("id"), how)
            call.out.lines(_edits(desk, change))
            return 0
        outcome = desk.conflicts.resolve(call.text("id"), how, digest=call.text("digest"))
    return outcomes.answer(call.out, outcome)


def _edits(desk: Desk, change: Change) -> Iterator[str]:
    """The edit of every file that a resolution makes."""
    from memtui.cli.diffs import text_diff
    from memtui.formats.clean import clean

    for edit in change.edits:
        yield clean(text_diff(desk.read(edit.path), edit.after, edit.path))
    if not change.edits:
        yield "no file changes; the verdict is remembered"


COMMANDS = {
    "conflicts": Command(_conflicts, no_arguments, ("memtui conflicts --json",)),
    "resolve": Command(
        _resolve,
        _resolve_arguments,
        ("memtui resolve bundle:1a2b --pick 2", "memtui resolve bundle:1a2b --no-conflict"),
    ),
}
