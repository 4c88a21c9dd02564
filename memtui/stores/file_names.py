"""What the name of a file in a store tells of it."""

from __future__ import annotations

_PASSING = ("~", ".tmp", ".temp", ".swp", ".swo", ".swx", ".lock")


def is_noise(path: str) -> bool:
    """Whether a path is hidden, a lock, or what an editor or a writer leaves for a moment."""
    return any(map(_is_passing, path.rstrip("/").split("/")))


def is_markdown(path: str) -> bool:
    return path.lower().endswith((".md", ".markdown"))


def stem(path: str) -> str:
    """The file name of a store-relative path without its last suffix."""
    name = path.rpartition("/")[2]
    base, dot, _ = name.rpartition(".")
    return base if dot and base else name


def _is_passing(name: str) -> bool:
    if name.startswith(".") or name.lower().endswith(_PASSING):
        return True
    return name == "4913" or (name.startswith("#") and name.endswith("#"))  # Vim's and Emacs'
