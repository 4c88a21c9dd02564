"""Values that are given to a name like `password`, `api_key` or `密码`: likely secrets.

The name is found first; then at most a few dozen characters on each side are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.judge import secret_guards as guards
from memtui.judge.folded import same_length_lower
from memtui.judge.secret_rules import Secret

_NAMES: dict[str, re.Pattern[str]] = {
    "pass": re.compile(
        r"(?P<password>(?i:pass(?:words?|wd|phrase|code|wort))"
        r"|(?<![A-Za-z])(?i:pass)(?![A-Za-z])|(?<=[a-z])Pass(?![a-z]))"
    ),
    "pwd": re.compile(r"(?P<password>(?i:pwd))(?![a-z])"),
    "psw": re.compile(r"(?P<password>(?i:psw))(?![A-Za-z])"),
    "pw": re.compile(r"(?P<password>(?<![A-Za-z])(?i:pw)(?![A-Za-z])|(?<=[a-z])Pw(?![a-z]))"),
    "kennwort": re.compile(r"(?P<password>(?i:kennwort))"),
    "contraseña": re.compile(r"(?P<password>(?i:contraseña))"),
    "senha": re.compile(r"(?P<password>(?<![A-Za-z])(?i:senha))"),
    "mot de passe": re.compile(r"(?P<password>(?i:mot de passe))"),
    "пароль": re.compile(r"(?P<password>(?i:пароль))"),
    "secret": re.compile(r"(?i:secrets?)"),
    "token": re.compile(r"(?i:tokens?)"),
    "credential": re.compile(r"(?i:credentials?)"),
    "cred": re.compile(r"(?<![A-Za-z])(?i:creds?)(?![A-Za-z])"),
    "bearer": re.compile(r"(?i:bearer)(?![A-Za-z])"),
    "auth": re.compile(r"(?<![A-Za-z])(?i:auth)(?![A-Za-z])"),
    "key": re.compile(r"(?i:keys?)"),
}
_ASIAN_NAMES = re.compile(
    r"(?P<password>密码|密碼|口令|パスワード|パスコード|暗証番号|비밀번호|암호)"
    r"|密钥|密鑰|秘钥|金鑰|令牌|凭证|凭据|私钥|私鑰|トークン|秘密鍵|シークレット"
    r"|(?:アクセス|アプリ|API ?)キー|토큰|API ?키"
)
_KEY_OF = re.compile(
    r"(?i)(?:api|access|secret|private|auth|app|application|account|service|master|encrypt"
    r"|encryption|signing|sign|signature|hmac|licen[sc]e|subscription|consumer|client|storage"
    r"|shared|webhook|deploy|deployment|integration|admin|session|jwt|root|ssh|crypto|cipher|aes"
    r"|rest|security|personal|user|project|server|token|salt)[ _.-]?$"
)
_HARMLESS_HEAD = re.compile(
    r"(?i)(?:public|pub|primary|foreign|partition|sort|next|prev|page|continuation|cursor|csrf|xsrf"
    r"|idempotency|idempotent|cache|site|publishable|sync|max|min|num|total|input|output|prompt"
    r"|completion|issuer|forgot|reset|hash|hashed|encrypted|no|non|is|has|sealed)[_. -]?$"
)
_HARMLESS_TAIL = re.compile(
    r"(?i)s?[_. -]?(?:hash|digest|salt|id|ids|name|names|url|uri|file|path|dir|type|length|len"
    r"|counts?|limit|expir|ttl|field|policy|version|provider|endpoint|regex|pattern|prefix|suffix"
    r"|format|hint|reset|manager|store|storage|ring|word|alg|size|usage|used|budget|per|arn|ref|env"
    r"|fingerprint|identifier|issuer|generator|generated|bytes|class|column|attr|label|title|index"
    r"|info|source|param|handler|service|validator|factory|repository|schema|model|callback|lifetime)"
)
_AFTER = re.compile(
    r"(?P<tail>[\w.-]{0,40}+)"
    r"(?P<close>(?:[\\\"'`\])*}]|\([^()\n]{0,24}\)){0,4}+)"
    r"(?P<gap>[ \t]{0,10}+)"
    r"(?P<type>:[ \t]{0,3}[A-Za-z_][\w.<>\[\]?| ]{0,24}(?==[^=])"
    r"|(?i:string|str|text)[ \t]{1,4}(?==))?"
    r"(?P<op>:{1,3}=|\?{1,2}=|\.=|\|\|=|={1,3}>?|[=:：＝]|->|>|,|\|\|?)"
    r"(?P<space>\s{0,8}+)",
    re.ASCII,
)
_SAID = re.compile(
    r"(?:[ \t]{1,3}(?:for|of|to|on|in)[ \t]{1,3}[\w .'/-]{1,40}?)?"
    r"[ \t]{1,3}(?:is|was|are|is now|is set to|set to|becomes|changed to|equals|es|é|est|ist)"
    r"[ \t]{0,2}:?[ \t]{1,3}(?P<quote>[\"'`]{0,2})(?P<value>[^\s\"'`<>]{6,256}+)"
)
_SAID_CJK = re.compile(
    r"[^\S\n]{0,3}(?:[（(][^()（）\n]{0,24}[)）])?[^\S\n]{0,3}"
    r"(?:[:=：＝]|是|为|爲|為|就是|改为|改成|设为|は|が|을|를|는|은|설정)[^\S\n]{0,3}[:=：]?[^\S\n]{0,3}"
    r"(?P<quote>[\"'`「『“]{0,2})(?P<value>[!-~]{6,256}+)"
)
_LOGIN_PAIR = re.compile(r"[ \t]{1,4}(?P<quote>[\"']?)(?P<value>[^\s\"'<>]{6,128}+)")
_BARE = re.compile(r"[^\s\"'`<>;,|，；。、（）()]{4,512}+")
_OPENING = re.compile(
    r"(?P<wrap>(?:[|>][+-]?\s{1,12}|[A-Za-z_.]{0,20}\()?)(?P<prefix>[@bfru]{0,2})"
    r"(?P<quote>\\{0,2}[\"'`]{1,3})"
)
_PLAIN_LEFT = re.compile(
    r"[\s>*+#/;$-]{0,12}(?:\d{1,3}[.)] )?(?:(?:export|set|setx|let|const|var|val|env|ENV|ARG|public"
    r"|private|static|final|string|String)[ \t]{1,4}){0,4}[\w.\[\]\"'`*/:@-]{0,60}"
)
_NAME_CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"


def assignments(text: str) -> Iterator[Secret]:
    """Likely secrets by the name that stands before them."""
    for name in _names(text):
        secret = _assigned(text, name) or _said(text, name)
        if secret:
            yield secret


def _names(text: str) -> Iterator[re.Match[str]]:
    """Every name of a secret; literals are searched first, which costs next to nothing."""
    lowered = same_length_lower(text)
    for literal, pattern in _NAMES.items():
        at = lowered.find(literal)
        while at >= 0:
            name = pattern.match(text, at)
            if name and (literal != "key" or _KEY_OF.search(text[max(0, at - 14) : at])):
                yield name
            at = lowered.find(literal, at + len(literal))
    if not text.isascii():
        yield from _ASIAN_NAMES.finditer(text)


def _assigned(text: str, name: re.Match[str]) -> Secret | None:
    after = _AFTER.match(text, name.end())
    if after is None or _HARMLESS_TAIL.match(after["tail"]):
        return None
    chunk = text[max(0, name.start() - 40) : name.start()]
    head = chunk[len(chunk.rstrip(_NAME_CHARS)) :]
    if _HARMLESS_HEAD.search(head):
        return None
    op, breaks = after["op"], "\n" in after["space"]
    if breaks and op not in (">", ":"):
        return None
    opening = _OPENING.match(text, after.end())
    if opening:
        start, end = opening.end(), _closing(text, opening.end(), opening["quote"])
        if end < 0 or (breaks and not opening["wrap"] and op != ":"):
            return None
    else:
        if op in (",", "|", "||", "->") or (op == ">" and not _is_element(text, name)):
            return None
        bare = _BARE.match(text, _skip_block_mark(text, after.end()))
        if bare is None or (breaks and op == ":" and not _is_block(text, after.end())):
            return None
        if text[bare.end() : bare.end() + 1] == "(":  # a call
            return None
        start, end = bare.start(), _trimmed(text, bare.start(), bare.end())
    return _judged(text, name, start, end, quoted=bool(opening), op=op, head=head)


def _judged(
    text: str, name: re.Match[str], start: int, end: int, *, quoted: bool, op: str, head: str
) -> Secret | None:
    value = text[start:end]
    if _is_password(name):
        left = text[max(0, name.start() - 120) : name.start()].rpartition("\n")[2]
        rest = text[end : end + 40].partition("\n")[0].strip("\"' ,;\t\r\\")
        plain = bool(_PLAIN_LEFT.fullmatch(left)) and (not rest or rest[0] in "#/-(（，。,")
        real = guards.is_password(value, quoted=quoted, prose=op == ":" and not plain)
    else:
        real = guards.is_token(value, quoted=quoted) or (
            op != ":"
            and name[0].lower() == "secret"
            and quoted
            and guards.is_password(value, quoted=True, prose=False)
        )
    return _secret(name, start, end) if real else None


def _said(text: str, name: re.Match[str]) -> Secret | None:
    """`the password is …`, `密码是…`, and the `password …` of a netrc line."""
    said = _SAID.match(text, name.end()) if name[0].isascii() else _SAID_CJK.match(text, name.end())
    if said is None and name[0] == "password":
        before = text[max(0, name.start() - 80) : name.start()].rpartition("\n")[2]
        if re.search(r"(?:login|account|user) [^\s]{1,64} $", before):
            said = _LOGIN_PAIR.match(text, name.end())
    if said is None:
        return None
    start = said.start("value")
    end = _trimmed(text, start, said.end("value"))
    value = text[start:end]
    if _is_password(name):
        real = guards.is_password(value, quoted=False, prose=True)
    else:
        real = guards.is_token(value, quoted=False)
    return _secret(name, start, end) if real else None


def _is_password(name: re.Match[str]) -> bool:
    return bool(name.groupdict().get("password"))


def _secret(name: re.Match[str], start: int, end: int) -> Secret:
    rule = "password" if _is_password(name) else "assignment"
    return Secret(start, end, rule, name[0], False)


def _closing(text: str, start: int, quote: str) -> int:
    limit = min(len(text), start + 512)
    end = text.find(quote, start, limit)
    line_end = text.find("\n", start, limit)
    return -1 if end < 0 or (0 <= line_end < end) else end


def _is_element(text: str, name: re.Match[str]) -> bool:
    """Whether the name closes an XML tag, as in `<dbPassword>…`."""
    return "<" in text[max(0, name.start() - 40) : name.start()]


def _is_block(text: str, at: int) -> bool:
    return (
        text[max(0, at - 12) : at].lstrip(" :").startswith(("|", ">")) or text[at : at + 1] in "|>"
    )


def _skip_block_mark(text: str, at: int) -> int:
    mark = re.compile(r"[|>][+-]?\s{1,12}").match(text, at)
    return mark.end() if mark else at


def _trimmed(text: str, start: int, end: int) -> int:
    """The end of a bare value without the punctuation of the sentence around it."""
    value = text[start:end].rstrip(".,;:!?*_|")
    for opener, closer in ("()", "[]", "{}"):
        if value.endswith(closer) and opener not in value:
            value = value[:-1]
    return start + len(value)
