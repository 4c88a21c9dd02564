"""Statements read into frames: terms, slots, status, date; kept per document by its digest."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import date

from memtui.formats.digest import text_digest
from memtui.judge.claims import cues
from memtui.judge.claims.dates import find_dates
from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.model import DateSource, Source, Status
from memtui.judge.claims.slots import (
    Slot,
    clause_numbers,
    is_scheduled,
    mark_past,
    name_slots,
    text_slots,
    value_slots,
)
from memtui.judge.claims.statements import Statement, statements_of
from memtui.judge.claims.stem import stem
from memtui.judge.claims.terms import Token, tokenize
from memtui.judge.claims.values import Found, find_values

TOPIC_WEIGHT, BEFORE_WEIGHT, OTHER_CLAUSE = 0.4, 0.25, 0.5


@dataclass(slots=True)
class Frame:
    """What one statement says, ready to be compared."""

    statement: Statement
    terms: dict[str, float]
    topic: dict[str, float]
    subject: tuple[str, ...]
    slots: list[Slot]
    attributes: frozenset[str]
    status: Status
    usable: bool  # False: a question, an idea, a condition
    change: bool
    cue: bool
    negated: bool
    never: bool  # says that something was never done
    signs: dict[str, bool]
    date: date | None
    date_source: DateSource
    qualifiers: dict[str, frozenset[str]]
    names: dict[str, int]  # with the number of their clause
    main: frozenset[str]  # terms of the first clause
    past: frozenset[str]  # terms of what the statement says is no more
    title: frozenset[str] = frozenset()  # terms of the document's name and title


Topics = dict[str, tuple[list[Token], "date | None"]]


@dataclass(slots=True)
class ClaimCache:
    """Frames by document content, so that a changed file costs its own work only."""

    size: int = 20_000
    frames: OrderedDict[str, list[Frame]] = field(default_factory=OrderedDict)

    def frames_of(self, source: Source, lexicon: Lexicon) -> list[Frame]:
        """The frames of a document, read once per content and path."""
        key = text_digest(source.path, source.text, str(id(lexicon)))
        known = self.frames.get(key)
        if known is None:
            known = read_frames(source, lexicon)
            self.frames[key] = known
            if len(self.frames) > self.size:
                self.frames.popitem(last=False)
        else:
            self.frames.move_to_end(key)
        return known


def read_frames(source: Source, lexicon: Lexicon) -> list[Frame]:
    """The frames of all statements of a document."""
    topics: Topics = {}
    frames = []
    for statement in statements_of(source):
        if len(statement.text) >= 4:
            frames.append(_frame(statement, lexicon, topics))
    return frames


def _frame(
    statement: Statement, lexicon: Lexicon, topics: Topics
) -> Frame:
    text = statement.text.translate(_FULL_WIDTH)
    tokens = tokenize(text, lexicon)
    topics.setdefault(statement.text[:300], (tokens, None))
    values = find_values(text)
    attributes = frozenset(a for t in tokens if t.meaning for a in t.meaning.attributes)
    person = any(lexicon.attributes[name].type == "person" for name in attributes)
    timed = any(value.kind == "time" for value in values)
    slots = [*value_slots(text, tokens, values), *name_slots(text, tokens, timed), *text_slots(text, person)]
    if statement.column:
        for slot in slots:
            if slot.kind == "number" and not slot.unit:
                slot.unit = stem(statement.column.split()[-1])
    if "log_level" not in attributes:
        slots = [s for s in slots if s.kind != "name:log_level"]
    taken = _taken(text, values, slots)
    clauses = clause_numbers(text)
    content = [
        t for t in tokens if t.term and t.term[0] != "±" and not all(taken[t.start : t.end])
    ]
    topic = _topic_terms(statement, lexicon, topics)
    negated = bool(len(cues.NEGATION.findall(text)) % 2)
    change = bool(cues.CHANGE.search(text))
    usable = not (cues.IDEA.search(text) or cues.QUESTION.search(text) or statement.reason)
    dated, source_of_date = _date_of(statement, text, topics)
    dates_matter = any(lexicon.attributes[a].type == "date" for a in attributes)
    denied = {clauses[m.start()] for m in cues.NEGATION.finditer(text)}
    for slot in slots:
        if slot.kind == "date":
            here = _dated_before(tokens, clauses, slot, lexicon)
            idle = clauses[slot.start] in denied and not here
            slot.loose = idle or not is_scheduled(text, slot, dates_matter, here)
    fine = clause_numbers(text, colons=True)
    by_clause: dict[int, set[str]] = {}
    for token in tokens:
        if token.meaning:
            by_clause.setdefault(clauses[token.start], set()).update(token.meaning.attributes)
    clause_slots = _polarity_slots(text, tokens, fine)
    if statement.fragment:
        slots = [s for s in slots if s.kind != "is"]
        clause_slots = [s for s in clause_slots if s.key != "plain"]
        slots = [s for s in slots if s.kind != "interval" or not s.text.lower().endswith("ly")]
    slots.extend(clause_slots)
    for slot in slots:
        slot.near = _near(slot, content, fine if slot.kind == "polarity" else clauses)
        if slot.kind == "polarity":
            slot.near.update(_whole_terms(slot, tokens, values))
        elif slot.kind == "duration" and _REPEATED & by_clause.get(clauses[slot.start], set()):
            slot.kind = "interval"
        slot.clause = clauses[slot.start]
        slot.change = change and _changes(text, slot, clauses)
        slot.subject = slot_subject(text, slot, content, clauses)
        here = by_clause.get(clauses[slot.start])
        slot.attributes = frozenset(here) if here else attributes
        slot.typed = frozenset(
            name
            for name in slot.attributes - _BROAD
            if lexicon.attributes[name].type == slot.kind.partition(":")[0]
        )
        if slot.kind in {"place", "is", "person"}:
            slot.words = frozenset(
                t.term for t in tokens if t.term and slot.start <= t.start < slot.end
            )
    mark_past(text, slots)
    terms = {t.term: 1.0 for t in content}
    terms.update({anchor(v): 1.0 for v in values if v.kind in _ANCHORS})
    past = {t.term for s in slots if s.past for t in content if s.start <= t.start < s.end}
    titles = statement.topic[: statement.titles]
    return Frame(
        statement,
        terms,
        {term: weight for term, weight in topic.items() if term not in terms},
        subject_of(text, content),
        slots,
        attributes,
        _status(text, change),
        usable,
        change,
        bool(cues.NOW.search(text)),
        negated,
        bool(cues.NEVER_DONE.search(text)),
        _signs(tokens),
        dated,
        source_of_date,
        _qualifiers(tokens, statement, lexicon),
        _names(content, slots, clauses),
        frozenset(t.term for t in content if not clauses[t.start] and not t.part),
        frozenset(past),
        frozenset(term for text in titles for t in topics[text][0] if (term := t.term)),
    )


_SUBJECT_END = re.compile(
    r"[:：=]|\b(?:is|are|was|were|has|have|had|must|may|can|should|will|shall|does|do|gets?|got|takes?|took|uses?|used"
    r"|needs?|lives?|goes|went|stays?|keeps?|kept|starts?|ends?|runs?|ships?|moved|changed|expires?|fires?|lands?|reach(?:es)?"
    r"|refresh(?:es)?|sends?|retr(?:y|ies)|owns?|now|wants?|prefers?|likes?|comes?|came|holds?|costs?|lasts?|said|says|requires?"
    r"|allows?|sits?|listens?|serves?|covers?|includes?|supports?|returns?|answers?|carr(?:y|ies)|averages?|targets?)\b"
    r"|是|为|由|用|采用|改|从|保留|每|默认|会|不|没|必须|应|要|上限|下限|走|放|存|在|迁|已|推迟|提前|延|控制|超过|需要|可以|禁止|按|换|支持|跑|归|，",
    re.IGNORECASE,
)


def subject_of(text: str, content: list[Token], offset: int = 0) -> tuple[str, ...]:
    """The terms a statement begins with: what it speaks of."""
    lead = _ADVERBIAL.match(text)
    begin = lead.end() if lead else 0
    content = [t for t in content if t.start >= begin + offset] or content
    for mark in _SUBJECT_END.finditer(text, begin):
        terms = tuple(t.term for t in content if t.end <= mark.start() + offset)
        if terms:
            return terms[:5]
        if mark.start() > begin + 60:
            break
    return tuple(t.term for t in content[:2])


_ADVERBIAL = re.compile(
    r"^\W*(?:from now on|as of|by now|recently|also|(?:since|after|because|starting|effective|in|on|by)(?=(?:\s\w+){1,4},))\b(?:[^,:]{0,40}[,:])?\s"
    r"|^\W*since (?:last )?\w+\s"
    r"|^\W*(?:20\d\d-\d\d-\d\d\s?[,:]?\s)(?:[A-Z]\w+(?:\s[A-Z]\w+)?\s?:\s)?|^[\w ]{2,24}(?:'s words|\ssays|\ssaid|\swrote)?\s?:\s(?=[\"“「])|^\W*reminder[\w ]{0,12}:\s"
    r"|^[^，。：:]{0,14}(?:起|后|之后|以来|更新|备注|注意|记住|提示|说)\S{0,4}[，：:]|^\W*(?:note|remember|nb|update)\W+|^\W*(?:备注|注意|记住|注)\W+",
    re.IGNORECASE,
)


def slot_subject(
    text: str, slot: Slot, content: list[Token], clauses: list[int]
) -> tuple[str, ...]:
    """What the slot's own clause speaks of before the value; the statement's subject failing that."""
    own = [t for t in content if clauses[t.start] == clauses[slot.start]]
    start = own[0].start if own else slot.start
    if slot.kind != "polarity" and start < slot.start:
        found = subject_of(text[start : slot.start], [t for t in own if t.end <= slot.start], start)
    else:
        found = subject_of(text[start : slot.end], own, start) if own else ()
    return found or subject_of(text, content)


_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in "，；：！？（）"}
_FULL_WIDTH |= {0x2019: 0x27, 0x3000: 0x20}


def _changes(text: str, slot: Slot, clauses: list[int]) -> bool:
    """Whether the clause of a value reports a change."""
    start = clauses.index(slot.clause)
    end = next((n for n in range(start, len(text)) if clauses[n] != slot.clause), len(text))
    return bool(cues.CHANGE.search(text[start:end]))


def _dated_before(tokens: list[Token], clauses: list[int], slot: Slot, lexicon: Lexicon) -> bool:
    return any(
        lexicon.attributes[name].type == "date"
        for t in tokens
        if t.meaning and t.end <= slot.start and clauses[t.start] == clauses[slot.start]
        for name in t.meaning.attributes
    )


def _taken(text: str, values: list[Found], slots: list[Slot]) -> bytearray:
    releases = {slot.start for slot in slots if slot.kind == "release"}
    taken = bytearray(len(text) + 1)
    for slot in (*slots, *values):
        if slot.kind not in {"place", "is", "path"} and slot.start not in releases:
            taken[slot.start : slot.end] = b"\1" * (slot.end - slot.start)
    return taken


_BROAD = frozenset(
    "limit minimum threshold count size duration interval start_date end_date default_state version"
    " release_date price schedule".split()
)
_ANCHORS = frozenset({"date", "duration", "money", "time", "weekday", "version"})


def anchor(value: Found) -> str:
    """A value as a term: statements that hold the same one may speak of the same thing."""
    return f"#{value.kind}:{value.key[-5:] if value.kind == 'date' else value.key}"


_REPEATED = frozenset({"interval", "sample_interval"})


_PRONOUN = re.compile(r"\b(?:it|them|that|this)\b|它|这样", re.IGNORECASE)


def _whole_terms(slot: Slot, tokens: list[Token], values: list[Found]) -> dict[str, float]:
    """What a clause says, its values and names as well, without the words that deny."""
    denials = [m.span() for m in cues.NEGATION.finditer(slot.text)]
    start = 0 if _PRONOUN.search(slot.text) else slot.start
    found = {
        t.term: 1.0
        for t in tokens
        if t.term[:1] not in {"", "±"}
        and not t.part
        and start <= t.start < slot.end
        and not any(s <= t.start - slot.start < e for s, e in denials)
        and not any(v.start <= t.start and t.end <= v.end for v in values)
    }
    found.update({anchor(v): 1.0 for v in values if slot.start <= v.start < slot.end})
    return found


def _near(slot: Slot, content: list[Token], clauses: list[int]) -> dict[str, float]:
    near: dict[str, float] = {}
    own = clauses[slot.start]
    adjective = slot.kind == "interval" and slot.text.lower().endswith("ly")
    before = sum(1 for token in content if token.start < slot.start)
    for place, token in enumerate(content):
        if slot.kind in {"place", "is"} and slot.start <= token.start < slot.end:
            continue
        if slot.kind == "is" and token.start >= slot.subject_end:
            continue
        if clauses[token.start] != own:
            weight = OTHER_CLAUSE
        elif slot.kind == "polarity":
            weight = 1.0
        else:
            gap = before - place if place < before else place - before + 1
            weight = 1.0 if gap <= 3 else 0.8 if gap <= 6 else 0.6
        if token.part:
            weight *= 0.4
        if adjective and not 0 <= place - before <= 1:
            weight *= 0.4
        near[token.term] = max(weight, near.get(token.term, 0.0))
    return near


def _topic_terms(
    statement: Statement, lexicon: Lexicon, topics: Topics
) -> dict[str, float]:
    found: dict[str, float] = {}
    for text, weight in (
        *((topic, TOPIC_WEIGHT) for topic in statement.topic),
        (statement.before, BEFORE_WEIGHT),
    ):
        if text not in topics:
            topics[text] = tokenize(text[:300], lexicon), _first_day(text)
        for token in topics[text][0]:
            if token.term:
                found[token.term] = max(weight, found.get(token.term, 0.0))
    return found


def _date_of(statement: Statement, text: str, topics: Topics) -> tuple[date | None, DateSource]:
    for place in (text, statement.lead):
        day = _first_day(place)
        if day:
            return day, "statement"
    for topic in reversed(statement.topic[1:]):
        day = topics[topic][1]
        if day:
            return day, "heading"
    return None, "none"


def _first_day(text: str) -> date | None:
    if not any(char.isdigit() for char in text):
        return None
    return next(filter(None, (found.as_date() for found in find_dates(text[:300]))), None)


def _polarity_slots(text: str, tokens: list[Token], clauses: list[int]) -> list[Slot]:
    """Whether each clause affirms or denies, and on which side of opposites it stands."""
    ends = [n for n in range(1, len(text)) if clauses[n] != clauses[n - 1]] + [len(text)]
    found = []
    start = 0
    for end in ends:
        inside = [t for t in tokens if start <= t.start < end]
        signs = _signs(inside)
        denials = [
            m
            for m in cues.NEGATION.finditer(text, start, end)
            if not any(t.start <= m.start() and m.end() <= t.end and t.meaning and t.meaning.opposite for t in inside)
        ]
        content = sum(1 for t in inside if t.term)
        speaker = text[end - 1] in ":：" and text[end : end + 2].strip()[:1] in set("\"“「『")
        if found and signs and not content:
            found[-1].signs.update(signs)
            found[-1].key, found[-1].end = "signed", end
            found[-1].text = text[found[-1].start : end]
        if (content > 1 or content and denials) and not speaker and not cues.CONDITION.search(text[start:end].strip(" ，,;；。.")):
            denied = bool(len(denials) % 2)
            key = "plain" if not denials and not signs else "signed"
            slot = Slot("polarity", "", key, text[start:end], start, end, polarity=not denied)
            slot.signs = signs
            found.append(slot)
        start = end
    return found


def _signs(tokens: list[Token]) -> dict[str, bool]:
    signs: dict[str, bool] = {}
    for token in tokens:
        if token.meaning and token.meaning.opposite:
            name, sign = token.meaning.opposite
            signs[name] = sign
    return signs


def _status(text: str, change: bool) -> Status:
    plan = cues.PLAN.search(text)
    if plan and not (change and plan[0].lower().startswith(("planned", "scheduled"))):
        return "planned"
    if cues.PAST.search(text) and not change:
        return "historical"
    return "event" if cues.EVENT.search(text) else "current"


def _qualifiers(
    tokens: list[Token], statement: Statement, lexicon: Lexicon
) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for token in tokens:
        kind = lexicon.qualifier_of.get(token.term) or (
            lexicon.qualifier_of.get(token.meaning.term) if token.meaning else None
        )
        if kind:
            found.setdefault(kind, set()).add(token.meaning.term if token.meaning else token.term)
    return {kind: frozenset(terms) for kind, terms in found.items()}


def _names(tokens: list[Token], slots: list[Slot], clauses: list[int]) -> dict[str, int]:
    """Names of things in the statement that aren't its values: they tell subjects apart."""
    persons = [slot for slot in slots if slot.kind == "person"]
    names: dict[str, int] = {}
    for token in tokens:
        inside = any(slot.start <= token.start < slot.end for slot in persons)
        if token.capital and token.meaning is None and not inside:
            names[token.term] = clauses[token.start]
    names.update((s.key, clauses[s.start]) for s in slots if s.kind == "release")
    return names
