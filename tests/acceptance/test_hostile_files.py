"""Files and names that an adversary leaves: rows P, I, J and X of the table of hostile inputs."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from support.hostile import Adversary
from support.places import LONG_AGO, Place, fake_token, topic
from support.rows import Row, check_row, files, write

Plant = Callable[[Adversary], None]

NOTE = topic("note", "A note.")
TAG = chr(0xE0000 + ord("a"))


def named(*names: str) -> Plant:
    """Plants the same note under each of these names."""
    return write(dict.fromkeys(names, NOTE))


def link(path: str, target: str) -> Plant:
    """Plants a symbolic link; `OUT` in the target is the directory outside."""

    def plant(adversary: Adversary) -> None:
        place = adversary.place.directory / path
        if place.exists():
            place.unlink()
        place.symlink_to(target.replace("OUT", str(adversary.outside)))

    return plant


def index(text: str) -> Plant:
    return write({"MEMORY.md": text})


def both(*plants: Plant) -> Plant:
    def plant(adversary: Adversary) -> None:
        for each in plants:
            each(adversary)

    return plant


def a_pipe(adversary: Adversary) -> None:
    os.mkfifo(adversary.place.directory / "pipe.md")


def a_socket(adversary: Adversary) -> None:
    server = socket.socket(socket.AF_UNIX)
    here = Path.cwd()
    os.chdir(adversary.place.directory)  # a socket's path is short
    try:
        server.bind("sock.md")
    finally:
        os.chdir(here)
        server.close()


def a_hard_link(adversary: Adversary) -> None:
    outside = adversary.outside / "twin.md"
    outside.write_text(NOTE)
    (adversary.place.directory / "twin.md").hardlink_to(outside)


def a_directory(adversary: Adversary) -> None:
    (adversary.place.directory / "folder.md").mkdir()
    adversary.place.write("folder.md/inner.md", NOTE)


def a_linked_inbox(adversary: Adversary) -> None:
    (adversary.place.directory / "inbox").rmdir()
    (adversary.place.directory / "inbox").symlink_to(adversary.outside)


def a_directory_in_the_place_of_a_file(adversary: Adversary) -> None:
    adversary.place.delete("deploy.md")
    (adversary.place.directory / "deploy.md").mkdir()


def a_deep_path(adversary: Adversary) -> None:
    adversary.place.write("/".join(["d" * 200] * 15) + "/deep.md", NOTE)


def deeper_than_a_path(adversary: Adversary) -> None:
    """Directories whose whole path no system call takes."""
    descriptor = os.open(adversary.place.directory, os.O_RDONLY)
    for _ in range(30):
        os.mkdir("d" * 200, dir_fd=descriptor)
        below = os.open("d" * 200, os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = below
    handle = os.open("deep.md", os.O_WRONLY | os.O_CREAT, dir_fd=descriptor)
    os.write(handle, NOTE.encode())
    os.close(handle)
    os.close(descriptor)


def a_sparse_giant(adversary: Adversary) -> None:
    with (adversary.place.directory / "giant.md").open("wb") as file:
        file.truncate(2 << 30)


def touched(adversary: Adversary) -> None:
    os.utime(adversary.place.directory / "deploy.md", (LONG_AGO + 5, LONG_AGO + 5))


def an_executable(adversary: Adversary) -> None:
    adversary.place.write("deploy.md", topic("deploy", "Deploys stop Friday."))
    (adversary.place.directory / "deploy.md").chmod(0o755)


def from_the_future(adversary: Adversary) -> None:
    for name, when in (("future.md", 4_000_000_000), ("past.md", 1)):
        adversary.place.write(name, topic(name.removesuffix(".md"), "A note."))
        os.utime(adversary.place.directory / name, (when, when))


def kept_out(*paths: str) -> Plant:
    """Plants files that are nobody's memory; the queue must stay empty."""
    plant = write(dict.fromkeys(paths, "state\n"))

    def planted(adversary: Adversary) -> None:
        plant(adversary)
        assert adversary.items() == {}

    return planted


def candidate(slug: str) -> Plant:
    """Plants a candidate that names its own target."""
    return write({"inbox/proposed.md": topic(slug, "A note.")})


