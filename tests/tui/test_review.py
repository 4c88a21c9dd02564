from fake_desk import FakeDesk, item, sample_desk

from memtui.tui.picture import read_picture
from memtui.tui.review import Review
from memtui.tui.shown import read_item


def review_of(desk: FakeDesk) -> Review:
    review = Review()
    review.take(read_picture(desk), frozenset())
    return review


def titles(review: Review) -> list[str]:
    return [waiting.title for waiting in review.waiting]


def test_a_decided_item_leaves_at_once_and_stays_away_until_the_desk_has_it() -> None:
    desk = sample_desk()
    review = review_of(desk)
    first = review.waiting[0]
    review.send(first)
    assert first.title not in titles(review)
    assert review.busy
    review.take(read_picture(desk), review.settled())  # an older picture comes in between
    assert first.title not in titles(review)
    desk.approve([first.id])
    review.arrived(first)
    assert not review.busy
    review.take(read_picture(desk), review.settled())
    assert first.title not in titles(review)


def test_a_refused_item_comes_back() -> None:
    review = review_of(sample_desk())
    first = review.waiting[0]
    review.send(first)
    review.came_back(first)
    assert review.waiting[0] == first
    assert not review.busy


def test_an_undone_item_is_seen_again() -> None:
    desk = sample_desk()
    review = review_of(desk)
    first = review.waiting[0]
    review.send(first)
    desk.approve([first.id])
    review.arrived(first)
    review.take(read_picture(desk), review.settled())
    desk.past.undo()
    review.take(read_picture(desk), review.settled())
    assert review.waiting[0] == first


def test_marks_are_toggled_and_only_those_of_present_hunks_count() -> None:
    desk = sample_desk()
    review = review_of(desk)
    shown = read_item(desk, desk.items["write:auth-debug.md"])
    first, second = shown.document.hunks
    review.mark(shown.item, first, True)
    review.mark(shown.item, second, False)
    review.mark(shown.item, "gone", True)
    assert review.hunks_marked(shown, True) == [first]
    assert review.hunks_marked(shown, False) == [second]
    review.mark(shown.item, first, True)
    assert review.hunks_marked(shown, True) == []


def test_the_memory_of_a_candidate_is_the_one_it_names() -> None:
    review = review_of(sample_desk())
    candidate = item("inbox/x.md", "inbox", "candidate", targets=("auth-debug.md",))
    found = review.memory_of(candidate)
    assert found is not None
    assert found.path == "auth-debug.md"
    assert review.memory_of(item("inbox/y.md", "inbox", "candidate")) is None
