"""`python -m memtui.bench.fit DIR…`: fit the weights of signs to labelled stores.

Prints the weights as TOML, and as a comment how they do on stores they weren't fitted to:
each store is judged by weights that were fitted to all others.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from memtui.bench import deskbench
from memtui.judge.claims.bundle import find_bundles
from memtui.judge.claims.compare import rivalry
from memtui.judge.claims.extract import ClaimCache
from memtui.judge.claims.lexicon import load_lexicon
from memtui.judge.claims.likeness import likeness
from memtui.judge.claims.pairs import LEAST_WEIGHT, Part
from memtui.judge.claims.weigh import ALWAYS, Signs, signs_for, weighed_by

STIFFNESS = 7.0  # how strongly weights are drawn to 0
ROUNDS = 12

Vector = list[float]


@dataclass(frozen=True, slots=True)
class Example:
    """Two claims of a store, what the signs say of them, and whether people see a conflict."""

    store: str
    signs: Signs
    right: bool


def examples_of(data: Path, store: Path) -> Iterator[Example]:
    """The pairs of claims of a store that are weighed; none of one bundle that don't compete."""
    cache = ClaimCache()
    find_bundles(deskbench.sources_of(store), load_lexicon(), cache)
    rarity, met = cache.pairing.rarity, cache.pairing.meetings()
    values: dict[deskbench.Place, set[tuple[str, str]]] = {}
    for row in deskbench.rows(data, "bundles"):
        for claim in (*row["current"], *row["historical"]) if row["store"] == store.name else ():
            place = claim["path"], claim["line"]
            values.setdefault(place, set()).add((row["id"], claim["value"]))
    for one, two in met:
        both = one.frame, one.slot, two.frame, two.slot
        if not rivalry(*both)[1]:
            continue
        mine, theirs = values.get(_place(one), set()), values.get(_place(two), set())
        right = any(a[0] == b[0] and a[1] != b[1] for a in mine for b in theirs)
        if not right and {name for name, _ in mine} & {name for name, _ in theirs}:
            continue
        same = likeness(*both, rarity)
        yield Example(store.name, signs_for(*both, same, rarity), right)


def _place(part: Part) -> deskbench.Place:
    return part.frame.statement.path, part.frame.statement.line


def fit(examples: Sequence[Example]) -> dict[str, float]:
    """The weights that tell conflicts from other pairs best: a logistic regression.

    Signs are scaled to one spread while fitting, so that all are drawn to 0 alike.
    """
    names = sorted({name for example in examples for name in example.signs})
    rows = [[example.signs.get(name, 0.0) for name in names] for example in examples]
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    spreads = [
        math.sqrt(sum((x - mean) ** 2 for x in column) / len(rows)) or 1.0
        for column, mean in zip(zip(*rows, strict=True), means, strict=True)
    ]
    scaled = [
        [1.0, *((x - m) / s for x, m, s in zip(row, means, spreads, strict=True))] for row in rows
    ]
    found = _regression(scaled, [float(example.right) for example in examples])
    weights = [value / spread for value, spread in zip(found[1:], spreads, strict=True)]
    always = found[0] - sum(w * m for w, m in zip(weights, means, strict=True))
    return {ALWAYS: always, **dict(zip(names, weights, strict=True))}


def _regression(rows: Sequence[Vector], wanted: Vector) -> Vector:
    """Newton's method; the first column is the constant, which isn't drawn to 0."""
    size = len(rows[0])
    found = [0.0] * size
    for _ in range(ROUNDS):
        gradient = [0.0] + [-STIFFNESS * value for value in found[1:]]
        curve = [[STIFFNESS * (i == j > 0) for j in range(size)] for i in range(size)]
        for row, right in zip(rows, wanted, strict=True):
            chance = 1 / (1 + math.exp(-sum(map(float.__mul__, found, row))))
            spread = chance * (1 - chance)
            for i, x in enumerate(row):
                gradient[i] += (right - chance) * x
                line, share = curve[i], spread * x
                for j in range(i + 1):
                    line[j] += share * row[j]
        for i in range(size):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = _solved(curve, gradient)
        found = [value + change for value, change in zip(found, step, strict=True)]
    return found


def _solved(matrix: list[Vector], right: Vector) -> Vector:
    """The solution of linear equations, by elimination."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda n: abs(rows[n][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for n in range(size):
            if n != i and rows[n][i]:
                share = rows[n][i] / rows[i][i]
                rows[n] = [a - share * b for a, b in zip(rows[n], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def _held_out(examples: Sequence[Example]) -> str:
    """How weights do on pairs of stores that they weren't fitted to."""
    proposed = right = 0
    for store in sorted({example.store for example in examples}):
        weights = fit([example for example in examples if example.store != store])
        for example in examples:
            if example.store == store and weighed_by(weights, example.signs) >= LEAST_WEIGHT:
                proposed += 1
                right += example.right
    wanted = sum(example.right for example in examples)
    return f"left out store by store: {right}/{wanted} pairs found, {right}/{proposed} right"


def main(words: Sequence[str]) -> int:
    """Fit to the stores of some folders, each as `desk-bench` is, and print the weights."""
    examples: list[Example] = []
    for data in map(Path, words):
        for store in deskbench.stores(data):
            examples.extend(examples_of(data, store))
    print("# What speaks for two values being of one thing (above 0) and against it: fitted by")
    print("# `python -m memtui.bench.fit` to labelled stores.")
    print(f"# {_held_out(examples)}")
    print()
    for name, value in sorted(fit(examples).items()):
        print(f'"{name}" = {value:.3f}')
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
