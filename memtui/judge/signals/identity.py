"""Who the user is: name, role, place, languages, experience, needs."""

from __future__ import annotations

import re

from memtui.judge.signals.rules import Rule, rules

_ROLE = (
    r"(?:engineer|developer|programmer|designer|manager|lead|architect|analyst|scientist|researcher|student|intern|teacher"
    r"|professor|lecturer|tester|administrator|admin|sysadmin|consultant|contractor|freelancer|founder|owner|director|head"
    r"|writer|editor|translator|accountant|lawyer|doctor|nurse|physicist|biologist|chemist|mathematician|statistician|economist"
    r"|journalist|librarian|operator|technician|maintainer|dev|dba|sre|qa|pm|po|cto|ceo|cfo|vp|beginner|newbie|novice|expert"
    r"|apprentice|trainee|mechanic|electrician|pilot|farmer|musician|artist|photographer|hobbyist|amateur|junior|senior|native"
    r"|geologist|hydrologist|linguist|psychologist|pharmacist|planner|coach|scrum master|ops|person|guy)s?\b"
)
_ZH_ROLE = (
    "(?:工程师|开发|程序员|设计师|产品经理|产品|经理|主管|组长|负责人|架构师|分析师|科学家|研究员|学生|研究生|博士|博士生|实习生"
    "|老师|教师|教授|讲师|测试|运维|顾问|外包|自由职业者?|创始人|合伙人|总监|编辑|翻译|会计|律师|医生|护士|物理学?|生物学?|统计"
    "|新人|新手|小白|老手|专家|后端|前端|全栈|客户端|算法|数据|运营|市场|销售|客服|站长|作者|技术支持|项目经理|CTO|CEO|PM|DBA|SRE|QA|左撇子|色弱|色盲|出身|岗)"
)

