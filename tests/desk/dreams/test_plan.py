"""Our own dream as a plan, and as a run that deletes nothing by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.places import Place, claude_topic, fake_token, topic

from memtui.desk.desk import Desk
from memtui.desk.dreams.model import DreamPlan, Operation
from memtui.errors import BlockedError, NotFoundError, StaleError, UsageError
from memtui.formats.hunks import hunks
from memtui.formats.text import decode

Opened = Callable[[Place], Desk]


def of(plan: DreamPlan, *kinds: str) -> list[Operation]:
    return [operation for operation in plan.operations if operation.op in kinds]


def test_a_clean_store_is_a_noop_and_nothing_is_decided(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    before = agentic.manifest()
    plan = desk.dreams.plan()
    assert (plan.status, plan.operations, plan.changed_files) == ("completed_noop", (), ())
    run = desk.dreams.run()
    assert (run.status, run.outcome.decisions, run.queued) == ("completed_noop", (), ())
    assert agentic.manifest() == before


def test_planning_writes_nothing_and_gives_the_same_twice(agentic: Place, opened: Opened) -> None:
    agentic.write("copy.md", topic("copy", "Deploys stop on Thursday.\n\nAsk the on-call."))
    agentic.write("MEMORY.md", agentic.read("MEMORY.md") + "- [gone](gone.md) — is gone\n")
    agentic.age()
    desk = opened(agentic)
    before, log = agentic.manifest(), desk.past.log()
    plan = desk.dreams.plan()
    assert plan.operations and desk.dreams.plan() == plan
    assert (agentic.manifest(), desk.past.log()) == (before, log)


class TestIndex:
    def plan_of(self, place: Place, opened: Opened, index: str) -> tuple[list[str], str]:
        place.write("MEMORY.md", index)
        place.age()
        desk = opened(place)
        whys = [o.why for o in of(desk.dreams.plan(), "index")]
        desk.dreams.run()
        assert desk.dreams.plan().status == "completed_noop"
        return whys, place.read("MEMORY.md")

    def test_dead_escaping_double_and_missing(self, claude: Place, opened: Opened) -> None:
        claude.write("clock.md", claude_topic("clock", "All times are UTC."))
        whys, after = self.plan_of(
            claude,
            opened,
            "# Shop\n\nWhat lasts:\n\n"
            "- [Freeze](freeze.md) — when it starts\n"
            "- [Gone](gone.md) — went\n"
            "- [Rules](../../rules.md) — outside\n"
            "- [Ports](ports.md) — where it listens\n"
            "- [Ports](ports.md) — where it listens, again\n\nKeep this short.\n",
        )
        assert after == (
            "# Shop\n\nWhat lasts:\n\n"
            "- [Freeze](freeze.md) — when it starts\n"
            "- Rules (../../rules.md) — outside\n"
            "- [Ports](ports.md) — where it listens\n"
            "- [clock](clock.md) — about clock\n\nKeep this short.\n"
        )
        assert [why.split(" ")[1] for why in whys] == ["link", "link", "second", "missing"]

    def test_an_index_of_prose_stays_as_it_is(self, claude: Place, opened: Opened) -> None:
        text = "# Shop\n\nThe freeze is what matters here. Ports change.\n"
        assert self.plan_of(claude, opened, text) == ([], text)

    def test_a_file_that_no_dialect_reads_is_no_dead_link(
        self, claude: Place, opened: Opened
    ) -> None:
        claude.write(".notes.md", "not a memory")
        text = "- [Freeze](freeze.md)\n- [Ports](ports.md)\n- [Notes](.notes.md)\n"
        assert self.plan_of(claude, opened, text) == ([], text)

    def test_what_waits_is_left_to_its_own_decision(self, claude: Place, opened: Opened) -> None:
        desk = opened(claude)
        claude.delete("ports.md")
        claude.write("fresh.md", claude_topic("fresh", "Not reviewed yet."))
        desk.refresh()
        assert desk.dreams.plan().operations == ()

    def test_a_secret_is_not_copied_into_the_index(self, claude: Place, opened: Opened) -> None:
        data = claude_topic("ci", "Builds.").replace("about ci", f"token {fake_token()}")
        claude.write("ci.md", data)
        before = claude.read("MEMORY.md")
        assert self.plan_of(claude, opened, before) == ([], before)


class TestFrontmatter:
    def test_completed_in_the_form_of_the_file_and_the_store(
        self, claude: Place, opened: Opened
    ) -> None:
        whole = claude_topic("clock", "All times are UTC.\nReports, too.")
        claude.write("clock.md", whole.replace("description: about clock\n", ""))
        claude.write("reference_api.md", "# API\n\nThe API answers in 80 ms.\n")
        claude.age()
        desk = opened(claude)
        desk.dreams.run()
        assert claude.read("clock.md") == whole.replace("description: about clock\n", "").replace(
            "---\n\nAll", "description: All times are UTC.\n---\n\nAll"
        )
        assert claude.read("reference_api.md") == (
            "---\nname: reference_api\ndescription: The API answers in 80 ms.\n"
            "metadata:\n  type: reference\n---\n\n# API\n\nThe API answers in 80 ms.\n"
        )
        assert "(reference_api.md) — The API answers in 80 ms.\n" in claude.read("MEMORY.md")

    def test_the_time_of_a_completed_file_stays(self, claude: Place, opened: Opened) -> None:
        claude.write("bare.md", "Just words.\n")
        claude.age()
        desk = opened(claude)
        before = claude.manifest()["bare.md"][1]
        desk.dreams.run()
        data, after = claude.manifest()["bare.md"]
        assert data != b"Just words.\n" and after == before

    def test_pinned_and_broken_files_are_left_alone(self, agentic: Place, opened: Opened) -> None:
        agentic.write("pin.md", "---\nname: pin\npinned: true\n---\n\nKeep.\n")
        agentic.write("open.md", "---\nname: open\n\nNever closed.\n")
        agentic.age()
        plan = opened(agentic).dreams.plan()
        assert of(plan, "frontmatter") == []

    def test_a_store_without_frontmatter_gets_none(
        self, agentic: Place, opened: Opened, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        plain = Place(tmp_path_factory.mktemp("notes"))
        plain.write("a.md", "One.\n")
        plain.write("b.md", "Two.\n")
        plain.age()
        assert opened(plain).dreams.plan().operations == ()


@pytest.fixture
def doubled(agentic: Place) -> Place:
    """Two exact copies of a memory, and one that says it nearly so."""
    body = "Deploys stop on Thursday.\n\nAsk the on-call."
    agentic.write("again.md", topic("again", body))
    agentic.write("MEMORY.md", agentic.read("MEMORY.md") + "- [again](again.md) — about again\n")
    agentic.age()
    return agentic


class TestFolding:
    def test_a_copy_is_proposed_and_folded_on_approval(
        self, doubled: Place, opened: Opened
    ) -> None:
        desk = opened(doubled)
        before = doubled.manifest()
        run = desk.dreams.run()
        assert (run.status, run.changed_files) == ("completed_noop", ())
        assert doubled.manifest() == before
        (item,) = desk.queue("dream").items
        assert (item.id, item.path, item.targets) == (run.queued[0], "again.md", ("deploy.md",))
        desk.approve([item.id], digest=item.digest)
        assert not doubled.exists("again.md")
        assert "again" not in doubled.read("MEMORY.md")
        assert desk.queue().items == ()
        assert desk.dreams.run().status == "completed_noop"
        desk.past.undo()
        assert doubled.manifest() == before
        assert [waiting.id for waiting in desk.queue("dream").items] == [item.id]

    def test_undoing_the_run_takes_its_proposals_back(self, doubled: Place, opened: Opened) -> None:
        desk = opened(doubled)
        desk.dreams.run()
        desk.past.undo()
        assert [item.id for item in desk.queue().items] == ["duplicate:again.md=deploy.md"]
        desk.past.redo()
        assert len(desk.queue("dream").items) == 1

    def test_running_twice_proposes_once(self, doubled: Place, opened: Opened) -> None:
        desk = opened(doubled)
        first, second = desk.dreams.run(), desk.dreams.run()
        assert len(first.queued) == 1
        assert (second.queued, second.outcome.decisions) == ((), ())

    def test_a_rejected_fold_is_not_proposed_again_until_a_text_changes(
        self, doubled: Place, opened: Opened
    ) -> None:
        desk = opened(doubled)
        (queued,) = desk.dreams.run().queued
        desk.reject([queued], reason="on purpose")
        assert desk.queue().items == ()
        assert desk.dreams.plan().operations == ()
        desk.unreject(queued)
        assert [item.id for item in desk.queue("dream").items] == [queued]

    def test_a_bare_name_never_reaches_a_proposal(self, doubled: Place, opened: Opened) -> None:
        desk = opened(doubled)
        desk.dreams.run()
        for ref in ("again.md", "again"):
            with pytest.raises(NotFoundError):
                desk.approve([ref])
        assert doubled.exists("again.md")

    def test_a_proposal_on_changed_texts_is_gone(self, doubled: Place, opened: Opened) -> None:
        desk = opened(doubled)
        (queued,) = desk.dreams.run().queued
        item = desk.item(queued)
        doubled.write("again.md", topic("again", "Deploys stop on Friday."))
        desk.refresh()
        assert desk.queue("dream").items == ()
        with pytest.raises(StaleError):
            desk.approve([item.id], digest=item.digest)

    def test_a_fold_is_not_edited_or_merged(self, doubled: Place, opened: Opened) -> None:
        desk = opened(doubled)
        (queued,) = desk.dreams.run().queued
        before = doubled.manifest()
        for part in ({"text": b"x"}, {"into": "style"}):
            with pytest.raises(UsageError, match="by hunk"):
                desk.approve([queued], **part)  # type: ignore[arg-type]
        for decide in (desk.approve, desk.reject):
            with pytest.raises(StaleError):
                decide([queued], hunks=["0" * 16])
        assert doubled.manifest() == before

    def test_a_fold_is_taken_by_hunk_in_any_of_its_files(
        self, doubled: Place, opened: Opened
    ) -> None:
        desk = opened(doubled)
        (queued,) = desk.dreams.run().queued
        index, gone = sorted(desk.dreams.proposed(queued).files, key=lambda f: f.after is None)
        assert (index.path, gone.path) == ("MEMORY.md", "again.md")
        before = doubled.manifest()
        (line,) = hunks(decode(index.before or b""), decode(index.after or b""))
        desk.approve([queued], hunks=[line.digest])
        assert doubled.exists("again.md") and "again.md" not in doubled.read("MEMORY.md")
        (rest,) = desk.queue("dream").items
        (again,) = of(desk.dreams.plan(), "dedupe")  # what was not taken comes up again
        assert rest.id == f"dream:{again.id}"
        desk.past.undo()
        assert doubled.manifest() == before
        (whole,) = hunks(decode(gone.before or b""), "")
        desk.approve([queued], hunks=[whole.digest])
        assert not doubled.exists("again.md") and "again.md" in doubled.read("MEMORY.md")

    def test_the_digest_binds_an_approval(self, doubled: Place, opened: Opened) -> None:
        desk = opened(doubled)
        (queued,) = desk.dreams.run().queued
        with pytest.raises(StaleError):
            desk.approve([queued], digest="0" * 16)
        assert doubled.exists("again.md")

    def test_the_pinned_copy_stays(self, doubled: Place, opened: Opened) -> None:
        body = "Deploys stop on Thursday.\n\nAsk the on-call."
        doubled.write("zz.md", topic("zz", body, pinned="true"))
        doubled.age()
        desk = opened(doubled)
        (operation,) = of(desk.dreams.plan(), "dedupe")
        assert operation.paths == ("zz.md", "again.md", "deploy.md")
        assert operation.marks == ()

    def test_two_pinned_copies_are_both_kept(self, agentic: Place, opened: Opened) -> None:
        for name in ("one", "two"):
            agentic.write(f"{name}.md", topic(name, "The same words.", pinned="true"))
        agentic.age()
        assert of(opened(agentic).dreams.plan(), "dedupe", "merge") == []

    def test_user_and_accepted_memories_are_marked(self, agentic: Place, opened: Opened) -> None:
        for name in ("tea", "tea-again"):
            agentic.write(f"{name}.md", topic(name, "Prefers green tea.", type="user"))
        agentic.age()
        desk = opened(agentic)
        desk.approve(["tea.md", "tea-again.md"], baseline=True)
        (operation,) = of(desk.dreams.plan(), "dedupe")
        assert operation.marks == ("reviewed", "user")
        desk.dreams.run()
        (item,) = desk.queue("dream").items
        assert {warning.kind for warning in item.warnings} == {"dream:user", "dream:reviewed"}

    def test_memories_of_two_types_are_no_copies(self, agentic: Place, opened: Opened) -> None:
        agentic.write("one.md", topic("one", "The same words."))
        agentic.write("two.md", topic("two", "The same words.", type="user"))
        agentic.age()
        assert of(opened(agentic).dreams.plan(), "dedupe", "merge") == []

    def test_a_near_copy_is_merged_with_what_only_it_says(
        self, agentic: Place, opened: Opened
    ) -> None:
        words = ("billing", "ledger", "search", "export", "import", "mail", "audit", "tax")
        lines = [f"Rule {n}: the {word} service retries." for n, word in enumerate(words, 1)]
        agentic.write("retry.md", topic("retry", "\n".join(lines)))
        more = [*lines, "Alerts: the pager."]
        agentic.write("retry-rules.md", topic("retry-rules", "\n".join(more)))
        agentic.age()
        desk = opened(agentic)
        plan = desk.dreams.plan()
        (operation,) = of(plan, "merge")
        assert plan.loss.lines == 1  # only the description of the one that goes
        (queued,) = desk.dreams.run().queued
        assert queued == f"dream:{operation.id}"
        desk.approve([queued])
        kept = operation.paths[0]
        assert agentic.read(kept).count("Alerts: the pager.") == 1
        assert not agentic.exists(operation.paths[1])


class TestSemantics:
    @pytest.fixture
    def torn(self, agentic: Place) -> Place:
        agentic.write("db.md", topic("db", "The orders database is PostgreSQL 14."))
        newer = "- The orders database is PostgreSQL 16 since 2026-04-20."
        agentic.write("upgrade.md", topic("upgrade", newer))
        agentic.write(
            "MEMORY.md",
            agentic.read("MEMORY.md") + "- [db](db.md) — orders\n- [up](upgrade.md) — orders\n",
        )
        agentic.age()
        return agentic

    def test_a_bundle_is_planned_or_left_open_and_waits_as_itself(
        self, torn: Place, opened: Opened
    ) -> None:
        desk = opened(torn)
        (bundle,) = [b for b in desk.conflicts.open() if b.tier == "likely"]
        plan = desk.dreams.plan()
        own = {o.own_item for o in of(plan, "rewrite")} | set(plan.unresolved)
        assert own == {f"bundle:{bundle.id}"}
        before = torn.manifest()
        run = desk.dreams.run()
        assert (run.status, run.queued) == ("completed_unresolved", ())
        assert run.unresolved == (f"bundle:{bundle.id}",)
        assert torn.manifest() == before

    def test_the_repairs_alone_ask_no_judge(self, torn: Place, opened: Opened) -> None:
        assert opened(torn).dreams.plan(normalise_only=True).status == "completed_noop"

    def test_an_expired_memory_is_told_and_waits_as_expired(
        self, agentic: Place, opened: Opened
    ) -> None:
        agentic.write("old.md", topic("old", "Once.", updatedAt="2025-01-01T00:00:00.000Z"))
        agentic.write("MEMORY.md", agentic.read("MEMORY.md") + "- [old](old.md) — about old\n")
        agentic.age()
        desk = opened(agentic)
        plan = desk.dreams.plan()
        (operation,) = plan.operations
        assert (operation.op, operation.own_item) == ("archive", "expired:old.md")
        assert plan.loss.lines == 0
        assert desk.dreams.run().queued == ()


def test_a_pin_by_the_desk_blocks_like_any_other(doubled: Place, opened: Opened) -> None:
    """A memory that was pinned after it was proposed: the proposal no longer fits."""
    desk = opened(doubled)
    (queued,) = desk.dreams.run().queued
    desk.keeping.pin("again.md")
    with pytest.raises((NotFoundError, BlockedError)):
        desk.approve([queued])
    assert doubled.exists("again.md")
