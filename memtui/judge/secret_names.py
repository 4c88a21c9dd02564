"""The names that secrets are given: `password`, `api_key`, `密码` and their kin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from memtui.judge.folded import same_length_lower

NameKind = Literal["password", "token", "key"]


@dataclass(frozen=True, slots=True)
class Name:
    """One name in a text: its span, and what kind of value it promises.

    `key` is the weakest promise: a name that ends in `key` and says no more.
    """

    start: int
    end: int
    text: str
    kind: NameKind


_NAMES: dict[str, re.Pattern[str]] = {
    "pass": re.compile(
        r"(?i:pass(?:words?|wd|phrase|code|wort))"
        r"|(?<![A-Za-z])(?i:pass)(?![A-Za-z])|(?<=[a-z])Pass(?![a-z])"
    ),
    "pwd": re.compile(r"(?i:pwd)(?![a-z])"),
    "psw": re.compile(r"(?i:psw)(?![A-Za-z])"),
    "pw": re.compile(r"(?<![A-Za-z0-9])(?i:pw)(?![A-Za-z0-9])|(?<=[a-z])Pw(?![a-z])"),
    "kennwort": re.compile(r"(?i:kennwort)"),
    "contraseña": re.compile(r"(?i:contraseña)"),
    "senha": re.compile(r"(?<![A-Za-z])(?i:senha)"),
    "mot de passe": re.compile(r"(?i:mot de passe)"),
    "пароль": re.compile(r"(?i:пароль)"),
    "secret": re.compile(r"(?i:secrets?)"),
    "token": re.compile(r"(?i:tokens?)"),
    "credential": re.compile(r"(?i:credentials?)"),
    "cred": re.compile(r"(?<![A-Za-z])(?i:creds?)(?![A-Za-z])"),
    "bearer": re.compile(r"(?i:bearer)(?![A-Za-z])"),
    "auth": re.compile(r"(?<![A-Za-z])(?i:auth)(?![A-Za-z])"),
    "key": re.compile(r"(?i:keys?)"),
}
_PASSWORDS = frozenset(
    ("pass", "pwd", "psw", "pw", "kennwort", "contraseña", "senha", "mot de passe", "пароль")
)
_ASIAN_NAMES = re.compile(
    r"(?P<password>密码|密碼|口令|パスワード|パスコード|暗証番号|비밀번호|암호)"
    r"|密钥|密鑰|秘钥|金鑰|令牌|凭证|凭据|私钥|私鑰|トークン|秘密鍵|シークレット"
    r"|(?:アクセス|アプリ|API ?)キー|토큰|API ?키"
)
_KEY_OF = (
    *("api", "access", "secret", "private", "auth", "app", "application", "account", "service"),
    *("master", "encrypt", "encryption", "signing", "sign", "signature", "hmac", "license"),
    *("licence", "subscription", "consumer", "client", "storage", "shared", "webhook", "deploy"),
    *("deployment", "integration", "admin", "session", "jwt", "root", "ssh", "crypto", "cipher"),
    *("aes", "rest", "security", "personal", "user", "project", "server", "token", "salt"),
)
_HARMLESS_HEADS = frozenset(
    (
        *("public", "pub", "primary", "foreign", "partition", "sort", "next", "prev", "page"),
        *("continuation", "cursor", "csrf", "xsrf", "idempotency", "idempotent", "cache", "site"),
        *("publishable", "sync", "max", "min", "num", "total", "input", "output", "prompt"),
        *("completion", "issuer", "object", "row", "map", "group", "item", "index", "lookup"),
        *("query", "dedup", "redis", "s3", "forgot", "reset", "hash", "hashed", "encrypted", "no"),
        *("non", "is", "has", "sealed"),
    )
)
_HARMLESS_TAIL = re.compile(
    r"(?i)s?[_. -]?(?:hash|digest|salt|id|ids|name|names|url|uri|file|path|dir|type|length|len"
    r"|counts?|limit|expir|ttl|field|policy|version|provider|endpoint|regex|pattern|prefix|suffix"
    r"|format|hint|reset|manager|store|storage|ring|word|alg|size|usage|used|budget|per|arn|ref|env"
    r"|fingerprint|identifier|issuer|generator|generated|bytes|class|column|attr|label|title|index"
    r"|info|source|param|handler|service|validator|factory|repository|schema|model"
    r"|callback|lifetime|header|iz|parser|kind|scope|status|state)"
)
_LAST_WORD = re.compile(r"(?:[A-Z]?[a-z0-9]+|[A-Z0-9]+)\Z")


def names(text: str) -> Iterator[Name]:
    """Every name of a secret; literals are searched first, which costs next to nothing."""
    lowered = same_length_lower(text)
    for literal, pattern in _NAMES.items():
        at = lowered.find(literal)
        while at >= 0:
            match = pattern.match(text, at)
            if match:
                yield Name(at, match.end(), match[0], _kind(lowered, literal, at))
            at = lowered.find(literal, at + len(literal))
    if not text.isascii():
        for match in _ASIAN_NAMES.finditer(text):
            kind: NameKind = "password" if match["password"] else "token"
            yield Name(match.start(), match.end(), match[0], kind)


def is_harmless(text: str, name: Name, tail: str) -> bool:
    """Whether the words around make it the name of something else: `token_url`, `publicKey`."""
    chunk = text[max(0, name.start - 24) : name.start].rstrip("_.- ")
    head = _LAST_WORD.search(chunk)
    return bool(_HARMLESS_TAIL.match(tail)) or (
        head is not None and head[0].lower() in _HARMLESS_HEADS
    )


def _kind(lowered: str, literal: str, at: int) -> NameKind:
    if literal == "key":
        qualified = lowered[max(0, at - 16) : at].rstrip("_.- ").endswith(_KEY_OF)
        return "token" if qualified else "key"
    return "password" if literal in _PASSWORDS else "token"
