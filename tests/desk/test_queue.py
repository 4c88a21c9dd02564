"""What waits, and what an item says of itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.places import Place, claude_topic, fake_token, topic

from memtui.desk.desk import Desk
from memtui.errors import NotFoundError, RefusedError

Opened = Callable[[Place], Desk]


def kinds(desk: Desk) -> dict[str, str]:
    return {item.path: f"{item.kind}/{item.state}" for item in desk.queue().items}


def test_what_stood_at_first_sight_is_baseline_and_does_not_wait(
    agentic: Place, opened: Opened
) -> None:
    desk = opened(agentic)
    assert desk.queue().items == ()
    assert desk.queue().baseline == 4
    assert desk.standing("deploy.md") == "baseline"


def test_looking_leaves_every_byte_and_time_as_it_was(agentic: Place, opened: Opened) -> None:
    before = agentic.manifest()
    desk = opened(agentic)
    (
        desk.queue(),
        desk.memories(),
        desk.status(),
        desk.doctor(),
        desk.finder.search("tokens"),
        desk.past.log(),
    )
    assert agentic.manifest() == before


def test_agent_writes_wait_by_state(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    agentic.write("auth-debug.md", topic("auth-debug", "Tokens live 60 minutes."))
    agentic.write("fresh.md", topic("fresh", "A new fact."))
    agentic.delete("deploy.md")
    assert kinds(opened(agentic)) == {
        "auth-debug.md": "write/changed",
        "fresh.md": "write/new",
        "deploy.md": "write/deleted",
    }


def test_a_renamed_file_is_one_item(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    text = agentic.read("deploy.md")
    agentic.delete("deploy.md")
    agentic.write("deploys.md", text)
    (item,) = opened(agentic).queue().items
    assert (item.path, item.state, item.targets) == ("deploys.md", "renamed", ("deploy.md",))


def test_a_memory_that_can_not_be_read_any_more_is_listed_no_more(
    agentic: Place, opened: Opened
) -> None:
    desk = opened(agentic)
    assert "deploy.md" in [memory.path for memory in desk.memories()]
    agentic.delete("deploy.md")
    with pytest.raises(NotFoundError):
        desk.read("deploy.md")
    assert "deploy.md" not in [memory.path for memory in desk.memories()]
    assert desk.item("write:deploy.md").state == "deleted"


def test_a_topic_takes_its_index_line_along_and_the_rest_waits_alone(
    agentic: Place, opened: Opened
) -> None:
    opened(agentic)
    agentic.write("fresh.md", topic("fresh", "A new fact."))
    index = agentic.read("MEMORY.md")
    agentic.write("MEMORY.md", index + "- [fresh](fresh.md) — about fresh\n")
    desk = opened(agentic)
    assert kinds(desk) == {"fresh.md": "write/new"}
    view = desk.view_of(desk.item("fresh"))
    assert (view.index_before, view.index_after) == ("", "- [fresh](fresh.md) — about fresh\n")

    agentic.write("MEMORY.md", agentic.read("MEMORY.md").replace("# Memory", "# Notes"))
    desk = opened(agentic)
    assert kinds(desk) == {"fresh.md": "write/new", "MEMORY.md": "write/changed"}
    rest = desk.view_of(desk.item("write:MEMORY.md"))
    assert [(hunk.old, hunk.new) for hunk in rest.hunks] == [(("# Memory\n",), ("# Notes\n",))]


def test_a_candidate_of_the_inbox_names_its_target(agentic: Place, opened: Opened) -> None:
    agentic.write("inbox/limits.md", topic("limits", "Uploads stop at 20 MB."))
    (item,) = opened(agentic).queue().items
    assert (item.id, item.kind, item.targets) == ("inbox:inbox/limits.md", "inbox", ("limits.md",))
    assert item.session == ""


def test_a_session_is_read_from_claudes_frontmatter(claude: Place, opened: Opened) -> None:
    opened(claude)
    claude.write("fresh.md", claude_topic("fresh", "A new fact."))
    (item,) = opened(claude).queue().items
    assert item.session == "00000000-0000-4000-8000-00000000000a"
    assert item.source == "claude"


def test_expired_memories_wait_unless_pinned(agentic: Place, opened: Opened) -> None:
    old = {"updatedAt": "2025-01-01T00:00:00.000Z", "createdAt": "2025-01-01T00:00:00.000Z"}
    agentic.write("old.md", topic("old", "Once true.", **old))
    agentic.write("kept.md", topic("kept", "Always true.", pinned="true", **old))
    assert kinds(opened(agentic)) == {"old.md": "expired/expired"}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"---\nname: x\ndescription: one: two\n---\n\nText.\n", "broken:frontmatter"),
        (b"Caf\xe9 opens at nine.\n", "broken:encoding"),
        (b"GIF89a\x00\x01\x02", "broken:binary"),
        (b"a" * (1 << 20) + b"\n", "broken:size"),
    ],
    ids=["frontmatter", "encoding", "binary", "size"],
)
def test_broken_candidates_are_shown_with_the_reason(
    agentic: Place, opened: Opened, data: bytes, reason: str
) -> None:
    opened(agentic)
    agentic.write("odd.md", data)
    (item,) = opened(agentic).queue().items
    assert item.kind == "broken"
    assert reason in [finding.kind for finding in item.warnings]


def test_a_link_out_of_the_store_is_broken_and_not_read(
    agentic: Place, opened: Opened, tmp_path
) -> None:
    opened(agentic)
    secret = tmp_path / "outside.md"
    secret.write_text("outside")
    (agentic.directory / "link.md").symlink_to(secret)
    desk = opened(agentic)
    (item,) = desk.queue().items
    assert item.kind == "broken"
    assert "outside" not in str(desk.view_of(item).after)
    with pytest.raises(RefusedError):
        desk.approve([item.id])


def test_a_secret_blocks_and_is_masked(agentic: Place, opened: Opened) -> None:
    token = fake_token()
    opened(agentic)
    agentic.write("ci.md", topic("ci", f"The token is {token}."))
    (item,) = opened(agentic).queue().items
    blocking = [finding for finding in item.warnings if finding.severity == "block"]
    assert blocking
    assert not any(token in finding.text for finding in item.warnings)


def test_only_new_lines_are_judged(agentic: Place, opened: Opened) -> None:
    agentic.write("deploy.md", topic("deploy", "Ask the on-call.\n\n<!-- aside -->"))
    opened(agentic)
    agentic.write("deploy.md", topic("deploy", "Ask nobody.\n\n<!-- aside -->"))
    (item,) = opened(agentic).queue().items
    assert item.warnings == ()


def test_ids_are_stable_and_found_by_path_and_name(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    agentic.write("fresh.md", topic("fresh", "A new fact."))
    desk = opened(agentic)
    item = desk.item("write:fresh.md")
    assert desk.item("fresh.md") == desk.item("fresh") == item
    with pytest.raises(NotFoundError) as error:
        desk.item("frish")
    assert "fresh" in error.value.fix


def test_status_counts_what_waits(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    agentic.write("fresh.md", topic("fresh", "A new fact."))
    agentic.write("inbox/limits.md", topic("limits", "Uploads stop at 20 MB."))
    status = opened(agentic).status()
    assert (status.waiting, status.by_kind) == (2, {"inbox": 1, "write": 1})
    assert status.index is not None and status.index.lines == 5


def test_deciding_one_topic_leaves_the_digest_of_another(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    agentic.write("fresh.md", topic("fresh", "A new fact."))
    agentic.write("MEMORY.md", agentic.read("MEMORY.md") + "- [fresh](fresh.md) — new\n")
    agentic.write("deploy.md", topic("deploy", "Deploys stop on Friday."))
    desk = opened(agentic)
    shown = desk.item("deploy").digest
    desk.approve(["fresh"])
    assert desk.item("deploy").digest == shown


def test_a_judge_that_fails_hides_nothing_else(
    agentic: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(agentic)
    agentic.write("one.md", topic("one", "A fact."))
    agentic.write("two.md", topic("two", "poison"))

    def fail(text: str) -> list[object]:
        if "poison" in text:
            raise ZeroDivisionError
        return []

    monkeypatch.setattr("memtui.judge.scan.scan", fail)
    assert kinds(opened(agentic)) == {"one.md": "write/new", "two.md": "broken/unreadable"}
