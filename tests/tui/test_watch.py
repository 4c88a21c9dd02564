import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread

import pytest

from memtui.tui import watch

LONG_S = 20


def start(directory: Path) -> tuple[Queue[None], Event, Thread]:
    told: Queue[None] = Queue()
    stop = Event()
    target = lambda: watch.watch_store(directory, lambda: told.put(None), stop)  # noqa: E731
    thread = Thread(target=target, daemon=True)
    thread.start()
    return told, stop, thread


def test_a_write_is_told(tmp_path: Path) -> None:
    (tmp_path / "inbox").mkdir()
    told, stop, thread = start(tmp_path)
    heard = False
    for number in range(200):  # until the watcher has begun to listen
        (tmp_path / "inbox" / "a.md").write_text(str(number))
        with suppress(Empty):
            told.get(timeout=0.1)
            heard = True
            break
    assert heard
    stop.set()
    thread.join(LONG_S)
    assert not thread.is_alive()


def test_without_watchfiles_it_looks_every_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    monkeypatch.setattr(watch, "POLL_S", 0.001)
    told, stop, thread = start(tmp_path)
    told.get(timeout=LONG_S)
    told.get(timeout=LONG_S)
    stop.set()
    thread.join(LONG_S)
    assert not thread.is_alive()


def test_a_directory_that_is_gone_is_polled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "POLL_S", 0.001)
    told, stop, thread = start(tmp_path / "nowhere")
    told.get(timeout=LONG_S)
    stop.set()
    thread.join(LONG_S)
    assert not thread.is_alive()
