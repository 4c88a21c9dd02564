"""Merging a candidate into a memory that stands."""

import pytest
from conftest import ShowStore
from support.logs import git_subjects
from support.places import Place, topic

from memtui.tui.editor import EditorPrompt
from memtui.tui.merging import MergePrompt

MORE = topic("more", "Deploys stop on Thursday noon, says the on-call.")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_nearest_memory_takes_the_candidate_in(
    place: Place, show_store: ShowStore, size: tuple[int, int]
) -> None:
    place.write("inbox/more.md", MORE)
    before = place.manifest()
    async with show_store(place, size) as driver:
        await driver.press("m")
        assert isinstance(driver.app.screen, MergePrompt)
        assert driver.lines("#into")[0].startswith("▌deploy")
        await driver.settle()  # it scrolls to what is new once its size is known
        assert "Thursday noon, says" in driver.text("#merged")
        assert place.manifest() == before
        await driver.press("a")
        assert place.read("deploy.md").endswith(
            "Deploys stop on Thursday noon.\n\nDeploys stop on Thursday noon, says the on-call.\n"
        )
        assert not place.exists("inbox/more.md")
        assert git_subjects(place)[0] == "merge: more"
        await driver.press("u")
        assert place.manifest() == before


async def test_the_merged_text_can_be_edited_first(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/more.md", MORE)
    async with show_store(place) as driver:
        await driver.press("m", "enter")
        assert isinstance(driver.app.screen, EditorPrompt)
        assert "Thursday noon, says" in driver.text("#effect")
        await driver.press("ctrl+end", *"Ask.", "ctrl+s")
        assert place.read("deploy.md").endswith("says the on-call.\nAsk.")


async def test_another_memory_can_be_picked_or_none(place: Place, show_store: ShowStore) -> None:
    place.write("inbox/more.md", MORE)
    async with show_store(place) as driver:
        await driver.press("m", "escape")
        assert place.exists("inbox/more.md")
        await driver.press("m", "G", "a")
        assert "says the on-call" in place.read("style.md")


async def test_a_memory_that_changed_meanwhile_is_not_overwritten(
    place: Place, show_store: ShowStore
) -> None:
    place.write("inbox/more.md", MORE)
    async with show_store(place) as driver:
        await driver.press("m")
        place.write("deploy.md", topic("deploy", "Written meanwhile."))
        await driver.press("a")
        assert "changed since it was shown" in driver.text("#status")
        assert place.read("deploy.md").endswith("Written meanwhile.\n")
        assert place.exists("inbox/more.md")


async def test_only_what_is_new_can_be_merged(place: Place, show_store: ShowStore) -> None:
    place.write("deploy.md", topic("deploy", "Deploys stop on Friday."))
    async with show_store(place) as driver:
        assert "merge" not in [key.action for key in driver.screen.keys.shown() if key.can]
        await driver.press("m")
        assert "only something new can be merged" in driver.text("#status")
