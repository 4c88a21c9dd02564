"""An invented project's memory, with a history and a queue, the same each time."""

from memtui.demo.building import build, temporary
from memtui.demo.story import NOW

__all__ = ["NOW", "build", "temporary"]
