"""What the tests of the formats share: real stores where they are at hand, and a deadline."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"


@pytest.fixture(autouse=True)
def deadline() -> Iterator[None]:
    """No format may need more than 20 seconds for anything."""

    def too_slow(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("this input takes longer than linear work would")

    before = signal.signal(signal.SIGALRM, too_slow)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def corpus() -> dict[str, bytes]:
    """Every file of the scrambled real stores, by its path in them."""
    if not CORPUS.is_dir():
        pytest.skip(f"the scrambled real stores are not at {CORPUS}")
    return {
        str(file.relative_to(CORPUS)): file.read_bytes()
        for file in sorted(CORPUS.rglob("*"))
        if file.is_file()
    }
