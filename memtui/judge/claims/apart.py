"""Statements that stand side by side: of one list, one table, one document."""

from __future__ import annotations

import re
from functools import cache

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.slots import Slot


def side_by_side(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    """Whether the form alone says that two values are of different things.

    Rows of a table, cells of a row, items under labels of their own, steps that begin
    with their value, a rule and its exception, and two mere events never compete.
    """
    one, two = a.statement, b.statement
    if a.status == b.status == "event" or sa.exceptional != sb.exceptional:
        return True
    if _is_head(a, sa) or _is_head(b, sb):
        return True
    if one.home != two.home:
        return _are_siblings(a, b)
    if one.row and two.row:
        return (one.row, one.column, one.block) != (two.row, two.column, two.block)
    if a.label and b.label and not (a.label <= b.label or b.label <= a.label):
        return True
    return bool(a.opens) and a.opens == b.opens


def _are_siblings(a: Frame, b: Frame) -> bool:
    """Whether two statements list the values of two things of one sort: `East store: …`."""
    differ = a.label & b.label and a.label - b.label and b.label - a.label
    return bool(differ) and _lists(a) and _lists(b)


def _lists(frame: Frame) -> bool:
    return sum(slot.kind != "polarity" for slot in frame.slots) > 1


def _is_head(frame: Frame, slot: Slot) -> bool:
    """Whether a value is what a row of a table is about, not what the row says of it."""
    row = frame.statement.row
    heads = bool(row) and frame.statement.text.startswith(row) and slot.kind != "polarity"
    return heads and slot.end <= len(row)


def describes(a: Frame, b: Frame) -> bool:
    """Whether one of two statements describes the document of the other."""
    one, two = a.statement, b.statement
    return one.home == two.home and one.fragment != two.fragment


def timed(a: Frame, b: Frame) -> bool:
    """Whether one of two statements says that it holds now, or both say when they hold."""
    return a.cue or b.cue or a.date_source == b.date_source == "statement"


def in_a_log(frame: Frame, other: Frame) -> bool:
    """Whether statements stand in a log: dated, or in two of a numbered series of files."""
    one, two = frame.statement.home, other.statement.home
    dated = frame.under is not None or frame.date_source != "none"
    return dated or (one != two and _unnumbered(one) == _unnumbered(two))


@cache
def _unnumbered(path: str) -> str:
    return re.sub(r"\d+", "#", path)
