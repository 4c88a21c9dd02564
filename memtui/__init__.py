"""memtui: see, judge and repair what coding agents remember."""

__version__ = "0.1.0"
