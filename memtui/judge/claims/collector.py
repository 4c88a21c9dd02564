"""Work that makes much and drops little, without the interpreter looking for garbage meanwhile."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Let the collector rest; what it would look at again and again is no garbage."""
    resting = gc.isenabled()
    if resting:
        gc.disable()
    try:
        yield
    finally:
        if resting:
            gc.enable()
