import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.errors import RefusedError
from memtui.formats.text import (
    decode,
    encode,
    eol_of,
    is_binary,
    is_utf8,
    line_end,
    split_lines,
)


@given(st.binary())
def test_any_bytes_survive_decoding(data: bytes) -> None:
    assert encode(decode(data)) == data


@given(st.text(st.sampled_from("a\n\r\x85\u2028\x0b\x0c\x1c")))
def test_lines_join_to_the_text(text: str) -> None:
    assert "".join(split_lines(text)) == text


def test_only_three_line_ends_count() -> None:
    text = "a\x85b\u2028c\x0bd\x0ce\x1cf\ng\r\nh\ri"
    assert split_lines(text) == ["a\x85b\u2028c\x0bd\x0ce\x1cf\n", "g\r\n", "h\r", "i"]


@pytest.mark.parametrize(
    ("line", "end"), [("a\r\n", "\r\n"), ("a\n", "\n"), ("a\r", "\r"), ("a", ""), ("", "")]
)
def test_the_end_of_a_line(line: str, end: str) -> None:
    assert line_end(line) == end


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("", "\n"),
        ("no line end", "\n"),
        ("a\r\nb\r\nc\n", "\r\n"),
        ("a\r\nb\nc\n", "\n"),
        ("a\rb\r", "\r"),
        ("a\r\nb\n", "\n"),
    ],
)
def test_the_dominant_line_end(text: str, end: str) -> None:
    assert eol_of(text) == end


def test_a_surrogate_that_no_byte_became_is_refused() -> None:
    with pytest.raises(RefusedError, match=r"U\+D800"):
        encode("a\ud800b")


def test_binary_and_encoding() -> None:
    assert is_binary(b"a\0b")
    assert not is_binary(b"\xff\xfe")
    assert is_utf8("中文".encode())
    assert not is_utf8("中文".encode("gb18030"))
