"""Decisions: what they change, byte for byte, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.places import Place, claude_topic, fake_token, topic

from memtui.desk.desk import Desk
from memtui.errors import BlockedError, NotFoundError, RefusedError, StaleError, UsageError

Opened = Callable[[Place], Desk]


def test_approving_a_write_changes_no_file(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    agentic.write("auth-debug.md", topic("auth-debug", "Tokens live 60 minutes."))
    before = agentic.manifest()
    desk = opened(agentic)
    (decision,) = desk.approve(["auth-debug"]).decisions
    assert (decision.action, decision.id) == ("approve", "write:auth-debug.md")
    assert agentic.manifest() == before
    assert desk.queue().items == ()
    assert desk.standing("auth-debug.md") == "reviewed"
    assert desk.past.log()[0].commit == decision.commit


def test_rejecting_a_write_puts_the_reviewed_bytes_back(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    before = agentic.read("auth-debug.md")
    agentic.write("auth-debug.md", topic("auth-debug", "Tokens live 60 minutes."))
    desk = opened(agentic)
    desk.reject(["auth-debug"], reason="not so")
    assert agentic.read("auth-debug.md") == before
    assert desk.queue().items == ()


def test_rejecting_a_new_topic_takes_only_its_index_line_back(
    claude: Place, opened: Opened
) -> None:
    opened(claude)
    index = claude.read("MEMORY.md")
    claude.write("fresh.md", claude_topic("fresh", "A new fact."))
    claude.write("other.md", claude_topic("other", "Another fact."))
    lines = "- [Other](other.md) — another\n- [Fresh](fresh.md) — new\n"
    claude.write("MEMORY.md", index.replace("\n\nKeep", f"\n{lines}\nKeep"))
    desk = opened(claude)
    desk.reject(["fresh"])
    assert not claude.exists("fresh.md")
    assert claude.read("MEMORY.md") == index.replace(
        "\n\nKeep", "\n- [Other](other.md) — another\n\nKeep"
    )
    desk.reject(["other"])
    assert claude.read("MEMORY.md") == index


def test_a_deletion_can_be_accepted_or_taken_back(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    text = agentic.read("deploy.md")
    agentic.delete("deploy.md")
    desk = opened(agentic)
    desk.reject(["deploy"])
    assert agentic.read("deploy.md") == text
    agentic.delete("deploy.md")
    desk = opened(agentic)
    desk.approve(["deploy"])
    assert not agentic.exists("deploy.md")
    assert desk.queue().items == ()


def test_hunks_are_taken_one_by_one(agentic: Place, opened: Opened) -> None:
    agentic.write("deploy.md", topic("deploy", "One.\n\nTwo.\n\nThree.\n\nFour."))
    opened(agentic)
    agentic.write("deploy.md", topic("deploy", "1.\n\nTwo.\n\nThree.\n\n4."))
    desk = opened(agentic)
    first, second = desk.view_of(desk.item("deploy")).hunks
    desk.approve(["deploy"], hunks=[first.digest])
    (left,) = desk.view_of(desk.item("deploy")).hunks
    assert left.digest == second.digest
    desk.reject(["deploy"], hunks=[second.digest])
    assert "1.\n\nTwo.\n\nThree.\n\nFour." in agentic.read("deploy.md")
    assert desk.queue().items == ()
    with pytest.raises(NotFoundError):
        desk.approve(["deploy"], hunks=[second.digest])


def test_a_hunk_that_is_gone_is_stale(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    agentic.write("deploy.md", topic("deploy", "Never deploy."))
    with pytest.raises(StaleError):
        opened(agentic).approve(["deploy"], hunks=["0123456789abcdef"])


def test_approving_a_candidate_makes_the_memory_and_its_index_line(
    agentic: Place, opened: Opened
) -> None:
    agentic.write("inbox/limits.md", topic("limits", "Uploads stop at 20 MB.", pinned="true"))
    index = agentic.read("MEMORY.md")
    desk = opened(agentic)
    assert "pin:asks" in [finding.kind for finding in desk.item("limits").warnings]
    desk.approve(["limits"])
    assert not agentic.exists("inbox/limits.md")
    assert "pinned: true" not in agentic.read("limits.md")
    assert agentic.read("MEMORY.md") == index + "- [limits](limits.md) — about limits\n"
    assert desk.queue().items == ()


def test_a_candidate_never_overwrites_a_memory(agentic: Place, opened: Opened) -> None:
    agentic.write("inbox/deploy.md", topic("deploy", "Deploys stop on Friday."))
    before = agentic.manifest()
    desk = opened(agentic)
    with pytest.raises(RefusedError) as error:
        desk.approve(["inbox:inbox/deploy.md"])
    assert "--into deploy.md" in error.value.fix
    assert agentic.manifest() == before
    desk.approve(["inbox:inbox/deploy.md"], into="deploy.md")
    assert agentic.read("deploy.md").endswith("Ask the on-call.\n\nDeploys stop on Friday.\n")
    assert not agentic.exists("inbox/deploy.md")
    assert desk.queue().items == ()


def test_a_digest_binds_to_what_was_shown(agentic: Place, opened: Opened) -> None:
    opened(agentic)
    agentic.write("deploy.md", topic("deploy", "Deploys stop on Friday."))
    desk = opened(agentic)
    shown = desk.item("deploy").digest
    agentic.write("deploy.md", topic("deploy", "Deploys never stop."))
    with pytest.raises(StaleError):
        desk.approve(["deploy"], digest=shown)
    assert desk.standing("deploy.md") == "waiting"


def test_other_decisions_leave_a_shown_digest_valid(agentic: Place, opened: Opened) -> None:
    for name in ("one", "two", "three"):
        agentic.write(f"inbox/{name}.md", topic(name, f"Fact {name}."))
    desk = opened(agentic)
    shown = {item.id: item.digest for item in desk.queue().items}
    for ref, digest in shown.items():
        desk.approve([ref], digest=digest)
    assert desk.queue().items == ()


def test_a_secret_needs_an_edit_or_a_typed_reason(agentic: Place, opened: Opened) -> None:
    token = fake_token()
    opened(agentic)
    agentic.write("ci.md", topic("ci", f"The token is {token}."))
    desk = opened(agentic)
    with pytest.raises(BlockedError):
        desk.approve(["ci"])
    with pytest.raises(BlockedError):
        desk.approve(["ci"], override="   ")
    desk.edit("ci", topic("ci", "The token is in the vault.").encode())
    assert token not in agentic.read("ci.md")
    assert desk.past.log()[0].action == "edit"


def test_a_batch_is_one_commit_an_item_and_skips_what_it_must(
    agentic: Place, opened: Opened
) -> None:
    for name in ("one", "two"):
        agentic.write(f"inbox/{name}.md", topic(name, f"Fact {name}."))
    desk = opened(agentic)
    outcome = desk.approve(["inbox:inbox/one.md", "inbox:inbox/none.md", "inbox:inbox/two.md"])
    assert [decision.id for decision in outcome.decisions] == [
        "inbox:inbox/one.md",
        "inbox:inbox/two.md",
    ]
    assert [skipped.id for skipped in outcome.skipped] == ["inbox:inbox/none.md"]
    assert len({decision.batch for decision in outcome.decisions}) == 1
    assert agentic.read("MEMORY.md").count("- [") == 5


def test_what_was_rejected_is_known_when_it_returns(agentic: Place, opened: Opened) -> None:
    agentic.write("inbox/limits.md", topic("limits", "Uploads stop at 20 MB."))
    desk = opened(agentic)
    desk.reject(["limits"], reason="only in staging")
    agentic.write("inbox/again.md", topic("again", "Uploads  stop at 20 MB."))
    (item,) = opened(agentic).queue().items
    assert item.kind == "return"
    assert "only in staging" in item.returned_from
    desk = opened(agentic)
    desk.approve([item.id])
    agentic.write("inbox/third.md", topic("third", "Uploads stop at 20 MB."))
    assert [item.kind for item in opened(agentic).queue().items] == ["inbox"]


def test_unreject_brings_the_candidate_back(agentic: Place, opened: Opened) -> None:
    agentic.write("inbox/limits.md", topic("limits", "Uploads stop at 20 MB."))
    agentic.age()
    before = agentic.manifest()
    desk = opened(agentic)
    queue = desk.queue()
    desk.reject(["limits"])
    desk.unreject("inbox:inbox/limits.md")
    assert agentic.manifest() == before
    assert desk.queue() == queue


def test_snoozed_items_hide_until_their_time_or_a_change(
    agentic: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    agentic.write("inbox/limits.md", topic("limits", "Uploads stop at 20 MB."))
    desk = opened(agentic)
    desk.snooze(["limits"], "1w")
    assert (desk.queue().items, desk.queue().snoozed) == ((), 1)
    monkeypatch.setenv("MEMTUI_NOW", "2026-06-09T12:00:00+00:00")
    assert len(desk.queue().items) == 1
    desk.snooze(["limits"], "change")
    assert desk.queue().items == ()
    agentic.write("inbox/limits.md", topic("limits", "Uploads stop at 30 MB."))
    assert len(opened(agentic).queue().items) == 1
    with pytest.raises(UsageError):
        desk.snooze(["limits"], "2020-01-01")


def test_an_expired_memory_is_confirmed_in_its_own_field(agentic: Place, opened: Opened) -> None:
    old = topic("old", "Once true.", updatedAt="2025-01-01T00:00:00.000Z")
    agentic.write("old.md", old)
    desk = opened(agentic)
    desk.approve(["expired:old.md"])
    assert agentic.read("old.md") == old.replace(
        "updatedAt: 2025-01-01T00:00:00.000Z", "updatedAt: 2026-06-01T12:00:00.000Z"
    )
    assert desk.queue().items == ()


def test_pin_is_one_line_in_the_form_of_the_dialect(claude: Place, opened: Opened) -> None:
    desk = opened(claude)
    before = claude.read("freeze.md")
    desk.keeping.pin("freeze")
    assert claude.read("freeze.md") == before.replace(
        "00000000000a\n", "00000000000a\n  pinned: true\n"
    )
    assert desk.memory("freeze").pinned
    desk.keeping.unpin("freeze")
    assert claude.read("freeze.md") == before


def test_where_a_file_can_not_say_it_the_desk_keeps_the_pin(claude: Place, opened: Opened) -> None:
    claude.write("prose.md", "Just prose.\n")
    desk = opened(claude)
    desk.keeping.pin("prose")
    assert claude.read("prose.md") == "Just prose.\n"
    assert desk.memory("prose").pinned
    desk.keeping.unpin("prose")
    assert not desk.memory("prose").pinned


@pytest.mark.parametrize("place_name", ["agentic", "claude"])
def test_archive_and_restore_bring_everything_back(
    place_name: str, opened: Opened, request: pytest.FixtureRequest
) -> None:
    place: Place = request.getfixturevalue(place_name)
    name = {"agentic": "deploy", "claude": "ports"}[place_name]
    desk = opened(place)
    text, index = place.read(f"{name}.md"), place.read("MEMORY.md")
    desk.keeping.archive(name)
    assert not place.exists(f"{name}.md")
    assert f"({name}.md)" not in place.read("MEMORY.md")
    assert desk.queue().items == ()
    desk.keeping.restore(name)
    assert place.read(f"{name}.md") == text
    assert sorted(place.read("MEMORY.md").splitlines()) == sorted(index.splitlines()) or (
        f"({name}.md)" in place.read("MEMORY.md")
    )
    assert desk.queue().items == ()


def test_forgotten_memories_can_be_restored_from_history(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    text = agentic.read("deploy.md")
    desk.keeping.forget("deploy")
    assert not agentic.exists("deploy.md")
    desk.keeping.restore("deploy")
    assert agentic.read("deploy.md") == text


def test_remember_writes_a_reviewed_memory_and_its_line(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    desk.keeping.remember("Uploads stop at 20 MB.", type="reference", name="limits")
    assert "Uploads stop at 20 MB." in agentic.read("limits.md")
    assert "(limits.md)" in agentic.read("MEMORY.md")
    assert desk.queue().items == ()
    assert desk.standing("limits.md") == "reviewed"
    with pytest.raises(RefusedError):
        desk.keeping.remember("Again.", name="limits")
    with pytest.raises(BlockedError):
        desk.keeping.remember("The token is " + fake_token(), name="token")


def test_baseline_is_reviewed_on_request(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    desk.approve(["deploy"], baseline=True)
    assert desk.standing("deploy.md") == "reviewed"
    with pytest.raises(RefusedError):
        desk.approve(["deploy"], baseline=True)


def test_a_memory_moves_to_another_store_and_back_by_two_undos(
    agentic: Place, claude: Place, opened: Opened
) -> None:
    here, there = opened(agentic), opened(claude)
    before = agentic.manifest(), claude.manifest()
    text = agentic.read("deploy.md")
    here.keeping.move("deploy", there.keeping)
    assert not agentic.exists("deploy.md")
    assert claude.read("deploy.md") == text
    assert "(deploy.md)" in claude.read("MEMORY.md")
    assert "(deploy.md)" not in agentic.read("MEMORY.md")
    assert here.queue().items == there.queue().items == ()
    with pytest.raises(RefusedError):
        there.keeping.copy("deploy", there.keeping)
    here.past.undo(), there.past.undo()
    assert (agentic.manifest(), claude.manifest()) == before
