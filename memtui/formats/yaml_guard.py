"""What strict YAML says of a frontmatter, without its traps: no types, no aliases, no depth.

Source of the budgets: reliability.md 5.6. Every value is a string here, so that
`no`, `012` and `2026-13-45` stay what was written.
"""

from __future__ import annotations

import re

from memtui.errors import RefusedError

MAX_BYTES = 64 * 1024
MAX_EVENTS = 5_000
MAX_DEPTH = 20
_FOREIGN_LINE_ENDS = re.compile("[\x85\u2028\u2029]")
_PLAIN_TAGS = "tag:yaml.org,2002:"
_HARMLESS = frozenset({"str", "int", "float", "bool", "null", "timestamp", "map", "seq"})


def problem_of(frontmatter_text: str) -> str:
    """Why strict YAML refuses the lines between the fences, or ""."""
    try:
        read(frontmatter_text)
    except RefusedError as error:
        return error.message
    return ""


def read(frontmatter_text: str) -> dict[str, object]:
    """Keys and values, all strings, nested maps and lists kept; RefusedError with the reason."""
    if len(frontmatter_text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise RefusedError("The frontmatter is larger than 64 KiB.")
    if _FOREIGN_LINE_ENDS.search(frontmatter_text):
        raise RefusedError("The frontmatter holds a character that YAML takes for a new line.")
    import yaml
    from frontmatter.default_handlers import YAMLHandler

    try:
        _check_events(frontmatter_text)
        loaded = YAMLHandler().load(frontmatter_text, Loader=yaml.BaseLoader)
    except yaml.YAMLError as error:
        raise RefusedError(_sentence(error)) from None
    except (ValueError, RecursionError) as error:
        raise RefusedError(f"The frontmatter is not valid YAML: {error}.") from None
    if loaded in (None, ""):
        return {}
    if not isinstance(loaded, dict):
        raise RefusedError("The top level of the frontmatter is not a mapping.")
    return loaded


def _check_events(text: str) -> None:
    """Refuse by budget before anything is built from the events."""
    import yaml

    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=yaml.BaseLoader)):
        if count >= MAX_EVENTS:
            raise RefusedError(f"The frontmatter has more than {MAX_EVENTS:,} parts.")
        if isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        if depth > MAX_DEPTH:
            raise RefusedError(f"The frontmatter is nested more than {MAX_DEPTH} deep.")
        if isinstance(event, yaml.NodeEvent) and event.anchor:
            raise RefusedError(
                "The frontmatter has an anchor or alias, which memtui does not follow."
            )
        tag = getattr(event, "tag", None)
        if tag and tag.removeprefix(_PLAIN_TAGS) not in _HARMLESS | {"!"}:
            raise RefusedError(f"The frontmatter has the tag {tag}, which memtui does not follow.")


def _sentence(error: Exception) -> str:
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    mark = getattr(error, "problem_mark", None)
    where = f" in line {mark.line + 2}" if mark else ""  # the opening fence is line 1
    return f"The frontmatter is not valid YAML{where}: {problem}."
