"""Several files in one diff document."""

from memtui.desk.chronicle import FileDiff
from memtui.tui.diff_layout import DiffLayout
from memtui.tui.files_diff import files_document
from memtui.tui.spans import text_of

LONG = b"".join(b"line %d\n" % number for number in range(40))


def drawn(files: list[FileDiff], context: int = 3) -> str:
    layout = DiffLayout(files_document(files, context), 60, split=False)
    lines = (text_of(line) for at in range(len(layout.blocks)) for line in layout.lines(at))
    return "\n".join(line.strip() for line in lines)


def test_each_file_stands_under_its_path_and_its_fate() -> None:
    text = drawn(
        [
            FileDiff("new.md", None, b"a\n"),
            FileDiff("gone.md", b"b\n", None),
            FileDiff("kept.md", b"c\n", b"d\n"),
        ]
    )
    assert "new.md  new" in text
    assert "gone.md  goes" in text
    signed = [line for line in text.splitlines() if "+" in line or "-" in line]
    assert signed == ["1 + a", "1 - b", "1 - c", "1 + d"]


def test_far_lines_are_counted_not_shown() -> None:
    after = LONG.replace(b"line 20\n", b"LINE 20\n").replace(b"line 30\n", b"LINE 30\n")
    text = drawn([FileDiff("a.md", LONG, after)], 1)
    assert text.count("⋯") == 1 and "⋯ 7 unchanged" in text
    assert "line 19" in text and "line 21" in text
    assert "line 18" not in text


def test_hunks_of_all_files_are_numbered_through() -> None:
    document = files_document([FileDiff("a", b"a\n", b"b\n"), FileDiff("b", b"c\n", b"d\n")])
    assert len(document.hunks) == 2
    assert {row.hunk for row in document.rows if row.kind == "changed"} == {0, 1}
    assert not document.one_sided
    assert files_document([FileDiff("a", None, b"b\n")]).one_sided
