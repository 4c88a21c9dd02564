"""The story of the demo: eleven weeks of agents that write, and of a person who decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memtui.change import Outcome

if TYPE_CHECKING:
    from memtui.desk.desk import Desk

FIRST_LOOK = "2026-09-14T08:00:00Z"
NOW = "2026-11-27T16:40:00Z"


@dataclass(frozen=True, slots=True)
class Session:
    """An agent deletes `removed`, and writes the files of one act of the sheets."""

    moment: str
    act: str = ""
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """A person decides something at the desk."""

    moment: str
    decide: Callable[[Desk], Outcome]


def _review(moment: str, path: str) -> Decided:
    return Decided(moment, lambda desk: desk.approve([path], baseline=True))


def _approve(moment: str, path: str) -> Decided:
    return Decided(moment, lambda desk: desk.approve([path]))


def _reject(moment: str, path: str, reason: str) -> Decided:
    return Decided(moment, lambda desk: desk.reject([path], reason=reason))


def _all_but_the_last_hunk(desk: Desk, ref: str) -> Outcome:
    hunks = desk.view_of(desk.item(ref)).hunks
    return desk.approve([ref], hunks=[hunk.digest for hunk in hunks[:-1]])


def _edited(desk: Desk, ref: str, old: str, new: str) -> Outcome:
    text = desk.read(desk.item(ref).path)
    return desk.approve([ref], text=text.replace(old.encode(), new.encode()))


STORY: tuple[Session | Decided, ...] = (
    _review("2026-09-14T08:10:05Z", "project-overview.md"),
    _review("2026-09-14T08:10:31Z", "service-map.md"),
    _review("2026-09-14T08:10:52Z", "ask-before-migrations.md"),
    Decided("2026-09-14T08:12:00Z", lambda desk: desk.keeping.pin("release-freeze.md")),
    Session("2026-09-16T13:10:00Z", "2026-09-16"),
    _approve("2026-09-16T15:02:00Z", "inbox/deploy-window.md"),
    _approve("2026-09-16T15:02:04Z", "inbox/feature-flags.md"),
    Session("2026-09-22T03:28:00Z", "2026-09-22"),
    _approve("2026-09-22T07:10:00Z", "8月回调风暴.md"),
    Decided(
        "2026-09-22T07:11:00Z",
        lambda desk: _all_but_the_last_hunk(desk, "carrier-api-quota.md"),
    ),
    _reject("2026-09-22T07:11:30Z", "carrier-api-quota.md", "the token bucket is for everybody"),
    Session("2026-10-01T12:21:00Z", "2026-10-01"),
    _reject("2026-10-03T08:30:00Z", "inbox/prefers-tabs.md", "only in Go"),
    Decided(
        "2026-10-03T08:32:00Z",
        lambda desk: desk.keeping.remember(
            "Tabs in Go only; spaces in every other language.", type="feedback", name="tabs-in-go"
        ),
    ),
    Session("2026-10-08T10:42:00Z", "2026-10-08"),
    _reject("2026-10-08T14:05:00Z", "ask-before-migrations.md", "never agreed to"),
    Session("2026-10-13T07:17:00Z", "2026-10-13"),
    Decided(
        "2026-10-13T09:00:00Z",
        lambda desk: desk.merge("inbox/board-refunds.md", "grafana-boards.md"),
    ),
    _approve("2026-10-13T09:01:00Z", "inbox/海关联系时间.md"),
    Decided("2026-10-14T08:20:00Z", lambda desk: desk.keeping.archive("sprint-12-goals.md")),
    Decided("2026-10-14T08:20:30Z", lambda desk: desk.keeping.archive("mobile-offline-queue.md")),
    Decided("2026-10-14T08:20:40Z", lambda desk: desk.past.undo()),
    Decided("2026-10-14T08:22:00Z", lambda desk: desk.keeping.forget("old-vpn-notes.md")),
    Session("2026-10-20T11:06:00Z", "2026-10-20"),
    _approve("2026-10-20T15:30:00Z", "inbox/scanner-firmware.md"),
    _approve("2026-10-20T15:30:06Z", "inbox/退款审批.md"),
    _approve("2026-10-20T15:30:11Z", "inbox/customs-refusals.md"),
    Decided(
        "2026-10-20T15:31:00Z",
        lambda desk: desk.snooze(["inbox/retry-budget.md"], "1w"),
    ),
    Decided(
        "2026-10-29T08:40:00Z",
        lambda desk: _edited(desk, "inbox/retry-budget.md", "10 %", "5 %"),
    ),
    Session("2026-10-30T02:15:00Z", removed=("runbook-beacon.md",)),
    _reject("2026-10-30T08:05:00Z", "runbook-beacon.md", "still the only text on late events"),
    Session("2026-11-04T01:51:00Z", "2026-11-04"),
    _approve("2026-11-04T07:30:00Z", "上海机房迁移.md"),
    Session("2026-11-09T09:34:00Z", "2026-11-09"),
    _reject("2026-11-10T08:15:00Z", "inbox/install-helper.md", "pipes a script into a shell"),
    Decided(
        "2026-11-10T08:16:00Z", lambda desk: desk.keeping.pin("incident-duplicate-invoices.md")
    ),
    Session("2026-11-12T14:18:00Z", "2026-11-12"),
    Decided(
        "2026-11-13T08:02:00Z",
        lambda desk: _edited(
            desk, "inbox/ci-cache.md", "I think that the number is", "The number is"
        ),
    ),
    Session("2026-11-17T10:13:00Z", "2026-11-17"),
    _approve("2026-11-17T14:20:00Z", "on-call-rota.md"),
    Decided("2026-11-18T07:45:00Z", lambda desk: desk.past.undo()),
    _reject("2026-11-18T07:46:00Z", "on-call-rota.md", "a plan for January, not yet agreed"),
    Session("2026-11-19T02:46:00Z", "2026-11-19"),
    _approve("2026-11-19T08:30:00Z", "inbox/分拣线编号.md"),
    _approve("2026-11-19T08:30:07Z", "inbox/order-sla.md"),
    Session("2026-11-24T15:31:00Z", "2026-11-24"),
    Decided(
        "2026-11-24T16:00:00Z",
        lambda desk: desk.snooze(["inbox/freight-fair.md"], "2027-02-01"),
    ),
    # From here on nobody has decided: this is what the desk opens on.
    Session("2026-11-25T09:21:00Z", "2026-11-25", removed=("runbook-payments.md",)),
    Session("2026-11-26T15:41:00Z", "2026-11-26"),
    Session(
        "2026-11-27T03:12:00Z",
        "dream",
        removed=("reading-level-sql.md", "ledger-rounding.md", "search-index-rebuild.md"),
    ),
    Session("2026-11-27T15:38:00Z", "2026-11-27"),
)
