"""Contradictions resolved by a person: only the lines of the claims change."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.desk.planning.resolve import Resolution, bundle_digest
from memtui.errors import NotFoundError, StaleError, UsageError
from memtui.judge.claims import Bundle

Opened = Callable[[Place], Desk]


@pytest.fixture
def torn(agentic: Place) -> Place:
    """Two memories that name different databases, in English, and two in Chinese."""
    agentic.write(
        "db.md", topic("db", "The orders database is PostgreSQL 14.\n\nBackups: nightly.")
    )
    agentic.write(
        "upgrade.md", topic("upgrade", "- The orders database is PostgreSQL 16 since 2026-04-20.")
    )
    agentic.write("端口.md", topic("port-zh", "测试环境的端口是 8443。"))
    agentic.write("端口新.md", topic("port-zh-new", "2026-05-02 起测试环境的端口改为 9443。"))
    agentic.age()
    return agentic


def bundle_on(desk: Desk, path: str) -> Bundle:
    (found,) = [b for b in desk.conflicts.open() if path in {claim.path for claim in b.current}]
    return found


def number_of(bundle: Bundle, path: str) -> int:
    return [claim.path for claim in bundle.current].index(path) + 1


def test_picking_a_claim_makes_the_other_history(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    before = torn.manifest()
    bundle = bundle_on(desk, "db.md")
    desk.conflicts.resolve(bundle.id, Resolution(pick=number_of(bundle, "upgrade.md")))
    assert torn.read("db.md") == topic(
        "db", "until 2026-04-20: The orders database is PostgreSQL 14.\n\nBackups: nightly."
    )
    assert not [b for b in desk.conflicts.open() if "db.md" in {c.path for c in b.current}]
    assert [item.path for item in desk.queue().items if item.kind != "bundle"] == []
    desk.past.undo()
    assert torn.manifest() == before
    assert bundle_on(desk, "db.md").id == bundle.id


def test_a_chinese_line_is_reworded_in_chinese(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    bundle = bundle_on(desk, "端口.md")
    desk.conflicts.resolve(bundle.id, Resolution(pick=number_of(bundle, "端口新.md")))
    assert "2026-05-02 之前：测试环境的端口是 8443。\n" in torn.read("端口.md")


def test_a_typed_value_stands_in_the_preferred_line(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    bundle = bundle_on(desk, "db.md")
    held = bundle.preferred.value.text if bundle.preferred else bundle.current[0].value.text
    desk.conflicts.resolve(bundle.id, Resolution(value="17"))
    assert held not in torn.read("upgrade.md") or "17" in torn.read("upgrade.md")


def test_both_hold_each_in_its_scope(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    bundle = bundle_on(desk, "db.md")
    scopes = tuple("staging" if c.path == "db.md" else "production" for c in bundle.current)
    desk.conflicts.resolve(bundle.id, Resolution(both=True, scopes=scopes))
    assert "\nstaging: The orders database is PostgreSQL 14.\n" in torn.read("db.md")
    assert "- production: The orders database" in torn.read("upgrade.md")


@pytest.mark.parametrize("label", ["", "Package manager of skiff: "])
def test_claims_in_scopes_are_apart_whatever_the_scopes_are_called(
    agentic: Place, opened: Opened, label: str
) -> None:
    for name, value in (("a", "yarn"), ("b", "pnpm")):
        text = f"{label}{value}" if label else f"The package manager of skiff is {value}."
        agentic.write(f"{name}.md", topic(name, text))
    agentic.age()
    desk = opened(agentic)
    (bundle,) = desk.conflicts.open()
    desk.conflicts.resolve(bundle.id, Resolution(both=True, scopes=("red", "blue")))
    assert desk.conflicts.open() == []
    desk.past.undo()
    assert [found.id for found in desk.conflicts.open()] == [bundle.id]


def test_no_conflict_is_remembered_and_can_be_taken_back(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    before = torn.manifest()
    bundle = bundle_on(desk, "db.md")
    desk.conflicts.resolve(bundle.id, Resolution(no_conflict=True))
    assert torn.manifest() == before
    assert bundle.id not in {b.id for b in desk.conflicts.open()}
    desk.past.undo()
    assert bundle.id in {b.id for b in desk.conflicts.open()}


def test_a_duplicate_loses_its_line(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    bundle = bundle_on(desk, "db.md")
    desk.conflicts.resolve(bundle.id, Resolution(duplicate=True))
    kept = [path for path in ("db.md", "upgrade.md") if "orders database" in torn.read(path)]
    assert len(kept) == 1


def test_a_choice_that_makes_no_sense_is_refused(torn: Place, opened: Opened) -> None:
    desk = opened(torn)
    before = torn.manifest()
    bundle = bundle_on(desk, "db.md")
    with pytest.raises(UsageError):
        desk.conflicts.resolve(bundle.id, Resolution(pick=9))
    with pytest.raises(UsageError):
        desk.conflicts.resolve(bundle.id, Resolution())
    with pytest.raises(UsageError):
        desk.conflicts.resolve(bundle.id, Resolution(both=True, scopes=("one",)))
    with pytest.raises(NotFoundError):
        desk.conflicts.resolve("bundle:ffffffff", Resolution(pick=1))
    with pytest.raises(StaleError):
        desk.conflicts.resolve(bundle.id, Resolution(pick=1), digest="0" * 16)
    assert bundle_digest(bundle) != "0" * 16
    assert torn.manifest() == before


def test_rules_of_the_project_are_compared_and_never_edited(torn: Place, opened: Opened) -> None:
    rules = torn.directory.parents[1] / "CLAUDE.md"
    rules.write_text("The orders database is PostgreSQL 15.\n")
    desk = opened(torn)
    claims = [c for b in desk.conflicts.open() for c in b.current if c.read_only]
    assert [claim.path for claim in claims] == ["../../CLAUDE.md"]
    bundle = bundle_on(desk, "db.md")
    desk.conflicts.resolve(bundle.id, Resolution(pick=number_of(bundle, "upgrade.md")))
    assert rules.read_text() == "The orders database is PostgreSQL 15.\n"


class TestRepeats:
    """What the index and a description still say against the chosen value."""

    @pytest.fixture
    def brokers(self, agentic: Place) -> Place:
        """A memory whose index line names the old broker, too, in other words."""
        described = "The message broker of beacon is RabbitMQ, one exchange a region"
        body = "The message broker of beacon is RabbitMQ 3.11, one exchange a region."
        agentic.write("broker.md", topic("broker", body, description=described))
        moved = "2026-08-19: the message broker of beacon was changed from RabbitMQ to NATS."
        agentic.write("nats.md", topic("nats", moved, description="beacon moved to NATS"))
        hook = "beacon publishes through RabbitMQ, one exchange a region"
        listed = f"- [Broker](broker.md) — {hook}\n- [NATS](nats.md) — beacon moved to NATS\n"
        agentic.write("MEMORY.md", agentic.read("MEMORY.md") + listed)
        agentic.age()
        return agentic

    def test_they_are_reworded_with_the_claim_and_nothing_comes_back(
        self, brokers: Place, opened: Opened
    ) -> None:
        desk = opened(brokers)
        before = brokers.manifest()
        bundle = bundle_on(desk, "broker.md")
        how = Resolution(pick=number_of(bundle, "nats.md"))
        shown = desk.conflicts.preview(bundle.id, how)
        assert shown.paths == ("MEMORY.md", "broker.md")
        desk.conflicts.resolve(bundle.id, how)
        told = "until 2026-08-19: beacon publishes through RabbitMQ"
        assert f"(broker.md) — {told}" in brokers.read("MEMORY.md")
        assert 'description: "until 2026-08-19: The message' in brokers.read("broker.md")
        assert "(nats.md) — beacon moved to NATS\n" in brokers.read("MEMORY.md")
        assert desk.conflicts.open() == []
        desk.past.undo()
        assert brokers.manifest() == before

    def test_a_dream_proposes_them_with_its_rewrite(self, brokers: Place, opened: Opened) -> None:
        desk = opened(brokers)
        (rewrite,) = [o for o in desk.dreams.plan().operations if o.op == "rewrite"]
        assert rewrite.paths == ("broker.md", "MEMORY.md")
        desk.dreams.accept([rewrite])
        assert desk.past.log()[0].title == "rewrite broker, MEMORY"
        assert desk.dreams.plan().status == "completed_noop"
        desk.past.undo()
        desk.dreams.refuse([rewrite])
        brokers.write("other.md", topic("other", "The wiki moved."))
        desk.refresh()
        desk.approve(["other.md"])
        desk.dreams.run()  # the index has a line more, and what was rejected stays so
        assert "rewrite" not in [o.op for o in desk.dreams.plan().operations]

    def test_a_hook_that_tells_of_the_past_or_of_something_else_stays(
        self, brokers: Place, opened: Opened
    ) -> None:
        hook = "why beacon left RabbitMQ, and what the shop reads"
        index = brokers.read("MEMORY.md").replace("— beacon moved to NATS", f"— {hook}")
        brokers.write("MEMORY.md", index)
        brokers.age()
        desk = opened(brokers)
        bundle = bundle_on(desk, "broker.md")
        desk.conflicts.resolve(bundle.id, Resolution(pick=number_of(bundle, "nats.md")))
        assert f"(nats.md) — {hook}\n" in brokers.read("MEMORY.md")

    def test_a_typed_value_takes_them_along(self, brokers: Place, opened: Opened) -> None:
        desk = opened(brokers)
        bundle = bundle_on(desk, "broker.md")
        desk.conflicts.resolve(bundle.id, Resolution(value="Kafka"))
        assert "was changed from RabbitMQ to Kafka" in brokers.read("nats.md")
        assert "(broker.md) — until " in brokers.read("MEMORY.md")
        assert desk.conflicts.open() == []