IDENTITY: tuple[Rule, ...] = rules(
    ("name", r"\b(?:my name(?:'s| is)|call me|I go by|people call me|I'm called)\s+(?P<value>[\w'-]+(?: [A-Z][\w'-]+)?)"),
    ("pronouns", r"\bmy pronouns are\s+(?P<value>\w+/\w+(?:/\w+)?)|\bpronouns:?\s+(?P<value2>(?:she|he|they|xe|ze|it)/\w+)"),
    (
        "role",
        rf"\b(?:I'm|I am|im|I've been|I have been|I was hired as|I work as|I joined as|speaking as)\s+(?P<value>(?:an?|the|your|one of the|only|still|mostly|originally|also|now)\s+(?:[\w/+#.-]+\s+){{0,5}}?{_ROLE}(?:\s+(?:at|of|on|in|for|by)\s+(?:the\s+)?[\w&.-]+(?:\s[\w&.-]+){{0,2}})?)",
    ),
    ("as-role", rf"^\s*(?:speaking )?as (?P<value>(?:an?|the)\s+(?:[\w/+#.-]+\s+){{0,4}}?{_ROLE})"),
    ("by-trade", r"\bI(?:'m| am)\s+(?P<value>[\w ]{3,40}? by (?:trade|training|education|profession))"),
    ("bare-role", rf"\b(?:I'm|I am)\s+(?P<value>(?:[\w/+#.-]+\s+){{0,2}}?(?:CTO|CEO|QA|PM|SRE|DBA|tech lead|team lead|product owner|head of [\w ]{{2,30}}))\b"),
    ("work-at", r"\bI\s+(?:currently |mostly |mainly )?work\s+(?P<value>(?:at|for|in|with|on|as|from|out of|remotely|part[- ]time|nights|half days)\b[^,.;]{0,60})"),
    ("joined", r"\bI\s+(?:just |recently )?(?:moved|transferred|switched|joined|changed)\s+(?:to |over to |into )?(?P<value>(?:the|a)\s+[\w -]{2,30}?(?:team|group|squad|department|company|org|unit|crew|division))"),
    ("place", r"\b(?:I'm|I am|we're|we are)\s+(?:currently |now |physically )?(?P<value>(?:based|located|living|sitting) (?:in|out of|near|at)\s+[\w .'-]{2,40}|in\s+(?:the\s+)?(?:UTC|GMT|CET|CEST|EST|PST|[A-Z][\w-]+ (?:time ?zone|time)))|\bI\s+live\s+(?P<value2>(?:in|near|on)\s+[\w .'-]{2,40})|\bmy (?:time ?zone|local time)(?:'s| is)\s+(?P<value3>[\w+/: -]{2,30})"),
    ("experience", r"\bI(?:'ve| have)\s+(?:about |around |over |roughly |more than |only )?(?P<value>(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|several|many)\+?\s+(?:years?|decades?|months?)(?:'s?)?\s+(?:of|in|with|behind|doing|writing)\b[^,.;]{0,40})"),
    ("practice", r"\bI(?:'ve| have)\s+(?P<value>(?:been (?:writing|coding|programming|teaching|doing|working (?:with|in|on))|worked (?:with|in|as|on)|written|used|done)\s+[^,.;]{2,40}?\s(?:for|since)\s(?:about |over |almost |the (?:last|past) )?(?:\d|an?\b|two|three|four|five|six|seven|eight|nine|ten|many|years|\w+teen|twenty)[^,.;]{0,20}|(?:never|only(?: ever)?|barely|hardly)\s+(?:used|written|touched|done|worked (?:with|in)|seen|learned|learnt)\s+[^,.;]{2,50})"),
    ("first-time", r"\b(?P<value>(?:this is|it's) my first\s+[^,.;]{2,40})|\bI(?:'m| am)\s+(?P<value2>(?:(?:pretty|quite|very|totally|completely|brand|fairly|relatively|still)\s+)?(?:new to|not familiar with|unfamiliar with|learning (?!a |so |how |to )\w+|not used to|comfortable (?:with|in)|fluent in|good (?:at|with)|bad at|rusty (?:in|on|with|at))\s+[^,.;]{2,40})"),
    ("knows", r"\bI\s+(?P<value>(?:(?:mostly|mainly|only|barely|hardly|really|usually|still)\s+)?(?:know (?:a lot about|little about|nothing about|no \w+ at all|very little)|don't (?:speak|read|write) (?!it|this|that)|can't (?:read|write) [A-Z]|speak (?!of|to|about|with)|code in|come from (?:a|the) |studied|teach )\s+[^,.;]{2,50})"),
    ("native", r"\b(?P<value>(?:my )?(?:native language|mother tongue|first language)(?: is|'s)?\s+[^,.;]{2,30}|[\w]+ is (?:not )?my (?:first|second|third|native) language|(?:english|german|chinese|french|spanish)(?:'s| is) not my (?:first|native) language)"),
    ("needs", r"\bI(?:'m| am)\s+(?P<value>(?:\w+[- ])?(?:colou?r[- ]?blind|dyslexic|deaf|hard of hearing|visually impaired|blind|left[- ]handed|vegetarian|vegan|autistic|adhd|on parental leave)\b[^,.;]{0,30})|\bI\s+(?P<value2>(?:have|use) (?:a screen reader|dyslexia|adhd|a slow connection|low vision|rsi)\b[^,.;]{0,30})"),
    ("background", r"\bmy (?P<value>(?:background|job|role|title|position|degree|profession|day job|field|major|phd|team|company|employer)(?: is|'s)\s+(?:in |as )?[^,.;]{2,50})"),
    ("team-size", r"\b(?P<value>I (?:lead|manage|run|head)\s+(?:a |the |our )?[^,.;]{0,30}?(?:team|group|people|engineers|developers|department|squad|chapter|guild)\b[^,.;]{0,30})"),
    ("zh-name", r"(?P<value>(?:我叫|叫我|我的名字[是叫]|我姓|称呼我|喊我|大家都?叫我)\s*[\w\u4e00-\u9fff·]{1,8})"),
    (
        "zh-role",
        rf"(?P<value>我(?:是|现在是|目前是|本职是|算是|其实是|原来是|就是|这边是|主要是)(?:个|一个|一名|名|位|搞|做|咱们|我们)?[^，。；,;]{{0,16}}?{_ZH_ROLE})",
    ),
    ("zh-work", r"(?P<value>(?:我|本人)(?:现在|目前|主要|平时|一直|之前)?(?:在[^，。；,;]{1,14}(?:工作|上班|上学|读书|读研|读博|实习|任职|就职|做[\u4e00-\u9fff]{2,4})|就职于[^，。；,;]{2,14}|供职于[^，。；,;]{2,14}|毕业于[^，。；,;]{2,14}|学的?是?[\u4e00-\u9fff]{2,8}(?:专业|出身)|[做搞][^，。；,;]{1,10}(?:出身|的)$))"),
    ("zh-place", r"(?P<value>(?:我|人|我人|我们|本人|我这边|我家|坐标|base|Base)\s*(?:现在|目前|平时|常年|就)?(?:在|住在?|位于)\s*(?:[\u4e00-\u9fff]{2,6}|[A-Z][a-z]+)(?=[，。；,;、\s]|$|办公|远程|这边|那边|时间|时区))|(?P<value2>坐标[\u4e00-\u9fff]{2,6})|(?P<value3>我(?:的|这边)?(?:是|在)?(?:时区[是为]?|[东西][一二三四五六七八九十]+区|UTC)[^，。；,;]{0,12})"),
    ("zh-experience", r"(?P<value>我?(?:干|做|搞|写|用|学|玩|教)(?:了|过)\s*(?:快|将近|差不多|大概)?\s*(?:\d+|[一二三四五六七八九十两几半好多]{1,3})\s*(?:多)?\s*(?:年|个月)(?:的|多)?[^，。；,;]{0,16})|(?P<value2>(?:\d+|[一二三四五六七八九十两几]{1,3})\s*年(?:多)?(?:的)?[^，。；,;]{0,10}经验)"),
    ("zh-level", r"(?P<value>我?[^，。；,;]{0,14}?(?:才刚学|刚学|刚入门|刚接触|刚上手|零基础|第一次(?:用|写|碰|接触)|没(?:用|写|学|接触|碰)过|不太?(?:熟|懂|会|了解)|不熟悉|一窍不通|完全不懂|看不懂|很熟|比较熟|熟悉|精通|入门水平|是小白|新手))"),
    ("zh-team", r"(?P<value>我(?:手下|下面|这边)?(?:带|管)(?:着|了)?\s*(?:\d+|[一二三四五六七八九十两几]{1,3})\s*(?:个|名|位)?(?:人|同事|组员|小朋友|实习生|开发)|我(?:刚|已经|上周|上个?月|最近)?(?:转岗|调岗|调到|转到|加入|换到|入职)了?[^，。；,;]{1,16})"),
    ("zh-needs", r"(?P<value>我(?:是|有点|有|轻度|红绿)*(?:色弱|色盲|近视|听力不好|左撇子|素食|吃素|看不清[^，。；,;]{0,8}|有阅读障碍))"),
    ("zh-writes", r"(?P<value>(?:平时|主要|一直|我)*(?:写|做|搞)\s*(?:[A-Za-z][\w+#.]*|后端|前端|运维|测试|算法|嵌入式|移动端|数据|设计)\s*的)$"),
    ("zh-language", r"(?P<value>(?:我的?)?母语(?:是|为)?[^，。；,;]{2,8}|我(?:不会|会|只会|只懂|懂)(?:说|讲|看)?[\u4e00-\u9fff]{0,2}(?:文|语|话))"),
    flags=re.IGNORECASE,
)  # fmt: skip
