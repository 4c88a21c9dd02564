"""Claims that compete, grouped: the one road from documents to bundles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from memtui.formats.digest import text_digest
from memtui.judge.claims.collector import no_collection
from memtui.judge.claims.compare import LIKELY
from memtui.judge.claims.extract import ClaimCache
from memtui.judge.claims.grouping import Group
from memtui.judge.claims.label import attribute_of, subject_of_parts
from memtui.judge.claims.lexicon import Lexicon, load_lexicon
from memtui.judge.claims.model import Bundle, Claim, Source, Status, Tier, Value
from memtui.judge.claims.pairs import Part
from memtui.judge.claims.prefer import Evidence, prefer
from memtui.judge.claims.reasons import reason_of


def find_bundles(
    documents: Iterable[Source], lexicon: Lexicon | None = None, cache: ClaimCache | None = None
) -> list[Bundle]:
    """The contradiction bundles of these documents, surest first.

    A cache that is kept between calls makes a changed document cost its own reading only.
    """
    lexicon = lexicon or load_lexicon()
    cache = cache if cache is not None else ClaimCache()
    with no_collection():
        sources = {source.path: source for source in documents}
        pairs, touched = cache.pairs(list(sources.values()), lexicon)
        groups = cache.groups.of(pairs, touched, cache.pairing.rarity)
        made = (_made(group, sources) for group in groups)
        found = sorted(filter(None, made), key=lambda bundle: (bundle.tier, bundle.id))
        return told_apart(found)


def told_apart(bundles: list[Bundle]) -> list[Bundle]:
    """Bundles with an id each: of those that quote the same texts, by where they stand."""
    alike: defaultdict[str, list[Bundle]] = defaultdict(list)
    for bundle in bundles:
        alike[bundle.id].append(bundle)
    names: dict[int, str] = {}
    for some in alike.values():
        for nth, bundle in enumerate(sorted(some, key=_places)[1:], 2):
            names[id(bundle)] = text_digest(bundle.id, str(nth))
    if not names:
        return bundles
    named = [replace(bundle, id=names.get(id(bundle), bundle.id)) for bundle in bundles]
    return sorted(named, key=lambda bundle: (bundle.tier, bundle.id))


def _places(bundle: Bundle) -> list[tuple[str, int, str, str]]:
    return sorted((c.path, c.line, c.value.kind, c.value.key) for c in bundle.claims)


def _made(group: Group, sources: dict[str, Source]) -> Bundle | None:
    """The bundle of a group, as it was made before where it would be the same."""
    told = [sources[part.frame.statement.path] for part in group.parts.values()]
    rests = [(source.updated, source.read_only) for source in told]
    if group.made is None or group.made[0] != rests:
        group.made = rests, _bundle(group, sources)
    return group.made[1]


def _bundle(group: Group, sources: dict[str, Source]) -> Bundle | None:
    parts = sorted(
        group.parts.values(), key=lambda p: (p.frame.statement.path, p.frame.statement.line)
    )
    attribute = attribute_of(parts)
    subject = subject_of_parts(parts)
    claims = [_claim(part, subject, attribute, sources) for part in parts]
    claims.extend(_former(parts, subject, attribute, sources))
    current = tuple(c for c in claims if c.status == "current")
    if len({(c.value.key, c.polarity) for c in current}) < 2:
        return None
    evidence = [
        Evidence(
            claim,
            part.slot.change or _replaces(part) or _tells_of(part, parts),
            part.frame.cue,
            sources[claim.path].updated,
            frozenset(s.key for s in part.frame.slots if s.past and s.kind == part.slot.kind),
            part.frame.under,
        )
        for part, claim in zip(parts, claims, strict=False)
        if claim.status == "current"
    ]
    preferred, undecided = prefer(evidence)
    if group.denial:
        preferred, undecided = (
            None,
            "One statement says that this never happened; only you can know.",
        )
    historical = tuple(c for c in claims if c.status != "current")
    digest = id_of_claims((c.path, c.text) for c in claims)
    tier: Tier = "likely" if group.score >= LIKELY else "possible"
    why = reason_of(group.surest) if group.surest else ""
    return Bundle(digest, subject, attribute, tier, current, historical, preferred, undecided, why)


def id_of_claims(claims: Iterable[tuple[str, str]]) -> str:
    """The id of the bundle of some claims, each a path and the words of its statement."""
    return text_digest(*sorted({f"{path}\0{text}" for path, text in claims}))


def _replaces(part: Part) -> bool:
    """Whether the statement says of another value of the kind that it is past."""
    return any(s.past and s.kind == part.slot.kind for s in part.frame.slots)


def _tells_of(part: Part, parts: Sequence[Part]) -> bool:
    """Whether a statement of a change speaks of another of the values by its name."""
    text = part.frame.statement.text
    others = (p.slot for p in parts if p is not part and p.slot.is_said and not p.slot.past)
    return part.frame.change and any(
        len(slot.key) > 1 and slot.text.strip(" `'\"") in text for slot in others
    )


def _claim(part: Part, subject: str, attribute: str, sources: dict[str, Source]) -> Claim:
    frame, slot = part.frame, part.slot
    statement = frame.statement
    status: Status = "historical" if slot.past or frame.status == "historical" else "current"
    former = next((s.text for s in frame.slots if s.past and s.kind == slot.kind), "")
    dated = frame.date if slot.kind != "date" or slot.key != str(frame.date) else None
    return Claim(
        subject,
        attribute,
        _value(part),
        slot.polarity,
        status,
        "" if slot.past else former,
        dated,
        frame.date_source if dated else "none",
        statement.path,
        statement.line,
        statement.text,
        sources[statement.path].read_only,
    )


def _value(part: Part) -> Value:
    slot = part.slot
    if slot.kind == "port":
        return Value(slot.kind, slot.key, slot.key)
    if slot.kind != "polarity":
        return Value(slot.kind, slot.key, slot.text.strip())
    return Value("polarity", part.truth, slot.text.strip(" ,;，；。."))


def _former(
    parts: Sequence[Part], subject: str, attribute: str, sources: dict[str, Source]
) -> list[Claim]:
    """Claims of the values that the statements say are past."""
    known = {part.node for part in parts}
    found: dict[tuple[str, int, str], Claim] = {}
    for part in parts:
        for slot in part.frame.slots:
            if slot.past and slot.kind == part.slot.kind and id(slot) not in known:
                claim = _claim(Part(part.frame, slot), subject, attribute, sources)
                found.setdefault((claim.path, claim.line, claim.value.key), claim)
    return list(found.values())
