"""How bundles and their claims look: pure functions from data to lines of spans."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from itertools import zip_longest

from memtui.judge.claims.model import Bundle, Claim
from memtui.tui.conflicts.reading import Case, Choice, Quoted
from memtui.tui.spans import Line, Span, as_many_as_fit, cells, clip, joined, span, spread
from memtui.tui.wrap import wrap_line

USUAL_CLAIMS = 2  # in a bundle; more are counted
NARROWEST_CARD = 30  # cells
GAP = 2  # cells between cards
SENTENCE_LINES = 5
_BAR = "▌ "
MOST_SIDE_BY_SIDE = 4
_DATED = {
    "statement": "said so",
    "heading": "by its heading",
    "file": "by its file",
    "none": "",
}


def bundle_title(bundle: Bundle) -> str:
    return " · ".join(part for part in (bundle.subject, bundle.attribute) if part) or bundle.id


def bundle_rows(bundle: Bundle, width: int, lines: int) -> list[Line]:
    """A bundle in the list, in one line or in two."""
    sure = bundle.tier == "likely"
    title: Line = (
        Span("≠ ", "block" if sure else "warn"),
        span(bundle_title(bundle), "strong" if sure else "ink"),
    )
    count = len(bundle.current)
    right: Line = (Span(f"{count} claims", "dim"),) if count > USUAL_CLAIMS else ()
    if lines == 1:
        return [spread(title, right, width)]
    values = list(dict.fromkeys(claim.value.text for claim in bundle.current))
    return [
        spread(title, right, width),
        clip((Span("  "), span(" ⇄ ".join(values), "dim")), width),
    ]


def bundle_key(bundle: Bundle) -> Hashable:
    return bundle.id


def case_head(case: Case, width: int) -> list[Line]:
    """What competes, how sure that is, and which value is preferred and why."""
    bundle = case.bundle
    sure = "likely" if bundle.tier == "likely" else "possible: look twice"
    lines = [
        spread(
            (Span("≠ ", "block"), span(bundle_title(bundle), "strong")),
            (Span(sure, "dim"),),
            width,
        )
    ]
    if bundle.preferred is not None:
        told: Line = (
            Span("★ ", "key"),
            span(bundle.preferred.value.text, "strong"),
            Span("  "),
            span(bundle.preferred.why, "dim"),
        )
    else:
        told = (Span("undecided  ", "warn"), span(bundle.undecided, "dim"))
    lines += wrap_line(told, max(2, width), 2)
    if bundle.why:
        lines += wrap_line((span(bundle.why, "dim"),), max(2, width), 2)
    return lines


def card_lines(
    case: Case,
    at: int,
    historical: Collection[int],
    chosen: int,
    width: int,
    *,
    brief: bool = False,
) -> list[Line]:
    """The current claims as cards side by side, as many in a row as fit.

    `at` is the card under the cursor (from 0), `historical` the numbers (from 1) that
    were marked as such, `chosen` the number that is kept, 0 for none. `brief` cards
    leave out the lines around the claims.
    """
    count = len(case.current)
    columns = max(1, min(count, MOST_SIDE_BY_SIDE, (width + GAP) // (NARROWEST_CARD + GAP)))
    size = (width - GAP * (columns - 1)) // columns
    cards = [
        _card(
            replace(quoted, before=(), after=()) if brief else quoted,
            number,
            preferred=number == case.preferred,
            current=number == at + 1,
            state="historical" if number in historical else "kept" if number == chosen else "",
            width=size,
        )
        for number, quoted in enumerate(case.current, 1)
    ]
    lines: list[Line] = []
    for start in range(0, count, columns):
        if start:
            lines.append(())
        lines += _side_by_side(cards[start : start + columns], size)
    return lines


def _side_by_side(cards: Sequence[Sequence[Line]], size: int) -> list[Line]:
    lines: list[Line] = []
    for parts in zip_longest(*cards, fillvalue=()):
        line: list[Span] = []
        for number, part in enumerate(parts):
            if number:
                line.append(Span(" " * GAP))
            line += [*part, Span(" " * (size - cells(part)))]
        lines.append(tuple(line))
    return lines


def holds_cursor(line: Line, x: int) -> bool:
    """Whether cell `x` of a line of cards lies in the card with the cursor's bar."""
    held, at = False, 0
    for part in line:
        if part.text == _BAR:
            held = part.tone == "key"
        at += cells((part,))
        if x < at:
            return held
    return False


