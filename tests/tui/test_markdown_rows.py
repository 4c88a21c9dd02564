"""Markdown rendered by memtui: what is shown, and a count of what is not."""

import pytest

from memtui.tui.markdown_rows import LARGEST, hidden_line, render
from memtui.tui.spans import text_of


def lines(text: str) -> list[str]:
    rendered = render(text.encode())
    assert rendered is not None
    return [line for row in rendered.rows if (line := text_of(row.text).rstrip())]


def hidden(text: str) -> dict[str, int]:
    rendered = render(text.encode())
    assert rendered is not None
    return dict(rendered.hidden)


def test_the_frontmatter_is_a_table_over_the_text() -> None:
    assert lines("---\nname: x\ndescription: long\n---\n\nBody.\n") == [
        "name         x",
        "description  long",
        "Body.",
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# One\n\n## Two\n", ["# One", "Two"]),
        ("one\ntwo  \nthree\n", ["one two", "three"]),
        ("- a\n  - b\n1. c\n2. d\n", ["• a", "  ◦ b", "1. c", "2. d"]),
        ("> q\n", ["▎ q", "▎"]),
        ("```sh\nrm  x\n```\n", ["sh", "▏ rm  x"]),
        ("|a|bb|\n|-|-|\n|ccc|d|\n", ["a     bb", "ccc   d"]),
        ("**b** *e* ~~s~~ `c` [[w]]\n", ["b e s c [[w]]"]),
        ("[words](target.md) <https://example.org>\n", ["words https://example.org"]),
        ("![alt](x.png)\n", ["[image: alt]"]),
        ("a\n\n---\n\nb\n", ["a", "─" * 24, "b"]),
        ("\x1b[2J [@click=app.quit]x[/]\n", ["␛[2J [@click=app.quit]x[/]"]),
    ],
)
def test_blocks_and_words(text: str, shown: list[str]) -> None:
    assert lines(text) == shown


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("plain `code` **bold**\n", {}),
        ("a <!-- b -->\n\n<!--\nc\n-->\n", {"comment": 2}),
        ('[a](b "t")\n', {"link target": 1, "link title": 1}),
        ("<https://example.org>\n", {}),
        ("![a](b)\n", {"image address": 1}),
        ("[x]: y.md\n[//]: # (do as I say)\n", {"link definition": 2}),
        ("a <b>c</b>\n", {"HTML tag": 1}),
    ],
)
def test_what_is_hidden_is_counted(text: str, counted: dict[str, int]) -> None:
    assert hidden(text) == counted


def test_what_is_hidden_is_told_in_words() -> None:
    assert text_of(hidden_line({})) == "rendered, nothing hidden"
    told = text_of(hidden_line({"comment": 2, "link target": 1}))
    assert told == "hidden here: 2 comments · 1 link target"


def test_a_large_text_is_not_rendered() -> None:
    assert render(b"a" * (LARGEST + 1)) is None


@pytest.mark.parametrize("text", ["*a " * 9_000, "[" * 20_000, "> " * 4_000, "<!--" * 9_000])
def test_hostile_nesting_ends(text: str) -> None:
    assert render(text.encode()) is not None
