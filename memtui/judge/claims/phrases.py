"""Slots whose value is text: a person, a place, what a thing is said to be."""

from __future__ import annotations

import re

from memtui.judge.claims import cues
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.moved import former, moves
from memtui.judge.claims.slots import Slot

_NAME = (
    r"(?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s)?"
    r"(?:[A-Z][\w'’-]{1,24}(?:\s[A-Z][\w'’-]{1,24}){0,2}|the [a-z]{2,16} team)"
)
_NAME_ZH = r"(?:[\u4e00-\u9fff]{2,4}?|[A-Z][a-z]{1,20}(?:\s[A-Z][a-z]{1,20})?)"
_OWNING = Guarded(
    r"'s\b|’s\b|\b(?:handed|passed|belongs|transferred|goes|went|run|managed)\b|questions?|[Aa]sk"
    r"|[Tt]alk to|[Pp]ing|[Ee]scalate|falls to|rests with|lies with|sits with|is down to"
    r"|stays with|left to|inherited"
    r"|signed off|final say|last word|(?:until|unless|once) [A-Z]|[归由交转找问]|谁|统筹|拍板"
    r"|说了算|把关|盯着|点头|换成?[^，。；]{1,12}(?:负责|管|维护|接)",
)
_PERSON = tuple(
    Guarded(pattern)
    for pattern in (
        rf"(?:谁|负责人|责任人|经手人|对接人|归谁)\s?[:：]\s?(?P<v>{_NAME_ZH})(?=[，。；、,;.\s]"
        r"|$)",
        rf"\b(?:owned|maintained|led|handled|looked after|approved|reviewed|run|managed"
        rf"|signed off|signed|written|drafted|prepared|edited|taught|supervised|coached|hosted"
        rf"|chaired|moderated|organi[sz]ed|coordinated|designed|translated|tested|covered|staffed"
        rf"|conducted|cared for|done|taken care of)\s(?:only\s)?by\s(?P<v>{_NAME})",
        rf"\b(?P<v>{_NAME})\b[^.]*\b(?:belongs|goes|went|passed|handed|transferred)\s(?:over\s)?"
        r"to\s(?:her|him|them)\b",
        rf"(?P<v>{_NAME})\s(?:has been|is|was put|will be)\s(?:now\s|put\s)?"
        r"(?:in charge|responsible)",
        rf"(?P<v>{_NAME})\s(?:now\s|also\s|alone\s|still\s)?(?:owns|maintains|leads|looks after"
        rf"|takes care of|handles|manages|is responsible for|is in charge of|took over|takes over"
        rf"|has taken over|approves|is the owner|is the maintainer|is the contact|writes|drafts"
        rf"|supervises|coordinates|organi[sz]es|moderates|chairs|hosts|teaches|coaches|conducts"
        rf"|edits|translates|reviews|prepares|carries|covers|runs|heads|steers|administers|signs"
        rf"|keeps track|oversees|covers for|answers for|is on)\b",
        rf"(?:[Oo]wner|[Mm]aintainer|[Pp]erson in charge|[Cc]ontact|[Pp]oint of contact|[Ll]ead"
        rf"|[Rr]esponsible|[Aa]pprover|[Rr]eviewer|[Oo]n-call|[Mm]anager"
        rf"|[Ll]ooks after|[Ss]upervisor|[Mm]entor|[Dd]irector|[Cc]onductor|[Cc]hair|[Mm]oderator"
        r"|[Ee]ditor|[Aa]uthor|[Tt]eacher|[Cc]oach|[Tt]reasurer|[Ss]ecretary"
        rf"|[Dd]esigner)\b[^:.,;]{{0,40}}?(?:\sis\snow\s|\sis\s|:\s|\s=\s)(?P<v>{_NAME})",
        rf"\b(?:is|are)\s(?:now\s)?(?P<v>{_NAME})['’]s\b(?:\s(?:job|responsibility|area|task"
        r"|baby))?",
        rf"\b(?:handed over to|handed to|passed to|belongs to|transferred to|reassigned to"
        rf"|goes to|went to)\s(?P<v>{_NAME})",
        rf"\b(?:questions?|requests?|reports?|complaints?|bugs?|issues?|tickets?|problems?)\b"
        rf"[^.;:]{{0,40}}?\s(?:go|goes|should go|are sent|land|come|belong)\s(?:straight\s)?(?:to"
        rf"|with)\s(?P<v>{_NAME})",
        r"\b(?:[Aa]sk|[Tt]alk to|[Pp]ing|[Cc]ontact|[Ee]scalate to|[Rr]each out to|[Tt]urn to"
        r"|[Ss]peak to"
        rf"|[Cc]all|[Pp]hone|[Bb]other|[Cc]onsult)\s(?P<v>{_NAME})\b(?=[.,;]|\s(?:about|for|if"
        r"|when|first|before|with)|$)",
        r"\b(?:falls to|rests with|lies with|sits with|is down to|is up to|stays with|is left to"
        r"|remains with"
        r"|in the hands of|entrusted to|assigned to|given to|was given to|delegated to"
        rf"|is with)\s(?P<v>{_NAME})",
        rf"\b(?P<v>{_NAME})\s(?:has inherited|inherited|minds|tends|is looking after"
        r"|has the keys? to"
        rf"|is the one (?:to ask|who)|is minding|gives the (?:go-ahead|nod|okay)|has the final say"
        r"|has the last word|decides|must approve|has to approve|must sign|has to sign"
        r"|calls the shots)\b",
        r"\b(?:signed off|approved|countersigned|okayed|confirmed|vetted|released"
        rf"|authori[sz]ed)\sby\s(?P<v>{_NAME})",
        rf"\b(?:until|till|unless|before|once)\s(?P<v>{_NAME})\s(?:has\s|have\s)?(?:put (?:his|her"
        r"|their)"
        r" name|signed|signs|approved|approves|said yes|says yes|agreed|agrees|nodded|nods|given"
        r"|gives|okayed)",
        rf"(?:找|问|联系|请示|咨询|报给|反馈给|通知)\s?(?P<v>{_NAME_ZH})(?=[，。；、,;.\s]|$|就|问"
        r"|处理|报|要|批|拿|领|修|签)",
        rf"(?:交给|交由|归|由|给|转给|移交给)\s?(?P<v>{_NAME_ZH})\s?(?:来)?(?:统筹|拍板|点头|把关"
        r"|签字|签|说了算|盯|带|收|做主|打理|张罗)",
        r"(?:^|[，。；：])\s?(?P<v>[\u4e00-\u9fff]{2,3})\s?(?:说了算|拍板|点头|把关|签字才"
        r"|盯着)",
        rf"(?:改为|改由|换成了?|转给|交给|移交给?|交接给|调整为)\s?(?P<v>{_NAME_ZH})\s?(?:来)?"
        rf"(?:负责|维护|牵头|管理|接手|接管|管|跟进|对接)",
        rf"由\s?(?P<v>{_NAME_ZH})\s?(?:负责|维护|牵头|管理|接手|接管|审批|主管|跟进|对接|管|保管"
        r"|照看|照管|签|签字|带"
        rf"|接任|继任|担任|主持|主讲|撰写|执笔|带队|分管|操办|统筹|代管|值守)",
        rf"(?:负责人|维护人|维护者|对接人|联系人|审批人|管理员|值班人|接口人|主管)(?:\s?(?:现在"
        rf"|目前)?(?:改)?(?:是|为|由|：|:|换成|改为|改成)\s?)(?P<v>{_NAME_ZH})(?=[，。；、,;.\s]"
        rf"|$|[（(])",
        rf"(?:^|[，。；：])\s?(?P<v>{_NAME_ZH})\s?(?:现在|开始|正式|继续|仍|还)?(?:负责|维护|接手"
        rf"|接管|牵头|主管|管)(?:了)?",
        rf"(?:归|交给|交接给|转给|移交给)\s?(?P<v>{_NAME_ZH})(?:\s?(?:管|负责|维护|跟进))?"
        rf"(?=[，。；、,;.了\s]|$)",
    )
)
_CHANGED_PERSON = Guarded(rf"换成了?\s?(?P<v>{_NAME_ZH})(?=[，。；、,;.了\s]|$)")
_IDIOM = (
    r"(?!(?:charge|need|favou?r|use|order|case|progress|scope|touch|time|doubt|general|force|effect"
    r"|line with|sync|request|demand|purpose|average|hold|schedule|track|least|most|risk|fault"
    r"|hand|stake)\b)"
)  # after which `in` and `on` lead to no place
_PLACE = tuple(
    Guarded(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:live|lives|living|kept|keep|stored|located|reside|resides|sit|sits|stand|hosted"
        r"|published|collected|tracked|are|is|go|goes|moved|based|stays?|lie|lies|put|written"
        r"|documented|runs?|running|deployed)\s(?:from\s[^,;:()]{1,40}?\s)?(?:only\s|all\s|now\s"
        rf"|always\s)?(?:in|at|on|under|into|to|inside)\s{_IDIOM}(?P<v>[^,.;:()]{{2,60}})",
        r"\b(?:comes?|came|read|loaded|fetched|pulled|taken|served|imported|injected|delivered)\s"
        r"(?:\w+\s)?from\s(?P<v>[^,.;:()]{2,60})",
        r"\b(?:printed|made|produced|built|manufactured|assembled|recorded|filmed|shot|brewed"
        r"|roasted|grown"
        r"|sewn|baked|launched|registered|incorporated|available|archived|backed up|mirrored"
        r"|housed|racked"
        r"|installed|mounted|parked|headquartered|held)\s(?:in|at|on|under|inside"
        r"|to)\s(?P<v>[^,.;:()]{2,60})",
        r"\b(?:pulled out|split off|spun off|broken out|migrated|relocated|shifted|transferred"
        r"|moved over|extracted"
        r"|ported)\s(?:in)?to\s(?P<v>[^.;:()]{2,60})",
        r"\b(?:host|keep|store|put|deploy|run|publish|track|collect|document)s?\s[^,;:.()]{3,40}?"
        r"\s(?:in|at|on|under)\s(?P<v>[^,.;:()]{2,60})",
        r"(?:[迁搬挪转移并收][进入去往]了?|迁往|搬去|收到|落在|落户|设在|开在|摆在|装在|架在|停在"
        r"|印在|做在|办在)\s?(?P<v>[^，。；：,.;:()（）]{2,24})",
        r"在\s?(?P<v>[^，。；：,.;:()（）在]{2,16}?)\s?(?:印|拍|录|举行|举办|办公|办|开会|生产"
        r"|制作|做|发布|首发|发售|上架|上线|连载)(?:的|了|刷|$|[，。；])",
        r"在\s?(?P<v>[^，。；：,.;:()（）在]{2,16}?)(?:里|上|中|内|底下|旁边)(?=[，。；]|$)",
        r"(?:放在|存在|存放在|位于|住在|写在|存到|搬到|迁到|放到|搬回|挂在|部署在|跑在|记在"
        r"|归档在|托管在|发到|(?:人|都|现|住)在|来自|取自|读自|源自"
        r"|拉自)\s?(?P<v>[^，。；：,.;:()（）]{2,24})",
    )
)
_COPULA = tuple(
    Guarded(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?P<s>[^,;:=]{2,60}?)\s?(?:\sis\s|\sare\s|\s=\s|:\s|\s[—–]\s|\suses?\s|\smeans\s"
        r"|\sgoes through\s|\sgo through\s|\sreplies with\s|\sanswers? [\w\s]{0,20}?with\s)"
        r"(?:now\s|always\s|still\s)?(?P<v>[^,;.()]{1,60})",
        r"^(?P<s>[^，；：,;:]{2,24}?)\s?(?:是|为|：|:|采用|使用|统一用|改用|改为|改成|换成了?|换为"
        r"|换到"
        r"|一律[写用]|统一[写为]|选用|定为|选了|用)\s?"
        r"(?P<v>[^，。；,;（(]{1,30})",
    )
)
_NO_VALUE = re.compile(
    r"\W*[\"“「『]|\s?(?:\w+ed|written|built|kept|sent|shown|held|run|made|done|set|put|given"
    r"|taken|live)\b|\d",
    re.IGNORECASE,
)