def _card(
    quoted: Quoted, number: int, *, preferred: bool, current: bool, state: str, width: int
) -> list[Line]:
    claim = quoted.claim
    bar = Span(_BAR, "key" if current else "faint")
    room = max(4, width - 2)
    name = (Span(f"{number} ", "key"), span(claim.value.text, "strong"))
    marks = joined(
        [
            (Span("★ preferred", "key"),) if preferred else (),
            (Span("✓ kept", "add"),) if state == "kept" else (),
            (Span("historical", "warn"),) if state == "historical" else (),
        ]
    )
    lines: list[Line] = [spread(name, marks, room)]
    lines += [clip((span(text, "faint"),), room) for text in quoted.before]
    lines += wrap_line(_sentence(claim), room)[:SENTENCE_LINES]
    lines += [clip((span(text, "faint"),), room) for text in quoted.after]
    lines += [clip(part, room) for part in _source(claim)]
    return [(bar, *line) for line in lines]


def _sentence(claim: Claim) -> Line:
    """The sentence with its value lifted; a denial is told before it."""
    text, value = claim.text, claim.value.text
    at = text.find(value) if value else -1
    denied = () if claim.polarity else (Span("denies: ", "warn"),)
    if at < 0:
        return (*denied, span(text))
    return (
        *denied,
        span(text[:at]),
        span(value, "strong", "lift"),
        span(text[at + len(value) :]),
    )


def _source(claim: Claim) -> list[Line]:
    place: Line = (span(f"{claim.path}:{claim.line}", "info"),)
    when: Line = ()
    if claim.date is not None:
        dated = _DATED.get(claim.date_source, "")
        when = (Span(f"{claim.date}", "dim"), Span(f" {dated}", "faint"))
    only = (Span("not edited here", "warn"),) if claim.read_only else ()
    return [place, joined([when or (Span("no date", "faint"),), only])]


def historical_lines(case: Case, width: int) -> list[Line]:
    """The claims that were current once, one a line."""
    if not case.historical:
        return []
    lines: list[Line] = [(Span("earlier", "faint"),)]
    for quoted in case.historical:
        claim = quoted.claim
        told = joined(
            [
                (span(claim.value.text, "dim"),),
                (span(claim.text, "faint"),),
                (span(f"{claim.path}:{claim.line}", "faint"),),
            ]
        )
        lines.append(clip((Span("  "), *told), width))
    return lines


def choice_lines(choice: Choice | None, width: int, *, brief: bool = False) -> list[Line]:
    """What is about to be said, and what it does to the files; `brief` without the keys."""
    told = as_many_as_fit(
        [(Span(key, "key"), Span(f" {what}", "dim")) for key, what in _CHOICES], width, "  "
    )
    keys = [] if brief else [told]
    if choice is None:
        return [*keys, (Span("Pick one: its edit of every file is shown first.", "faint"),)]
    if choice.problem:
        return [*keys, *wrap_line((Span("▲ ", "warn"), span(choice.problem)), max(2, width), 2)]
    told = (span(choice.words, "strong"),)
    apply: Line = (Span("a", "key"), span(f" or {choice.key} again applies it", "dim"))
    if choice.document is None:
        told = (*told, Span("  no file changes; it is remembered", "dim"))
    return [*keys, spread(told, apply, width)]


_CHOICES = (
    ("1–9", "pick"),
    ("b", "both hold"),
    ("t", "type a value"),
    ("H", "historical"),
    ("D", "duplicate"),
    ("0", "no conflict"),
)


def nothing_lines(width: int, *, searched: bool) -> list[Line]:
    """No bundle is open, or they are still looked for."""
    if not searched:
        return [(Span("looking for claims that compete …", "faint"),)]
    told = (
        "Nothing contradicts anything here, as far as memtui can tell. When two memories give "
        "different values for the same thing, they stand here side by side."
    )
    return [
        (Span("✓ ", "add"), Span("No conflicts", "strong")),
        (),
        *wrap_line((Span(told, "dim"),), max(2, width)),
    ]
