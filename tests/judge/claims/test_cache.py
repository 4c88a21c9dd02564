"""What a changed document costs: its own statements, and the claims near them."""

from __future__ import annotations

import gc
import random
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations
from math import inf
from typing import Any

import pytest

from memtui.judge.claims import ClaimCache, Source, find_bundles, weigh
from memtui.judge.claims.bundle import told_apart
from memtui.judge.claims.collector import no_collection
from memtui.judge.claims.lexicon import load_lexicon
from memtui.judge.claims.rarity import Rarities
from memtui.judge.claims.read import read_document

ONE = Source("a.md", "Log retention is 14 days.\n")
TWO = Source("b.md", "Log retention is 30 days.\n\nParcels arrive at noon.\n")

LINES = """
Log retention is 14 days.
Logs are kept for 30 days.
The API listens on port 3000.
API port changed from 3000 to 4000.
The API listens on port 3001 now.
Integration tests need Docker.
Integration tests no longer need Docker.
Integration tests never needed Docker; I have never installed Docker for tests.
Petra owns the billing service.
Billing service owner: Jonas Meyer
The staging cluster lives in Frankfurt.
We host the staging cluster in Dublin.
# Staging
## Billing service
日志保留 7 天。
日志保留时间延长到 30 天。
支付模块由李默负责。
支付模块的负责人是周岚。
不要在周五部署。
周五可以部署，但要提前说一声。
Feature freeze for 2.3: 2026-03-01
Feature freeze for 2.3 moved to 2026-03-08.
- [Logs](doc1.md) — log retention is 90 days
| service | port |
| --- | --- |
| API | 5000 |
Reviews need two approvals.
One approval is enough for reviews since May 2026.
""".strip().splitlines()

EDITS = ("replace", "replace", "insert", "insert", "delete", "add", "remove", "shuffle", "turn")


def test_only_a_changed_statement_is_read_again(statements_read: list[str]) -> None:
    cache = ClaimCache()
    first = find_bundles([ONE, TWO], cache=cache)
    assert find_bundles([ONE, TWO], cache=cache) == first
    assert len(statements_read) == 3
    find_bundles([ONE, replace(TWO, text="\n" + TWO.text.replace("30", "90"))], cache=cache)
    assert statements_read[3:] == ["Log retention is 90 days."]


def test_a_statement_on_another_line_is_told_from_there() -> None:
    cache = ClaimCache()
    (before,) = find_bundles([ONE, TWO], cache=cache)
    (after,) = find_bundles([ONE, replace(TWO, text="\n\n" + TWO.text)], cache=cache)
    assert [claim.line for claim in before.claims] == [1, 1]
    assert [claim.line for claim in after.claims] == [1, 3]
    assert after.id == before.id


def test_a_full_cache_forgets_the_oldest() -> None:
    cache = ClaimCache(size=1)
    find_bundles([ONE, TWO], cache=cache)
    assert len(cache.reads) == 1


def _edited(documents: list[Source], chance: random.Random) -> list[Source]:
    """The documents after one edit: a line more, less or another, a document, their order."""
    documents = list(documents)
    place = chance.randrange(len(documents))
    lines = documents[place].text.split("\n")
    at = chance.randrange(len(lines))
    kind = chance.choice(
        ["replace", "replace", "insert", "insert", "delete", "add", "remove", "shuffle", "turn"]
    )
    if kind == "add":
        name = f"doc{chance.randrange(1_000)}.md"
        text = "\n".join(chance.choices(LINES, k=5))
        documents = [d for d in documents if d.path != name]
        documents.insert(min(place, len(documents)), Source(name, text))
    elif kind == "remove":
        del documents[place : place + (len(documents) > 2)]
    elif kind == "shuffle":
        chance.shuffle(documents)
    else:
        if kind == "turn":
            lines.reverse()
        elif kind == "delete":
            del lines[at]
        else:
            lines[at : at + (kind == "replace")] = [chance.choice(LINES)]
        documents[place] = replace(documents[place], text="\n".join(lines))
    return documents


@pytest.mark.parametrize("seed", range(12))
def test_after_any_edits_the_bundles_are_as_if_found_anew(seed: int) -> None:
    chance = random.Random(seed)
    documents = [
        Source(f"doc{number}.md", "\n".join(chance.choices(LINES, k=chance.randrange(1, 30))))
        for number in range(chance.randrange(2, 12))
    ]
    cache = ClaimCache()
    met = 0
    for _ in range(25):
        found = find_bundles(documents, cache=cache)
        assert found == find_bundles(documents)
        met += len(found)
        for _ in range(chance.choice((1, 1, 1, 4))):
            documents = _edited(documents, chance)
    assert met


