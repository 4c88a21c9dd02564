"""What people say of the bundles that the engine proposes: sheets to fill in, and verdicts kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from memtui.bench.figures import SHIPPED, Figure
from memtui.errors import RefusedError, UsageError
from memtui.files.failures import read_failure, write_failure
from memtui.files.private import private_directory, write_private
from memtui.files.state import StateHome
from memtui.formats.clean import clean_line
from memtui.formats.digest import text_digest
from memtui.judge.claims import Bundle, Claim

Verdict = Literal["right", "wrong", "unsure"]
COLUMNS = ("statements", "tier", "where", "first", "second", "verdict")
SHEET = "conflicts-sheet.tsv"
_KEPT = "bench-verdicts.jsonl"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two statements that the engine holds for a contradiction; `where` names store and lines."""

    tier: str
    where: str
    first: str
    second: str

    @property
    def digest(self) -> str:
        """16 digits that stand for the two statements, in either order, wherever they stand."""
        return text_digest(*sorted(" ".join(text.split()) for text in (self.first, self.second)))


def proposals_of(store: str, bundles: Iterable[Bundle]) -> Iterator[Proposal]:
    """One proposal a bundle: its first claim, and the first that has another value."""
    for bundle in bundles:
        first, *others = bundle.claims
        other = next((c for c in others if c.value.key != first.value.key), others[0])
        where = f"{store}: {_place(first)}, {_place(other)}"
        yield Proposal(bundle.tier, where, first.text, other.text)


def _place(claim: Claim) -> str:
    return f"{claim.path}:{claim.line}"


def figures(proposals: Iterable[Proposal]) -> Iterator[Figure]:
    """How many of the proposals people have judged, and what share of those is right.

    Those of which they were unsure are judged, and count neither as right nor as wrong.
    """
    judged = Figure("proposals judged by people")
    likely = Figure("judged proposals right, likely tier", target=0.65)
    every = Figure("judged proposals right, both tiers")
    verdicts = known_verdicts()
    for proposal in proposals:
        verdict = verdicts.get(proposal.digest)
        judged.count(verdict is not None)
        if verdict in {"right", "wrong"}:
            told = f"[{proposal.tier}] {proposal.first[:60]} ⇄ {proposal.second[:60]}"
            every.count(verdict == "right", told)
            if proposal.tier == "likely":
                likely.count(verdict == "right")
    yield judged
    if every.total:
        yield from (likely, every)


def write_sheet(path: Path, proposals: Iterable[Proposal], wanted: int) -> int:
    """Write a sheet of so many proposals that nobody has judged; return how many there were.

    The choice depends on the statements only. Raises RefusedError where a file stands already.
    """
    verdicts = known_verdicts()
    open_ones = {p.digest: p for p in proposals if p.digest not in verdicts}
    chosen = [open_ones[digest] for digest in sorted(open_ones)[:wanted]]
    rows = [COLUMNS, *map(_cells, chosen)]
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines("\t".join(row) + "\n" for row in rows)
    except FileExistsError as error:
        raise RefusedError(
            f"There is a file at {path} already.",
            f"Say `--verdicts {path}` when it is filled in, or name another with `--sheet FILE`.",
        ) from error
    except OSError as error:
        raise write_failure(error, str(path)) from error
    return len(chosen)


def _cells(proposal: Proposal) -> tuple[str, ...]:
    told = [clean_line(text) for text in (proposal.where, proposal.first, proposal.second)]
    # a spreadsheet would take such a text for a formula
    safe = ["'" + text if text[:1] in {"=", "+", "-", "@"} else text for text in told]
    return (proposal.digest, proposal.tier, *safe, "")


def read_sheet(path: Path) -> dict[str, Verdict]:
    """The verdicts that are filled in, by the digest of their statements. Raises UsageError."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise read_failure(error, str(path)) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is no text in UTF-8.", "Save it as UTF-8.") from error
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise UsageError(
            f"{path} is no sheet of proposals.", "Write one with `--sample 50`, and fill it in."
        )
    found: dict[str, Verdict] = {}
    for number, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) == len(COLUMNS) and cells[-1].strip():
            found[cells[0]] = _verdict(cells[-1].strip().lower(), path, number)
    return found


def _verdict(word: str, path: Path, number: int) -> Verdict:
    for verdict in get_args(Verdict):
        if word == verdict or word == verdict[0]:
            return verdict  # type: ignore[no-any-return]
    raise UsageError(
        f"{path}, line {number}: {word!r} is no verdict.", "Write `right`, `wrong` or `unsure`."
    )


def keep(verdicts: Mapping[str, Verdict]) -> None:
    """Add verdicts to those that are kept for the next runs; a new one replaces an old one."""
    place = StateHome.default().directory / _KEPT
    merged = _read(place) | dict(verdicts)
    lines = [json.dumps({"statements": d, "verdict": merged[d]}) + "\n" for d in sorted(merged)]
    try:
        private_directory(place.parent)
        write_private(place, "".join(lines).encode())
    except OSError as error:
        raise write_failure(error, str(place)) from error


def known_verdicts() -> dict[str, Verdict]:
    """The verdicts that ship and those that were kept here, by the digest of the statements."""
    return _read(SHIPPED / "verdicts.jsonl") | _read(StateHome.default().directory / _KEPT)


def _read(place: Path) -> dict[str, Verdict]:
    try:
        rows = [json.loads(line) for line in place.read_text("utf-8").splitlines()]
        return {row["statements"]: row["verdict"] for row in rows}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise read_failure(error, str(place)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{place} can't be read: {error}.", "Move it away.") from error
