"""One statement read into a frame: its terms, its values and what surrounds them."""

from __future__ import annotations

from datetime import date

from memtui.judge.claims import cues
from memtui.judge.claims.around import add_names, all_weighed, hinting, qualifiers_of
from memtui.judge.claims.choices import choice_slots
from memtui.judge.claims.clauses import clause_numbers, is_scheduled
from memtui.judge.claims.fields import fields_of
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.given import given_up
from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.model import DateSource
from memtui.judge.claims.moved import mark_past, mark_refused
from memtui.judge.claims.near import is_adjective, is_taken, near, taken_by
from memtui.judge.claims.phrases import is_person, text_slots
from memtui.judge.claims.polarity import ANCHORS, anchor, polarity_slots, signs_of, whole_terms
from memtui.judge.claims.remarks import (
    first_day,
    label_of,
    main_of,
    names_of,
    of_ideas,
    opening_of,
    stamped,
    states,
    status_of,
)
from memtui.judge.claims.renewed import renews
from memtui.judge.claims.slots import SAID, Slot
from memtui.judge.claims.stated import name_slots, value_slots
from memtui.judge.claims.statement import Statement
from memtui.judge.claims.states import state_slots
from memtui.judge.claims.stem import is_cjk, stem
from memtui.judge.claims.subject import slot_subject, subject_of
from memtui.judge.claims.terms import Token, tokenize
from memtui.judge.claims.topics import TOPIC_WEIGHT, Topics, narrowed
from memtui.judge.claims.undone import deeds_of
from memtui.judge.claims.values import find_values
from memtui.judge.claims.wordlists import words

_SAID = frozenset({"name", "choice", "text", "path", "person", "date"})  # told in words
_BROAD = words("broad_attributes")
_LIGHT = words("light")
MEASURED = frozenset(
    {"duration", "number", "size", "percent", "measure", "money", "rate", "interval", "time"}
)
_COLUMNS = frozenset(map(stem, words("columns")))
_REPEATED = frozenset({"interval", "sample_interval"})


