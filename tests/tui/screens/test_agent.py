"""The Agent's view on a real store: what is loaded, the cut, and the effect of a decision."""

import pytest
from support.places import Place, claude_topic, topic


async def test_it_shows_the_very_index(shop: Place, at_work) -> None:
    async with at_work(shop, "f7") as worker:
        shown = [line.split(maxsplit=1)[1] for line in worker.rows("#loaded") if " " in line]
        assert shown == [line for line in shop.read("MEMORY.md").splitlines() if line]
        assert "all of it" in worker.text("#head-line")
        assert "1/1" in worker.text("#effect-head")  # the bundle that waits


@pytest.fixture
def long(tmp_path) -> Place:
    """A store whose index is longer than its agent reads."""
    place = Place(tmp_path / "claude" / "projects" / "-shop" / "memory")
    lines = [f"- [Topic {n}](topic-{n}.md) — hook {n}\n" for n in range(1, 231)]
    place.write("topic-1.md", claude_topic("topic-1", "The first."))
    place.write("MEMORY.md", "".join(lines))
    place.age()
    return place


async def test_what_is_cut_off_is_told_and_found(long: Place, at_work) -> None:
    async with at_work(long, "f7") as worker:
        assert worker.place.loaded.cut_row == 200
        assert "30 lines are never read" in worker.text("#head-line")
        assert "230 of 200" in worker.text("#effect-head")
        assert "never read ──" not in worker.text("#loaded")
        await worker.press("c")
        assert "cut: line 201 and all below are never read" in worker.text("#loaded")


async def test_it_tells_what_the_current_item_would_change(shop: Place, at_work) -> None:
    shop.write("inbox/new.md", topic("new", "Something new."))
    before = shop.manifest()
    async with at_work(shop, "f7") as worker:
        assert "Changes what every session loads." in worker.text("#effect-head")
        assert "[new](new.md)" in worker.text("#effect")
        await worker.press("v")
        assert worker.place.effect.approved is False
        assert "[new](new.md)" not in worker.text("#effect")
    assert shop.manifest() == before


async def test_what_is_live_already_changes_nothing_when_approved(shop: Place, at_work) -> None:
    shop.write("deploy.md", shop.read("deploy.md") + "A new line.\n")
    async with at_work(shop, "f7") as worker:
        assert "is in use already." in worker.text("#effect-head")
        await worker.press("v")
        assert "- A new line." in worker.text("#effect").replace("-  ", "- ")


async def test_arrows_go_through_the_queue(shop: Place, at_work) -> None:
    shop.write("inbox/new.md", topic("new", "Something new."))
    shop.write("inbox/other.md", topic("other", "Something else."))
    async with at_work(shop, "f7") as worker:
        first = worker.place.effect.item.title
        await worker.press("right")
        assert worker.place.effect.item.title != first
        assert worker.app.desk_screen.queue.current.title == worker.place.effect.item.title


async def test_without_a_cut_the_key_says_so(shop: Place, at_work) -> None:
    async with at_work(shop, "f7", "c") as worker:
        assert "the agent reads all of it" in worker.text("#told")


async def test_without_an_index_it_teaches(tmp_path, at_work) -> None:
    place = Place(tmp_path / "empty" / ".agentic" / "memory")
    place.write("one.md", topic("one", "One thing."))
    async with at_work(place, "f7") as worker:
        assert "The agent loads nothing" in worker.text("#head-line")
