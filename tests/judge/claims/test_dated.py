"""Dated logs: what was never done and is told of elsewhere, and values that newer ones replace."""

from __future__ import annotations

import pytest

from memtui.judge.claims import Bundle, Source, find_bundles
from memtui.judge.claims.fields import fields_of, fields_of_words
from memtui.judge.claims.undone import deeds_of

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


@pytest.mark.parametrize(
    ("text", "said", "firm"),
    [
        ("The cellar door I've not painted and never sanded.", "painted", False),
        ("Not a single pump has been installed.", "installed", True),
        ("No rope has ever been replaced by me.", "replaced", True),
        ("We have yet to insure the boat.", "insure", False),
        ("Not once have I flown a kite.", "flown", True),
        ("The harbour office never answered, so I gave up.", "answered", True),
        ("We haven't hired a guide so far.", "hired", False),
    ],
)
def test_a_deed_is_denied_in_any_voice(text: str, said: str, firm: bool) -> None:
    deed = deeds_of(text)[0]
    assert (deed.said, deed.firm) == (said, firm)


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("这艘船我从没刷过漆。", True),
        ("我一次都没坐过渡轮。", True),
        ("到今天我没给任何人修过钟。", True),
        ("屋顶还没修。", False),
    ],
)
def test_a_deed_is_denied_in_chinese(text: str, firm: bool) -> None:
    assert [deed.firm for deed in deeds_of(text)] == [firm]


@pytest.mark.parametrize(
    "text",
    [
        "Labels are never printed.",
        "We never sail on Fridays.",
        "没通过检查。",
        "有没有备用的绳子？",
    ],
)
def test_rules_and_plain_denials_deny_no_deed(text: str) -> None:
    assert deeds_of(text) == ()


def test_what_a_deed_was_not_done_to_may_stand_before_it() -> None:
    (deed,) = deeds_of("I've never put one up.", "Flags on the mast?")
    assert deed.earlier == ("flag", "on", "the", "mast")


def dated(*entries: str) -> list[Bundle]:
    """The bundles of a log with one file a month, which a line of its own dates."""
    return find_bundles(
        Source(f"log-{n}.md", f"# Log {n}\n\nDate: {month} 4, 2026\n\n- {OTHERS[n]}\n- {text}\n")
        for n, (month, text) in enumerate(zip(("March", "May", "July"), entries, strict=False))
    )


def test_the_later_entry_of_a_dated_log_is_preferred() -> None:
    (bundle,) = dated("The shed holds 14 oars.", "The shed holds 19 oars.")
    assert bundle.preferred is not None
    assert (bundle.preferred.value.key, bundle.preferred.step) == ("19", "date")
    assert bundle.preferred.why == "log-1.md:6 stands under the latest date, 2026-05-04."


def test_what_comes_later_contradicts_no_never() -> None:
    never, told = "I have never patched a sail.", "Patched a sail with tape on the beach."
    assert dated(never, told) == []
    assert len(dated(told, never)) == 1


def test_a_name_comes_instead_of_one_that_a_statement_names_as_well() -> None:
    old, new = (
        "The boat pages are made with Vue.",
        "Rebuilt the boat pages in Svelte, as Vue broke.",
    )
    assert answered(old, new) == {frozenset({old, new})}
