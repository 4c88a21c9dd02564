"""The project's own benchmarks: each figure beside its reference, measured in the same run."""

from memtui.bench.report import main

__all__ = ["main"]
