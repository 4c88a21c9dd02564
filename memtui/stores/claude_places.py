"""Where Claude Code keeps its memory of a project (formats §1.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from memtui.files.paths import expanded
from memtui.formats import json_guard
from memtui.stores.worktrees import canonical_root, git_root

_LONGEST_SLUG = 200
_HEAD = 65_536
_KEPT = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
_MOST_TRANSCRIPTS = 5
_MOST_LINES = 50


def claude_home(home: Path, environ: Mapping[str, str]) -> Path:
    """Claude's own directory: `CLAUDE_CONFIG_DIR`, else `.claude` in the home directory."""
    moved = environ.get("CLAUDE_CONFIG_DIR", "")
    return expanded(moved) if moved else home / ".claude"


def project_slug(root: str) -> str:
    """The directory name that Claude derives from a project's path; not reversible."""
    import unicodedata

    units = _utf16(unicodedata.normalize("NFC", root))
    slug = "".join(chr(unit) if unit in _KEPT else "-" for unit in units)
    if len(slug) <= _LONGEST_SLUG:
        return slug
    number = 0
    for unit in units:
        number = (number * 31 + unit) & 0xFFFFFFFF
    signed = number - (1 << 32) if number >= 1 << 31 else number
    return f"{slug[:_LONGEST_SLUG]}-{_base36(abs(signed))}"


def memory_directories(directory: Path, home: Path, environ: Mapping[str, str]) -> list[Path]:
    """The directories in which Claude may keep its memory of the project around `directory`."""
    root = git_root(directory)
    base = claude_home(home, environ)
    moved = _moved_to(base, root or directory, home)
    if moved:
        return [moved]
    own = environ.get("CLAUDE_CODE_PROJECT_DIR_NAME", "") if "CLAUDE_CONFIG_DIR" in environ else ""
    slug = own or project_slug(str(canonical_root(root) if root else directory))
    exact = base / "projects" / slug / "memory"
    if exact.is_dir() or len(slug) <= _LONGEST_SLUG:
        return [exact]
    # The hash behind a long name differs between Claude's builds: the rest of it decides.
    return sorted(base.glob(f"projects/{slug[:_LONGEST_SLUG]}-*/memory"))


def project_of(memory: Path) -> str:
    """The true path of the project, from the transcripts beside its memory; "" if unknown."""
    if memory.parts[-3:-2] != ("projects",) or memory.name != "memory":
        return ""
    try:
        transcripts = sorted(memory.parent.glob("*.jsonl"), reverse=True)
    except OSError:
        return ""
    for transcript in transcripts[:_MOST_TRANSCRIPTS]:
        for record in _records(transcript):
            if isinstance(record, dict) and isinstance(record.get("cwd"), str):
                return str(record["cwd"])
    return ""


def _records(transcript: Path) -> Iterator[object]:
    """The JSON documents on the first whole lines of a transcript."""
    try:
        with transcript.open("rb") as file:
            lines = file.read(_HEAD).split(b"\n")[:-1]
    except OSError:
        return
    for line in islice(lines, _MOST_LINES):
        yield _json(line)


def _moved_to(base: Path, root: Path, home: Path) -> Path | None:
    """The directory that `autoMemoryDirectory` names in the nearest settings that have it."""
    places = (
        root / ".claude" / "settings.local.json",
        root / ".claude" / "settings.json",
        base / "settings.json",
    )
    for place in places:
        try:
            with place.open("rb") as file:
                settings = _json(file.read(_HEAD))
        except OSError:
            continue
        named = settings.get("autoMemoryDirectory") if isinstance(settings, dict) else None
        if isinstance(named, str) and named.startswith("~/"):
            return home / named[2:]
        if isinstance(named, str) and named.startswith("/"):
            return Path(named)
    return None


def _json(data: bytes) -> object:

    try:
        return json_guard.read(data)
    except ValueError:
        return None


def _utf16(text: str) -> list[int]:
    data = text.encode("utf-16-le", "surrogatepass")
    return [low | high << 8 for low, high in zip(data[::2], data[1::2], strict=True)]


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits or "0"
