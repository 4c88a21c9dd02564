"""Git in every state that an adversary or a user leaves it in (rows G of the table)."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.hostile import Adversary
from support.places import Place, topic

State = Callable[["Project"], None]


@dataclass(frozen=True)
class Project:
    """The user's own repository around the store; `marker` is what planted programs write."""

    directory: Path
    marker: Path

    def git(self, *words: str, code: int | None = 0) -> str:
        done = subprocess.run(
            ["git", *words],
            cwd=self.directory,
            env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert code is None or done.returncode == code, done.stderr
        return done.stdout

    def commit(self, message: str) -> None:
        self.git("add", "--all")
        self.git("-c", "user.name=A", "-c", "user.email=a@localhost", "commit", "-q", "-m", message)

    def program(self, name: str) -> Path:
        """A program that leaves a trace when it is run."""
        path = self.directory.parent / name
        path.write_text(f"#!/bin/sh\necho {name} >> {self.marker}\ncat\nexit 1\n")
        path.chmod(0o755)
        return path

    def hook(self, name: str) -> None:
        hooks = self.directory / ".git" / "hooks"
        hooks.mkdir(exist_ok=True)
        shutil.copy(self.program(name), hooks / name)

    def bytes(self) -> dict[str, bytes]:
        """Every file of the user's repository, but for the store's."""
        return {
            str(path.relative_to(self.directory)): path.read_bytes()
            for path in sorted(self.directory.rglob("*"))
            if path.is_file() and ".agentic" not in path.parts
        }


@pytest.fixture
def project(adversary: Adversary, tmp_path: Path) -> Project:
    """The store's project, tracked by a repository of its own with one commit."""
    directory = adversary.place.directory.parents[1]
    (directory / "main.c").write_text("int main;\n")
    found = Project(directory, tmp_path / "marker")
    found.git("init", "-q", "-b", "trunk")
    found.commit("first")
    return found


def configured(*settings: tuple[str, str]) -> State:
    def plant(project: Project) -> None:
        for name, value in settings:
            project.git("config", name, value.replace("PROGRAM", str(project.program("planted"))))

    return plant


def locked_index(project: Project) -> None:
    (project.directory / ".git" / "index.lock").write_bytes(b"")


def merging(project: Project) -> None:
    (project.directory / ".git" / "MERGE_HEAD").write_text("0" * 40 + "\n")


def rebasing(project: Project) -> None:
    (project.directory / ".git" / "rebase-merge").mkdir()


def bisecting(project: Project) -> None:
    project.git("bisect", "start")


def detached(project: Project) -> None:
    project.git("checkout", "-q", "--detach")


def unborn(project: Project) -> None:
    project.git("checkout", "-q", "--orphan", "fresh")


def hooks(project: Project) -> None:
    for name in (
        "pre-commit", "commit-msg", "post-commit", "reference-transaction", "post-index-change",
    ):  # fmt: skip
        project.hook(name)


def attributes(project: Project) -> None:
    """Everything that makes git run a program or change bytes on the way."""
    program = project.program("planted")
    for name in ("filter.evil.clean", "filter.evil.smudge", "diff.evil.textconv", "diff.external"):
        project.git("config", name, str(program))
    project.git("config", "core.fsmonitor", str(program))
    store = project.directory / ".agentic" / "memory"
    (store / ".gitattributes").write_text("*.md filter=evil diff=evil ident eol=crlf\n")


def bare_repository_in_the_store(project: Project) -> None:
    store = project.directory / ".agentic" / "memory"
    subprocess.run(["git", "init", "-q", "--bare", str(store)], check=True)
    (store / "config").write_text(
        f"[core]\n\tbare = true\n\tfsmonitor = {project.program('planted')}\n"
    )


def repository_in_the_store(project: Project) -> None:
    subprocess.run(["git", "init", "-q", str(project.directory / ".agentic/memory")], check=True)


STATES: dict[str, State] = {
    "G01 index.lock": locked_index,
    "G02 merge": merging,
    "G02 rebase": rebasing,
    "G02 bisect": bisecting,
    "G03 detached": detached,
    "G04 unborn": unborn,
    "G05 no identity": configured(("user.useConfigOnly", "true")),
    "G06 signing": configured(("commit.gpgSign", "true"), ("gpg.program", "PROGRAM")),
    "G07 hooks": hooks,
    "G08 hooksPath": configured(("core.hooksPath", "PROGRAM")),
    "G09 programs": attributes,
    "G10 reference hooks": hooks,
    "G11 bare repository": bare_repository_in_the_store,
    "G14 nested repository": repository_in_the_store,
    "G15 autocrlf": configured(("core.autocrlf", "true"), ("core.eol", "crlf")),
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_the_users_repository_is_never_touched(
    state: State, project: Project, adversary: Adversary
) -> None:
    state(project)
    before = project.bytes()
    adversary.place.write("crlf.md", topic("crlf", "a text").replace("\n", "\r\n"))
    adversary.place.write("inbox/note.md", topic("note", "A note."))
    adversary.place.delete("tone.md")
    adversary.look()
    for verb in ("approve", "reject"):
        assert set(adversary.decide_and_undo(verb).values()) == {0}
    assert adversary("snapshot").code == 0
    assert project.bytes() == before
    assert not project.marker.exists()


@pytest.fixture
def own(adversary: Adversary, tmp_path: Path) -> Project:
    """The store as a git-backed one, with its history in the store's own `.git`."""
    assert adversary("init").code == 0
    return Project(adversary.place.directory, tmp_path / "marker")


@pytest.mark.parametrize("state", [hooks, attributes, locked_index, detached, unborn],
                         ids=lambda state: state.__name__)  # fmt: skip
def test_g10_nothing_planted_in_our_own_history_runs(
    state: State, own: Project, adversary: Adversary
) -> None:
    """The agent can write into a history that lies inside the store."""
    with (own.directory / ".git" / "config").open("a") as config:
        program = own.program("planted")
        for section, key in (
            ("gc", "recentObjectsHook"), ("gpg", "program"), ("core", "editor"), ("core", "pager"),
            ("core", "sshCommand"), ("core", "askPass"), ("credential", "helper"),
            ("uploadpack", "packObjectsHook"), ("trailer \"x\"", "command"),
            ("diff", "external"), ("merge \"x\"", "driver"), ("alias", "log"),
        ):  # fmt: skip
            config.write(f"[{section}]\n\t{key} = {program}\n")
        config.write("[commit]\n\tgpgSign = true\n[log]\n\tshowSignature = true\n")
        config.write("[core]\n\tautocrlf = true\n\thooksPath = .git/hooks\n")
    if state is not attributes:
        state(own)
    adversary.place.write("crlf.md", topic("crlf", "a text").replace("\n", "\r\n"))
    adversary.place.write("inbox/note.md", topic("note", "A note."))
    adversary.look()
    for verb in ("approve", "reject"):
        assert set(adversary.decide_and_undo(verb).values()) == {0}
    for words in (["snapshot"], ["blame", "deploy"], ["git", "--", "log", "--oneline", "main"]):
        assert adversary(*words).code == 0
    assert not own.marker.exists()


def test_g11_the_doctor_names_a_planted_repository(project: Project, adversary: Adversary) -> None:
    bare_repository_in_the_store(project)
    assert ("git:planted", "") in adversary.problems()


def test_g12_variables_of_git_are_not_heard(
    project: Project, adversary: Adversary, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = project.bytes()
    for name, value in {
        "GIT_DIR": str(project.directory / ".git"),
        "GIT_WORK_TREE": str(project.directory),
        "GIT_INDEX_FILE": str(project.directory / ".git" / "index"),
        "GIT_OBJECT_DIRECTORY": str(project.directory / ".git" / "objects"),
        "GIT_CONFIG_COUNT": "garbage",
        "GIT_AUTHOR_DATE": "garbage",
        "GIT_COMMITTER_DATE": "garbage",
        "GIT_EXEC_PATH": "/nowhere",
        "GIT_TRACE": "1",
    }.items():
        monkeypatch.setenv(name, value)
    adversary.place.write("new.md", topic("new", "text"))
    adversary.look()
    assert adversary.decide_and_undo("approve") == {"new.md": 0}
    assert project.bytes() == before


def test_g14_a_linked_worktree_has_a_store_of_its_own(
    project: Project, adversary: Adversary, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    project.git("worktree", "add", "-q", "-b", "side", str(other))
    place = Place(other / ".agentic" / "memory")
    worktree = Adversary(place, adversary.outside)
    assert worktree("status").code == 0
    place.write("side.md", topic("side", "text"))
    before = (other / ".git").read_bytes()
    assert worktree.decide_and_undo("approve") == {"side.md": 0}
    assert (other / ".git").read_bytes() == before
    assert adversary.items() == {}


def without_git(path: Path) -> None:
    """A directory for $PATH in which there is no git."""
    path.mkdir()


def with_old_git(path: Path) -> None:
    path.mkdir()
    (path / "git").write_text("#!/bin/sh\necho git version 2.30.2\n")
    (path / "git").chmod(0o755)


@pytest.mark.parametrize(
    ("make", "seen_before"),
    [(without_git, True), (without_git, False), (with_old_git, False)],
    ids=["missing", "missing at the first sight", "too old at the first sight"],
)
def test_g20_without_git_looking_works(
    make: Callable[[Path], None], seen_before: bool, adversary: Adversary, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    if not seen_before:
        shutil.rmtree(Path(os.environ["HOME"]) / ".local")
    make(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    adversary.place.write("inbox/note.md", topic("note", "A note."))
    for words in (["status"], ["list"], ["search", "thursday"], ["view"], ["doctor"], ["queue"]):
        for form in ([], ["--json"]):
            answer = adversary(*words, *form)
            assert answer.code in (0, 5)
            assert "git" in answer.err
    assert set(adversary.items()) == {"inbox/note.md"}
    assert adversary("show", "deploy").code == 0
    before = adversary.standing()
    for words in (["approve", "inbox/note.md"], ["pin", "deploy"], ["undo"], ["snapshot"]):
        answer = adversary(*words)
        assert answer.code == 1
        assert "git" in answer.sentence
    assert adversary.standing() == before


def history_of(adversary: Adversary) -> Path:
    (found,) = (Path(os.environ["HOME"]) / ".local/state/memtui/stores").glob("*/history.git")
    return found


def empty_ref(history: Path) -> None:
    (history / "refs/heads/main").write_bytes(b"")


def lost_ref(history: Path) -> None:
    (history / "refs/heads/main").unlink()


def lost_refs(history: Path) -> None:
    (history / "refs/heads/main").unlink()
    (history / "refs/memtui/desk").unlink()


def no_head(history: Path) -> None:
    (history / "HEAD").unlink()


def no_refs_directory(history: Path) -> None:
    shutil.rmtree(history / "refs")


def garbage_config(history: Path) -> None:
    (history / "config").write_bytes(b"\0garbage [[[")


def lost_objects(history: Path) -> None:
    shutil.rmtree(history / "objects")
    (history / "objects").mkdir()


def torn_pack(history: Path) -> None:
    for pack in history.glob("objects/pack/*.pack"):
        pack.chmod(0o600)
        pack.write_bytes(pack.read_bytes()[:50])


DAMAGES = [
    empty_ref, lost_ref, lost_refs, no_head, no_refs_directory, garbage_config, lost_objects,
    torn_pack,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_g21_a_damaged_history_is_named_and_nothing_is_decided(
    damage: Callable[[Path], None], adversary: Adversary
) -> None:
    adversary.place.write("new.md", topic("new", "text"))
    assert adversary("approve", "new.md").code == 0
    adversary.place.write("inbox/note.md", topic("note", "A note."))
    damage(history_of(adversary))
    kept = {p: p.read_bytes() for p in history_of(adversary).rglob("*") if p.is_file()}
    for words in (["status"], ["list"], ["search", "thursday"], ["queue"]):
        assert adversary(*words).code == 0
    assert "history" in {kind for kind, _ in adversary.problems()}
    before = adversary.standing()
    for words in (["approve", "inbox/note.md"], ["pin", "deploy"], ["snapshot"]):
        assert adversary(*words).code == 1
    assert adversary.standing() == before
    assert {p: p.read_bytes() for p in history_of(adversary).rglob("*") if p.is_file()} == kept


def test_g23_a_state_that_others_can_read_is_closed_again(adversary: Adversary) -> None:
    state = history_of(adversary).parents[2]
    state.chmod(0o755)
    assert adversary("status").code == 0
    assert state.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_g23_a_state_of_another_user_is_refused(adversary: Adversary) -> None:
    os.chown(history_of(adversary).parents[2], 65534, 65534)
    answer = adversary("status")
    assert answer.code == 1
    assert "another user" in answer.sentence


WRECKS: dict[str, tuple[str, ...]] = {
    "G25 clean": ("clean", "-q", "-ffdx"),
    "G25 stash": ("stash", "-q", "-a"),
    "G25 checkout": ("checkout", "-q", "-f", "elsewhere"),
}


@pytest.mark.parametrize("words", WRECKS.values(), ids=WRECKS.keys())
def test_g25_what_the_users_git_takes_away_comes_back(
    words: tuple[str, ...], project: Project, adversary: Adversary
) -> None:
    project.git("config", "user.name", "A")
    project.git("config", "user.email", "a@localhost")
    project.git("branch", "-q", "elsewhere")
    (project.directory / "main.c").write_text("int main, other;\n")
    adversary.place.write("new.md", topic("new", "text"))
    assert adversary("approve", "new.md").code == 0
    if words[0] == "checkout":
        project.commit("with the new memory")
    project.git(*words)
    assert not adversary.place.exists("new.md")
    items = adversary.items()
    assert items["new.md"]["state"] == "deleted"
    assert adversary("reject", "new.md").code == 0
    assert adversary.place.read("new.md") == topic("new", "text")


def test_g26_two_desks_never_decide_at_once(adversary: Adversary) -> None:
    """While one holds the store, the other looks, and is told who holds it when it decides."""
    import fcntl

    adversary.place.write("new.md", topic("new", "text"))
    assert len(adversary.items()) == 1
    with (history_of(adversary).parent / "lock").open("r+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        adversary.look()
        before = adversary.standing()
        answer = adversary("approve", "new.md", "--json")
        assert (answer.code, answer.json["error"]["code"]) == (4, "locked")
        assert "working on this store" in answer.sentence
        assert adversary.standing() == before
    assert adversary("approve", "new.md").code == 0
