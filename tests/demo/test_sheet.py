from __future__ import annotations

import re
from importlib import resources

import pytest

from memtui.demo.sheet import read_acts, read_sheet, synthetic_token
from memtui.formats.clean import needs_cleaning
from memtui.formats.frontmatter import Document

SHEETS = ("standing", "sessions", "waiting")


def source(name: str) -> str:
    return resources.files("memtui.demo").joinpath("content", f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", SHEETS)
def test_a_source_holds_nothing_that_it_only_plays(name: str) -> None:
    text = source(name)
    assert not needs_cleaning(text)
    assert "ghp_" not in text


@pytest.mark.parametrize("name", SHEETS)
def test_every_file_of_a_source_is_read_once(name: str) -> None:
    heads = re.findall(r"^=== (\S+)", source(name), re.MULTILINE)
    assert list(read_sheet(name)) == heads


def test_disguises_are_lifted() -> None:
    acts = read_acts("waiting")
    token = acts["2026-11-26"]["inbox/ci-registry-token.md"].decode()
    export = acts["2026-11-26"]["inbox/invoice-export.md"].decode()
    assert synthetic_token() in token
    assert "\u202efdp.exe\u202c" in export
    assert "\U000e0061\U000e006e\U000e0064" in export  # "and" in tag characters
    assert "{{" not in token + export


def test_a_file_may_have_another_encoding() -> None:
    data = read_acts("waiting")["2026-11-27"]["inbox/夜班交接.md"]
    assert "夜班交接" in data.decode("gbk")
    with pytest.raises(UnicodeDecodeError):
        data.decode("utf-8")


def test_the_token_is_the_same_each_time() -> None:
    assert re.fullmatch("ghp_[A-Za-z0-9]{36}", synthetic_token())
    assert synthetic_token() == synthetic_token()


def test_every_standing_memory_is_named_as_its_file_and_linked_from_the_index() -> None:
    files = read_sheet("standing") | read_sheet("torn")
    index = files.pop("MEMORY.md").decode()
    for path, data in files.items():
        document = Document.parse(data)
        assert f"{document.get('name')}.md" == path
        assert f"]({path}) — " in index
    assert index.count("\n- [") == len(files)
