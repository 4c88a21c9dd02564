from __future__ import annotations

import os
import signal

import pytest

from memtui.cli.signals import ENDING, Ended, ending_in_order


@pytest.mark.parametrize("number", ENDING)
def test_an_ending_signal_unwinds_the_block(number: signal.Signals) -> None:
    given_back = False
    before = signal.signal(number, signal.SIG_DFL)  # whoever runs the tests may ignore it
    try:
        with pytest.raises(Ended) as caught, ending_in_order():
            try:
                os.kill(os.getpid(), number)
            finally:
                given_back = True
        assert given_back
        assert caught.value.exit_code == 128 + number
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        signal.signal(number, before)


def test_what_the_caller_ignores_stays_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_in_order():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
