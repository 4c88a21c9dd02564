"""Dated logs: what was never done and is told of elsewhere, and values that newer ones replace."""

from __future__ import annotations

import pytest

from memtui.judge.claims import Bundle, Source, find_bundles
from memtui.judge.claims.deeds import deeds_of
from memtui.judge.claims.fields import fields_of, fields_of_words

OTHERS = (
    "The reading lamp is on the left.",
    "Bought bread and two kinds of cheese on Saturday.",
    "I prefer short answers with an example.",
    "Always name the unit beside a number.",
    "The tram to the harbour was late twice.",
    "My neighbour keeps nine hens behind the shed.",
    "Wrote to the library about the lost card.",
    "The kitchen radio hums when it rains.",
)


def log(*said: str) -> list[Bundle]:
    """The bundles of a log of three days, what is said on the last two among other entries."""
    days: list[list[str]] = [list(OTHERS[:4]), list(OTHERS[4:6]), list(OTHERS[6:])]
    for place, text in enumerate(said):
        days[1 + place % 2].append(text)
    return find_bundles(
        Source(f"day-{n}.md", f"# Day {n}\n\n" + "".join(f"- {line}\n" for line in lines))
        for n, lines in enumerate(days, 1)
    )


def answered(*said: str) -> set[frozenset[str]]:
    """The texts of every bundle of such a log."""
    return {frozenset(claim.text for claim in bundle.claims) for bundle in log(*said)}


@pytest.mark.parametrize(
    ("told", "never"),
    [
        ("Spent €90 on a raincoat in Bergen.", "I have never bought a raincoat."),
        ("Sprained my wrist on the stairs on May 4.", "I have never been injured."),
        ("Gave a lightning talk on moths at the meetup.", "I have never spoken at a meetup."),
        ("My Redux store holds the cart and the filters.", "I have never used Redux."),
        ("Configured the deployment of the shop on May 2.", "I have never deployed the shop."),
        ("Ran Trivy on the images, three findings.", "I have never looked for security holes."),
        ("The dentist pulled a tooth on June 3.", "I have never been to a dentist."),
        ("Pia reviewed the parser and left nine comments.", "Nobody has ever reviewed the parser."),
    ],
)
def test_a_never_meets_what_tells_of_the_deed(told: str, never: str) -> None:
    assert answered(told, never) == {frozenset({told, never})}


@pytest.mark.parametrize(
    ("other", "never"),
    [
        ("I want to buy a raincoat next year.", "I have never bought a raincoat."),
        ("Should I deploy the shop myself?", "I have never deployed the shop."),
        ("I have not deployed the shop.", "I have never deployed the shop."),
        ("Always explain Redux with an example.", "I have never used Redux."),
        ("Two hens were ill in March.", "I have never spoken in public."),
    ],
)
def test_wishes_questions_and_orders_tell_of_no_deed(other: str, never: str) -> None:
    assert answered(other, never) == set()


def test_of_two_that_tell_of_the_deed_the_surer_one_answers() -> None:
    told = "Ran the harbour race on May 4 in 52 minutes."
    ahead = "The harbour race is on May 4."
    never = "I have never run the harbour race."
    assert answered(told, ahead, never) == {frozenset({told, never})}


def test_two_deeds_of_one_never_are_read_apart() -> None:
    first, second = deeds_of("I have never written a test or used a linter.")
    assert (first.act, first.rest) == ("writ", "written a test i")
    assert (second.said, second.light) == ("used", True)
    assert deeds_of("I wrote a test.") == ()


def test_what_never_happened_to_somebody_is_a_state() -> None:
    (deed,) = deeds_of("I've never been stung by a wasp.")
    assert (deed.said, deed.state) == ("stung", True)
    (deed,) = deeds_of("Nothing here has ever been stolen.")
    assert (deed.said, deed.state) == ("stolen", True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The tour takes 14 days.", "After the storm the tour was cut to 9 days."),
        ("Rendering thumbnails takes 90 ms.", "A cache brought rendering thumbnails to 8 ms."),
        ("Nora found a weak hip and gave me 3 exercises.", "Nora gave me more, so 5 exercises."),
        ("Rent of the studio is $700.", "Since May the rent of the studio is $820."),
        ("The rehearsals are on Monday.", "The rehearsals moved, they are on Thursday."),
    ],
)
def test_a_newer_value_meets_the_older_one(old: str, new: str) -> None:
    assert answered(old, new) == {frozenset({old, new})}


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The drill took 38 minutes.", "Another drill took 21 minutes."),
        ("The tour takes 14 days.", "The tour now takes 14 days in all."),
        ("The gate has three locks.", "The studio has 12 windows again."),
    ],
)
def test_values_of_two_things_are_no_news(one: str, two: str) -> None:
    assert answered(one, two) == set()


def test_words_belong_to_fields_by_stem_and_phrase() -> None:
    assert "~injure" in fields_of("I sprained… no, twisted my ankle.")
    assert fields_of("It cost 4 € in all.")["~money"] == {"cost", "$"}
    assert "~review" in fields_of_words(("look", "over", "it"))
    assert fields_of_words(("xyzzy",)) == frozenset()
