"""A long call that is ended by a signal: at once, with a sentence, and with nothing half done."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from support.commands import Commands
from support.places import Place, topic

SIGNALS = [signal.SIGINT, signal.SIGTERM]


@pytest.fixture
def torn(memtui: Commands) -> Place:
    """A store with a dead link, and a contradiction that a model is asked about."""
    place = Place(memtui.home / "shop" / ".agentic" / "memory")
    for name, number in (("db", 14), ("infra", 16)):
        text = f"The orders database is PostgreSQL {number}."
        place.write(f"{name}.md", topic(name, text, type="user"))  # such never expire
    place.write("MEMORY.md", "- [db](db.md)\n- [infra](infra.md)\n- [gone](gone.md)\n")
    place.age()
    assert memtui("snapshot", "--store", str(place.directory)).code == 0
    return place


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("words", [["dream", "--plan"], ["dream"]], ids=["plan", "run"])
def test_a_dream_ends_with_the_model_that_it_waits_for(
    memtui: Commands, torn: Place, tmp_path: Path, words: list[str], number: signal.Signals
) -> None:
    """The model sends the signal, and would then think for much longer than a test may take."""
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("the signal is ignored here, as in a job of a shell")
    model, asked = tmp_path / "model", tmp_path / "asked"
    model.write_text(
        "#!/bin/sh\n"
        "cat > /dev/null\n"  # the question: memtui waits for the answer now
        f"echo $$ > {asked}\nkill -{int(number)} $PPID\nexec sleep 100\n"
    )
    model.chmod(0o755)
    before = torn.manifest()
    store = ("--store", str(torn.directory))
    ran = memtui(*words, "--json", *store, MEMTUI_LLM_COMMAND=str(model))
    assert ran.code == 128 + number
    assert ran.json["error"]["code"] == "interrupted"
    assert ran.err == f"memtui: {ran.json['error']['message']}\n"
    with pytest.raises(ProcessLookupError):
        os.kill(int(asked.read_text()), 0)
    assert torn.manifest() == before
    assert memtui("log", "--json", "-n", "1", *store).json[0]["action"] != "dream"
    assert memtui("dream", "--no-model", *store).code == 0
