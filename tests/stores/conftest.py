"""The fixture stores, written from scratch in the shapes that occur (formats §17.3)."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[1] / "fixtures"
CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


@pytest.fixture
def store_path() -> Callable[[str], Path]:
    """The directory of a fixture store by name."""
    return lambda name: FIXTURES / name


@pytest.fixture
def read() -> Callable[[str, str], bytes]:
    """The bytes of one file of a fixture store."""
    return lambda store, path: (FIXTURES / store / path).read_bytes()


@pytest.fixture
def listing() -> Callable[[Path], list[str]]:
    """All files below a directory as store-relative paths."""

    def paths(directory: Path) -> list[str]:
        return sorted(
            os.path.relpath(Path(base, name), directory)
            for base, _, names in os.walk(directory)
            for name in names
        )

    return paths


@pytest.fixture
def corpus() -> Path:
    """The folder of real, scrambled stores; the test is skipped where it is absent."""
    if not CORPUS.is_dir():
        pytest.skip("the corpus of real stores is not here")
    return CORPUS
