"""`python -m memtui.bench.fit bundles|deeds|renewed DIR…`: fit the weights of signs to labels.

Each folder is as `desk-bench` is for `bundles`, as `beam` is for the others. Prints the
weights as TOML, and as a comment how they do on what they weren't fitted to: each store, or
each folder of dated logs, is judged by weights that were fitted to all others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from memtui.bench import examples
from memtui.bench.regression import STIFFNESS, Choice, fit
from memtui.judge.claims.denial import LEAST_TOLD
from memtui.judge.claims.pairs import LEAST_WEIGHT
from memtui.judge.claims.revise import LEAST_RENEWED
from memtui.judge.claims.weigh import ALWAYS, weighed_by

Weights = dict[str, float]


@dataclass(frozen=True, slots=True)
class Sort:
    """One sort of weights: what it is fitted to and how, and how it is written."""

    told: str
    choices: Callable[[Sequence[Path]], Iterable[Choice]]
    least: float  # that the signs of an answer weigh
    stiffness: float = STIFFNESS
    idle: float = 1.0  # how much a choice counts where none is right
    constant: bool = True  # whether something is added whatever is found
    smallest: float = 0.0  # weight that is written
    digits: int = 3

    def fitted(self, choices: Sequence[Choice]) -> Weights:
        weights = fit(choices, self.stiffness, self.idle)
        return weights if self.constant else {**weights, ALWAYS: 0.0}

    def lines(self, choices: Sequence[Choice]) -> Iterator[str]:
        """The weights as TOML, by name."""
        for name, value in sorted(self.fitted(choices).items()):
            if (self.constant and name == ALWAYS) or abs(value) >= self.smallest:
                yield f'"{name}" = {value:.{self.digits}f}'

    def held_out(self, choices: Sequence[Choice]) -> str:
        """How weights do on choices of stores that they weren't fitted to."""
        proposed = right = 0
        for store in sorted({choice.store for choice in choices}):
            weights = self.fitted([choice for choice in choices if choice.store != store])
            for choice in choices:
                weighed = [weighed_by(weights, option.signs) for option in choice.options]
                if choice.store == store and max(weighed) >= self.least:
                    proposed += 1
                    right += choice.options[weighed.index(max(weighed))].right
        wanted = sum(choice.answered for choice in choices)
        return f"left out one by one: {right}/{wanted} found, {right}/{proposed} right"


SORTS = {
    "bundles": Sort(
        "What speaks for two values being of one thing (above 0) and against it",
        examples.bundles,
        LEAST_WEIGHT,
    ),
    "deeds": Sort(
        "How much each sign adds to the surety that a statement tells of what was never done",
        examples.deeds,
        LEAST_TOLD,
        stiffness=1.2,
        idle=0.17,
        constant=False,
        smallest=0.05,
        digits=2,
    ),
    "renewed": Sort(
        "How much each sign adds to the surety that a value comes in place of an earlier one",
        examples.renewed,
        LEAST_RENEWED,
        stiffness=6.0,
        idle=0.05,
        smallest=0.05,
        digits=2,
    ),
}


def main(words: Sequence[str]) -> int:
    """Fit one sort of weights to the labelled data of some folders, and print them."""
    if len(words) < 2 or words[0] not in SORTS:
        print(f"Say one of {', '.join(SORTS)}, then folders of labelled data.", file=sys.stderr)
        return 2
    sort = SORTS[words[0]]
    choices = list(sort.choices([Path(word) for word in words[1:]]))
    if len({choice.store for choice in choices if choice.answered}) < 2 or all(
        choice.answered for choice in choices
    ):
        print("Too little to fit to and to leave out. Name more folders.", file=sys.stderr)
        return 2
    print(f"# {sort.told}: fitted by")
    print(f"# `python -m memtui.bench.fit {words[0]}` to labelled data.")
    print(f"# {sort.held_out(choices)}")
    print()
    print(*sort.lines(choices), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
