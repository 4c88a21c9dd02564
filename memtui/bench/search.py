"""`memtui bench search`: retrieval over memory stores, paragraphs and long chats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from memtui.bench import deskbench
from memtui.bench.figures import Figure
from memtui.bench.reading import json_of
from memtui.bench.running import run
from memtui.desk.finding import places_of
from memtui.formats.frontmatter import Document as Frontmatter
from memtui.formats.text import decode
from memtui.judge.search import LOOKED_AT, Document, Index, answers, seed_rank

_ADVERSARIAL = 5  # LoCoMo's category of questions without an answer

Questions = Sequence[tuple[str, frozenset[str]]]  # with the paths that answer


def main(words: Sequence[str]) -> int:
    """Run the benchmark; see `running.run`."""
    return run(words, "search", PARTS)


def _desk(data: Path) -> Iterator[Figure]:
    first = Figure("queries: hit@1", target=0.88)
    fifth = Figure("queries: hit@5", target=0.96)
    best = Figure("queries: the best answer is first")
    seed_first = Figure("the seed's ranking: hit@1")
    seed_fifth = Figure("the seed's ranking: hit@5")
    stores = {store.name: _documents(store) for store in deskbench.stores(data)}
    indexes = {name: _index(documents) for name, documents in stores.items()}
    texts = {store.name: _texts(store) for store in deskbench.stores(data)}
    places = {
        store.name: places_of(deskbench.bundles_of(store)) for store in deskbench.stores(data)
    }

    def answer(store: str, query: str) -> list[str]:
        """The paths as the desk finds them, with what it knows of contradictions."""
        index = indexes[store]
        ranked, weights = index.rank(query, LOOKED_AT), index.weights(query)
        hits = answers(query, ranked, weights, texts[store].__getitem__, places[store])
        return [hit.path for hit in hits[:5]]

    for row in deskbench.rows(data, "queries"):
        wanted = set(row["relevant"])
        found = answer(row["store"], row["query"])
        told = f"{row['id']} {row['query']!r}: {', '.join(found[:3])}, wanted {row['relevant'][0]}"
        first.count(bool(wanted & set(found[:1])), told)
        fifth.count(bool(wanted & set(found)), told)
        best.count(found[:1] == row["relevant"][:1])
        given = (
            (d.path, f"{d.name}\n{d.description}\n{d.body}", None) for d in stores[row["store"]]
        )
        by_seed = [ranked.path for ranked in seed_rank(row["query"], given, 5)]
        seed_first.count(bool(wanted & set(by_seed[:1])))
        seed_fifth.count(bool(wanted & set(by_seed)))
    yield from (first, fifth, best, seed_first, seed_fifth)


def _documents(store: Path) -> list[Document]:
    found = []
    for path in sorted(store.glob("*.md")):
        if path.name != "MEMORY.md":
            document = Frontmatter.parse(path.read_bytes())
            name = f"{path.stem} {document.get('name') or ''} {document.get('title') or ''}"
            description = document.get("description") or ""
            tags = document.get_list("tags")
            kind = document.get_any("type") or ""
            found.append(
                Document(path.name, path.name, name, description, tags, document.body, kind)
            )
    return found


def _texts(store: Path) -> dict[str, tuple[str, int]]:
    """The texts of a store by path, each with the line that its body starts at."""
    given = {path.name: path.read_bytes() for path in store.glob("*.md")}
    return {name: (decode(data), Frontmatter.parse(data).body_line) for name, data in given.items()}


def _index(documents: Sequence[Document]) -> Index:
    index = Index()
    index.update(documents)
    return index


def _plain(texts: Sequence[str]) -> Index:
    return _index([Document(str(at), str(at), "", "", (), text) for at, text in enumerate(texts)])


def _cmrc(data: Path) -> Iterator[Figure]:
    texts, questions = _paragraphs(data / "cmrc2018_dev.json")
    yield _at_1(Figure("paragraphs in Chinese: R@1", target=0.975), _plain(texts), questions)


def _xquad(data: Path) -> Iterator[Figure]:
    """Both languages in one pool."""
    chinese, asked = _paragraphs(data / "xquad.zh.json")
    english, asked_in_english = _paragraphs(data / "xquad.en.json", len(chinese))
    pool = _plain([*chinese, *english])
    yield _at_1(Figure("Chinese: R@1", target=0.91), pool, asked)
    yield _at_1(Figure("English: R@1", target=0.94), pool, asked_in_english)


def _paragraphs(path: Path, offset: int = 0) -> tuple[list[str], Questions]:
    """The paragraphs of a file in SQuAD's form, and its questions."""
    texts: list[str] = []
    questions = []
    for article in json_of(path)["data"]:
        for paragraph in article["paragraphs"]:
            answer = frozenset({str(offset + len(texts))})
            questions += [(asked["question"], answer) for asked in paragraph["qas"]]
            texts.append(paragraph["context"])
    return texts, questions


def _at_1(figure: Figure, index: Index, questions: Questions) -> Figure:
    for query, right in questions:
        found = index.rank(query, 1)
        figure.count(bool(found) and found[0].path in right, query)
    return figure


def _locomo(data: Path) -> Iterator[Figure]:
    """The share of a question's evidence that is found, summed over the questions."""
    recall = Figure("turns of chat: R@10", target=0.6)
    shares = 0.0
    for chat in json_of(data / "locomo10.json"):
        turns = _turns(chat)
        index = _plain([text for _, text in turns])
        places = {name: str(at) for at, (name, _) in enumerate(turns)}
        for row in chat["qa"]:
            evidence = {places[name] for name in row["evidence"] if name in places}
            if evidence and row["category"] != _ADVERSARIAL:
                found = {ranked.path for ranked in index.rank(row["question"], 10)}
                shares += len(evidence & found) / len(evidence)
                recall.total += 1
    recall.hits = round(shares)
    yield recall


def _turns(chat: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (turn["dia_id"], f"{turn['speaker']}: {turn['text']} {turn.get('blip_caption') or ''}")
        for session in chat["conversation"].values()
        if isinstance(session, list)
        for turn in session
    ]


PARTS = (
    ("desk-bench", "desk-bench", _desk),
    ("CMRC 2018", "cmrc2018", _cmrc),
    ("XQuAD", "xquad", _xquad),
    ("LoCoMo", "locomo", _locomo),
)
