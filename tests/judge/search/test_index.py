"""The inverted index: what ranks first, in two languages, and what a change costs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from memtui.judge.search import Document, Index, index

NOW = datetime(2026, 5, 1, tzinfo=UTC)
STORE = {
    "deploy-window": ("Deploy window", "When we may ship", "Deploys stop on Thursday at noon."),
    "tone": ("Tone", "How to answer", "Keep replies short and without emoji."),
    "backup": ("Nightly dump", "Where dumps go", "The dump of the database is kept for 30 days."),
    "值班": ("值班表", "谁在值班", "每周一早上九点换班，夜里有告警先打电话。"),
    "缓存": ("缓存约定", "缓存的过期时间", "商品缓存十分钟过期，库存不缓存。"),
    "indexer": ("Indexer", "The `ShardRouter` class", "parseQueueItem throws on an empty shard."),
}


def document(path: str, body: str, *, name: str = "", digest: str = "", **more: object) -> Document:
    return Document(path, digest or body, name, "", (), body, **more)  # type: ignore[arg-type]


@pytest.fixture
def store() -> Index:
    found = Index()
    found.update(
        Document(path, path, f"{path} {title}", about, (), body)
        for path, (title, about, body) in STORE.items()
    )
    return found


def best(found: Index, query: str) -> str:
    ranked = found.rank(query, 1)
    return ranked[0].path if ranked else ""


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("deploying on thursdays", "deploy-window"),
        ("when do we deploy", "deploy-window"),
        ("how long is the dump kept", "backup"),
        ("值班", "值班"),
        ("告警 电话", "值班"),
        ("缓存多久过期", "缓存"),
        ("on-call rota", "值班"),
        ("数据库备份保留多久", "backup"),
        ("queue item", "indexer"),
        ("ShardRouter", "indexer"),
        ("shard_router", "indexer"),
    ],
)
def test_queries_find_their_memory(store: Index, query: str, path: str) -> None:
    assert best(store, query) == path


@pytest.mark.parametrize(
    ("query", "path"),
    [("thrusday", "deploy-window"), ("emojji", "tone"), ("thurs", "deploy-window")],
)
def test_misspelt_and_unfinished_words_are_understood(store: Index, query: str, path: str) -> None:
    assert best(store, query) == path


def test_another_word_is_no_misspelt_one(store: Index) -> None:
    store.update([document("a.md", "Labels are translated, it does help.")])
    assert store.weights("transmitted") == {}
    weights = store.weights("does translation")
    assert weights["translat"] > 4 * weights["doe"]


def test_nothing_is_found_for_nothing(store: Index) -> None:
    assert store.rank("", 5) == []
    assert store.rank("zzqqxx", 5) == []
    assert store.rank("deploy", 0) == []
    assert Index().rank("deploy", 5) == []


def test_coverage_is_the_share_of_the_query_that_a_memory_holds(store: Index) -> None:
    (whole,) = store.rank("Deploys stop on Thursday", 1)
    (part,) = store.rank("deploys elephant giraffe", 1)
    assert 0.5 < whole.coverage <= 1
    assert part.coverage > 0


def test_age_decides_only_between_equals() -> None:
    found = Index()
    old, new = NOW - timedelta(days=900), NOW
    found.update(
        [
            document("old", "the red lamp", when=old),
            document("new", "the red lamp", when=new, digest="other"),
            document("better", "the red lamp and the red switch", when=old),
        ]
    )
    assert [ranked.path for ranked in found.rank("red lamp", 1, now=NOW)] == ["new"]
    assert best(found, "red switch") == "better"
    with_age = {ranked.path: ranked.score for ranked in found.rank("red lamp", 3, now=NOW)}
    without = {ranked.path: ranked.score for ranked in found.rank("red lamp", 3)}
    assert all(abs(with_age[path] / without[path] - 1) <= 0.0501 for path in without)


def test_the_asked_type_is_favoured() -> None:
    found = Index()
    found.update(
        [
            document("a", "red lamp", type="project"),
            document("b", "red lamp", digest="2", type="user"),
        ]
    )
    assert [r.path for r in found.rank("red lamp", 2, types=["user"])] == ["b", "a"]


def test_only_what_changed_is_indexed_again(store: Index) -> None:
    same = Document("tone", "tone", "", "", (), "not read again")
    changed = document("backup", "Backups moved to the cold room.", name="backup")
    assert store.update([same, changed], gone=["deploy-window"]) == 1
    assert best(store, "cold room") == "backup"
    assert best(store, "kept for thirty days") != "backup"
    assert best(store, "thursday noon") != "deploy-window"
    assert best(store, "emoji") == "tone"
    assert len(store) == len(STORE) - 1


def test_many_changes_leave_no_trace() -> None:
    churned, fresh = Index(), Index()
    for turn in range(40):
        churned.update(document(f"n{at}", f"lamp {at} turn {turn + 100}") for at in range(10))
    fresh.update(document(f"n{at}", f"lamp {at} turn 139") for at in range(10))
    assert len(churned) == len(fresh) == 10
    for query in ("lamp 7", "turn 139", "lamp 3 turn"):
        assert best(churned, query) == best(fresh, query)
    assert churned.rank("112", 5) == []


def test_words_in_very_many_documents_still_find_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "CHAMPIONS", 50)
    found = Index()
    found.update(document(f"n{at}", f"common word number n{at}") for at in range(400))
    found.update([document("best", "common common common word special")])
    assert best(found, "common word special") == "best"
    assert best(found, "common word n317") == "n317"


def test_hostile_documents_and_queries_take_linear_time(deadline: None) -> None:
    found = Index()
    texts = [
        "a" * 1_000_000,
        "部" * 300_000,
        "[](" * 200_000,
        "\ud800\udfff" * 50_000,
        "1." * 300_000,
    ]
    found.update(document(f"n{at}", text) for at, text in enumerate(texts))
    for query in ("a" * 100_000, "部署" * 50_000, "(" * 100_000, "x " * 50_000):
        found.rank(query, 5)


def test_a_word_that_is_nowhere_is_found_by_its_groups() -> None:
    found = Index()
    found.update(
        document(path, body)
        for path, body in {
            "parcels": "快递换成了顺丰，价格谈好了。",
            "stalls": "摊位每周二换位置。",
            "phones": "We support iOS 16 and up.",
            "macros": "Support answers within a day.",
        }.items()
    )
    assert best(found, "which courier do we use") == "parcels"
    assert best(found, "oldest iPhone that works") == "phones"


def test_a_word_said_in_several_ways_counts_once() -> None:
    found = Index()
    found.update(
        document(path, body)
        for path, body in {
            "both": "Start, begin and launch are three words for one thing.",
            "pump": "The pump must start before the valve opens.",
            "rest": "The valve is cleaned in autumn.",
        }.items()
    )
    assert best(found, "when does the pump begin") == "pump"