def fills_its_name(id: str, slug: str) -> Row:
    """A name that could lead out of the store: never a path, whoever says it."""
    return Row(id, candidate(slug), refused=["inbox/proposed.md"])


LONG = "n" * 252 + ".md"

PATHS = [
    Row("P01 options", named("-rf.md", "--help.md", "--store.md")),
    Row("P02 newline", named("a\nb.md")),
    Row("P03 tab, quote, backslash", named("a\tb.md", 'q"q.md', "a\\b.md", "a'b.md")),
    Row("P04 escape", named("\x1b]0;x\x07.md"),
        warns={"\x1b]0;x\x07.md": ["name:hidden:escape"]}),
    Row("P05 markup", named("[bold].md", "[@click=app.quit]x.md")),
    Row("P06 scripts and blanks", named("中文 记忆.md", "emoji🙂.md", " lead.md", "sp ace.md")),
    Row("P07 two normal forms", named("\u00e9.md", "e\u0301.md"),
        problems=[("file:case", "\u00e9.md"), ("file:case", "e\u0301.md")]),
    Row("P08 the index in small letters", named("memory.md"),
        problems=[("file:case", "memory.md"), ("file:case", "MEMORY.md")]),
    Row("P09 not UTF-8", named("\udcff\udcfe.md")),
    Row("P10 long name", named(LONG)),
    Row("P10 long path", a_deep_path),
    Row("P11 names of Windows", named("con.md", "a:b.md", "a.md.md")),
    Row("P12 bidi in a name", named("gpj.\u202edm.md"),
        warns={"gpj.\u202edm.md": ["name:hidden:bidi"]}),
    Row("P13 state and locks", kept_out(".hidden.md", ".dream-lock", ".dream-settings.json")),
    Row("P14 linked inbox", a_linked_inbox, kinds={"inbox": "broken"}, refused=["inbox"]),
    Row("P15 link to a file", link("key.md", "OUT/secret.md"), kinds={"key.md": "broken"},
        refused=["key.md"], problems=[("file:link", "key.md")]),
    Row("P15 a memory becomes a link", link("deploy.md", "OUT/secret.md"),
        kinds={"deploy.md": "broken"}, refused=["deploy.md"]),
    Row("P15 the index becomes a link", link("MEMORY.md", "OUT/secret.md"),
        refused=["MEMORY.md"]),
    Row("P15 a linked candidate", link("inbox/key.md", "OUT/secret.md"), refused=["inbox/key.md"]),
    Row("P16 loop", link("loop.md", "loop.md"), refused=["loop.md"]),
    Row("P16 dangling", link("gone.md", "nowhere/at/all"), refused=["gone.md"]),
    Row("P16 linked directory", link("out", "OUT"), refused=["out"]),
    Row("P17 pipe", a_pipe, kinds={"pipe.md": "broken"}, refused=["pipe.md"]),
    Row("P17 socket", a_socket, kinds={"sock.md": "broken"}, refused=["sock.md"]),
    Row("P18 hard link", a_hard_link, problems=[("file:hard-link", "twin.md")]),
    Row("P19 directory", a_directory, kinds={"folder.md": "broken"}, refused=["folder.md"]),
    Row("P24 a directory comes instead", a_directory_in_the_place_of_a_file,
        refused=["deploy.md"]),
    Row("P25 empty and one byte", files(empty="", one="x")),
    Row("P25 over 1 MiB", files(big="word " * 250_000), kinds={"big.md": "broken"},
        refused=["big.md"]),
    Row("P25 2 GiB with holes", a_sparse_giant, kinds={"giant.md": "broken"},
        refused=["giant.md"]),
    fills_its_name("P26 out of the store", "../../etc/passwd"),
    fills_its_name("P26 through the inbox", "inbox/../x"),
    fills_its_name("P26 absolute", "/abs"),
    fills_its_name("P26 git", ".git/config"),
    fills_its_name("P26 a queue", "pending/x"),
    fills_its_name("P26 a dot", "."),
    fills_its_name("P26 two dots", ".."),
    fills_its_name("P26 the index", "MEMORY"),
    Row("P26 too long", candidate("n" * 300)),
    Row("P27 the name is taken", candidate("deploy"), refused=["inbox/proposed.md"],
        warns={"inbox/proposed.md": ["target:exists"]}),
    Row("P28 the name in another case", candidate("Deploy"), refused=["inbox/proposed.md"]),
]  # fmt: skip

