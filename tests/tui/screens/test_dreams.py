"""The Dreams screen on a real store: an agent's dream, our plan, the loss, decisions."""

import pytest
from support.places import Place, topic
from working import git_log

from memtui.desk.desk import Desk


@pytest.fixture
def dreamt(shop: Place) -> Place:
    """The shop after an agent merged and deleted most of it, its topics reviewed before."""
    names = [f"note-{number}" for number in range(6)]
    for name in names:
        shop.write(f"{name}.md", topic(name, f"What only {name} says, at some length."))
    entries = "".join(f"- [{name}]({name}.md) — about {name}\n" for name in names)
    shop.write("MEMORY.md", shop.read("MEMORY.md") + entries)
    with Desk.open(shop.directory) as desk:
        desk.approve([item.id for item in desk.queue().items])
    for name in names[1:]:
        shop.delete(f"{name}.md")
    shop.write("MEMORY.md", shop.read("MEMORY.md").split("- [note-1]")[0])
    return shop


async def test_an_agents_dream_is_shown_with_its_loss(dreamt: Place, at_work) -> None:
    async with at_work(dreamt, "f5") as worker:
        assert worker.rows("#dreams")[0].startswith("☾ An agent's dream")
        about = worker.text("#dream")
        assert "loss" in about
        assert "memories lost" in about
        await worker.press("j")
        assert "note-" in worker.text("#dream-diff")


async def test_taking_it_back_brings_every_memory_back(dreamt: Place, at_work) -> None:
    async with at_work(dreamt, "f5", "x") as worker:
        assert dreamt.exists("note-5.md")
        assert git_log(dreamt)[0].startswith("reject")
        await worker.press("u")
        assert not dreamt.exists("note-5.md")


async def test_a_great_loss_is_accepted_only_with_a_reason(dreamt: Place, at_work) -> None:
    before = git_log(dreamt)
    async with at_work(dreamt, "f5", "a") as worker:
        assert "Accept this loss?" in worker.text("#question")
        await worker.press("escape")
        assert git_log(dreamt) == before
        await worker.press("a", *"fine", "enter")
        assert git_log(dreamt)[0].startswith("approve")


async def test_a_tidy_store_has_nothing_to_dream_of(shop: Place, at_work) -> None:
    shop.delete("upgrade.md")
    shop.write("MEMORY.md", "".join(shop.read("MEMORY.md").splitlines(True)[:-1]))
    shop.write("auth.md", topic("auth", "Tokens live 15 minutes."))
    async with at_work(shop, "f5", "o") as worker:
        assert "nothing to merge or to repair" in worker.text("#told").lower()


async def test_our_dream_repairs_and_is_undone(shop: Place, at_work) -> None:
    shop.write("MEMORY.md", shop.read("MEMORY.md") + "- [gone](gone.md) — nowhere\n")
    with Desk.open(shop.directory) as desk:
        desk.approve([item.id for item in desk.queue().items])
    before = shop.read("MEMORY.md")
    async with at_work(shop, "f5") as worker:
        assert "The next dream of memtui" in worker.text("#dreams")
        await worker.press("o")
        assert "gone.md" not in shop.read("MEMORY.md")
        await worker.press("u")
        assert shop.read("MEMORY.md") == before
