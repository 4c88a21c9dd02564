"""Asking a language model that the user has set up: an endpoint, or a command of their own."""

from memtui.desk.llm.asking import Asked, ask
from memtui.desk.llm.settings import Model, configured_model

__all__ = ["Asked", "Model", "ask", "configured_model"]
