"""Links of other memories that follow what was folded to the memory that stays."""

from __future__ import annotations

from collections.abc import Sequence
from posixpath import dirname, relpath

from memtui.desk.dreams.steps import Steps, keeping_times
from memtui.desk.linking import backlinks, link_target, paths_by_word
from memtui.desk.names import stem
from memtui.formats.frontmatter import Document
from memtui.formats.links import as_target, redirected
from memtui.formats.text import is_utf8
from memtui.model import Memory


class Redirects:
    """Who links to what, as the memories stand when a plan begins.

    `followed` has for each memory that was touched what it would say with nothing but its
    links changed: against that text a loss is measured, since a link that moved is none.
    """

    def __init__(self, memories: Sequence[Memory]) -> None:
        self._by_path = {memory.path: memory for memory in memories}
        self._paths = paths_by_word(memories)
        self._origins = backlinks(memories)
        self.followed: dict[str, bytes] = {}

    def follow(self, steps: Steps, gone: str, kept: str, passing: Sequence[str]) -> None:
        """Let the links to `gone` lead to `kept`, in memories that nothing else holds back.

        Not in what waits for a decision of its own, nor in what is pinned: there the link
        stays as it was written.
        """
        for path in self._origins.get(gone, ()):
            memory, context = self._by_path[path], steps.context
            data = context.view.read(path)
            if path == kept or path in passing or memory.pinned or context.writes.covers(path):
                continue
            if data is None or not is_utf8(data):
                continue
            after = self._redirected(data, path, gone, kept)
            edits, notes = context.person_writes(path, after)
            steps.add(keeping_times(context, edits), notes)
            before = self.followed.get(path, data)
            self.followed[path] = self._redirected(before, path, gone, kept)

    def _redirected(self, data: bytes, origin: str, gone: str, kept: str) -> bytes:
        def rename(word: str) -> str | None:
            return self._name_like(word, gone, kept) if self._leads(word, origin, gone) else None

        def retarget(target: str) -> str | None:
            if not self._leads(target, origin, gone):
                return None
            _, mark, anchor = target.partition("#")
            return as_target(relpath(kept, dirname(origin) or ".")) + mark + anchor

        document = Document.parse(data)
        return document.with_body(redirected(document.body, rename, retarget)).join()

    def _leads(self, link: str, origin: str, path: str) -> bool:
        return link_target(link, origin, self._paths) == path

    def _name_like(self, word: str, gone: str, kept: str) -> str:
        """What the kept memory is called in the way that a link called the other one."""
        named, heir = self._by_path[gone], self._by_path[kept]
        names = {named.path: heir.path, named.name: heir.name, stem(gone): stem(kept)}
        name = names.get(word, heir.path)
        return name if self._paths.get(name) == kept else kept
