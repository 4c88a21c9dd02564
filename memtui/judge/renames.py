"""Which new file is which deleted file under another name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

SIMILAR = 0.6
_MOST_PAIRS = 40_000


def similarity(a: bytes, b: bytes) -> float:
    """How much of two files is the same lines, in any order: 0.0 to 1.0 by bytes."""
    if a == b:
        return 1.0
    return _overlap(_weights(a), _weights(b))


def match_renames(deleted: Mapping[str, bytes], created: Mapping[str, bytes]) -> dict[str, str]:
    """New path → old path, for the pairs that share at least 60 % of their bytes by line.

    Identical bytes pair first, then the most similar; every path is used once.
    Beyond 40,000 pairs only identical files are recognised.
    """
    renames = _identical(deleted, created)
    taken = set(renames.values())
    old = {path: _weights(data) for path, data in deleted.items() if path not in taken}
    new = {path: _weights(data) for path, data in created.items() if path not in renames}
    if len(old) * len(new) > _MOST_PAIRS:
        return renames
    pairs = sorted(
        (
            (-score, new_path, old_path)
            for new_path, new_lines in new.items()
            for old_path, old_lines in old.items()
            if (score := _overlap(old_lines, new_lines)) >= SIMILAR
        ),
    )
    for _, new_path, old_path in pairs:
        if new_path not in renames and old_path not in taken:
            renames[new_path] = old_path
            taken.add(old_path)
    return renames


def _identical(deleted: Mapping[str, bytes], created: Mapping[str, bytes]) -> dict[str, str]:
    by_content: dict[bytes, list[str]] = {}
    for path in sorted(deleted, reverse=True):
        if deleted[path].strip():  # an empty file is no evidence
            by_content.setdefault(deleted[path], []).append(path)
    renames = {}
    for path in sorted(created):
        old_paths = by_content.get(created[path])
        if old_paths:
            renames[path] = old_paths.pop()
    return renames


def _weights(data: bytes) -> Counter[bytes]:
    """Bytes per distinct line; the line end does not count, blank lines weigh nothing."""
    weights: Counter[bytes] = Counter()
    for line in data.splitlines():
        text = line.strip()
        weights[text] += len(text)
    del weights[b""]
    return weights


def _overlap(a: Counter[bytes], b: Counter[bytes]) -> float:
    if len(a) > len(b):
        a, b = b, a
    shared = sum(min(weight, b[line]) for line, weight in a.items() if line in b)
    whole = max(a.total(), b.total())
    return shared / whole if whole else 0.0
