"""Which statements compete, and which only look alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memtui.judge.claims import Bundle, Source, find_bundles

Between = Callable[[str, str], list[Bundle]]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("We host the staging cluster in Dublin.", "The staging cluster lives in Frankfurt."),
        ("Use tabs for indentation in Go files.", "Go files are indented with four spaces."),
        ("Our CI is Jenkins.", "CI runs on GitHub Actions since May."),
        ("The nightly build starts at 02:00.", "Nightly build: starts at 03:30 UTC now."),
        ("Petra owns the billing service.", "Billing service owner: Jonas Meyer"),
        ("The API listens on port 3000.", "API port changed from 3000 to 4000."),
        ("Error budget for checkout is 1 %.", "Checkout's error budget is 0.5 %."),
        ("Log retention is 14 days.", "Logs are kept for 30 days."),
        ("Feature freeze for 2.3: 2026-03-01", "Feature freeze for 2.3 moved to 2026-03-08."),
        ("Reviews need two approvals.", "One approval is enough for reviews."),
        ("数据库用 MySQL 5.7。", "数据库已经升级到 MySQL 8.0。"),
        ("支付模块由李默负责。", "支付模块的负责人是周岚。"),
        ("单次导出上限 1000 条。", "单次导出最多 5000 条。"),
        ("日志保留 7 天。", "日志保留时间延长到 30 天。"),
        ("代码缩进用两个空格。", "代码缩进用四个空格。"),
        ("消息队列用 Kafka。", "The message queue is RabbitMQ."),
    ],
)
def test_two_values_of_one_thing_compete(between: Between, one: str, two: str) -> None:
    assert between(one, two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Integration tests need Docker.", "Integration tests no longer need Docker."),
        ("Never commit directly to main.", "Committing directly to main is fine for docs fixes."),
        ("不要在周五部署。", "周五可以部署，但要提前说一声。"),
    ],
)
def test_a_denial_competes_with_what_it_denies(between: Between, one: str, two: str) -> None:
    assert between(one, two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The staging cluster lives in Frankfurt.", "The production cluster lives in Dublin."),
        ("Petra owns the billing service.", "Jonas owns the search service."),
        ("The API listens on port 3000.", "The admin UI listens on port 3001."),
        ("Android minimum version is 9.", "iOS minimum version is 15."),
        ("Feature freeze for 2.3: 2026-03-01", "Feature freeze for 2.4: 2026-06-01"),
        ("Redis runs on port 6379.", "Port 6379 is where Redis listens."),
        ("We use Python and Go.", "The scraper is written in Go."),
        ("Mara prefers short answers.", "Timo prefers long answers."),
        ("测试环境日志级别是 debug。", "线上日志级别是 warn。"),
        ("日志保留 7 天。", "备份保留 30 天。"),
        ("Never log passwords.", "Log every request with its id."),
    ],
)
def test_two_subjects_do_not_compete(between: Between, one: str, two: str) -> None:
    assert between(one, two) == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The timeout is 60 s.", "The timeout is one minute."),
        ("超时 60 秒。", "超时一分钟。"),
        ("The upload limit is 1 GiB.", "The upload limit is 1024 MiB."),
        ("Rates are fetched at 06:00 UTC.", "Rates are fetched at 北京时间 14:00."),
    ],
)
def test_one_value_in_two_units_does_not_compete(between: Between, one: str, two: str) -> None:
    assert between(one, two) == []


@pytest.mark.parametrize(
    ("idea", "fact"),
    [
        ("Lea suggested moving to Postgres 17; rejected.", "The database is Postgres 15."),
        ("If traffic doubles we would switch to Kafka.", "The message queue is RabbitMQ."),
        ("We plan to raise the upload limit to 50 MB.", "The upload limit is 25 MB."),
        ("Should the upload limit be 50 MB?", "The upload limit is 25 MB."),
        ("有人提议换成 MongoDB，被否决了。", "数据库用 MySQL 8.0。"),
    ],
)
def test_ideas_plans_and_questions_are_no_claims(between: Between, idea: str, fact: str) -> None:
    assert between(idea, fact) == []


def test_code_and_comments_are_no_claims(between: Between) -> None:
    assert between("```\nThe upload limit is 50 MB.\n```", "The upload limit is 25 MB.") == []
    assert between("<!-- The upload limit is 50 MB. -->", "The upload limit is 25 MB.") == []


def test_three_claims_make_one_bundle_and_the_former_value_is_historical() -> None:
    bundles = find_bundles(
        [
            Source("a.md", "The job queue is RabbitMQ.\n"),
            Source("b.md", "The job queue is Kafka.\n"),
            Source("c.md", "We moved the job queue from Kafka to NATS.\n"),
        ]
    )
    assert len(bundles) == 1
    assert {claim.value.key for claim in bundles[0].current} == {
        "rabbitmq",
        "kafka",
        "nats jetstream",
    }
    assert [claim.value.key for claim in bundles[0].historical] == ["kafka"]
    assert bundles[0].current[-1].from_value == "Kafka"


def test_tables_are_read_cell_by_cell() -> None:
    table = (
        "| service | port | owner |\n|---|---|---|\n"
        "| mailer | 3000 | Petra |\n| cron | 4000 | Ada |\n"
    )
    bundles = find_bundles(
        [Source("a.md", table), Source("b.md", "The mailer listens on port 5000.\n")]
    )
    assert [{(c.path, c.line) for c in bundle.claims} for bundle in bundles] == [
        {("a.md", 3), ("b.md", 1)}
    ]


def test_documents_about_siblings_do_not_compete() -> None:
    bundles = find_bundles(
        [
            Source("site_norden.md", "Norden: 12 rooms.\nThe frost alarm is at 3 °C.\n"),
            Source("site_sudbury.md", "Sudbury: 9 rooms.\nThe frost alarm is at 5 °C.\n"),
        ]
    )
    assert bundles == []


def test_rules_of_a_project_are_marked_read_only() -> None:
    rules = Source("CLAUDE.md", "Indent Go files with tabs.\n", read_only=True)
    memory = Source("style.md", "Go files are indented with four spaces.\n")
    (bundle,) = find_bundles([rules, memory])
    assert {claim.path: claim.read_only for claim in bundle.claims} == {
        "CLAUDE.md": True,
        "style.md": False,
    }


def test_frontmatter_counts_lines_and_gives_the_topic() -> None:
    text = (
        "---\nname: mailer\ndescription: the mailer listens on port 3000\n---\n\n"
        "The mailer listens on port 4000.\n"
    )
    (bundle,) = find_bundles([Source("mailer.md", text)])
    assert {claim.line for claim in bundle.claims} == {3, 6}


def test_an_id_stays_when_other_documents_come() -> None:
    pair = [
        Source("a.md", "Log retention is 14 days.\n"),
        Source("b.md", "Log retention is 30 days.\n"),
    ]
    more = [*pair, Source("c.md", "Lunch is at noon.\n")]
    assert [b.id for b in find_bundles(pair)] == [b.id for b in find_bundles(more)]


def test_never_done_meets_what_was_done_and_stays_undecided() -> None:
    (bundle,) = find_bundles(
        [
            Source("a.md", "- Deployed the shop to the cloud with Terraform on April 2.\n"),
            Source("b.md", "- I have never deployed the shop to any cloud.\n"),
        ]
    )
    assert bundle.preferred is None
    assert "never" in bundle.undecided


@pytest.mark.parametrize(
    "text",
    [
        "当日 18:00（北京时间）之后的订单计入次日结算，月末最后一天提前到 16:00",
        "Staging runs on port 3000, production on port 4000.",
    ],
)
def test_a_sentence_does_not_contradict_its_copy(between: Between, text: str) -> None:
    assert between(text, text.rstrip(".") + " ") == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The API listens on port 3000.", "until 2026-04-20: The API listens on port 4000."),
        ("The API listens on port 3000.", "Note. until 2026-04-20: API port changed to 4000."),
        ("日志保留 30 天。", "2026-04-20 之前：日志保留 7 天。"),
        ("日志保留 30 天。", "2026-04-20 之前：日志保留改为 7 天。"),
    ],
)
def test_what_a_resolution_made_historical_competes_no_more(
    between: Between, one: str, two: str
) -> None:
    assert not any(len({c.value.key for c in b.current}) > 1 for b in between(one, two))
