from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.formats.frontmatter import Document
from memtui.formats.index import Index
from memtui.model import Role
from memtui.stores.claude import Claude

CLAUDE = Claude()
NOW = datetime(2026, 8, 1, 9, 30, tzinfo=UTC)
Read = Callable[[str, str], bytes]


@pytest.mark.parametrize(
    ("path", "type_", "session"),
    [
        ("user_reply_style.md", "user", ""),
        ("feedback_small_commits.md", "feedback", "7d0c4f52-0000-4000-8000-000000000001"),
        ("release-checklist.md", "reference", ""),
        ("deploy-freeze-window.md", "project", "7d0c4f52-0000-4000-8000-000000000002"),
        ("pinned-lesson.md", "", ""),
        ("unknown-keys.md", "state", ""),
    ],
)
def test_reads_all_generations(path: str, type_: str, session: str, read: Read) -> None:
    memory = CLAUDE.read_memory(path, read("claude", path), 0)
    assert (memory.type, memory.session) == (type_, session)


@pytest.mark.parametrize(
    ("path", "description"),
    [
        ("cache-keys.md", "cache note: keys expire after an hour"),
        ("description-quotes.md", 'Says "no" to auto-merge, always'),
        ("two-line-description.md", "a plain scalar that goes on in a second line"),
        ("deploy-freeze-window.md", "No deploys from Thursday noon; why: on-call is thin"),
        ("bom-crlf.md", "written by an editor on Windows"),
        ("late-closing.md", "closed after line 30"),
    ],
)
def test_reads_descriptions_that_strict_readers_lose(
    path: str, description: str, read: Read
) -> None:
    assert CLAUDE.read_memory(path, read("claude", path), 0).description == description


def test_strict_yaml_is_asked_only_on_request(read: Read) -> None:
    broken = read("claude", "cache-keys.md")
    assert CLAUDE.read_memory("cache-keys.md", broken, 0).problem == ""
    assert CLAUDE.problem(broken) != ""
    assert CLAUDE.problem(read("claude", "release-checklist.md")) == ""
    assert CLAUDE.problem(read("claude", "no-frontmatter.md")) == ""


@pytest.mark.parametrize("path", ["never-closed.md", "duplicate-key.md"])
def test_frontmatter_that_can_t_be_trusted_says_so(path: str, read: Read) -> None:
    data = read("claude", path)
    assert CLAUDE.read_memory(path, data, 0).problem != ""
    assert CLAUDE.problem(data) == CLAUDE.read_memory(path, data, 0).problem


def test_a_memory_without_a_name_takes_its_file_s(read: Read) -> None:
    memory = CLAUDE.read_memory("empty-name.md", read("claude", "empty-name.md"), 0)
    assert memory.name == memory.title == "empty-name"
    plain = CLAUDE.read_memory("no-frontmatter.md", read("claude", "no-frontmatter.md"), 0)
    assert (plain.name, plain.title) == ("no-frontmatter", "Log format")


def test_links_are_read_as_written(read: Read) -> None:
    memory = CLAUDE.read_memory("release-checklist.md", read("claude", "release-checklist.md"), 0)
    assert memory.links == ("deploy-freeze-window", "https://example.com/guide")


def test_the_last_update_is_written_or_the_file_s(read: Read) -> None:
    written = CLAUDE.read_memory("x.md", read("claude", "deploy-freeze-window.md"), 0)
    assert written.updated == NOW
    stamped = CLAUDE.read_memory("x.md", read("claude", "release-checklist.md"), 86_400 * 10**9)
    assert stamped.updated == datetime(1970, 1, 2, tzinfo=UTC)


def test_nothing_expires_unless_it_says_so() -> None:
    assert CLAUDE.read_memory("x.md", b"---\nname: a\ntype: project\n---\n", 0).expires is None
    own = b"---\nname: a\nttlDays: 30\n---\n"
    assert CLAUDE.read_memory("x.md", own, 0).expires == datetime(1970, 1, 31, tzinfo=UTC)


def test_pins_a_nested_file_inside_its_block(read: Read) -> None:
    data = read("claude", "deploy-freeze-window.md")
    pinned = CLAUDE.pin(data)
    assert pinned == data.replace(b".000Z\n---", b".000Z\n  pinned: true\n---")