class Reading:
    """One statement while it is read."""

    def __init__(self, statement: Statement, lexicon: Lexicon, topics: Topics) -> None:
        self.statement, self.lexicon, self.topics = statement, lexicon, topics
        self.text = narrowed(statement.text)
        self.tokens = tokenize(self.text, lexicon)
        topics.keep(statement.text, self.tokens)
        self.values = find_values(self.text)
        self.clauses = clause_numbers(self.text)
        self.attributes: dict[int, set[str]] = {}  # by clause
        self.hints: dict[int, set[str]] = {}
        for token in self.tokens:
            if token.meaning:
                here = self.attributes.setdefault(self.clauses[token.start], set())
                here.update(token.meaning.attributes)
                self.hints.setdefault(self.clauses[token.start], set()).update(token.meaning.hints)
        self.change = cues.CHANGE.holds(self.text)
        self.changed: dict[int, bool] = {}  # by clause, for those that were asked for
        self.denials = [match.span() for match in cues.NEGATION.finditer(self.text)]
        self.exceptions = {self.clauses[m.start()] for m in cues.EXCEPTION.finditer(self.text)}

    def frame(self) -> Frame:
        text, tokens = self.text, self.tokens
        deeds = deeds_of(self.statement.text, self.statement.said_before)
        everything = frozenset[str]().union(*self.attributes.values())
        slots = self._value_slots(everything)
        taken = taken_by(text, self.values, slots)
        content = [t for t in tokens if t.term and t.term[0] != "±" and not is_taken(t, taken)]
        self._mark_loose(slots, everything)
        slots = self._with_polarity(slots)
        topic = self.topics.around(self.statement)
        self.subject = subject_of(text, content)
        self.plain = {t.term for t in content if not t.part and t.term[0] not in "@#±="} - _LIGHT
        self.plain -= hinting(tokens) | {t for t in self.plain if len(t) == 1 and is_cjk(t)}
        for slot in slots:
            self._describe(slot, content, everything)
        add_names(slots, tokens)
        mark_past(text, slots)
        mark_refused(text, slots)
        terms = {t.term: 1.0 for t in content}
        terms.update({anchor(v): 1.0 for v in self.values if v.kind in ANCHORS})
        day, day_source = self._date()
        past = {t.term for s in slots if s.past for t in content if s.start <= t.start < s.end}
        return Frame(
            statement=self.statement,
            terms=terms,
            topic={term: weight for term, weight in topic.items() if term not in terms},
            subject=self.subject,
            slots=slots,
            attributes=everything,
            status=status_of(text, self.change),
            usable=not self.statement.reason
            and not of_ideas(self.statement)
            and states(text, self.clauses),
            change=self.change,
            cue=cues.NOW.holds(text),
            negated=bool(len(self.denials) % 2),
            never=any(deed.firm for deed in deeds),
            undone=bool(deeds),
            signs=signs_of(tokens),
            date=day,
            date_source=day_source,
            under=self._under(),
            qualifiers=qualifiers_of(tokens, self.lexicon),
            names=names_of(content, slots, self.clauses),
            label=self._label(),
            opens=opening_of(text, self.values),
            main=main_of(text, content, self.clauses),
            past=frozenset(past),
            title=self.topics.titles(self.statement),
            stated=frozenset([t.term[1:] for t in tokens if t.term[:1] == "="]),
            over=tuple([t for t, w in topic.items() if w >= TOPIC_WEIGHT and t not in terms]),
            weighed=all_weighed(terms, slots),
            given=given_up(text, tokens),
            written={t.term: t.text for t in reversed(content)},
            fields=frozenset(fields_of(self.statement.text)),
            question=cues.QUESTION.holds(self.statement.text),
            renews=renews(self.statement.text),
        )

    def _value_slots(self, attributes: frozenset[str]) -> list[Slot]:
        text, statement = self.text, self.statement
        told = attributes.union(*self.hints.values())
        person = any(self.lexicon.attributes[name].type == "person" for name in told)
        timed = any(value.kind == "time" for value in self.values)
        found = [
            *value_slots(text, self.tokens, self.values),
            *name_slots(text, self.tokens, timed),
            *text_slots(text, person),
        ]
        named = {t.start for t in self.tokens if t.meaning and t.meaning.names}
        found = [slot for slot in found if slot.kind != "person" or slot.start not in named]
        found = [
            slot
            for slot in found
            if slot.kind != "place"
            or not any(v.kind != "path" and slot.start <= v.start < slot.end for v in self.values)
        ]
        for slot in found:
            if statement.column and slot.kind == "number" and not slot.unit:
                word = stem(statement.column.split()[-1])
                slot.unit = "" if word in _COLUMNS else word
        if "log_level" not in attributes:
            found = [slot for slot in found if slot.kind != "name:log_level"]
        fixed = [slot for slot in found if slot.kind != "is"]
        taken = [(s.start, s.end) for s in fixed] + [(v.start, v.end) for v in self.values]
        found = [s for s in found if s.kind not in {"person", "is"} or not self._is_value(s)]
        found.extend(choice_slots(text, self.tokens, taken))
        found.extend(state_slots(text, self.clauses))
        if statement.fragment or statement.partial:
            found = [slot for slot in found if slot.kind != "is" and not is_adjective(slot)]
        return found

    def _is_value(self, slot: Slot) -> bool:
        """Whether a name is a typed value rather: `Wednesday noon`."""
        counts = {"number", "version", "path", "url"} if slot.kind == "is" else frozenset[str]()
        return any(
            value.start < slot.end and slot.start < value.end and value.kind not in counts
            for value in self.values
        )

    def _mark_loose(self, slots: list[Slot], attributes: frozenset[str]) -> None:
        dated = any(self.lexicon.attributes[name].type == "date" for name in attributes)
        denied = {self.clauses[start] for start, _ in self.denials}
        for slot in slots:
            if slot.kind == "date":
                here = self._dated_before(slot)
                idle = self.clauses[slot.start] in denied and not here
                slot.loose = idle or not is_scheduled(self.text, slot, dated, here)

    def _dated_before(self, slot: Slot) -> bool:
        clauses = self.clauses
        return any(
            self.lexicon.attributes[name].type == "date"
            for t in self.tokens
            if t.meaning and t.end <= slot.start and clauses[t.start] == clauses[slot.start]
            for name in t.meaning.attributes
        )

    def _with_polarity(self, slots: list[Slot]) -> list[Slot]:
        self.fine = clause_numbers(self.text, colons=True)
        clauses = polarity_slots(self.text, self.tokens, self.fine, self.denials)
        if self.statement.fragment:
            clauses = [slot for slot in clauses if slot.key != "plain"]
        if self.statement.partial:
            return slots
        return slots + clauses

    def _describe(self, slot: Slot, content: list[Token], attributes: frozenset[str]) -> None:
        """Fill in what surrounds a value."""
        clause = self.clauses[slot.start]
        here = self.attributes.get(clause) or set()
        slot.near = near(slot, content, self.fine if slot.kind == "polarity" else self.clauses)
        if slot.kind == "polarity":
            slot.near.update(whole_terms(slot, self.tokens, self.values, self.denials))
        elif slot.kind == "rate" and slot.unit:
            slot.near.setdefault(slot.unit, 1.0)
        elif slot.kind == "duration" and _REPEATED & here:
            slot.kind = "interval"
        elif slot.kind == "number" and not slot.unit and "port" in here and slot.key.isdigit():
            slot.kind = "port"
        slot.clause = clause
        slot.change = self.change and self._changes(clause)
        slot.exceptional = clause in self.exceptions
        own = [t for t in content if self.clauses[t.start] == clause]
        slot.subject = slot_subject(self.text, slot, own, self.subject)
        slot.thing = self._thing(slot)
        hinted = self.hints.get(clause) or set().union(*self.hints.values())
        slot.attributes = frozenset(here) or attributes
        slot.multi = bool(slot.attributes) and all(
            self.lexicon.attributes[name].multi for name in slot.attributes
        )
        self._type(slot, (slot.attributes | hinted) - _BROAD)
        if slot.kind in SAID:
            inside = [t for t in self.tokens if t.term and slot.start <= t.start < slot.end]
            quoted = [t for t in inside if self.text[t.start - 1 : t.start] in {"`", "/"}]
            slot.words = frozenset(t.term for t in quoted or inside)

    def _type(self, slot: Slot, told: frozenset[str]) -> None:
        """The attributes that a value is of; what a thing "is" may be a place or a person."""
        of = self.lexicon.attributes
        if slot.kind == "is":
            told = frozenset(t[1:] for t in slot.subject if t[0] == "@") - _BROAD
            types = {of[name].type for name in told}
            if "place" in types:
                slot.kind = "place"
            elif "person" in types and is_person(slot.key):
                slot.kind = "person"
        if slot.kind in {"is", "choice"}:
            slot.typed = frozenset(n for n in told if not of[n].multi and of[n].type in _SAID)
            return
        kind = slot.kind.partition(":")[0]
        kind = "path" if kind == "url" else kind
        slot.typed = frozenset(name for name in told if of[name].type == kind)

    def _thing(self, slot: Slot) -> tuple[str, ...]:
        """What a value is said of: the words of its subject that name no attribute.

        A number of a bare attribute, as in `Timeout: 5 s`, is said of what the document is about.
        """
        for terms in (slot.subject, self.subject):
            found = tuple([term for term in terms if term in self.plain])
            if found:
                return found
        if slot.kind in MEASURED and self.statement.topic:
            over = self.topics.read(self.statement.heading or self.statement.topic[0])
            return tuple([term for term in over.terms if term[0] not in "@#±="])
        return ()

    def _label(self) -> frozenset[str]:
        """The terms of what the statement stands under: `Size: …`, but not `2026-03-04: …`."""
        label = self.statement.label
        if label:
            tokens = tokenize(label, self.lexicon)
        else:
            end = label_of(self.text)
            tokens = [t for t in self.tokens if t.end <= end] if end else []
        return frozenset(t.term or t.text.lower() for t in tokens if t.term or len(t.text) == 1)

    def _changes(self, clause: int) -> bool:
        """Whether a clause reports a change."""
        if clause not in self.changed:
            start = self.clauses.index(clause)
            rest = range(start, len(self.text))
            end = next((n for n in rest if self.clauses[n] != clause), len(self.text))
            self.changed[clause] = cues.CHANGE.holds(self.text[start:end])
        return self.changed[clause]

    def _date(self) -> tuple[date | None, DateSource]:
        for place in (self.text, self.statement.lead):
            day = first_day(place)
            if day:
                return day, "statement"
        day = self._headed()
        return day, "heading" if day else "none"

    def _headed(self) -> date | None:
        """The date of what the statement stands under."""
        days = (self.topics.read(topic).day for topic in reversed(self.statement.topic[1:]))
        return next(filter(None, days), None)

    def _under(self) -> date | None:
        """The same, or of the line above that only dates."""
        stamp = self.statement.stamp
        return self._headed() or (stamped(stamp) if stamp else None)
