"""The JSON shapes of the command line: model objects as dicts with fixed field names.

Fields may be added here, never renamed. Moments are ISO 8601 in UTC or null, ages whole
seconds, digests git blob ids, lines count from 1.
"""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from memtui.change import Decision, Outcome
    from memtui.desk.chronicle import Why
    from memtui.history.blame import BlameLine
    from memtui.model import Finding, Hunk, IndexGauge, Item, Memory, Problem

Shape = dict[str, Any]


def moment(when: datetime | None) -> str | None:
    """A moment as `2026-08-01T09:30:00Z`."""
    if when is None:
        return None
    aware = when if when.tzinfo else when.replace(tzinfo=UTC)
    text = aware.astimezone(UTC).isoformat(timespec="seconds")
    return text.replace("+00:00", "Z")


def age_seconds(when: datetime | None, now: datetime) -> int | None:
    """The age at `now`; what lies in the future is 0 seconds old."""
    if when is None:
        return None
    aware = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0, int((now - aware).total_seconds()))


def finding(found: Finding) -> Shape:
    return {
        "kind": found.kind,
        "severity": found.severity,
        "line": found.line,
        "column": found.column,
        "text": found.text,
    }


def scanned(path: str, found: Finding) -> Shape:
    """A finding of `scan`, with the file that it is in."""
    return {"path": path, **finding(found)}


def item(waiting: Item, now: datetime) -> Shape:
    """One item of the queue."""
    from memtui.cli.masking import masked_text

    return {
        "id": waiting.id,
        "kind": waiting.kind,
        "title": masked_text(waiting.title),
        "path": waiting.path,
        "source": waiting.source,
        "session": masked_text(waiting.session),
        "created": moment(waiting.created),
        "age_s": age_seconds(waiting.created, now),
        "warnings": [finding(warning) for warning in waiting.warnings],
        "digest": waiting.digest,
        "targets": list(waiting.targets),
        "state": waiting.state,
        "summary": masked_text(waiting.summary),
        "returned_from": waiting.returned_from,
    }


def hunk(difference: Hunk) -> Shape:
    """One difference that `approve --hunk` and `reject --hunk` know by its digest."""
    from memtui.cli.masking import masked_text
    from memtui.formats.text import split_lines

    return {
        "digest": difference.digest,
        "old_start": difference.old_start,
        "old": split_lines(masked_text("".join(difference.old))),
        "new_start": difference.new_start,
        "new": split_lines(masked_text("".join(difference.new))),
    }


def memory(
    remembered: Memory, backlinks: Iterable[str] = (), warnings: Iterable[Finding] = ()
) -> Shape:
    """One memory; `backlinks` are the paths of the memories that link to it."""
    from memtui.cli.masking import masked_text

    return {
        "name": masked_text(remembered.name),
        "path": remembered.path,
        "title": masked_text(remembered.title),
        "description": masked_text(remembered.description),
        "type": masked_text(remembered.type),
        "pinned": remembered.pinned,
        "tags": [masked_text(tag) for tag in remembered.tags],
        "created": moment(remembered.created),
        "updated": moment(remembered.updated),
        "expires": moment(remembered.expires),
        "links": [masked_text(link) for link in remembered.links],
        "backlinks": list(backlinks),
        "warnings": [finding(warning) for warning in warnings],
        "session": masked_text(remembered.session),
        "problem": masked_text(remembered.problem),
        "digest": remembered.digest,
    }


def gauge(index: IndexGauge | None) -> Shape | None:
    """How full an index is; limits are null where its agent reads all of it."""
    if index is None:
        return None
    return {
        "lines": index.lines,
        "bytes": index.bytes,
        "chars": index.chars,
        "limit_lines": index.limits.lines if index.limits else None,
        "limit_bytes": index.limits.bytes if index.limits else None,
        "cut_line": index.cut_line,
    }


def status(
    waiting: int,
    by_kind: Mapping[str, int],
    oldest_age_s: int | None,
    broken: int,
    index: IndexGauge | None,
) -> Shape:
    return {
        "waiting": waiting,
        "by_kind": dict(by_kind),
        "oldest_age_s": oldest_age_s,
        "broken": broken,
        "index": gauge(index),
    }


def decision(made: Decision) -> Shape:
    """One line of the log."""
    return {
        "commit": made.commit,
        "when": moment(made.when),
        "action": made.action,
        "id": made.id,
        "title": made.title,
        "paths": list(made.paths),
        "reason": made.reason,
        "source": made.source,
        "session": made.session,
        "override": made.override,
        "batch": made.batch,
        "undoes": made.undoes,
        "redoes": made.redoes,
        "undone": made.undone,
    }


def blame(number: int, line: BlameLine) -> Shape:
    """One line of a memory with the decision that put it there."""
    return {
        "line": number,
        "text": line.text.rstrip("\r\n"),
        "commit": line.commit,
        "when": moment(line.when),
        "action": line.action,
        "source": line.source,
        "session": line.session,
    }


def why(found: Why) -> Shape:
    """Where one line comes from; `decision` is null while history has not seen it."""
    return {
        "path": found.path,
        "line": found.line,
        "text": found.text.rstrip("\r\n"),
        "decision": None if found.decision is None else decision(found.decision),
    }


def outcome(result: Outcome) -> Shape:
    """What became of a call that decides."""
    return {
        "decisions": [decision(made) for made in result.decisions],
        "skipped": [
            {"id": left.id, "why": left.why, "exit_code": left.exit_code} for left in result.skipped
        ],
        "messages": list(result.messages),
    }


def problem(found: Problem) -> Shape:
    return {
        "kind": found.kind,
        "path": found.path,
        "line": found.line,
        "text": found.text,
        "fixable": found.fixable,
    }
