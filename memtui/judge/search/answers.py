"""Documents ordered by their lines that answer: what tells of a change before what it changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from memtui.judge.search.index import Ranked
from memtui.judge.search.order import Places, current_first
from memtui.judge.search.snippet import Answer, answer_in
from memtui.judge.search.substring import Hit

LOOKED_AT = 20  # documents, of which the order is settled by their lines
CHANGED, OF_KIND, TOGETHER = 2.0, 1.2, 0.5
AS_GOOD = 0.7  # of what the best line holds of a query: what a line that tells of a change holds

_CHANGE = re.compile(
    r"(?i)\b(?:now|no longer|any ?more|from now on|as of|since (?:yesterday|last|the|\d|(?:mon|tues"
    r"|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)"
    r"|moved|switched|changed|migrated|replaced|renamed|rebooked|rescheduled|postponed"
    r"|pushed back|brought forward|(?:took|taken|takes|handed) over|instead of|used to"
    r"|until (?:yesterday|last|now)"
    r"|(?:was|were|been|got) (?:raised|lowered|shifted|dropped|cut|extended|shortened)"
    r"|new(?:ly)?|latest|correction|update[ds]?|after all|turned out|superseded|went from"
    r"|gave up|dropped|retired)\b"
    r"|现在|改(?:为|成|到|用|由|了|回|签|放|期|口)|换(?:成|到|了|用|为|回)|搬(?:到|去|了|进)"
    r"|挪(?:到|去|了)|迁(?:到|移|了)|不再|已经?(?:改|换|停|搬|撤|取消)|从.{1,12}起|(?:^|[，。；、：今])(?:以后|往后)"
    r"|起(?:由|改|归)|最新|更正|取消|作废|推迟|延(?:期|后|到)|提前到|新的|接手|交给了|停用"
    r"|升到|降到|调到|调整为"
)
_CLOCK_OR_DAY = (
    r"(?i)\d{1,2}[:：]\d\d|\b\d{1,2} ?[ap]\.?m\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
    r"|\b\d+ ?(?:minutes?|hours?|days?|weeks?|months?)|\b(?:noon|midnight|morning|evening)\b"
    r"|[\d一二三四五六七八九十]+ ?[点月日号]|周[一二三四五六日末]|[天早晚]|小时|分钟|\d{4}-\d\d"
)
_KINDS = tuple(  # of questions, and what stands in a line that may answer them
    (re.compile(question), re.compile(answer))
    for question, answer in (
        (
            r"(?i)\bwho(?:m|se)?\b|谁|哪位|找哪",
            r"(?<=[a-z,;:] )[A-Z][a-z]{2,}\b|[找归由问]\S|负责|管|盯|接手"
            r"|\b(?:own|maintain|ask|contact|handle|look after|take care of)\w*",
        ),
        (
            r"(?i)\b(?:when|(?:what|which) (?:time|day|date)|time of day|how long|deadline)\b"
            r"|几点|几号|哪天|哪一天|什么时[候间]|何时|多久|多长时间|最晚|周几",
            _CLOCK_OR_DAY,
        ),
        (
            r"(?i)\bwhere\b|哪儿|哪里|在哪|什么地方|哪个(?:目录|路径|文件夹|位置)",
            r"/[\w.-]+|`[^`]+`|\b(?:in|at|on|under|behind|next to) (?:the|[A-Z])|放|存|在\S"
            r"|[楼路街]"
            r"|(?i:\b(?:room|server|disk|bucket|folder)\b)",
        ),
        (
            r"(?i)\bhow (?:many|much|big|large|long|full|often|high|far|old|hot|fast)\b"
            r"|多少|多[大高长久]|几[个次天台人页条家份]",
            r"\d|(?i:\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|twenty"
            r"|thirty|forty|fifty|hundred|half)\b)|[一二两三四五六七八九十百千]",
        ),
    )
)

Texts = Callable[[str], tuple[str, int]]  # of a path: its text, and the line its body starts at


def answers(
    query: str,
    ranked: Sequence[Ranked],
    weights: Mapping[str, float],
    texts: Texts,
    places: Places,
    *,
    by_line: bool = True,
) -> list[Hit]:
    """The best documents as hits, those first whose lines answer best and hold.

    `weights` are those of the query's tokens. Of lines that answer about as well, the
    ones that tell of a change count double. Not `by_line`, only bundles change the order.
    """
    found = []
    for it in ranked:
        text, body_line = texts(it.path)
        found.append((it, answer_in(text, weights, body_line)))
    looked_at = LOOKED_AT if by_line else 0
    wanted = [answer for question, answer in _KINDS if question.search(query)]
    most = max((answer.worth for _, answer in found[:looked_at]), default=0.0) or 1.0
    hits = [
        Hit(
            it.path,
            round(it.score * (_weight(answer, most, wanted) if at < looked_at else 1.0), 4),
            answer.line,
            answer.snippet,
        )
        for at, (it, answer) in enumerate(found)
    ]
    hits.sort(key=lambda hit: -hit.score)
    return current_first(hits, places)


def _weight(answer: Answer, most: float, wanted: Iterable[re.Pattern[str]]) -> float:
    """What the line that answers makes of its document's score."""
    weight = 1.0 + TOGETHER * answer.worth / most
    if answer.worth >= AS_GOOD * most and _CHANGE.search(answer.told):
        weight *= CHANGED
    if any(kind.search(answer.told) for kind in wanted):
        weight *= OF_KIND
    return weight
