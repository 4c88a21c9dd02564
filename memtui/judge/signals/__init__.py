"""Durable things that a message says: dates, who the user is, who answers for what, the stack."""

from memtui.judge.signals.dates import find_dates
from memtui.judge.signals.find import find_signals
from memtui.judge.signals.model import Kind, Signal, When

__all__ = ["Kind", "Signal", "When", "find_dates", "find_signals"]
