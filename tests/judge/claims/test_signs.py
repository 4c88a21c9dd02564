from collections.abc import Callable

import pytest

from memtui.judge.claims import Bundle, Source, find_bundles
from memtui.judge.claims.extract import ClaimCache
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.lexicon import load_lexicon
from memtui.judge.claims.rarity import STATEMENTS
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.weigh import ALWAYS, FEW, veto, weigh, weights

Between = Callable[[str, str], list[Bundle]]
THINGS = ("harbour", "lantern", "violin", "meadow", "turbine", "ledger", "orchard", "kettle")
ACTS = ("ages", "bends", "cools", "drifts", "echoes", "fades", "glows", "hums", "itches", "jolts")


def frame_of(text: str) -> Frame:
    cache = ClaimCache()
    return cache.frames_of(Source("a.md", f"- {text}\n"), load_lexicon())[0]


def said(text: str) -> dict[str, Slot]:
    """The values of a statement that are told in words, by their key."""
    return {slot.key: slot for slot in frame_of(text).slots if slot.is_said}


def store(one: str, two: str) -> list[Bundle]:
    """The bundles of two statements amid eighty that speak of other things."""
    filler = "\n".join(f"- The {thing} {act} quietly." for thing in THINGS for act in ACTS)
    texts = (("a.md", one), ("b.md", two), ("c.md", filler))
    return find_bundles([Source(path, f"{text}\n") for path, text in texts])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Tiles are served by Tegola.", "tegola"),
        ("Slicing goes through OrcaSlicer.", "orcaslicer"),
        ("Fetch the symbols from `cg-symbols`.", "cg-symbols"),
        ("Reports are signed by Dr Achterhoek.", "dr achterhoek"),
        ("Annika conducts the tour.", "annika"),
        ("电子发票由诺诺开。", "诺诺"),
    ],
)
def test_a_name_that_no_list_knows_is_a_value(text: str, name: str) -> None:
    assert name in said(text)


@pytest.mark.parametrize(
    "text",
    ["Run `make release TAG=1` first.", "The plan was made in October.", "Wind was up by noon."],
)
def test_commands_and_months_are_no_names(text: str) -> None:
    assert not [key for key, slot in said(text).items() if slot.kind == "choice"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Feeds are read as JSON, not as XML.", "xml"),
        ("Printers reject WebP.", "webp"),
        ("I'm done with Slack.", "slack"),
        ("通知发飞书，不用钉钉。", "钉钉"),
    ],
)
def test_a_name_that_is_refused_is_told_from_one_that_is_used(text: str, name: str) -> None:
    refused = {key for key, slot in said(text).items() if slot.refused}
    assert refused == {name}


def test_a_thing_that_was_changed_is_no_person() -> None:
    assert all(slot.kind != "person" for slot in frame_of("快递换成了顺丰，价格谈到 9 块。").slots)
    changed = frame_of("值班人换成了周宁。").slots
    assert {slot.key for slot in changed if slot.kind == "person"} == {"周宁"}


def test_a_span_of_days_is_no_change() -> None:
    dates = [s for s in frame_of("The tour runs from July 4 to July 13.").slots if s.kind == "date"]
    assert len(dates) == 2
    assert not any(slot.past for slot in dates)


def test_dates_in_chinese_numerals_are_read() -> None:
    keys = [slot.key for slot in frame_of("四月十八日起求解器换成 Gurobi。").slots]
    assert "-----04-18" in keys


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("- The simulation ticks 20 times a second.", "- tick rate — 30 Hz"),
        ("- An offline pack may be at most 250 MB.", "- 离线包最大 400 MB"),
        ("- Three concerts are confirmed.", "- A fourth concert in Braga was added."),
        ("- Holds are kept in Redis.", "- Holds are kept in Postgres since the outage in August."),
    ],
)
def test_other_words_for_one_thing_compete_in_a_store(one: str, two: str) -> None:
    assert len(store(one, two)) == 1


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("- The mail job runs every 5 minutes.", "- The backup job runs every 6 hours."),
        (
            "- Crash-free sessions were 99.2 % in March.",
            "- Crash-free sessions were 99.6 % in June.",
        ),
        ("- Slow queries take 200 ms.", "- Query logs are kept for 180 days."),
        ("- Maybe move raw files to Parquet.", "- Raw files are gzip CSV."),
    ],
)
def test_values_of_other_things_do_not_compete_in_a_store(one: str, two: str) -> None:
    assert store(one, two) == []


