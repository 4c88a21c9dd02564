from __future__ import annotations

import os

import pytest
from support.places import fake_token

from memtui.desk.secret_names import NameGuard, masked_path, refuse_secret_name
from memtui.errors import RefusedError
from memtui.judge.secrets import redact
from memtui.model import Role

TOKEN = fake_token()


def hide(data: bytes) -> bytes:
    return redact(data, b"salt")


def test_a_name_with_a_secret_is_left_out_and_listed_masked() -> None:
    guard = NameGuard(lambda path: Role.MEMORY, hide, {"known.md"})
    assert guard.role("plain.md") is Role.MEMORY
    assert guard.role("known.md") is Role.MEMORY
    assert guard.role(f"{TOKEN}.md") is Role.OTHER
    assert guard.role(f"{TOKEN}/") is Role.OTHER
    listed = guard.oddities()
    assert len(listed) == 2
    assert not any(TOKEN in odd.path for odd in listed)
    assert {odd.reason for odd in listed} == {"its name holds a secret: rename it"}


def test_undecodable_names_stay_as_they_are() -> None:
    path = os.fsdecode(b"\xff\xfe.md")
    assert masked_path(path, hide) == path


def test_no_file_is_made_under_such_a_name() -> None:
    refuse_secret_name("plain.md", hide)
    with pytest.raises(RefusedError) as caught:
        refuse_secret_name(f"sub/{TOKEN}.md", hide)
    assert TOKEN not in caught.value.message
