"""`memtui bench signals`: signals of each kind on labelled messages, and on plain chat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

from memtui.bench import deskbench
from memtui.bench.figures import Figure
from memtui.bench.reading import json_of
from memtui.bench.running import run
from memtui.judge.signals import Kind, Signal, find_signals

_CHAT_TURNS = 500


def main(words: Sequence[str]) -> int:
    """Run the benchmark; see `running.run`."""
    return run(words, "signals", PARTS)


def _labelled(data: Path) -> Iterator[Figure]:
    right = {kind: Figure(f"{kind}: precision", target=0.9) for kind in get_args(Kind)}
    found = {kind: Figure(f"{kind}: recall", target=0.75) for kind in get_args(Kind)}
    dated = Figure("temporal, where found: the absolute date is right")
    for row in deskbench.rows(data, "signals"):
        signals = find_signals(row["text"], _sent(row))
        for kind in get_args(Kind):
            wanted = [gold for gold in row["signals"] if gold["kind"] == kind]
            got = [signal for signal in signals if signal.kind == kind]
            for signal in got:
                is_right = any(_overlap(row["text"], gold, signal) for gold in wanted)
                right[kind].count(is_right, f"{row['id']} {signal.rule}: {signal.text!r}")
            for gold in wanted:
                met = [signal for signal in got if _overlap(row["text"], gold, signal)]
                found[kind].count(bool(met), f"{row['id']}: {gold['span']!r}")
                if met and kind == "temporal":
                    told = f"{row['id']} {gold['value']!r}: {met[0].value}"
                    dated.count(_last_day(met[0]) in gold["value"], told)
    for kind in get_args(Kind):
        yield from (right[kind], found[kind])
    yield dated


def _sent(row: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(row["sent_at"].replace("Z", "+00:00"))


def _last_day(signal: Signal) -> str:
    return signal.value.rpartition("/")[2].rpartition(", ")[2]


def _overlap(text: str, gold: dict[str, str], signal: Signal) -> bool:
    start = text.index(gold["span"])
    return start < signal.end and signal.start < start + len(gold["span"])


def _chat(data: Path) -> Iterator[Figure]:
    """How often plain chat gives a signal; nobody labelled these, so there is no target."""
    figures = {kind: Figure(f"turns of chat with a signal: {kind}") for kind in get_args(Kind)}
    chats = json_of(data / "locomo10.json")
    turns = [
        turn["text"]
        for chat in chats
        for session in chat["conversation"].values()
        if isinstance(session, list)
        for turn in session
    ]
    for text in turns[:_CHAT_TURNS]:
        kinds = {signal.kind for signal in find_signals(text, datetime(2023, 5, 8))}
        for kind, figure in figures.items():
            figure.count(kind in kinds)
    yield from figures.values()


PARTS = (("desk-bench", "desk-bench", _labelled), ("LoCoMo", "locomo", _chat))
