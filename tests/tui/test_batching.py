"""Marks, filters, orders and decisions on many items, on a real store."""

from conftest import Driver, ShowStore
from support.logs import git_subjects
from support.places import Place, fake_token, topic

from memtui.tui.preview import PreviewPrompt
from memtui.tui.prompts import ChoicePrompt, ReasonPrompt


def propose(place: Place, *names: str, session: str = "") -> None:
    """Candidates, a minute apart."""
    known = len(list((place.directory / "inbox").glob("*"))) if place.exists("inbox") else 0
    for number, name in enumerate(names, known):
        fields = {"session": session} if session else {}
        when = f"2026-05-01T00:{number:02}:00.000Z"
        place.write(f"inbox/{name}.md", topic(name, f"What {name} says.", createdAt=when, **fields))


def waiting(driver: Driver) -> list[str]:
    return [row.title for row in driver.screen.queue.line_list.rows]


async def test_a_marked_batch_is_previewed_decided_and_undone_whole(
    place: Place, show_store: ShowStore
) -> None:
    propose(place, "one", "two", "three")
    place.write("inbox/token.md", topic("token", f"The token is {fake_token()}."))
    before = place.manifest()
    async with show_store(place) as driver:
        await driver.press("asterisk", "enter")
        assert driver.lines("#queue-title")[0].startswith("Queue  4 marked")
        await driver.press("semicolon")
        assert isinstance(driver.app.screen, ChoicePrompt)
        await driver.press("a")
        assert isinstance(driver.app.screen, PreviewPrompt)
        assert driver.lines("#question")[0] == "3 approve, 1 blocked left out"
        assert place.manifest() == before
        await driver.press("y")
        assert waiting(driver) == ["token"]
        assert "approved 3" in driver.text("#status")
        assert "u undo all" in driver.text("#status")
        assert place.exists("two.md")
        assert git_subjects(place)[:3] == ["approve: three", "approve: two", "approve: one"]
        await driver.press("u")
        assert "Take back all 3 decisions" in driver.text("#question")
        await driver.press("y")
        assert place.manifest() == before
        assert len(waiting(driver)) == 4
        await driver.press("U")
        assert place.exists("one.md")
        assert waiting(driver) == ["token"]


async def test_a_preview_that_is_left_decides_nothing(place: Place, show_store: ShowStore) -> None:
    propose(place, "one", "two")
    before, log = place.manifest(), git_subjects(place)
    async with show_store(place) as driver:
        await driver.press("space", "space", "semicolon", "x", "escape")
        await driver.press("semicolon", "escape", "semicolon", "X", "escape")
        assert len(driver.screen.review.marked) == 2
    assert place.manifest() == before
    assert git_subjects(place) == log


async def test_what_changed_since_it_was_marked_is_skipped(
    place: Place, show_store: ShowStore
) -> None:
    propose(place, "one", "two", "three")
    async with show_store(place) as driver:
        await driver.press("asterisk", "enter")
        place.write("inbox/two.md", topic("two", "Something else by now."))
        await driver.press("r", "semicolon", "x")
        assert driver.lines("#question")[0] == "2 reject, 1 stale skipped"
        await driver.press("y")
        assert waiting(driver) == ["two"]


async def test_a_range_is_marked(place: Place, show_store: ShowStore) -> None:
    propose(place, "one", "two", "three", "four")
    async with show_store(place) as driver:
        await driver.press("j", "v", "j")
        assert not driver.screen.review.marked
        assert "◇" in driver.text("#queue")
        await driver.press("v")
        assert set(driver.screen.review.marked) == {"inbox:inbox/two.md", "inbox:inbox/three.md"}
        await driver.press("escape")
        assert not driver.screen.review.marked


async def test_a_pattern_marks_what_it_takes(place: Place, show_store: ShowStore) -> None:
    propose(place, "deploy-one", "deploy-two", "other")
    async with show_store(place) as driver:
        await driver.press("asterisk", *"deploy", "enter")
        assert len(driver.screen.review.marked) == 2
        await driver.press("space")
        assert len(driver.screen.review.marked) == 1


async def test_keys_that_act_on_marks_do_nothing_without_them(
    place: Place, show_store: ShowStore
) -> None:
    propose(place, "one")
    async with show_store(place) as driver:
        await driver.press("semicolon")
        assert driver.app.screen is driver.screen
        assert "Nothing is marked" in driver.text("#status")


