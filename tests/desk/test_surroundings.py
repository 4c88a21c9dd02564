"""What stands around an item, where it comes from, and decisions bound to what was shown."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support.places import Place, claude_topic, fake_token, topic

from memtui.desk.desk import Desk
from memtui.errors import StaleError

Opened = Callable[[Place], Desk]
SESSION = "00000000-0000-4000-8000-00000000000a"


def test_links_neighbours_and_the_index_after_approval(agentic: Place, opened: Opened) -> None:
    agentic.write("auth-debug.md", topic("auth-debug", "Tokens live. See [[window]]."))
    desk = opened(agentic)
    text = "Deploys stop on Thursday evening. See [[deploy]] and [[nowhere]]."
    agentic.write("inbox/window.md", topic("window", text))
    desk.refresh()
    found = desk.finder.surroundings(desk.item("inbox/window.md"))
    assert found.links == (("deploy", "deploy.md"), ("nowhere", ""))
    assert found.linked_from == ("auth-debug.md",)
    assert found.near[0].path == "deploy.md"
    gauge = desk.gauge()
    assert gauge is not None
    assert found.index_after is not None
    assert found.index_after.lines == gauge.lines + 1


def test_provenance_quotes_the_conversation_that_is_at_hand(claude: Place, opened: Opened) -> None:
    desk = opened(claude)
    said = [
        ("user", "Good morning."),
        ("user", f"Staging moved: it listens on port 9443 now. {fake_token()}"),
        ("assistant", [{"type": "text", "text": "Noted: staging listens on port 9443."}]),
        ("system", "staging listens on port 9443"),
    ]
    lines = [
        json.dumps({"type": who, "timestamp": "2026-05-31T10:00:00Z", "message": {"content": what}})
        for who, what in said
    ]
    transcript = claude.directory.parent / f"{SESSION}.jsonl"
    transcript.write_text("\n".join(["no json", *lines]) + "\n")
    claude.write("ports.md", claude_topic("ports", "Staging listens on port 9443."))
    desk.refresh()
    found = desk.past.provenance(desk.item("write:ports.md"), line=1)
    assert found.conversation
    assert [quote.speaker for quote in found.quotes] == ["user", "assistant"]
    assert found.quotes[0].text.startswith("Staging moved: it listens on port 9443 now.")
    assert fake_token() not in found.quotes[0].text
    assert found.decisions[0].action == "external"
    assert found.behind_line == found.decisions[0]


def test_provenance_without_a_conversation(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    agentic.write("inbox/new.md", topic("new", "Something new."))
    desk.refresh()
    found = desk.past.provenance(desk.item("inbox/new.md"), line=1)
    assert (found.decisions, found.behind_line) == ((), None)
    assert not found.conversation


def test_decisions_on_memories_are_bound_to_what_was_shown(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    shown = desk.memory("deploy").digest
    agentic.write("deploy.md", topic("deploy", "Changed meanwhile."))
    for decide in (desk.keeping.archive, desk.keeping.forget):
        with pytest.raises(StaleError):
            decide("deploy", digest=shown)
    assert agentic.exists("deploy.md")
    item = desk.item("write:deploy.md")
    agentic.write("deploy.md", topic("deploy", "Changed again."))
    with pytest.raises(StaleError):
        desk.snooze([item.id], "1w", digest=item.digest)


def test_a_memory_moves_to_another_store(
    agentic: Place, claude: Place, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(tmp_path / "shop")
    settings = tmp_path / "config" / "memtui" / "desk.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"stores = ['{claude.directory}']\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    desk = opened(agentic)
    assert [store.path for store in desk.keeping.other_stores()] == [claude.directory.resolve()]
    outcome = desk.keeping.move_to("deploy", claude.directory)
    assert [decision.action for decision in outcome.decisions] == ["copy", "move"]
    assert claude.exists("deploy.md")
    assert not agentic.exists("deploy.md")