TOPICS = "- [deploy](deploy.md)\n- [style](style.md)\n- [tone](tone.md)\n"

INDEX = [
    Row("I01 dead link", index(TOPICS + "- [gone](gone.md)\n"),
        problems=[("link:dead", "MEMORY.md")]),
    Row("I02 twice and never", index("- [deploy](deploy.md)\n- [again](deploy.md)\n"),
        problems=[("link:duplicate", "MEMORY.md"), ("orphan", "style.md")]),
    Row("I03 outward", index(
        TOPICS + "- [x](../outside.md)\n- [y](/etc/passwd)\n- [z](inbox/a.md)\n"),
        problems=[("link:outside", "MEMORY.md")]),
    Row("I04 spellings", both(named("b c.md"), index(
        TOPICS + '- [a](b%20c.md)\n- [b](<b c.md>)\n- [c](deploy.md "t")\n- [d](tone.md#h)\n'))),
    Row("I05 bullets", index(
        "- [deploy](deploy.md) - d\n* [style](style.md): d\n1. [tone](tone.md) — d\n[[deploy]]\n")),
    Row("I06 prose between", index(
        "# Memory\n\nprose\n\n- [deploy](deploy.md)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n"
        "- [x](style.md)\n```\n\n- [style](style.md)\n<!-- note -->\n- [tone](tone.md)")),
    Row("I07 titles", index(
        "- [de]ploy](deploy.md)\n- [st[yle](style.md)\n- [to|ne 🙂 \x1b[2J](tone.md)\n"),
        blocked=["MEMORY.md"]),
    Row("I08 past the limit", index(TOPICS + "word\n" * 300)),
    Row("I09 missing", lambda adversary: adversary.place.delete("MEMORY.md"),
        problems=[("index:missing", "MEMORY.md")]),
    Row("I09 empty", index("")),
    Row("I09 only a BOM", index("\ufeff")),
    Row("I09 CRLF", index(TOPICS.replace("\n", "\r\n") + "more\r\n")),
    Row("I11 secret in a line", both(
        named("note.md"), index(TOPICS + f"- [note](note.md) — use {fake_token()}\n")),
        blocked=["note.md"]),
    Row("I11 tag character in a line", index(TOPICS + f"a line{TAG}\n"), blocked=["MEMORY.md"]),
]  # fmt: skip

INBOX = [
    Row("J08 without any field", write({"inbox/bare.md": "Just a thought.\n"}),
        kinds={"inbox/bare.md": "inbox"}),
    Row("J08 empty candidate", write({"inbox/empty.md": ""})),
    Row("J16 state files", kept_out(".extraction-state.json", ".dream-sessions.json")),
    Row("J20 clocks", from_the_future),
]  # fmt: skip

AGENTS = [
    Row("G16 executable", an_executable),
    Row("X02 editors", kept_out(".deploy.md.swp", "4913", "deploy.md~", "#deploy.md#")),
    Row("X03 only touched", touched),
]  # fmt: skip


@pytest.mark.parametrize("row", PATHS, ids=lambda row: row.id)
def test_paths(row: Row, adversary: Adversary) -> None:
    check_row(row, adversary)


@pytest.mark.parametrize("row", INDEX, ids=lambda row: row.id)
def test_index(row: Row, adversary: Adversary) -> None:
    check_row(row, adversary)


@pytest.mark.parametrize("row", INBOX, ids=lambda row: row.id)
def test_inbox(row: Row, adversary: Adversary) -> None:
    check_row(row, adversary)


@pytest.mark.parametrize("row", AGENTS, ids=lambda row: row.id)
def test_how_agents_write(row: Row, adversary: Adversary) -> None:
    check_row(row, adversary)


