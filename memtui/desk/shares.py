"""Which part of an index change belongs to which topic.

An agent that writes a topic adds a line to the index as well. Both are one thing to
decide, so a topic's line belongs to the topic's item, and only what is left over is an
item of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from memtui.formats.hunks import merge3, merge_owned
from memtui.formats.index import Index
from memtui.formats.text import decode, encode, split_lines


@dataclass(frozen=True, slots=True)
class IndexShares:
    """The reviewed and the present index, and whose line each of their lines is."""

    reviewed: bytes | None
    present: bytes | None
    owners: Mapping[str, str]  # line -> the waiting topic that it belongs to

    @classmethod
    def of(
        cls,
        reviewed: bytes | None,
        present: bytes | None,
        topics: Iterable[str],
        aliases: Mapping[str, str] | None = None,
    ) -> IndexShares:
        """Share the lines among the waiting topics.

        `aliases` maps the old name of a renamed topic to its new one: the lines of
        both are one share.
        """
        known = set(topics)
        owners: dict[str, str] = {}
        if reviewed != present:
            for data in (reviewed, present):
                for line in Index.parse(data or b"").lines:
                    for target in line.targets:
                        topic = (aliases or {}).get(target, target)
                        if topic in known:
                            owners.setdefault(line.text, topic)
        return cls(reviewed, present, owners)

    def lines_of(self, topic: str) -> tuple[str, str]:
        """The topic's lines in the reviewed and in the present index; none where they agree."""
        if topic not in self.owners.values():
            return "", ""
        before, after = self._lines(self.reviewed, topic), self._lines(self.present, topic)
        return ("", "") if before == after else (before, after)

    def _lines(self, data: bytes | None, topic: str) -> str:
        lines = split_lines(decode(data or b""))
        return "".join(line for line in lines if self.owners.get(line) == topic)

    def with_only(self, topics: Iterable[str | None]) -> bytes | None:
        """The reviewed index with the differences of these topics taken (None: the rest)."""
        chosen = set(topics)
        return self._merged(lambda owner: owner in chosen)

    def without(self, topics: Iterable[str | None]) -> bytes | None:
        """The present index with the differences of these topics taken back."""
        chosen = set(topics)
        return self._merged(lambda owner: owner not in chosen)

    def with_rest(self, rest: bytes) -> bytes | None:
        """The present index with its unowned differences replaced by those of `rest`.

        `rest` is the reviewed index with some of the unowned differences taken. Where
        the two can't be joined line by line the present index stays as it is.
        """
        full = self.with_only([None]) or b""
        merged = merge3(decode(full), decode(self.present or b""), decode(rest))
        return self.present if merged is None else encode(merged)

    def _merged(self, take: Callable[[str | None], bool]) -> bytes | None:
        old, new = decode(self.reviewed or b""), decode(self.present or b"")
        merged = encode(merge_owned(old, new, self.owners.get, take))
        if merged == (self.present or b""):
            return self.present
        if merged == (self.reviewed or b""):
            return self.reviewed
        return merged

    @property
    def rest_differs(self) -> bool:
        """Whether lines that belong to no waiting topic differ."""
        return self.reviewed != self.present and self.with_only([None]) != self.reviewed


def carry_over(reviewed: bytes | None, before: bytes | None, after: bytes | None) -> bytes | None:
    """The reviewed bytes after a person turned `before` into `after`.

    What was unreviewed beside the edit stays unreviewed. Where both touch the same
    lines the reviewed bytes stay, and the difference goes on waiting.
    """
    if reviewed == before:
        return after
    if reviewed is None or before is None or after is None:
        return reviewed
    merged = merge3(decode(before), decode(reviewed), decode(after))
    return reviewed if merged is None else encode(merged)
