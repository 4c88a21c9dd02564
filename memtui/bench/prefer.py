"""`memtui bench prefer`: where the engine prefers a value, is it the one that holds?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from memtui.bench import beam, deskbench
from memtui.bench.deskbench import Gold
from memtui.bench.figures import Figure
from memtui.bench.running import run
from memtui.judge.claims import Bundle


def main(words: Sequence[str]) -> int:
    """Run the benchmark; see `running.run`."""
    return run(words, "prefer", PARTS)


def _desk(data: Path) -> Iterator[Figure]:
    right = Figure("preferred value right, where decided", target=0.95)
    decided = Figure("decided, of those that people decide", target=0.75)
    held = Figure("left undecided, of those that people don't decide")
    for store in deskbench.stores(data):
        bundles = deskbench.bundles_of(store)
        for gold in deskbench.gold_of(data, store.name):
            bundle = next((b for b in bundles if gold.matches(b)), None)
            if bundle is None:
                continue
            if bundle.preferred:
                why = f"{gold.id}: {bundle.preferred.value.text} ({bundle.preferred.step})"
                right.count(_is_right(bundle, gold), f"{why}, wanted {gold.preferred}")
            if gold.preferred is None:
                held.count(bundle.preferred is None, gold.id)
            else:
                decided.count(bundle.preferred is not None, f"{gold.id}: {bundle.undecided}")
    yield from (right, decided, held)


def _is_right(bundle: Bundle, gold: Gold) -> bool:
    if gold.preferred is None or bundle.preferred is None:
        return False
    kept = {(c.path, c.line) for c in bundle.current if c.value.key == bundle.preferred.value.key}
    return bool(kept & gold.values[gold.preferred])


def _beam(data: Path) -> Iterator[Figure]:
    right = Figure("updates: the update preferred, where decided", target=0.95)
    decided = Figure("updates: decided", target=0.75)
    for chat in beam.chats(data):
        golds = beam.gold_of(data, "information_update", chat)
        places = {bullet: place for place, bullet in chat.places.items()}
        for bullet, partners in golds.items():
            bundle = _with(chat.bundles, places[bullet], {places[partner] for partner in partners})
            if bundle is None:
                continue
            told = f"{chat.number}:{bullet} {chat.texts[bullet][:80]}"
            decided.count(bundle.preferred is not None, told)
            if bundle.preferred:
                kept = bundle.preferred.value.key
                held = {(c.path, c.line) for c in bundle.current if c.value.key == kept}
                right.count(places[bullet] in held, told)
    yield from (right, decided)


def _with(
    bundles: Sequence[Bundle], update: tuple[str, int], before: set[tuple[str, int]]
) -> Bundle | None:
    for bundle in bundles:
        held = {(claim.path, claim.line) for claim in bundle.claims}
        if update in held and held & before:
            return bundle
    return None


PARTS = (("desk-bench", "desk-bench", _desk), ("BEAM 100K", "beam", _beam))
