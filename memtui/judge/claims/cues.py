"""Words that say what a statement is: a change, the present, the past, a plan, somebody's idea."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from memtui.judge.claims.gate import Guarded

_I = re.IGNORECASE


class Cue:
    """One cue in English and in Chinese."""

    def __init__(self, english: str, chinese: str) -> None:
        self._english = Guarded(english, _I)
        self._chinese = Guarded(chinese)

    def search(self, text: str) -> re.Match[str] | None:
        """The first place of the cue, English first."""
        found = self._english.search(text)
        return found if found or text.isascii() else self._chinese.search(text)

    def holds(self, text: str) -> bool:
        """Whether the cue is there at all."""
        return self._english.holds(text) or (not text.isascii() and self._chinese.holds(text))

    def finditer(
        self, text: str, start: int = 0, end: int = sys.maxsize
    ) -> Iterator[re.Match[str]]:
        """Every place of the cue: all English ones, then all Chinese ones."""
        yield from self._english.finditer(text, start, end)
        if not text.isascii():
            yield from self._chinese.finditer(text, start, end)

    def findall(self, text: str) -> list[re.Match[str]]:
        """Every place of the cue as a list."""
        return list(self.finditer(text))


CHANGE = Cue(
    r"\b(?:moved|migrated|switched(?! o(?:n|ff)\b)|changed|replaced|replaces|upgraded|bumped"
    r"|raised|lowered"
    r"|increased|decreased"
    r"|reduced|extended|shortened|postponed|delayed|rescheduled|renamed|dropped(?! (?:in|into|off"
    r"|onto|at|by)\b)|swapped|superseded"
    r"|supersedes|adjusted|expanded|grown|grew|slipped|doubled|halved|tightened|relaxed|lifted"
    r"|abandoned"
    r"|retired|ditched|converted|reassigned|transferred|relocated|downgraded|shifted|revised"
    r"|shrunk|shrank|corrected|recalculated|narrowed|widened|tripled|swelled|brought back"
    r"|is expecting|is pregnant|stepped down|resigned|fell ill"
    r"|broke (?:his|her|their) \w+|on (?:\w+ )?leave|(?:up|down) from|done with"
    r"|(?:was|were|has been|have been) (?:removed|discontinued|withdrawn|switched off|shut down)"
    r"|left (?:for|in|us)|(?:was|were|has been|have been) added"
    r"|swapped|reached(?! (?:on|at|via|through|under|over|by)\b)|climbed|risen|rose|jumped|trimmed"
    r"|slashed|boosted|prolonged"
    r"|brought down|topped up)\b"
    r"|\bpushed\s(?:[\w'’]+\s){1,4}(?:back|out|to)\b|\bput (?:off|back)\b"
    r"|\b(?:took|takes|taken)\s(?:\w+\s){0,3}over\b|\bhanded\s(?:\w+\s){0,3}over\b|\bpushed "
    r"(?:back|out|to)\b"
    r"|\bbrought forward\b|\b(?:slid|slides) to\b|\bcarried\s(?:[\w'’]+\s){1,4}over to\b"
    r"|\bwent (?:from|up|down|to)\b|\bno longer\b|\bnot\b.{0,60}\bany ?"
    r"(?:more|longer)\b"
    r"|n't\b.{0,60}\bany ?(?:more|longer)\b|\binstead of\b|\bin place of\b|\bcut (?:from|to|down)\b"
    r"|\brather than the old\b|\bgot an?\b|\bstopped (?:using|\w+ing)\b|\bstop \w+ing\b"
    r"|\bgave up\b|\bgone from\b"
    r"|\b(?:(?:slips|shifts|moves)|(?:is|are|was|were) down) to\b"
    r"|\b(?:brought|pushed|cut|pulled|drove|got)\s(?:[\w'’]+\s){1,4}?(?:up|down|back) to\b"
    r"|\bcut (?:the|our|its|their|his|her)\s(?:\w+\s){1,3}to\b"
    r"|\b(?:begins?|starts?|ends?|opens?|closes?|leaves?|arrives?) (?:earlier|later)\b"
    r"|\b(?:got|gets|became|becomes) (?:longer|shorter|larger|smaller|bigger|cheaper|dearer|earlier"
    r"|later|faster|slower|higher|lower)\b",
    r"改为|改成|改用|改到|改由|改回|改作|改在|换成|换为|换到|换用|换了|迁到|迁移到|迁至|迁往"
    r"|升级到|升级为|升到|升级至|降到|降为|降至|提高到|提高至"
    r"|提升到|提升至|增加到|增至|减少到|减到|减至|上调|下调|调高|调低|延长到|延长至|延长为|延到"
    r"|延至|延期|推迟|拖到|拖至|顺延|提前到|提前至|调整为|调整到|调整成|调到|不再|取代|替换[成为]"
    r"|接手|接管|搬到|搬回|搬去|转为|转到|转由|变成|变为|变更为|移到|移至|移交|交接给|交给了"
    r"|挪到|挪至|挪去|拉到|压到|砍到|并到|并入|扩到|扩大到|放宽到|放宽为|收紧|缩短到|缩短为|更名"
    r"|改名|(?:代替|替代)了|切到|切换到|切换为"
    r"|涨[到至]|缩[到至]|跌[到至]|落到|放宽至|收窄到|压缩到|接任|继任|解散|离职|调走|调去|退休了|产假|弃用|停用了|废弃|取消了",
)  # fmt: skip
NOW = Cue(
    r"\bnow\b|\bas of\b|\bfrom now on\b|\bcurrently\b|\bthese days\b|\bby now\b"
    r"|\bgoing forward\b|\beffective\b"
    r"|\bnowadays\b|\bat present\b|\bat the moment\b|\brecently\b|\blately\b"
    r"|\bfrom here on\b|\bhenceforth\b"
    r"|\bsince (?:the |last |this |early |mid|late )?(?:\w+ )?(?:\d{4}|january|february|march"
    r"|april|may|june|july|august"
    r"|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|monday"
    r"|tuesday|wednesday"
    r"|thursday|friday|week|month|spring|summer|autumn|winter|quarter|release|upgrade|migration"
    r"|audit|incident)\b"
    r"|^\W*(?:starting |beginning )?from (?:the )?(?:\w+ )?(?:january|february|march|april|may"
    r"|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday"
    r"|friday|next)\b|\b(?:remains?|are left|is left)\b"
    r"|\bfrom \w+ (?:on|onwards?)\b|\bmeanwhile\b|\bin the meantime\b"
    r"|\bsince \w+ (?:joined|left|came|moved|became|caught|broke|fell|had)\b"
    r"|\bstarting (?:\w+ )?\d|\bahead of (?:the "
    r"|our |my )?(?:original|initial|schedule|plan)|\b(?:surpass|exceed)\w*\b|\bbeyond (?:the "
    r"|our |my )?(?:initial|original)|\bhas (?:been )?(?:steadily |recently )",
    r"现在|目前|打\S{1,4}起|即日起|今后|从今|以后都|如今|最近|眼下|现已|(?:^|[，。；：])当前(?!最)"
    r"|自\S{1,14}起|从\S{1,14}(?:起"
    r"|开始)|起[，,]|\d[日月号]?起|[\d一二三四五六七八九十]月\S{0,8}(?:以后|之后)|更新[：:]|新规",
)  # fmt: skip
PAST = Cue(
    r"\bused to\b|\bformerly\b|\bpreviously\b|\bback then\b|\bat (?:the|that) time\b"
    r"|\boriginally\b|\bin the past\b"
    r"|\bin those days\b|\bonce (?:was|were|had|ran|used)\b|\b(?:old|former|earlier|first"
    r"|original|initial) \w+(?: \w+)? (?:was|were|ran|used|had|lived)\b"
    r"|^\W*until\b|\buntil (?:19|20)\d\d\b|\bnot true any ?more\b|\b(?:historical|history"
    r"|outdated|obsolete|deprecated)\b|\b(?:they|we|it) did(?: not|n't) before\b"
    r"|\bbefore (?:the )?(?:\w+ )?(?:19|20)\d\d\b|\bin (?:19|20)\d\d,? (?:we|it|the)\b"
    r"|\bwas\b.{0,40}\b(?:back|in (?:19|20)\d\d)\b|\bwithdrawn\b",
    r"(?:之前|以前|当年)(?:是|用|在|都|叫|由|为|放|走)|^\W*(?:之前|以前|当年)|[年月版日](?:之前"
    r"|以前)|曾经|曾|(?<![到回按用在把])原来|原先|当时|过去|那时|一度|早先|早期|最初|起初|旧版|老版|直到|年初才"
    r"|第一版|初版|写过一版|已废弃|已作废|(?:19|20)\d\d ?年(?:以前|之前|时|的时候|用)",
)  # fmt: skip
DONE = re.compile(
    r"^\W*(?:(?:i|we)(?:'ve| have)?\s)?(?:recently\s)?(?:\w{2,}ed|built|wrote|made|sent|held|met"
    r"|won|ran|took|chose|began|led)\b",
    _I,
)
PLAN = Cue(
    r"(?<!\bthe )(?<!\bour )(?<!\ba )\bplan(?:s|ned|ning)? (?:to|for|on)\b"
    r"|\bintend(?:s|ed)? to\b|\bwould like\b|\bhop(?:e|es"
    r"|ing) to\b|\bone day\b|\bsome day\b|\blater\s?\|"
    r"|\bwe want to\b|\bnext (?:year|quarter|month) we\b|\bwill (?:probably|maybe|perhaps"
    r"|eventually|be (?:replaced|moved|raised|upgraded|dropped))\b"
    r"|\b(?:target|goal|aim|todo|to do|wish)\s?[:|]|\bscheduled for later\b|\bwill (?:move"
    r"|switch|migrate|upgrade|replace|raise)\b|\bwaiting (?:for|\|)",
    r"打算|计划|准备(?:把|将|在|用|换|迁|升)|(?<![虚模草比])拟(?![合态人])|预计|将来|有意|考虑"
    r"|待定|下(?:个|一)?(?:季度"
    r"|版本|月|年)(?:再|会|要|将|打算)|以后再|希望能",
)  # fmt: skip
IDEA = Cue(
    r"^\W*(?:maybe|perhaps)\b|\bif\b.{0,80}\b(?:could|would|might|ever|will be|we'd|may)\b"
    r"|\bif we\b|\bwhat if\b"
    r"|\bwould (?:use|rather|be|move|cut|save|need|prefer|have|go|pick)\b|\bcould (?:be|buy|use"
    r"|move|go|switch|have|save)\b"
    r"|\bpropos(?:ed|es)\b|\bdraft propos|\bsuggest(?:ed|s)\b|\breject(?:ed|ion)\b"
    r"|^\W*suggestions?\b|\b(?:an?|the|my|his|her|their|our) suggestion\b"
    r"|\bturned down\b|\bvoted down\b|\bdeclined\b|\bruled out\b|\bconsider(?:ed|ing)\b"
    r"|\bidea\b|\basked (?:for|whether|if|to)\b|\bkeeps asking\b|\bwanted\b|\bsaid no\b"
    r"|\bcompetitors?\b|\brivals?\b|\b(?:is|are) said to\b|\breportedly\b"
    r"|\bcompeting\b|\brumou?r\b|\bsomebody thought\b|\bsomeone (?:asked"
    r"|thought|suggested|said|keeps|wanted)"
    r"|\b(?:someone|somebody|a (?:neighbour|neighbor|user|player|customer|visitor|guest|reader"
    r"|friend|colleague|fan"
    r"|stranger))\s(?:(?:on|from|at|in) \w+\s)?(?:once\s)?(?:wrote|says?|swears?|claims?|thinks?"
    r"|joked?|jokes|posted|tweeted"
    r"|insists?|dreams?)\b|\b(?:just )?(?:joking|kidding|a joke)\b|\blol\b"
    r"|\bargued for\b|\bpitched\b|\bfloated\b|\bevaluated\b|\btried (?:out )?\w+ (?:for|but"
    r"|and)\b|\bexperiment(?:ed)?\b|\bhypothetical|\bimagine\b|\bsuppose\b|\balternative\b"
    r"|\boptions?\b.{0,10}:",
    r"据说|听说|传闻|否决|被拒|驳回|否了|提议|建议过|提过|有人(?:提|建议|问|说|想)|如果|要是|假如"
    r"|假设|万一"
    r"|倘若|若是|竞品|对手|设想|考虑过|没采纳|未采纳|没通过|想过|也许|说不定|讨论过|试过"
    r"|评估过|备选",
)  # fmt: skip
IDEAS = Guarded(
    r"\b(?:ideas?|wish(?:es|list)?|brainstorm\w*|someday|parking lot|pipe dreams?|proposals?"
    r"|dreams)\b"
    r"|想法|愿望|许愿|点子|脑洞|畅想|提案|设想",
    _I,
)  # in the title of a document: nothing in it is so yet
ASIDE = re.compile(r"reject|alternative|option|declined|evaluated|想过|备选|试过|对手|竞品", _I)
QUESTION = Guarded(
    r"[?？]\s*[\"'”」]?\s*$|^(?:who|what|how|where|why|which|whether|when (?:do|does|did|is|are|was"
    r"|were|will|can|could|should|would|shall|has|have|to))\b(?!.*:)|^(?:怎么"
    r"|如何|为什么|哪)|(?:怎么|如何)\S{1,3}$|(?:哪里|哪儿|什么|谁|多少|第几|几[个次点天])$",
    re.IGNORECASE,
)
STAMP = re.compile(
    r"^\W*(?:date|dated|day|updated?|last (?:updated|reviewed|changed|edited|modified)|created"
    r"|written|recorded|as of|日期|时间|更新(?:时间|日期|于)?|创建(?:时间|日期|于)?"
    r"|记录(?:时间|日期|于)?|修改时间|最后更新)\s?(?:on)?\s?[:：]?\s?[\w ,.年月日号:/-]{6,24}$",
    re.IGNORECASE,
)
CONDITION = re.compile(
    r"^\W*(?:if|when|whenever|unless|until|once|in case|before|after|while|because|since|as"
    r"|so that)\b|^\W*(?:如果|当|若|要是|除非|一旦|因为)|时$|的话$",
    re.IGNORECASE,
)
EVENT = Guarded(
    r"\btook (?:us |me |about |around |almost |nearly |only |just )*\d|[用花耗停跑等]了\s?"
    r"(?:约|将近|大约)?\s?[\d一二两三四五六七八九十半]|"
    r"^\s*(?:[-*•]\s*)?\d{1,2}:\d\d\s*(?:UTC|CET)?\s*[—–\-:,：]|^\s*(?:[-*•]\s*)?\d{1,2}:\d\d\s+\S"
    r"|\b(?:stood still|(?:was|were) (?:down|out|offline|unreachable)|lasted|stalled|hung)\b"
    r"|\b(?:was|were)\b[^;]{0,50}\bin (?:(?:early|late|mid) )?(?:january|february|march|april|may"
    r"|june|july|august|september|october|november|december|q[1-4])\b"
    r"|^\s*(?:[-*•]\s*)?(?:I |We )?(?:\w+ly )?(?:completed|missed|attended|met|visited|bought"
    r"|spoke|called|celebrated|"
    r"watched|received|discussed|presented|talked|organi[sz]ed|scored|solved|finished|submitted)\b",
    _I,
)
NEGATION = Cue(
    r"\b(?:no|not|never|nobody|none|nothing|neither|nor|without|cannot|stop(?= \w+ing)|avoid"
    r"|rarely|hardly)\b|n't\b|n’t\b",
    r"不(?!过|同|断|久|仅|但|管|论|如|止|光|得不|然|少于|超过|超|低于|高于|大于|小于|足|到)|没"
    r"(?!收|错)|无(?!论|线|人机|法)|别(?!的|人|处|名)|勿|未(?!来)|非(?!常)|无法|避免",
)  # fmt: skip
EXCEPTION = Cue(
    r"\b(?:uses? (?:another|a different|its own|a separate)|otherwise|except(?:ions?|ing)?|unless"
    r"|apart from|other than|the (?:rest|remaining)"
    r"|(?:all|every|any|the) others?)\b|\bon \w+days? only\b|\bonly (?:on|during|at) "
    r"|\b(?:during|in) (?:the |a )?(?:\w+ )?(?:sale|campaign|event|festival|holidays?|freeze"
    r"|incident|outage|peak|season|exams?|audit|migration)\b",
    r"(?:活动|大促|促销|节假日|假期|高峰|旺季|考试|迁移|演练|压测)(?:期间|当天|时)|仅限|只在"
    r"|其他|其它|其余|例外|另外|否则|以外|剩下|除了?[^，。；]{1,16}外",
)  # fmt: skip
ALSO = Cue(
    r"\b(?:also|as well|too|in addition|besides|additionally|alongside)\b",
    r"也(?=支持|收|用|可|能|接|有|是|走|开)|还(?=支持|收|用|可|能|接|有|要)|同时(?=支持|收|用)"
    r"|另外|额外",
)
FROM_TO = Guarded(
    r"(?P<f6>[^,;:()]{1,40}?)\s(?:has been|have been|had been|was|were|is|are|got|gets|being)\s"
    r"(?:now\s)?(?:replaced|superseded)\s(?:by|with)\s(?P<t6>[^,;:()]{1,40})"
    r"|\bfrom\s(?P<f1>(?:[^,;:()]|,(?=\d{3})){1,48}?)\s(?:over |back |up |down )?to\s"
    r"(?P<t1>(?:[^,;:()。]|,(?=\d{3})){1,48})"
    r"|\breplac(?:ed|es|ing)\s(?P<f2>[^,;:()]{1,40}?)\s(?:with|by)\s(?P<t2>[^,;:()]{1,40})"
    r"|\b(?!(?:we|i|they|he|she|it|you)\b)(?P<t3>[^,;:()]{1,40}?)\s(?:instead of|in place of"
    r"|rather than|(?<!we )replaced|replaces|superseded|supersedes)\s(?P<f3>[^,;:()]{1,40}?)"
    r"(?=[,;:.(]|\swith\b|\sby\b|\son\b|\sin\b|\sfor\b|$)"
    r"|由\s?(?P<f7>[^，；：。]{1,12}?)\s?(?:移?交接?给|转给|让给|传给)\s?(?P<t7>[^，。；]{1,12})"
    r"|从\s?(?P<f4>[^，；：。]{1,24}?)\s?(?:改|换|迁|升|降|提|调|搬|转|变|移|切|增|减|延|推|缩"
    r"|扩|挪|拉|压|砍|并)\S{0,2}?(?:成|为|到|至|了|回|用|由|往|去)+\s?(?P<t4>[^，；。]{1,24})"
    r"|由\s?(?P<f5>[^，；：。]{1,24}?)\s?(?:改|换|迁|升|降|提|调|转|变|移|切|增|减|延|推|缩"
    r"|扩)\S{0,2}?(?:成|为|到|至|由)+\s?(?P<t5>[^，；。]{1,24})",
    _I,
)
DROPPED = Guarded(
    r"\b(?:no longer (?:use[sd]?|using|rely on|run(?:s|ning)? on|in|with|on)?|dropped(?! (?:in"
    r"|into|off|onto|on|at|to|from|by)\b)|ditched"
    r"|retired|abandoned|stopped using|got rid of|moved (?:away |off )(?:from)?|gave up)\s"
    r"(?P<d1>(?:(?!\sto\s)[^,;:()]){1,40})"
    r"|(?P<d5>[^,;:()]{1,40}?)\s(?:was|were|has been|have been)\s(?:removed|discontinued|withdrawn"
    r"|retired|dropped|switched off|shut down)\b"
    r"|\b(?P<d4>[A-Z][^,;:()]{1,30}?)\sno longer\b"
    r"|(?P<d2>[^，。；]{1,16}?)\s?(?:不再(?:用|使用|新增|维护)?|已?弃用|已?废弃|停用)|不再(?:用"
    r"|使用)?\s?(?P<d3>[^，。；]{1,16})",
    _I,
)


def span_of(match: re.Match[str], letter: str) -> tuple[int, int]:
    """Where the group of that letter stands, whichever alternative matched; (0, 0) if none did."""
    for name, value in match.groupdict().items():
        if name[0] == letter and value is not None:
            return match.span(name)
    return 0, 0
