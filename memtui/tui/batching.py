"""Keys on many items: marking them, sifting the queue, and one decision for all marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from memtui.errors import MemtuiError
from memtui.model import Item
from memtui.tui import teaching
from memtui.tui.bars import error_line
from memtui.tui.joining import JoiningScreen
from memtui.tui.queue_filter import ORDERS, QueueFilter, Sieve
from memtui.tui.reviewing import Call
from memtui.tui.rows import is_blocked
from memtui.tui.spans import Span

if TYPE_CHECKING:
    from memtui.desk.previewing import Batch
    from memtui.tui.port import Desk

_SINGLE = ("dream", "bundle")  # kinds that are looked at one by one, on their own screens
_PATTERN = Span("Words, or kind: source: session: warning: as in the filter. Empty: all shown.")


def _key(keys: str, action: str, id: str, tooltip: str, display: str | None = None) -> Binding:
    return Binding(keys, action, show=False, key_display=display, id=id, tooltip=tooltip)


class BatchScreen(JoiningScreen):
    """Marks, filters and orders. No key here decides before a preview was answered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _key("space", "mark_item", "mark.item", "mark the item, or take its mark away"),
        _key("v", "mark_range", "mark.range", "begin a range of marks; again: mark it"),
        _key("asterisk", "mark_pattern", "mark.pattern", "mark what a pattern takes", "*"),
        _key("semicolon", "act", "mark.act", "decide all that is marked, after a preview", ";"),
        _key("equals_sign", "sort", "queue.sort", "another order of the queue", "="),
        _key("S", "session", "queue.session", "only what this conversation proposed"),
    ]

    def why_not(self, action: str) -> str:
        if action in ("mark_item", "mark_range", "mark_pattern", "session"):
            why = self.why_no_item()
            if why or action != "session" or self.review.filter:
                return why
            item = self.current
            return "" if item is None or item.session else "No session is known for this item."
        if action == "act":
            return "" if self.review.marked else "Nothing is marked: space marks, * by pattern."
        return super().why_not(action)

    def set_filter(self, filter: QueueFilter) -> None:
        """Show only what a filter takes."""
        self.review.sift(filter)
        self.show_queue()

    # Marking

    def action_mark_item(self) -> None:
        item = self.current
        if not self.can("mark_item") or item is None:
            return
        if self.review.anchor:
            self.action_mark_range()
            return
        self.review.toggle(item)
        self.marks_changed()
        self.go_on()

    def action_mark_range(self) -> None:
        item = self.current
        if not self.can("mark_range") or item is None:
            return
        if not self.review.anchor:
            self.review.anchor = item.id
            self.say("A range begins here: move, then v or space marks all of it.")
        else:
            count = self.review.mark_all(self.review.span(item))
            self.review.anchor = ""
            self.say_marked(count)
        self.marks_changed()

    def action_mark_pattern(self) -> None:
        if not self.can("mark_pattern"):
            return
        from memtui.tui.prompts import ReasonPrompt

        def answered(pattern: str | None) -> None:
            if pattern is not None:
                taken = Sieve(self.review.waiting).take(QueueFilter.parse(pattern))
                self.say_marked(self.review.mark_all(taken))
                self.marks_changed()

        asked = teaching.question(
            "Mark which items?", "among those that the queue shows", (), (_PATTERN,)
        )
        self.app.push_screen(ReasonPrompt(self.palette, asked, needed=False), answered)

    def say_marked(self, fresh: int) -> None:
        count = len(self.review.marked)
        self.say(f"{fresh} more marked, {count} in all. ; decides them, after a preview.")

    def marks_changed(self) -> None:
        """Draw what shows marks again."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Put the cursor on the next item."""
        raise NotImplementedError

    def drop_marks(self) -> bool:
        """Take away a range that was begun, else all marks; False when there were none."""
        if self.review.anchor:
            self.review.anchor = ""
        elif self.review.marked:
            self.say(f"{len(self.review.marked)} marks taken away.")
            self.review.marked.clear()
        else:
            return False
        self.marks_changed()
        return True

    # Sifting

    def action_sort(self) -> None:
        at = ORDERS.index(self.review.order)
        self.review.sift(order=ORDERS[(at + 1) % len(ORDERS)])
        self.show_queue()
        self.say(f"The queue is {self.review.order} now.")

    def action_session(self) -> None:
        """Only what one conversation proposed; again: everything."""
        item = self.current
        if self.review.filter.is_session:
            self.set_filter(QueueFilter())
            self.say("Everything that waits.")
        elif self.can("session") and item is not None and item.session:
            self.set_filter(QueueFilter.parse(f"session:{item.session}"))
            count = len(self.review.waiting)
            told = "One item comes" if count == 1 else f"{count} items come"
            self.say(f"{told} from this conversation. * enter marks them, w tells what was said.")

    # Deciding

    def action_act(self) -> None:
        if not self.can("act"):
            return
        from memtui.tui.prompts import Choice, ChoicePrompt

        count = len(self.review.marked)
        asked = teaching.question(
            f"Decide {count} marked item{'s' * (count > 1)}", "A preview is first."
        )
        choices = [
            Choice("a", "approve", "approve"),
            Choice("x", "reject", "reject"),
            Choice("X", "reject with a reason", "reason"),
            Choice("s", "put aside", "snooze"),
            Choice("space", "take the marks away", "drop"),
        ]
        self.app.push_screen(ChoicePrompt(self.palette, asked, choices), self._ask_word)

    def _ask_word(self, action: str | None) -> None:
        """Ask what the decision needs besides: a reason, or until when."""
        from memtui.tui.prompts import ReasonPrompt, SnoozePrompt

        if action == "drop":
            self.drop_marks()
        elif action == "reason":
            asked = teaching.question("Why not?", "for all that is marked")
            self.app.push_screen(
                ReasonPrompt(self.palette, asked, needed=True),
                lambda reason: self._plan("reject", reason) if reason else None,
            )
        elif action == "snooze":
            asked = teaching.question("Put aside", "all that is marked")
            self.app.push_screen(
                SnoozePrompt(self.palette, asked),
                lambda until: self._plan("snooze", until) if until else None,
            )
        elif action is not None:
            self._plan(action, "")

    def _plan(self, action: str, word: str) -> None:
        self.run_worker(self._preview(action, word))

    async def _preview(self, action: str, word: str) -> None:
        """Show what the decision would do to the marked items, then do it to those it can."""
        marked = dict(self.review.marked)
        items = {item.id: item for item in self.review.all_waiting if item.id in marked}
        refs = [id for id, item in items.items() if item.kind not in _SINGLE]

        def plan(desk: Desk) -> Batch:
            desk.refresh()  # what changed since it was marked is not to be promised
            return desk.previews.batch(action, refs, marked, word)

        try:
            batch = await self.gate.call(plan)
        except MemtuiError as error:
            self.tell(error_line(error))
            return
        words = batch_words(action, batch, items)
        from memtui.tui.batch_preview import BatchPrompt, fates

        ready = [items[id] for id in batch.ready]
        rows = fates(action, batch, items, _SINGLE)
        if batch.preview is None:
            words = f"Nothing of it can be done: {words}"
        self.app.push_screen(
            BatchPrompt(self.palette, rows, batch.preview, words, action),
            lambda wanted: (
                self.send_all(ready, _call(action, ready, marked, word)) if wanted else None
            ),
        )


def batch_words(action: str, batch: Batch, items: dict[str, Item]) -> str:
    """What a batch would do and leave, in one line: `12 approve, 1 stale skipped`."""
    stale = sum(skipped.exit_code == 3 for skipped in batch.skipped)
    blocked = sum(
        skipped.exit_code != 3 and is_blocked(items[skipped.id]) for skipped in batch.skipped
    )
    single = sum(item.kind in _SINGLE for item in items.values())
    rest = len(batch.skipped) - stale - blocked
    told = [f"{len(batch.ready)} {action}"] if batch.ready else []
    told += [
        f"{count} {what}"
        for count, what in (
            (stale, "stale skipped"),
            (blocked, "blocked left out"),
            (rest, "can't be done like this"),
            (single, "to be looked at one by one"),
        )
        if count
    ]
    return ", ".join(told)


def _call(action: str, ready: list[Item], digests: dict[str, str], word: str) -> Call:
    refs = [item.id for item in ready]
    calls: dict[str, Call] = {
        "approve": lambda desk: desk.approve(refs, digest=digests),
        "reject": lambda desk: desk.reject(refs, reason=word, digest=digests),
        "snooze": lambda desk: desk.snooze(refs, word, digest=digests),
    }
    return calls[action]
