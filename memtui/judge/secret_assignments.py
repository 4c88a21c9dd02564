"""Values that are given to a name like `password`, `api_key` or `密码`: likely secrets.

From each name at most a few dozen characters are read on either side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.judge import secret_guards as guards
from memtui.judge.secret_names import Name, is_harmless, names
from memtui.judge.secret_rules import Secret

_AFTER = re.compile(
    r"(?P<tail>[\w.-]{0,40}+)"
    r"(?P<close>(?:[\\\"'`\])*}]|\([^()\n]{0,24}\)){0,4}+)"
    r"(?P<gap>[ \t]{0,10}+(?:,?[ \t]{0,4}[\"']?value[\"']?[ \t]{0,4}(?=[:=]))?)"
    r"(?P<type>:[ \t]{0,3}[A-Za-z_][\w.<>\[\]?| ]{0,24}(?==[^=])"
    r"|(?i:string|str|text)[ \t]{1,4}(?==))?"
    r"(?P<op>:{1,3}=|\?{1,2}=|[.+]=|\|\|=|={1,3}>?|[=:：＝]|->|>|,|\|\|?)"
    r"(?P<space>\s{0,8}+)(?:\*\*|__)?[ \t]{0,2}",
    re.ASCII,
)
_BLOCK_MARK = re.compile(r"[|>][+-]?\s{1,12}")
_OPENING = re.compile(
    r"(?P<wrap>(?:[|>][+-]?\s{1,12}|[A-Za-z_.]{0,20}\()?)[@bfru]{0,2}"
    r"(?P<quote>\\{0,2}[\"'`]{1,3})"
)
_BARE = re.compile(
    r"(?:[\w.@-]{1,40}[ ]?/[ ](?=[^\s/]))?(?P<value>[^\s\"'`<>;,|，；。、（）()]{4,512}+)"
)
_NEXT_FIELD = re.compile(r"&(?=[\w%.-]{1,40}=)|=(?=[A-Za-z_]{1,40}=)")
_SAID = re.compile(
    r"(?:[ \t]{1,3}(?:for|of|to|on|in)[ \t]{1,3}[\w .'/-]{1,40}?)?"
    r"(?:[ \t]{1,3}(?:is|was|are|is now|is set to|set to|becomes|changed to|equals|es|é|est|ist)"
    r"[ \t]{0,2}:?|:)[ \t]{1,3}[\"'`*]{0,3}(?P<value>[^\s\"'`<>]{6,256}+)"
)
_SAID_CJK = re.compile(
    r"[^\S\n]{0,3}(?:[（(][^()（）\n]{0,24}[)）])?[^\S\n]{0,3}(?:已经|已|现在|暂时)?"
    r"(?P<verb>[:=：＝]|(?:设置|修改|变更|更新|设定|设|改)?(?:成了|成|为|為|爲)|是|就是|は|が|을|를|는|은|설정)?+"
    r"[^\S\n]{0,3}[:：]?[^\S\n]{0,3}[\"'`「『“*]{0,3}(?:[\w.@-]{1,40} ?/ ?(?=[^\s/]))?"
    r"(?P<value>[!-~]{6,256}+)"
)
_FOLLOWING = re.compile(r"[ \t]{1,4}[\"'`]?(?P<value>[^\s\"'`<>|]{6,256}+)")
_LOGIN_BEFORE = re.compile(r"(?:login|account|user) [^\s]{1,64} $")
_PLAIN_LEFT = re.compile(
    r"[\s>*+#/;$-]{0,12}(?:\d{1,3}[.)] )?(?:(?:export|set|setx|let|const|var|val|env|ENV|ARG|public"
    r"|private|static|final|string|String)[ \t]{1,4}){0,4}[\w.\[\]\"'`*/:@-]{0,60}"
)
_TAG_NAME = re.compile(r"[\w:.-]*")
_OPAQUE = re.compile(r"[A-Za-z0-9+/_-]{20,}={0,2}")


def assignments(text: str) -> Iterator[Secret]:
    """Likely secrets by the name that stands before them."""
    for name in names(text):
        after = _AFTER.match(text, name.end)
        if is_harmless(text, name, after["tail"] if after else ""):
            continue
        secret = _assigned(text, name, after) if after else None
        if secret is None and (after is None or after["op"] in ":：|"):
            secret = _said(text, name)
        if secret:
            yield secret


def _assigned(text: str, name: Name, after: re.Match[str]) -> Secret | None:
    """`name = value`, in the many ways that settings, code and tables write it."""
    op, breaks = after["op"], "\n" in after["space"]
    if (breaks and op not in (">", ":")) or (op in ">|" and not _is_enclosed(text, name, op)):
        return None
    opening = _OPENING.match(text, after.end())
    if opening:
        start, end = opening.end(), _closing(text, opening.end(), opening["quote"])
        if end < 0 or (breaks and not opening["wrap"] and op != ":"):
            return None
        return _judged(text, name, start, end, op, quoted=True)
    if op in (",", "||", "->"):
        return None
    mark = _BLOCK_MARK.match(text, after.end())
    bare = _BARE.match(text, mark.end() if mark else after.end())
    if bare is None or (breaks and op == ":" and not mark) or text.startswith("(", bare.end()):
        return None
    start, end = bare.start("value"), bare.end()
    field = None if name.kind == "password" else _NEXT_FIELD.search(text, start, end)
    end = _trimmed(text, start, field.start() if field else end)
    return _judged(text, name, start, end, op, quoted=False)


def _judged(text: str, name: Name, start: int, end: int, op: str, *, quoted: bool) -> Secret | None:
    value = text[start:end]
    match name.kind:
        case "password":
            prose = op == ":" and not _fills_line(text, name, end)
            real = guards.is_password(value, quoted=quoted, prose=prose)
        case "token":
            real = guards.is_token(value, quoted=quoted) or (
                quoted
                and name.text.lower() == "secret"
                and op != ":"
                and guards.is_password(value, quoted=True, prose=False)
            )
        case _:
            real = bool(_OPAQUE.fullmatch(value)) and guards.is_opaque(value)
            real = real and text[max(0, name.start - 1) : name.start].isalnum() | (op != ":")
    return _secret(name, start, end) if real else None


def _said(text: str, name: Name) -> Secret | None:
    """`the password is …`, `密码是…`, `--token …`, and a netrc's `password …`."""
    if name.kind == "key":
        return None
    said = _SAID.match(text, name.end) if name.text.isascii() else None
    cjk = None if said else _SAID_CJK.match(text, name.end)
    if cjk and name.text.isascii() and (cjk["verb"] or "=") in ":=：＝":
        cjk = None
    following = None if said or cjk else _FOLLOWING.match(text, name.end)
    found = said or cjk or following
    if found is None:
        return None
    start = found.start("value")
    end = _trimmed(text, start, found.end("value"))
    value = text[start:end]
    if name.kind == "password":
        real = guards.is_password(value, quoted=False, prose=True)
        real = real and (found is not following or _is_stated(text, name, value))
    else:
        real = guards.is_token(value, quoted=False)
        real = real and (found is not following or guards.is_opaque(value))
    return _secret(name, start, end) if real else None