_BESIDE = re.compile(
    r"\s(?:since|because|after|until|till|while|when|whenever|unless|although|though|so that|thanks"
    r" to|due to|instead of|rather than)\b",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"[了过着]")
_NAMED = re.compile(rf"{_NAME}|[\u4e00-\u9fff]{{2,4}}")


def is_person(text: str) -> bool:
    """Whether a text may be the name of a person and nothing more."""
    return bool(_NAMED.fullmatch(text.strip()))


def text_slots(text: str, person: bool) -> list[Slot]:
    """Slots whose value is a person, a place or what a thing is said to be.

    `person`: whether the statement speaks of somebody's duty at all.
    """
    found = []
    people = _PERSON if person or _OWNING.holds(text) else ()
    people = (*people, _CHANGED_PERSON) if person else people
    for kind, patterns in (("person", people), ("place", _PLACE), ("is", _COPULA)):
        for pattern in patterns:
            match = pattern.search(text)
            if match and match["v"].strip():
                start = match.start("v")
                if (kind == "is" and _NO_VALUE.match(match["v"])) or (
                    kind == "place" and match["v"].strip()[0].isdigit()
                ):
                    break
                if kind == "person" and _NO_NAME.match(match["v"]):
                    continue
                if kind == "is" and match["v"].endswith("的"):
                    break
                if kind == "is" and cues.NEGATION.holds(match["s"]):
                    break
                cut = _BESIDE.search(match["v"])
                value = match["v"][: cut.start()] if cut and kind != "person" else match["v"]
                slot = Slot(kind, "", value.strip(" `\"'「」"), value, start, start + len(value))
                if kind == "is":
                    slot.subject_end = match.end("s")
                found.append(slot)
                break
    if moves(text):
        found.extend(former(text, found))
    return found
