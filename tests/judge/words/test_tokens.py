"""Texts as tokens: stems, parts of identifiers, Chinese pairs, synonyms."""

from __future__ import annotations

import pytest

from memtui.judge.words.script import simplified
from memtui.judge.words.stem import stem
from memtui.judge.words.synonyms import synonyms
from memtui.judge.words.tokens import folded, tokens_of


def plain(text: str) -> list[str]:
    return [token for token in tokens_of(text) if token[0] not in "§≈"]


@pytest.mark.parametrize(
    "words",
    [
        "deploy deploys deployed deploying deployment",
        "migrate migrates migrated migrating migration",
        "policy policies",
        "cache caches cached caching",
        "run runs ran running",
        "release releases released",
    ],
)
def test_inflections_share_a_stem(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


def test_words_that_only_look_like_inflections_keep_apart() -> None:
    assert stem("bus") != stem("bu")
    assert stem("need") != stem("ne")
    assert stem("string") == "string"


def test_identifiers_count_whole_and_in_parts() -> None:
    assert {"parsequeueitem", "pars", "queue", "item"} <= set(plain("parseQueueItem"))
    assert {"src/api/main.rs", "src", "api", "main", "rs"} <= set(plain("see src/api/main.rs"))
    assert {"max_retries", "max", "retri"} <= set(plain("max_retries"))


def test_chinese_is_cut_into_characters_and_pairs() -> None:
    assert plain("部署窗口") == ["部", "署", "窗", "口", "部署", "署窗", "窗口"]


def test_width_case_and_script_do_not_count() -> None:
    assert plain("ＤＥＰＬＯＹ") == plain("deploy")
    assert folded("測試資料庫") == "测试资料库"
    assert simplified("測試") == "测试"


def test_the_same_in_two_languages_shares_a_group() -> None:
    english, chinese = set(tokens_of("the database backup")), set(tokens_of("数据库备份"))
    assert len({token for token in english & chinese if token[0] == "§"}) == 2


def test_a_phrase_of_several_words_is_found() -> None:
    assert set(tokens_of("open a pull request")) & set(tokens_of("这个合并请求")) - set("请求")


def test_wider_groups_are_marked_apart() -> None:
    shared = set(tokens_of("which courier")) & set(tokens_of("默认快递"))
    assert {token[0] for token in shared} == {"≈"}


def test_no_group_joins_opposites() -> None:
    groups = synonyms().words
    for one, other in [("before", "after"), ("start", "stop"), ("upload", "download")]:
        assert not set(groups.get(stem(one), ())) & set(groups.get(stem(other), ()))


def test_hostile_texts_take_linear_time(deadline: None) -> None:
    for text in ("a." * 300_000, "数" * 400_000, "x_" * 300_000, "\ud800" * 1000, "-" * 500_000):
        tokens_of(text)
