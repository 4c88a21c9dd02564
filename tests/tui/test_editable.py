"""A text comes back to the byte where it was not touched, whatever it holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.formats.text import decode, split_lines
from memtui.tui.editable import Editable

ANY = st.binary(max_size=200).map(decode)
LINES = st.lists(st.sampled_from(["a\n", "b\r\n", "\r", "\n", "\x1b[2J\n", "e\u202e\n", "end"]))


@given(ANY | LINES.map("".join))
def test_an_untouched_text_comes_back_exactly(text: str) -> None:
    editable = Editable(text)
    assert editable.back(editable.shown) == text
    assert not set(editable.shown) & {"\x1b", "\r", "\u202e", "\x85", "\u2028"}


@given(LINES.map("".join), st.integers(0, 20))
def test_lines_that_are_not_touched_keep_their_characters(text: str, at: int) -> None:
    editable = Editable(text)
    lines = editable.shown.split("\n")
    lines.insert(min(at, len(lines)), "a line that a person typed")
    back = split_lines(editable.back("\n".join(lines)))
    kept = [line.rstrip("\r\n") for line in back if "person typed" not in line]
    bodies = [line.rstrip("\r\n") for line in split_lines(text)]
    assert [line for line in kept if line] == [line for line in bodies if line]


@pytest.mark.parametrize(
    ("text", "edited", "wanted"),
    [
        ("one\r\ntwo\r\n", "one\n2\n", "one\r\n2\r\n"),
        ("one\ntwo", "one\ntwo\nthree", "one\ntwo\nthree"),
        ("one\ntwo", "one\ntwo\n", "one\ntwo\n"),
        ("one\ntwo\n", "one\ntwo", "one\ntwo"),
        ("one\ntwo", "two\none", "two\none"),
        ("a\u202eb\nc\n", "a<U+202E>b!\nc\n", "a<U+202E>b!\nc\n"),
        ("", "new\n", "new\n"),
        ("gone\n", "", ""),
    ],
)
def test_what_is_edited(text: str, edited: str, wanted: str) -> None:
    assert Editable(text).back(edited) == wanted


def test_hidden_characters_are_told() -> None:
    assert Editable("a\u200bb\n").disarmed
    assert not Editable("plain\n\ttext\n").disarmed
