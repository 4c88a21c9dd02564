"""`edit` and `remember`: text that a person writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import outcomes
from memtui.cli.command import Call, Command
from memtui.errors import MemtuiError, RefusedError, StaleError

if TYPE_CHECKING:
    from memtui.cli.parsing import Parser
    from memtui.desk.desk import Desk


def _edit_arguments(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="the memory")
    parser.add_argument(
        "--file", metavar="FILE", help="the new text (-: stdin; default: your editor)"
    )
    parser.add_argument(
        "--override", metavar="WHY", help="keep it in spite of a blocking finding, and say why"
    )


def _edit(call: Call) -> int:
    with call.desk() as desk:
        if not call.text("file"):
            return _edit_by_hand(call, desk)
        from memtui.cli.texts import read_file

        text = read_file(call.text("file"))
        outcome = desk.edit(call.text("name"), text, override=call.text("override"))
    return outcomes.answer(call.out, outcome)


def _edit_by_hand(call: Call, desk: Desk) -> int:
    import os

    from memtui.files import draft as drafts

    editor = drafts.editor_command(os.environ)
    name = call.text("name")
    opened = desk.item_or_none(name) or desk.memory(name)
    before = desk.read(opened.path)
    draft = drafts.new_draft(before, opened.path.rpartition("/")[2])
    # stdout is for the document, and nothing else
    after = drafts.edit_draft(draft, editor, call.out.stderr if call.out.json else None)
    if after == before:
        drafts.drop_draft(draft)
        raise RefusedError("The text is as it was; nothing was changed.")
    try:
        _check_unchanged(desk, opened.path, before)
        outcome = desk.edit(name, after, override=call.text("override"), digest=opened.digest)
    except MemtuiError:
        call.out.message(f"your text is kept in {draft}")
        raise
    drafts.drop_draft(draft)
    return outcomes.answer(call.out, outcome)


def _check_unchanged(desk: Desk, path: str, before: bytes) -> None:
    """An editor may stay open for hours: what stands must still be what was opened."""
    desk.refresh()
    if desk.read(path) != before:
        raise StaleError(
            f"{path} was changed while you edited it.", "Look at it again with `memtui show`."
        )


def _remember_arguments(parser: Parser) -> None:
    parser.add_argument("text", metavar="TEXT", help="what to remember (-: stdin)")
    parser.add_argument("--type", metavar="T", help="user, feedback, project, reference, …")
    parser.add_argument("--name", metavar="N", help="its name (default: from the text)")


def _remember(call: Call) -> int:
    text = call.text("text")
    if text == "-":
        from memtui.cli.texts import read_file
        from memtui.formats.text import decode

        text = decode(read_file("-"))
    with call.desk() as desk:
        outcome = desk.keeping.remember(text, type=call.text("type"), name=call.text("name"))
    return outcomes.answer(call.out, outcome)


COMMANDS = {
    "edit": Command(
        _edit, _edit_arguments, ("memtui edit deploy-window", "memtui edit tone --file tone.md")
    ),
    "remember": Command(
        _remember,
        _remember_arguments,
        ("memtui remember 'Deploys stop Thursday noon' --type project --name deploy-window",),
    ),
}
