"""Markdown to statements: sentences with their line, and what stands above and around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from memtui.formats.frontmatter import Document
from memtui.formats.text import encode, split_lines
from memtui.judge.claims import cues
from memtui.judge.claims.model import Source
from memtui.judge.claims.sentences import split_sentences
from memtui.judge.claims.statement import MAX_SENTENCE, Statement, table_statements

MAX_LINE = 20_000
MAX_STATEMENTS = 20_000  # of one document
WRAPPED = 50  # characters of a line that may be wrapped

_FENCE = re.compile(r"^ {0,3}(?:>\s?)?(`{3,}|~{3,})")
_HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_BULLET = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s+)?")
_LABEL = re.compile(r"^\*\*([^*]{1,80}?)[:：]?\*\*\s*[:：]?\s*")
_REASON = re.compile(
    r"^(?:why|how to apply|reason|because|why it hurt|原因|为什么|如何应用|怎么做|背景)\s*[:：]"
    r"|^(?:\*\*)?(?:why|原因|为什么|reason)",
    re.IGNORECASE,
)
_HOOK = re.compile(r"^\s*(?:[-*+•]\s+)?\[([^\]]{1,200})\]\(([^)\s]{1,300})\)\s*(?:[-—–:：]+\s*)?")
_TABLE_RULE = re.compile(r"^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?\s*)?$")
LONGEST_SETTING = 120
LONGEST_STAMP = 60  # characters of a line that only dates
_SETTING = re.compile(
    r"\s*(?:export\s+|set\s+|-e\s+)?(?P<set>[A-Za-z][\w.-]{2,40}\s?[:=]\s?"
    r"(?:true|false|yes|no|on|off|[\"']?[\w.:/%-]{1,40}[\"']?))\s*,?\s*(?:#.*)?$"
)
_OPTION = re.compile(r"(?<=\s)(?P<set>--[a-z][\w-]{2,30}[ =][\w.:/%]{1,30})(?=\s|$)")
_NO_TEXT = re.compile("[\ud800-\udc7f\udd00-\udfff]")  # halves that no byte decodes to
_TAG = re.compile(r"\s*</?[a-z][a-z0-9]{0,12}(?:\s[^<>]*)?/?>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?(?:-->|$)")


@dataclass(slots=True)
class _Reader:
    source: Source
    topic: list[str] = field(default_factory=list)
    headings: list[tuple[int, str]] = field(default_factory=list)
    header: list[str] = field(default_factory=list)
    fence: str = ""
    comment: bool = False
    before: str = ""
    body_line: int = 0
    titles: int = 1
    block: int = 0
    stamp: tuple[int, str] = 0, ""  # a line that only dates, and the level of its heading
    above: str = ""  # the line above, if it is of the same paragraph

    def read(self) -> Iterator[Statement]:
        document = Document.parse(encode(_NO_TEXT.sub("\ufffd", self.source.text)))
        self.body_line = document.body_line
        stem = self.source.path.rpartition("/")[2].removesuffix(".md")
        self.topic.append(re.sub(r"[-_.]+", " ", stem))
        for key in ("name", "title", "description"):
            value = (document.get(key) or "").strip()
            if value and key != "description":
                self.titles += 1
                self.topic.append(re.sub(r"[-_]+", " ", value))
            if value and key == "description":
                yield from self._sentences(value, self._line_of(document, key))
                self.topic.append(value)
        self.before = ""
        lines = split_lines(document.body)
        for number, line in enumerate(lines, document.body_line):
            following = lines[number - document.body_line + 1 :][:1]
            yield from self._line(number, line.rstrip("\r\n"), following[0] if following else "")

    @staticmethod
    def _line_of(document: Document, key: str) -> int:
        for number, line in enumerate(document.lines, 1):
            if line.lstrip().startswith(f"{key}:"):
                return number
        return 1

    def _line(self, number: int, line: str, following: str) -> Iterator[Statement]:
        fenced = bool(self.fence)
        if self._in_code(line) or (len(line) > MAX_LINE and self._is_data(line)):
            if fenced and self.fence:
                yield from self._settings(number, line)
            return
        line = self._without_comment(line)
        if _TAG.match(line):
            return
        if not line.strip():
            self._end_block()
            return
        heading = _HEADING.match(line)
        if heading:
            level = len(heading[1])
            if level <= self.stamp[0]:
                self.stamp = 0, ""
            self.headings = [above for above in self.headings if above[0] < level]
            self.headings.append((level, heading[2]))
            self._end_block()
            return
        if "|" in line and (line.lstrip().startswith("|") or self.header):
            yield from self._row(number, line, following)
            return
        self.header = []
        if len(line) < LONGEST_STAMP and cues.STAMP.match(line.strip()):
            self.stamp = self.headings[-1][0] if self.headings else 0, line.strip()
        yield from self._prose(number, line)
        self.above = line

    def _settings(self, number: int, line: str) -> Iterator[Statement]:
        """What a line of a configuration or a command sets: `use_tls: false`, `--quality 75`."""
        if len(line) > LONGEST_SETTING:
            return
        setting = _SETTING.match(line)
        found = [setting] if setting else _OPTION.finditer(line)
        around = (*self.topic, *(title for _, title in self.headings))
        for match in found:
            yield Statement(
                self.source.path, number, match["set"], around, titles=self.titles, block=self.block
            )

    def _end_block(self) -> None:
        self.header, self.before, self.above = [], "", ""
        self.block += 1

    def _in_code(self, line: str) -> bool:
        fence = _FENCE.match(line)
        if self.fence:
            if fence and fence[1].startswith(self.fence):
                self.fence = ""
            return True
        if fence:
            self.fence = fence[1]
            return True
        return line.startswith(("    ", "\t")) and not _BULLET.match(line) and not self.before

    @staticmethod
    def _is_data(line: str) -> bool:
        return line.count(" ") + line.count("。") < len(line) / 100

    def _without_comment(self, line: str) -> str:
        if self.comment:
            end = line.find("-->")
            if end < 0:
                return ""
            self.comment, line = False, line[end + 3 :]
        if "<!--" in line:
            self.comment = line.rfind("<!--") > line.rfind("-->")
            line = _COMMENT.sub("", line)
        return line

    def _prose(self, number: int, line: str) -> Iterator[Statement]:
        text = line.strip()
        while text.startswith(">"):
            text = text[1:].strip()
        hook = _HOOK.match(text)
        if hook:
            topic = (re.sub(r"[-_.]+", " ", hook[2].removesuffix(".md")), hook[1])
            yield from self._sentences(text[hook.end() :], number, topic, hook[2])
            return
        text = _BULLET.sub("", text)
        reason = bool(_REASON.match(text))
        label = _LABEL.match(text)
        if label and label.end() < len(text):
            rest = text[label.end() :]
            yield from self._sentences(rest, number, (label[1],), reason=reason, label=label[1])
            return
        yield from self._sentences(text, number, reason=reason)

    def _sentences(
        self,
        text: str,
        number: int,
        topic: tuple[str, ...] = (),
        hook: str = "",
        reason: bool = False,
        label: str = "",
    ) -> Iterator[Statement]:
        around = (*self.topic, *(title for _, title in self.headings), *topic)
        if hook:
            around = topic
        lead = ""
        partial = not hook and self._is_wrapped(text)
        for sentence in split_sentences(text[:MAX_LINE]):
            cleaned = sentence.strip().strip("*_ ")
            if not cleaned:
                continue
            yield Statement(
                self.source.path,
                number,
                cleaned[:MAX_SENTENCE],
                around,
                self.before,
                reason,
                lead,
                hook,
                titles=len(topic) if hook else self.titles,
                fragment=bool(hook) or number < self.body_line,
                label=label,
                heading="" if hook or not self.headings else self.headings[-1][1],
                partial=partial,
                stamp=self.stamp[1],
                block=self.block,
            )
            partial = False
            self.before = cleaned[:300]
            lead = lead or cleaned[:40]
        if hook:
            self.before = ""

    def _is_wrapped(self, text: str) -> bool:
        """Whether a line goes on with the sentence of a long line above it."""
        above = self.above.rstrip()
        return len(above) >= WRAPPED and text[:1].islower() and above[-1] not in ".!?:;"

    def _row(self, number: int, line: str, following: str) -> Iterator[Statement]:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if _TABLE_RULE.match(line):
            return
        if _TABLE_RULE.match(following) or not self.header:
            self.header = cells
            if _TABLE_RULE.match(following):
                return
        around = (*self.topic, *(title for _, title in self.headings))
        place = (self.source.path, number, self.block)
        yield from table_statements(place, cells, self.header, around)


def statements_of(source: Source) -> list[Statement]:
    """The statements of a document, in order, at most `MAX_STATEMENTS`."""
    found: list[Statement] = []
    for statement in _Reader(source).read():
        found.append(statement)
        if len(found) >= MAX_STATEMENTS:
            break
    return found
