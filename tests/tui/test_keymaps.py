from __future__ import annotations

import pytest

from memtui.tui.keymaps import SCHEMES, binding_ids, manual, with_own


def test_own_keys_stand_over_those_of_a_scheme() -> None:
    keymap, fault = with_own("vim", {"redo": "ctrl+y", "reject": "d"})
    assert fault is None
    assert (keymap["redo"], keymap["reject"]) == ("ctrl+y", "d")
    assert keymap["list.page-down"] == SCHEMES["vim"]["list.page-down"]


@pytest.mark.parametrize("name", SCHEMES)
def test_schemes_bind_what_there_is_and_clash_nowhere(name: str) -> None:
    assert SCHEMES[name].keys() <= binding_ids()
    _, fault = with_own("default", SCHEMES[name])
    assert fault is None


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ({"aprove": "y"}, "there is no binding “aprove”"),
        ({"reject": "a"}, "a would be approve and reject at once"),
        ({"reject": "k"}, ".up and reject at once"),
        ({"search": "u"}, "u would be "),
        ({"approve": "ctrl+y", "reject": "ctrl+y"}, "ctrl+y would be approve and reject at once"),
    ],
)
def test_what_cannot_be_is_told_in_one_message(own: dict[str, str], told: str) -> None:
    keymap, fault = with_own("default", {**own, "undo": "ctrl+z"} if "search" not in own else own)
    assert fault is not None
    assert told in fault.message
    assert not own.keys() & keymap.keys()


def test_swapped_keys_are_no_clash() -> None:
    keymap, fault = with_own("default", {"approve": "x", "reject": "a"})
    assert fault is None
    assert keymap == {"approve": "x", "reject": "a"}


def test_the_manual_names_every_binding_with_the_keys_in_effect() -> None:
    keymap, _ = with_own("default", {"reject": "d"})
    rows = {id: (keys, what) for id, keys, what in manual(keymap)}
    assert {"undo", "list.down", "go.history", "palette"} <= rows.keys() <= binding_ids()
    assert rows["reject"] == ("d", "reject what is shown")
    assert all(what for _, what in rows.values())
