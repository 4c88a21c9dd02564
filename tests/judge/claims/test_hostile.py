"""Large, odd and hostile documents: linear work, no crash."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui.judge.claims import Source, find_bundles

FACT = Source("b.md", "The timeout is 5 seconds.\n")
MEGABYTE = 1_000_000


@pytest.mark.parametrize(
    "piece",
    [
        "a", "1", " ", "|", "`", "(", "[", "*", "<!--", "a/", "一", "a: ", "not ", "if ", "从改",
        "from a to ", "port 8080 is open, ", "端口是八千，", "| a | 3 days |", "2026-02-31 ",
        "👩‍👩‍👧‍👦", "\udcff", "\ud800", "x" * 50 + ". ", "never ", "不", "1,000,", "every ",
    ],
)  # fmt: skip
def test_a_megabyte_on_one_line_is_read_in_time(deadline: None, piece: str) -> None:
    line = piece * (MEGABYTE // len(piece))
    assert isinstance(find_bundles([Source("a.md", line), FACT]), list)


@pytest.mark.parametrize(
    "form",
    [
        "The timeout is {0} seconds.",
        "服务 {0} 的超时时间是 {0} 秒。",
        "Never deploy service {0} on Friday, deploy it on Monday.",
        "The quota of team {0} now increased to {0}.",
    ],
)
def test_two_thousand_like_statements_are_compared_in_time(deadline: None, form: str) -> None:
    text = "\n".join(form.format(number) for number in range(2_000))
    assert isinstance(find_bundles([Source("a.md", text)]), list)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=400), st.text(max_size=400))
def test_any_text_is_read(one: str, two: str) -> None:
    for bundle in find_bundles([Source("a.md", one), Source("b.md", two)]):
        assert len({(claim.value.key, claim.polarity) for claim in bundle.current}) > 1
