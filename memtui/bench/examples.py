"""What the weights of signs are fitted to: labelled stores and dated logs, as choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from memtui.bench import beam, deskbench
from memtui.bench.regression import Choice, Option
from memtui.judge.claims import Source
from memtui.judge.claims.bundle import find_bundles
from memtui.judge.claims.compare import rivalry
from memtui.judge.claims.deeds import signs_of_deeds
from memtui.judge.claims.extract import ClaimCache
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.lexicon import load_lexicon
from memtui.judge.claims.likeness import Rarity, likeness
from memtui.judge.claims.pairing import Pairing
from memtui.judge.claims.renewals import may_renew, renewals
from memtui.judge.claims.renewed import signs_of_renewal
from memtui.judge.claims.variety import different_varieties
from memtui.judge.claims.weigh import ALWAYS, Signs, signs_for

STRIDE = 7  # logs from one to the one that its never-statements are held against

SignsOf = Callable[[Frame, Frame, Rarity], Iterable[Signs]]


def bundles(folders: Sequence[Path]) -> Iterator[Choice]:
    """Whether two claims conflict, for those of some folders, each as `desk-bench` is."""
    for data in folders:
        for store in deskbench.stores(data):
            yield from bundles_of(data, store)


def bundles_of(data: Path, store: Path) -> Iterator[Choice]:
    """The pairs of claims of a store that are weighed; none of one bundle that don't compete."""
    pairing = _compared(deskbench.sources_of(store))
    rarity = pairing.rarity
    values: dict[deskbench.Place, set[tuple[str, str]]] = {}
    for row in deskbench.rows(data, "bundles"):
        for claim in (*row["current"], *row["historical"]) if row["store"] == store.name else ():
            place = claim["path"], claim["line"]
            values.setdefault(place, set()).add((row["id"], claim["value"]))
    for one, two in pairing.meetings():
        both = one.frame, one.slot, two.frame, two.slot
        if not rivalry(*both)[1]:
            continue
        mine, theirs = (values.get(_place(part.frame), set()) for part in (one, two))
        right = any(a[0] == b[0] and a[1] != b[1] for a in mine for b in theirs)
        if not right and {name for name, _ in mine} & {name for name, _ in theirs}:
            continue
        signs = signs_for(*both, likeness(*both, rarity), rarity)
        yield Choice(store.name, (Option(signs, right),))


def deeds(folders: Sequence[Path]) -> Iterator[Choice]:
    """What tells of a deed that was never done, in the logs of folders as `beam` is.

    Each log is also held against what was never done by people of another folder, which
    nothing in it tells of.
    """
    for data, chat in _chats(folders):
        golds = beam.gold_of(data, "logical_contradiction", chat)
        yield from _answers(data, chat, golds, True, signs_of_deeds)
    yield from _strangers(list(_chats(folders)))


def renewed(folders: Sequence[Path]) -> Iterator[Choice]:
    """What a newer value comes in place of, in the logs of folders as `beam` is."""
    for data, chat in _chats(folders):
        golds = beam.gold_of(data, "information_update", chat)
        yield from _answers(data, chat, golds, False, _signs_of_renewals)


def _chats(folders: Sequence[Path]) -> Iterator[tuple[Path, beam.Chat]]:
    return ((data, chat) for data in folders for chat in beam.chats(data))


def _answers(
    data: Path, chat: beam.Chat, golds: dict[int, set[int]], undone: bool, signs_of: SignsOf
) -> Iterator[Choice]:
    """Each statement that asks, with the bullets that it may answer by their signs."""
    pairing = _compared(chat.sources)
    for frame, earlier in pairing.asked():
        bullet = chat.places.get(_place(frame))
        if bullet is None or frame.undone != undone:
            continue
        gold = golds.get(bullet, set())
        options = [
            Option(signs, chat.places[_place(other)] in gold)
            for other in earlier
            if _place(other) in chat.places
            for signs in signs_of(frame, other, pairing.rarity)
        ]
        if options:
            yield Choice(str(data), tuple(options))


def _strangers(chats: Sequence[tuple[Path, beam.Chat]]) -> Iterator[Choice]:
    """Each log with the never-statements of one of another folder written below its own."""
    for place, (data, chat) in enumerate(chats):
        turned = (chats[(place + STRIDE + n) % len(chats)] for n in range(len(chats)))
        away, other = next(((d, c) for d, c in turned if d != data), (data, chat))
        if away == data:
            continue
        *before, last = chat.sources
        own = last.text.rstrip("\n").split("\n")
        nevers = beam.gold_of(away, "logical_contradiction", other)
        text = "\n".join([*own, *(f"- {other.texts[bullet]}" for bullet in nevers)]) + "\n"
        pairing = _compared([*before, Source(last.path, text)])
        strange = {(last.path, line) for line in range(len(own) + 1, text.count("\n") + 1)}
        for frame, earlier in pairing.asked():
            options = [
                Option(signs, right=False)
                for other_frame in earlier
                if _place(other_frame) not in strange
                for signs in signs_of_deeds(frame, other_frame, pairing.rarity)
            ]
            if frame.undone and _place(frame) in strange and options:
                yield Choice(str(data), tuple(options))


def _signs_of_renewals(frame: Frame, other: Frame, rarity: Rarity) -> Iterator[Signs]:
    if not may_renew(frame, other) or (not frame.change and different_varieties(frame, other)):
        return
    for slot, old in renewals(frame, other):
        signs = signs_of_renewal(frame, slot, other, old, rarity)
        yield {name: value for name, value in signs.items() if name != ALWAYS}


def _compared(sources: Sequence[Source]) -> Pairing:
    cache = ClaimCache()
    find_bundles(sources, load_lexicon(), cache)
    return cache.pairing


def _place(frame: Frame) -> deskbench.Place:
    return frame.statement.path, frame.statement.line
