from __future__ import annotations

import json
from pathlib import Path

import pytest

from memtui.stores.claude_places import claude_home, memory_directories, project_of, project_slug


@pytest.mark.parametrize(
    ("root", "slug"),
    [
        ("/home/u/shop", "-home-u-shop"),
        ("/home/u/my_shop.v2", "-home-u-my-shop-v2"),
        ("/数据/库", "-----"),
        ("/e\u0301", "--"),
        ("/🙂", "---"),
        ("C:\\Users\\19481", "C--Users-19481"),
    ],
)
def test_a_slug_keeps_only_letters_and_digits(root: str, slug: str) -> None:
    assert project_slug(root) == slug


def test_a_long_slug_ends_in_a_hash_of_the_whole_path() -> None:
    root = "/" + "a" * 250
    slug = project_slug(root)
    assert slug.startswith("-" + "a" * 199 + "-")
    assert slug != project_slug(root + "b")
    assert project_slug("/" + "a" * 199) == "-" + "a" * 199


def test_the_hash_is_the_one_of_javascript() -> None:
    # 31 * h + unit over the units, as a signed 32-bit number: 200 zeros and one "b".
    number = 0
    for unit in b"/" + b"0" * 200 + b"b":
        number = number * 31 + unit
    number &= 0xFFFFFFFF
    number = abs(number - 2**32 if number >= 2**31 else number)
    assert int(project_slug("/" + "0" * 200 + "b").rpartition("-")[2], 36) == number


def test_memory_lies_under_the_slug_of_the_repository(tmp_path: Path) -> None:
    project = tmp_path / "shop"
    (project / ".git").mkdir(parents=True)
    (project / "src").mkdir()
    home = tmp_path / "home"
    expected = home / ".claude" / "projects" / project_slug(str(project)) / "memory"
    assert memory_directories(project / "src", home, {}) == [expected]


def test_claude_config_dir_moves_everything(tmp_path: Path) -> None:
    environ = {"CLAUDE_CONFIG_DIR": str(tmp_path / "cfg"), "CLAUDE_CODE_PROJECT_DIR_NAME": "mine"}
    assert claude_home(tmp_path, environ) == tmp_path / "cfg"
    expected = tmp_path / "cfg" / "projects" / "mine" / "memory"
    assert memory_directories(tmp_path, tmp_path, environ) == [expected]


@pytest.mark.parametrize("named", ["~/elsewhere", "/elsewhere"])
def test_settings_can_move_the_memory(tmp_path: Path, named: str) -> None:
    settings = tmp_path / ".claude" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"autoMemoryDirectory": named}))
    expected = Path(named.replace("~", str(tmp_path)))
    assert memory_directories(tmp_path, tmp_path, {}) == [expected]


@pytest.mark.parametrize("text", ["[", "[]", '{"autoMemoryDirectory": 3}', "[" * 60_000])
def test_broken_settings_move_nothing(tmp_path: Path, text: str) -> None:
    settings = tmp_path / ".claude" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(text)
    assert memory_directories(tmp_path, tmp_path, {})[0].is_relative_to(tmp_path / ".claude")


def test_a_long_slug_is_found_whatever_its_hash(tmp_path: Path) -> None:
    project = tmp_path / ("a" * 120) / ("b" * 120)
    (project / ".git").mkdir(parents=True)
    slug = project_slug(str(project))
    memory = tmp_path / ".claude" / "projects" / f"{slug[:200]}-otherhash" / "memory"
    memory.mkdir(parents=True)
    assert memory_directories(project, tmp_path, {}) == [memory]


def test_the_true_project_comes_from_a_transcript(tmp_path: Path) -> None:
    memory = tmp_path / "projects" / "-home-u-my-shop" / "memory"
    memory.mkdir(parents=True)
    lines = ["half a {", json.dumps({"type": "summary"}), json.dumps({"cwd": "/home/u/my_shop"})]
    (memory.parent / "a.jsonl").write_text("\n".join([*lines, ""]))
    assert project_of(memory) == "/home/u/my_shop"


def test_without_a_transcript_the_project_is_unknown(tmp_path: Path) -> None:
    memory = tmp_path / "projects" / "-x" / "memory"
    memory.mkdir(parents=True)
    assert project_of(memory) == ""
    (tmp_path / "a.jsonl").write_text('{"cwd": "/x"}\n')
    assert project_of(tmp_path / "memory") == ""
