"""Names for contents: git's for files, a short one for hunks and items."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha1, sha256

REMEMBERED = 1 << 17  # bytes of the largest text whose id is remembered


def blob_id(data: bytes) -> str:
    """Git's id of these bytes as a blob: 40 hex digits."""
    return _small_blob_id(data) if len(data) <= REMEMBERED else _blob_id(data)


def _blob_id(data: bytes) -> str:
    return sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


_small_blob_id = lru_cache(maxsize=256)(_blob_id)  # a plan and its commit ask for the same texts


def text_digest(*parts: str | bytes) -> str:
    """16 hex digits over the parts; where one part ends and the next begins counts."""
    total = sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        total.update(b"%d:" % len(data))
        total.update(data)
    return total.hexdigest()[:16]