def _is_stated(text: str, name: Name, value: str) -> bool:
    """Whether a password that only a space parts from its name can be meant as one."""
    before = text[max(0, name.start - 80) : name.start].rpartition("\n")[2]
    return guards.classes(value) >= 3 or bool(_LOGIN_BEFORE.search(before))


def _secret(name: Name, start: int, end: int) -> Secret:
    rule = "password" if name.kind == "password" else "assignment"
    return Secret(start, end, rule, name.text, False)


def _fills_line(text: str, name: Name, end: int) -> bool:
    """Whether the assignment is all that its line holds, comments aside."""
    left = text[max(0, name.start - 120) : name.start].rpartition("\n")[2]
    rest = text[end : end + 40].partition("\n")[0].strip("\"' ,;\t\r\\")
    return bool(_PLAIN_LEFT.fullmatch(left)) and (not rest or rest[0] in "#/-(（，。,")


def _closing(text: str, start: int, quote: str) -> int:
    limit = min(len(text), start + 512)
    end = text.find(quote, start, limit)
    line_end = text.find("\n", start, limit)
    return -1 if end < 0 or (0 <= line_end < end) else end


def _is_enclosed(text: str, name: Name, op: str) -> bool:
    """Whether the name fills an XML tag or a table cell that `op` closes."""
    line = text[max(0, name.start - 40) : name.start].rpartition("\n")[2]
    opener = line.rpartition("<" if op == ">" else "|")
    return bool(opener[1]) and (op == "|" or _TAG_NAME.fullmatch(opener[2]) is not None)


def _trimmed(text: str, start: int, end: int) -> int:
    """The end of a bare value without the punctuation of the sentence around it."""
    value = text[start:end].rstrip(".,;:!?*_|")
    for opener, closer in ("()", "[]", "{}"):
        if value.endswith(closer) and opener not in value:
            value = value[:-1]
    return start + len(value)
