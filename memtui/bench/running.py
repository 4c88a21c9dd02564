"""One benchmark of the judge from its words to its printed figures and its exit code."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from memtui.bench.figures import Part, Row, Skipped, measure
from memtui.errors import NotFoundError, UsageError
from memtui.formats.clean import clean_line

GATE_NOT_KEPT = 5
TAKING = frozenset({"--data", "--gate"})  # words that take another
PLAIN = frozenset({"--json", "--verbose"})


def run(words: Sequence[str], bench: str, parts: Sequence[Part]) -> int:
    """Print the figures of a benchmark as its words ask; 5 when a gate isn't kept, else 0.

    Raises UsageError for words it doesn't know, NotFoundError where no data is.
    """
    return report(options_of(words, bench), bench, parts)


def report(options: Mapping[str, str], bench: str, parts: Sequence[Part]) -> int:
    """The same for options that have been read."""
    gate = _gate(options["--gate"], bench) if "--gate" in options else {}
    found = list(measure(data_of(options), parts))
    rows = [row for row in found if isinstance(row, Row)]
    skipped = [row for row in found if isinstance(row, Skipped)]
    failed = _failed(rows, gate)
    if "--json" in options:
        _print_json(rows, skipped, failed)
    else:
        _print_rows(rows, skipped, failed, verbose="--verbose" in options)
    return GATE_NOT_KEPT if failed else 0


def options_of(
    words: Sequence[str], bench: str, more: frozenset[str] = frozenset()
) -> dict[str, str]:
    """The words of a call by name; `more` are names that take a value besides the common ones.

    Raises UsageError for other words.
    """
    options: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in PLAIN:
            options[word] = ""
        elif word in TAKING | more and rest:
            options[word] = rest.pop(0)
        else:
            raise UsageError(
                f"`memtui bench {bench}` can't read {word!r}.", "Say `memtui bench --help`."
            )
    return options


def data_of(options: Mapping[str, str]) -> Path | None:
    """The folder that was named; None: what is shipped. Raises NotFoundError."""
    if "--data" not in options:
        return None
    data = Path(options["--data"])
    if not data.is_dir():
        raise NotFoundError(f"There is no benchmark data at {data}.", "Say `--data DIR`.")
    return data


def _gate(path: str, bench: str) -> dict[str, float]:
    """What a gate file asks of this benchmark: `{bench: {"part: figure": share}}`."""
    try:
        wanted = json.loads(Path(path).read_text("utf-8"))[bench]
        return {str(name): float(share) for name, share in wanted.items()}
    except (OSError, ValueError) as error:
        raise UsageError(
            f"The gate file {path} can't be read: {error}.", "Name another."
        ) from error
    except (KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"The gate file {path} asks nothing of `{bench}`.",
            f'It holds {{"{bench}": {{"part: figure": share}}}}.',
        ) from error


def _failed(rows: Sequence[Row], gate: Mapping[str, float]) -> list[str]:
    found = {row.name: row.figure for row in rows}
    failed = []
    for name, share in gate.items():
        figure = found.get(name)
        if figure is None or not figure.total:
            failed.append(f"{name}: not measured, wanted {share:g}")
        elif not figure.reaches(share):
            sign = "≤" if figure.at_most else "≥"
            measured = f"{figure.share:.4f}, {figure.hits}/{figure.total}"
            failed.append(f"{name}: {measured}, wanted {sign} {share:g}")
    return failed


def _print_json(rows: Sequence[Row], skipped: Sequence[Skipped], failed: Sequence[str]) -> None:
    shown = {
        "rows": [row.as_json() for row in rows],
        "skipped": [{"part": skip.part, "why": skip.why} for skip in skipped],
        "failed": list(failed),
    }
    print(json.dumps(shown, indent=1, ensure_ascii=False))


def _print_rows(
    rows: Sequence[Row], skipped: Sequence[Skipped], failed: Sequence[str], *, verbose: bool
) -> None:
    part, untold = "", 0
    for row in rows:
        if row.part != part:
            print(f"{row.part} (data {row.digest})")
        part = row.part
        print("  " + row.figure.row())
        if verbose:
            for miss in row.figure.misses:
                print(f"      {clean_line(miss)}")
        else:
            untold += len(row.figure.misses)
    for skip in skipped:
        print(f"{skip.part}: skipped, {skip.why}")
    for name in failed:
        print(f"gate not kept: {name}")
    if untold:
        print(f"{untold} misses: --verbose lists them")
