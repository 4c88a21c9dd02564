"""Which of several documents that answer comes first, by the lines that do."""

from __future__ import annotations

import pytest

from memtui.judge.search import Document, Hit, Index, Place, answers


def found(query: str, texts: dict[str, str], *, by_line: bool = True) -> list[Hit]:
    index = Index()
    index.update(Document(path, path, path, "", (), text) for path, text in texts.items())
    ranked = index.rank(query)
    given = {path: (text, 1) for path, text in texts.items()}
    return answers(query, ranked, index.weights(query), given.__getitem__, {}, by_line=by_line)


@pytest.mark.parametrize(
    ("query", "old", "new"),
    [
        (
            "parcel carrier",
            "Parcel carrier: Dunlin.",
            "The parcel carrier has been switched to Knot.",
        ),
        (
            "pump service month",
            "Pump service month: May.",
            "Pump service month is now June, not May.",
        ),
        ("包裹走哪家快递", "包裹走快递青鸟。", "包裹的快递改成了白鹭，包裹走白鹭。"),
        ("泵的保养时间", "泵的保养时间：五月。", "泵的保养时间改到六月了。"),
    ],
)
def test_what_tells_of_a_change_stands_first(query: str, old: str, new: str) -> None:
    texts = {"a.md": f"{old}\n", "b.md": f"Notes of the day.\n{new}\nThe rest is as it was.\n"}
    assert [hit.path for hit in found(query, texts)] == ["b.md", "a.md"]


def test_a_change_of_something_else_does_not() -> None:
    texts = {
        "kiln.md": "The kiln is fired on Mondays.\n",
        "news.md": "The kiln has a door.\nThe van was moved to the new yard.\n",
    }
    assert found("when is the kiln fired", texts)[0].path == "kiln.md"


def test_after_something_is_not_from_now_on() -> None:
    rules, talk = "迟到三次就停课。\n迟到要写说明。\n", "路变长以后迟到多了一点。\n"
    texts = {"规则.md": rules, "闲谈.md": talk}
    assert found("迟到", texts)[0].path == "规则.md"


def test_of_equals_the_line_of_the_kind_that_is_asked_for_stands_first() -> None:
    texts = {
        "a.md": "The boiler room is cleaned with care.\n",
        "b.md": "The boiler room is cleaned at 14:30.\n",
    }
    assert found("when is the boiler room cleaned", texts)[0].path == "b.md"


def test_words_that_stand_together_count_more_than_scattered_ones() -> None:
    texts = {
        "a.md": "Herons nest here.\nThe gate is green.\nOil the hinge.\n",
        "b.md": "Oil the green gate.\nNothing else.\nHerons nest here.\n",
    }
    assert found("oil green gate", texts)[0].path == "b.md"


def test_without_lines_the_order_stays() -> None:
    texts = {"a.md": "Parcel carrier: Dunlin.\n", "b.md": "We switched the carrier to Knot.\n"}
    assert [hit.path for hit in found("parcel carrier", texts, by_line=False)] == ["a.md", "b.md"]


def test_a_bundle_has_the_last_word() -> None:
    index = Index()
    texts = {"a.md": "The port is now 1.\n", "b.md": "The port is 2.\n"}
    index.update(Document(path, path, "", "", (), text) for path, text in texts.items())
    places = {"a.md": [Place("port", 1, False)], "b.md": [Place("port", 1, True)]}
    hits = answers(
        "port", index.rank("port"), index.weights("port"), lambda p: (texts[p], 1), places
    )
    assert [(hit.path, hit.stale) for hit in hits] == [("b.md", False), ("a.md", True)]
