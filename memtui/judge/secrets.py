"""Secrets in text: where they are, and the text without them.

A *certain* secret has a published shape (a token, an armoured key, a password in
a URL) and blocks; a *likely* one only stands where secrets stand, and warns.
All work is linear: literals are found first, and patterns are only tried there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import blake2b

from memtui.judge import secret_contexts as contexts
from memtui.judge import secret_guards as guards
from memtui.judge.folded import Folded, fold, is_unusual
from memtui.judge.lines import Lines
from memtui.judge.secret_assignments import assignments
from memtui.judge.secret_rules import RULES, Rule, Secret
from memtui.model import Finding, Severity

_RUN = re.compile(r"[\w+/=.~:%$&?@|-]{18,}", re.ASCII)
_JOINT = re.compile(r"\\?\r?\n[ \t>#*|\"']{0,16}")
_TAIL = re.compile(r"[\w.-]{6,}\Z", re.ASCII)
_LONGEST_WRAPPED = 400
AWS = ""  # stands for the keys that begin with no literal
UNUSUAL = " "  # stands for characters that are not what they seem
_CONTEXTS = (
    *("PRIVATE KEY", "://", "@", "uthorization", "UTHORIZATION", "earer", '"auth"', "_auth"),
    *("_password", "curl", "wget", "mysql", "mariadb", "sshpass", "kind", "ecret"),
)
_COMMON = "zqxjkvbywgpfmucdlhrsnioate.-"  # the commonest characters of names, the rarest first
_LONG = 8192  # characters; a longer text is read by lines, which are remembered
_VISIBLE = re.compile(r"[^\r\n]")
_REDACTED = re.compile(rb"\[memtui redacted [a-z0-9-]{1,60} [0-9a-f]{8}\]")


def locate(text: str) -> list[Secret]:
    """All secrets of a text with their spans in it, in order, none over another."""
    folded, signs = _folded(text)
    plain = folded.text
    secrets = _distinct((*_certain(plain, signs), *_wrapped(plain), *assignments(plain)))
    spans = [folded.span(secret.start, secret.end) for secret in secrets]
    return [
        replace(secret, start=start, end=end)
        for secret, (start, end) in zip(secrets, spans, strict=True)
    ]


def find_secrets(text: str) -> list[Finding]:
    """All secrets of a text in order of place; `Finding.text` never shows more than their kind."""
    return as_findings(text, locate(text))


def as_findings(text: str, secrets: Sequence[Secret]) -> list[Finding]:
    """What `locate` found in the text, masked."""
    if not secrets:
        return []
    lines = Lines(text)
    findings = []
    for secret in secrets:
        line, column = lines.place(secret.start)
        severity: Severity = "block" if secret.certain else "warn"
        shown = f"{secret.shown} ••••"
        findings.append(
            Finding(f"secret:{secret.rule}", severity, line, column, shown, secret.certain)
        )
    return findings


def conceal(text: str, secrets: Sequence[Secret]) -> str:
    """The text with a bullet for every character of its secrets, line ends aside."""
    pieces = []
    copied = 0
    for secret in secrets:
        pieces += [text[copied : secret.start], _VISIBLE.sub("•", text[secret.start : secret.end])]
        copied = secret.end
    return "".join((*pieces, text[copied:]))


def redact(data: bytes, salt: bytes) -> bytes:
    """The same bytes with each certain secret replaced by its rule and a keyed hash.

    Deterministic for one salt (at most 64 bytes count), the identity where there is
    no certain secret, and exact to the byte elsewhere, in any encoding.
    """
    text = data.decode("utf-8", "surrogateescape")
    folded, signs = _folded(text)
    secrets = [secret for secret in _distinct(_certain(folded.text, signs)) if secret.certain]
    if not secrets:
        return data
    pieces = []
    copied = 0
    for secret in secrets:
        start, end = folded.span(secret.start, secret.end)
        value = folded.text[secret.start : secret.end].encode("utf-8", "surrogateescape")
        digest = blake2b(value, key=salt[:64], digest_size=4).hexdigest()
        pieces += [text[copied:start], f"[memtui redacted {secret.rule} {digest}]"]
        copied = end
    pieces.append(text[copied:])
    return "".join(pieces).encode("utf-8", "surrogateescape")


def holds_redaction(data: bytes) -> bool:
    """Whether bytes are what `redact` left of others, so that they are no original."""
    return _REDACTED.search(data) is not None


def _folded(text: str) -> tuple[Folded, frozenset[str]]:
    """The text in plain letters, and the signs of secrets in it."""
    signs = _signs(text)
    if UNUSUAL not in signs:
        return Folded(text, [], []), signs
    folded = fold(text)
    return folded, _signs(folded.text)


def _certain(text: str, signs: frozenset[str]) -> Iterator[Secret]:
    """What can be certain; some of it turns out to be only likely."""
    if signs:
        for start, rule in _literals():
            if start in signs:
                yield from _shaped(rule, start, text)
    if AWS in signs:
        yield from contexts.aws_secrets(text)
    if "PRIVATE KEY" in signs:
        yield from contexts.armoured_keys(text)
    if "://" in signs and "@" in signs:
        yield from contexts.addresses(text)
    if signs & {"uthorization", "UTHORIZATION", "earer"}:
        yield from contexts.headers(text)
    if signs & {'"auth"', "_auth", "_password"}:
        yield from contexts.basic_pairs(text)
    if signs & {"curl", "wget"}:
        yield from contexts.logins(text)
    if signs & {"mysql", "mariadb", "sshpass"}:
        yield from contexts.client_passwords(text)
    if "kind" in signs and "ecret" in signs:
        yield from contexts.manifests(text)


def _signs(text: str) -> frozenset[str]:
    """The signs of secrets in a text, each of which lies within one line.

    A decision changes one line of an index, and all of them are asked again.
    """
    if len(text) < _LONG:
        return _signs_in(text)
    return frozenset().union(*map(_signs_in_line, text.split("\n")))


@lru_cache(maxsize=1 << 15)
def _signs_in_line(line: str) -> frozenset[str]:
    return _signs_in(line)


def _signs_in(text: str) -> frozenset[str]:
    """The words of contexts, the literals in long words, and AWS for what may be a key of it."""
    found = [word for word in _CONTEXTS if word in text]
    if is_unusual(text):
        found.append(UNUSUAL)
    if long := [word for word in text.split() if len(word) >= 18]:
        runs = " ".join(_RUN.findall(" ".join(long)))
        by_letter = _by_letter()
        found += [
            start for letter in set(runs) for start in by_letter.get(letter, ()) if start in runs
        ]
        if contexts.AWS_SECRET.search(runs):
            found.append(AWS)
    return frozenset(found)


def _shaped(rule: Rule, start: str, text: str) -> Iterator[Secret]:
    pattern = _pattern(rule)
    at = text.find(start)
    while at >= 0:
        match = pattern.match(text, at - rule.width) if at >= rule.width else None
        if match and _is_believable(rule, match["secret"], match["rest"]):
            begin, end = match.span("secret")
            end -= len(match["secret"]) - len(match["secret"].rstrip(".-"))
            shown = rule.title if rule.label or rule.width else f"{rule.title} {start}"
            yield Secret(begin, end, rule.name, shown, not guards.is_sequence(match["rest"]))
        at = text.find(start, max(at + len(start), match.end() if match else 0))


def _is_believable(rule: Rule, secret: str, rest: str) -> bool:
    body = secret if rule.ahead else rest
    return (
        guards.entropy(body) >= rule.least
        and not guards.is_placeholder(body)
        and not guards.looks_named(body)
    )


def _wrapped(text: str) -> Iterator[Secret]:
    """Tokens that a line end cuts in two: likely, since the cut may not be one."""
    literals = tuple(start for start, rule in _literals() if not rule.width)
    line_end = -1
    for line in text.split("\n")[:-1]:
        line_end += len(line) + 1
        tail = line[-_LONGEST_WRAPPED:].rstrip("\r\\").rpartition(" ")[2]
        if len(tail) < 8 or tail.isalpha():
            continue
        run = _TAIL.search(tail[-80:])
        if run and run[0].startswith(literals):
            cut = len(line) - line.rindex(tail) - len(tail)
            yield from _joined(text, line_end - cut - len(run[0]), run[0])


def _joined(text: str, at: int, head: str) -> Iterator[Secret]:
    chunk = text[at : at + _LONGEST_WRAPPED]
    whole = _JOINT.sub("", chunk, count=3)
    for start, rule in _literals():
        if head.startswith(start) and not (rule.width or rule.label):
            match = _pattern(rule).match(whole)
            if (
                match
                and len(match["secret"]) > len(head)
                and _is_believable(rule, match["secret"], match["rest"])
            ):
                yield Secret(
                    at, at + len(head), rule.name, f"{rule.title} {start} over two lines", False
                )
                return


def _distinct(secrets: Iterable[Secret]) -> list[Secret]:
    """One secret a place: certain before likely, then the longer one."""
    kept: list[Secret] = []
    for secret in sorted(secrets, key=lambda secret: secret.start):
        if not kept or secret.start >= kept[-1].end:
            kept.append(secret)
        elif _weight(secret) > _weight(kept[-1]):
            kept[-1] = secret
    return kept


def _weight(secret: Secret) -> tuple[bool, int]:
    return secret.certain, secret.end - secret.start


@cache
def _literals() -> tuple[tuple[str, Rule], ...]:
    return tuple((start, rule) for rule in RULES for start in rule.starts.split())


@cache
def _by_letter() -> dict[str, list[str]]:
    """The literals by the rarest character of each: most texts don't have it."""
    found: dict[str, list[str]] = {}
    for start in {start for start, _ in _literals()}:
        found.setdefault(min(start, key=_COMMON.find), []).append(start)
    return found


@cache
def _pattern(rule: Rule) -> re.Pattern[str]:
    literals = "|".join(map(re.escape, sorted(rule.starts.split(), key=len, reverse=True)))
    edge = "" if rule.label or rule.ahead else r"(?:(?<![\w-])|(?<=\\[nrt]))"
    if rule.label:
        body = f"(?:{literals})(?P<secret>(?P<rest>{rule.rest}))"
    else:
        body = f"(?P<secret>{rule.ahead}(?:{literals})(?P<rest>{rule.rest}))"
    return re.compile(f"{edge}{body}(?![A-Za-z0-9])", re.ASCII)
