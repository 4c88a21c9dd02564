"""Weights of signs that tell, of several options or none, the one that people chose."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from memtui.judge.claims.weigh import ALWAYS, Signs

STIFFNESS = 7.0  # how strongly weights are drawn to 0
MOST_ROUNDS, LEAST_STEP = 200, 1e-5

Vector = list[float]


@dataclass(frozen=True, slots=True)
class Option:
    """What the signs say of one answer, and whether people take it for right."""

    signs: Signs
    right: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be chosen in a store; where no option is right, that none is to be."""

    store: str
    options: tuple[Option, ...]

    @property
    def answered(self) -> bool:
        return any(option.right for option in self.options)


@dataclass(frozen=True, slots=True)
class _Case:
    """A choice in numbers: a row of signs an option, those that are right, how much it counts."""

    rows: tuple[Vector, ...]
    right: tuple[bool, ...]
    counts: float


def fit(
    choices: Sequence[Choice], stiffness: float = STIFFNESS, idle: float = 1.0
) -> dict[str, float]:
    """The weights that make what people chose likeliest: a logistic regression.

    Choosing none weighs 0, and a choice of none counts `idle`. Signs are scaled to one
    spread while fitting, so that all are drawn to 0 alike.
    """
    options = [option for choice in choices for option in choice.options]
    names = sorted({name for option in options for name in option.signs})
    spreads = [_spread([option.signs.get(name, 0.0) for option in options]) for name in names]
    cases = [
        _Case(
            tuple(
                [1.0, *(o.signs.get(n, 0.0) / s for n, s in zip(names, spreads, strict=True))]
                for o in choice.options
            ),
            tuple(option.right for option in choice.options),
            1.0 if choice.answered else idle,
        )
        for choice in choices
    ]
    always, *found = _regression(cases, len(names) + 1, stiffness)
    weights = [value / spread for value, spread in zip(found, spreads, strict=True)]
    return {ALWAYS: always, **dict(zip(names, weights, strict=True))}


def _spread(column: Sequence[float]) -> float:
    mean = sum(column) / len(column)
    return math.sqrt(sum((x - mean) ** 2 for x in column) / len(column)) or 1.0


def _regression(cases: Sequence[_Case], size: int, stiffness: float) -> Vector:
    """Newton's method; the first column is the constant, which isn't drawn to 0."""
    found = [0.0] * size
    for _ in range(MOST_ROUNDS):
        gradient = [0.0] + [-stiffness * value for value in found[1:]]
        curve = [[stiffness * (i == j > 0) for j in range(size)] for i in range(size)]
        for case in cases:
            _add(case, found, gradient, curve)
        for i in range(size):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = _solved(curve, gradient)
        found = [value + change for value, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < LEAST_STEP:
            break
    return found


def _add(case: _Case, found: Vector, gradient: Vector, curve: list[Vector]) -> None:
    """Add what a case says of the slope, and of the curve below its diagonal.

    Which of several right options is meant isn't known; the curve leaves that out, which
    makes steps shorter but never wrong.
    """
    chances = _shares([sum(map(float.__mul__, found, row)) for row in case.rows])
    meant = sum(chance for chance, right in zip(chances, case.right, strict=True) if right)
    middle = [0.0] * len(found)
    for row, chance, right in zip(case.rows, chances, case.right, strict=True):
        wanted = chance / meant if right else 0.0
        held = [(i, x) for i, x in enumerate(row) if x]
        for at, (i, x) in enumerate(held):
            gradient[i] += case.counts * (wanted - chance) * x
            middle[i] += chance * x
            line, share = curve[i], case.counts * chance * x
            for j, y in held[: at + 1]:
                line[j] += share * y
    mean = [(i, x) for i, x in enumerate(middle) if x]
    for at, (i, x) in enumerate(mean):
        line, share = curve[i], case.counts * x
        for j, y in mean[: at + 1]:
            line[j] -= share * y


def _shares(weights: Sequence[float]) -> Vector:
    """How likely each option is beside choosing none, which weighs 0."""
    most = max(0.0, *weights)
    told = [math.exp(weight - most) for weight in weights]
    whole = math.exp(-most) + sum(told)
    return [one / whole for one in told]


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
