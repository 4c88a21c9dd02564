from hypothesis import given
from hypothesis import strategies as st

from memtui.tui.spans import Span, as_many_as_fit, cells, clip, joined, span, spread, text_of


def test_a_span_is_clean() -> None:
    assert span("a\x1b]52;c;x\x07b\nc").text == "a␛]52;c;x␇b␊c"


def test_clip_tells_what_was_cut_off() -> None:
    line = (Span("deploy"), Span("-window"))
    assert text_of(clip(line, 9)) == "deploy-w…"
    assert clip(line, 13) == line
    assert clip(line, 0) == ()


def test_clip_never_halves_a_wide_character() -> None:
    cut = clip((Span("订单超时"),), 4)
    assert text_of(cut) == "订…"


@given(st.text(), st.text(), st.integers(1, 60))
def test_spread_fills_the_width_exactly(left: str, right: str, width: int) -> None:
    assert cells(spread((span(left),), (span(right),), width)) <= width


def test_spread_keeps_the_right_side() -> None:
    assert text_of(spread((Span("a long title"),), (Span("3 d"),), 10)) == "a lon… 3 d"


def test_joined_leaves_out_what_is_empty() -> None:
    assert text_of(joined([(Span("a"),), (), (Span("b"),)], " · ")) == "a · b"


def test_as_many_as_fit_takes_whole_groups() -> None:
    groups = [(Span("aaaa"),), (Span("bbbb"),), (Span("cc"),)]
    assert text_of(as_many_as_fit(groups, 9, " ")) == "aaaa bbbb"
    assert text_of(as_many_as_fit(groups, 8, " ")) == "aaaa cc"
