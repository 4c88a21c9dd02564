from __future__ import annotations

from dataclasses import dataclass, field, replace

from fake_desk import FakeDesk, item, memory, sample_desk

from memtui.tui.over.corpus import Corpus


@dataclass
class Reader(FakeDesk):
    """A desk that remembers what was read from it."""

    reads: list[str] = field(default_factory=list)

    def read(self, path: str) -> bytes:
        self.reads.append(path)
        return super().read(path)


def reader() -> Reader:
    desk = Reader()
    desk.known = {path: memory(path) for path in ("a.md", "b.md")}
    return desk


def test_words_are_found_in_texts_and_in_titles() -> None:
    desk, corpus = sample_desk(), Corpus()
    corpus.read(desk)
    assert [row.what.path for row in corpus.find("release-freeze says")] == ["release-freeze.md"]
    assert corpus.find("订单超时")[0].key == "item:write:订单超时.md"


def test_what_waits_is_found_once_as_an_item() -> None:
    desk, corpus = sample_desk(), Corpus()
    corpus.read(desk)
    assert [row.key for row in corpus.find("auth-debug")] == ["item:write:auth-debug.md"]


def test_lines_are_counted_from_the_top_of_the_file() -> None:
    desk, corpus = reader(), Corpus()
    corpus.read(desk)
    (row,) = corpus.find("what a.md says")
    assert (row.line, row.snippet) == (5, "What a.md says.")


def test_a_title_that_answers_shows_how_the_text_begins() -> None:
    desk, corpus = reader(), Corpus()
    desk.known["c.md"] = memory("c.md", title="On quarks")
    corpus.read(desk)
    (row,) = corpus.find("quarks")
    assert (row.line, row.snippet) == (0, "What c.md says.")


def test_only_what_changed_is_read_again() -> None:
    desk, corpus = reader(), Corpus()
    corpus.read(desk)
    desk.known["b.md"] = replace(desk.known["b.md"], digest="other")
    del desk.known["a.md"]
    desk.reads.clear()
    corpus.read(desk)
    assert desk.reads == ["b.md"]
    assert corpus.find("a.md") == []
    assert len(corpus) == 1


def test_what_cannot_be_read_is_found_by_its_title() -> None:
    desk, corpus = reader(), Corpus()
    desk.add(item("gone.md", state="deleted"), "text\n", None)
    corpus.read(desk)
    assert [row.what.path for row in corpus.find("gone")] == ["gone.md"]


def test_near_answers_hold_some_of_the_words() -> None:
    desk, corpus = sample_desk(), Corpus()
    corpus.read(desk)
    assert corpus.find("release schedule") == []
    near = corpus.rank("release schedule", 5)
    assert near[0].what.path == "release-freeze.md"
    assert not any(row.exact for row in near)
