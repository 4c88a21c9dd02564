"""What decisions would change, told before they are made, and the store as it stood."""

from collections.abc import Callable

import pytest
from support.places import Place, fake_token, topic

from memtui.desk.desk import Desk
from memtui.errors import NotFoundError, UsageError

Opened = Callable[[Place], Desk]


def test_a_preview_tells_what_the_decision_then_does(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    agentic.write("inbox/new.md", topic("new", "Something new."))
    desk.refresh()
    before = agentic.manifest()
    preview = desk.previews.approval("inbox/new.md")
    assert agentic.manifest() == before
    desk.approve(["inbox/new.md"])
    for file in preview.files:
        standing = agentic.manifest().get(file.path)
        assert (standing[0] if standing else None) == file.after
    assert preview.after("MEMORY.md") == agentic.read("MEMORY.md").encode()


def test_undo_and_redo_are_previewed(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    original = agentic.read("deploy.md").encode()
    desk.edit("deploy", original + b"More.\n")
    undo = desk.previews.undo()
    assert (undo.action, [file.path for file in undo.files]) == ("undo", ["deploy.md"])
    assert undo.after("deploy.md") == original
    desk.past.undo()
    assert desk.previews.redo().after("deploy.md") == original + b"More.\n"
    with pytest.raises(NotFoundError):
        desk.previews.undo()


def test_a_rejected_candidate_changes_no_memory(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    agentic.write("new.md", topic("new", "Something new."))
    desk.refresh()
    preview = desk.previews.rejection("write:new.md")
    assert preview.after("new.md") is None
    assert [file.path for file in preview.files] == ["new.md"]
    assert not preview.desk_only


def test_the_store_as_it_stood(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    first = desk.past.log()[-1].commit
    original = agentic.read("deploy.md")
    desk.edit("deploy", original.replace("Thursday", "Friday").encode())
    desk.keeping.forget("style")
    last = desk.past.log()[0].commit
    assert "style.md" in desk.past.timeline.files(first)
    assert "style.md" not in desk.past.timeline.files(last)
    assert desk.past.timeline.read(first, "deploy.md") == original.encode()
    with pytest.raises(NotFoundError):
        desk.past.timeline.read(last, "style.md")


def test_blame_of_the_past_knows_nothing_newer(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    first = desk.past.log()[-1].commit
    desk.edit("deploy", agentic.read("deploy.md").replace("Thursday", "Friday").encode())
    assert {line.commit for line in desk.past.timeline.blame("deploy.md", first)} == {first}
    assert [made.action for made in desk.past.timeline.versions("deploy.md")] == [
        "edit",
        "external",
    ]
    assert "Friday" in "".join(
        line.text for line in desk.past.blame("deploy") if line.action == "edit"
    )


def test_archived_memories_are_named_as_they_stood(
    agentic: Place, claude: Place, opened: Opened
) -> None:
    by_tool, by_desk = opened(agentic), opened(claude)
    by_tool.keeping.archive("deploy")
    by_desk.keeping.archive("ports")
    assert by_tool.keeping.archived() == ["deploy.md"]
    assert by_desk.keeping.archived() == ["ports.md"]
    assert by_desk.previews.restoring("ports.md").after("ports.md") is not None
    by_tool.keeping.restore("deploy.md")
    assert by_tool.keeping.archived() == []


def test_a_batch_is_previewed_with_what_it_leaves_alone(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    agentic.write("inbox/good.md", topic("good", "Something good."))
    agentic.write("inbox/bad.md", topic("bad", f"The token is {fake_token()}."))
    agentic.write("inbox/moved.md", topic("moved", "As it was shown."))
    desk.refresh()
    shown = {item.id: item.digest for item in desk.queue().items}
    agentic.write("inbox/moved.md", topic("moved", "Not what was shown."))
    desk.refresh()
    before = agentic.manifest()
    batch = desk.previews.batch("approve", list(shown), shown)
    assert agentic.manifest() == before
    assert batch.ready == ("inbox:inbox/good.md",)
    assert {skipped.id: skipped.exit_code for skipped in batch.skipped} == {
        "inbox:inbox/bad.md": 1,
        "inbox:inbox/moved.md": 3,
    }
    assert batch.preview is not None
    assert batch.preview.after("good.md") is not None
    with pytest.raises(UsageError):
        desk.previews.batch("forget", list(shown), shown)


def test_the_undo_of_a_batch_is_previewed_whole(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    for name in ("one", "two"):
        agentic.write(f"inbox/{name}.md", topic(name, f"Says {name}."))
    desk.approve(["inbox/one.md", "inbox/two.md"])
    assert desk.previews.undo().decisions == 1
    assert desk.previews.undo(batch=True).decisions == 2


def test_a_merge_and_a_deletion_are_previewed(agentic: Place, opened: Opened) -> None:
    desk = opened(agentic)
    agentic.write("inbox/more.md", topic("more", "Ask in the morning."))
    desk.refresh()
    merged = desk.previews.merge("inbox/more.md", "deploy").after("deploy.md")
    assert merged is not None
    assert merged.endswith(b"Ask the on-call.\n\nAsk in the morning.\n")
    gone = desk.previews.forgetting("deploy")
    assert [file.path for file in gone.files if file.after is None] == ["deploy.md"]
