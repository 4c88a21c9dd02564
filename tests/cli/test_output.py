"""What reaches stdout and stderr, and that JSON is always printable ASCII."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.cli.output import Output, sentence, to_json
from memtui.errors import BlockedError, MemtuiError, StaleError


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def output(stdout: io.StringIO, environ: dict[str, str], *, json: bool = False) -> Output:
    return Output(stdout, io.StringIO(), environ, json=json)


@given(st.text(alphabet=st.characters(), max_size=50))
def test_json_is_printable_ascii_and_reads_back(text: str) -> None:
    document = to_json({"t": text})
    assert all(32 <= ord(char) < 127 for char in document)
    assert json.loads(document) == {"t": text}


def test_json_holds_undecodable_bytes_and_controls_escaped() -> None:
    document = to_json("\udcff\x1b\x7f\x9b\u202e")
    assert document == '"\\udcff\\u001b\\u007f\\u009b\\u202e"'


@pytest.mark.parametrize(
    ("environ", "colour"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)],
)
def test_colour_only_where_it_is_wanted(environ: dict[str, str], colour: bool) -> None:
    assert output(Terminal(), environ).colour is colour
    assert output(io.StringIO(), environ).colour is False


def test_the_width_is_known_on_terminals_only() -> None:
    assert output(Terminal(), {"COLUMNS": "61"}).width == 61
    assert output(Terminal(), {"COLUMNS": "wide"}).width == 80
    assert output(io.StringIO(), {"COLUMNS": "61"}).width is None


def test_a_failure_is_one_clean_line() -> None:
    out = output(io.StringIO(), {})
    out.failure(BlockedError("a\x1b[2J\nb is blocked", "edit it"))
    assert out.stderr.getvalue() == "memtui: a␛[2J␊b is blocked. Edit it\n"
    assert out.stdout.getvalue() == ""


def test_in_json_mode_a_failure_is_also_the_document() -> None:
    out = output(io.StringIO(), {}, json=True)
    out.failure(StaleError("tone.md changed", "Look again"))
    assert json.loads(out.stdout.getvalue()) == {
        "error": {"code": "stale", "message": "tone.md changed", "fix": "Look again"}
    }


@pytest.mark.parametrize(
    ("message", "fix", "text"),
    [
        ("It failed", "", "It failed"),
        ("It failed.", "try again", "It failed. Try again"),
        ("It failed", "`memtui list` helps", "It failed. `memtui list` helps"),
    ],
)
def test_message_and_remedy_read_as_sentences(message: str, fix: str, text: str) -> None:
    assert sentence(MemtuiError(message, fix)) == text
