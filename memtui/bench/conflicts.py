"""`memtui bench conflicts`: are the bundles found those that people labelled?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from memtui.bench import beam, deskbench, judged
from memtui.bench.figures import FURTHER, SHIPPED, Figure
from memtui.bench.judged import Proposal, proposals_of
from memtui.bench.reading import json_lines
from memtui.bench.running import data_of, options_of, report
from memtui.errors import UsageError
from memtui.formats.clean import clean_line
from memtui.judge.claims import Bundle
from memtui.judge.claims.relation import Assertion, relate_all


def main(words: Sequence[str]) -> int:
    """Write a sheet of proposals, or take verdicts in and run the benchmark; see `running.run`."""
    own = frozenset({"--sample", "--sheet", "--verdicts"})
    options = options_of(words, "conflicts", own)
    data = data_of(options)
    if "--sample" in options:
        return _sample(data, options["--sample"], Path(options.get("--sheet", judged.SHEET)))
    if "--sheet" in options:
        raise UsageError("`--sheet` names the file that `--sample` writes.", "Say `--sample 50`.")
    if "--verdicts" in options:
        judged.keep(judged.read_sheet(Path(options["--verdicts"])))
    return report(options, "conflicts", PARTS)


def _sample(data: Path | None, wanted: str, sheet: Path) -> int:
    if not wanted.isdecimal() or not int(wanted):
        raise UsageError(f"`--sample` takes a number, not {wanted!r}.", "Say `--sample 50`.")
    roots = [SHIPPED, *(SHIPPED / which for which in FURTHER)] + ([data] if data else [])
    proposals = chain.from_iterable(
        proposed(root / folder)
        for root in roots
        for folder, proposed in (("desk-bench", _of_stores), ("beam", _of_chats))
        if (root / folder).is_dir()
    )
    written = judged.write_sheet(sheet, proposals, int(wanted))
    print(f"{written} proposals that nobody has judged are in {clean_line(str(sheet))}.")
    print("Write right, wrong or unsure into the last column, then say")
    print(f"memtui bench conflicts --verdicts {clean_line(str(sheet))}")
    return 0


def _of_stores(data: Path) -> Iterator[Proposal]:
    for store in deskbench.stores(data):
        yield from proposals_of(store.name, deskbench.bundles_of(store))


def _of_chats(data: Path) -> Iterator[Proposal]:
    for chat in beam.chats(data):
        yield from proposals_of(f"chat {chat.number}", chat.bundles)


def _desk(data: Path) -> Iterator[Figure]:
    recall = Figure("labelled bundles found", target=0.75)
    precision = Figure("bundles found that are labelled", target=0.8)
    likely = Figure("likely bundles found that are labelled")
    alike = Figure("look-alikes reported", target=0.05, at_most=True)
    for store in deskbench.stores(data):
        bundles = deskbench.bundles_of(store)
        golds = deskbench.gold_of(data, store.name)
        for gold in golds:
            recall.count(any(map(gold.matches, bundles)), gold.id)
        for bundle in bundles:
            right = any(gold.matches(bundle) for gold in golds)
            precision.count(right, _told(bundle))
            if bundle.tier == "likely":
                likely.count(right, _told(bundle))
        for row in deskbench.rows(data, "lookalikes"):
            if row["store"] == store.name:
                reported = any(_holds_both(bundle, row["a"], row["b"]) for bundle in bundles)
                alike.count(reported, f"{row['id']}: {row['why']}")
    yield from (recall, precision, likely, alike)
    yield from judged.figures(_of_stores(data))


def _told(bundle: Bundle) -> str:
    claims = (f"{c.path}:{c.line} {c.text[:60]}" for c in bundle.claims[:2])
    return f"[{bundle.tier}] " + " ⇄ ".join(claims)


def _holds_both(bundle: Bundle, a: dict[str, Any], b: dict[str, Any]) -> bool:
    return (a["path"], a["line"], a["text"]) != (b["path"], b["line"], b["text"]) and all(
        any(
            claim.path == side["path"]
            and claim.line == side["line"]
            and _same_words(claim.text, side["text"])
            for claim in bundle.claims
        )
        for side in (a, b)
    )


def _same_words(a: str, b: str) -> bool:
    one, two = (" ".join(text.replace("|", " ").split()) for text in (a, b))
    return one in two or two in one or one[:20] in two or two[:20] in one


def _beam(data: Path) -> Iterator[Figure]:
    names = {"information_update": "updates", "logical_contradiction": "never-statements"}
    wanted = {"information_update": 0.8, "logical_contradiction": 0.85}
    recall = {kind: Figure(f"{names[kind]} found", target=wanted[kind]) for kind in beam.KINDS}
    first = {kind: Figure(f"{names[kind]}: answers right", target=0.9) for kind in beam.KINDS}
    pairs = {kind: Figure(f"{names[kind]}: partners right, one by one") for kind in beam.KINDS}
    for chat in beam.chats(data):
        partners = chat.partners()
        for kind in beam.KINDS:
            for bullet, gold in beam.gold_of(data, kind, chat).items():
                found = partners.get(bullet, set())
                told = f"{chat.number}:{bullet} {chat.texts[bullet][:90]}"
                recall[kind].count(bool(found & gold), told)
                earlier = {partner for partner in found if partner < bullet or partner in gold}
                if earlier:
                    first[kind].count(bool(earlier & gold), told)
                for partner in sorted(earlier):
                    pairs[kind].count(partner in gold, f"{told} ⇄ {chat.texts[partner][:70]}")
    for kind in beam.KINDS:
        yield from (recall[kind], first[kind], pairs[kind])
    yield from judged.figures(_of_chats(data))


def _vault(data: Path) -> Iterator[Figure]:
    right = Figure("relation right, test split", target=0.8)
    silent = Figure("silent corruption, test split", target=0.0, at_most=True)
    for row in json_lines(data / "vault_bench_v1.jsonl"):
        if row["split"] != "test":
            continue
        expected = row["expected_relation"]
        got = relate_all([_assertion(old) for old in row["existing"]], _assertion(row["new"]))
        told = f"{row['id']}: {expected}, got {got}"
        right.count(got == expected, told)
        overwrites = got in {"DUPLICATE", "TEMPORAL_SUPERSESSION", "REFINEMENT"}
        lost = expected == "CONTRADICTION" and overwrites
        lost |= expected != "TEMPORAL_SUPERSESSION" and got == "TEMPORAL_SUPERSESSION"
        lost |= expected == "INDEPENDENT" and got == "DUPLICATE"
        silent.count(lost, told)
    yield from (right, silent)


def _assertion(row: dict[str, str]) -> Assertion:
    return Assertion(
        row["subject"],
        row["predicate"],
        row["object"],
        row.get("asserted_at", ""),
        row.get("valid_from", ""),
        row.get("valid_to", ""),
    )


PARTS = (
    ("desk-bench", "desk-bench", _desk),
    ("BEAM 100K", "beam", _beam),
    ("vault-bench", "vaultbench", _vault),
)
