"""Values that are told in words: clocks, spans, shares, measures, counts and states."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memtui.judge.claims import Bundle, Source, find_bundles
from memtui.judge.claims.statements import statements_of
from memtui.judge.claims.states import state_slots
from memtui.judge.claims.values import find_values

Between = Callable[[str, str], list[Bundle]]


def read(text: str) -> list[tuple[str, str, str]]:
    return [(value.kind, value.unit, value.key) for value in find_values(text)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Orders close at half past eight in the evening.", ("time", "", "20:30")),
        ("The gate opens at a quarter to five.", ("time", "12h", "04:45")),
        ("We start at nine o'clock.", ("time", "12h", "09:00")),
        ("The day rolls over at midnight UTC.", ("time", "", "00:00 UTC")),
        ("晚八点关门", ("time", "", "20:00")),
        ("夜里两点重建", ("time", "", "02:00")),
        ("中午十二点半开会", ("time", "", "12:30")),
        ("早上七点一刻出发", ("time", "", "07:15")),
        ("Tuesday to Saturday", ("weekday", "span", "1-5")),
        ("Hours 07:00–17:30", ("time", "span", "07:00-17:30")),
        ("Polled each quarter of an hour.", ("interval", "", "900")),
        ("It takes an hour and a half.", ("duration", "", "5400")),
        ("质保半年", ("duration", "", "1.5768e+07")),
        ("路上两个半钟头", ("duration", "", "9000")),
        ("Swept every other day.", ("interval", "", "172800")),
        ("One in ten jobs fails.", ("percent", "", "10")),
        ("A third of the estimate is paid first.", ("percent", "", "33.3333")),
        ("先付三成", ("percent", "", "30")),
        ("会员打八折", ("percent", "", "20")),
        ("四分之一的请求", ("percent", "", "25")),
        ("封面 1600×2560", ("measure", "×", "1600x2560")),
        ("equal up to one part in a hundred thousand", ("measure", "ratio", "1e-05")),
        ("a difference under 1e-4", ("measure", "ratio", "0.0001")),
        ("61 square kilometres", ("measure", "m²", "6.1e+07")),
        ("6,100 hectares", ("measure", "m²", "6.1e+07")),
        ("After the third failed attempt it is parked.", ("number", "attempt", "3")),
        ("the 80th pull is guaranteed", ("number", "pull", "80")),
        ("目录只放到第二级", ("number", "级", "2")),
        ("满两回就停", ("number", "tim", "2")),
        ("It is retried twice.", ("number", "tim", "2")),
        ("three pushes per player and day", ("rate", "push", "3.47222e-05")),
        ("the exporter answers on 9187", ("port", "", "9187")),
        ("接口听在 9021", ("port", "", "9021")),
    ],
)
def test_values_told_in_words_are_read(text: str, value: tuple[str, str, str]) -> None:
    assert value in read(text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("早一点告诉我", "time"),
        ("成员和成本都看", "percent"),
        ("上半年的计划", "duration"),
        ("Two people share it.", "percent"),
        ("The office is on 5 pages.", "port"),
        ("Move it from Friday to Tuesday, we changed it.", "span"),
    ],
)
def test_what_only_looks_like_a_value_is_none(text: str, kind: str) -> None:
    assert all(kind not in (found, unit) for found, unit, _ in read(text))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The catchment measures 61 square kilometres.", "The catchment measures 6,100 hectares."),
        ("The warranty of a frame lasts half a year.", "The warranty of a frame lasts six months."),
        ("A frame of the buffer takes 104 MB.", "A frame of the buffer takes 99 MiB."),
        ("The catalogue holds about 180,000 tracks.", "The catalogue holds 179,640 tracks."),
        ("The bakery closes at half past eight.", "The bakery closes at 20:30."),
        ("The member price is reduced by 20 %.", "会员价 the member price 打八折."),
    ],
)
def test_one_value_in_other_units_contradicts_nothing(one: str, two: str, between: Between) -> None:
    assert between(one, two) == []


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("`new_map`: on in all shops", "on: yes"),
        ("`new_map` has been switched off.", "on: no"),
        ("use_snowmelt: false", "on: no"),
        ("`smart_queue` 停用", "on: no"),
        ("A phone number is mandatory.", "required: yes"),
        ("Guests can't finish without giving a mobile.", "required: yes"),
        ("身份证号可以空着", "required: no"),
        ("A phone number isn't asked for.", "required: no"),
        ("Guests don't have to register before entering.", "required: no"),
        ("页面上标的是不含税价", "included: no"),
        ("Tubes are taken back.", "taken back: yes"),
        ("内胎概不退换", "taken back: no"),
    ],
)
def test_states_are_read(text: str, state: str) -> None:
    assert state in [slot.key for slot in state_slots(text, [0] * (len(text) + 1))]


@pytest.mark.parametrize("text", ["on the table", "It goes on and on.", "Log off-site.", "on call"])
def test_a_word_of_place_is_no_state(text: str) -> None:
    assert list(state_slots(text, [0] * (len(text) + 1))) == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("`preorder_cakes`: on in all shops", "`preorder_cakes` has since been switched off."),
        ("The fleet map shows up on port 5173.", "The fleet map listens on 8090."),
        ("Node 20 is what everything is built with.", "Everything is built with Node 22."),
        ("Webhook deliveries are retried five times.", "Webhook deliveries are retried twice."),
    ],
)
def test_values_told_in_words_contradict(one: str, two: str, between: Between) -> None:
    assert len(between(one, two)) == 1


def test_settings_in_code_are_statements() -> None:
    code = "```yaml\nretry_limit: 5\n# a note\nuse_tls: false\n```\n```sh\nserve --port 8080\n```"
    read_of = [(each.line, each.text) for each in statements_of(Source("config.md", code))]
    assert read_of == [(2, "retry_limit: 5"), (4, "use_tls: false"), (7, "--port 8080")]


def test_a_setting_in_code_contradicts_what_is_said_of_it() -> None:
    code = "# Image server\n\n```sh\nserve --port 8080\n```\n"
    said = "The image server listens on port 9090.\nThe lift is slow.\nTea is served upstairs.\n"
    found = find_bundles([Source("config.md", code), Source("notes.md", said)])
    assert [{c.value.key for c in bundle.current} for bundle in found] == [{"8080", "9090"}]


def test_a_collection_of_ideas_states_nothing() -> None:
    idea = "---\nname: ideas-parking\n---\n\nThe nightly backup of the wiki runs every 5 minutes.\n"
    said = "The nightly backup of the wiki runs every 60 minutes.\nThe lift is slow.\n"
    plain = Source("backup.md", said)
    assert find_bundles([Source("ideas_parking.md", idea), plain]) == []
    assert find_bundles([Source("facts.md", idea.replace("ideas-parking", "facts")), plain])


def test_a_form_filled_in_for_two_places_is_no_contradiction() -> None:
    stores = [
        Source(f"store_{name}.md", f"# Store {name}\n\nContact: {who}, ring twice.\n")
        for name, who in (("qarth", "Ilse Marn"), ("dunwic", "Odo Pell"))
    ]
    assert find_bundles(stores) == []


def test_a_bundle_says_what_tied_its_claims(between: Between) -> None:
    [bundle] = between(
        "The fleet map listens on port 8090.", "The fleet map moved to port 5173 in May."
    )
    assert "port" in bundle.why
    assert "fleet" in bundle.why
    assert bundle.why.endswith("one tells of a change.")
