"""Certain secrets never enter history, wherever they stand, and undo still gives every byte."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from support.hostile import Adversary
from support.places import NOW, fake_token, topic

TOKEN = fake_token()
HELD = f"Use {TOKEN} for now."


def state_of() -> Path:
    (found,) = (Path(os.environ["HOME"]) / ".local/state/memtui/stores").iterdir()
    return found


def history_of() -> Path:
    """The history, beside the state or in the store."""
    outside = state_of() / "history.git"
    return outside if outside.exists() else Path.cwd() / ".git"


def objects() -> Iterator[bytes]:
    """The content of every object of the history, reachable or not."""
    git = ["git", f"--git-dir={history_of()}", "cat-file"]
    listing = subprocess.run(
        [*git, "--batch-all-objects", "--batch-check=%(objectname) %(objecttype)", "--unordered"],
        check=True, capture_output=True,
    ).stdout.decode()  # fmt: skip
    for line in listing.splitlines():
        name, kind = line.split()
        yield subprocess.run([*git, kind, name], check=True, capture_output=True).stdout


def assert_nowhere(*secrets: str) -> None:
    """Neither in an object nor in any other file of our state but the quarantine."""
    for data in objects():
        for secret in secrets:
            assert secret.encode() not in data
    for path in state_of().rglob("*"):
        if path.is_file() and "quarantine" not in path.parts:
            data = path.read_bytes()
            assert not any(secret.encode() in data for secret in secrets), path


def plant(adversary: Adversary) -> None:
    """The same secret in a new, a changed and a proposed memory, in titles and in the index."""
    place = adversary.place
    place.write("new.md", topic("new", HELD))
    place.write("deploy.md", topic("deploy", HELD, description=f"with {TOKEN}"))
    place.write("titled.md", f"# {TOKEN}\n\nA heading that is a secret.\n")
    place.write("inbox/proposed.md", topic("proposed", HELD, originSessionId=TOKEN))
    place.write("inbox/named.md", topic("named", HELD, title=TOKEN, type=TOKEN))
    place.write("MEMORY.md", place.read("MEMORY.md") + f"- [New](new.md) — {TOKEN}\n\n{TOKEN}\n")


LOOKS = (
    ["queue"], ["list"], ["status"], ["doctor"], ["view"], ["log"], ["diff"], ["search", "use"],
    ["conflicts"], ["recall", "use"], ["dream", "--plan"], ["show", "deploy"], ["show", "tone"],
    ["blame", "deploy"], ["why", "deploy:9"], ["why", "MEMORY.md:7"],
)  # fmt: skip

ROADS = {
    "snapshot": [["snapshot"]],
    "approve": [["approve", "ITEM", "--override", f"I know {TOKEN}"]],
    "reject": [["reject", "ITEM", "--reason", f"it says {TOKEN}"]],
    "edit": [["approve", "ITEM", "--edit", "-", "--override", "yes"]],
    "merge": [["merge", "ITEM", "--into", "tone", "--override", "yes"]],
    "snooze": [["snooze", "ITEM", "--until", "3d"]],
}


@pytest.mark.parametrize("inside", [False, True], ids=["outside", "inside"])
@pytest.mark.parametrize("road", ROADS.values(), ids=ROADS.keys())
def test_no_object_ever_holds_a_secret(
    road: list[list[str]], inside: bool, adversary: Adversary
) -> None:
    if inside:
        assert adversary("init").code == 0
    plant(adversary)
    before, queue = adversary.standing(), adversary("queue", "--json")
    assert TOKEN not in queue.out
    # What the judges find among the memories comes and goes with the decisions on others.
    judged = ("bundle", "duplicate")
    in_files = [item for item in queue.json["items"] if item["kind"] not in judged]
    done = 0
    for words in road:
        for item in in_files if "ITEM" in words else [{"id": ""}]:
            said = [item["id"] if word == "ITEM" else word for word in words]
            answer = adversary(*said, stdin=f"# Edited\n\n{HELD}\n".encode())
            assert answer.code == 0 or road is ROADS["merge"]
            assert TOKEN not in answer.out + answer.err
            done += answer.code == 0 and "ITEM" in words
    for words in LOOKS:
        for form in ([], ["--json"]):
            answer = adversary(*words, *form)
            assert TOKEN not in answer.out + answer.err
    assert_nowhere(TOKEN)
    for _ in range(done):
        assert adversary("undo").code == 0
    assert adversary.standing() == before
    assert adversary("queue", "--json").json == queue.json
    assert_nowhere(TOKEN)


@pytest.mark.parametrize("path", [f"{TOKEN}.md", f"inbox/{TOKEN}.md", f"{TOKEN}/inner.md"])
def test_a_name_that_is_a_secret_is_kept_nowhere(path: str, adversary: Adversary) -> None:
    """A tree would hold the name, so such a file is shown, masked, and not decided."""
    adversary.place.write(path, topic("note", "A note."))
    before = adversary.standing()
    adversary("snapshot")
    (item,) = adversary("queue", "--json").json["items"]
    assert item["kind"] == "broken"
    for words in (["queue"], ["doctor"], ["list"], ["status"], ["show", item["id"]]):
        for form in ([], ["--json"]):
            answer = adversary(*words, *form)
            assert TOKEN not in answer.out + answer.err
    assert adversary("approve", item["id"], "--override", "yes").code == 1
    assert adversary("reject", item["id"]).code == 1
    assert adversary.standing() == before
    assert_nowhere(TOKEN)


def test_what_a_person_writes_is_kept_out_as_well(adversary: Adversary) -> None:
    stopped = adversary("remember", HELD)
    assert stopped.code == 1
    assert TOKEN not in stopped.out + stopped.err
    for words in (
        ["remember", HELD, "--name", TOKEN],
        ["edit", "tone", "--file", "-", "--override", TOKEN],
        ["snooze", "deploy", "--until", TOKEN],
        ["approve", TOKEN],
        ["search", TOKEN],
    ):
        adversary(*words, stdin=topic("tone", HELD).encode())
    assert_nowhere(TOKEN)


def test_undo_gives_the_bytes_for_seven_days(
    adversary: Adversary, monkeypatch: pytest.MonkeyPatch
) -> None:
    adversary.place.write("new.md", topic("new", HELD))
    before = adversary.standing()
    assert adversary("reject", "new.md").code == 0
    later = datetime.fromisoformat(NOW) + timedelta(days=6, hours=23)
    monkeypatch.setenv("MEMTUI_NOW", later.isoformat())
    assert adversary("undo").code == 0
    assert adversary.standing() == before


def test_after_seven_days_undo_refuses_in_a_sentence(
    adversary: Adversary, monkeypatch: pytest.MonkeyPatch
) -> None:
    adversary.place.write("new.md", topic("new", HELD))
    assert adversary("reject", "new.md").code == 0
    before = adversary.standing()
    later = datetime.fromisoformat(NOW) + timedelta(days=7, hours=1)
    monkeypatch.setenv("MEMTUI_NOW", later.isoformat())
    answer = adversary("undo", "--json")
    assert answer.code == 1
    assert "seven days" in answer.json["error"]["message"]
    assert adversary.standing() == before
    for path in state_of().rglob("*"):
        assert not path.is_file() or TOKEN.encode() not in path.read_bytes()


def test_purge_takes_a_text_out_of_every_object(adversary: Adversary) -> None:
    word = "no rule knows this word"
    adversary.place.write("new.md", topic("new", f"The {word}."))
    assert adversary("approve", "new.md").code == 0
    assert adversary("forget", "new").code == 0
    assert adversary("purge", word).code == 1
    assert adversary("purge", "--file", "-", "--yes", stdin=word.encode()).code == 0
    assert_nowhere(word)
    adversary.look()
    adversary.place.write("other.md", topic("other", "text"))
    assert adversary.decide_and_undo("approve") == {"other.md": 0}
