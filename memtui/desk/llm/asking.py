"""One question to a model, and its answer as text."""

from __future__ import annotations

from typing import NamedTuple

from memtui.desk.llm.settings import Model

LARGEST_ANSWER = 1 << 20  # bytes


class Asked(NamedTuple):
    """A question: what the model is to do, and the material that it is to do it with."""

    task: str
    material: str


def ask(model: Model, asked: Asked) -> str:
    """What the model answers; raises ModelError where it doesn't, within its time limit."""
    if model.command:
        from memtui.desk.llm.command import ask_command

        return ask_command(model, asked)
    from memtui.desk.llm.endpoint import ask_endpoint

    return ask_endpoint(model, asked)
