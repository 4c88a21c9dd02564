"""Secrets that their surroundings give away: keys in armour, addresses, headers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.judge import secret_guards as guards
from memtui.judge.secret_rules import Secret

_LONGEST_KEY = 16_384
_ARMOUR = re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_ARMOUR_END = re.compile(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_ARMOUR_GAP = r"(?:\\{1,2}[nrt]|[\s\"'>|,+#*]){0,12}+"
_ARMOUR_BODY = re.compile(
    rf"(?:{_ARMOUR_GAP}[A-Za-z-]{{3,20}}+: [^\n\\]{{0,100}}){{0,4}}+"
    rf"(?:{_ARMOUR_GAP}[A-Za-z0-9+/=]{{16,}}+){{1,400}}+"
)
_BASE64_CHARS = re.compile(r"[A-Za-z0-9+/=]{16,}")
_ADDRESS = re.compile(
    r"://(?P<user>[^\s/:@\"'<>`?#]{0,128}+):(?P<secret>[^\s/@\"'<>`]{3,256}+)@(?P<host>[\w.\[-]+)"
)
_POOR_PASSWORD = re.compile(r"[a-z]{1,10}|\d{1,6}|(.)\1*")
_HEADER = re.compile(
    r"(?i)uthorization[\"'\\]{0,2}[ \t]{0,4}[:=,][ \t]{0,4}(?:f?[\"'\\`]{1,2})?"
    r"(?P<scheme>bearer|basic|token|apikey|bot|ssws|key|api-key|negotiate)[ \t]{1,4}"
    r"(?P<secret>[\w.~+/=:-]{8,2048}+)"
)
_BEARER = re.compile(r"(?<![\w-])[Bb]earer[ \t:=]{1,4}[\"'`]?(?P<secret>[\w.~+/=-]{16,2048}+)")
_LOGIN = re.compile(
    r"(?:-u|--user|--proxy-user|-U)[ =]?[\"']?(?P<user>[^\s:\"'$<{]{1,64}+)"
    r":(?P<secret>[^\s\"'$<>{}]{4,128}+)"
)
_CLIENT = re.compile(
    r"\b(?:mysql|mysqldump|mysqladmin|mariadb|sshpass)\b[^\n]{0,120}?[ \t]-p[ ]?[\"']?"
    r"(?P<secret>[^\s\"'$<>{}-][^\s\"'<>{}]{5,64}+)"
)
_DOCKER = re.compile(r"\"auth\"\s{0,4}:\s{0,4}\"(?P<secret>[A-Za-z0-9+/]{8,512}={0,2})\"")
_NPM_AUTH = re.compile(
    r":?_(?:auth|password)\s{0,3}=\s{0,3}\"?(?P<secret>[A-Za-z0-9+/]{8,512}={0,2})"
)
AWS_SECRET = re.compile(r"(?<![A-Za-z0-9+/=_.-])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=_.-])")
_AWS_NEAR = (
    "AKIA",
    "ASIA",
    "aws",
    "AWS",
    "secretaccesskey",
    "secret_access_key",
    "SecretAccessKey",
)
_MANIFEST = re.compile(r"(?mi)^[ \t\"']{0,8}kind[\"']?:[ \t]{0,4}[\"']?secret\b")
_MANIFEST_DATA = re.compile(r"(?m)^[ \t\"']{0,8}data[\"']?:")
_MANIFEST_VALUE = re.compile(
    r"(?m)^[ \t]{0,12}[\"']?[\w.-]{1,80}[\"']?:[ \t]{1,4}[\"']?"
    r"(?P<secret>[A-Za-z0-9+/]{10,4096}={0,2})"
)


def armoured_keys(text: str) -> Iterator[Secret]:
    """Private keys in PEM or PGP armour, whole; a bare header when nothing contradicts it."""
    for header in _ARMOUR.finditer(text):
        next_header = text.find("-----BEGIN ", header.end())
        limit = min(len(text), header.end() + _LONGEST_KEY)
        if 0 <= next_header < limit:
            limit = next_header
        shown = header[0].strip("-").lower().replace("begin ", "")
        footer = _ARMOUR_END.search(text, header.end(), limit)
        if footer:
            body = text[header.end() : footer.start()]
            if sum(map(len, _BASE64_CHARS.findall(body))) >= 32 and not re.search(r"\.{3}|…", body):
                yield Secret(header.start(), footer.end(), "private-key", shown, True)
            continue
        body_match = _ARMOUR_BODY.match(text, header.end(), limit)
        if body_match:
            yield Secret(header.start(), body_match.end(), "private-key", shown, True)
        elif _stands_alone(text, header.start(), header.end()):
            certain = not text[header.end() : header.end() + 400].strip("\"'`, \t\r\n\\n")
            yield Secret(header.start(), header.end(), "private-key", shown, certain)


def _stands_alone(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - 80) : start].rpartition("\n")[2]
    after = text[end : end + 80].partition("\n")[0]
    return not before.strip("\"'>|-* \t") and not after.strip("\"'\\,; \t\r")


def addresses(text: str) -> Iterator[Secret]:
    """Passwords in URLs: `scheme://name:password@host`."""
    at = text.find("://")
    while at >= 0:
        match = _ADDRESS.match(text, at)
        if match:
            secret, user, host = match["secret"], match["user"], match["host"]
            template = guards.is_placeholder(secret) or guards.looks_like_code(secret)
            poor = _POOR_PASSWORD.fullmatch(secret) or secret == user
            if not template and not (poor and len(secret) < 16):
                certain = not poor and not host.startswith("example.")
                yield Secret(*match.span("secret"), "url-password", "password in a URL", certain)
        at = text.find("://", at + 3)


def headers(text: str) -> Iterator[Secret]:
    """Credentials in `Authorization:` headers, and bearer tokens anywhere."""
    for match in _HEADER.finditer(text):
        scheme, secret = match["scheme"].lower(), match["secret"]
        if scheme == "basic":
            real = guards.is_basic_pair(secret)
        else:
            real = guards.is_token(secret, quoted=False)
        if real:
            yield Secret(*match.span("secret"), f"{scheme}-auth", f"{scheme} credentials", True)
    for match in _BEARER.finditer(text):
        if guards.is_token(match["secret"], quoted=False):
            yield Secret(*match.span("secret"), "bearer", "bearer token", False)


def logins(text: str) -> Iterator[Secret]:
    """`name:password` given to curl or wget."""
    for match in _LOGIN.finditer(text):
        line_start = text.rfind("\n", max(0, match.start() - 400), match.start()) + 1
        command = text[max(line_start, match.start() - 400) : match.start()]
        secret = match["secret"]
        if ("curl" in command or "wget" in command) and not (
            guards.is_placeholder(secret)
            or guards.looks_like_code(secret)
            or _POOR_PASSWORD.fullmatch(secret)
        ):
            yield Secret(*match.span("secret"), "login", "curl login", False)


def client_passwords(text: str) -> Iterator[Secret]:
    """Passwords after the `-p` of a database client or of sshpass."""
    for match in _CLIENT.finditer(text):
        if guards.is_password(match["secret"], quoted=False, prose=False):
            yield Secret(*match.span("secret"), "login", "command-line password", False)


def basic_pairs(text: str) -> Iterator[Secret]:
    """Base64 of `name:password` in docker and npm settings."""
    for pattern, rule in ((_DOCKER, "docker-auth"), (_NPM_AUTH, "npm-auth")):
        for match in pattern.finditer(text):
            if guards.is_basic_pair(match["secret"]):
                yield Secret(*match.span("secret"), rule, f"{rule[:-5]} login", True)


def aws_secrets(text: str) -> Iterator[Secret]:
    """Forty characters of base64 close behind an AWS key id or the name of the secret."""
    for match in AWS_SECRET.finditer(text):
        value = match[0]
        near = text[max(0, match.start() - 160) : match.start()]
        if (
            any(word in near for word in _AWS_NEAR)
            and guards.classes(value) >= 3
            and guards.entropy(value) >= 4.0
            and not guards.is_placeholder(value)
        ):
            yield Secret(*match.span(), "aws-secret-key", "AWS secret access key", True)


def manifests(text: str) -> Iterator[Secret]:
    """Values of the `data:` of a Kubernetes manifest of `kind: Secret`."""
    limit = 0
    for kind in _MANIFEST.finditer(text):
        if kind.start() < limit:
            continue
        start, limit = max(0, kind.start() - 1000), min(len(text), kind.end() + 2000)
        data = _MANIFEST_DATA.search(text, start, limit)
        if data:
            for match in _MANIFEST_VALUE.finditer(text, data.end(), limit):
                if not guards.is_placeholder(match["secret"]):
                    yield Secret(*match.span("secret"), "kubernetes", "value of a Secret", False)
                    break
