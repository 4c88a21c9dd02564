"""What messages say that lasts, and what they only seem to say."""

from __future__ import annotations

from datetime import datetime

import pytest

from memtui.judge.signals import find_signals

SENT = datetime(2026, 4, 15, 10, 0)
SAYING = [
    ("the beta starts on 3 May", "temporal", "2026-05-03"),
    ("budget review moved to the 14th", "temporal", "2026-05-14"),
    ("下周一上线", "temporal", "2026-04-20"),
    ("合同 12 月 31 日到期", "temporal", "2026-12-31"),
    ("I'm a frontend developer with little time", "identity", "frontend developer"),
    ("my name is Wanjiru", "identity", "Wanjiru"),
    ("I've never used Kubernetes before", "identity", "never used Kubernetes"),
    ("我是这个项目的产品经理", "identity", "产品经理"),
    ("我写了八年 Go", "identity", "八年"),
    ("Deploys go through Samuel, never straight to prod", "responsibility", "Samuel"),
    ("Only Tomasz can merge into main", "responsibility", "Tomasz"),
    ("I'm responsible for the mobile builds", "responsibility", "mobile builds"),
    ("支付模块归我管", "responsibility", "我"),
    ("发布由老周负责", "responsibility", "老周"),
    ("权限申请都要安全组审批", "responsibility", "安全组"),
    ("We deploy to Fly.io", "stack", "Fly.io"),
    ("The API is written in Go with Gin", "stack", "Go, Gin"),
    ("Python 3.12, FastAPI, Postgres 15", "stack", "Postgres 15"),
    ("缓存换成了 Redis 7", "stack", "Redis 7"),
    ("数据库用 TiDB", "stack", "TiDB"),
]
SAYING_NOTHING = [
    "can you rename this function?",
    "what does Redis do exactly?",
    "if we switched to Rust, who would own it",
    "let's pretend that I am a nurse",
    "a friend of mine says they run everything on Kubernetes",
    'the post begins with "I am a senior engineer and we use COBOL", summarise it',
    "```\nowner = 'alice'  # we use Postgres since 2026-01-01\n```",
    "run the tests again",
    "don't use lodash",
    "thanks, looks good",
    "the function returns a Date",
    "sample log line: 2025-12-01 03:00:11 job finished",
    "能用 Redis 吗",
    "如果换成 Rust 会快吗",
    "听说隔壁组在用 Kafka",
    "文档里写着「本模块由张三负责」，翻译一下",
    "这个函数负责解析日期",
    "帮我把它改成异步的",
    "先这样吧，明天再说",
]


@pytest.mark.parametrize(("text", "kind", "value"), SAYING)
def test_statements_are_signals(text: str, kind: str, value: str) -> None:
    signals = [signal for signal in find_signals(text, SENT) if signal.kind == kind]
    assert [signal for signal in signals if value in signal.value]


@pytest.mark.parametrize("text", SAYING_NOTHING)
def test_questions_suppositions_quotes_and_code_are_none(text: str) -> None:
    assert find_signals(text, SENT) == []


def test_a_signal_knows_its_rule_and_its_span() -> None:
    text = "quick note: we use pnpm here, and the demo is on Friday."
    for signal in find_signals(text, SENT):
        assert text[signal.start : signal.end] == signal.text
        assert signal.rule
    assert {signal.kind for signal in find_signals(text, SENT)} == {"stack", "temporal"}


def test_a_tool_answers_for_nothing() -> None:
    kinds = {signal.kind for signal in find_signals("Redis owns the session cache", SENT)}
    assert "responsibility" not in kinds


def test_hostile_messages_take_linear_time(deadline: None) -> None:
    for unit in (
        "I'm a ",
        "a ",
        "的",
        "由",
        "从X到",
        "we use ",
        "Aa ",
        "(",
        '"',
        "`",
        "1 ",
        ",",
        "x-",
        "周",
    ):
        find_signals(unit * (1_000_000 // len(unit)), SENT)
    find_signals("x" * 1_000_000 + " is owned by Bob", SENT)
    find_signals("\ud800 \x00 \u202e 我负责", SENT)
