import pytest

from memtui.bench.figures import SHIPPED
from memtui.bench.fit import Example, examples_of, fit
from memtui.judge.claims.weigh import ALWAYS, weighed_by

EXAMPLES = [
    Example("a", {"for": n % 2 * 1.0, "against": n % 3 * 0.5, "idle": n % 5 * 0.2}, n % 2 > n % 3)
    for n in range(60)
]


def test_signs_weigh_what_they_speak_for() -> None:
    weights = fit(EXAMPLES)
    assert weights["for"] > 1 > 0 > weights["against"]
    assert abs(weights["idle"]) < 0.5
    right = [weighed_by(weights, e.signs) for e in EXAMPLES if e.right]
    wrong = [weighed_by(weights, e.signs) for e in EXAMPLES if not e.right]
    assert min(right) > max(wrong)


def test_the_same_examples_give_the_same_weights() -> None:
    assert fit(EXAMPLES) == fit(list(EXAMPLES))


def test_weights_meet_how_often_there_is_a_conflict() -> None:
    weights = fit([Example("a", {"none": 0.0}, n < 20) for n in range(80)])
    assert weights[ALWAYS] == pytest.approx(-1.0986, abs=1e-3)  # a quarter: log of 1 to 3


def test_the_shipped_stores_give_examples_of_both_sorts() -> None:
    data = SHIPPED / "desk-bench"
    examples = list(examples_of(data, data / "stores" / "quillfern"))
    assert sum(example.right for example in examples) >= 10
    assert sum(not example.right for example in examples) >= 10
