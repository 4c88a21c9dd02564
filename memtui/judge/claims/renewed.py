"""How surely a statement tells a newer value of what an earlier one states, worded otherwise.

The weights are data, fitted to dated logs in which it is labelled what updates what; see
`memtui/bench/fit.py`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from memtui.judge.claims.differ import differ, powers_between
from memtui.judge.claims.fields import fields_of, fields_of_words
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.same import subject_factor
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import stem, words_of

UNKNOWN = 5.0  # of rarity
Signs = dict[str, float]

_NAMED = frozenset({"name", "choice"})
_COUNTED = frozenset({"number", "release"})
_RIVALS = frozenset(
    {"number", "duration", "money", "percent", "time", "date", "weekday", "measure", "version",
     "rate", "interval", "size", "person", "keys", "port", "state"}
)  # fmt: skip
_RENEWS = Guarded(
    r"\b(?:go(?:es|ing)?|went|gone|came|come|comes|bring|brings|brought|pull(?:ed)?|push(?:ed)?"
    r"|get|got|drop(?:s|ped)?|fell|falls?|cut|shrinks?|climbs?|creeps?|crept|runs?|ran|carried"
    r"|jump(?:s|ed)?|bump(?:s|ed)?|swell(?:s|ed)?|rise[sn]?|rose|crank(?:s|ed)?|dial(?:s|led)?"
    r"|knock(?:s|ed)?|stretch(?:es|ed)?|slid|slides?|sank|sinks?|grew|grown|moved|shift(?:s|ed)?"
    r"|took|taken|set|put|turn(?:s|ed)?|trim(?:s|med)?|scale[sd]?|reduced|added|build|built|back)"
    r"\s(?:[\w'’-]+\s){0,5}?(?:up|down|back|forward|over|out|on)?\s?(?:to|into|at|by)\b"
    r"|\b(?:reset|exchanged|traded|upped|shaved|squeezed|stretched|swapped|handed|slipped"
    r"|agreed|settled on|landed on|settles? at|landed at|renegotiated|re\w+ed"
    r"|(?:short|length|broad|wid|tight|loos|slow|soft|thick|strength)ened"
    r"|corrected|updated|doubled|allowed|granted|approved|let us|let me|let them|capped|limited"
    r"|restricted|throttled|outgrew|outgrown|overtook|hit|reached|passed|topped|crossed|exceeded"
    r"|rewrote|rewritten|redid|redone|rebuilt|ported|reworked|uninstalled|threw|thrown|scrapped"
    r"|binned|(?:talked|took|made) (?:\w+ ){1,3}(?:down|off)|gave way|made way|stands? in|took over"
    r"|(?:has|have|had) (?:become|grown|risen|fallen|dropped|reached|moved))\b"
    r"|\b(?:finally|in the end|after all|instead|already|by now|anymore|turned (?:out|into)"
    r"|actually|ended up|end(?:s|ed)? up|this time|no more than|once more|again|for good|meanwhile"
    r"|yet another|altogether|all told|in all|in total|overall|so far|to date|at last|up to|total"
    r"|rather than|replaces?|counting|included|gone|history|retired|these days|nowadays|anyway"
    r"|at most|at least|down to|on its own|as of|eventually|since then|later on)\b"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|a|a few|several|\d+) (?:\w+ )?more\b"
    r"|\bmore [^,;]{1,60}, so\b"
    r"|\banother\b|\badd(?:s|ed|ing)\b|\bjoin(?:s|ed|ing)\b|\bextra\b|\bnew(?:er|est)?\b"
    r"|\b(?:days?|weeks?|months?|hours?) (?:early|earlier|late|later)\b"
    r"|\b(?:bigger|smaller|larger|higher|lower|faster|slower|longer|shorter|cheaper|dearer|sooner"
    r"|later|earlier|fewer|less|more|better|worse|stricter|looser) (?:than|by)\b"
    r"|\bwith \S+(?: \S+)? in place\b|,? so (?:there )?\w+ (?:are|is|pays?|have|has|needs?)\b"
    r"|\b(?:a|the) (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|\d+(?:nd|rd|th))\b"
    r"|\b(?:stands?|sits?|counts?|runs?) at\b|\b(?:is|are|we['’]re|it['’]s|i['’]m|they['’]re)"
    r" (?:at|up|down|on)\b|\bonly\b|\bleft for\b"
    r"|\b(?:after|since|because|thanks to|due to|owing to|as the|on account of|for lack of"
    r"|on (?:the )?advice|at the request|at \w+['’]s request|following)\b|\bhas to\b|\bcounts\b"
    r"|\bcome on\b|\bprolong\w*\b|\bnot (?:on |in |at )?(?:the )?\d|\bmissing\b|\bbroke\b|\bquit\b"
    r"|[攒涨升降提抬缩压砍拉拖挪加减增推延凑调放换搬迁改移转抬扩收冲达排追滚飙跌掉]\S{0,3}?[到至成进去为]"
    r"|到了|已经|现已|一共|总共|共(?=\s?\d)|累计|合计|达到|突破|超过了|翻倍|翻了|多了|少了|加了|补了"
    r"|只剩|剩下|换了|改了|不再|后来|最后|结果|干脆|索性|终于|总算|如今|这下|变成|变成了|整个换|重写|又(?=\S{0,6}了)"
    r"|再加|再添|新增|扩充|缩短|缩减|放宽|收紧|提前|推迟|延后|往后|顺延|缩水|上调|下调|应\S{1,8}要求",
    re.IGNORECASE,
)  # said of what is otherwise than before, mostly with the reason


def renews(text: str) -> bool:
    """Whether a sentence may tell of what is otherwise than before."""
    return _RENEWS.holds(text)


def rivals(slot: Slot, old: Slot, frame: Frame, other: Frame) -> bool:
    """Whether two values may be an older and a newer one of one thing."""
    if slot.past or old.past or slot.key == old.key:
        return False
    if slot.is_said and old.is_said:
        told = frame.change or frame.cue or frame.renews
        return told and _names_alike(slot, old, frame, other)
    if slot.kind not in _RIVALS:
        return False
    if slot.kind in _COUNTED and old.kind in _COUNTED:
        return slot.kind != "release" and _counts_alike(slot, old, frame, other)
    if {slot.kind, old.kind} == {"number", "rate"}:
        shared = set(slot.unit.split()) & set(old.unit.split())
        return bool(shared) and slot.text.split()[0] != old.text.split()[0]
    if slot.kind != old.kind:
        return False
    if slot.kind in {"money", "measure", "version"} and slot.unit != old.unit:
        return False
    return slot.kind in {"rate", "interval"} or differ(slot, old)


def _counts_alike(slot: Slot, old: Slot, frame: Frame, other: Frame) -> bool:
    """Whether two numbers count one kind of thing, as far as it is said."""
    one, two = set(slot.unit.split()), set(old.unit.split())
    if one and two:
        if one & two or _kin(slot.unit.split()[-1], old.unit.split()[-1]):
            return True
        elsewhere = one & stems_of(other.statement.text) or two & stems_of(frame.statement.text)
        return bool(elsewhere) and (frame.cue or frame.change)
    if not one and not two:
        return True
    named, bare = (one, other) if one else (two, frame)
    return any(word in stems_of(bare.statement.text) for word in named)


def _names_alike(slot: Slot, old: Slot, frame: Frame, other: Frame) -> bool:
    """Whether two names may be of one kind of thing, as far as that is known."""
    if slot.refused or old.refused or slot.words & old.words:
        return False
    if slot.key.lower() == old.key.lower():
        return False
    if any(s.past and s.key == old.key for s in frame.slots) and not _share_a_word(frame, other):
        return False
    if comes_instead(slot, old, frame, other):
        return True
    if ":" in slot.kind and ":" in old.kind:
        return slot.kind == old.kind
    if not (slot.words and old.words):
        return False
    if {"is", "place"} & {slot.kind, old.kind}:
        return bool(slot.typed & old.typed)
    written = slot.text.strip()[:1].isupper() and old.text.strip()[:1].isupper()
    return written or bool(slot.typed & old.typed)


def _share_a_word(frame: Frame, other: Frame) -> bool:
    """Whether two statements hold a word in common that names no thing of the lexicon."""
    return any(term in other.terms and term[0] not in "=#±" for term in frame.terms)


def comes_instead(slot: Slot, old: Slot, frame: Frame, other: Frame) -> bool:
    """Whether a statement names what another counts on, beside a name that the other lacks."""
    if not {slot.kind.partition(":")[0], old.kind.partition(":")[0]} <= _NAMED:
        return False
    new, gone = slot.text.strip().lower(), old.text.strip().lower()
    told = frame.statement.text.lower()
    return gone in told and gone not in new and new not in other.statement.text.lower()


def _kin(one: str, two: str) -> bool:
    return bool(fields_of_words((one,)) & fields_of_words((two,)))


@lru_cache(maxsize=4096)
def stems_of(text: str) -> frozenset[str]:
    """The stems of the words of a text."""
    return frozenset([stem(word) for word in words_of(text)])


def pairs_of_values(frame: Frame, other: Frame) -> Iterator[tuple[Slot, Slot]]:
    """The values of a statement with the older ones of another that they may come in place of."""
    known = {(s.kind, s.key) for s in other.slots if not s.past}
    for slot in frame.slots:
        new = (slot.kind, slot.key) not in known or slot.is_said
        if new and (slot.kind in _RIVALS or slot.is_said):
            for old in other.slots:
                if rivals(slot, old, frame, other):
                    yield slot, old


def sort_of(slot: Slot) -> str:
    """What kind of value it is, with what it counts, as a term."""
    return f"^{slot.kind} {slot.unit.split()[-1]}" if slot.unit else f"^{slot.kind}"


def signs_of_renewal(frame: Frame, slot: Slot, other: Frame, old: Slot, rarity: Rarity) -> Signs:
    """What speaks for a value coming in place of another; each about -1 to 3."""
    return {
        "always": 1.0,
        **_of_words(frame, slot, other, old, rarity),
        **_of_values(frame, slot, other, old, rarity),
        **_of_statements(frame, slot, other, old),
        "subject": subject_factor(frame, other, rarity),
    }


def _of_words(frame: Frame, slot: Slot, other: Frame, old: Slot, rarity: Rarity) -> Signs:
    """How much of what one statement says the other says too, in the same words or fields."""
    own = total = back = rarest = 0.0
    held = stems_of(other.statement.text)
    used: set[str] = set()
    loose = []
    for term in frame.terms:
        if term[0] in "#±" or term in slot.words:
            continue
        weight = min(UNKNOWN, rarity.get(term, UNKNOWN))
        total += weight
        word = stem(frame.written.get(term, term))
        if term in other.terms or word in held:
            own += weight
            rarest = max(rarest, weight)
            used.add(word)
        elif other.topic.get(term, 0.0) < 0.4:
            loose.append((weight, word))
    for name in frame.stated & other.stated:
        if f"={name}" not in frame.terms:
            weight = min(UNKNOWN, rarity.get(f"={name}", UNKNOWN))
            own, total, rarest = own + weight, total + weight, max(rarest, weight)
    field = _by_fields(sorted(loose, reverse=True), used, other, rarity)
    for term in other.terms:
        if term[0] not in "#±":
            back += min(UNKNOWN, rarity.get(term, UNKNOWN))
    near = sum(rarity.get(t, UNKNOWN) for t in slot.near if t in old.near and t[0] not in "#±")
    return {
        "own of name": slot.is_said * own / (total + 2.0),
        "own": min(own, 12.0) / 4,
        "own of all": own / (total + 2.0),
        "own of other": own / (back + 2.0),
        "rarest": rarest / UNKNOWN,
        "near": min(near, 10.0) / 4,
        "field": min(field, 8.0) / 4,
        "field of all": field / (total + 2.0),
    }


def _by_fields(
    loose: list[tuple[float, str]], used: set[str], other: Frame, rarity: Rarity
) -> float:
    """What words that the other statement lacks share with it by their fields, rarest first."""
    fields = fields_of(other.statement.text)
    shared = 0.0
    for weight, word in loose:
        told = [
            (rarity.get(name, 0.0), name)
            for name in fields_of_words((word,))
            if fields.get(name, frozenset()) - used
        ]
        if told:
            best, name = max(told)
            shared += min(weight, best)
            used.update(fields[name])
    return shared


def _of_values(frame: Frame, slot: Slot, other: Frame, old: Slot, rarity: Rarity) -> Signs:
    """How like two values are: their kinds, units and attributes, and who tells of which."""
    said = slot.is_said
    text = frame.statement.text.lower()
    one, two = set(slot.unit.split()), set(old.unit.split())
    return {
        f"kind {slot.kind.partition(':')[0]}": 1.0,
        "two kinds": float(said and slot.kind != old.kind),
        "old told": float(said and old.text.strip().lower() in text),
        "told before": float(said and slot.text.strip().lower() in other.statement.text.lower()),
        "unit": float(bool(one & two)),
        "head": float(bool(one and two) and slot.unit.split()[-1] == old.unit.split()[-1]),
        "no unit": float(slot.kind in _COUNTED and not (one and two)),
        "few": rarity.get(sort_of(slot), 0.0),
        "far apart": powers_between(slot, old),
        "loose": float(slot.loose),
        "loose other": float(old.loose),
        "typed": float(bool(slot.typed & old.typed)),
    }


def _of_statements(frame: Frame, slot: Slot, other: Frame, old: Slot) -> Signs:
    """What two statements tell of a change, and of when each of them holds."""
    like_old = [s for s in frame.slots if s.kind == old.kind and s.key == old.key]
    named = slot.kind == old.kind and any(s is not slot for s in like_old)
    return {
        "linked": float(named or any(s.past for s in like_old)),
        "change": float(frame.change),
        "change here": float(slot.change),
        "now": float(frame.cue),
        "renews": float(frame.renews),
        "other changes": float(other.change or other.cue),
        "both happened": float(frame.status == other.status == "event"),
        "happened": float(other.status == "event"),
        "planned": float(other.status == "planned"),
        "one document": float(frame.statement.home == other.statement.home),
    }


@cache
def weights() -> dict[str, float]:
    """The fitted weight of every sign."""
    text = (files(__package__) / "lexicon" / "renewed.toml").read_text("utf-8")
    return {name: float(value) for name, value in tomllib.loads(text).items()}


def how_renewed(signs: Signs) -> float:
    """How surely a value comes in place of another: above 0 rather than not."""
    known = weights()
    return sum([known[name] * value for name, value in signs.items() if value and name in known])
