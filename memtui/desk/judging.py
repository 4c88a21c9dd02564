"""What the judges say of a text that waits, as warnings of its item."""

from __future__ import annotations

from memtui.formats.frontmatter import Document
from memtui.formats.hunks import hunks
from memtui.formats.text import decode, is_binary, is_utf8
from memtui.formats.yaml_guard import problem_of
from memtui.model import Finding

LARGEST_DECIDED = 1 << 20  # bytes; larger files are shown, not decided
UNDECIDABLE = ("broken:binary", "broken:size", "broken:unreadable")


def unreadable(data: bytes, before: bytes | None = None) -> list[Finding]:
    """Why a text can't be decided as it stands: not text, too large, broken frontmatter."""
    if is_binary(data):
        return [Finding("broken:binary", "block", 0, 0, f"binary, {len(data)} bytes")]
    if len(data) > LARGEST_DECIDED:
        return [Finding("broken:size", "block", 0, 0, "larger than 1 MiB: too large to decide")]
    if not is_utf8(data):
        return [Finding("broken:encoding", "block", 0, 0, "not UTF-8: shown, kept, never edited")]
    document = Document.parse(data)
    if not document.has_frontmatter:
        if document.problem:
            return [Finding("frontmatter:problem", "warn", 1, 1, document.problem)]
        return []
    if before is not None:
        old = Document.parse(before)
        if old.has_frontmatter and old.frontmatter_text == document.frontmatter_text:
            return []
    problem = document.problem or problem_of(document.frontmatter_text)
    return [Finding("broken:frontmatter", "block", 1, 1, problem)] if problem else []


def judge(path: str, before: bytes | None, after: bytes) -> list[Finding]:
    """The findings of the judges on what is new in `after`, and on the file's name."""
    from memtui.judge.hidden import find_hidden
    from memtui.judge.scan import scan

    names = [  # a name is shown with its marks, so it hides nothing (reliability P04, P12)
        Finding("name:" + finding.kind, "warn", 0, 0, finding.text) for finding in find_hidden(path)
    ]
    if is_binary(after) or len(after) > LARGEST_DECIDED:
        return names
    text = decode(after)
    found = scan(text)
    if before is None or not found:
        return names + found
    fresh = _new_lines(decode(before), text)
    return names + [finding for finding in found if finding.line in fresh]


def _new_lines(before: str, after: str) -> set[int]:
    return {
        number
        for hunk in hunks(before, after)
        for number in range(hunk.new_start, hunk.new_start + len(hunk.new))
    }


def judge_index_lines(before: str, after: str) -> list[Finding]:
    if not after or before == after:
        return []
    from memtui.judge.scan import scan

    return [
        Finding("index:" + finding.kind, finding.severity, 0, finding.column, finding.text)
        for finding in scan(after)
    ]


def asks_to_be_pinned() -> Finding:
    return Finding("pin:asks", "warn", 0, 0, "asks to be pinned")