def test_p10_a_path_that_no_call_takes(adversary: Adversary) -> None:
    deeper_than_a_path(adversary)
    for words in (["status"], ["queue"], ["list"], ["doctor"], ["snapshot"]):
        for form in ([], ["--json"]):
            assert adversary(*words, *form).code in (0, 5)
    (item,) = adversary.items().values()
    assert adversary("reject", item["id"]).code == 0
    assert adversary("undo").code == 0
    (again,) = adversary.items().values()
    assert again["digest"] == item["digest"]


def test_p21_past_the_limit_nothing_counts_as_deleted(
    adversary: Adversary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memtui.desk.shelf.FILES_AT_MOST", 2)
    assert ("store:large", "") in adversary.problems()
    assert adversary.items() == {}


@pytest.mark.parametrize("place", ["/", "HOME"])
def test_p21_a_store_is_no_whole_disk(adversary: Adversary, place: str) -> None:
    home = os.environ["HOME"]
    answer = Adversary(Place(Path(home if place == "HOME" else place)), adversary.outside)("status")
    assert answer.code == 1


def test_p22_a_link_to_the_store_is_the_store(adversary: Adversary, tmp_path: Path) -> None:
    adversary.place.write("new.md", NOTE)
    alias = tmp_path / "alias"
    alias.symlink_to(adversary.place.directory)
    through = Adversary(Place(alias), adversary.outside)
    assert through.items() == adversary.items()
    assert through("approve", "new.md").code == 0
    assert adversary.items() == {}


def test_p23_a_store_that_vanished(adversary: Adversary) -> None:
    shutil.rmtree(adversary.place.directory)
    for words in (["status"], ["queue"], ["approve", "x"], ["undo"], ["doctor"], ["log"]):
        for form in ([], ["--json"]):
            assert adversary(*words, *form).code == 1
    assert not adversary.place.directory.exists()


def test_p23_what_was_decided_outlives_the_directory(adversary: Adversary) -> None:
    """The files are gone, another directory stands in their place: all can be brought back."""
    before = adversary.standing()
    for path in adversary.place.directory.glob("*.md"):
        path.unlink()
    gone = adversary.items()
    assert {item["state"] for item in gone.values()} == {"deleted"}
    assert adversary("reject", *(item["id"] for item in gone.values())).code == 0
    assert adversary.standing().keys() == before.keys()
    assert adversary.place.read("deploy.md") == topic("deploy", "Deploys stop Thursday noon.")


def test_j09_ten_thousand_candidates(adversary: Adversary) -> None:
    for number in range(10_000):
        adversary.place.write(f"inbox/n{number}.md", f"Note {number}.\n")
    assert adversary("status", "--json").json["waiting"] == 10_000
    assert adversary("show", "inbox:inbox/n7777.md").code == 0
    assert adversary("approve", "inbox:inbox/n7777.md").code == 0
    assert adversary("undo").code == 0
    assert adversary.place.read("inbox/n7777.md") == "Note 7777.\n"


def test_j10_a_candidate_that_went(adversary: Adversary) -> None:
    adversary.place.write("inbox/note.md", NOTE)
    item = adversary.items()["inbox/note.md"]
    adversary.place.delete("inbox/note.md")
    before = adversary.standing()
    answer = adversary("approve", item["id"], "--digest", item["digest"], "--json")
    assert (answer.code, answer.json["error"]["code"]) == (3, "stale")
    assert adversary.standing() == before


@pytest.mark.parametrize("verb", ["approve", "reject"])
def test_j11_a_candidate_that_changed(adversary: Adversary, verb: str) -> None:
    adversary.place.write("inbox/note.md", NOTE)
    item = adversary.items()["inbox/note.md"]
    adversary.place.write("inbox/note.md", NOTE + "And more.\n")
    before = adversary.standing()
    answer = adversary(verb, item["id"], "--digest", item["digest"])
    assert answer.code == 3
    assert adversary.standing() == before


def test_a_target_that_came_after_it_was_shown(adversary: Adversary) -> None:
    adversary.place.write("inbox/note.md", NOTE)
    item = adversary.items()["inbox/note.md"]
    adversary.place.write("note.md", "An agent's own.\n")
    answer = adversary("approve", item["id"], "--digest", item["digest"])
    assert answer.code == 3
    assert adversary.place.read("note.md") == "An agent's own.\n"


def test_j12_the_same_candidate_twice(adversary: Adversary) -> None:
    adversary.place.write("inbox/note.md", NOTE)
    item = adversary.items()["inbox/note.md"]
    first = adversary("approve", item["id"], "--digest", item["digest"], "--json").json
    answer = adversary("approve", item["id"], "--digest", item["digest"])
    assert answer.code in (1, 3)
    assert first["decisions"][0]["commit"][:10] in answer.err


def dreaming(adversary: Adversary, content: str) -> Adversary:
    """Another store, of opencode-memory-dream, with one new memory and its lock."""
    place = Place(adversary.outside.parent / "home" / "other" / ".opencode" / "memory")
    place.write("MEMORY.md", "- [a](a.md)\n")
    place.write("a.md", topic("a", "text"))
    place.write(".dream-settings.json", "{}\n")
    place.age()
    other = replace(adversary, place=place)
    assert other("status").code == 0
    place.write("b.md", topic("b", "text"))
    place.write(".dream-lock", content)
    return other


LOCKS = {
    "empty": "",
    "no number": "here",
    "another host": "4242@elsewhere",
    "alive": str(os.getppid()),
    "dead but young": str(2**22 + 5),
}


@pytest.mark.parametrize("content", LOCKS.values(), ids=LOCKS.keys())
def test_j13_an_agents_lock_is_never_reclaimed(adversary: Adversary, content: str) -> None:
    other = dreaming(adversary, content)
    for form in ([], ["--json"]):
        assert other("approve", "b.md", *form).code == 4
    assert other.place.read(".dream-lock") == content
    assert ("lock", "") in other.problems()
    other.place.delete(".dream-lock")
    assert other.decide_and_undo("approve") == {"b.md": 0}


def test_j13_a_lock_that_its_tool_calls_void_holds_nobody_up(adversary: Adversary) -> None:
    other = dreaming(adversary, str(2**22 + 5))
    os.utime(other.place.directory / ".dream-lock", (LONG_AGO, LONG_AGO))
    assert other.decide_and_undo("approve") == {"b.md": 0}
    assert other.place.read(".dream-lock") == str(2**22 + 5)


def test_j15_a_process_id_that_another_program_got(adversary: Adversary) -> None:
    other = dreaming(adversary, str(os.getpid()))
    lock = other.place.directory / ".dream-lock"
    os.utime(lock, (LONG_AGO, LONG_AGO))  # older than this process
    assert other.decide_and_undo("approve") == {"b.md": 0}


@pytest.mark.parametrize("verb", ["approve", "reject"])
def test_i10_an_agent_writes_the_index_during_a_decision(
    adversary: Adversary, verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The agent's line comes while git writes the decision, after the look and before the swap."""
    index, line = adversary.place.directory / "MEMORY.md", "- an agent's line"
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "git").write_text(
        f'#!/bin/sh\ncase "$*" in *fast-import*) echo "{line}" >> {index};; esac\n'
        f'exec {shutil.which("git")} "$@"\n'
    )
    (programs / "git").chmod(0o755)
    adversary.place.write("inbox/note.md", NOTE)
    adversary.place.write("new.md", topic("new", "text"))
    adversary.place.write("MEMORY.md", adversary.place.read("MEMORY.md") + "- [new](new.md)\n")
    item = adversary.items()["inbox/note.md" if verb == "approve" else "new.md"]
    before = adversary.place.read("MEMORY.md")
    with monkeypatch.context() as patched:
        patched.setenv("PATH", f"{programs}:{os.environ['PATH']}")
        assert adversary(verb, item["id"]).code == 3
    assert adversary.place.read("MEMORY.md") == f"{before}{line}\n"
    assert adversary(verb, item["id"]).code == 0
    assert line in adversary.place.read("MEMORY.md")


def test_j14_a_lock_left_by_a_kill(adversary: Adversary) -> None:
    (adversary.place.directory / ".lock").mkdir()
    adversary.place.write("new.md", NOTE)
    assert ("lock", "") in adversary.problems()
    answer = adversary("approve", "new.md")
    assert answer.code == 4
    assert (adversary.place.directory / ".lock").is_dir()
    (adversary.place.directory / ".lock").rmdir()
    assert adversary("approve", "new.md").code == 0
