from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from memtui.tui.spans import Span, cells, span, text_of
from memtui.tui.wrap import hanging_indent, wrap, wrap_line

# A joiner stands only inside an emoji: elsewhere it is shown as a mark before it is drawn.
TEXTS = st.lists(st.sampled_from([*"ab  c.，订单é́👨🙂x-", "👨\u200d👩"]), max_size=80).map("".join)


def pieces(text: str, width: int, hang: int = 0) -> list[str]:
    return [text[start:end] for start, end in wrap(text, width, hang)]


def test_words_stay_whole() -> None:
    assert pieces("Deploys stop on Wednesday", 14) == ["Deploys stop", "on Wednesday"]


def test_a_word_that_is_too_long_is_broken_not_cut() -> None:
    assert pieces("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]


def test_chinese_breaks_anywhere_but_before_closing_marks() -> None:
    assert pieces("超时时间是十秒，自动取消", 14) == ["超时时间是十", "秒，自动取消"]


def test_text_far_to_the_right_is_shown() -> None:
    assert "".join(pieces("x" + " " * 5_000 + "hidden", 40)).endswith("hidden")


@given(TEXTS, st.integers(2, 30), st.integers(0, 5))
def test_no_piece_is_wider_than_the_line(text: str, width: int, hang: int) -> None:
    hang = hang if hang < width - 1 else 0
    found = pieces(text, width, hang)
    assert cell_len(found[0]) <= width
    assert all(cell_len(piece) <= width - hang for piece in found[1:] if width - hang >= 2)


@given(TEXTS, st.integers(2, 30), st.integers(0, 5))
def test_only_single_blanks_are_left_out(text: str, width: int, hang: int) -> None:
    ends = [0, *(place for piece in wrap(text, width, hang) for place in piece), len(text)]
    gaps = [text[a:b] for a, b in zip(ends[0::2], ends[1::2], strict=True)]
    assert set(gaps) <= {"", " "}


def test_continuations_hang_under_the_text_of_a_list() -> None:
    assert hanging_indent("  - a point", 40) == 4
    assert hanging_indent("no list", 40) == 0
    assert hanging_indent(" " * 30 + "deep", 40) == 0


def test_wrapped_spans_keep_their_tones() -> None:
    line = (Span("Token lifetime is "), Span("60 minutes", "strong"), Span("."))
    wrapped = wrap_line(line, 20, 2)
    assert [text_of(part) for part in wrapped] == ["Token lifetime is 60", "  minutes."]
    assert wrapped[1][1] == Span("minutes", "strong")


def test_an_empty_line_stays_a_line() -> None:
    assert wrap_line((), 10) == [()]
    assert cells(wrap_line((span(""),), 10)[0]) == 0
