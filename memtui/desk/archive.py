"""What was taken out of use but kept: by the desk, or where the tool keeps such things."""

from __future__ import annotations

from memtui.desk.shelf import Shelf
from memtui.model import Role

NOTES = "archive/"


def archived_paths(shelf: Shelf) -> list[str]:
    """The paths that the archived memories had when they stood, sorted."""
    view, dialect = shelf.standing.view, shelf.store.dialect
    found = {note.removeprefix(NOTES) for note in view.notes_under(NOTES)}
    for path in view.paths():
        if shelf.role(path) is Role.ARCHIVE:
            parts = path.split("/")
            origins = ("/".join(parts[start:]) for start in range(1, len(parts)))
            found.update(at for at in origins if dialect.archive_path(at) == path)
    return sorted(found)
