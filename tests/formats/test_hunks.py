from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui.formats.hunks import (
    apply_hunks,
    hunks,
    merge3,
    merge_owned,
    render_unified,
    split_by_owner,
)
from memtui.formats.text import split_lines
from memtui.model import Hunk

WORDS = st.sampled_from(["a", "b", "c", "", "d d", "é"])
ENDS = st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"])
TEXTS = st.builds(
    lambda lines, last: "".join(word + end for word, end in lines) + last,
    st.lists(st.tuples(WORDS, ENDS), max_size=8),
    WORDS,
)


def initial(line: str) -> str | None:
    """The owner of a line, for tests: lines in a and b belong to them, others to nobody."""
    return {"a": "A.md", "b": "B.md", "d": "D.md"}.get(line[:1])


def chosen(*digests: str) -> Callable[[Hunk], bool]:
    return lambda hunk: hunk.digest in digests


class TestHunks:
    @given(TEXTS, TEXTS)
    def test_all_give_the_new_text_and_none_the_old(self, old: str, new: str) -> None:
        assert apply_hunks(old, new, lambda hunk: True) == new
        assert apply_hunks(old, new, lambda hunk: False) == old

    @given(TEXTS, TEXTS, st.data())
    @settings(max_examples=200)
    def test_any_part_keeps_lines_whole_and_the_rest_waiting(
        self, old: str, new: str, data: st.DataObject
    ) -> None:
        found = hunks(old, new)
        taken = data.draw(st.sets(st.sampled_from(found)) if found else st.just(set()))
        digests = {hunk.digest for hunk in taken}
        part = apply_hunks(old, new, lambda hunk: hunk.digest in digests)
        expected = split_lines(old)
        for hunk in reversed(found):
            if hunk.digest in digests:
                start = hunk.old_start - 1
                expected[start : start + len(hunk.old)] = hunk.new
        assert split_lines(part) == expected
        assert apply_hunks(part, new, lambda hunk: True) == new

    @given(TEXTS, TEXTS)
    def test_digests_tell_hunks_apart(self, old: str, new: str) -> None:
        found = hunks(old, new)
        assert len({hunk.digest for hunk in found}) == len(found)

    def test_positions_count_from_one(self) -> None:
        (hunk,) = hunks("a\nb\nc\n", "a\nB\nx\nc\n")
        assert (hunk.old_start, hunk.old, hunk.new_start, hunk.new) == (
            2, ("b\n",), 2, ("B\n", "x\n"),
        )  # fmt: skip

    def test_a_digest_outlives_the_taking_of_others(self) -> None:
        old, new = "a\nb\nc\nd\ne\n", "A\nb\nC\nd\nE\n"
        first, second, third = hunks(old, new)
        part = apply_hunks(old, new, chosen(first.digest))
        assert [hunk.digest for hunk in hunks(part, new)] == [second.digest, third.digest]

    def test_line_ends_are_differences(self) -> None:
        (hunk,) = hunks("a\nb\n", "a\nb\r\n")
        assert (hunk.old, hunk.new) == (("b\n",), ("b\r\n",))

    def test_where_a_line_ends_counts_in_the_digest(self) -> None:
        (one,) = hunks("", "ab\n")
        (two,) = hunks("", "a\nb\n")
        assert one.digest != two.digest


INDEX = "# Memory\n\n- [a](a)\n- [b](b)\n\nprose\n"