def test_the_nearer_of_two_values_is_the_rival() -> None:
    one = "- The ferry timetable is printed by Alder.\n- The cargo timetable is printed by Birk."
    two = "- The ferry timetable is printed by Calder."
    found = store(one, two)
    held = [{claim.text for claim in bundle.claims} for bundle in found]
    assert not any("The cargo timetable is printed by Birk." in texts for texts in held)


def test_a_name_stands_in_for_one_that_is_told_of(between: Between) -> None:
    (bundle,) = between(
        "Our conductor is Teodor.", "Teodor broke his arm; Annika conducts the tour."
    )
    assert bundle.preferred is not None
    assert bundle.preferred.value.text == "Annika"


def test_weights_say_what_speaks_for_one_thing_and_against_it() -> None:
    known = weights()
    assert min(known["rare attribute"], known["subject"], known["like"]) > 0
    assert max(known["other qualifiers"], known["far apart"], known["varieties"]) < 0
    assert weigh({}) == known[ALWAYS] < 0


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("After the autumn storms the ferries leave every 20 minutes.", "ferry"),
        ("Note for the night shift: the boiler runs at 70 °C.", "boiler"),
    ],
)
def test_a_lead_is_not_what_a_statement_speaks_of(text: str, subject: str) -> None:
    assert frame_of(text).subject[0] == subject


def test_the_sign_of_an_answer_is_not_what_it_speaks_of() -> None:
    assert "答" not in frame_of("答：退票之后七天内到账。").subject


@pytest.mark.parametrize(
    ("text", "status"),
    [("原来的端口是 8080。", "historical"), ("退回到原来的账户需要 3 天。", "current")],
)
def test_the_original_of_something_is_not_always_of_the_past(text: str, status: str) -> None:
    assert frame_of(text).status == status


def test_an_idiom_is_no_place() -> None:
    kinds = {slot.kind for slot in frame_of("Priya is in charge of the archive.").slots}
    assert "place" not in kinds
    assert "place" in {slot.kind for slot in frame_of("The keys are in the drawer.").slots}


@pytest.mark.parametrize(
    ("text", "is_day"),
    [("We meet on Sun at noon.", True), ("It lasts 9 hours without sun.", False)],
)
def test_sun_is_a_day_where_a_capital_says_so(text: str, is_day: bool) -> None:
    assert ("weekday" in {slot.kind for slot in frame_of(text).slots}) is is_day


def test_signs_speak_against_rules_rather_among_many_statements() -> None:
    assert veto({STATEMENTS: FEW + 1}) > veto({STATEMENTS: FEW - 1})


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("The cover image is down to 90 KB.", True),
        ("Caching brought the load time down to 2 s.", True),
        ("The market opens earlier, at 7:00.", True),
        ("The lesson became longer, 50 minutes.", True),
        ("观众人数涨到 80。", True),
        ("On slow lines the player drops to 48 kbit/s.", False),
        ("A mail holds up to 12 MB.", False),
    ],
)
def test_what_became_otherwise_is_heard(text: str, changes: bool) -> None:
    assert frame_of(text).change is changes


def test_every_copy_of_what_was_replaced_is_in_the_bundle() -> None:
    told = "nginx is the reverse proxy for all services"
    front = f"---\nname: proxy\ndescription: {told}\n---\n"
    (bundle,) = find_bundles(
        [
            Source("MEMORY.md", f"- [proxy](proxy.md) — {told}\n"),
            Source("proxy.md", f"{front}\nThe reverse proxy was switched from nginx to Caddy.\n"),
        ]
    )
    places = {(c.path, c.line) for c in bundle.claims if c.value.text == "nginx"}
    assert {("MEMORY.md", 1), ("proxy.md", 3)} <= places


@pytest.mark.parametrize(
    ("text", "usable"),
    [
        ("Guests may not move a chair, only suggest it.", True),
        ("The suggestion to move to Kafka came up again.", False),
        ("Olek suggested Kafka for the events.", False),
    ],
)
def test_to_suggest_is_no_idea_until_somebody_did(text: str, usable: bool) -> None:
    assert frame_of(text).usable is usable
