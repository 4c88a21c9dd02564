import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui.errors import RefusedError
from memtui.formats.index import Index, _known
from memtui.formats.index_line import IndexLine
from memtui.model import IndexLimits

MIXED = """# Memory

Some prose with a [link](prose.md) inside.

## User
- [Tone](user_tone.md) — short answers
- **[Editor](user_editor.md)** – vim
  and its settings

## Project
* [Auth](project_auth.md) - cookies
1. [Db](project_db.md): postgres
- [[wiki-name]] — by wikilink
- `bare.md` — no link
- plain bullet, see [two](one.md) and [three](two.md)

| File | What |
|------|------|
| [Row](row.md) | a table row |

```
- [Code](code.md) — not an entry
```
<!-- hidden
- [Comment](comment.md)
-->
- [Out](../outside.md) — leaves
- [Abs](/etc/passwd)
"""
PIECES = st.sampled_from(
    [
        "- [A](a.md) — one", "- [B](b.md)", "* [C](sub/c.md): three", "1. [D](d%20e.md) - d",
        "- [[w]]",
        "  - [N](n.md) — nested", "  more", "# head", "", "prose [p](p.md)", "| [R](r.md) | x |",
        "|--|--|",
        "| [S](s.md) |", "```", "~~~", "<!-- c", "-->", "- x",
        "- [M](m.md) \u00e2\u20ac\u201d moji",
        "---",
        "name: x", "- [A](a.md) [B](b.md)", "- [O](../o.md)", "\udcff",
    ]
)  # fmt: skip
INDEXES = st.builds(
    lambda bom, lines, last: (bom + "".join(a + b for a, b in lines) + last).encode(
        "utf-8", "surrogateescape"
    ),
    st.sampled_from(["", "", "\ufeff"]),
    st.lists(st.tuples(PIECES, st.sampled_from(["\n", "\n", "\n", "\r\n"])), max_size=10),
    st.one_of(st.just(""), PIECES),
)
PATHS = st.sampled_from(["new.md", "a.md", "project_x.md", "sp ace (1).md", "r.md", "w.md"])
TITLES = st.text(st.sampled_from("aé[]`|\\ *\n—"), max_size=8)


def index(text: str) -> Index:
    return Index.parse(text.encode())


def added(before: Index, after: Index) -> list[str]:
    """The lines of `after` beyond those of `before`, which must all be there in order."""
    rest = [line.text for line in after.lines]
    for line in before.lines:
        rest.remove(line.text)
    return rest


def only(lines: list[IndexLine]) -> IndexLine:
    (line,) = lines
    return line


