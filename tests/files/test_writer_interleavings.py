"""An agent that writes and removes at any step between two renames of a placement."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui.change import Edit
from memtui.errors import StaleError
from memtui.files.exchange import Names
from memtui.files.reader import Root
from memtui.files.writer import Placement
from memtui.formats.digest import blob_id

BEFORE = {"change.md": b"old\n", "delete.md": b"candidate\n"}
EDITS = (
    Edit("change.md", blob_id(b"old\n"), b"new\n"),
    Edit("create.md", None, b"created\n"),
    Edit("delete.md", blob_id(b"candidate\n"), None),
)
PATHS = tuple(edit.path for edit in EDITS)

Act = tuple[str, str]
acts = st.sampled_from([("pass", "")] * 4 + [(act, path) for act in ("w", "rm") for path in PATHS])


class Agent:
    """Acts before and after each rename; `own` are the tokens that it did away with itself."""

    def __init__(self, directory: Path, plan: list[Act]) -> None:
        self.directory = directory
        self.plan = iter(plan)
        self.written: list[bytes] = []
        self.own: set[bytes] = set()

    def act(self) -> None:
        kind, path = next(self.plan, ("pass", ""))
        target = self.directory / path
        if kind == "pass":
            return
        if target.exists():
            self.own.add(target.read_bytes())
        if kind == "rm":
            target.unlink(missing_ok=True)
        else:
            token = b"token %d\n" % len(self.written)
            self.written.append(token)
            (self.directory / "agent.tmp").write_bytes(token)
            (self.directory / "agent.tmp").rename(target)


@pytest.fixture(scope="module", autouse=True)
def no_waiting() -> Iterator[None]:
    """Many short runs: no disk and no other process has to be waited for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _: None)
        patch.setattr("memtui.files.writer.GRACE_S", 0.0)
        yield


def decide(root: Root, agent: Agent) -> tuple[bool, list[bytes | None]]:
    """Place the edits; whether that stands, and what of the agent's was handed over."""
    placement = Placement(root)
    placement.prepare(EDITS)
    agent.act()
    handed: list[bytes | None] = []
    stands = False
    try:
        placement.place()
        agent.act()
        strangers = placement.verify()
        handed += [found.data for found in strangers]
        stands = not strangers
    except StaleError:
        agent.act()
    if not stands:
        handed += [found.data for found in placement.roll_back()]
    placement.finish()
    return stands, handed


@settings(max_examples=300, deadline=None)
@given(plan=st.lists(acts, max_size=14))
def test_whatever_an_agent_does_when_its_bytes_are_never_lost(plan: list[Act]) -> None:
    renamed = Names._renamed

    with (
        tempfile.TemporaryDirectory() as name,
        pytest.MonkeyPatch.context() as patch,
        Root.open(name) as root,
    ):
        for path, data in BEFORE.items():
            (root.path / path).write_bytes(data)
        agent = Agent(root.path, plan)

        def watched(names: Names, handle: int, source: str, target: str, flags: int) -> bool:
            agent.act()
            done = renamed(names, handle, source, target, flags)
            agent.act()
            return done

        patch.setattr(Names, "_renamed", watched)
        stands, handed = decide(root, agent)
        now = {path.name: path.read_bytes() for path in root.path.iterdir()}

    assert set(now) <= set(PATHS)
    for token in agent.written:
        assert token in now.values() or token in handed or token in agent.own
    touched = {path for kind, path in plan if kind != "pass"}
    for edit in EDITS:
        if edit.path not in touched:
            after = edit.after if stands else BEFORE.get(edit.path)
            assert now.get(edit.path) == after
    if not stands:
        assert not {b"new\n", b"created\n"} & set(now.values())
