"""Links to a folded memory lead to the one that stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.desk.dreams.surviving import lines_of

Opened = Callable[[Place], Desk]
BODY = "Deploys stop on Thursday.\n\nAsk the on-call."


@pytest.fixture
def linked(agentic: Place) -> Place:
    """A copy of `deploy`, and memories that link to it in every way."""
    agentic.write("deploy-2.md", topic("deploy-two", BODY))
    ways = (
        "By stem [[deploy-2]], by name [[deploy-two|that one]], by part [[ deploy-2#Who ]].\n\n"
        "Inline [it](deploy-2.md#who), [again](./deploy-2.md 'why'), `[code](deploy-2.md)`.\n\n"
        "Others: [[deploy]], [[deploy-23]], [web](https://example.test/deploy-2.md)."
    )
    agentic.write("ways.md", topic("ways", ways))
    agentic.write("deep/far.md", topic("far", "See [it](../deploy-2.md)."))
    agentic.write("fixed.md", topic("fixed", "See [[deploy-2]].", pinned="true"))
    agentic.age()
    return agentic


@pytest.fixture
def desk(linked: Place, opened: Opened) -> Desk:
    """A person has looked at `deploy`, so it is the one that stays."""
    desk = opened(linked)
    desk.approve(["deploy.md"], baseline=True)
    return desk


def test_links_follow_in_the_form_that_they_had(linked: Place, desk: Desk) -> None:
    before = linked.manifest()
    (fold,) = [o for o in desk.dreams.plan().operations if o.op == "dedupe"]
    assert fold.paths == ("deploy.md", "deploy-2.md")
    assert {file.path for file in fold.files} >= {"ways.md", "deep/far.md"}
    (queued,) = desk.dreams.run().queued
    repaired = linked.manifest()
    desk.approve([queued])
    assert linked.read("ways.md").endswith(
        "By stem [[deploy]], by name [[deploy|that one]], by part [[ deploy#Who ]].\n\n"
        "Inline [it](deploy.md#who), [again](deploy.md 'why'), `[code](deploy-2.md)`.\n\n"
        "Others: [[deploy]], [[deploy-23]], [web](https://example.test/deploy-2.md).\n"
    )
    assert "[it](../deploy.md)" in linked.read("deep/far.md")
    assert "[[deploy-2]]" in linked.read("fixed.md")  # a pinned memory is left alone
    assert linked.manifest()["ways.md"][1] == before["ways.md"][1]  # and times stay
    desk.past.undo()
    assert {p: data for p, (data, _) in linked.manifest().items()} == {
        p: data for p, (data, _) in repaired.items()
    }


def test_what_waits_for_a_decision_is_not_touched(linked: Place, desk: Desk) -> None:
    linked.write("ways.md", linked.read("ways.md") + "\nMore.\n")
    desk.refresh()
    (fold,) = [o for o in desk.dreams.plan().operations if o.op == "dedupe"]
    assert "ways.md" not in {file.path for file in fold.files}


def test_a_line_whose_link_moved_is_not_lost(linked: Place, desk: Desk) -> None:
    plan = desk.dreams.plan()
    described = set(lines_of(linked.read("deploy-2.md").encode())) - set(
        lines_of(linked.read("deploy.md").encode())
    )
    assert plan.loss.lines == len(described) == 1


def test_a_duplicate_that_is_approved_takes_its_links_along(linked: Place, desk: Desk) -> None:
    wanted = {"deploy.md", "deploy-2.md"}
    (item,) = [i for i in desk.queue("duplicate").items if {i.path, *i.targets} == wanted]
    desk.approve([item.id], digest=item.digest)
    assert not linked.exists("deploy-2.md")
    assert "[it](../deploy.md)" in linked.read("deep/far.md")