def test_words_that_many_statements_hold_are_paired_as_if_anew() -> None:
    """More statements than are looked at for one word, so that some go out of sight."""
    chance = random.Random(7)
    texts = ["Log retention of unit {0} is {1} days.", "Never ship unit {0} on {1} May.", "{0}?"]
    lines = [chance.choice(texts).format(n % 40, n % 27) for n in range(400)]
    documents = [Source(f"{n}.md", "\n\n".join(lines[n * 20 : n * 20 + 20])) for n in range(20)]
    cache = ClaimCache()
    for _ in range(8):
        assert find_bundles(documents, cache=cache) == find_bundles(documents)
        place = chance.randrange(len(documents))
        parts = documents[place].text.split("\n\n")
        parts[chance.randrange(len(parts))] = chance.choice(lines)
        documents[place] = replace(documents[place], text="\n\n".join(parts))


def test_bundles_that_quote_the_same_texts_have_ids_of_their_own() -> None:
    documents = [ONE, TWO]
    bundles = find_bundles(documents)
    twice = [*bundles, *(replace(bundle) for bundle in bundles)]
    told = told_apart(twice)
    assert len({bundle.id for bundle in told}) == len(told) == 2 * len(bundles) > 0
    assert {bundle.id for bundle in bundles} < {bundle.id for bundle in told}
    assert told_apart(twice[::-1]) == told


def test_a_bundle_that_no_change_ties_to_is_not_made_again() -> None:
    far = [
        Source("c.md", "Petra owns the billing service.\n"),
        Source("d.md", "Billing service owner: Jonas Meyer\n"),
    ]
    cache = ClaimCache()
    before = {b.id: b for b in find_bundles([ONE, TWO, *far], cache=cache)}
    other = replace(TWO, text=TWO.text.replace("30", "90"))
    after = {b.id: b for b in find_bundles([ONE, other, *far], cache=cache)}
    kept = before.keys() & after.keys()
    assert len(before) == len(after) == 2
    assert len(kept) == 1
    assert all(before[each] is after[each] for each in kept)


def test_what_a_document_says_of_its_update_is_taken_anew() -> None:
    cache = ClaimCache()
    dated = [
        replace(ONE, updated=datetime(2026, 3, 1, tzinfo=UTC)),
        replace(TWO, updated=datetime(2026, 5, 1, tzinfo=UTC)),
    ]
    find_bundles([ONE, TWO], cache=cache)
    assert find_bundles(dated, cache=cache) == find_bundles(dated)
    assert find_bundles([*dated[:1], TWO], cache=cache) == find_bundles([*dated[:1], TWO])


def test_documents_that_change_places_are_paired_as_if_anew() -> None:
    """The title of what an index links is told by the first document that tells of it."""
    texts = ["- [North site](north.md) — Log retention is 14 days", "Log retention is 30 days."]
    documents = [Source(f"{name}.md", f"{text}\n") for name, text in zip("ab", texts, strict=True)]
    documents.append(Source("north.md", "# South site\n\nLog retention is 90 days.\n"))
    cache = ClaimCache()
    for order in permutations(documents):
        assert find_bundles(order, cache=cache) == find_bundles(order)


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_left_as_it_was(enabled: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        with no_collection():
            assert not gc.isenabled()
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_the_signs_of_subjects_weigh_no_more_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left out early for its low weight would have weighed too little as a whole."""
    seen: dict[str, float] = {}
    of_subjects = weigh._of_subjects

    def watched(*both: Any) -> weigh.Signs:
        found = of_subjects(*both)
        for name, value in found.items():
            seen[name] = max(value, seen.get(name, 0.0))
        return found

    monkeypatch.setattr(weigh, "_of_subjects", watched)
    monkeypatch.setattr(weigh, "_most_of_subjects", lambda: inf)
    chance = random.Random(3)
    find_bundles([Source(f"{n}.md", "\n".join(chance.choices(LINES, k=20))) for n in range(9)])
    assert seen.keys() == weigh.MOST_OF_SUBJECTS.keys()
    assert all(value <= weigh.MOST_OF_SUBJECTS[name] + 1e-9 for name, value in seen.items())


def test_what_is_weighed_in_part_is_weighed_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    documents = [Source(f"{n}.md", "\n".join(chance.choices(LINES, k=20))) for n in range(9)]
    found = find_bundles(documents)
    monkeypatch.setattr(weigh, "_most_of_subjects", lambda: inf)
    assert find_bundles(documents) == found


def test_a_word_of_many_statements_weighs_the_same_while_few_of_them_come_or_go() -> None:
    def weighed(first: int, last: int) -> dict[int, float]:
        rarities, found = Rarities(), {}
        read = read_document(ONE, load_lexicon()).frames[0]
        term = min(term for term in read.terms if term.isalpha())
        others = [replace(read, terms={}, stated=frozenset(), fields=frozenset(), slots=[])] * 3000
        rarities.change((), [*others, *[read] * (first - 1)])
        for many in range(first, last):
            rarities.change((), [read])
            found[many] = rarities.weights[term]
        return found

    few, many = weighed(3, 24), weighed(620, 641)
    assert len(set(few.values())) == len(few)
    assert len(set(many.values())) <= 2
    assert min(few.values()) > max(many.values())
