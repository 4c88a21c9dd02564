from __future__ import annotations

import pytest

from memtui.desk.view import unredacted


@pytest.mark.parametrize(
    ("kept", "standing", "standing_kept", "expected"),
    [
        (b"a\n[x]\n", b"a\nhush\n", b"a\n[x]\n", b"a\nhush\n"),
        (b"a\n[x]\nold\n", b"hush\nnew\n", b"[x]\nnew\n", b"a\nhush\nold\n"),
        (b"a\n[y]\n", b"a\nhush\n", b"a\n[x]\n", b"a\n[y]\n"),  # a secret that went
        (b"[x]\nb\n", b"hush\nhush\nb\n", b"[x]\nb\n", b"[x]\nb\n"),  # one over two lines
        (b"", b"hush\n", b"[x]\n", b""),
    ],
)
def test_redacted_lines_come_back_in_the_form_that_stands(
    kept: bytes, standing: bytes, standing_kept: bytes, expected: bytes
) -> None:
    assert unredacted(kept, standing, standing_kept) == expected
