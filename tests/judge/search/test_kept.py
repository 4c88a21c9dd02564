"""An index as bytes and back."""

from __future__ import annotations

from memtui.judge.search import Document, Index, dumped, loaded


def filled() -> Index:
    index = Index()
    texts = ["red lamp in the hall", "数据库备份每天", "blue door", "red door and red lamp"]
    index.update(
        Document(f"{at}", f"d{at}", f"n{at}", "", (), text) for at, text in enumerate(texts)
    )
    return index


def test_an_index_comes_back_as_it_was() -> None:
    index = filled()
    index.update([Document("2", "new", "n2", "", (), "green door")], gone=["0"])
    again = loaded(dumped(index))
    assert again is not None
    assert sorted(again.paths()) == ["1", "2", "3"]
    assert again.digest_of("2") == "new"
    for query in ("red lamp", "数据库", "door", "green"):
        assert again.rank(query, 5) == index.rank(query, 5)


def test_a_loaded_index_can_be_updated() -> None:
    again = loaded(dumped(filled()))
    assert again is not None
    assert again.update([Document("9", "d9", "", "", (), "violet curtain")]) == 1
    assert again.rank("violet", 1)[0].path == "9"


def test_damaged_bytes_are_no_index() -> None:
    data = dumped(filled())
    for broken in (b"", b"x", data[:-9], data[:40], b"\0" * 64):
        assert loaded(broken) is None
