from hypothesis import given
from hypothesis import strategies as st

from memtui.tui.words import LONGEST_COMPARED, changed_words, pair_up, similarity, tokens


def changed(old: str, new: str) -> tuple[list[str], list[str]]:
    olds, news = changed_words(old, new)
    return [old[a:b] for a, b in olds], [new[a:b] for a, b in news]


@given(st.text())
def test_tokens_joined_are_the_text(text: str) -> None:
    assert "".join(tokens(text)) == text


def test_only_the_changed_words_are_marked() -> None:
    old, new = "Token lifetime is 15 minutes.", "Token lifetime is 60 minutes."
    assert changed(old, new) == (["15"], ["60"])


def test_neighbouring_changes_are_one_mark() -> None:
    assert changed("stop on Thursday", "stop late Wednesday") == (
        ["on Thursday"],
        ["late Wednesday"],
    )


def test_chinese_is_compared_by_character() -> None:
    assert changed("超时时间是 10 秒", "超时时间是 30 秒") == (["10"], ["30"])
    assert changed("通知用户重新下单", "短信通知用户重新下单") == ([], ["短信"])


def test_a_changed_blank_is_marked() -> None:
    assert changed("a b", "a  b") == ([" "], ["  "])


def test_similar_lines_are_paired_and_others_are_not() -> None:
    old = ["Deploys stop Thursday.", "On-call is thin."]
    new = ["A wholly new line.", "Deploys stop Wednesday."]
    assert pair_up(old, new) == [(None, 0), (0, 1), (1, None)]


@given(st.lists(st.text(max_size=9), max_size=8), st.lists(st.text(max_size=9), max_size=8))
def test_pairing_keeps_every_line_once_and_in_order(old: list[str], new: list[str]) -> None:
    rows = pair_up(old, new)
    assert [i for i, _ in rows if i is not None] == list(range(len(old)))
    assert [j for _, j in rows if j is not None] == list(range(len(new)))


def test_huge_hunks_and_lines_are_not_compared() -> None:
    long = "word " * LONGEST_COMPARED
    assert similarity(long, long + "x") == 0.0
    assert changed_words(long, long + "x") == ((), ())
    assert pair_up(["a"] * 100, ["a"] * 2)[:2] == [(0, None), (1, None)]
