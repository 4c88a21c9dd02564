"""What all dialects promise, held against every fixture store, the corpus and any bytes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.errors import RefusedError
from memtui.formats.digest import blob_id
from memtui.formats.frontmatter import Document
from memtui.model import Role
from memtui.stores.dialect import Dialect
from memtui.stores.file_names import is_noise
from memtui.stores.openings import first_sentence
from memtui.stores.registry import DIALECTS, by_name

NOW = datetime(2026, 8, 1, 9, 30, tzinfo=UTC)
STORES = ("claude", "opencode-memory-dream", "agentic-memory", "plain")
HOSTILE = {
    "brackets": b"---\nname: " + b"[" * 100_000 + b"\n---\n",
    "many keys": b"---\n" + b"".join(b"k%d: v\n" % n for n in range(20_000)) + b"---\n",
    "long value": b"---\nname: " + b"x" * 1_000_000 + b"\n---\n",
    "long line": b"# " + b"word " * 200_000,
    "headings": b"#" * 100_000,
    "links": b"[x](" * 50_000,
    "wikilinks": b"[[" * 50_000 + b"]]" * 50_000,
    "carriage returns": b"\r" * 100_000,
}


@contextmanager
def alarm(seconds: int) -> Iterator[None]:
    """Ends what takes longer, however it loops."""

    def expire(*_: object) -> None:
        raise TimeoutError(f"took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, expire)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(params=DIALECTS, ids=lambda dialect: dialect.name)
def dialect(request: pytest.FixtureRequest) -> Dialect:
    found: Dialect = request.param
    return found


def tracked(dialect: Dialect, files: list[str], role: Role) -> list[str]:
    return [path for path in files if dialect.role(path) is role]


@pytest.mark.parametrize("store", STORES)
def test_every_file_reads_as_a_memory(
    store: str, store_path: Callable[[str], Path], listing: Callable[[Path], list[str]]
) -> None:
    dialect, directory = by_name(store), store_path(store)
    paths = tracked(dialect, listing(directory), Role.MEMORY)
    assert paths
    for path in paths:
        data = (directory / path).read_bytes()
        memory = dialect.read_memory(path, data, 0)
        assert memory.path == path
        assert memory.digest == blob_id(data)
        assert memory.title and memory.name


@pytest.mark.parametrize("store", STORES)
def test_a_pin_taken_back_leaves_the_bytes_as_they_were(
    store: str, store_path: Callable[[str], Path], listing: Callable[[Path], list[str]]
) -> None:
    dialect, directory = by_name(store), store_path(store)
    for path in tracked(dialect, listing(directory), Role.MEMORY):
        data = (directory / path).read_bytes()
        if dialect.is_pinned(data):
            assert dialect.pin(data) in (None, data)
            continue
        pinned = dialect.pin(data)
        if pinned is not None:
            assert dialect.is_pinned(pinned)
            assert dialect.unpin(pinned) == data
        assert dialect.unpin(data) is None


@given(data=st.binary(max_size=400))
def test_any_bytes_read_as_a_memory(data: bytes) -> None:
    for dialect in DIALECTS:
        memory = dialect.read_memory("a.md", data, 0)
        assert memory.digest == blob_id(data)


@given(
    keys=st.lists(
        st.sampled_from(["name", "type", "pinned", "ttlDays", "updatedAt", "createdAt", "tags"])
    ),
    value=st.text(max_size=30),
    body=st.binary(max_size=80),
)
def test_any_frontmatter_reads_as_a_memory(keys: list[str], value: str, body: bytes) -> None:
    block = "".join(f"{key}: {value}\n" for key in keys).encode("utf-8", "surrogatepass")
    data = b"---\n" + block + b"---\n" + body
    for dialect in DIALECTS:
        assert dialect.read_memory("a.md", data, 10**30).path == "a.md"
        assert isinstance(dialect.target_for("inbox/a.md", data), str)
        with suppress(RefusedError):  # a pin that no line can take back
            assert not dialect.is_pinned(dialect.admit(data, NOW))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_read_in_time(name: str, dialect: Dialect) -> None:
    with alarm(10):
        assert dialect.read_memory("a.md", HOSTILE[name], 0).path == "a.md"


def test_merging_appends_the_body_and_nothing_else(dialect: Dialect) -> None:
    target = b"---\nname: a\ntype: project\n---\n\nOne.\n"
    candidate = b"---\nname: b\n---\n\nTwo.\n\nThree.\n"
    merged = dialect.merge_into(target, candidate, NOW)
    assert merged == target + b"\nTwo.\n\nThree.\n"


@pytest.mark.parametrize(
    ("target", "merged"),
    [
        (b"---\r\nname: a\r\n---\r\nOne.\r\n", b"---\r\nname: a\r\n---\r\nOne.\r\n\r\nTwo.\r\n"),
        (b"One.", b"One.\n\nTwo.\n"),
        (b"One.\n\n", b"One.\n\nTwo.\n"),
        (b"", b"Two.\n"),
        (b"---\nname: a\n---\n", b"---\nname: a\n---\nTwo.\n"),
    ],
)
def test_merging_follows_the_target_s_line_ends(
    target: bytes, merged: bytes, dialect: Dialect
) -> None:
    assert dialect.merge_into(target, b"Two.\n", NOW) == merged


def test_merging_nothing_changes_nothing(dialect: Dialect) -> None:
    target = b"---\nname: a\nupdatedAt: 2026-01-01\n---\n\nOne.\n"
    assert dialect.merge_into(target, b"---\nname: b\n---\n\n", NOW) == target


def test_a_dictated_memory_reads_back(dialect: Dialect) -> None:
    text = "Deploys stop on Thursday: nobody is on call #weekend\nMore."
    path, data = dialect.new_memory(text, "feedback", "deploy window", NOW)
    memory = dialect.read_memory(path, data, 0)
    assert dialect.role(path) is Role.MEMORY
    assert memory.type == "feedback"
    assert memory.problem == ""
    assert dialect.problem(data) == ""
    assert Document.parse(data).body.strip() == text


def test_a_dictated_memory_names_itself(dialect: Dialect) -> None:
    path, data = dialect.new_memory("- Use *pnpm*, never npm.\n", "", "", NOW)
    assert "use-pnpm-never-npm" in path.replace("_", "-")
    assert b"Use *pnpm*, never npm." in data
    assert dialect.new_memory("…", "", "", NOW)[0] != dialect.new_memory("!", "", "", NOW)[0]
    assert dialect.new_memory("Memory", "", "", NOW)[0] != "memory.md"


@pytest.mark.parametrize(
    "path",
    [
        ".git/",
        ".git/config",
        ".memtui-1a2b3c4d",
        ".hidden.md",
        "notes/.draft.md",
        "a.md~",
        ".a.md.swp",
        "a.tmp",
        "4913",
        "#a.md#",
        "MEMORY.md.lock",
        "script.py",
        "picture.png",
    ],
)
def test_what_is_no_memory_is_other(path: str, dialect: Dialect) -> None:
    assert dialect.role(path) is Role.OTHER


def test_the_index_is_the_exact_name_at_the_top(dialect: Dialect) -> None:
    assert dialect.role("MEMORY.md") is Role.INDEX
    assert dialect.role("memory.md") is Role.MEMORY
    assert dialect.role("team/MEMORY.md") is Role.MEMORY
    assert dialect.role("team/") is Role.MEMORY


@pytest.mark.parametrize("slug", ["../../etc/passwd", "/abs", ".git/config", "pending/x", "."])
def test_a_candidate_named_like_a_path_gets_no_target(slug: str, dialect: Dialect) -> None:
    data = f"---\nname: {slug}\n---\n\nText.\n".encode()
    assert dialect.target_for("inbox/x.md", data) == ""


def test_a_candidate_without_a_name_takes_its_file_s(dialect: Dialect) -> None:
    assert dialect.target_for("inbox/cache choice.md", b"Text.\n") == "cache-choice.md"
    assert (
        dialect.target_for("inbox/x.md", "---\nname: 调试 记录\n---\n".encode()) == "调试-记录.md"
    )


def test_noise_is_judged_by_every_component() -> None:
    assert is_noise("a/.b/c.md")
    assert not is_noise("a/b.c/d.md")


def test_the_first_sentence_has_no_marks() -> None:
    assert first_sentence("\n\n## 1. Title  here\ntext") == "1. Title here"
    assert first_sentence("* item\n") == "item"
    assert first_sentence("  \n") == ""
    assert len(first_sentence("word " * 100)) <= 140


def test_the_corpus_reads_without_loss(
    corpus: Path, listing: Callable[[Path], list[str]], dialect: Dialect
) -> None:
    files = [path for path in listing(corpus) if path.endswith(".md")]
    assert len(files) > 500
    for path in files:
        data = (corpus / path).read_bytes()
        memory = dialect.read_memory(path, data, 0)
        assert memory.digest == blob_id(data)
        pinned = dialect.pin(data)
        if pinned is not None and pinned != data:
            assert dialect.unpin(pinned) == data
