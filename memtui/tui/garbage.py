"""When the interpreter looks for garbage: not in what a start makes, which all stays."""

from __future__ import annotations

import gc

COLLECT_AFTER_S = 2.0  # by then a start is over


def collect_later() -> None:
    """Make a start shorter by a tenth; `collect_again` must follow."""
    gc.disable()


def collect_again() -> None:
    """Look for garbage again, but not in what was made so far."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
