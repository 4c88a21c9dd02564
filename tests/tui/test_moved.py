"""Lines that moved, within a file and from one file to another."""

from memtui.desk.chronicle import FileDiff
from memtui.formats.hunks import hunks
from memtui.tui.diff_layout import DiffLayout
from memtui.tui.diff_rows import DiffDocument, diff_document
from memtui.tui.files_diff import files_document
from memtui.tui.moved import moved_within
from memtui.tui.spans import text_of

RULE = "Deploys stop on Thursday noon."
OTHER = "Migrations wait for the weekly window."


def moved(document: DiffDocument) -> list[tuple[str, str]]:
    lines = [line for row in document.rows for line in (row.old, row.new) if line]
    return [(line.text, line.moved) for line in lines if line.moved]


def within(old: str, new: str) -> list[tuple[str, str]]:
    before, after = old.encode(), new.encode()
    return moved(moved_within(diff_document(before, after, hunks(old, new)), before, after))


def test_a_line_that_moved_says_where_to_and_where_from() -> None:
    found = within(f"{RULE}\n{OTHER}\nend\n", f"{OTHER}\nend\n- *{RULE}*\n")
    assert found == [(RULE, "→ line 3"), (f"- *{RULE}*", "← line 1")]


def test_what_goes_in_one_file_comes_in_another() -> None:
    files = [FileDiff("a.md", b"x\n", f"x\n{RULE}\n".encode())]
    assert moved(files_document(files)) == []
    files.append(FileDiff("b.md", f"---\nname: b\n---\n\n{RULE}\n{OTHER}\n".encode(), None))
    assert moved(files_document(files)) == [(RULE, "← b.md:5"), (RULE, "→ a.md:2")]


def test_what_moved_is_drawn_with_where_to_and_without_the_ground_of_a_loss() -> None:
    files = [FileDiff("a.md", f"{OTHER}\n{RULE}\nend\n".encode(), b"end\n")]
    files.append(FileDiff("b.md", b"x\n", f"x\n{RULE}\n".encode()))
    for split in (True, False):
        layout = DiffLayout(files_document(files), 120, split=split)
        lines = [line for at in range(len(layout.blocks)) for line in layout.lines(at)]
        (gone,) = [line for line in lines if "→ b.md:2" in text_of(line)]
        assert f"2 - {RULE}" in " ".join(text_of(gone).split())
        assert not any(part.ground for part in gone)
        (lost,) = [line for line in lines if OTHER in text_of(line)]
        assert any(part.ground == "del" for part in lost)


def test_chinese_lines_move_too() -> None:
    rule = "周四中午之后不再发布。"
    files = [FileDiff("甲.md", f"{rule}\n".encode(), None)]
    files.append(FileDiff("乙.md", "一\n".encode(), f"一\n{rule}\n".encode()))
    assert moved(files_document(files)) == [(rule, "→ 乙.md:2"), (rule, "← 甲.md:1")]


def test_what_is_short_changed_or_a_key_did_not_move() -> None:
    assert within("yes\nend\n", "end\nyes\n") == []
    assert within(f"{RULE}\n", f"{RULE[:-1]}!\n") == []
    front = "---\ndescription: the same words\n---\n\n"
    files = [FileDiff("a.md", f"{front}{RULE}\n".encode(), None)]
    files.append(FileDiff("b.md", None, f"{front}{OTHER}\n".encode()))
    assert moved(files_document(files)) == []
