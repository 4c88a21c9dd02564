"""One row of the table of hostile inputs: what is planted, and what must be said and done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from support.hostile import Adversary
from support.places import topic

# The ways in which the same text can reach a store.
ARRIVALS = ("new.md", "deploy.md", "inbox/proposed.md")


@dataclass(frozen=True)
class Row:
    """`id` is that of the design's table.

    `warns` are kinds of warnings by path, `blocked` the paths that an override gets
    through, `refused` those that nothing gets through, `silent` those that have no
    warning above a hint. `fields` are values of `list --json`, `problems` what the doctor
    says. Whatever waits and is not named as blocked or refused is approved at once.
    """

    id: str
    plant: Callable[[Adversary], None]
    kinds: Mapping[str, str] = field(default_factory=dict)
    warns: Mapping[str, Sequence[str]] = field(default_factory=dict)
    blocked: Sequence[str] = ()
    refused: Sequence[str] = ()
    silent: Sequence[str] = ()
    fields: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    problems: Sequence[tuple[str, str]] = ()


def files(**contents: str | bytes) -> Callable[[Adversary], None]:
    """Plants files; `_` in a keyword stands for `/`."""
    return write({name.replace("_", "/") + ".md": data for name, data in contents.items()})


def write(contents: Mapping[str, str | bytes]) -> Callable[[Adversary], None]:
    """Plants files by path."""

    def plant(adversary: Adversary) -> None:
        for path, data in contents.items():
            adversary.place.write(path, data)

    return plant


def body(text: str | bytes) -> Callable[[Adversary], None]:
    """Plants a text as a new memory, as a change of one, and as a candidate."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text

    def plant(adversary: Adversary) -> None:
        for path in ARRIVALS:
            name = path.rpartition("/")[2].removesuffix(".md")
            head, _, _ = topic(name, "BODY").partition("BODY")
            adversary.place.write(path, head.encode() + data + b"\n")

    return plant


def head(text: str | bytes) -> Callable[[Adversary], None]:
    """Plants a frontmatter (without its fences) in the same three ways."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text

    def plant(adversary: Adversary) -> None:
        for path in ARRIVALS:
            own = data.replace(b"name: new", b"name: proposed") if "inbox" in path else data
            adversary.place.write(path, b"---\n" + own + b"\n---\n\nDeploys stop Friday.\n")

    return plant


def check_row(row: Row, adversary: Adversary) -> None:
    """Plant a row, look at it in every way, decide all of it in every way, undo all of it."""
    row.plant(adversary)
    adversary.look()
    check_told(row, adversary)
    check_decided(row, adversary)


def check_told(row: Row, adversary: Adversary) -> None:
    items = adversary.items()
    for path, kind in row.kinds.items():
        assert items[path]["kind"] == kind, items[path]
    for path, wanted in row.warns.items():
        found = {warning["kind"] for warning in items[path]["warnings"]}
        assert set(wanted) <= found, (path, found)
    for path in row.silent:
        grave = [w for w in items[path]["warnings"] if w["severity"] in ("block", "warn")]
        assert grave == []
    memories = adversary.memories() if row.fields else {}
    for path, fields in row.fields.items():
        assert {name: memories[path][name] for name in fields} == fields
    if row.problems:
        assert set(row.problems) <= adversary.problems()


def check_decided(row: Row, adversary: Adversary) -> None:
    plain = adversary.decide_and_undo("approve")
    stopped = {path for path, code in plain.items() if code}
    assert stopped == {*row.blocked, *row.refused}, plain
    overridden = adversary.decide_and_undo("approve", "--override", "I read it")
    assert {path for path, code in overridden.items() if code} == set(row.refused), overridden
    rejected = adversary.decide_and_undo("reject", "--reason", "no")
    assert {path for path, code in rejected.items() if code} <= set(row.refused), rejected