class TestParse:
    @given(st.binary(max_size=200))
    def test_any_bytes_join_to_themselves(self, data: bytes) -> None:
        assert Index.parse(data).join() == data

    @given(INDEXES)
    def test_any_index_joins_to_itself(self, data: bytes) -> None:
        parsed = Index.parse(data)
        assert parsed.join() == data
        assert [line.number for line in parsed.lines] == list(range(1, len(parsed.lines) + 1))

    def test_kinds_and_owners(self) -> None:
        found = [(line.kind, line.owner) for line in index(MIXED).lines if line.kind != "blank"]
        assert found == [
            ("heading", None),
            ("prose", None),
            ("heading", None),
            ("entry", "user_tone.md"),
            ("entry", "user_editor.md"),
            ("prose", None),
            ("heading", None),
            ("entry", "project_auth.md"),
            ("entry", "project_db.md"),
            ("entry", "wiki-name.md"),
            ("entry", "bare.md"),
            ("bullet", None),
            ("table", None),
            ("table", None),
            ("table", "row.md"),
            ("code", None),
            ("code", None),
            ("code", None),
            ("comment", None),
            ("comment", None),
            ("comment", None),
            ("entry", None),
            ("entry", None),
        ]

    def test_targets_titles_and_hooks(self) -> None:
        by_path = {line.owner: line for line in index(MIXED).lines}
        read = {path: (line.title, line.hook) for path, line in by_path.items() if path}
        assert read == {
            "user_tone.md": ("Tone", "short answers"),
            "user_editor.md": ("Editor", "vim"),
            "project_auth.md": ("Auth", "cookies"),
            "project_db.md": ("Db", "postgres"),
            "wiki-name.md": ("wiki-name", "by wikilink"),
            "bare.md": ("bare.md", "no link"),
            "row.md": ("Row", "a table row"),
        }
        assert only(index(MIXED).lines_for("two.md")).targets == ("one.md", "two.md")
        assert index(MIXED).wikilinks == ("wiki-name",)

    def test_entries_are_all_lines_that_lead_to_a_file_or_out(self) -> None:
        parsed = index(MIXED)
        assert len(parsed.entries) == 11
        outside = [target for line in parsed.entries for target in line.outside]
        assert outside == ["../outside.md", "/etc/passwd"]

    @pytest.mark.parametrize(
        ("line", "path", "hook"),
        [
            ("- [a](b%20c.md)", "b c.md", ""),
            ("- [a](<b c.md>) — d", "b c.md", "d"),
            ('- [a](b.md "t") — d', "b.md", "d"),
            ("- [a](b.md#h): d", "b.md", "d"),
            ("+ [a](b.md) \u00e2\u20ac\u201d d", "b.md", "d"),
            ("- [a](b.md); d", "b.md", "d"),
            ("- [a](b.md) · d", "b.md", "d"),
            ("- [ ] [a](b.md) -- d", "b.md", "d"),
            ("- ⭐ [a](b.md) d", "b.md", "d"),
            ("10) [a](b.md)— d  ", "b.md", "d"),
            ("- [[b|shown]]: d", "b.md", "d"),
            ("- [a](b.md) — see [[c]]", "b.md", "see [[c]]"),
            ("- [a](b.md) — see [c](c.md)", "b.md", "see [c](c.md)"),
        ],
    )
    def test_forms_of_an_entry(self, line: str, path: str, hook: str) -> None:
        (read,) = index(line + "\r\n").lines
        assert (read.kind, read.owner, read.hook) == ("entry", path, hook)

    def test_frontmatter_is_no_part_of_the_list(self) -> None:
        lines = index("---\nname: [x](x.md)\n---\n- [a](a.md)\n").lines
        assert [line.kind for line in lines] == ["frontmatter"] * 3 + ["entry"]


