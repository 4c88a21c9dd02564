"""Repairs and their lines as a person may turn them down, and know them again."""

from __future__ import annotations

from collections.abc import Callable

from memtui.formats.digest import text_digest
from memtui.formats.hunks import apply_hunks, hunks
from memtui.formats.text import decode, encode
from memtui.model import Hunk


def hunk_key(path: str, digest: str) -> str:
    """What stands for one hunk of a repair among what was rejected."""
    return f"hunk-{text_digest(path, digest)}"


def without_rejected(
    path: str, before: bytes, after: bytes, rejected: Callable[[str], bool]
) -> bytes:
    """A repaired file without the hunks that a person has turned down before."""

    def is_wanted(hunk: Hunk) -> bool:
        return not rejected(hunk_key(path, hunk.digest))

    return encode(apply_hunks(decode(before), decode(after), is_wanted))


def repair_id(op: str, path: str, before: bytes, after: bytes) -> str:
    """The same for the same repair, whatever else stands in the file."""
    changes = hunks(decode(before), decode(after))
    return text_digest(op, path, *(hunk.digest for hunk in changes))
