"""Notices what other desks, or the command line, decide in a store that is open here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memtui.change import Decision, Outcome


RECENT = 20  # decisions that are looked through for those of others


class Others:
    """Knows which commits of the log were made here, and which were seen before."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def ours(self, outcome: Outcome) -> None:
        """These decisions were made here."""
        self._known.update(decision.commit for decision in outcome.decisions)

    def seen(self, log: Iterable[Decision]) -> None:
        """These stand in the log, whoever made them."""
        self._known.update(decision.commit for decision in log)

    def news(self, log: Iterable[Decision]) -> list[Decision]:
        """The decisions of the newest part of the log that were made elsewhere since."""
        log = list(log)
        fresh = [d for d in log if d.commit not in self._known and d.action != "external"]
        self.seen(log)
        return fresh
