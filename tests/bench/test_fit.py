import math
import random
import tomllib

import pytest

from memtui.bench import examples
from memtui.bench.figures import SHIPPED
from memtui.bench.fit import SORTS, main
from memtui.bench.regression import Choice, Option, fit
from memtui.judge.claims.weigh import ALWAYS, weighed_by

SIGNS = [
    ({"for": n % 2 * 1.0, "against": n % 3 * 0.5, "idle": n % 5 * 0.2}, n % 2 > n % 3)
    for n in range(60)
]
LOGS = [SHIPPED / which / "beam" for which in ("second", "third")]
CHOICES = [Choice("a", (Option(signs, right),)) for signs, right in SIGNS]
KNOWN = {ALWAYS: -1.5, "act": 2.0, "field": 1.0, "ahead": -2.0}


def made_up(count: int, options: int) -> list[Choice]:
    """Choices made at random, each as likely as the known weights say."""
    chance = random.Random(3)
    choices = []
    for _ in range(count):
        every = [
            {
                "act": chance.random() * 2,
                "field": chance.random() * 2,
                "ahead": chance.choice((0, 1)),
            }
            for _ in range(options)
        ]
        odds = [1.0, *(math.exp(weighed_by(KNOWN, signs)) for signs in every)]
        chosen = chance.choices(range(options + 1), odds)[0]
        choices.append(Choice("a", tuple(Option(s, n == chosen) for n, s in enumerate(every, 1))))
    return choices


def test_signs_weigh_what_they_speak_for() -> None:
    weights = fit(CHOICES)
    assert weights["for"] > 1 > 0 > weights["against"]
    assert abs(weights["idle"]) < 0.5
    right = [weighed_by(weights, signs) for signs, is_right in SIGNS if is_right]
    wrong = [weighed_by(weights, signs) for signs, is_right in SIGNS if not is_right]
    assert min(right) > max(wrong)


def test_the_same_examples_give_the_same_weights() -> None:
    assert fit(CHOICES) == fit(list(CHOICES))


def test_weights_meet_how_often_there_is_a_conflict() -> None:
    weights = fit([Choice("a", (Option({"none": 0.0}, n < 20),)) for n in range(80)])
    assert weights[ALWAYS] == pytest.approx(-1.0986, abs=1e-3)  # a quarter: log of 1 to 3


@pytest.mark.parametrize("options", [1, 4])
def test_weights_that_made_the_choices_are_found_again(options: int) -> None:
    weights = fit(made_up(3000, options), stiffness=0.1)
    assert weights == pytest.approx(KNOWN, abs=0.25)


def test_choices_of_none_count_as_much_as_is_said() -> None:
    choices = [Choice("a", (Option({"none": 0.0}, n < 20),)) for n in range(80)]
    assert fit(choices, idle=1 / 3)[ALWAYS] == pytest.approx(0.0, abs=1e-6)  # 20 to 60 / 3


def test_one_of_several_right_options_is_enough() -> None:
    both = Choice("a", (Option({"act": 1.0}, True), Option({"field": 1.0}, True)))
    one = Choice("a", (Option({"act": 1.0}, True), Option({"field": 1.0}, False)))
    none = Choice("a", (Option({"act": 0.0, "field": 0.0}, False),))
    alike, unlike = fit([both, none] * 9, stiffness=0.5), fit([one, none] * 9, stiffness=0.5)
    assert alike["act"] == pytest.approx(alike["field"])
    assert alike["field"] > 0 > unlike["field"]


def test_the_shipped_stores_give_examples_of_both_sorts() -> None:
    data = SHIPPED / "desk-bench"
    found = list(examples.bundles_of(data, data / "stores" / "quillfern"))
    assert sum(choice.answered for choice in found) >= 10
    assert sum(not choice.answered for choice in found) >= 10


@pytest.mark.parametrize("sort", ["deeds", "renewed"])
def test_the_shipped_logs_give_examples_of_both_sorts(sort: str) -> None:
    found = list(SORTS[sort].choices(LOGS))
    assert sum(choice.answered for choice in found) >= 20
    assert sum(not choice.answered for choice in found) >= 10
    assert any(len(choice.options) > 1 for choice in found)


def test_logs_of_two_folders_are_held_against_each_other() -> None:
    apart = sum(len(list(examples.deeds([folder]))) for folder in LOGS)
    together = list(examples.deeds(LOGS))
    assert len(together) > apart
    assert not any(choice.answered for choice in together[apart:])


def test_the_weights_are_printed_as_toml(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deeds", *map(str, LOGS)]) == 0
    printed = tomllib.loads(capsys.readouterr().out)
    assert printed["act"] > 0
    assert ALWAYS not in printed  # `LEAST_TOLD` says how much is enough


def test_nothing_is_fitted_where_all_choices_are_answered(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["deeds", str(LOGS[0])]) == 2  # no other people whose deeds could be unknown
    assert "Name more folders" in capsys.readouterr().err


def test_an_unknown_sort_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guesses", "somewhere"]) == 2
    assert "bundles, deeds, renewed" in capsys.readouterr().err
