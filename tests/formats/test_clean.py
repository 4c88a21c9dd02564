import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.formats.clean import cell_width, clean, clean_line, clip, needs_cleaning

ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
FAMILY = "👩\u200d👩\u200d👧"
PERSIAN = "می\u200cخواهم"
HINDI = "क्\u200dष"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("a\x1b]52;c;eA==\x07b", "a␛]52;c;eA==␇b"),
        ("\x1b[2J\x1bc", "␛[2J␛c"),
        ("nul\x00 bs\x08 del\x7f", "nul␀ bs␈ del␡"),
        ("c1 \x9b2J \x9d0", "c1 <9B>2J <9D>0"),
        ("over\rwrite", "over␍write"),
        ("crlf\r\nnext", "crlf\nnext"),
        ("user\u202e \u2066// admin\u2069", "user<202E> <2066>// admin<2069>"),
        ("\u061cx\u200ey\u200f", "<061C>x<200E>y<200F>"),
        ("py\u200btest \ufeff \u2060 \u00ad", "py<200B>test <FEFF> <2060> <AD>"),
        ("\u115f\u3164\uffa0\u034f\u180e", "<115F><3164><FFA0><034F><180E>"),
        ("a\U000e0072", "a<E0072>"),
        ("x\U000e0101", "x<E0101>"),
        ("line\u2028sep\u2029", "line<2028>sep<2029>"),
        ("\ufff9a\ufffab\ufffb", "<FFF9>a<FFFA>b<FFFB>"),
        ("bad \udcff\udc80", "bad \\xff\\x80"),
        ("half \ud800", "half <D800>"),
        ("a\ufe0fb", "a<FE0F>b"),
        ("a\u200db", "a<200D>b"),
    ],
)
def test_what_could_act_or_hide_is_shown(raw: str, shown: str) -> None:
    assert needs_cleaning(raw)
    assert clean(raw) == shown


@pytest.mark.parametrize(
    "text",
    [
        "plain\ttab\n", "中文 记忆 — “引号”", "日本語のドキュメント", "e\u0301", FAMILY, "❤\ufe0f",
        "1\ufe0f\u20e3", PERSIAN, HINDI, "🇩🇪 👍🏽", "ᠮᠣᠩ\u180bᠭᠣᠯ", "────────────────",
        "🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉",
    ],
)  # fmt: skip
def test_honest_text_stays(text: str) -> None:
    assert clean(text) == text


def test_joiners_hide_nothing_where_they_are_not_needed() -> None:
    assert clean("می\u200c\u200cx") == "می\u200c<200C>x"
    assert clean("\u200d👩") == "<200D>👩"
    assert clean("\ufe0fa") == "<FE0F>a"
    assert clean("1\ufe0f") == "1<FE0F>"


def test_one_line_has_no_line_ends_and_tabs() -> None:
    assert clean_line("a\nb\tc\r\nd") == "a␊b␉c␍␊d"
    assert clean_line("a\x1bb") == "a␛b"


def test_stacked_marks_are_capped_and_counted() -> None:
    assert clean("z" + "\u0301" * 8) == "z" + "\u0301" * 8
    assert clean("z" + "\u0301" * 30 + "!") == "z" + "\u0301" * 8 + "<+22 marks>!"
    assert len(clean("z" + "\u0301" * 1_000_000)) < 40


@given(st.text(st.characters()))
def test_nothing_acts_after_cleaning(text: str) -> None:
    shown = clean(text)
    assert not ACTING.search(shown)
    assert clean(shown) == shown
    assert "\n" not in clean_line(text)
    if not needs_cleaning(text):
        assert shown == text


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0), ("abc", 3), ("中文", 4), ("e\u0301", 1), ("한국어", 6), ("ｆｕｌｌ", 8), ("🙂", 2),
        (FAMILY, 2), ("❤\ufe0f", 2), ("❤", 1), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4),
        ("👍🏽", 2), ("1\ufe0f\u20e3", 2),
    ],
)  # fmt: skip
def test_cells(text: str, cells: int) -> None:
    assert cell_width(text) == cells


@pytest.mark.parametrize(
    ("text", "cells", "shown"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("中文字", 6, "中文字"),
        ("中文字", 5, "中文…"),
        ("中文字", 4, "中…"),
        ("中文字", 1, "…"),
        ("abc", 0, ""),
        ("ae\u0301x", 2, "a…"),
        (FAMILY + "ab", 3, FAMILY + "…"),
    ],
)
def test_clipping_never_cuts_a_character(text: str, cells: int, shown: str) -> None:
    assert clip(text, cells) == shown


@given(st.text(st.sampled_from("a中🙂\u0301\u200d\ufe0f🇩")), st.integers(0, 12))
def test_clipped_text_fits(text: str, cells: int) -> None:
    text = clean(text)
    assert cell_width(clip(text, cells)) <= cells
    if cell_width(text) <= cells:
        assert clip(text, cells) == text


def test_a_megabyte_of_joiners() -> None:
    text = "👩\u200d" * 300_000
    assert cell_width(clip(text + "👩", 10)) <= 10
    assert clean(text).endswith("<200D>")
