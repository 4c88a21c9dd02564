"""Kinds of wording that stores differ in: what is found whatever words it is told in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memtui.judge.claims import Bundle, Source, find_bundles

Between = Callable[[str, str], list[Bundle]]
THINGS = (
    "kite lamp rope sail oar flag chart globe bell clock mask drum harp lute viola cello flute"
    " tuba gong vase bowl plate spoon fork knife cup jug pan pot horn"
)
FILLER = [f"The {name} hangs in room {name[::-1]}." for name in THINGS.split(" ")]


@pytest.fixture
def between() -> Between:
    """The bundles of two statements that stand in two documents of a store of ordinary size."""

    def find(one: str, two: str) -> list[Bundle]:
        first, second = "\n\n".join([*FILLER[::2], one]), "\n\n".join([*FILLER[1::2], two])
        found = find_bundles([Source("a.md", first + "\n"), Source("b.md", second + "\n")])
        return [b for b in found if {claim.path for claim in b.claims} == {"a.md", "b.md"}]

    return find


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Background jobs go through Celery.", "We gave up Celery in May."),
        ("Pages are rendered by Eleventy.", "Since May Eleventy is gone, Astro builds the pages."),
        ("The wire format is Avro.", "We dropped Avro for plain JSON."),
        ("推送走极光推送通道。", "极光推送已经停用了。"),
    ],
)
def test_what_was_given_up_competes_with_what_counts_on_it(
    between: Between, one: str, two: str
) -> None:
    assert between(one, two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Sessions are cached in Valkey.", "The search service moved from Valkey to Solr."),
        ("Mail warnings to the ops list.", "The importer blocks instead of warning."),
        ("Parcels are sorted by Otto.", "The label printer was replaced by Zebra."),
    ],
)
def test_what_another_thing_gave_up_is_no_matter(between: Between, one: str, two: str) -> None:
    assert between(one, two) == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The poller ticks 10 times a second.", "The poller ticks at 25 Hz."),
        ("The tile budget is 80 EUR a month.", "We raised the tile budget to 120 EUR."),
        ("The invoice run is due on the 5th.", "发票 invoice run：每月 9 号"),
        ("The cache entry is good for an hour.", "The cache entry stays valid 15 minutes."),
        ("Up to 6 players join a room.", "Up to 9 people join a room now."),
    ],
)
def test_values_of_more_kinds_and_units_are_read(between: Between, one: str, two: str) -> None:
    assert between(one, two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The newsletter is drafted by Ingrid.", "Now Pavel drafts the newsletter."),
        ("值班组长是程远。", "值班组长由苏宁接任。"),
        ("Location of the archive: eu-north-7", "The archive sits in ap-south-4 now."),
    ],
)
def test_people_and_places_are_named_in_many_ways(between: Between, one: str, two: str) -> None:
    assert between(one, two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The mail job runs every 5 minutes.", "The backup job runs every 6 hours."),
        ("Norlink's API allows 120 requests per minute.", "Zentis' API allows 40 per minute."),
        ("Shop payments go through Stripe.", "Shop payments go through PayPal as well."),
        ("The drill took 38 minutes.", "The drill took 21 minutes."),
        ("演练恢复用了 38 分钟。", "演练恢复用了 21 分钟。"),
        ("Free delivery from 40 EUR.", "During the sale free delivery from 20 EUR."),
        ("A session cookie lives 30 seconds.", "A login cookie lives 60 minutes now."),
        ("Date: 2026-03-01", "The hand-in date was moved to 2026-05-01."),
    ],
)
def test_what_only_looks_alike_does_not_compete(between: Between, one: str, two: str) -> None:
    assert between(one, two) == []


def test_two_varieties_of_one_kind_in_a_document_do_not_compete() -> None:
    text = (
        "Refresh keys are rotated on use; the old one stays valid for 20 seconds.\n\n"
        "The lifetime of an access key is 45 minutes since the May release.\n"
    )
    assert find_bundles([Source("a.md", text)]) == []


@pytest.mark.parametrize(
    ("one", "two", "title"),
    [
        ("Minimum test coverage of abacus is 70 %.", "Minimum test coverage of abacus is 75 %.",
         "abacus · coverage"),
        ("The message broker of lantern is Kafka.", "The message broker of lantern is NATS.",
         "lantern · message broker"),
        ("Package manager of dinghy: yarn", "Package manager of dinghy: pnpm",
         "dinghy · package manager"),
    ],
)  # fmt: skip
def test_a_bundle_is_called_what_it_is_about(
    between: Between, one: str, two: str, title: str
) -> None:
    (bundle,) = between(one, two)
    assert f"{bundle.subject} · {bundle.attribute}" == title


def test_the_value_of_a_port_is_its_number(between: Between) -> None:
    (bundle,) = between("网关的端口是 8080。", "网关的端口改为 8443。")
    assert {claim.value.text for claim in bundle.current} == {"8080", "8443"}


def test_a_line_of_an_index_echoes_its_document() -> None:
    index = "- [Broker](broker.md) — the broker of beacon is RabbitMQ\n"
    found = find_bundles(
        [
            Source("MEMORY.md", index),
            Source("broker.md", "The broker of beacon is RabbitMQ.\n"),
            Source("move.md", "The broker of beacon was changed from RabbitMQ to NATS.\n"),
        ]
    )
    assert len(found) == 1


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Presented the tool at the fair.", "I have never shown the tool at the fair."),
        ("Joined the soldering course in June.", "I have never attended a soldering course."),
    ],
)
def test_an_act_is_known_by_its_other_names(between: Between, one: str, two: str) -> None:
    assert between(one, two)
