"""Ordinary, consistent stores: what stands side by side in them is no contradiction."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memtui.judge.claims import Bundle, Source, find_bundles

Between = Callable[[str, str], list[Bundle]]


def within(*lines: str) -> list[Bundle]:
    """The bundles of one document of these lines."""
    text = "---\nname: notes\n---\n\n" + "\n".join(lines) + "\n"
    return find_bundles([Source("notes.md", text), Source("other.md", "The lift is slow.\n")])


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("- A: 40 orders a minute, refuses the rest.", "- B: 15 orders a minute since May."),
        ("- Halle A: 40 Bestellungen", "- Halle B: 15 Bestellungen"),
        ("- 甲仓：每分钟 40 单，多的退回。", "- 乙仓：每分钟 15 单，多的排队。"),
    ],
)
def test_items_under_labels_of_their_own_do_not_compete(one: str, two: str) -> None:
    assert within(one, two) == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("1. 10 % of the shops, wait two hours.", "2. 50 % of the shops, wait two days."),
        ("1. 10% 的门店，等两小时。", "2. 50% 的门店，等两天。"),
    ],
)
def test_steps_that_begin_with_their_value_do_not_compete(one: str, two: str) -> None:
    assert within(one, two) == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Orders close at 17:00.", "On the last day of a month orders close at 15:00 instead."),
        ("Parcels are kept for 10 days.", "All other parcels are kept for 30 days."),
        ("包裹保留 10 天。", "其他包裹保留 30 天。"),
        ("Never feed the robot by hand.", "Feed the robot by hand when the belt is out."),
    ],
)
def test_a_rule_and_its_exception_in_one_document_do_not_compete(one: str, two: str) -> None:
    assert [bundle for bundle in within(one, two) if bundle.tier == "likely"] == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The smoke test takes 6 minutes.", "The label `slow` adds 25 minutes more to the test."),
        ("冒烟测试要 6 分钟。", "加上标签 `slow` 冒烟测试再加 25 分钟。"),
        ("The cache holds 200 pages.", "During sales the cache holds another 300 pages."),
    ],
)
def test_what_is_added_is_no_rival_of_what_it_is_added_to(
    between: Between, one: str, two: str
) -> None:
    assert between(one, two) == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (
            "Invoices are kept for 9 years, scans for 40 days.",
            "Scans are kept for 40 days, labels for 2 weeks.",
        ),
        ("发票保留 9 年，扫描件保留 40 天。", "扫描件保留 40 天，标签保留两周。"),
    ],
)
def test_statements_that_share_a_value_agree(between: Between, one: str, two: str) -> None:
    assert [bundle for bundle in between(one, two) if bundle.tier == "likely"] == []


@pytest.mark.parametrize(
    ("hook", "body"),
    [
        (
            "the scanner keeps up to 70 labels and prints them in batches of 5",
            "Up to 70 labels are kept on the scanner.",
        ),
        ("扫描枪最多存 70 张标签，每批打印 5 张", "扫描枪上最多存 70 张标签。"),
    ],
)
def test_the_description_of_a_document_is_no_rival_of_it(hook: str, body: str) -> None:
    text = f"---\nname: scanner\ndescription: {hook}\n---\n\n{body}\n"
    index = f"# Memory\n\n- [Scanner](scanner.md) — {hook}\n"
    assert find_bundles([Source("MEMORY.md", index), Source("scanner.md", text)]) == []


def test_a_description_that_its_document_has_outgrown_competes() -> None:
    text = (
        "---\nname: labels\ndescription: labels are printed with Zint\n---\n\n"
        "Labels moved from Redis to Postgres.\n"
    )
    stale = text.replace("printed with Zint", "stored in Redis")
    assert find_bundles([Source("labels.md", text)]) == []
    assert len(find_bundles([Source("labels.md", stale)])) == 1


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The packing robot is a gift from the works council.", "The packing robot is fast."),
        ("Licence: ask Petra.", "Licence: see the contract."),
        ("包装机器人是工会送的。", "包装机器人是蓝色的。"),
    ],
)
def test_two_things_said_of_one_do_not_compete(between: Between, one: str, two: str) -> None:
    assert between(one, two) == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The tool supports Python 3.11.", "Support for Python 3.12 came in May."),
        ("We dropped support for Python 3.9.", "The tool supports Python 3.12."),
    ],
)
def test_attributes_of_several_values_do_not_compete(between: Between, one: str, two: str) -> None:
    assert between(one, two) == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("仓库建于 1998 年，当时只有一层。", "仓库 2007 年扩建，加了一层。"),
        ("仓库是第二批改造的。", "仓库是第三批验收的。"),
    ],
)
def test_years_and_places_in_a_row_are_no_amounts(between: Between, one: str, two: str) -> None:
    assert between(one, two) == []


def test_cells_of_two_tables_of_one_document_do_not_compete() -> None:
    table = "| tool | seconds |\n|---|---|\n| wasp | {} |\n\n"
    text = "## Small\n\n" + table.format(12) + "## Large\n\n" + table.format(90)
    assert find_bundles([Source("speed.md", text)]) == []


def test_a_wrapped_sentence_is_not_read_as_two() -> None:
    text = (
        "The belt stops by itself when nobody has touched the panel for a while,\n"
        "so the belt does not stop by itself during the night shift.\n"
    )
    assert find_bundles([Source("belt.md", text)]) == []


def test_a_clause_is_denied_only_with_what_it_denies() -> None:
    assert within("The parcel code has nine digits.", "Error 31: parcel code not found.") == []
    assert within("包裹编号有九位。", "错误 31：包裹编号没找到。") == []


def test_a_passive_never_is_a_rule_not_a_report() -> None:
    rules = "Archived labels are never printed.\n"
    assert find_bundles([Source("a.md", rules), Source("b.md", "Labels are printed daily.\n")]) == (
        []
    )


def test_one_document_is_likely_to_contradict_itself_only_where_it_says_so() -> None:
    (still,) = within("The belt runs at 3 m.", "", "Reminder: the belt runs at 5 m.")
    (told,) = within("The belt runs at 3 m.", "", "The belt was raised from 3 m to 5 m.")
    assert (still.tier, told.tier) == ("possible", "likely")
