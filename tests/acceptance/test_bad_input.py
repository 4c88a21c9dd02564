"""What goes wrong around memtui: rights, disks, processes, editors and terminals.

The *Bad input* list of the core, and the rows X of the table of hostile inputs.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from support.commands import Commands, Ran
from support.hostile import Adversary, Answer, agentic_place, check_safe
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.errors import MemtuiError, StaleError
from memtui.model import Item

NOTE = topic("note", "A note.")
NOBODY = 65534


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Adversary]:
    """A store that an ordinary user owns, also where root runs the tests."""
    top = Path(tempfile.mkdtemp(prefix="memtui-test-"))
    top.chmod(0o755)
    monkeypatch.setenv("HOME", str(top / "home"))
    monkeypatch.setenv("MEMTUI_NOW", "2026-06-01T12:00:00+00:00")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    (top / "outside").mkdir()
    found = Adversary(agentic_place(top / "home"), top / "outside")
    found.place.write("inbox/note.md", NOTE)
    found.look()  # also loads what an ordinary user may not be allowed to load
    assert set(found.decide_and_undo("approve").values()) == {0}
    if os.geteuid() == 0:
        for path in (top, *top.rglob("*")):
            os.chown(path, NOBODY, NOBODY)
    monkeypatch.chdir(top)
    yield found
    shutil.rmtree(top, ignore_errors=True)


@contextmanager
def without_rights() -> Iterator[None]:
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_p20_a_file_that_may_not_be_read(guest: Adversary) -> None:
    (guest.place.directory / "deploy.md").chmod(0)
    with without_rights():
        (broken,) = (item for item in guest.items().values() if item["kind"] == "broken")
        assert (broken["path"], broken["summary"]) == ("deploy.md", "no permission")
        for words in (["status"], ["list"], ["doctor"], ["show", broken["id"]], ["view"]):
            for form in ([], ["--json"]):
                assert guest(*words, *form).code in (0, 5)
        assert guest("approve", broken["id"], "--override", "yes").code == 1
        assert guest("approve", "inbox/note.md").code == 0
        assert guest("undo").code == 0
    (guest.place.directory / "deploy.md").chmod(0o644)
    with without_rights():
        assert "deploy.md" not in guest.items()


def test_p20_a_directory_that_may_not_be_entered(guest: Adversary) -> None:
    (guest.place.directory / "inbox").chmod(0)
    with without_rights():
        assert "inbox" in guest.items()
        for words in (["status"], ["list"], ["doctor"], ["queue"]):
            for form in ([], ["--json"]):
                assert guest(*words, *form).code in (0, 5)
        assert guest("pin", "deploy").code == 0
        assert guest("undo").code == 0
    (guest.place.directory / "inbox").chmod(0o755)
    with without_rights():
        assert set(guest.items()) == {"inbox/note.md"}


def test_p29_a_store_that_may_not_be_written(guest: Adversary) -> None:
    for directory in (guest.place.directory, guest.place.directory / "inbox"):
        directory.chmod(0o555)
    with without_rights():
        assert set(guest.items()) == {"inbox/note.md"}
        assert guest("search", "Thursday").out
        with Desk.open(guest.place.directory) as desk:
            assert not desk.writable
        for words in (["approve", "inbox/note.md"], ["pin", "deploy"], ["forget", "tone"]):
            answer = guest(*words, "--json")
            assert answer.code == 1
            assert "permission" in answer.sentence or "can't be" in answer.sentence
    for directory in (guest.place.directory, guest.place.directory / "inbox"):
        directory.chmod(0o755)
    with without_rights():
        assert set(guest.decide_and_undo("approve").values()) == {0}


def test_a_store_that_may_not_be_entered(guest: Adversary) -> None:
    guest.place.directory.chmod(0)
    with without_rights():
        for words in (["status"], ["queue"], ["approve", "inbox/note.md"]):
            assert guest(*words, "--json").code == 1


def test_x10_a_state_that_may_not_be_written(guest: Adversary) -> None:
    state = Path(os.environ["HOME"]) / ".local" / "state" / "memtui"
    for directory in (state, *(path for path in state.rglob("*") if path.is_dir())):
        directory.chmod(0o500)
    with without_rights():
        for words in (["status"], ["list"], ["queue"], ["doctor"]):
            assert guest(*words).code in (0, 5)
        answer = guest("approve", "inbox/note.md")
        assert answer.code == 1
        assert "can't be written" in answer.sentence


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 600 kB, where the tests may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small file system can't be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=False)


def test_p30_a_full_disk(adversary: Adversary, small_disk: Path) -> None:
    store = Adversary(agentic_place(small_disk), adversary.outside)
    assert store("status").code == 0
    store.place.write("inbox/note.md", topic("note", "word " * 20_000))
    before = store.standing()
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass
    for form in ([], ["--json"]):
        answer = store("approve", "inbox/note.md", *form)
        assert answer.code == 1
        assert "no space left" in answer.sentence
    assert store.standing() == before
    assert not list(store.place.directory.rglob(".memtui-*"))
    filler.unlink()
    assert store.decide_and_undo("approve") == {"inbox/note.md": 0}


def test_p30_a_full_disk_for_our_state(
    adversary: Adversary, small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(small_disk))
    (small_disk / "filler").write_bytes(b"x" * 590_000)
    adversary.place.write("inbox/big.md", topic("big", os.urandom(100_000).hex()))
    before = adversary.standing()
    for words in (["status"], ["list"], ["queue"], ["doctor"], ["search", "thursday"]):
        assert adversary(*words).code in (0, 5)
    answer = adversary("approve", "inbox/big.md")
    assert answer.code == 1
    assert adversary.standing() == before


def test_p29_a_read_only_disk(adversary: Adversary, small_disk: Path) -> None:
    store = Adversary(agentic_place(small_disk), adversary.outside)
    store.place.write("new.md", NOTE)
    remount = ["mount", "-o", "remount,ro", str(small_disk)]
    subprocess.run(remount, check=True)
    store.look()
    for words in (["pin", "deploy"], ["forget", "tone"], ["remember", "a thing"]):
        answer = store(*words)
        assert answer.code == 1
        assert "read-only" in answer.sentence.lower()


# What changes between looking and deciding


def test_a_memory_that_changed_after_it_was_shown(adversary: Adversary) -> None:
    adversary.place.write("deploy.md", topic("deploy", "Deploys stop Friday."))
    item = adversary.items()["deploy.md"]
    hunk = adversary("show", item["id"], "--json").json["hunks"][0]["digest"]
    adversary.place.write("deploy.md", topic("deploy", "Deploys never stop."))
    before = adversary.standing()
    for words in (
        ["approve", item["id"], "--digest", item["digest"]],
        ["reject", item["id"], "--digest", item["digest"]],
        ["approve", item["id"], "--hunk", hunk],
        ["reject", item["id"], "--hunk", hunk],
    ):
        answer = adversary(*words, "--json")
        assert (answer.code, answer.json["error"]["code"]) == (3, "stale")
    assert adversary.standing() == before


def test_in_a_batch_the_stale_one_is_left_alone(adversary: Adversary) -> None:
    for name in ("one", "two"):
        adversary.place.write(f"inbox/{name}.md", topic(name, "A note."))
    with Desk.open(adversary.place.directory) as desk:
        shown = {item.id: item.digest for item in desk.queue().items}
        adversary.place.write("inbox/two.md", topic("two", "Another."))
        outcome = desk.approve(list(shown), digest=shown)
        (done,), (left,) = outcome.decisions, outcome.skipped
        assert done.id == "inbox:inbox/one.md"
        assert (left.id, left.exit_code) == ("inbox:inbox/two.md", 3)


def deleted(place: Place) -> None:
    place.delete("inbox/note.md")


def changed(place: Place) -> None:
    place.write("inbox/note.md", NOTE + "More.\n")


def became_a_link(place: Place) -> None:
    place.delete("inbox/note.md")
    (place.directory / "inbox" / "note.md").symlink_to("/etc/hostname")


def became_a_directory(place: Place) -> None:
    place.delete("inbox/note.md")
    (place.directory / "inbox" / "note.md").mkdir()


def inbox_became_a_link(place: Place) -> None:
    (place.directory / "inbox").rename(place.directory.parent / "elsewhere")
    (place.directory / "inbox").symlink_to("../elsewhere")


def target_came(place: Place) -> None:
    place.write("note.md", "An agent's own.\n")


@pytest.mark.parametrize(
    "event",
    [deleted, changed, became_a_link, became_a_directory, inbox_became_a_link, target_came],
    ids=lambda event: event.__name__,
)
def test_an_open_desk_never_decides_on_what_it_did_not_show(
    event: Callable[[Place], None], adversary: Adversary
) -> None:
    adversary.place.write("inbox/note.md", NOTE)
    with Desk.open(adversary.place.directory) as desk:
        item: Item = desk.item("inbox/note.md")
        event(adversary.place)
        before = adversary.standing()
        with pytest.raises(MemtuiError) as caught:
            desk.approve([item.id], digest=item.digest)
        assert caught.value.exit_code in (1, 3)
        assert isinstance(caught.value, StaleError) or event is not changed
        assert adversary.standing() == before


def test_files_that_went_since_they_were_listed_hold_nothing_up(adversary: Adversary) -> None:
    for path in ("new.md", "inbox/note.md"):
        adversary.place.write(path, NOTE)
    with Desk.open(adversary.place.directory) as desk:
        assert desk.alive
        assert desk.standing("new.md") == "waiting"
        for path in ("new.md", "inbox/note.md", "deploy.md"):
            adversary.place.delete(path)
        states = {item.path: item.state for item in desk.queue().items}
        assert states == {"new.md": "unreadable", "inbox/note.md": "unreadable"}
        assert "style.md" in {memory.path for memory in desk.memories()}
        assert desk.finder.search("Thursday") == []
        assert desk.doctor() == []
        assert desk.status().waiting == 2
        with pytest.raises(MemtuiError):
            desk.read("deploy.md")  # from here on it is known to be gone
        assert {item.path: item.state for item in desk.queue().items} == {"deploy.md": "deleted"}
        assert "deploy.md" not in {memory.path for memory in desk.memories()}


def test_p23_an_open_desk_whose_store_was_replaced(adversary: Adversary) -> None:
    adversary.place.write("inbox/note.md", NOTE)
    directory = adversary.place.directory
    with Desk.open(directory) as desk:
        item = desk.item("inbox/note.md")
        directory.rename(directory.with_name("moved"))
        shutil.copytree(directory.with_name("moved"), directory)
        before = adversary.standing()
        assert not desk.alive
        with pytest.raises(MemtuiError):
            desk.approve([item.id], digest=item.digest)
        assert adversary.standing() == before
        assert (directory.with_name("moved") / "inbox" / "note.md").read_text() == NOTE


# Sizes


def test_a_memory_of_1_mib_is_decided(adversary: Adversary) -> None:
    text = "word " * 209_700
    adversary.place.write("big.md", text[: 1 << 20])
    assert adversary.items()["big.md"]["kind"] == "write"
    assert adversary.decide_and_undo("approve") == {"big.md": 0}
    assert adversary.decide_and_undo("reject") == {"big.md": 0}


@pytest.mark.slow
def test_ten_thousand_memories(adversary: Adversary) -> None:
    for number in range(10_000):
        adversary.place.write(f"n{number}.md", topic(f"n{number}", f"Note {number}."))
    assert adversary("status", "--json").json["waiting"] == 10_000
    for path in ("n1.md", "n9999.md"):
        assert adversary("approve", path).code == 0
    assert adversary("search", "9998", "--json").json[0]["path"] == "n9998.md"
    assert adversary("undo").code == 0
    assert adversary("undo").code == 0
    assert adversary("status", "--json").json["waiting"] == 10_000


# Processes and terminals


@pytest.fixture
def shop(memtui: Commands) -> Place:
    """A store in the home of `memtui`, seen once, with one candidate."""
    place = agentic_place(memtui.home)
    assert memtui("status", "--store", str(place.directory)).code == 0
    place.write("inbox/note.md", NOTE)
    return place


def run(memtui: Commands, place: Place, *words: str, **env: str) -> Ran:
    """Runs a command on the store; whatever it prints must be harmless."""
    ran = memtui("--store", str(place.directory), *words, **env)
    check_safe(Answer(ran.code, ran.out, ran.err), words)
    return ran


def test_two_programs_decide_the_same_candidate_at_once(memtui: Commands, shop: Place) -> None:
    (item,) = run(memtui, shop, "queue", "--kind", "inbox", "--json").json["items"]
    words = ("approve", item["id"], "--digest", item["digest"], "--json")
    with ThreadPoolExecutor(4) as threads:
        codes = sorted(threads.map(lambda _: run(memtui, shop, *words).code, range(4)))
    assert codes == [0, 3, 3, 3]
    assert run(memtui, shop, "undo").code == 0
    assert shop.read("inbox/note.md") == NOTE


def test_many_programs_see_a_store_for_the_first_time(memtui: Commands) -> None:
    place = agentic_place(memtui.home)
    with ThreadPoolExecutor(4) as threads:
        codes = list(threads.map(lambda _: run(memtui, place, "queue", "--json").code, range(4)))
    assert codes == [0, 0, 0, 0]
    assert len(run(memtui, place, "log", "--json").json) == 1


EDITORS: dict[str, tuple[str, int]] = {
    "none set": ("", 1),
    "missing": ("no-such-editor", 1),
    "fails": ("false", 1),
    "saves nothing": ("true", 1),
    "no shell": ("true; touch pwned", 1),
    "bad quotes": ("vi '", 1),
    "with arguments": ('PYTHON -c \'import sys; open(sys.argv[1], "a").write("More.\\n")\'', 0),
    "removes the file": ("PYTHON -c 'import os, sys; os.unlink(sys.argv[1])'", 1),
    "prints": ('PYTHON -c \'import sys; print(1); open(sys.argv[1], "a").write("x")\'', 0),
}


@pytest.mark.parametrize(("command", "code"), EDITORS.values(), ids=EDITORS.keys())
def test_x06_editors(memtui: Commands, shop: Place, command: str, code: int) -> None:
    before = shop.manifest()
    editor = command.replace("PYTHON", sys.executable)
    for form in ([], ["--json"]):
        ran = run(memtui, shop, "edit", "tone", *form, VISUAL="", EDITOR=editor)
        assert ran.code == code, ran.err
        assert not (memtui.home / "pwned").exists()
        if code == 0:
            assert run(memtui, shop, "undo").code == 0
        assert shop.manifest() == before


def test_x06_the_store_changes_while_the_editor_is_open(memtui: Commands, shop: Place) -> None:
    editor = memtui.home / "editor.py"
    editor.write_text(
        "import sys\nopen(sys.argv[2], 'a').write('mine')\nopen(sys.argv[1], 'a').write('agent')\n"
    )
    words = f"{sys.executable} {editor} {shop.directory / 'tone.md'}"
    ran = run(memtui, shop, "edit", "tone", EDITOR=words)
    assert ran.code == 3
    assert shop.read("tone.md").endswith("agent")
    draft = Path(ran.err.split("your text is kept in ")[1].split("\n")[0])
    assert draft.read_text().endswith("mine")
    assert draft.stat().st_mode & 0o077 == 0
    shutil.rmtree(draft.parent)


@pytest.mark.parametrize(
    "env",
    [
        {"TERM": "dumb"}, {"TERM": ""}, {"NO_COLOR": "1"}, {"COLUMNS": "20", "LINES": "5"},
        {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"}, {"COLUMNS": "x"},
    ],
    ids=str,
)  # fmt: skip
def test_x08_terminals(memtui: Commands, shop: Place, env: dict[str, str]) -> None:
    shop.write("中文 🙂.md", "部署在周四停止。\n")
    for words in (["queue"], ["list"], ["show", "deploy"], ["doctor"], ["search", "周四"]):
        assert run(memtui, shop, *words, **env).code in (0, 5)
    (id_,) = (
        item["id"]
        for item in run(memtui, shop, "queue", "--json", **env).json["items"]
        if item["path"].endswith("🙂.md") and item["kind"] == "write"
    )
    assert run(memtui, shop, "approve", id_, **env).code == 0


def test_x09_the_desk_needs_a_terminal(memtui: Commands, shop: Place) -> None:
    ran = memtui(str(shop.directory))
    assert ran.code == 1
    assert ran.err.startswith("memtui: The desk needs a terminal")


def test_x09_a_reader_that_stops_reading(memtui: Commands, shop: Place) -> None:
    for number in range(2_000):
        shop.write(f"inbox/n{number}.md", NOTE)
    words = [sys.executable, "-m", "memtui", "queue", "--store", str(shop.directory)]
    done = subprocess.run(
        f"{' '.join(words)} | head -1",
        shell=True,
        capture_output=True,
        env={**os.environ, "HOME": str(memtui.home), "XDG_STATE_HOME": str(memtui.home / "state")},
        check=False,
    )
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


HOMES: dict[str, dict[str, str]] = {
    "unset state": {"XDG_STATE_HOME": ""},
    "relative state": {"XDG_STATE_HOME": "here"},
    "a home that can't be made": {"HOME": "/proc/nowhere", "XDG_STATE_HOME": ""},
    "a home that is a file": {"HOME": "/etc/hostname", "XDG_STATE_HOME": ""},
    "a state that is a device": {"XDG_STATE_HOME": "/dev/null"},
}


@pytest.mark.parametrize("env", HOMES.values(), ids=HOMES.keys())
def test_x10_homes(memtui: Commands, shop: Place, env: dict[str, str]) -> None:
    before = shop.manifest()
    for words in (["status"], ["list"], ["queue"], ["doctor"], ["view"]):
        for form in ([], ["--json"]):
            assert run(memtui, shop, *words, *form, **env).code in (0, 5)
    assert run(memtui, shop, "search", "Thursday", **env).code == 0
    waiting = run(memtui, shop, "queue", "--json", **env).json["items"]
    assert {item["kind"] for item in waiting} == {"inbox", "expired"}
    assert shop.manifest() == before
    assert not (memtui.home / "here").exists()
    decided = run(memtui, shop, "pin", "deploy", "--json", **env)
    assert decided.code in (0, 1)
    if decided.code:
        assert "can't be written" in decided.json["error"]["message"]
        assert shop.manifest() == before


GARBAGE = {
    "text": b"garbage",
    "nothing": b"",
    "a list": b"[]",
    "nested": b"[" * 100_000,
    "other fields": b'{"until": 5, "since": [], "fingerprint": null, "status": 1}',
}


@pytest.mark.parametrize("data", GARBAGE.values(), ids=GARBAGE.keys())
def test_what_is_kept_beside_the_history_may_be_lost(data: bytes, adversary: Adversary) -> None:
    adversary.place.write("inbox/note.md", NOTE)
    expected = adversary("status", "--json").json
    (state,) = (Path(os.environ["HOME"]) / ".local/state/memtui/stores").iterdir()
    for path in [path for path in state.iterdir() if path.name not in ("store.json", "lock")]:
        if path.is_file():
            path.write_bytes(data)
    (state / "status.json").write_bytes(data)
    assert adversary("status", "--json").json == expected
    adversary.look()
    assert adversary.decide_and_undo("approve") == {"inbox/note.md": 0}
    (state / "store.json").write_bytes(data)
    answer = adversary("status")
    assert answer.code == 1
    assert "record of this store" in answer.sentence


def test_a_current_directory_that_is_gone(
    adversary: Adversary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    adversary.look()
    adversary.place.write("inbox/note.md", NOTE)
    assert adversary.decide_and_undo("approve") == {"inbox/note.md": 0}


PLACES = ["~nobody/at/all", "/dev/null", "/nowhere", "x" * 5_000, "a\x1b]0;x\x07", "\udcff"]


@pytest.mark.parametrize("place", PLACES, ids=ascii)
def test_what_is_no_store_is_told_in_a_line(adversary: Adversary, place: str) -> None:
    other = replace(adversary, place=Place(Path(place)))
    for words in (["status"], ["queue"], ["approve", "x"], ["doctor"], ["undo"]):
        for form in ([], ["--json"]):
            assert other(*words, *form).code == 1


def test_x11_an_unforeseen_error_tells_nothing_of_a_memory(
    adversary: Adversary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from memtui.cli import main

    def fail(*_: object) -> None:
        raise RuntimeError("private \x1b[2J words of a memory")

    monkeypatch.setattr(Desk, "queue", fail)
    words = ["queue", "--store", str(adversary.place.directory)]
    assert main.run(words) == 1
    assert "private" not in capsys.readouterr().err
    assert main.run([*words, "--json"]) == 1
    told = capsys.readouterr()
    assert set(json.loads(told.out)["error"]) == {"code", "message", "fix"}
    assert main.run([*words, "--debug"]) == 1
    debugged = capsys.readouterr().err
    assert "Traceback" in debugged
    assert "\x1b" not in debugged


def test_x12_a_clock_that_jumps_back(adversary: Adversary, monkeypatch: pytest.MonkeyPatch) -> None:
    adversary.place.write("new.md", NOTE)
    assert adversary("approve", "new.md").code == 0
    monkeypatch.setenv("MEMTUI_NOW", "1970-01-01T00:00:00+00:00")
    assert adversary("pin", "deploy").code == 0
    monkeypatch.setenv("MEMTUI_NOW", "2099-01-01T00:00:00+00:00")
    assert adversary("unpin", "deploy").code == 0
    actions = [decision["action"] for decision in adversary("log", "--json").json]
    assert actions[:3] == ["unpin", "pin", "approve"]
    for _ in range(3):
        assert adversary("undo").code == 0
    assert set(adversary.items()) >= {"new.md"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_x01_a_signal_leaves_all_or_nothing(
    memtui: Commands, shop: Place, number: signal.Signals, tmp_path: Path
) -> None:
    """The signal comes while git writes the decision."""
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    real = shutil.which("git")
    (bin_ / "git").write_text(
        '#!/bin/sh\ncase "$*" in *fast-import*)'
        f' kill -{int(number)} $PPID;; esac\nexec {real} "$@"\n'
    )
    (bin_ / "git").chmod(0o755)
    before = shop.manifest()
    ran = memtui(
        "approve", "inbox/note.md", "--store", str(shop.directory),
        PATH=f"{bin_}:{os.environ['PATH']}",
    )  # fmt: skip
    assert "Traceback" not in ran.err
    assert shop.manifest() == before or not shop.exists("inbox/note.md")
    assert run(memtui, shop, "doctor", "--json").code in (0, 5)
    if shop.exists("inbox/note.md"):
        assert run(memtui, shop, "approve", "inbox/note.md").code == 0
    assert shop.read("note.md").endswith("A note.\n")
    assert not list(shop.directory.rglob(".memtui-*"))


WRONG: dict[str, tuple[str, ...]] = {
    "no such command": ("aprove", "x"),
    "no such option": ("queue", "--colour"),
    "no such kind": ("queue", "--kind", "odd"),
    "two ids and a digest": ("approve", "a", "b", "--digest", "d"),
    "nothing to approve": ("approve",),
    "an odd line": ("why", "deploy:x"),
    "not a number": ("log", "-n", "many"),
    "nothing said to git": ("git", "--"),
}


@pytest.mark.parametrize("words", WRONG.values(), ids=WRONG.keys())
def test_wrong_usage_is_told_in_a_line(words: tuple[str, ...], adversary: Adversary) -> None:
    for form in ((), ("--json",)):
        assert adversary(words[0], *form, *words[1:]).code == 2


REFUSED: dict[str, tuple[str, ...]] = {
    "no such item": ("approve", "nothing"),
    "no such memory": ("pin", "nothing"),
    "no such commit": ("undo", "0123456789"),
    "nothing to undo": ("undo",),
    "nothing to redo": ("redo",),
    "no such file": ("approve", "x", "--edit", "/nowhere/at/all"),
    "a path as a name": ("remember", "text", "--name", "../../x"),
    "a name with an escape": ("remember", "text", "--name", "a\x1b]0;x\x07"),
    "nothing to remember": ("remember", ""),
    "a control in a query": ("forget", "\x1b[2J\u202e"),
    "an odd moment": ("snooze", "deploy", "--until", "\x1b[2J"),
    "writing with git": ("git", "--", "commit", "-m", "x"),
    "a secretless purge": ("purge", "abc", "--yes"),
    "a restore of nothing": ("restore", "nothing", "--at", "0123456789"),
}


@pytest.mark.parametrize("words", REFUSED.values(), ids=REFUSED.keys())
def test_a_refusal_is_told_in_a_line(words: tuple[str, ...], adversary: Adversary) -> None:
    before = adversary.standing()
    for form in ((), ("--json",)):
        cut = words.index("--") if "--" in words else len(words)
        answer = adversary(*words[:cut], *form, *words[cut:])
        assert answer.code in (1, 2)
    assert adversary.standing() == before


def test_a_store_named_by_its_bytes(adversary: Adversary, tmp_path: Path) -> None:
    """The directory itself may have any name, and a command line any bytes."""
    odd = tmp_path / os.fsdecode(b"\xff a\nb \x1b[2J")
    shutil.copytree(adversary.place.directory, odd)
    hostile = replace(adversary, place=Place(odd))
    hostile.look()
    hostile.place.write("new.md", NOTE)
    assert hostile.decide_and_undo("approve") == {"new.md": 0}
    assert adversary("show", os.fsdecode(b"\xff\xfe")).code == 1
