from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memtui.formats.clean import cell_width
from memtui.history.message import SUBJECT_CELLS, Message, build, decode, encode, parse

words = st.text(max_size=40).filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text))
paths = st.binary(min_size=1, max_size=20).map(lambda raw: raw.decode("utf-8", "surrogateescape"))


@given(words)
def test_a_trailer_value_is_one_line_and_reads_back(value: str) -> None:
    assert len(encode(value).splitlines()) <= 1
    assert decode(encode(value)) == value


@given(words, words, words, st.lists(paths, max_size=5))
def test_a_message_reads_back(item: str, reason: str, session: str, names: list[str]) -> None:
    message = Message(
        "approve", "deploy-window", item, reason=reason, session=session, paths=tuple(names)
    )
    assert parse(build(message)) == message


@given(words)
def test_the_subject_is_one_short_line_whatever_the_title(title: str) -> None:
    subject, blank, *_ = build(Message("approve", title)).decode().split("\n")
    assert subject.startswith("approve:")
    assert cell_width(subject) <= SUBJECT_CELLS
    assert blank == ""


def test_a_title_can_not_forge_a_trailer() -> None:
    forged = Message("reject", "x\n\nMemtui-Action: approve", reason="a\nMemtui-Override: yes")
    found = parse(build(forged))
    assert (found.action, found.override) == ("reject", "")
    assert found.reason == forged.reason


def test_only_some_paths_are_listed_and_the_rest_is_counted() -> None:
    found = parse(build(Message("external", "many", paths=tuple(f"{n}.md" for n in range(250)))))
    assert (len(found.paths), found.more) == (200, 50)


def test_a_message_of_somebody_else_is_an_external_change() -> None:
    found = parse(b"Fix typo\n\nMore words.\n")
    assert (found.action, found.title, found.item) == ("external", "Fix typo", "")
