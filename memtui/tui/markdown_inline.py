"""The words inside a Markdown block as lines of spans; what is not shown is counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from memtui.tui.spans import Line, Span, Tone, span

if TYPE_CHECKING:
    from markdown_it.token import Token

_COMMENT = re.compile(r"<!--")
_TAG = re.compile(r"<[a-zA-Z][^>]*>")
_WIKILINK = re.compile(r"\[\[([^\[\]]{1,200})\]\]")


class Inlines:
    """Reads inline tokens; `hidden` counts what they hold and the lines don't show."""

    def __init__(self) -> None:
        self.hidden: Counter[str] = Counter()

    def lines(self, tokens: Sequence[Token]) -> Iterator[Line]:
        """The words in lines; a soft break is a blank, a hard one ends a line."""
        line: list[Span] = []
        tones: list[Tone] = []
        for token in tokens:
            if token.type == "hardbreak":
                yield tuple(line)
                line = []
            elif token.type in ("strong_open", "em_open", "s_open", "link_open"):
                tones.append(self._tone(token))
            elif token.type in ("strong_close", "em_close", "s_close", "link_close"):
                tones.pop()
            else:
                line += self._words(token, tones[-1] if tones else "ink")
        yield tuple(line)

    def hide_html(self, html: str) -> None:
        """Count the comments and tags of a piece of HTML."""
        comments = len(_COMMENT.findall(html))
        self.hidden["comment"] += comments
        if not comments:
            self.hidden["HTML tag"] += len(_TAG.findall(html))

    def _tone(self, token: Token) -> Tone:
        if token.type == "link_open":
            if token.markup != "autolink":
                self.hidden["link target"] += 1
            self.hidden["link title"] += bool(token.attrs.get("title"))
            return "info"
        if token.type == "s_open":
            return "faint"
        return "strong"

    def _words(self, token: Token, tone: Tone) -> list[Span]:
        if token.type == "softbreak":
            return [Span(" ", tone)]
        if token.type == "code_inline":
            return [span(token.content, "info", "lift")]
        if token.type == "image":
            self.hidden["image address"] += 1
            return [span(f"[image: {token.content or 'no words'}]", "dim")]
        if token.type == "html_inline":
            self.hide_html(token.content)
            return []
        return _with_wikilinks(token.content, tone)


def _with_wikilinks(text: str, tone: Tone) -> list[Span]:
    parts: list[Span] = []
    at = 0
    for match in _WIKILINK.finditer(text):
        parts += [span(text[at : match.start()], tone), span(match.group(), "info")]
        at = match.end()
    parts.append(span(text[at:], tone))
    return [part for part in parts if part.text]
