import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.errors import RefusedError
from memtui.formats.yaml_guard import problem_of, read

MERGE_BOMB = "a0: &a0 {x: 1}\n" + "".join(
    f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}\n" for n in range(1, 19)
)


def test_everything_is_a_string() -> None:
    text = (
        "name: no\nsince: 12:30:45\nver: 1.10\nid: 0123\nbad: 2026-13-45\nempty:\nttl: 1e9\n"
        "metadata:\n  type: project\ntags: [a, 1]\n"
    )
    assert read(text) == {
        "name": "no",
        "since": "12:30:45",
        "ver": "1.10",
        "id": "0123",
        "bad": "2026-13-45",
        "empty": "",
        "ttl": "1e9",
        "metadata": {"type": "project"},
        "tags": ["a", "1"],
    }
    assert problem_of(text) == ""


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n"])
def test_nothing_is_an_empty_mapping(text: str) -> None:
    assert read(text) == {}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("description: note: broken\n", "line 2: mapping values"),
        ('name: "quoted" more\n', "not valid YAML in line 2"),
        ("a:\n\tb: tab\n", "not valid YAML"),
        ("handle: @me\n", "not valid YAML"),
        ("- a\n- b\n", "not a mapping"),
        ("only words\n", "not a mapping"),
        ("a: &x [*x]\n", "anchor or alias"),
        (MERGE_BOMB, "anchor or alias"),
        ("a: *x\n", "anchor or alias"),
        ("a: !!python/object/apply:os.system [x]\n", "tag"),
        ("a: !foo b\n", "tag"),
        ("? [a]\n: b\n", "not valid YAML"),
        ("[" * 30, "nested more than 20"),
        ("a: " + "[1, " * 15 + "]" * 15 + "\n" + "b: [" + "1," * 6000 + "]\n", "5,000 parts"),
        ("[" * 100_000, "64 KiB"),
        ("a: " + "x" * 70_000 + "\n", "64 KiB"),
        ("a: b\x85c: d\n", "takes for a new line"),
        ("a: b\u2028c: d\n", "takes for a new line"),
        ("a: \udcff\n", "not valid YAML"),
        ("a: \x1b\n", "not valid YAML"),
        ("a: b\n---\nc: d\n", "not valid YAML"),
    ],
)
def test_what_strict_yaml_or_the_budget_refuses(text: str, reason: str) -> None:
    assert reason in problem_of(text)
    with pytest.raises(RefusedError):
        read(text)


@given(st.text(st.sampled_from("ab:-[]{}#&*!|>'\"%@`,?~ \n\t\\0x\x85\udc80"), max_size=60))
def test_nothing_else_is_ever_raised(text: str) -> None:
    assert problem_of(text) == "" or problem_of(text).endswith(".")
