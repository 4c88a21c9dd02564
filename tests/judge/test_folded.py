"""Folding finds its way back to the original."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memtui.judge.folded import fold, same_length_lower


def test_invisible_characters_go_and_wide_letters_turn_plain() -> None:
    folded = fold("a\u200bｂ－１c")
    assert folded.text == "ab-1c"
    assert folded.span(0, 2) == (0, 3)
    assert folded.span(4, 5) == (5, 6)


def test_plain_and_chinese_text_is_not_touched() -> None:
    text = "密码：abc，（x）"
    assert fold(text).text is text


@given(st.text(alphabet="ab1_\u200b\ufe0fｇ７＿\U0001d41a℀中\0", max_size=40))
def test_every_span_lies_in_the_original(text: str) -> None:
    folded = fold(text)
    ends = [folded.span(at, at + 1) for at in range(len(folded.text))]
    assert all(0 <= start < end <= len(text) for start, end in ends)
    assert ends == sorted(ends)
    for at, (start, end) in enumerate(ends):
        if text[start] == folded.text[at]:
            assert end == start + 1


@given(st.text(max_size=60))
def test_lower_case_keeps_every_place(text: str) -> None:
    assert len(same_length_lower(text)) == len(text)
