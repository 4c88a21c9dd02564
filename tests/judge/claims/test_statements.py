"""Markdown to statements with their lines."""

from __future__ import annotations

from memtui.judge.claims import Source
from memtui.judge.claims.sentences import split_sentences
from memtui.judge.claims.statements import statements_of


def lines(text: str) -> list[tuple[int, str]]:
    return [(s.line, s.text) for s in statements_of(Source("a.md", text))]


def test_bullets_quotes_and_labels_lose_their_marks() -> None:
    assert lines("- one thing\n> two things\n1. three things\n**Note:** four things\n") == [
        (1, "one thing"),
        (2, "two things"),
        (3, "three things"),
        (4, "four things"),
    ]


def test_headings_are_topics_not_statements() -> None:
    (statement,) = statements_of(Source("a.md", "# Backups\n## Nightly\nRuns at two.\n"))
    assert statement.topic[-2:] == ("Backups", "Nightly")


def test_fenced_and_indented_code_is_skipped() -> None:
    assert lines("```\ncode\n```\ntext\n\n    more code\n") == [(4, "text")]
    assert lines("~~~\n```\ncode\n~~~\ntext\n") == [(5, "text")]
    assert lines("```\nnever closed\n") == []


def test_comments_are_skipped_over_lines() -> None:
    assert lines("a <!-- b\nc\n--> d\n") == [(1, "a"), (3, "d")]


def test_an_index_line_names_the_file_it_hooks() -> None:
    (statement,) = statements_of(Source("MEMORY.md", "- [Mailer](mailer.md) — port 3000\n"))
    assert (statement.hook, statement.text) == ("mailer.md", "port 3000")


def test_reasons_explain_and_are_no_claims() -> None:
    statements = statements_of(Source("a.md", "**Why:** the old limit was 5 MB\n"))
    assert [statement.reason for statement in statements] == [True]


def test_sentences_end_in_both_scripts_but_not_after_abbreviations() -> None:
    assert split_sentences("Ask Mr. Reed. He knows.") == ["Ask Mr. Reed. ", "He knows."]
    assert split_sentences("先测试。再发布！") == ["先测试。", "再发布！", ""]
