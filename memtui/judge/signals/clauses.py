"""Messages as clauses that state something: no code, quotes, questions, suppositions, hearsay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_TEXT = 20_000  # characters of a message that are looked at
MAX_CLAUSE = 400

_CODE = re.compile(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|^(?: {4}|\t).*$|^\s*>.*$", re.DOTALL | re.MULTILINE
)
_QUOTED = re.compile(
    r"`[^`\n]{1,300}`|\"[^\"\n]{12,400}\"|“[^”\n]{6,400}”|「[^」\n]{3,400}」|『[^』\n]{3,400}』"
    r"|‘[^’\n]{12,400}’|(?<!\w)'[^'\n]{12,400}'(?!\w)"
)
_SENTENCE_END = re.compile(r"(?<=[。！？；!?\n])|(?<=[.;])(?=\s)|(?<=\.)$")
_CLAUSE_END = re.compile(
    r"[,，、:：—–]\s*|\s-\s|\s(?:and|but|so|because|while|whereas)\s(?=(?:I|I'm|we|the|my|our|it|it's|they"
    r"|he|she|please|don't|[A-Z][\w'-]+)\b)|\s?[（(]|[)）]"
)
_QUESTION = re.compile(
    r"[?？]\s*[)\"”]*\s*$|[吗嘛么呢]\s*[。.～~]?\s*$|^\s*(?:请问|能不能|能否|可不可以|要不要|是不是|有没有|为什么|为啥|怎么"
    r"|什么时候|谁|哪|几号|多少)|(?:几号|来着|什么|多少|哪个|哪天|谁)\s*[。.]?\s*$"
)
_ENGLISH_QUESTION = re.compile(
    r"^\s*(?:(?:ok|okay|so|and|but|hey|hi|quick question)[,:]?\s+)?(?:who|what|when|where|which|why|how|whose|do|does|did"
    r"|is|are|was|were|can|could|would|should|will|has|have|had|am|shall)\s+(?:\w+\s+){0,2}?(?:I|we|you|it|he|she|they|the|this"
    r"|that|there|our|my|your|anyone|someone|many|much|long|often|about)\b(?!.*\bnow\b.*\.)",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:if (?:we|I|they|you|the|it|this|someone|anyone|only|a|an)\b.{0,60}\b(?:would|could|were|ever|had|switched|used|how|what)"
    r"|what if|suppose|supposing|imagine|pretend|hypothetical|let's say|say we|for the sake of|assume|assuming|in theory"
    r"|thinking (?:about|of)|considering|wondering|tempted|not sure|might|maybe|perhaps|could (?:also )?(?:use|move|switch)"
    r"|would (?:be|use|have|prefer)|should we|could we|wish|fictional|made[- ]up|role[- ]?play|example of|dummy)\b"
    r"|^\s*if\b|如果|假如|假设|假定|要是|万一|倘若|比方说|打个比方|设想|想象|也许|可能会|说不定|不确定|没定|还没定|考虑|要不要"
    r"|是否|不知道|好像|模拟|虚构|假装|示例|样例|举例|例如|比如说|打算考虑",
    re.IGNORECASE,
)
_HEARSAY = re.compile(
    r"\b(?:a friend|friend of mine|someone (?:told|said)|somebody|they say|people say|rumou?r|apparently|I (?:read|heard|saw)"
    r"|(?:he|she|they) (?:says?|said|claims?)|another (?:company|team|project|org)|other (?:company|companies|teams|projects)"
    r"|blog ?post|article|tutorial|the (?:book|video|talk|paper|docs?|readme|error|log|output|message|commit|ticket)s? (?:says?|said|mentions?"
    r"|begins?|reads?|shows?|claims?)|stack ?overflow|on (?:twitter|reddit|hacker news)|competitor|my (?:previous|old|last|former|ex-)"
    r"|(?:previous|old|former|last) (?:job|company|employer|team|project)|used to|back when|in the past|years ago"
    r"|sample log|log line|error message|stack ?trace|lorem)\b"
    r"|听说|据说|传闻|隔壁|朋友|别的公司|别的组|别人|其他公司|友商|竞品|网上|博客|文章里|教程|报错|日志里|以前公司|前公司|上家|之前公司"
    r"|文档里写|文档说|里写着|写着|原文|这句话|这段话|对方公司",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"^\s*(?:ok(?:ay)?|so|and|then|now|also|just|pls|hey|hi|thanks|well|right|good)?[,\s]*(?:please|pls|kindly)?\s*(?:can you|could you|would you|will you|let's|let us|don't"
    r"|do not|never|write|rewrite|translate|summari[sz]e|explain|check|show|tell|give|make|add|remove|delete|rename|change|fix|convert|port"
    r"|generate|create|implement|find|list|compare|review|look|open|close|run|try|test|update|commit|push|merge|revert|remind|help"
    r"|draft|format|refactor|move|put|set|keep|avoid|stop|skip|ignore|leave|remember|note|read|print|return|call|wait)\b"
    r"|^\s*(?:请|帮我|帮忙|麻烦|给我|把|翻译|总结|解释|写一|写个|写成|改成|生成|检查|看看|看一下|列出|对比|别|不要|不用|先别|先不|别再|记得|提醒|加个|删掉|换个)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a message that states something. `request`: it asks for an act instead."""

    start: int
    text: str
    request: bool


def masked(text: str) -> str:
    """The message with code and quotes blanked, every offset kept."""
    text = _CODE.sub(_blank, text[:MAX_TEXT])
    return _QUOTED.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def clauses(text: str) -> Iterator[Clause]:
    """The clauses of the statements of a message, code and quotes blanked."""
    for start, sentence in _split(masked(text), _SENTENCE_END, 0):
        if _is_statement(sentence):
            for offset, clause in _split(sentence, _CLAUSE_END, start):
                if clause.strip():
                    yield Clause(offset, clause[:MAX_CLAUSE], bool(_REQUEST.search(clause)))


def _is_statement(sentence: str) -> bool:
    return not (
        _QUESTION.search(sentence)
        or _ENGLISH_QUESTION.search(sentence)
        or _SUPPOSED.search(sentence)
        or _HEARSAY.search(sentence)
    )


def _split(text: str, ends: re.Pattern[str], offset: int) -> Iterator[tuple[int, str]]:
    start = 0
    for end in ends.finditer(text):
        if end.end() > start:
            yield offset + start, text[start : end.start()]
            start = end.end()
    if start < len(text):
        yield offset + start, text[start:]
