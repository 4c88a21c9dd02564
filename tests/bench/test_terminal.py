from __future__ import annotations

import sys

import pytest

from memtui.bench.terminal import Terminal
from memtui.errors import MemtuiError

_ECHO = r"print('\x1b[1mrea\x1b[0mdy', flush=True); print('got', input(), flush=True)"


def test_text_is_found_between_escapes_and_keys_arrive() -> None:
    with Terminal([sys.executable, "-c", _ECHO]) as terminal:
        terminal.wait_for("ready")
        terminal.press("x\r")
        terminal.wait_for("got x")


def test_a_program_that_ends_is_told() -> None:
    with Terminal([sys.executable, "-c", "pass"]) as terminal, pytest.raises(MemtuiError):
        terminal.wait_for("never")
