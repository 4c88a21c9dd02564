"""The commit message of a decision: one subject line, then trailers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from memtui.formats.clean import clean_line, clip

SUBJECT_CELLS = 72
MOST_PATHS = 200  # of an external commit; more are only counted
UNSAFE = re.compile("[%\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|^ | $")
ESCAPED = re.compile(rb"%([0-9A-F]{2})")
TRAILER = re.compile(r"Memtui-([A-Z][a-z]*): (.*)")
PREFIX = "Memtui-"


@dataclass(frozen=True, slots=True)
class Message:
    """What the message of one commit says; empty strings where it says nothing."""

    action: str
    title: str
    item: str = ""
    reason: str = ""
    source: str = ""
    session: str = ""
    override: str = ""
    batch: str = ""
    undoes: str = ""
    redoes: str = ""
    paths: tuple[str, ...] = ()
    more: int = 0  # paths that were left out


SINGLE = ("item", "reason", "source", "session", "override", "batch", "undoes", "redoes")


def build(message: Message) -> bytes:
    """The message as bytes: a cleaned subject, a blank line, one trailer a field."""
    subject = clip(clean_line(f"{message.action}: {message.title}").strip(), SUBJECT_CELLS)
    shown = message.paths[:MOST_PATHS]
    more = message.more + len(message.paths) - len(shown)
    lines = [trailer("action", message.action)]
    lines += [trailer(name, value) for name in SINGLE if (value := getattr(message, name))]
    lines += [trailer("path", path) for path in shown]
    if more:
        lines.append(trailer("more", str(more)))
    return "\n".join((subject, "", *lines, "")).encode("utf-8", "replace")


def parse(data: bytes) -> Message:
    """Read a message back; one that memtui did not write is an `external` change."""
    text = data.decode("utf-8", "surrogateescape")
    subject = text.partition("\n")[0]
    fields: dict[str, str] = {}
    paths: list[str] = []
    for name, value in trailers(text.split("\n")):
        if name == "path":
            paths.append(decode(value))
        else:
            fields[name] = decode(value)
    action = fields.get("action", "external")
    more = fields.get("more", "")
    return Message(
        action=action,
        title=subject.removeprefix(f"{action}: "),
        paths=tuple(paths),
        more=int(more) if more.isdecimal() else 0,
        **{name: fields.get(name, "") for name in SINGLE},
    )


def trailers(lines: Iterable[str]) -> Iterable[tuple[str, str]]:
    """The `Memtui-` trailers as (lower-case name, value as written)."""
    for line in lines:
        if line.startswith(PREFIX) and (match := TRAILER.fullmatch(line)):
            yield match[1].lower(), match[2]


def trailer(name: str, value: str) -> str:
    return f"{PREFIX}{name.capitalize()}: {encode(value)}"


def encode(value: str) -> str:
    """One line: control characters, `%` and undecodable bytes as `%XX`."""
    return UNSAFE.sub(lambda match: percent(match[0]), value)


def percent(character: str) -> str:
    undecodable = "\udc80" <= character <= "\udcff"
    raw = character.encode("utf-8", "surrogateescape" if undecodable else "surrogatepass")
    return "".join(f"%{byte:02X}" for byte in raw)


def decode(value: str) -> str:
    """The inverse of `encode`."""
    if "%" not in value:
        return value
    raw = value.encode("utf-8", "surrogateescape")
    raw = ESCAPED.sub(lambda match: bytes.fromhex(match[1].decode("ascii")), raw)
    return raw.decode("utf-8", "surrogateescape")