def test_pins_a_flat_file_at_its_top_level(read: Read) -> None:
    data = read("claude", "feedback_small_commits.md")
    pinned = CLAUDE.pin(data)
    assert pinned == data.replace(b"0001\n---", b"0001\npinned: true\n---")


def test_pins_in_the_style_that_stands() -> None:
    data = b"---\nname: a\npinned: No   # for now\n---\n"
    assert CLAUDE.pin(data) == b"---\nname: a\npinned: Yes   # for now\n---\n"


@pytest.mark.parametrize("path", ["no-frontmatter.md", "rule-not-frontmatter.md", "empty.md"])
def test_a_file_without_frontmatter_keeps_no_pin(path: str, read: Read) -> None:
    assert CLAUDE.pin(read("claude", path)) is None
    assert CLAUDE.unpin(read("claude", path)) is None


def test_a_block_that_can_t_be_edited_keeps_no_pin() -> None:
    assert CLAUDE.pin(b"---\nname: a\nmetadata: {type: project}\n---\n") in (
        None,
        b"---\nname: a\nmetadata: {type: project}\npinned: true\n---\n",
    )


def test_unpins_what_claude_pinned(read: Read) -> None:
    unpinned = CLAUDE.unpin(read("claude", "pinned-lesson.md"))
    assert unpinned is not None
    assert not CLAUDE.is_pinned(unpinned)


def test_claude_s_own_dates_are_left_alone(read: Read) -> None:
    data = read("claude", "deploy-freeze-window.md")
    assert CLAUDE.touch(data, NOW) == data
    assert CLAUDE.confirm(data, NOW) is None
    assert b"2026-08-01T09:30:00.000Z" in CLAUDE.merge_into(data, b"More.\n", NOW)


def test_a_new_memory_has_the_nested_form() -> None:
    path, data = CLAUDE.new_memory("Ask before merging.", "feedback", "ask-first", NOW)
    assert path == "ask-first.md"
    assert Document.parse(data).generation == "B"
    assert Document.parse(data).keys == ("name", "description", "metadata.type")


def test_roles(store_path: Callable[[str], Path], listing: Callable[[Path], list[str]]) -> None:
    roles = {path: CLAUDE.role(path) for path in listing(store_path("claude"))}
    assert roles["MEMORY.md"] is Role.INDEX
    assert roles["team/on-call-rota.md"] is Role.MEMORY
    assert roles["logs/2026/08/01/3f2a-cache-fix.md"] is Role.MEMORY
    assert roles[".consolidate-lock"] is Role.OTHER
    assert CLAUDE.role("logs/2026/") is Role.MEMORY
    assert CLAUDE.role("inbox/a.md") is Role.MEMORY


def test_neither_inbox_nor_archive_is_where_claude_would_load_it() -> None:
    assert CLAUDE.inbox_path("a") is None
    assert CLAUDE.archive_path("a.md") is None


def test_an_index_line_stays_within_what_claude_wants() -> None:
    data = b"---\nname: a\ndescription: " + b"word " * 60 + b"\n---\n"
    title, hook = CLAUDE.index_entry(CLAUDE.read_memory("a.md", data, 0))
    assert len(f"- [{title}](a.md) — {hook}") <= 150
    assert hook.endswith("…")


def test_the_fixture_index_reads_in_all_its_forms(read: Read) -> None:
    index = Index.parse(read("claude", "MEMORY.md"))
    assert index.join() == read("claude", "MEMORY.md")
    assert index.lines_for("deploy-freeze-window.md")
    assert len(index.lines_for("user_reply_style.md")) == 2
    assert index.lines_for("team/on-call-rota.md")
    assert not index.lines_for("in-a-code-fence.md")


@pytest.mark.parametrize(
    ("data", "cut"),
    [
        (b"- [a](a.md) x\n" * 200, None),
        (b"- [a](a.md) x\n" * 201, 201),
        ("가".encode() * 8_333 + b"\n", None),
        ("가".encode() * 8_333 + b"\n- [a](a.md)\n", 2),
    ],
    ids=["200 lines", "201 lines", "25,000 bytes of Hangul", "a line more"],
)
def test_an_index_over_either_limit_is_cut(data: bytes, cut: int | None) -> None:
    assert Index.parse(data).gauge(CLAUDE.limits).cut_line == cut
