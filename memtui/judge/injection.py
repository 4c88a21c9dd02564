"""Instructions that a memory smuggles to the agent that will read it.

Structures warn, phrases only hint: each list knows its author's phrases, so the
absence of a finding says "no known pattern found", never "safe".
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from functools import cache

from memtui.judge.folded import fold, same_length_lower
from memtui.judge.injection_phrases import PHRASES
from memtui.judge.injection_rules import STRUCTURES, Shape
from memtui.judge.lines import Lines
from memtui.judge.secrets import conceal, locate
from memtui.model import Finding, Severity

_Found = tuple[int, str, Severity, str]

_SHOWN = 120
_REACH = 400
_COMMENT_REACH = 4_000
_SHORTEST_ENCODED = 48
_LONGEST_ENCODED = 8_192
_NEGATED = re.compile(
    r"(?i)(?:never|don't|don’t|do not|must not|avoid|without|no|not|不要|禁止|别|勿|不得|不能|不可)"
    r"[ \t]{0,3}(?:use|using|using the|pass|passing|run|commit with|用|使用|加|带)?"
    r"[ \t]{0,3}[\"'`*]{0,3}$"
)
_MARKER = re.compile(r"[\w:./-]+(?:\s+[\w-]+=\S+)*\s*", re.ASCII)  # what tools leave for themselves
_LINK = re.compile(
    r"(?<!!)\[(?P<text>[^\]\n]{4,200})\]\([ \t<]{0,3}(?P<target>https?://[^)\s>]{1,400})"
)
_ANCHOR = re.compile(
    r"(?i)<a\b[^>\n]{0,120}href[ \t]{0,2}=[ \t]{0,2}[\"']?(?P<target>https?://[^\"'\s>]{1,400})"
    r"[^>\n]{0,120}>(?P<text>[^<\n]{4,200})</a>"
)
_SHOWN_HOST = re.compile(
    r"[\s`*_]*(?:(?P<scheme>https?)://)?(?P<host>(?:[\w-]+\.)+[A-Za-z]{2,24})(?:[:/?#]\S*)?[\s`*_]*"
)
_COMMON_ENDINGS = ("com", "org", "net", "io", "dev", "app", "ai", "cn", "jp", "de", "uk", "test")
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{60,}={0,2}")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:[0-9a-f]{2}){32,}(?![0-9A-Za-z])|(?:\\x[0-9a-fA-F]{2}){12,}")
_WORDS = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,24}[ ,.][A-Za-z]|[\u4e00-\u9fff]{4}")


def find_injections(text: str) -> list[Finding]:
    """Suspicious structures (*warn*) and phrases (*hint*), at most one a kind and line.

    Findings quote the text, so secrets must be concealed in it before.
    """
    folded = fold(text)
    found = [
        *_shapes(folded.text),
        *_comments(folded.text),
        *_links(folded.text),
        *_encoded(folded.text),
    ]
    if not found:
        return []
    lines = Lines(text)
    findings: dict[tuple[str, int], Finding] = {}
    for offset, kind, severity, shown in sorted(found):
        line, column = lines.place(folded.span(offset, offset + 1)[0])
        finding = Finding(f"injection:{kind}", severity, line, column, shown)
        if findings.setdefault((kind, line), finding).severity == "hint":
            findings[kind, line] = finding
    return list(findings.values())


def _shapes(text: str) -> Iterator[_Found]:
    lowered = same_length_lower(text)
    for shape in (*STRUCTURES, *PHRASES):
        pattern = _pattern(shape)
        for start, stop in _windows(lowered, shape):
            for match in pattern.finditer(lowered, start, stop):
                shown = f"{shape.shown}: {_short(text[match.start() : match.end()])}"
                yield match.start(), shape.name, _severity(shape, lowered, match.start()), shown


def _windows(lowered: str, shape: Shape) -> Iterator[tuple[int, int]]:
    """The surroundings of each hint: its line, at most 400 characters to each side."""
    places = []
    for hint in _hints(shape):
        at = lowered.find(hint)
        while at >= 0:
            start = max(lowered.rfind("\n", max(0, at - _REACH), at) + 1, at - _REACH, 0)
            stop = lowered.find("\n", at, at + _REACH)
            stop = stop if stop >= 0 else min(len(lowered), at + _REACH)
            places.append((start, stop))
            at = lowered.find(hint, max(at + len(hint), stop - _REACH // 2))
    places.sort()
    merged: list[tuple[int, int]] = []
    for start, stop in places:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(stop, merged[-1][1]))
        else:
            merged.append((start, stop))
    yield from merged


def _severity(shape: Shape, text: str, start: int) -> Severity:
    """A check that the text forbids to switch off is worth a hint only."""
    if shape.name == "check-disabled" and _NEGATED.search(text[max(0, start - 30) : start]):
        return "hint"
    return shape.severity


def _comments(text: str) -> Iterator[_Found]:
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at + 4, at + _COMMENT_REACH)
        words = text[at + 4 : end if end >= 0 else at + _SHOWN].strip()
        if words and not _MARKER.fullmatch(words):
            yield at, "html-comment", "warn", f"hidden when rendered: {_short(words)}"
        at = text.find("<!--", end if end >= 0 else at + 4)


def _links(text: str) -> Iterator[_Found]:
    if "http" not in text:
        return
    for pattern in (_LINK, _ANCHOR):
        for match in pattern.finditer(text):
            shown = _SHOWN_HOST.fullmatch(match["text"])
            if shown is None:
                continue
            host = shown["host"].lower()
            if not shown["scheme"] and host.rpartition(".")[2] not in _COMMON_ENDINGS:
                continue
            target = re.split(r"[/?#:]", match["target"].partition("://")[2].rpartition("@")[2])[0]
            if _site(host) != _site(target.lower()):
                yield match.start(), "link-target", "warn", f"shows {host}, goes to {target}"


def _site(host: str) -> str:
    labels = host.removeprefix("www.").rstrip(".").split(".")
    size = 3 if len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= 3 else 2
    return ".".join(labels[-size:])


def _encoded(text: str) -> Iterator[_Found]:
    at = 0
    for word in text.split():
        if len(word) < _SHORTEST_ENCODED:
            continue
        at = text.index(word, at)
        for match in _BASE64.finditer(word):
            words = _concealed(_decoded_base64(match[0][:_LONGEST_ENCODED]))
            if words and not match[0].startswith("eyJ"):
                shown = f"base64 of “{_short(words)}”"
                yield at + match.start(), "encoded-text", "warn", shown
        for match in _HEX.finditer(word):
            digits = match[0][:_LONGEST_ENCODED].replace("\\x", "")
            words = _concealed(_readable(bytes.fromhex(digits[: len(digits) // 2 * 2])))
            if words:
                shown = f"hexadecimal of “{_short(words)}”"
                yield at + match.start(), "encoded-text", "warn", shown
        at += len(word)


def _decoded_base64(run: str) -> str:
    body = run.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _readable(
            b64decode(body[: len(body) - (len(body) % 4 == 1)] + "=" * (-len(body) % 4))
        )
    except ValueError:
        return ""


def _concealed(words: str) -> str:
    return conceal(words, locate(words))


def _readable(data: bytes) -> str:
    """The text that bytes spell, or "" when they spell none."""
    try:
        words = data.decode("utf-8")
    except UnicodeDecodeError:
        words = data[: len(data) // 4 * 4 - 4].decode("utf-8", "ignore")
        if len(words.encode()) < len(data) * 0.9:
            return ""
    visible = sum(char.isprintable() or char in "\n\t\r" for char in words)
    return words if visible >= 0.97 * len(words) and _WORDS.search(words) else ""


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


@cache
def _hints(shape: Shape) -> tuple[str, ...]:
    return tuple(shape.hints.split(","))


@cache
def _pattern(shape: Shape) -> re.Pattern[str]:
    return re.compile("|".join(shape.patterns), re.MULTILINE)
