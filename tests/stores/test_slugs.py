from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.errors import RefusedError
from memtui.stores.slugs import LONGEST_SLUG, checked_slug, slugify


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Release freeze", "release-freeze"),
        ("  Résumé — tone! ", "resume-tone"),
        ("Auth 调试记录", "auth-调试记录"),
        ("がんばる パス", "がんばる-パス"),
        ("한국어 메모", "한국어-메모"),
        ("v1.10_final", "v1.10_final"),
        ("!!!", ""),
    ],
)
def test_words_become_a_slug(text: str, slug: str) -> None:
    assert slugify(text) == slug


def test_long_text_is_cut_between_words() -> None:
    assert slugify("one two three four", 10) == "one-two"
    assert len(slugify("x" * 300)) == LONGEST_SLUG


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "inbox/../x",
        "/abs",
        ".git/config",
        "pending/x",
        "a\\b",
        "",
        ".",
        "..",
        ".hidden",
        "a\nb",
        "x\x00",
        "MEMORY",
        "Con",
        "nul.md",
        "…",
    ],
)
def test_names_that_are_no_file_names_are_refused(name: str) -> None:
    with pytest.raises(RefusedError):
        checked_slug(name)


@given(st.text(max_size=200))
def test_a_slug_is_one_safe_component(text: str) -> None:
    slug = slugify(text)
    assert "/" not in slug
    assert not slug.startswith((".", "-"))
    assert len(slug.encode()) <= 252
    assert slugify(slug) == slug
