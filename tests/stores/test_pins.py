from __future__ import annotations

import pytest

from memtui.stores.pins import is_true, opposite


@pytest.mark.parametrize("value", ["true", "True", "yes", "ON", "1", " true "])
def test_words_that_say_yes(value: str) -> None:
    assert is_true(value)


@pytest.mark.parametrize("value", [None, "", "false", "no", "off", "0", "pinned", "2"])
def test_words_that_do_not(value: str | None) -> None:
    assert not is_true(value)


@pytest.mark.parametrize(
    ("old", "new"),
    [("false", "true"), ("No", "Yes"), ("OFF", "ON"), ("0", "1"), (None, "true"), ("x", "true")],
)
def test_the_opposite_keeps_the_style(old: str | None, new: str) -> None:
    assert opposite(old) == new