async def test_the_filter_filters_as_it_is_typed(place: Place, show_store: ShowStore) -> None:
    propose(place, "alpha", "beta")
    place.write("deploy.md", topic("deploy", "Deploys stop on Friday."))
    async with show_store(place) as driver:
        await driver.press("l", *"kind:i")
        assert set(waiting(driver)) == {"alpha", "beta"}
        await driver.press(*" beta")  # a and x are text here
        assert waiting(driver) == ["beta"]
        assert "1 of 3 · kind:i beta" in driver.text("#queue-title")
        await driver.press("enter", "a")
        assert place.exists("beta.md")
        assert "Nothing that waits matches" in driver.text("#head")
        await driver.press("escape")
        assert set(waiting(driver)) == {"alpha", "deploy"}


async def test_the_filter_completes_terms(place: Place, show_store: ShowStore) -> None:
    propose(place, "alpha")
    place.write("deploy.md", topic("deploy", "Deploys stop on Friday."))
    async with show_store(place) as driver:
        await driver.press("l", *"kind:w", "right")
        assert driver.screen.queue.filter.value == "kind:write"
        assert waiting(driver) == ["deploy"]
        await driver.press("escape")
        assert len(waiting(driver)) == 2


async def test_the_order_changes_and_is_told(place: Place, show_store: ShowStore) -> None:
    propose(place, "one", "two")
    async with show_store(place) as driver:
        assert waiting(driver) == ["one", "two"]
        await driver.press("equals_sign")
        assert waiting(driver) == ["two", "one"]
        assert "newest first" in driver.text("#queue-title")
        await driver.press(*["equals_sign"] * 4)
        assert waiting(driver) == ["one", "two"]


async def test_one_conversation_is_reviewed_as_a_group(place: Place, show_store: ShowStore) -> None:
    propose(place, "one", "two", session="0b5e77a1-aaaa")
    propose(place, "three", session="77777777-bbbb")
    async with show_store(place) as driver:
        await driver.press("S")
        assert waiting(driver) == ["one", "two"]
        await driver.press("asterisk", "enter", "semicolon", "X", *"no", "enter", "y")
        assert git_subjects(place)[:2] == ["reject: two", "reject: one"]
        assert not isinstance(driver.app.screen, ReasonPrompt)
        await driver.press("S")
        assert waiting(driver) == ["three"]
        await driver.press("S")
        assert waiting(driver) == ["three"]


async def test_ctrl_and_a_click_mark_a_row(place: Place, show_store: ShowStore) -> None:
    propose(place, "one", "two")
    async with show_store(place) as driver:
        await driver.pilot.click("#queue", offset=(5, 3), control=True)
        await driver.settle()
        assert list(driver.screen.review.marked) == ["inbox:inbox/two.md"]


async def test_a_click_on_a_key_presses_it(place: Place, show_store: ShowStore) -> None:
    propose(place, "one")
    async with show_store(place) as driver:
        await driver.pilot.click("#keys", offset=(2, 0))
        await driver.settle()
        assert place.exists("one.md")


async def test_the_preview_tells_of_every_item_why(place: Place, show_store: ShowStore) -> None:
    propose(place, "one", "two", "three")
    place.write("inbox/token.md", topic("token", f"The token is {fake_token()}."))
    async with show_store(place) as driver:
        await driver.press("asterisk", "enter")
        place.write("inbox/two.md", topic("two", "Something else by now."))
        await driver.press("semicolon", "a")
        rows = driver.text("#fates")
        assert "skipped  two" in rows
        assert "changed since it was shown" in rows
        assert "left out token" in rows
        assert "approve  one" in rows
        fates = driver.app.screen.query_one("#fates").rows
        assert [fate.ready for fate in fates] == [False, False, True, True]
        assert fake_token() not in rows


async def test_where_nothing_can_be_done_the_reasons_stand_and_y_does_nothing(
    place: Place, show_store: ShowStore
) -> None:
    place.write("inbox/token.md", topic("token", f"The token is {fake_token()}."))
    before = place.manifest()
    async with show_store(place) as driver:
        await driver.press("space", "semicolon", "a")
        assert "Nothing of it can be done" in driver.text("#question")
        assert "left out token" in driver.text("#fates")
        await driver.press("y")
        assert isinstance(driver.app.screen, PreviewPrompt)
        assert "y approve" not in driver.text("#hint")
        await driver.press("escape")
        assert place.manifest() == before
