"""The Health screen on a real store: troubles, their fix, the plots, the git calls."""

from datetime import UTC, datetime, timedelta

import pytest
from support.places import Place, fake_token, topic
from working import git_log

from memtui.change import Decision
from memtui.tui.health.reading import Trouble
from memtui.tui.health.rows import WEEKS, by_source, by_week, strip_of, trouble_rows
from memtui.tui.spans import text_of

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


def decision(action: str, days: int, source: str = "claude", **more: object) -> Decision:
    fields = {"title": action, "paths": ("a.md",), "source": source, **more}
    return Decision("0" * 40, NOW - timedelta(days=days), action, "", **fields)  # type: ignore[arg-type]


@pytest.fixture
def ill(shop: Place) -> Place:
    """The shop with an orphan, a dead link, a secret, hidden text, a copy and an old memory."""
    shop.write("orphan.md", topic("orphan", "Nobody links here."))
    shop.write("secret.md", topic("secret", f"The token is {fake_token()}."))
    shop.write("hidden.md", topic("hidden", "Plain\u202e text."))
    shop.write("copy.md", topic("copy", "The staging cluster is rebuilt every Monday at night."))
    shop.write(
        "copy-2.md", topic("copy-2", "The staging cluster is rebuilt every Monday at night.")
    )
    shop.write("old.md", topic("old", "Once.", createdAt="2020-01-01", updatedAt="2020-01-01"))
    long_ago = {"createdAt": "2025-01-01", "updatedAt": "2025-02-01"}
    shop.write("habit.md", topic("habit", "Tabs.", type="user", **long_ago))
    names = ("secret", "hidden", "copy", "copy-2", "old", "habit", "nowhere")
    more = "".join(f"- [{name}]({name}.md) — about {name}\n" for name in names)
    shop.write("MEMORY.md", shop.read("MEMORY.md") + more)
    return shop


async def test_everything_that_is_not_well_is_found(ill: Place, at_work) -> None:
    async with at_work(ill, "f8", size=(160, 50)) as worker:
        shown = worker.text("#troubles")
        for told in ("Dead links", "Duplicates", "Past their time", "Secrets", "Hidden characters"):
            assert told in shown
        assert "Stale" in shown
        assert "habit.md  last confirmed 485 days ago" in shown
        assert "nowhere.md does not exist" in shown
        assert "says the same as copy" in shown
        assert fake_token() not in shown
        assert "Git calls" in worker.text("#figures")


async def test_dreams_are_told_with_the_next_gate_and_its_cost(ill: Place, at_work) -> None:
    async with at_work(ill, "f8", size=(160, 60)) as worker:
        shown = worker.text("#figures")
        assert "last  never" in shown
        assert "after 5 sessions, 0 so far" in shown
        assert "would lose 0%" in shown


async def test_mending_is_previewed_and_is_one_decision(ill: Place, at_work) -> None:
    async with at_work(ill, "f8") as worker:
        await worker.press("f")
        assert "Mend what is certain" in worker.text("#question")
        await worker.press("y")
        assert "nowhere.md" not in ill.read("MEMORY.md")
        assert git_log(ill)[0].startswith("repair")
        await worker.press("u")
        assert "nowhere.md" in ill.read("MEMORY.md")


async def test_a_well_store_says_so_and_has_nothing_to_mend(shop: Place, at_work) -> None:
    shop.write("auth.md", topic("auth", "Tokens live 15 minutes."))
    async with at_work(shop, "f8") as worker:
        assert "nothing is wrong with this store" in worker.text("#summary")
        await worker.press("f")
        assert "it takes a person" in worker.text("#told")


async def test_enter_folds_a_kind_and_goes_to_a_memory(ill: Place, at_work) -> None:
    async with at_work(ill, "f8") as worker:
        await worker.go_to("#troubles", "old.md")
        await worker.press("enter")
        assert worker.place.PLACE == "memories"
        assert worker.place.memory.path == "old.md"
        await worker.press("f8", "g", "enter")
        assert worker.rows("#troubles")[0].startswith("▸")


def test_weeks_and_sources_are_counted() -> None:
    log = [
        decision("approve", 1),
        decision("reject", 2, "opencode"),
        decision("approve", 3, undone=True),
        decision("external", 8, paths=("a.md", "b.md")),
        decision("approve", 7 * WEEKS + 1),
        decision("external", 10, paths=("all.md",)),
    ]
    counts = by_week(log, NOW)
    assert counts["approved"][-1] == 1
    assert counts["rejected"][-1] == 1
    assert counts["captured"][-2] == 2
    assert sum(map(sum, counts.values())) == 4
    claude, opencode = by_source(log, NOW, "claude")
    assert (claude.name, claude.approved, claude.rejected) == ("claude", 2, 0)
    assert (sum(claude.captured), claude.captured[-2]) == (2, 2)
    assert (opencode.name, opencode.approved, opencode.rejected) == ("opencode", 0, 1)
    assert len(opencode.captured) == WEEKS


def test_a_strip_has_a_cell_for_every_value() -> None:
    assert text_of(strip_of([0, 1, 7, 3], "add")) == "·▁▇▃"
    assert text_of(strip_of([0, 0], "add")) == "··"
    assert text_of(strip_of([], "add")) == ""


def test_troubles_are_grouped_and_folded() -> None:
    found = [Trouble("secret", "b.md", 1, "x", serious=True), Trouble("link:dead", "a.md", 2, "y")]
    rows = trouble_rows(found, {"secret"})
    assert [getattr(row, "kind", None) for row in rows] == ["link:dead", None, "secret"]
