"""The lexicon that ships, and what users add."""

from __future__ import annotations

import pytest

from memtui.errors import UsageError
from memtui.judge.claims import Source, find_bundles, load_lexicon
from memtui.judge.claims.lexicon import build_lexicon

DOCUMENTS = [
    Source("a.md", "The kiln is fired with propane.\n"),
    Source("b.md", "The kiln is fired with beech wood.\n"),
]
FUELS = '[classes]\nfuel = ["propane", "beech wood|wood"]\n'


def test_over_a_hundred_attributes_ship_in_both_languages() -> None:
    lexicon = load_lexicon()
    assert len(lexicon.attributes) >= 120
    for name in ("owner", "retention", "timeout", "package_manager", "freeze"):
        assert any(name in m.attributes for m in lexicon.chinese.values()), name
        phrases = (m for entries in lexicon.latin.values() for _, m in entries)
        assert any(name in meaning.attributes for meaning in phrases), name


def test_users_add_names_that_compete() -> None:
    assert find_bundles(DOCUMENTS) == []
    assert len(find_bundles(DOCUMENTS, lexicon=build_lexicon([FUELS]))) == 1


@pytest.mark.parametrize(
    "text", ["no toml", "[attributes.x]\nwords = ['x']", "classes = 3", 'groups = [["!"]]']
)
def test_a_bad_file_is_told(text: str) -> None:
    with pytest.raises(UsageError):
        build_lexicon([text])