class TestWithEntry:
    @pytest.mark.parametrize(
        ("path", "near", "after"),
        [
            ("user_new.md", (), "  and its settings\n"),
            ("project_new.md", (), "1. [Db](project_db.md): postgres\n"),
            ("other.md", ("user_tone.md",), "- [Tone](user_tone.md) — short answers\n"),
            ("other.md", (), "| [Row](row.md) | a table row |\n"),
        ],
    )
    def test_place(self, path: str, near: tuple[str, ...], after: str) -> None:
        texts = [line.text for line in index(MIXED).with_entry(path, "T", "h", near).lines]
        at = next(n for n, text in enumerate(texts) if path in text)
        assert texts[at - 1] == after

    @pytest.mark.parametrize(
        ("before", "line"),
        [
            ("- [A](a.md) — x\n", "- [New](new.md) — hook\n"),
            ("* [A](a.md): x\r\n", "* [New](new.md): hook\r\n"),
            ("  - [A](a.md) - x\n", "  - [New](new.md) - hook\n"),
            ("7. [A](a.md)\n", "8. [New](new.md) — hook\n"),
            ("- [A](a.md) ; x\n- [B](b.md)\n", "- [New](new.md) ; hook\n"),
            ("- [A](a.md) \u00e2\u20ac\u201d x\n", "- [New](new.md) — hook\n"),
            ("- [[a]] — x\n", "- [[new]] — hook\n"),
            ("- `a.md` — x\n", "- [New](new.md) — hook\n"),
            ("|[A](a.md)|x|\n", "| [New](new.md) | hook |\n"),
            ("| 1 | [A](a.md) |\n", "|  | [New](new.md) — hook |\n"),
            ("# Memory\n", "- [New](new.md) — hook\n"),
            ("", "- [New](new.md) — hook\n"),
        ],
    )
    def test_manner(self, before: str, line: str) -> None:
        changed = index(before).with_entry("new.md", "New", "hook")
        assert added(index(before), changed) == [line]

    def test_a_missing_final_newline_stays_missing(self) -> None:
        changed = index("- [A](a.md)\r\n- [B](b.md)").with_entry("c.md", "C", "")
        assert changed.join() == b"- [A](a.md)\r\n- [B](b.md)\r\n- [C](c.md)"
        assert Index.parse(b"\xef\xbb\xbf").with_entry("c.md", "C", "").join() == (
            b"\xef\xbb\xbf- [C](c.md)\n"
        )

    def test_title_and_path_are_made_safe(self) -> None:
        changed = index("").with_entry("a (b).md", "x ] [y]\n`z`", "one\ntwo")
        assert changed.join() == b"- [x \\] \\[y\\] \\`z\\`](a%20%28b%29.md) \xe2\x80\x94 one two\n"
        assert only(changed.lines_for("a (b).md")).title == "x ] [y] `z`"

    def test_what_is_linked_already_is_not_linked_twice(self) -> None:
        parsed = index(MIXED)
        for path in ("user_tone.md", "prose.md", "wiki-name.md"):
            assert parsed.with_entry(path, "T", "h") is parsed

    def test_an_open_code_block_at_the_end_is_refused(self) -> None:
        with pytest.raises(RefusedError, match="code block or comment"):
            index("```\ncode\n").with_entry("a.md", "A", "")

    @given(INDEXES, PATHS, TITLES, TITLES)
    @settings(max_examples=300, deadline=None)
    def test_adding_adds_one_line_and_can_be_taken_back(
        self, data: bytes, path: str, title: str, hook: str
    ) -> None:
        before = Index.parse(data)
        try:
            after = before.with_entry(path, title, hook)
        except RefusedError:
            return
        assert after.lines_for(path)
        if after is not before:
            assert len(after.lines) == len(before.lines) + 1
            line = only(after.lines_for(path))
            if line.kind == "entry" and "[[" not in line.text:
                assert line.title == (" ".join(title.split()) or "untitled")
            assert after.without(path).join() == data
            _known.cache_clear()
            assert Index.parse(after.join()) == after


class TestWithout:
    def test_an_entry_goes_with_what_is_indented_under_it(self) -> None:
        changed = index(MIXED).without("user_editor.md")
        assert changed.join().decode() == MIXED.replace(
            "- **[Editor](user_editor.md)** – vim\n  and its settings\n", ""
        )

    @pytest.mark.parametrize("path", ["row.md", "wiki-name.md", "bare.md", "project_db.md"])
    def test_a_row_or_entry_of_any_form_goes(self, path: str) -> None:
        changed = index(MIXED).without(path)
        assert len(changed.lines) == len(index(MIXED).lines) - 1
        assert changed.lines_for(path) == []

    @pytest.mark.parametrize("path", ["prose.md", "one.md", "two.md", "code.md", "missing.md"])
    def test_prose_and_lines_of_several_links_stay(self, path: str) -> None:
        parsed = index(MIXED)
        assert parsed.without(path) is parsed

    def test_nested_entries_stay(self) -> None:
        text = "- [A](a.md)\n  text\n  - [B](b.md)\n"
        assert index(text).without("a.md").join() == b"  - [B](b.md)\n"

    def test_both_lines_of_a_file_go(self) -> None:
        text = "- [A](a.md)\n- [B](b.md)\n- [A again](a.md)"
        assert index(text).without("a.md").join() == b"- [B](b.md)"

    @given(INDEXES, PATHS)
    def test_other_lines_stay_in_order(self, data: bytes, path: str) -> None:
        before = Index.parse(data)
        after = before.without(path)
        kept = [line.text.rstrip("\r\n") for line in after.lines]
        rest = iter(line.text.rstrip("\r\n") for line in before.lines)
        assert all(text in rest for text in kept)


