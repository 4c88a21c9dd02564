import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from memtui.formats.scalars import double_quoted, fits_plain, folded, read_list, read_scalar


@pytest.mark.parametrize(
    ("raw", "style", "value", "tail"),
    [
        ("plain words", "plain", "plain words", ""),
        ("note: broken", "plain", "note: broken", ""),
        ('"quoted, \\"so\\""', "double", 'quoted, "so"', ""),
        ('"q" # why', "double", "q", " # why"),
        ('"q"# no comment', "plain", '"q"# no comment', ""),
        ('"quoted" more words', "plain", '"quoted" more words', ""),
        ('"never closed', "plain", '"never closed', ""),
        ("'it''s'", "single", "it's", ""),
        ('"\\u00e9\\x41\\ud83d\\ude42\\n\\q"', "double", "éA🙂\n\\q", ""),
        ("true # keep", "plain", "true", " # keep"),
        ("30 #days", "plain", "30", " #days"),
        ("issue #12", "plain", "issue #12", ""),
        ("project  # a comment", "plain", "project", "  # a comment"),
        ("", "empty", "", ""),
        ("# only a comment", "empty", "", " # only a comment"),
        ("[a, b]", "flow collection", "[a, b]", ""),
        ("{a: b}", "flow collection", "{a: b}", ""),
        ("[WIP] deploy", "plain", "[WIP] deploy", ""),
        ("[[wikilink]]", "plain", "[[wikilink]]", ""),
        ("|", "block scalar", "|", ""),
        (">-", "block scalar", ">-", ""),
        ("> quoted text", "plain", "> quoted text", ""),
        ("&anchor x", "anchor", "&anchor x", ""),
        ("*alias", "alias", "*alias", ""),
        ("**bold** words", "plain", "**bold** words", ""),
        ("!!python/object/apply:os.system x", "tag", "!!python/object/apply:os.system x", ""),
        ("@handle", "plain", "@handle", ""),
    ],
)
def test_reading(raw: str, style: str, value: str, tail: str) -> None:
    scalar = read_scalar(raw, free_text=False)
    assert (scalar.style, scalar.value, scalar.tail) == (style, value, tail)


def test_in_prose_a_hash_is_only_a_hash() -> None:
    assert read_scalar("use C # not D", free_text=True).value == "use C # not D"
    assert read_scalar("true # keep", free_text=True).value == "true # keep"


@pytest.mark.parametrize(
    "value",
    [
        "", " lead", "trail ", "a: b", "ends:", "a #b", "# a", "- a", "-", "? a", ": a", "[a", "{a",
        "&a", "*a", "!a", "|a", ">a", "'a", '"a', "%a", "@a", "`a", ",a", "a\nb",
        "a\tb\x00", "\ufeffa",
        "a\x85b", "a\u2028b", "---", "...", "=", "<<",
    ],
)  # fmt: skip
def test_values_that_need_quotes(value: str) -> None:
    assert not fits_plain(value, free_text=False)


@pytest.mark.parametrize(
    "value",
    [
        "a",
        "-1",
        "a:b",
        "a#b",
        "http://x.test/#y",
        "it's",
        'say "x"',
        "中文 — 记忆",
        "a, b",
        "x [y]",
    ],
)
def test_values_that_need_none(value: str) -> None:
    assert fits_plain(value, free_text=True) == (value != "-1")


@pytest.mark.parametrize(
    "value",
    ["no", "Yes", "on", "null", "~", "12", "0123", "1.10", "0x1F", "12:30:45", "2026-07-04", "1e9"],
)
def test_prose_that_yaml_would_take_for_another_type(value: str) -> None:
    assert not fits_plain(value, free_text=True)
    assert fits_plain(value, free_text=False)


@given(st.text(st.characters(codec="utf-8"), min_size=1))
def test_what_is_written_is_read_by_yaml_and_by_line(value: str) -> None:
    for text in [double_quoted(value), *([value] if fits_plain(value, True) else [])]:
        assert read_scalar(text, free_text=True).value == value
        assert yaml.safe_load(f"k: {text}\n")["k"] == value


@pytest.mark.parametrize(
    ("raw", "more", "items"),
    [
        ("a, b", [], ("a", "b")),
        ('"a, b"', [], ("a", "b")),
        ("[a, 'b, c', \"d\"] # note", [], ("a", "b, c", "d")),
        ("[", ["  a,\n", "  b\n", "]\n"], ("a", "b")),
        ("", ["  - a\n", "  # note\n", "  - 'b'\n"], ("a", "b")),
        ("one", [], ("one",)),
        ("", [], ()),
        ("[]", [], ()),
        ("a,, b,", [], ("a", "b")),
    ],
)
def test_lists(raw: str, more: list[str], items: tuple[str, ...]) -> None:
    assert read_list(raw, more) == items


@pytest.mark.parametrize(
    ("raw", "more", "value"),
    [
        ("first", ["  second\n"], "first second"),
        ('"first', ['  second"\n'], "first second"),
        ("|", ["  a\n", "    b\n", "\n", "  c\n"], "a\n  b\n\nc"),
        (">-", ["  a\n", "  b\n", "\n", "  c\n"], "a b\nc"),
        ("", ["  alone\n"], "alone"),
    ],
)
def test_values_over_several_lines(raw: str, more: list[str], value: str) -> None:
    assert folded(raw, more) == value


@pytest.mark.parametrize(
    ("raw", "value", "written"),
    [
        ("old", "new", "new"),
        ("old", "a: b", '"a: b"'),
        ('"old"', "new", '"new"'),
        ("'old'", "it's", "'it''s'"),
        ("'old'", "two\nlines", '"two\\nlines"'),
        ("", "", '""'),
        ("", "x", "x"),
    ],
)
def test_a_new_value_keeps_the_style(raw: str, value: str, written: str) -> None:
    assert read_scalar(raw, False).with_value(value, False).source == written


def test_hostile_lines_are_read_in_linear_time() -> None:
    for raw in (
        " #a" * 300_000,
        '"' + "\\" * 1_000_000,
        "x" + " " * 1_000_000 + "#",
        "1" * 1_000_000,
    ):
        assert read_scalar(raw.strip(), free_text=False).style in ("plain", "empty")
    assert len(read_list("'a,\"b," * 200_000, [])) > 1
