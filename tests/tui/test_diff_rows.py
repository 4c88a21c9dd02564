from memtui.formats.hunks import hunks
from memtui.model import Finding
from memtui.tui.diff_rows import DiffDocument, DiffRow, diff_document, text_document


def document(old: str | None, new: str | None, **more: object) -> DiffDocument:
    found = hunks(old or "", new or "")
    before = None if old is None else old.encode("utf-8", "surrogateescape")
    after = None if new is None else new.encode("utf-8", "surrogateescape")
    return diff_document(before, after, found, **more)  # type: ignore[arg-type]


def shape(rows: tuple[DiffRow, ...]) -> list[tuple[str, str, str]]:
    return [
        (row.kind, row.old.text if row.old else "", row.new.text if row.new else "")
        for row in rows
        if row.kind in ("same", "changed")
    ]


def test_similar_lines_stand_in_one_row() -> None:
    found = document("one\nstop on Thursday\nend\n", "one\nstop on Wednesday\nend\n")
    assert shape(found.rows) == [
        ("same", "one", "one"),
        ("changed", "stop on Thursday", "stop on Wednesday"),
        ("same", "end", "end"),
    ]
    assert len(found.hunks) == 1


def test_rows_know_their_hunk_and_line_numbers() -> None:
    found = document("a\nb\nc\nd\n", "a\nc\nd\ne\n")
    told = [
        (row.hunk, row.old.number if row.old else 0, row.new.number if row.new else 0)
        for row in found.rows
        if row.kind != "titles"
    ]
    assert told == [(-1, 1, 1), (0, 2, 0), (-1, 3, 2), (-1, 4, 3), (1, 0, 4)]


def test_a_new_file_has_one_side() -> None:
    found = document(None, "a\nb\n")
    assert found.one_sided
    assert [row.new.text for row in found.rows if row.new] == ["a", "b"]


def test_lines_are_clean_and_tabs_expanded() -> None:
    found = document(None, "a\tb\x1b[2J\u202e\n")
    assert found.rows[0].new is not None
    assert found.rows[0].new.text == "a   b␛[2J<202E>"


def test_line_ends_are_told_where_they_matter() -> None:
    found = document("same\r\nold\n", "same\r\nold\r\n")
    assert [row.new.remark for row in found.rows if row.new and row.kind != "titles"] == [
        "",
        "␍␊",
    ]
    lone = document(None, "shown\rhidden\n")
    assert lone.rows[0].new is not None
    assert lone.rows[0].new.remark == "␍"
    unended = document("a\n", "a")
    assert unended.rows[-1].new is not None
    assert unended.rows[-1].new.remark == "no newline at the end"


def test_lines_with_findings_are_marked_by_the_worst() -> None:
    findings = (
        Finding("hidden:bidi", "warn", 2, 1, ""),
        Finding("secret:github-token", "block", 2, 1, ""),
    )
    found = document(None, "a\nb\n", findings=findings)
    assert [row.new.warning for row in found.rows if row.new] == [None, "block"]


def test_index_lines_follow_with_a_little_context() -> None:
    before = "# Index\n\n- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n- [D](d.md)\n"
    after = before.replace("[C]", "[C, newer]")
    found = document("x\n", "y\n", index=(before, after))
    rule = [row.kind for row in found.rows].index("rule")
    assert shape(found.rows[rule:]) == [
        ("same", "- [B](b.md)", "- [B](b.md)"),
        ("changed", "- [C](c.md)", "- [C, newer](c.md)"),
        ("same", "- [D](d.md)", "- [D](d.md)"),
    ]
    assert len(found.hunks) == 1
    assert all(row.hunk == -1 for row in found.rows[rule:])


def test_frontmatter_is_quieter_than_the_body() -> None:
    found = text_document(b"---\nname: a\n---\n# Head\nBody\n")
    tones = [row.new.tone for row in found.rows if row.new]
    assert tones == ["dim", "dim", "dim", "strong", "ink"]


def test_text_that_is_not_utf8_is_shown() -> None:
    found = text_document(b"caf\xe9\n")
    assert found.rows[0].new is not None
    assert found.rows[0].new.text == "caf\\xe9"