class TestMergeOwned:
    @given(TEXTS, TEXTS)
    @settings(max_examples=300)
    def test_all_owners_give_the_new_text_and_none_the_old(self, old: str, new: str) -> None:
        assert merge_owned(old, new, initial, lambda owner: True) == new
        assert merge_owned(old, new, initial, lambda owner: False) == old

    @given(TEXTS, TEXTS)
    @settings(max_examples=300)
    def test_no_part_glues_lines(self, old: str, new: str) -> None:
        whole = {line.rstrip("\r\n") for line in split_lines(old) + split_lines(new)}
        owners = sorted({edit.owner or "" for edit in split_by_owner(old, new, initial)})
        for size in range(len(owners)):
            for part in combinations(owners, size):
                merged = merge_owned(old, new, initial, lambda who, p=part: (who or "") in p)
                assert {line.rstrip("\r\n") for line in split_lines(merged)} <= whole

    @given(TEXTS, TEXTS)
    def test_edits_name_exactly_the_owners_that_matter(self, old: str, new: str) -> None:
        owners = {edit.owner for edit in split_by_owner(old, new, initial)}
        assert merge_owned(old, new, initial, lambda who: who in owners) == new
        assert merge_owned(old, new, initial, lambda who: who not in owners) == old
        assert bool(owners) == (old != new)

    def test_a_new_line_without_its_neighbours(self) -> None:
        old = "- a\n- b\n"
        new = "- a2\n- b\n- d\n- e\n"
        owner = {"- a\n": "a", "- a2\n": "a", "- b\n": "b", "- d\n": "d", "- e\n": "e"}.get
        assert merge_owned(old, new, owner, lambda who: who == "d") == "- a\n- b\n- d\n"
        assert merge_owned(old, new, owner, lambda who: who == "e") == "- a\n- b\n- e\n"
        assert merge_owned(old, new, owner, lambda who: who == "a") == "- a2\n- b\n"
        assert merge_owned(old, new, owner, lambda who: who != "e") == "- a2\n- b\n- d\n"

    def test_an_end_that_a_line_gained_belongs_to_what_follows(self) -> None:
        old, new = "a1\nb", "a1\nb\nd"
        edits = split_by_owner(old, new, initial)
        assert {edit.owner for edit in edits} == {"D.md"}
        assert merge_owned(old, new, initial, lambda who: who == "D.md") == new
        assert merge_owned(old, new, initial, lambda who: who == "B.md") == old

    def test_the_second_of_two_added_lines_alone(self) -> None:
        merged = merge_owned("a", "a\nb\nd", initial, lambda who: who == "D.md")
        assert split_lines(merged) == ["a\n", "d"]

    def test_lines_of_one_owner_replace_each_other_in_place(self) -> None:
        old, new = "a1\nb1\nd1\n", "a2\nb2\nd2\n"
        assert merge_owned(old, new, initial, lambda who: who == "B.md") == "a1\nb2\nd1\n"
        edits = split_by_owner(old, new, initial)
        assert [(e.owner, e.old, e.new, e.old_start, e.new_start) for e in edits] == [
            ("A.md", ("a1\n",), ("a2\n",), 1, 1),
            ("B.md", ("b1\n",), ("b2\n",), 2, 2),
            ("D.md", ("d1\n",), ("d2\n",), 3, 3),
        ]

    def test_a_moved_line_moves_with_its_owner(self) -> None:
        old, new = "a\nb\nd\n", "b\nd\na2\n"
        assert merge_owned(old, new, initial, lambda who: who == "A.md") == new

    def test_what_belongs_to_nobody_is_one_share(self) -> None:
        old, new = "# old\na\n\ntext\n", "# new\na2\n\ntext changed\n"
        assert merge_owned(old, new, initial, lambda who: who is None) == (
            "# new\na\n\ntext changed\n"
        )


class TestMerge3:
    @given(TEXTS, TEXTS)
    def test_one_side_alone_wins(self, base: str, other: str) -> None:
        assert merge3(base, base, other) == other
        assert merge3(base, other, base) == other
        assert merge3(base, other, other) == other

    @given(TEXTS, TEXTS, TEXTS)
    @settings(max_examples=300)
    def test_sides_can_be_swapped_and_no_line_is_invented(
        self, base: str, ours: str, theirs: str
    ) -> None:
        merged = merge3(base, ours, theirs)
        assert merged == merge3(base, theirs, ours)
        if merged is not None:
            known = {line for text in (base, ours, theirs) for line in split_lines(text)}
            assert set(split_lines(merged)) <= known

    @pytest.mark.parametrize(
        ("ours", "theirs", "merged"),
        [
            ("A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
            ("A\nb\nc\n", "a\nB\nc\n", "A\nB\nc\n"),
            ("A\nb\nc\n", "x\nb\nc\n", None),
            ("a\nx\nb\nc\n", "a\ny\nb\nc\n", None),
            ("a\nx\nb\nc\n", "a\nx\nb\nC\n", "a\nx\nb\nC\n"),
            ("a\nx\nb\nc\n", "a\nB\nc\n", "a\nx\nB\nc\n"),
            ("A\nB\nc\n", "a\nx\nb\nc\n", None),
            ("b\nc\n", "a\nb\nc\nd\n", "b\nc\nd\n"),
            ("b\nc\n", "b\nc\nd\n", "b\nc\nd\n"),
            ("a\nb\nc\nx", "a\nb\nC", None),
        ],
    )
    def test_overlap(self, ours: str, theirs: str, merged: str | None) -> None:
        assert merge3("a\nb\nc\n", ours, theirs) == merged


class TestRenderUnified:
    def test_equal_texts_have_no_diff(self) -> None:
        assert render_unified(INDEX, INDEX, "MEMORY.md") == ""

    def test_context_and_final_newline(self) -> None:
        old = "".join(f"{n}\n" for n in range(1, 21))
        new = old.replace("2\n3\n", "2\nthree\n", 1).replace("20\n", "20")
        assert render_unified(old, new, "a.md") == (
            "--- a/a.md\n+++ b/a.md\n"
            "@@ -1,6 +1,6 @@\n 1\n 2\n-3\n+three\n 4\n 5\n 6\n"
            "@@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+20\n\\ No newline at end of file\n"
        )

    def test_close_changes_share_a_hunk(self) -> None:
        old = "".join(f"{n}\n" for n in range(1, 12))
        new = old.replace("2\n", "", 1).replace("8\n", "8\nx\n")
        assert render_unified(old, new, "a.md").count("@@ -") == 1

    def test_a_new_file(self) -> None:
        assert render_unified("", "a\n", "n.md") == "--- a/n.md\n+++ b/n.md\n@@ -0,0 +1 @@\n+a\n"
