"""What is said after an error that nobody foresaw: where it happened, never any value."""

from __future__ import annotations

import traceback
from types import TracebackType

FRAMES = 12  # the last ones


def crash_words(kind: str, trace: TracebackType | None) -> str:
    """A sentence and the places in the code; an exception's own text may quote a memory."""
    places = [
        f"  {frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} in {frame.name}"
        for frame in traceback.extract_tb(trace)[-FRAMES:]
    ]
    return "\n".join(
        [
            f"memtui stopped: something went wrong that it did not expect ({kind}).",
            "What was decided before is safe; what was on its way is finished at the next start.",
            *places,
        ]
    )
