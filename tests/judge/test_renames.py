"""Renames by shared lines."""

from __future__ import annotations

from memtui.judge.renames import match_renames, similarity

LINES = [f"line {number} of a memory that says something\n".encode() for number in range(10)]
WHOLE = b"".join(LINES)


def test_similarity_is_the_share_of_common_lines() -> None:
    assert similarity(WHOLE, WHOLE) == 1.0
    assert similarity(WHOLE, b"".join(reversed(LINES))) == 1.0
    assert similarity(WHOLE, WHOLE.replace(b"\n", b"\r\n")) == 1.0
    assert 0.45 < similarity(WHOLE, b"".join(LINES[:5])) < 0.55
    assert similarity(WHOLE, b"nothing alike\n") == 0.0
    assert similarity(b"", b"a") == 0.0


def test_identical_files_pair_before_similar_ones() -> None:
    deleted = {"a.md": WHOLE, "b.md": WHOLE + b"one more line\n"}
    created = {"x.md": WHOLE + b"one more line\n", "y.md": WHOLE}
    assert match_renames(deleted, created) == {"x.md": "b.md", "y.md": "a.md"}


def test_an_edited_file_is_recognised() -> None:
    deleted = {"a.md": WHOLE, "b.md": b"another thing altogether\n"}
    created = {"x.md": b"".join(LINES[:8]) + b"a new end\n"}
    assert match_renames(deleted, created) == {"x.md": "a.md"}


def test_unlike_and_empty_files_are_no_renames() -> None:
    assert match_renames({"a.md": WHOLE}, {"x.md": b"nothing alike\n"}) == {}
    assert match_renames({"a.md": b""}, {"x.md": b""}) == {}


def test_every_path_is_used_once() -> None:
    deleted = {"a.md": WHOLE}
    created = {"x.md": WHOLE, "y.md": WHOLE}
    assert match_renames(deleted, created) == {"x.md": "a.md"}
