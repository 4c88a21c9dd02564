"""What stands around an item and where it comes from, as lines."""

from datetime import timedelta

from fake_desk import NOW, item, memory

from memtui.change import Decision
from memtui.desk.provenance import Provenance
from memtui.desk.surroundings import Surroundings
from memtui.judge.duplicates import Neighbour
from memtui.model import IndexGauge, IndexLimits
from memtui.stores.transcripts import Quote
from memtui.tui.around_rows import around_lines, flow, why_lines
from memtui.tui.spans import Span, cells, text_of

LIMITS = IndexLimits(200, 25_000)
INDEX = IndexGauge(187, 24_000, 24_000, LIMITS)
AROUND = Surroundings(
    links=(("deploy", "deploy.md"), ("no\x1bwhere", "")),
    linked_from=("auth.md",),
    near=(Neighbour("freeze.md", 0.71, "date"), Neighbour("far.md", 0.1)),
    index_after=IndexGauge(188, 24_100, 24_100, LIMITS),
)


def shown(width: int, most: int = 9) -> list[str]:
    return [text_of(line) for line in around_lines(AROUND, INDEX, width, most)]


def test_everything_is_told_on_one_line_where_there_is_room() -> None:
    assert shown(200) == [
        "approved: index 188/200 lines (+1), 24.1/25 KB   near freeze 0.71 other date   "
        "links deploy no␛where (dead)   linked from auth"
    ]


def test_the_lines_fit_and_the_first_come_first() -> None:
    for width in (20, 40, 60):
        lines = around_lines(AROUND, INDEX, width, 2)
        assert len(lines) == 2
        assert all(cells(line) <= width for line in lines)
        assert text_of(lines[0]).startswith("approved: ind")


def test_an_index_that_would_be_too_full_is_told_in_another_tone() -> None:
    full = Surroundings((), (), (), IndexGauge(201, 24_100, 24_100, LIMITS))
    assert around_lines(full, INDEX, 80, 3)[0][-1].tone == "block"
    assert around_lines(AROUND, INDEX, 80, 3)[0][1].tone == "dim"


def test_nothing_around_takes_no_line() -> None:
    assert around_lines(Surroundings((), (), (), None), INDEX, 80, 3) == []


def test_a_group_that_is_too_long_is_cut() -> None:
    assert [text_of(line) for line in flow([(Span("abcdef"),), (Span("gh"),)], 4)] == ["abc…", "gh"]


def why(found: Provenance, subject: object) -> str:
    lines = why_lines(subject, found, NOW)(80)  # type: ignore[arg-type]
    return "\n".join(text_of(line) for line in lines)


def test_why_tells_decisions_and_words() -> None:
    when = NOW - timedelta(days=3)
    decision = Decision("abcdef0123", when, "reject", "", "auth", (), reason="too\x1b early")
    quote = Quote("user", "2026-11-29T10:00:00Z", "It is \u202e60 minutes now.")
    told = why(Provenance((decision,), 7, decision, True, (quote,)), item("auth.md"))
    assert "session         0b5e77a1" in told
    assert "line 7 was put there by abcdef0 rejected auth  3 d ago  “too␛ early”" in told
    assert "person 2026-11-29 10:00" in told
    assert "“It is <202E>60 minutes now.”" in told


def test_why_says_what_is_not_known() -> None:
    told = why(Provenance((), 3, None, False, ()), memory("auth.md"))
    assert "line 3 is new." in told
    assert "Nothing was decided of this file before." in told
    assert "No transcript of its conversation is at hand." in told
    assert "says nothing like it" in why(Provenance((), 0, None, True, ()), memory("auth.md"))