class TestReplaceEntry:
    @pytest.mark.parametrize(
        ("line", "changed"),
        [
            ("- [A](a.md) — x", "- [T](a.md) — h"),
            ("* **[A](a.md)**: x  ", "* **[T](a.md)**: h  "),
            ("- [A](<a.md>)", "- [T](<a.md>) — h"),
            ("- [A](a.md) x", "- [T](a.md) h"),
            ("| [A](a.md) | x |", "| [T](a.md) | h |"),
            ("| x | [A](a.md) |", "| x | [T](a.md) — h |"),
            ("- [[a]] — x", "- [[a]] — h"),
            ("- [A](a.md)  ", "- [T](a.md) — h  "),
            ("- [A](a.md) —", "- [T](a.md) — h"),
        ],
    )
    def test_only_title_and_hook_change(self, line: str, changed: str) -> None:
        text = f"{line}\r\n- [B](b.md) — y\n"
        new = index(text).replace_entry("a.md", "T", "h").join().decode()
        assert new == text.replace(line, changed)

    def test_one_without_the_other(self) -> None:
        parsed = index("- [A](a.md) — x\n")
        assert parsed.replace_entry("a.md", title="T").join() == "- [T](a.md) — x\n".encode()
        assert parsed.replace_entry("a.md", hook="h").join() == "- [A](a.md) — h\n".encode()
        assert parsed.replace_entry("a.md", hook="").join() == b"- [A](a.md)\n"

    @given(INDEXES, PATHS)
    def test_its_own_words_are_the_identity(self, data: bytes, path: str) -> None:
        parsed = Index.parse(data)
        for line in parsed.lines_for(path)[:1]:
            same = parsed.replace_entry(path, line.title or None, line.hook)
            assert only_changed(parsed, same) <= {
                other.number for other in parsed.lines_for(path)[1:]
            }


def only_changed(before: Index, after: Index) -> set[int]:
    """The numbers of the lines that differ."""
    pairs = zip(before.lines, after.lines, strict=True)
    return {old.number for old, new in pairs if old.text != new.text}


class TestGauge:
    LIMITS = IndexLimits(lines=200, bytes=25_000)

    def test_the_line_past_the_limit(self) -> None:
        gauge = index("- x\n" * 201).gauge(self.LIMITS)
        assert (gauge.lines, gauge.bytes, gauge.chars, gauge.cut_line) == (201, 804, 804, 201)
        assert index("- x\n" * 200).gauge(self.LIMITS).cut_line is None

    def test_bytes_are_the_stricter_reading(self) -> None:
        hangul = ("가" * 99 + "\n") * 84
        gauge = index(hangul).gauge(self.LIMITS)
        assert (gauge.bytes, gauge.chars) == (84 * 298, 8_400)
        assert gauge.cut_line == 84
        assert index(hangul).gauge().cut_line is None

    def test_frontmatter_and_comments_do_not_count(self) -> None:
        text = "---\nname: x\n---\n<!-- a\nb -->\n- [A](a.md)\n"
        gauge = index("\ufeff" + text).gauge(IndexLimits(lines=1, bytes=12))
        assert (gauge.lines, gauge.bytes, gauge.cut_line) == (1, 12, None)
        past = index(text + "x\n").gauge(IndexLimits(lines=1, bytes=100))
        assert past.cut_line == 7


def test_hostile_indexes_are_read_in_linear_time() -> None:
    for text in (
        "- " + "[" * 500_000,
        "|" * 500_000,
        "- [a](a.md)" + " -" * 500_000,
        "- [a](a.md) — x\n" * 20_000,
        "- " + "* " * 300_000 + "[a](a.md)",
        "<!--\n" * 100_000,
    ):
        data = text.encode()
        assert Index.parse(data).join() == data
