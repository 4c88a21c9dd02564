"""The dreams of agents: recognised, measured, decided by operation."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.desk.dreams.model import AgentDream
from memtui.desk.dreams.running import DreamRun
from memtui.errors import BlockedError, LockedError, NotFoundError, StaleError

Opened = Callable[[Place], Desk]
NIGHT = datetime(2026, 5, 20, 3, 10, tzinfo=UTC)
FACTS = {
    "cache": "The cache holds 512 entries.\nIt is cleared at 04:00.",
    "mail": "Mail goes out through relay-2.\nThe daily limit is 900.",
    "search": "Search rebuilds on Saturday.\nA rebuild takes 5 hours.",
    "taste": "Prefers short answers.\nReads English and Chinese.",
    "tax": "Tax rounds half to even.\nRounding is per line.",
}


@pytest.fixture
def full(agentic: Place) -> Place:
    """Twenty memories, so that the loss of one is small."""
    entries = []
    for number in range(12):
        name = f"note-{number}"
        agentic.write(f"{name}.md", topic(name, f"Fact {number} of the project."))
        entries.append(name)
    for name, body in FACTS.items():
        kind = "user" if name == "taste" else "project"
        agentic.write(f"{name}.md", topic(name, body, type=kind))
        entries.append(name)
    lines = "".join(f"- [{name}]({name}.md) — about {name}\n" for name in entries)
    agentic.write("MEMORY.md", agentic.read("MEMORY.md") + lines)
    agentic.age()
    return agentic


def at(place: Place, moment: datetime, *paths: str) -> None:
    for path in paths:
        os.utime(place.directory / path, (moment.timestamp(), moment.timestamp()))


def unlist(place: Place, *names: str) -> None:
    lines = place.read("MEMORY.md").splitlines(keepends=True)
    place.write("MEMORY.md", "".join(x for x in lines if not any(f"({n}.md)" in x for n in names)))


def only(desk: Desk) -> AgentDream:
    desk.refresh()
    (dream,) = desk.dreams.agents()
    return dream


def test_one_deletion_or_a_few_edits_are_no_dream(full: Place, opened: Opened) -> None:
    desk = opened(full)
    full.delete("note-1.md")
    full.write("note-2.md", topic("note-2", "Fact 2, told better."))
    desk.refresh()
    assert desk.dreams.agents() == []
    assert desk.queue("dream").items == ()


def test_deletions_together_are_a_dream_with_their_loss(full: Place, opened: Opened) -> None:
    desk = opened(full)
    for name in ("mail", "search"):
        full.delete(f"{name}.md")
    unlist(full, "mail", "search")
    dream = only(desk)
    assert [(o.op, o.paths) for o in dream.operations] == [
        ("delete", ("mail.md",)),
        ("delete", ("search.md",)),
    ]
    loss = dream.loss
    # Each goes with two lines and its description; three of the lines state a value.
    assert (loss.memories, loss.moved, loss.lines) == (2, 0, 6)
    lost = [*FACTS["mail"].split("\n"), *FACTS["search"].split("\n"), "about mail", "about search"]
    assert loss.bytes == sum(map(len, lost))
    assert loss.fraction == pytest.approx(max(2 / 20, loss.bytes / whole_of(full, lost)))
    assert loss.index_before and loss.index_after
    assert loss.index_before.lines - loss.index_after.lines == 2
    (item,) = desk.queue("dream").items
    assert item.id == f"dream:{dream.id}"
    assert {i.kind for i in desk.queue().items} == {"write", "dream"}


def whole_of(place: Place, lost: list[str]) -> int:
    """The bytes of all lines that say something, gone ones included."""
    from memtui.desk.dreams.surviving import lines_of

    files = (f for f in place.directory.glob("*.md") if f.name != "MEMORY.md")
    standing = sum(len(x.encode()) for f in files for x in lines_of(f.read_bytes()).values())
    return standing + sum(map(len, lost))


def test_a_merge_is_told_from_a_deletion(full: Place, opened: Opened) -> None:
    desk = opened(full)
    full.delete("mail.md")
    full.delete("search.md")
    full.write("cache.md", topic("cache", f"{FACTS['cache']}\n{FACTS['mail']}"))
    dream = only(desk)
    assert {(o.op, o.paths) for o in dream.operations} == {
        ("merge", ("cache.md", "mail.md")),
        ("delete", ("search.md",)),
    }
    assert (dream.loss.memories, dream.loss.moved) == (1, 1)
    assert dream.loss.lines == 4  # of `search` all, of `mail` the description


def test_a_copy_that_went_is_no_loss(full: Place, opened: Opened) -> None:
    full.write("mail-copy.md", topic("mail", FACTS["mail"]))
    full.age()
    desk = opened(full)
    full.delete("mail-copy.md")
    full.delete("search.md")
    dream = only(desk)
    assert ("dedupe", ("mail-copy.md", "mail.md")) in {(o.op, o.paths) for o in dream.operations}
    assert (dream.loss.memories, dream.loss.moved, dream.loss.lines) == (1, 1, 3)


def test_a_split_is_one_operation(full: Place, opened: Opened) -> None:
    desk = opened(full)
    parts = ("lower", "upper", "inner", "outer", "shared", "private")
    long = [f"Step {n}: clear the {part} part of the cache." for n, part in enumerate(parts, 1)]
    full.write("cache.md", topic("cache", "\n".join([FACTS["cache"], *long])))
    desk.refresh()
    desk.approve(["cache.md"])
    full.write("cache.md", topic("cache", FACTS["cache"]))
    full.write("clearing.md", topic("clearing", "\n".join(long)))
    full.delete("tax.md")
    full.delete("mail.md")
    dream = only(desk)
    assert ("split", ("cache.md", "clearing.md")) in {(o.op, o.paths) for o in dream.operations}
    assert dream.loss.memories == 2


def test_many_rewrites_that_lose_text_are_a_dream(full: Place, opened: Opened) -> None:
    desk = opened(full)
    for number in range(6):
        full.write(f"note-{number}.md", topic(f"note-{number}", "Condensed."))
    dream = only(desk)
    assert {o.op for o in dream.operations} == {"rewrite"}
    assert (dream.loss.memories, dream.loss.lines) == (0, 6)


def test_many_additions_are_no_dream(full: Place, opened: Opened) -> None:
    desk = opened(full)
    for number in range(6):
        path = f"note-{number}.md"
        full.write(path, full.read(path) + "One thing more.\n")
    desk.refresh()
    assert desk.dreams.agents() == []


def test_two_nights_are_two_dreams(full: Place, opened: Opened) -> None:
    desk = opened(full)
    full.delete("note-1.md")
    full.delete("note-2.md")
    desk.past.snapshot()
    for number in range(3, 9):
        full.write(f"note-{number}.md", topic(f"note-{number}", "Condensed."))
        at(full, NIGHT, f"note-{number}.md")
    desk.refresh()
    dreams = desk.dreams.agents()
    assert [{o.op for o in d.operations} for d in dreams] == [{"rewrite"}, {"delete"}]
    assert dreams[0].when == NIGHT
    assert dreams[0].id != dreams[1].id


def test_the_agents_own_record_makes_a_few_edits_a_dream(claude: Place, opened: Opened) -> None:
    desk = opened(claude)
    claude.write("freeze.md", claude.read("freeze.md").replace("The freeze starts", "Starts"))
    claude.write("ports.md", claude.read("ports.md").replace("Staging listens on 8443.", "TLS."))
    at(claude, NIGHT, "freeze.md", "ports.md")
    desk.refresh()
    assert desk.dreams.agents() == []
    claude.write(".consolidate-lock", "4711")
    at(claude, NIGHT, ".consolidate-lock")
    assert only(desk).when == NIGHT
    assert claude.read(".consolidate-lock") == "4711"


def test_the_record_beside_a_store_of_qwen_code_is_read(
    claude: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(claude)
    claude.write("freeze.md", claude.read("freeze.md").replace("The freeze starts", "Starts"))
    claude.write("ports.md", claude.read("ports.md").replace("Staging listens on 8443.", "TLS."))
    at(claude, NIGHT, "freeze.md", "ports.md")
    sessions = ["s1", "s2", "s3", "s4", "s5"]
    told = {"lastDreamAt": NIGHT.isoformat(), "recentSessionIdsSinceDream": sessions}
    meta = claude.directory.parent / "meta.json"
    meta.write_text(json.dumps(told))
    assert only(desk).when == NIGHT
    gates = desk.dreams.gates()
    assert (gates.last, gates.last_by, gates.sessions) == (NIGHT, "Qwen Code", 5)
    assert [run.by for run in desk.dreams.runs()] == ["Qwen Code"]
    lock, later = claude.directory.parent / "consolidation.lock", NIGHT + timedelta(days=2)
    lock.touch()
    os.utime(lock, (later.timestamp(), later.timestamp()))
    monkeypatch.setenv("MEMTUI_NOW", (later + timedelta(minutes=7)).isoformat())
    with pytest.raises(LockedError, match="Qwen Code dreams in this store, since 7 min"):
        desk.dreams.run_if_due()
    monkeypatch.setenv("MEMTUI_NOW", (later + timedelta(hours=7)).isoformat())
    assert isinstance(desk.dreams.run_if_due(), DreamRun)  # it was left behind
    assert json.loads(meta.read_text()) == told


def test_the_operations_that_an_agent_told_are_believed(claude: Place, opened: Opened) -> None:
    claude.write("third.md", "Third.\n")
    claude.age()
    desk = opened(claude)
    step = {"type": "dedupe", "sources": ["ports.md"], "target": "freeze.md"}
    told = json.dumps({"version": 1, "operations": [step]})
    claude.write(".dream-operations.json", told)
    claude.delete("ports.md")
    claude.delete("third.md")
    kinds = {(o.op, o.paths) for o in only(desk).operations}
    assert kinds == {("dedupe", ("ports.md", "freeze.md")), ("delete", ("third.md",))}
    assert claude.read(".dream-operations.json") == told


def test_a_deletion_that_an_agent_told_is_a_dream_by_itself(claude: Place, opened: Opened) -> None:
    desk = opened(claude)
    claude.delete("ports.md")
    claude.write("freeze.md", claude.read("freeze.md") + "\nIt ends in May.\n")
    desk.refresh()
    assert desk.dreams.agents() == []
    claude.write(".dream-operations.json", '{"version": 1, "delete": ["./ports.md"]}')
    (gone,) = [o for o in only(desk).operations if o.op == "delete"]
    assert gone.why == "deleted, as the agent's own record says"


PROMOTED = (
    "\n## Promoted From Short-Term Memory (2026-05-20)\n\n"
    "<!-- openclaw-memory-promotion:memory:memory/2026-05-19.md:4:4 -->\n"
    "- Staging uses port 8443 [score=0.851 recalls=0 source=memory/2026-05-19.md:4-4]\n"
)


def test_promotions_of_a_tool_are_its_dream(tmp_path: Path, opened: Opened) -> None:
    place = Place(tmp_path / "workspace")
    place.write("MEMORY.md", "# Memory\n\nStaging is small.\n")
    place.write("DREAMS.md", "# Dreams\n")
    place.age()
    desk = opened(place)
    place.write("MEMORY.md", place.read("MEMORY.md") + PROMOTED)
    place.write("DREAMS.md", fenced("A quiet night."))
    dream = only(desk)
    whys = {o.paths[0]: (o.op, o.why) for o in dream.operations}
    assert whys["MEMORY.md"] == ("rewrite", "OpenClaw promoted 1 line from short-term memory")
    assert "deep" in whys["DREAMS.md"][1]
    assert dream.loss.lines == 0
    desk.reject([f"dream:{dream.id}"])
    assert place.read("MEMORY.md") == "# Memory\n\nStaging is small.\n"


def test_a_memory_that_is_written_anew_is_measured_though_it_is_called_an_index(
    tmp_path: Path, opened: Opened
) -> None:
    place = Place(tmp_path / "memories")
    facts = "".join(f"- Fact {n} of the old group\n" for n in range(8))
    place.write("MEMORY.md", f"# Task Group: shop\n\n{facts}")
    place.write("memory_summary.md", "v1\n\n## User Profile\n\n- Works on the shop\n")
    place.age()
    desk = opened(place)
    place.write("MEMORY.md", "# Task Group: shop\n\n- Fact 0 of the old group\n- New\n- Newer\n")
    place.write("memory_summary.md", "v1\n\n## User Profile\n\n- Works on the shop\n- Daily\n")
    dream = only(desk)
    assert dream.operations[0].why == "Codex wrote its memory anew"
    assert dream.loss.lines == 7


def fenced(text: str) -> str:
    return (
        "# Dreams\n\n<!-- openclaw:dreaming:deep:start -->\n"
        f"{text}\n<!-- openclaw:dreaming:deep:end -->\n"
    )


@pytest.mark.parametrize("junk", ["{", "[]", "null", '{"operations":[{"type":"dedupe"},7]}'])
def test_junk_in_state_files_is_as_if_it_were_not_there(
    claude: Place, opened: Opened, junk: str
) -> None:
    desk = opened(claude)
    for name in (".dream-operations.json", ".dream-sessions.json", ".dream-settings.json"):
        claude.write(name, junk)
    claude.delete("ports.md")
    claude.delete("freeze.md")
    assert {o.op for o in only(desk).operations} == {"delete"}


class TestGuard:
    @pytest.fixture
    def dreamt(self, full: Place, opened: Opened) -> tuple[Place, Desk]:
        """A dream that deletes a pinned memory, one about the user and one more."""
        desk = opened(full)
        desk.approve(["tax.md"], baseline=True)
        for name in ("style", "taste", "tax"):
            full.delete(f"{name}.md")
        unlist(full, "style", "taste", "tax")
        desk.refresh()
        return full, desk

    def test_what_it_touches_is_told(self, dreamt: tuple[Place, Desk]) -> None:
        (item,) = dreamt[1].queue("dream").items
        found = {warning.kind: warning.severity for warning in item.warnings}
        assert found == {
            "dream:loss": "block",
            "dream:pinned": "block",
            "dream:user": "warn",
            "dream:reviewed": "warn",
        }

    def test_accepting_needs_a_reason_and_is_one_batch(self, dreamt: tuple[Place, Desk]) -> None:
        place, desk = dreamt
        (item,) = desk.queue("dream").items
        with pytest.raises(BlockedError):
            desk.approve([item.id])
        outcome = desk.approve([item.id], digest=item.digest, override="they are stale")
        assert len(outcome.decisions) == 3
        assert {decision.override for decision in outcome.decisions} == {"they are stale"}
        assert desk.queue().items == ()
        desk.past.undo(batch=True)
        assert [waiting.id for waiting in desk.queue("dream").items] == [item.id]
        assert not place.exists("tax.md")

    def test_an_operation_without_a_pin_needs_none(self, dreamt: tuple[Place, Desk]) -> None:
        place, desk = dreamt
        dream = only(desk)
        by_path = {o.paths[0]: o.id for o in dream.operations}
        desk.approve([f"dream:{dream.id}"], hunks=[by_path["tax.md"]])
        assert {i.path for i in desk.queue("write").items} == {"style.md", "taste.md"}
        desk.reject([f"dream:{dream.id}"], hunks=[by_path["taste.md"]])
        assert place.exists("taste.md") and "taste.md" in place.read("MEMORY.md")
        assert [i.path for i in desk.queue("write").items] == ["style.md"]

    def test_rejecting_all_brings_every_byte_back(self, full: Place, opened: Opened) -> None:
        desk = opened(full)
        before = {path: data for path, (data, _) in full.manifest().items()}
        for name in ("style", "mail", "search"):
            full.delete(f"{name}.md")
        full.write("cache.md", topic("cache", FACTS["mail"]))
        unlist(full, "style", "mail", "search")
        dream = only(desk)
        desk.reject([f"dream:{dream.id}"], reason="too much")
        assert {path: data for path, (data, _) in full.manifest().items()} == before
        assert desk.queue().items == ()

    def test_a_stale_digest_or_operation_is_refused(self, dreamt: tuple[Place, Desk]) -> None:
        place, desk = dreamt
        (item,) = desk.queue("dream").items
        with pytest.raises(StaleError):
            desk.approve([item.id], hunks=["ffffffffffff"], override="yes")
        place.delete("mail.md")
        desk.refresh()
        with pytest.raises(StaleError):
            desk.approve([item.id], digest=item.digest, override="yes")
        with pytest.raises(NotFoundError):
            desk.approve(["dream:agent-00000000"])

    def test_the_limit_is_a_setting(
        self, dreamt: tuple[Place, Desk], tmp_path: object, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        place, desk = dreamt
        config = place.directory.parents[2] / "config" / "memtui"
        config.mkdir(parents=True)
        (config / "desk.toml").write_text("dream_loss = 0.9\n")
        monkeypatch.setenv("XDG_CONFIG_HOME", str(config.parent))
        (item,) = desk.queue("dream").items
        assert "dream:loss" not in {warning.kind for warning in item.warnings}

    def test_the_item_can_be_snoozed_and_shown(self, dreamt: tuple[Place, Desk]) -> None:
        _, desk = dreamt
        (item,) = desk.queue("dream").items
        shown = desk.view_of(item)
        assert b"delete style.md" in (shown.after or b"")
        desk.snooze([item.id], "1d")
        assert desk.queue("dream").items == ()
        assert len(desk.queue("write").items) == 3
