"""Building the demo's store: what stood at first, the story, and the state beside it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from memtui.demo.sheet import read_acts, read_sheet
from memtui.demo.stage import CLOCK, Stage, environment, set_clock
from memtui.demo.story import FIRST_LOOK, NOW, STORY, Session
from memtui.errors import RefusedError

if TYPE_CHECKING:
    from memtui.files.state import Place

_PLACE = Path("lanternfish/.agentic/memory")
_SALT = "5eed" * 8  # keys the hashes that stand for redacted secrets; nothing here is secret


def build(directory: Path) -> None:
    """Build the store in a directory that is empty or not there yet.

    Two builds make the same commits. The history is the directory's own `.git`, or in
    memtui's state where a repository encloses it. Raises RefusedError where something
    stands already.
    """
    from memtui.desk.desk import Desk
    from memtui.files.state import StateHome
    from memtui.history.layout import enclosing_repository

    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise RefusedError(f"{directory} is not empty.", "Name a directory that does not exist.")
    directory.mkdir(parents=True, exist_ok=True)
    real = directory.resolve()
    stage = Stage(real)
    acts = read_acts("sessions", "waiting")
    with environment({CLOCK: FIRST_LOOK}):
        stage.act(written={**read_sheet("standing"), **read_sheet("torn")})
        place: Place = "outside" if enclosing_repository(real) else "inside"
        StateHome.default().create(real, history=place, salt=_SALT, anew=True)
        with Desk.open(real) as desk:
            for beat in STORY:
                set_clock(beat.moment)
                if isinstance(beat, Session):
                    stage.act(beat.removed, acts.get(beat.act, {}))
                    desk.past.snapshot()
                else:
                    beat.decide(desk)
                    stage.settle()


@contextmanager
def temporary() -> Iterator[Path]:
    """A demo that leaves nothing behind: its store, with state and clock of its own.

    Until the end, this process takes the demo's state directory and its moment for real.
    """
    from tempfile import mkdtemp

    place = Path(mkdtemp(prefix="memtui-demo-"))
    try:
        with environment({"XDG_STATE_HOME": str(place / "state"), CLOCK: NOW}):
            build(place / _PLACE)
            yield place / _PLACE
    finally:
        shutil.rmtree(place, ignore_errors=True)
