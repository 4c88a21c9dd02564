"""Real stores, words scrambled: nothing of them may change unless it is asked for."""

from itertools import pairwise

from memtui.formats.frontmatter import Document
from memtui.formats.hunks import apply_hunks, hunks, merge_owned
from memtui.formats.index import Index
from memtui.formats.index_line import owner_of
from memtui.formats.text import decode, encode

FALSE_FRONTMATTER = {"openclaw-false-frontmatter/MEMORY.md"}


def test_every_file_joins_to_itself(corpus: dict[str, bytes]) -> None:
    assert len(corpus) > 500
    for path, data in corpus.items():
        assert Document.parse(data).join() == data, path
        assert Index.parse(data).join() == data, path
        assert encode(decode(data)) == data, path


def test_every_value_set_to_itself_changes_nothing(corpus: dict[str, bytes]) -> None:
    values = 0
    for path, data in corpus.items():
        document = Document.parse(data)
        for key in document.keys:
            values += 1
            assert document.set(key, document.get(key) or "") is document, (path, key)
    assert values > 1_900


def test_frontmatter_is_found_where_it_is(corpus: dict[str, bytes]) -> None:
    documents = {path: Document.parse(data) for path, data in corpus.items()}
    opened = {path for path, data in corpus.items() if data.lstrip(b"\xef\xbb\xbf")[:3] == b"---"}
    found = {path for path, document in documents.items() if document.has_frontmatter}
    assert opened - found == FALSE_FRONTMATTER
    assert [path for path in found if documents[path].problem] == []
    assert all("name" in documents[p].keys for p in found if p.startswith("claude-chinese"))


def test_a_pin_touches_one_line_of_any_file(corpus: dict[str, bytes]) -> None:
    for path, data in corpus.items():
        document = Document.parse(data)
        if not document.has_frontmatter:
            continue
        block = any(key.startswith("metadata.") for key in document.keys)
        key = "metadata.pinned" if block else "pinned"
        pinned = document.set(key, "true")
        assert len(pinned.lines) == len(document.lines) + 1, path
        assert pinned.remove(key).join() == data, path


def test_an_entry_comes_and_goes(corpus: dict[str, bytes]) -> None:
    for path, data in corpus.items():
        if path.endswith("/MEMORY.md"):
            changed = Index.parse(data).with_entry("project_new one.md", "New [one]", "a | hook")
            assert len(changed.lines_for("project_new one.md")) == 1, path
            assert changed.without("project_new one.md").join() == data, path


def test_indexes_can_be_taken_in_parts(corpus: dict[str, bytes]) -> None:
    indexes = [decode(data) for path, data in corpus.items() if path.endswith("/MEMORY.md")]
    for old, new in pairwise(indexes):
        assert merge_owned(old, new, owner_of, lambda owner: True) == new
        assert merge_owned(old, new, owner_of, lambda owner: False) == old
        assert apply_hunks(old, new, lambda hunk: True) == new
        first = hunks(old, new)[0].digest
        part = apply_hunks(old, new, lambda hunk, digest=first: hunk.digest == digest)
        assert apply_hunks(part, new, lambda hunk: True) == new
