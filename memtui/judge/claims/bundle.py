"""Claims that compete, grouped: the one road from documents to bundles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from memtui.formats.digest import text_digest
from memtui.judge.claims.compare import LIKELY, akin
from memtui.judge.claims.extract import ClaimCache
from memtui.judge.claims.label import attribute_of, subject_of_parts
from memtui.judge.claims.lexicon import Lexicon, load_lexicon
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.model import Bundle, Claim, Source, Status, Tier, Value
from memtui.judge.claims.pairs import Pair, Part
from memtui.judge.claims.prefer import Evidence, prefer


def find_bundles(
    documents: Iterable[Source], lexicon: Lexicon | None = None, cache: ClaimCache | None = None
) -> list[Bundle]:
    """The contradiction bundles of these documents, surest first.

    A cache that is kept between calls makes a changed document cost its own reading only.
    """
    lexicon = lexicon or load_lexicon()
    cache = cache if cache is not None else ClaimCache()
    sources = {source.path: source for source in documents}
    pairing = cache.pairing
    pairing.update({path: cache.read(source, lexicon) for path, source in sources.items()})
    pairs = sorted(pairing.pairs(lexicon), key=lambda pair: -pair.score)
    bundles = (_bundle(group, sources) for group in _groups(pairs, pairing.rarity))
    found = sorted(filter(None, bundles), key=lambda bundle: (bundle.tier, bundle.id))
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


@dataclass(slots=True)
class _Group:
    """Claims of one bundle in the making; `parts` by the identity of their slots."""

    parts: dict[int, Part] = field(default_factory=dict)
    score: float = 0.0
    denial: bool = False
    revised: bool = False

    def takes(self, part: Part, rarity: Rarity) -> bool:
        """Whether a claim is akin to all that are here, not only to the one it met."""
        akins = sum(akin(part.frame, other.frame, rarity) for other in self.parts.values())
        whole = self.revised or part.slot.kind == "polarity"
        return akins >= (1.0 if whole else 0.5) * len(self.parts)

    def add(self, pair: Pair) -> None:
        for part in (pair.a, pair.b):
            self.parts[part.node] = part
        self.score = max(self.score, pair.score)
        self.denial |= pair.denial
        self.revised |= pair.revision


def _groups(pairs: Sequence[Pair], rarity: Rarity) -> list[_Group]:
    """Pairs joined where they share a claim, surest first.

    Of two statements only their surest pair counts; what is akin to one claim of a
    bundle only makes a bundle of its own.
    """
    groups: list[_Group] = []
    home: dict[int, _Group] = {}
    seen: set[tuple[int, int]] = set()
    for pair in pairs:
        key = (id(pair.a.frame), id(pair.b.frame))
        if key in seen or key[::-1] in seen:
            continue
        seen.add(key)
        group = _joined(pair, home, groups, rarity)
        group.add(pair)
        for part in (pair.a, pair.b):
            home.setdefault(part.node, group)
    return _without_echoes([group for group in groups if group.parts])


def _without_echoes(groups: list[_Group]) -> list[_Group]:
    """Groups without those that hold no more than a surer one does, in words of an index.

    A description, or the line of an index, says over again what its document says.
    """
    kept: list[_Group] = []
    said: list[set[tuple[str, str, str]]] = []
    for group in groups:
        parts = group.parts.values()
        here = {(p.frame.statement.home, p.slot.kind, p.slot.key) for p in parts}
        echoes = any(part.frame.statement.fragment for part in parts)
        if echoes and any(here <= known for known in said):
            continue
        kept.append(group)
        said.append(here)
    return kept


def _joined(pair: Pair, home: dict[int, _Group], groups: list[_Group], rarity: Rarity) -> _Group:
    def takes(group: _Group, parts: Iterable[Part]) -> bool:
        return all(group.takes(part, rarity) for part in parts)

    one, two = home.get(pair.a.node), home.get(pair.b.node)
    if one is not None and one is two:
        return one
    if one is not None and two is None and takes(one, [pair.b]):
        return one
    if two is not None and one is None and takes(two, [pair.a]):
        return two
    if one is not None and two is not None and takes(one, two.parts.values()):
        for part in two.parts.values():
            one.parts[part.node] = part
            home[part.node] = one
        two.parts = {}
        return one
    groups.append(_Group())
    return groups[-1]


def _bundle(group: _Group, sources: dict[str, Source]) -> Bundle | None:
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
            part.slot.change or _replaces(part),
            part.frame.cue,
            sources[claim.path].updated,
            frozenset(s.key for s in part.frame.slots if s.past and s.kind == part.slot.kind),
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
    digest = text_digest(*sorted({f"{c.path}\0{c.text}" for c in claims}))
    tier: Tier = "likely" if group.score >= LIKELY else "possible"
    return Bundle(digest, subject, attribute, tier, current, historical, preferred, undecided)


def _replaces(part: Part) -> bool:
    """Whether the statement says of another value of the kind that it is past."""
    return any(s.past and s.kind == part.slot.kind for s in part.frame.slots)


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
