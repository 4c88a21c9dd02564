"""The Conflicts screen on a real store: cards, the edit before it is made, every choice."""

import pytest
from support.places import Place, topic
from working import Worker, git_log

from memtui.tui.conflicts.rows import card_lines
from memtui.tui.spans import cells, text_of


async def test_claims_stand_side_by_side_with_the_preferred_one(shop: Place, at_work) -> None:
    async with at_work(shop, "f4") as worker:
        claims = worker.text("#claims")
        assert "db.md:" in claims and "upgrade.md:" in claims
        assert "★ preferred" in claims
        assert worker.place.case.bundle.preferred.value.text in claims
        first = next(line for line in worker.lines("#claims") if "1 14" in line)
        assert "1 14" in first and "2 16" in first
        assert worker.place.choice.how.pick == worker.place.case.preferred
        assert "db.md" in worker.text("#edits")


def number_of(worker: Worker, path: str) -> str:
    claims = worker.place.case.bundle.current
    return str([claim.path for claim in claims].index(path) + 1)


async def test_a_pick_is_shown_then_applied_and_undone(shop: Place, at_work) -> None:
    before = shop.manifest()
    async with at_work(shop, "f4") as worker:
        old = number_of(worker, "db.md")
        await worker.press(old)
        assert "again applies it" in worker.text("#choice")
        assert "upgrade.md" in worker.text("#edits")
        assert shop.manifest() == before
        await worker.press(old)
        assert shop.read("db.md").encode() == before["db.md"][0]
        assert "PostgreSQL 16" in shop.read("upgrade.md")
        assert shop.read("upgrade.md").encode() != before["upgrade.md"][0]
        assert git_log(shop)[0].startswith("resolve")
        assert "No conflicts" in worker.text("#claims")
        await worker.press("u")
        assert "PostgreSQL" in worker.text("#claims")
    assert shop.manifest() == before


async def test_the_preferred_one_is_one_key_away(shop: Place, at_work) -> None:
    async with at_work(shop, "f4", "a") as worker:
        assert "No conflicts" in worker.text("#claims")
        assert git_log(shop)[0].startswith("resolve")


@pytest.mark.parametrize(
    ("keys", "changed"),
    [
        (("0", "0"), ()),
        (("b", "enter", "b"), ()),
        (("b", *"red", "comma", *"blue", "enter", "b"), ("db.md", "upgrade.md")),
        (("t", "1", "7", "enter", "t"), ("db.md", "upgrade.md")),
        (("D", "D"), None),
        (("H", "a"), None),
    ],
    ids=["none", "both", "scoped", "typed", "duplicate", "historical"],
)
async def test_every_other_choice(
    shop: Place, at_work, keys: tuple[str, ...], changed: tuple[str, ...] | None
) -> None:
    before = shop.manifest()
    async with at_work(shop, "f4") as worker:
        await worker.press(*keys)
        assert git_log(shop)[0].startswith("resolve")
        after = shop.manifest()
        differing = tuple(path for path in before if before[path][0] != after[path][0])
        if changed is None:
            assert len(differing) == 1
        else:
            assert differing == changed
        await worker.press("u")
    assert shop.manifest() == before


async def test_a_choice_that_cannot_be_made_says_why(shop: Place, at_work) -> None:
    async with at_work(shop, "f4", "b", *"onlyone", "enter") as worker:
        assert "needs as many words" in worker.text("#choice")
        await worker.press("a")
        assert len(git_log(shop)) == 1
        await worker.press("9")
        assert "There are 2 claims." in worker.text("#told")


async def test_claims_that_changed_meanwhile_are_shown_anew(shop: Place, at_work) -> None:
    async with at_work(shop, "f4") as worker:
        shop.write("db.md", topic("db", "The orders database is PostgreSQL 15."))
        await worker.press("a")
        assert "changed since" in worker.text("#told") or "no bundle" in worker.text("#told")
        assert not any(line.startswith("resolve") for line in git_log(shop))
        assert "PostgreSQL 15" in worker.text("#claims")


async def test_without_conflicts_it_teaches(shop: Place, at_work) -> None:
    shop.delete("upgrade.md")
    async with at_work(shop, "f4") as worker:
        assert "No conflicts" in worker.text("#claims")
        await worker.press("1")
        assert "Nothing to choose from here." in worker.text("#told")


@pytest.mark.parametrize("width", [24, 48, 78, 150])
async def test_cards_fit_and_hold_every_claim(shop: Place, at_work, width: int) -> None:
    async with at_work(shop, "f4") as worker:
        lines = card_lines(worker.place.case, 1, {1}, 2, width)
        assert all(cells(line) <= width for line in lines)
        text = "\n".join(text_of(line) for line in lines)
        assert "historical" in text and "✓ kept" in text


async def test_a_click_moves_to_a_card_and_a_second_one_picks_it(shop: Place, at_work) -> None:
    async with at_work(shop, "f4") as worker:
        row = next(y for y, line in enumerate(worker.lines("#claims")) if "1 14" in line)
        width = worker.app.screen.query_one("#claims").size.width
        await worker.pilot.click("#claims", offset=(4, row))
        await worker.settle()
        assert worker.place.card == 0
        await worker.pilot.click("#claims", offset=(width // 2 + 6, row))
        await worker.settle()
        assert worker.place.card == 1
        await worker.pilot.click("#claims", offset=(width // 2 + 6, row))
        await worker.settle()
        assert worker.place.choice.how.pick == 2
    assert len(git_log(shop)) == 1
