"""Which keys do what: the maps that come with memtui, and a person's own on top, checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from textual.app import App
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.scroll_view import ScrollView

from memtui.errors import UsageError

Keymap = dict[str, str]  # binding id → keys, comma-separated

SCHEMES: Mapping[str, Mapping[str, str]] = {
    "default": {},
    "vim": {
        "list.page-down": "pagedown,ctrl+f",
        "list.page-up": "pageup,ctrl+b",
        "page.page-down": "pagedown,space,ctrl+f",
        "page.page-up": "pageup,ctrl+b",
        "redo": "ctrl+r,U",
        "place.redo": "ctrl+r,U",
    },
    "emacs": {
        "list.down": "down,ctrl+n",
        "list.up": "up,ctrl+r",
        "list.page-down": "pagedown,ctrl+v",
        "list.page-up": "pageup,alt+v",
        "list.first": "home,alt+less_than_sign",
        "list.last": "end,alt+greater_than_sign",
        "page.down": "down,ctrl+n",
        "page.up": "up,ctrl+r",
        "page.page-down": "pagedown,space,ctrl+v",
        "page.page-up": "pageup,alt+v",
        "search": "slash,ctrl+s",
        "back": "escape,ctrl+g",
        "place.back": "escape,ctrl+g",
        "prompt.cancel": "escape,ctrl+g",
        "palette": "ctrl+p,alt+x",
        "undo": "u,ctrl+underscore",
        "place.undo": "u,ctrl+underscore",
    },
}
_WITH_KEYS = (
    "memtui.tui.app",
    "memtui.tui.over.log",
    "memtui.tui.over.picker",
    "memtui.tui.preview",
    "memtui.tui.prompts",
)


def scheme(name: str) -> Keymap:
    """The keymap that comes under a name; bindings without an entry keep their keys."""
    return dict(SCHEMES[name])


def with_own(name: str, own: Mapping[str, str]) -> tuple[Keymap, UsageError | None]:
    """A scheme with a person's keys on top, and what is wrong with those that were left out."""
    keymap = {**SCHEMES[name], **App._normalize_keymap(dict(own))}
    unknown = sorted(set(own) - binding_ids())
    clashes = _clashes(keymap, own)
    bad = {*unknown, *(id for clash in clashes.values() for id in clash if id in own)}
    for id in bad:
        keymap.pop(id, None)
        if id in SCHEMES[name]:
            keymap[id] = SCHEMES[name][id]
    faults = [f"there is no binding “{id}”" for id in unknown]
    faults += [f"{key} would be {' and '.join(ids)} at once" for key, ids in clashes.items()]
    if not faults:
        return keymap, None
    told = f"desk.toml, [bindings]: {'; '.join(faults)}. Their usual keys are used."
    return keymap, UsageError(told, "Help (?) shows the keys; the manual is memtui config.")


def manual(keymap: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Bindings by id with their keys under a keymap, and what they do, where that is told."""
    rows: dict[str, tuple[str, str, str]] = {}
    for each in _classes():
        words = {
            binding.id: binding.tooltip or binding.description
            for _, binding in each._merge_bindings()
            if binding.id
        }
        for id, keys in _table(each):
            rows[id] = (id, keymap.get(id, keys), words[id])
    return sorted(row for row in rows.values() if row[2])


def binding_ids() -> set[str]:
    """Every id that a person may bind."""
    return {id for each in _classes() for id, _ in _table(each)}


def _classes() -> list[type[DOMNode]]:
    """Everything of memtui that has bindings, all screens imported for it."""
    from memtui.tui.screens import screen_modules

    for module in (*_WITH_KEYS, *screen_modules()):
        import_module(module)
    found: list[type[DOMNode]] = []
    queue: list[type[DOMNode]] = [DOMNode]
    while queue:
        for each in queue.pop().__subclasses__():
            queue.append(each)
            if each.__module__.startswith("memtui.tui."):
                found.append(each)
    return found


def _table(each: type[DOMNode]) -> Iterator[tuple[str, str]]:
    """The ids of a class's bindings with their keys, inherited ones too."""
    keys: dict[str, list[str]] = {}
    for key, binding in each._merge_bindings():
        if binding.id:
            keys.setdefault(binding.id, []).append(key)
    for id, bound in keys.items():
        yield id, ",".join(bound)


def _clashes(keymap: Keymap, own: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Keys that would do two things in one place since a person has bound one of them."""
    found: dict[str, tuple[str, ...]] = {}
    for table in _places():
        by_key: dict[str, set[str]] = {}
        for id, keys in table.items():
            for key in keymap.get(id, keys).split(","):
                by_key.setdefault(key.strip(), set()).add(id)
        for key, ids in by_key.items():
            new = (id for id in ids if id in own and key not in table[id].split(","))
            if len(ids) > 1 and any(new):
                found.setdefault(key, tuple(sorted(ids)))
    return found


def _places() -> Iterator[dict[str, str]]:
    """The ids and keys that are in force together: of one class, or of a screen with what is
    in it and over it."""
    classes = _classes()
    yield from (dict(_table(each)) for each in classes)
    screens = [s for s in classes if issubclass(s, Screen) and not issubclass(s, ModalScreen)]
    others = [each for each in classes if issubclass(each, App | ScrollView)]
    for screen in screens:
        for other in others:
            yield dict(_table(screen)) | dict(_table(other))
