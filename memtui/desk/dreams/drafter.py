"""The model behind a dream's drafts: asked once for the same question, and left when it fails."""

from __future__ import annotations

import os

from memtui import __version__
from memtui.change import Change
from memtui.desk.dreams.answers import read_answer
from memtui.desk.dreams.drafting import BundlesOf, DraftError, drafted
from memtui.desk.llm import Asked, Model, ask, configured_model
from memtui.desk.planning.context import PlanContext
from memtui.desk.shelf import Shelf
from memtui.errors import ModelError
from memtui.formats.digest import text_digest
from memtui.formats.text import encode
from memtui.judge.claims import Bundle

NOT_ASKED = "a model can draft it: dream, and it is asked"


class Drafter:
    """Drafts for the contradictions of one plan. Offline, only answers that are kept are used."""

    def __init__(self, shelf: Shelf, model: Model | None, failed: str, online: bool) -> None:
        self._shelf = shelf
        self._model = model
        self._failed = failed
        self._online = online
        self._told: dict[str, str] = {}  # why there is no draft, by bundle

    def go_offline(self) -> None:
        """Ask no more: what comes next stands under the store's lock."""
        self._online = False

    @property
    def name(self) -> str:
        return self._model.name if self._model else ""

    def draft(self, context: PlanContext, bundle: Bundle, bundles_of: BundlesOf) -> Change:
        """The change that settles a bundle; DraftError with the reason where there is none."""
        try:
            return drafted(context, bundle, bundles_of, lambda asked: self._ask(bundle, asked))
        except DraftError as error:
            self._told[bundle.id] = str(error)
            raise

    def _ask(self, bundle: Bundle, asked: Asked) -> str:
        """The answer, from the cache where the same was asked before; a failure ends all asking."""
        if self._model is None:
            raise DraftError(self._failed)
        kind, model = f"draft {bundle.id}", self._model
        who = (model.base_url, model.model, *model.command)
        key = text_digest(__version__, asked.task, asked.material, *who)
        kept = self._shelf.recall_judged(kind, key)
        if kept is not None:
            return kept
        if not self._online:
            raise DraftError(self._told.get(bundle.id, NOT_ASKED))
        if self._failed:
            raise DraftError(f"not asked, since {self._failed}")
        try:
            answer = ask(model, asked)
        except ModelError as error:
            self._failed = error.message.rstrip(".")
            raise DraftError(self._failed) from None
        read_answer(answer)  # junk is not kept, so that it can be asked again
        if self._shelf.redact(encode(answer)) == encode(answer):
            self._shelf.keep_judged(kind, key, answer)
        return answer


def drafter_of(shelf: Shelf, online: bool) -> Drafter | None:
    """The model that the user has set up; None where there is none."""
    try:
        model = configured_model(os.environ)
    except ModelError as error:
        return Drafter(shelf, None, error.message.rstrip("."), online)
    return None if model is None else Drafter(shelf, model, "", online)
