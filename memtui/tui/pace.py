"""How the interpreter keeps pace with a person: what is set before the screens are loaded."""

from __future__ import annotations

import gc
import os
import sys

STARTED_AFTER_S = 2.0  # by then a start is over
FRAMES_A_SECOND = "120"  # a second change right after a first waits for two frames
RARELY = (10_000, 20, 100)  # as `gc.set_threshold`: to look through everything takes 0.1 s
SWITCH_S = 0.001  # after which a worker lets the keys have the interpreter


def start_quickly() -> None:
    """Prepare for a start; `started` must follow.

    What a start makes all stays: to look for garbage in it would take a tenth of it.
    """
    os.environ.setdefault("TEXTUAL_FPS", FRAMES_A_SECOND)
    sys.setswitchinterval(SWITCH_S)
    gc.disable()


def started() -> None:
    """Look for garbage again, but not in what was made so far."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(*RARELY)
        gc.enable()
