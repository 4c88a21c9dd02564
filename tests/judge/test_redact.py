"""Redaction: exact, deterministic, and silent about what it took."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.judge.secrets import find_secrets, holds_redaction, redact

TOKEN = "ghp_" + "k3J9xQ2mZ7vB5nW8rT1y" + "C4dF6gH0pL3sA9eU"
SALT = b"salt of one store"


@given(st.binary(max_size=400))
def test_bytes_without_a_secret_stay_as_they_are(data: bytes) -> None:
    assert redact(data, SALT) is data or holds_redaction(redact(data, SALT))


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_everything_around_a_secret_stays(before: bytes, after: bytes) -> None:
    data = before + b"\n " + TOKEN.encode() + b" \n" + after
    done = redact(data, SALT)
    assert TOKEN.encode() not in done
    pattern = re.escape(before + b"\n ") + rb"\[memtui redacted [a-z0-9-]+ [0-9a-f]{8}\]"
    assert re.match(pattern + re.escape(b" \n" + after), done)


def test_it_is_deterministic_and_depends_on_the_salt() -> None:
    data = f"token {TOKEN}\n".encode()
    assert redact(data, SALT) == redact(data, SALT)
    assert redact(data, SALT) != redact(data, b"another store")


def test_a_redacted_text_is_left_alone() -> None:
    once = redact(f"{TOKEN} and postgres://app:{TOKEN[8:20]}@db.test/x\n".encode(), SALT)
    assert redact(once, SALT) == once
    assert once.count(b"[memtui redacted") == 2


def test_a_likely_secret_is_kept() -> None:
    data = b"password = 'Kd82mZqp!x'\n"
    assert find_secrets(data.decode())[0].severity == "warn"
    assert redact(data, SALT) == data


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "latin-1", "gb18030", "utf-8-sig"])
def test_it_works_in_other_encodings(encoding: str) -> None:
    done = redact(f"clé: {TOKEN}\n".encode(encoding), SALT)
    assert TOKEN[10:].encode(encoding) not in done
    assert holds_redaction(done)


def test_a_split_secret_is_taken_whole() -> None:
    done = redact(f"a {TOKEN[:12]}\u200b{TOKEN[12:]} b".encode(), SALT)
    assert re.fullmatch(rb"a \[memtui redacted github-token [0-9a-f]{8}\] b", done)


def test_an_armoured_key_is_taken_whole() -> None:
    header = "-----BEGIN EC " + "PRIVATE KEY-----"
    body = "\n".join([TOKEN[4:] + TOKEN[4:30]] * 3)
    armoured = f"{header}\n{body}\n{header.replace('BEGIN', 'END')}"
    done = redact(f"x\n{armoured}\ny\n".encode(), SALT)
    assert re.fullmatch(rb"x\n\[memtui redacted private-key [0-9a-f]{8}\]\ny\n", done)


@pytest.mark.parametrize(
    "text",
    [
        f"token {TOKEN}\n",
        f"postgres://app:{TOKEN[8:20]}@db.test/x\n",
        f"see postgres://app:{TOKEN[8:20]}@db.test/x and a@b.test\n",
        f"token {TOKEN[:12]}\u200b{TOKEN[12:]} ends\n",
        f'Authorization: "Bearer {TOKEN[4:]}"\n',
    ],
)
def test_a_long_text_is_read_like_a_short_one(text: str) -> None:
    data, filler = text.encode(), b"- [one](one-of-many-topics.md) \xe2\x80\x94 said before\n" * 300
    short = redact(data, SALT)
    assert short != data
    for _ in range(2):  # the second time its lines are known
        assert redact(filler + data + filler, SALT) == filler + short + filler
    assert redact(filler, SALT) is filler
