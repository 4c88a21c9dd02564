"""What is a duplicate, and what only looks like one."""

from __future__ import annotations

import pytest

from memtui.judge.duplicates import Statement, find_duplicates
from memtui.judge.duplicates.figures import in_figures
from memtui.judge.duplicates.notation import differ, numbers

SAME = [
    ("Deploys stop on Thursday at noon.", "- deploys stop on Thursday, at noon"),
    ("The cache keeps a price for ten minutes.", "The cache keeps a price for 10 minutes."),
    (
        "Never push generated files to the main branch.",
        "Generated files are never pushed to the main branch.",
    ),
    ("The lease ends on 3 March 2027.", "The lease ends on 2027-03-03."),
    (
        "Uploads time out after 90 seconds at the proxy.",
        "At the proxy, uploads time out after 1.5 minutes.",
    ),
    ("发布之前一定要先备份数据库。", "发布之前务必先备份数据库。"),
    ("日志保留三十天，之后自动删除。", "日志保留 30 天，之后自动删除。"),
    ("測試資料庫每天重置。", "测试资料库每天重置。"),
    (
        "The nightly job restarts every worker, wait for it.",
        "The nightly job restarts every worker -\nwait for it",
    ),
]
DIFFERENT = [
    ("The proxy listens on port 8080.", "The proxy listens on port 9090.", "number"),
    (
        "Backups run on Monday at two in the night.",
        "Backups run on Friday at two in the night.",
        "date",
    ),
    ("The lease ends on 3 March 2027.", "The lease ends on 3 May 2027.", "date"),
    (
        "Pin the plugin to 2.3.1 for all builds.",
        "Pin the plugin to 2.4.1 for all builds.",
        "number",
    ),
    ("Retries are safe on this endpoint.", "Retries are not safe on this endpoint.", "polarity"),
    (
        "Run the linter before you commit anything.",
        "Run the linter after you commit anything.",
        "opposite",
    ),
    (
        "Docs are at https://docs.example.test/a now.",
        "Docs are at https://docs.example.test/b now.",
        "address",
    ),
    (
        "Ask Marlow before changing the tariff rules.",
        "Ask Brandt before changing the tariff rules.",
        "name",
    ),
    (
        "Imports go from the ledger to the archive.",
        "Imports go from the archive to the ledger.",
        "opposite",
    ),
    ("接口超时设为三秒，重试两次。", "接口超时设为五秒，重试两次。", "number"),
    ("测试环境可以随便清数据。", "测试环境不可以随便清数据。", "polarity"),
    ("周一早上发版，先通知客服。", "周四早上发版，先通知客服。", "date"),
    ("新账号默认开启双重验证功能。", "新账号默认关闭双重验证功能。", "opposite"),
]


def statements(*texts: str) -> list[Statement]:
    return [Statement(f"{at}.md", 1, text) for at, text in enumerate(texts)]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_light_edits_are_duplicates(first: str, second: str) -> None:
    found = find_duplicates(statements(first, second))
    assert len(found.duplicates) == 1
    assert found.differing == ()


@pytest.mark.parametrize(("first", "second", "what"), DIFFERENT)
def test_a_changed_value_is_never_a_duplicate(first: str, second: str, what: str) -> None:
    found = find_duplicates(statements(first, second))
    assert found.duplicates == ()
    assert [pair.differs for pair in found.differing] in ([what], ["word"])


def test_a_translation_is_found() -> None:
    found = find_duplicates(
        statements(
            "The nightly backup of the production database is encrypted.",
            "生产数据库每晚备份并加密。",
        )
    )
    assert [pair.tier for pair in found.duplicates] == ["translated"]


def test_unrelated_statements_are_no_pair() -> None:
    found = find_duplicates(
        statements("The proxy listens on port 8080.", "Keep replies short.", "缓存十分钟过期。")
    )
    assert found.duplicates == found.differing == ()


def test_of_many_equal_ones_each_is_paired_with_the_first() -> None:
    found = find_duplicates(statements(*["Keep replies short and dry."] * 5))
    assert len(found.duplicates) == 4
    assert {pair.first.path for pair in found.duplicates} == {"0.md"}


def test_the_work_grows_slowly(deadline: None) -> None:
    texts = [
        f"Station {at} reports to hub {at % 97} every {at % 13} hours, said {at % 31}."
        for at in range(6000)
    ]
    find_duplicates(statements(*texts))


def test_hostile_statements_take_linear_time(deadline: None) -> None:
    hostile = ["a." * 200_000, "一" * 300_000, "a-" * 200_000, "x" * 900_000, "从" * 200_000]
    hostile += [
        "a to " * 100_000,
        "\ud800" * 10_000,
        "`" * 100_000,
        "| - " * 100_000,
        "9" * 100_000,
    ]
    find_duplicates(statements(*hostile, *hostile))


VALUES = (
    "14%", "~14%", "~200", "~3 months", "~6:30", "18:30", "half past six", "½", "²", "٣", "3.",
    "-1", "1e9", "a week", "weekly", "1/0", "24:00", "6", "六点半", "百分之十四", "三成", "第一",
    "the first", "v1.2-rc", "€5", "5 €", "1,5", "1.000.000", "5 ss", "3 mss",
)  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
def test_any_two_values_can_be_compared(value: str) -> None:
    mine = frozenset(numbers(f"It takes {value} of them."))
    for other in VALUES:
        theirs = frozenset(numbers(f"It takes {other} of them."))
        assert differ(mine, theirs) is differ(theirs, mine)
        assert not (mine == theirs and differ(mine, theirs))


@pytest.mark.parametrize(
    ("said", "figure"),
    [
        ("一个半小时", "90 minutes"), ("1.5 小时", "90 minutes"), ("一半的人", "50% of"),
        ("水温 40 度", "40 celsius"), ("水温 37℃", "37 celsius"), ("水温 99℉", "99 fahrenheit"),
        ("票是半价", "50%"), ("打对折", "50%"), ("打五折", "50%"),
        ("每天晚上备份", "每晚备份"), ("等半年", "6 个月"), ("等半小时", "30 minutes"),
    ],
)  # fmt: skip
def test_parts_and_degrees_in_chinese_are_read_as_figures(said: str, figure: str) -> None:
    assert figure in in_figures(said)
