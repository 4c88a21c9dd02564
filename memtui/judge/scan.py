"""All judges of one text, in one call."""

from __future__ import annotations

from collections.abc import Iterable

from memtui.judge.hidden import find_hidden
from memtui.judge.injection import find_injections
from memtui.judge.secrets import as_findings, conceal, locate
from memtui.model import Finding, Severity

MOST_A_FAMILY = 200

_ORDER: tuple[Severity, ...] = ("note", "hint", "warn", "block")


def scan(text: str) -> list[Finding]:
    """Secrets, hidden characters and injected instructions, by line and column.

    Takes text as `formats.text.decode` gives it. No finding shows a character of a
    secret. At most 200 findings a family: the severest, and among equals the first.
    """
    secrets = locate(text)
    families = (
        as_findings(text, secrets),
        find_hidden(text),
        find_injections(conceal(text, secrets)),
    )
    findings = [finding for family in families for finding in _severest(family)]
    return sorted(findings, key=lambda finding: (finding.line, finding.column, finding.kind))


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The gravest severity among findings; None when there are none."""
    return max((f.severity for f in findings), key=_ORDER.index, default=None)


def _severest(findings: list[Finding]) -> list[Finding]:
    if len(findings) <= MOST_A_FAMILY:
        return findings
    return sorted(findings, key=lambda finding: -_ORDER.index(finding.severity))[:MOST_A_FAMILY]
