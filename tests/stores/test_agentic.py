from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.errors import RefusedError
from memtui.formats.index import Index
from memtui.model import Memory, Role
from memtui.stores.agentic import Agentic

AGENTIC = Agentic()
STORE = "agentic-memory"
NOW = datetime(2026, 8, 1, 9, 30, tzinfo=UTC)
Read = Callable[[str, str], bytes]


@pytest.fixture
def memories(read: Read) -> list[Memory]:
    paths = ("auth-debug.md", "deploy-window.md", "tone.md")
    return [AGENTIC.read_memory(path, read(STORE, path), 0) for path in paths]


def test_reads_a_topic(read: Read) -> None:
    memory = AGENTIC.read_memory("auth-debug.md", read(STORE, "auth-debug.md"), 0)
    assert memory.name == "auth-debug"
    assert memory.title == "Auth 调试记录"
    assert memory.tags == ("auth", "oauth")
    assert memory.created == memory.updated == datetime(2026, 7, 4, tzinfo=UTC)
    assert memory.pinned
    assert memory.links == ("deploy-window",)


@pytest.mark.parametrize(
    ("path", "expires"),
    [
        ("auth-debug.md", None),  # pinned
        ("deploy-window.md", datetime(2026, 11, 28, 8, tzinfo=UTC)),  # project: 180 days
        ("tone.md", None),  # user: never
        ("odd-dates.md", None),  # unreadable: unknown
    ],
)
def test_time_to_live(path: str, expires: datetime | None, read: Read) -> None:
    assert AGENTIC.read_memory(path, read(STORE, path), 0).expires == expires


def test_a_time_to_live_that_can_t_be_read_is_not_the_type_s() -> None:
    data = b"---\ntype: project\nupdatedAt: 2020-01-01\nttlDays: soon\n---\n"
    assert AGENTIC.read_memory("a.md", data, 0).expires is None


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("inbox/", Role.INBOX),
        ("inbox/a.md", Role.INBOX),
        ("inbox/a.json", Role.OTHER),
        ("inbox/.a.md", Role.OTHER),
        ("inbox/deep/", Role.OTHER),
        ("inbox/deep/a.md", Role.OTHER),
        ("pending/", Role.STATE),
        ("pending/s.jsonl", Role.STATE),
        ("pending/processed/", Role.OTHER),
        ("pending/processed/s.jsonl", Role.OTHER),
        (".archive/", Role.ARCHIVE),
        (".archive/a.md", Role.ARCHIVE),
        (".archive/2026/a.md", Role.ARCHIVE),
        (".archive/a.json", Role.OTHER),
        (".other/", Role.OTHER),
        (".lock/", Role.OTHER),
        ("inbox", Role.OTHER),
        ("sub/a.md", Role.MEMORY),
    ],
)
def test_roles(path: str, role: Role) -> None:
    assert AGENTIC.role(path) is role


def test_a_candidate_becomes_a_topic_unpinned_and_dated(read: Read) -> None:
    candidate = read(STORE, "inbox/cache-choice.md")
    assert AGENTIC.target_for("inbox/cache-choice.md", candidate) == "cache-choice.md"
    admitted = AGENTIC.admit(candidate, NOW)
    dates = b"createdAt: 2026-08-01T09:30:00.000Z\nupdatedAt: 2026-08-01T09:30:00.000Z\n"
    expected = candidate.replace(b"pinned: true\n", b"").replace(
        b"ses_0042\n", b"ses_0042\n" + dates
    )
    assert admitted == expected


def test_a_wish_to_be_pinned_is_kept_when_confirmed(read: Read) -> None:
    candidate = read(STORE, "inbox/cache-choice.md")
    assert AGENTIC.is_pinned(AGENTIC.admit(candidate, NOW, keep_pin=True))


def test_a_candidate_without_frontmatter_stays_as_it_is(read: Read) -> None:
    candidate = read(STORE, "inbox/no-frontmatter.md")
    assert AGENTIC.admit(candidate, NOW) == candidate
    assert AGENTIC.target_for("inbox/no-frontmatter.md", candidate) == "no-frontmatter.md"


def test_dates_that_stand_are_not_rewritten(read: Read) -> None:
    data = read(STORE, "deploy-window.md")
    assert AGENTIC.admit(data, NOW) == data


def test_pin_and_confirm_change_one_line(read: Read) -> None:
    data = read(STORE, "deploy-window.md")
    pinned = AGENTIC.pin(data)
    assert pinned == data.replace(b"\n---\n\nDeploys", b"\npinned: true\n---\n\nDeploys")
    confirmed = AGENTIC.confirm(data, NOW)
    assert confirmed == data.replace(b"2026-06-01T08:00:00.000Z", b"2026-08-01T09:30:00.000Z")


def test_merging_tells_when_the_topic_was_updated(read: Read) -> None:
    data = read(STORE, "deploy-window.md")
    merged = AGENTIC.merge_into(data, read(STORE, "inbox/no-frontmatter.md"), NOW)
    updated = data.replace(b"2026-06-01T08:00:00.000Z", b"2026-08-01T09:30:00.000Z")
    assert merged == updated + b"\nNightly builds use the second runner.\n"


def test_a_memory_without_the_field_is_confirmed_elsewhere() -> None:
    assert AGENTIC.confirm(b"---\nname: a\n---\n", NOW) is None


def test_places() -> None:
    assert AGENTIC.archive_path("a.md") == ".archive/a.md"
    assert AGENTIC.inbox_path("Cache choice") == "inbox/cache-choice.md"
    with pytest.raises(RefusedError):
        AGENTIC.inbox_path("../x")


def test_a_new_memory_carries_the_plugin_s_fields() -> None:
    path, data = AGENTIC.new_memory("Use Valkey.", "", "cache", NOW)
    assert path == "cache.md"
    assert data == (
        b"---\nname: cache\ndescription: Use Valkey.\ntype: project\n"
        b"createdAt: 2026-08-01T09:30:00.000Z\nupdatedAt: 2026-08-01T09:30:00.000Z\n"
        b"---\n\nUse Valkey.\n"
    )


def test_rebuilding_an_index_adds_what_is_missing(read: Read, memories: list[Memory]) -> None:
    before = read(STORE, "MEMORY.md")
    after = AGENTIC.rebuild_index(Index.parse(before), memories).join()
    line = "- [tone](tone.md) — Plain words, no jokes\n".encode()
    assert line in after
    assert after.replace(line, b"") == before


def test_rebuilding_an_index_drops_and_renews_entries(read: Read, memories: list[Memory]) -> None:
    before = Index.parse(read(STORE, "MEMORY.md"))
    renamed = AGENTIC.read_memory("auth-debug.md", b"---\nname: auth\n---\n", 0)
    after = AGENTIC.rebuild_index(before, [renamed]).join().decode()
    assert "deploy-window.md" not in after
    assert "[auth](auth-debug.md)" in after
    assert "Auth 调试记录" not in after
    assert after.startswith("# Memory index\n\nRebuilt from the topic files.\n")
    assert after.endswith("\n<!-- end -->\n")


def test_a_rebuilt_index_stays_as_it_is(read: Read, memories: list[Memory]) -> None:
    once = AGENTIC.rebuild_index(Index.parse(read(STORE, "MEMORY.md")), memories)
    assert AGENTIC.rebuild_index(once, memories).join() == once.join()


def test_the_lock_is_a_directory(tmp_path: Path) -> None:
    with AGENTIC.agent_lock(tmp_path):
        assert (tmp_path / ".lock").is_dir()
        assert "holds its lock" in AGENTIC.busy(tmp_path)
    assert AGENTIC.busy(tmp_path) == ""
