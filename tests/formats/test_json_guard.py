from __future__ import annotations

import pytest

from memtui.formats import json_guard


def test_json_is_read() -> None:
    assert json_guard.read(b'{"a": [1, null]}') == {"a": [1, None]}


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff", b"[" * 100_000, b'{"a":' * 100_000, b"9" * 5_000], ids=len
)
def test_anything_else_is_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError):
        json_guard.read(data)
