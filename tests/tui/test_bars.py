from dataclasses import replace
from pathlib import Path

import pytest
from fake_desk import NOW, FakeDesk, item, sample_desk

from memtui.change import Decision, Outcome, Skipped
from memtui.errors import BlockedError, RefusedError, StaleError
from memtui.model import Finding
from memtui.tui import bars
from memtui.tui.picture import Picture, read_picture
from memtui.tui.spans import cells, text_of


@pytest.fixture
def picture(desk: FakeDesk) -> Picture:
    return read_picture(desk)


def top(picture: Picture | None, width: int) -> str:
    return text_of(bars.top_line(picture, Path("/srv/memory"), width))


def test_the_top_line_tells_the_store_and_what_waits(picture: Picture) -> None:
    told = top(picture, 120)
    assert "memory · opencode-memory-dream" in told
    assert told.endswith("7 waiting  oldest 3 d   index ▰▰▰▰▰▰▰▰▰▰ 187/200   24.1/25 KB")


@pytest.mark.parametrize("width", [20, 40, 80, 100, 200])
def test_the_top_line_fits(picture: Picture, width: int) -> None:
    assert len(top(picture, width)) <= width
    assert len(top(None, width)) <= width


def test_the_top_line_says_that_nothing_waits(picture: Picture) -> None:
    assert "nothing waits" in top(replace(picture, items=()), 120)


def test_before_reading_the_top_line_names_the_directory() -> None:
    assert top(None, 60) == "memtui  /srv/memory"


def test_home_is_a_tilde_and_long_paths_lose_their_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/kim")
    assert bars.short_path(Path("/home/kim/shop/memory"), 30) == "~/shop/memory"
    assert bars.short_path(Path("/home/kimberly/memory"), 30) == "/home/kimberly/memory"
    assert bars.short_path(Path("/home/kim/a/long/way/to/memory"), 14) == "~/…/to/memory"


def test_the_head_lists_the_worst_warnings_first() -> None:
    findings = [Finding(f"hidden:rule-{n}", "warn", n, 1, "") for n in range(1, 5)]
    findings.append(Finding("secret:jwt", "block", 9, 1, "eyJ…"))
    found = item("ci.md", warnings=tuple(findings))
    told = [text_of(line) for line in bars.item_head(found, 60, NOW)]
    assert told[0].startswith("! ci")
    assert told[2] == "■ secret jwt  eyJ…  line 9"
    assert told[-1] == "  and 2 more, marked ! in the text"


def test_the_head_says_since_when_an_agent_write_is_in_use() -> None:
    told = text_of(bars.item_head(item("a.md"), 80, NOW)[1])
    assert told == "a.md   by opencode   in use since 1 d   session 0b5e77a1"
    candidate = item("inbox/a.md", "inbox", "candidate")
    assert "waits since 1 d" in text_of(bars.item_head(candidate, 80, NOW)[1])


def test_the_hunk_line_counts_marks() -> None:
    told = text_of(bars.hunk_line(0, [True, None, False], "one column", 90))
    assert told.startswith("hunk 1/3  ✓ 1 taken  ✗ 1 left  y take  n leave  [ ] move")
    assert told.endswith("| one column")


def decision(action: str, **more: str) -> Decision:
    return Decision("4f1c2aa" + "0" * 33, NOW, action, "write:a.md", "a", (), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (decision("approve"), "✓ approved a  4f1c2aa   u undo"),
        (decision("undo", undoes="1"), "✓ took back a  4f1c2aa   U redo"),
        (decision("redo", undoes="1", redoes="2"), "✓ did again a  4f1c2aa   u undo"),
    ],
)
def test_a_decision_is_told_with_the_way_back(found: Decision, told: str) -> None:
    assert text_of(bars.outcome_line(Outcome((found,)))) == told


def test_a_skipped_decision_says_why() -> None:
    skipped = Outcome(skipped=(Skipped("write:a.md", "a is gone."),))
    assert text_of(bars.outcome_line(skipped)) == "· a is gone."


def test_partly_approved_counts_hunks() -> None:
    told = text_of(bars.outcome_line(Outcome((decision("approve"),)), hunks=2))
    assert told.startswith("✓ approved 2 hunks of a")


def test_errors_tell_what_to_do_in_the_desk() -> None:
    assert text_of(bars.error_line(RefusedError("No.", "Do that."))) == "✗ No.  Do that."
    stale = StaleError("a changed.", "memtui show a")
    assert text_of(bars.error_line(stale)) == "✗ a changed.  It is shown anew: look again."
    assert "--override" not in text_of(bars.error_line(BlockedError("b", "--override WHY")))


def test_keys_give_way_but_help_stays() -> None:
    keys = [("a", "approve"), ("x", "reject"), ("s", "snooze")]
    assert text_of(bars.key_line(keys, 40)) == "a approve   x reject   s snooze   ? help"
    assert text_of(bars.key_line(keys, 30)) == "a approve   x reject   ? help"
    assert cells(bars.key_line(keys, 10)) <= 10


def test_the_sample_has_an_oldest_age() -> None:
    assert read_picture(sample_desk()).oldest_age_s == 3 * 86_400
