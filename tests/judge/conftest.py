"""What the tests of the judges share: a deadline, and the measured data where it is at hand."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

BENCH = Path(__file__).resolve().parents[2].parent / "shared" / "bench"


@pytest.fixture
def deadline() -> Iterator[None]:
    """Fails a test that runs ten seconds, which only work that is not linear does."""

    def give_up(signum: int, frame: FrameType | None) -> None:
        raise TimeoutError("ten seconds are over")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(10)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def secret_lines() -> list[tuple[str, str, str]]:
    """(kind, `secret` or `clean`, line) of the measured corpus."""
    path = BENCH / "secrets.tsv"
    if not path.exists():
        pytest.skip(f"the corpus of secrets is not at {path}")
    rows = path.read_text(encoding="utf-8").splitlines()
    fields = [row.split("\t", 2) for row in rows if not row.startswith("#")]
    return [(kind, expected, line) for kind, expected, line in fields]
