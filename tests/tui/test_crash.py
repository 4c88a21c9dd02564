"""After an error that nobody foresaw: a sentence and places, but nothing of a memory."""

from __future__ import annotations

import pytest
from fake_desk import sample_desk

from memtui.tui.app import MemtuiApp
from memtui.tui.desk_screen import DeskScreen

SECRET = "what only a memory says"


async def test_the_last_words_hold_no_value(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(screen: DeskScreen) -> None:
        text = SECRET
        raise ValueError(text)

    monkeypatch.setattr(DeskScreen, "action_help", fails)
    desk = sample_desk()
    app = MemtuiApp(lambda: desk, desk.store.directory)
    with pytest.raises(ValueError, match=SECRET):
        async with app.run_test() as pilot:
            await pilot.press("question_mark")
    told = capsys.readouterr().err
    assert "ValueError" in told
    assert "test_crash.py" in told
    assert SECRET not in told
    assert app.return_code == 1
