"""The loss gauge on texts whose loss is known."""

from __future__ import annotations

from support.places import topic

from memtui.desk.dreams.loss import Kept, Stated, measure
from memtui.desk.dreams.surviving import lines_of, survivors


def no_claims(path: str, text: str) -> list[Stated]:
    return []


def values(path: str, text: str) -> list[Stated]:
    """Each line with a number states it, of the words around."""
    found = []
    for line in lines_of(text.encode()).values():
        for word in line.rstrip(".").split():
            if word.isdigit():
                words = frozenset(line.lower().rstrip(".").split()) - {word}
                found.append(Stated(line, "number", word, word, words))
    return found


def test_nothing_changed_loses_nothing() -> None:
    kept = {"a.md": Kept(b"One line.\n")}
    loss = measure(kept, {"a.md": b"One line.\n"}, values)
    assert (loss.memories, loss.lines, loss.bytes, loss.claims, loss.fraction) == (0, 0, 0, 0, 0.0)


def test_a_deleted_memory_is_lost_with_its_lines_and_bytes() -> None:
    kept = {
        "a.md": Kept(b"Deploys stop on Thursday.\n\nThe limit is 40 rows.\n"),
        "b.md": Kept(b"x" * 53),
    }
    loss = measure(kept, {"b.md": b"x" * 53}, values)
    lost = len(b"Deploys stop on Thursday.") + len(b"The limit is 40 rows.")
    assert (loss.memories, loss.moved, loss.lines, loss.claims) == (1, 0, 2, 1)
    assert loss.bytes == lost
    assert loss.fraction == 0.5  # one of two memories: more than its share of the bytes


def test_text_that_moved_is_not_lost() -> None:
    kept = {"a.md": Kept(b"# A\n\nDeploys stop on Thursday.\n"), "b.md": Kept(b"Other.\n")}
    after = {"b.md": b"Other.\n\n# A\n- Deploys stop\n  on Thursday.\n"}
    loss = measure(kept, after, values)
    assert (loss.memories, loss.moved, loss.lines, loss.bytes) == (0, 1, 0, 0)


def test_a_merge_that_drops_one_line_loses_that_line() -> None:
    text = b"First fact stays here.\nSecond fact stays here.\nThird fact goes away.\n"
    kept = {"a.md": Kept(text), "b.md": Kept(b"Own fact.\n")}
    after = {"b.md": b"Own fact.\nFirst fact stays here.\nSecond fact stays here.\n"}
    loss = measure(kept, after, no_claims)
    assert (loss.memories, loss.moved, loss.lines) == (0, 1, 1)
    assert loss.bytes == len(b"Third fact goes away.")


def test_a_claim_that_survives_in_other_words_is_not_lost() -> None:
    kept = {"a.md": Kept(b"The queue limit is 40 rows.\nThe port is 8443.\n")}
    after = {"a.md": b"Rows in the queue: the limit is 40 now.\n"}
    loss = measure(kept, after, values)
    assert (loss.lines, loss.claims) == (2, 1)


def test_a_chinese_sentence_that_moved_into_a_paragraph_is_not_lost() -> None:
    kept = {"a.md": Kept("周四停止部署。\n".encode()), "b.md": Kept("值班表在群里。\n".encode())}
    after = {"b.md": "值班表在群里。周四停止部署。周五恢复。\n".encode()}
    assert measure(kept, after, no_claims).lines == 0


def test_a_short_line_survives_only_as_a_line() -> None:
    assert survivors(["tabs"], [b"Use tabs in Go.\n"]) == set()
    assert survivors(["tabs"], [b"- Tabs.\n"]) == {"tabs"}


def test_frontmatter_is_no_text_but_its_description_is() -> None:
    data = topic("a", "Body line.", description="what it is about").encode()
    assert set(lines_of(data)) == {"what it is about", "body line"}
    kept = {"a.md": Kept(data)}
    changed = data.replace(b"updatedAt: 2026-05-01", b"updatedAt: 2026-05-02")
    assert measure(kept, {"a.md": changed}, no_claims).lines == 0


def test_pinned_user_and_reviewed_memories_are_told_when_touched() -> None:
    kept = {
        "gone.md": Kept(b"Gone.\n", pinned=True),
        "user.md": Kept(b"Prefers tea.\n", type="user"),
        "seen.md": Kept(b"Seen.\n", reviewed=True),
        "moved.md": Kept(b"Moved as it is.\n", pinned=True),
        "same.md": Kept(b"Same.\n", type="user", pinned=True, reviewed=True),
    }
    after = {
        "user.md": b"Prefers coffee.\n",
        "seen.md": b"Seen.\nMore.\n",
        "elsewhere.md": b"Moved as it is.\n",
        "same.md": b"Same.\n",
    }
    loss = measure(kept, after, no_claims)
    assert loss.pinned == ("gone.md",)
    assert loss.user == ("user.md",)
    assert loss.reviewed == ("seen.md",)


def test_the_index_is_gauged_before_and_after() -> None:
    loss = measure({}, {}, no_claims, (b"- [A](a.md)\n- [B](b.md)\n", b"- [A](a.md)\n"))
    assert loss.index_before is not None and loss.index_before.lines == 2
    assert loss.index_after is not None and loss.index_after.lines == 1


def test_the_fold_of_a_copy_loses_nothing() -> None:
    kept = {"a.md": Kept(b"The port is 8443.\n"), "b.md": Kept(b"The port is 8443.\n")}
    loss = measure(kept, {"a.md": b"The port is 8443.\n"}, values)
    assert (loss.memories, loss.moved, loss.lines, loss.claims, loss.fraction) == (0, 1, 0, 0, 0.0)


def test_a_line_without_blanks_survives_in_the_middle_of_a_text() -> None:
    line = "部署在周四停止一切操作"
    assert survivors([line], [f"# 记录\n\n我们的{line}，请注意。\n".encode()]) == {line}
    assert survivors([line], ["部署在周五停止一切操作\n".encode()]) == set()


def test_a_line_survives_only_as_whole_words() -> None:
    line = "internationale"
    assert survivors([line], [b"It is internationale now.\n"]) == {line}
    assert survivors([line], [b"It is internationales now.\n"]) == set()
