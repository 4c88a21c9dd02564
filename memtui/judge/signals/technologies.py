"""Names of technologies in a text: listed ones, and unknown ones written as names."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

_VERSION = r"(?:\s?v?\d+(?:\.(?:\d+|x)){0,3}\+?)?"
_NO_NAME = (
    "(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues?|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur"
    "|Sun)(?:day|uary|ruary|ch|il|e|y|ust|t?ember|ober)?\\b|(?:I|The|A|An|It|We|They|He|She|This|That|Not|No"
    "|Yes|English|German|French|Chinese|Spanish|Q[1-4]|OK|Ok|TBD|TODO|UTC|CET|EUR|USD|GBP)\\b)"
)
_NO_ACRONYM = (
    "(?!(?:APIs?|JSON|XML|HTML|HTTPS?|URLs?|IDs?|PRs?|QA|PM|UI|UX|OS|DB|PDFs?|CSV|TSV|PNG|JPE?G|SVG|GIF|ETA|FAQ|README|RC|GA"
    "|CEO|CTO|HR|IT|VIP|MVP|SLA|KPI|OKR|GDPR|EU|UK|US|USA|RAM|CPU|GPU|SSD|ASAP|FYI|EOD|BOM|UTF|ASCII|TLS|SSL|TCP|UDP|DNS|IP|VPN"
    "|VM|VMs|CI|CD|SQL|Settings|Home|Main|Utils|Config|Teams?|Friday|Production|Staging|Internet|Monday|Europe|Asia|Africa|America"
    "|Map|Object|Array|String|List|Set|Dict|Promise|Class|Foo|Bar|Baz|Items?|Int|Float|Bool(?:ean)?|Enum|Tuple|Record"
    "|Struct|Option|Result|Streams?|Date|Numbers?|Function|Interface|Props|State|Context|Component|Events?|Error|Exception|Appendix|Table|Figure"
    "|P\\d+|Christmas|Easter|Mr|Mrs|Ms|Dr|Please|Thanks|Chrome|Safari|Firefox)\\b(?![-.]?\\d))"
)
_UNKNOWN = rf"{_NO_NAME}{_NO_ACRONYM}[A-Z][A-Za-z0-9_+#]*(?:[.-][A-Za-z0-9_]+)*{_VERSION}"
_FILES = (
    "(?:index|main|app|server|utils?|config|tests?|setup|script|bundle|module|worker|client|common"
    "|helpers?|types|lib|init|data)"
)
_FORMED = (  # in small letters, and yet no word but a name
    rf"(?!{_FILES}\.)[a-z][a-z0-9]+\.(?:js|io|ai|rs)\b"
    r"|\b(?![fgsc]p?lint\b)[a-z]{2,}lint\b|\b[a-z]{2,}(?:db|sql|mq|orm|ctl|fs|ql)\d*\b"
)


@cache
def listed() -> re.Pattern[str]:
    """A listed technology, with its version if one follows."""
    loose: list[str] = []
    strict: list[str] = []
    text = resources.files("memtui.judge.signals").joinpath("technologies.txt").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("Capital:"):
            strict += line.removeprefix("Capital:").split()
        elif not line.startswith("#"):
            loose += line.split()
    return re.compile(
        rf"(?<![A-Za-z0-9_.@/-])(?:(?i:{_alternatives(loose)})|{_alternatives(strict)}){_VERSION}"
        r"(?![A-Za-z0-9_/@]|[.-][A-Za-z0-9_])"
    )


@cache
def named() -> re.Pattern[str]:
    """A listed technology, or any word that is written as a name."""
    unlisted = rf"(?<![A-Za-z0-9_.@/-])(?:{_UNKNOWN}|{_FORMED})(?![A-Za-z0-9_/@])"
    return re.compile(f"{listed().pattern}|{unlisted}")


def _alternatives(names: list[str]) -> str:
    ordered = sorted(set(names), key=lambda name: (-len(name), name))
    return "(?:" + "|".join(map(re.escape, ordered)) + ")"
