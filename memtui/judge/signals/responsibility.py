"""Who answers for what: owners, maintainers, reviewers, deputies."""

from __future__ import annotations

from memtui.judge.signals.rules import Rule, rules

_WHO = r"(?P<who>[Ii]|[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?|my (?:colleague|boss|manager|team)|our \w+ team|the [\w-]+ (?:team|squad|group|guild|folks|crew|people)|(?:platform|infra|security|data|design|legal|finance|ops|SRE|QA) (?:team)?)"
_NOW = r"(?:\s+(?:also|now|still|currently|mostly|mainly|always|usually|only|just|already|will|'ll|is going to|both))*"
_TAIL = r"\s+(?P<value>[^,.;!?()，。；]{2,70})"
_ZH_WHO = r"(?P<who>我们?组?|我这边|[\u4e00-\u9fffA-Za-z]{1,8}?)"
_ZH_THING = r"[^，。；,;！!？?]{1,24}?"

RESPONSIBILITY: tuple[Rule, ...] = rules(
    ("owns", rf"\b{_WHO}(?:'ll|’ll)?{_NOW}\s+(?:owns?|maintains?|manages?|handles?|administers?|oversees?|supervises?|coordinates?|curates?|runs?(?= (?:the|our|all|every|point|support|infra|ops|releases|deployments))|leads?(?= (?:the|our|on)\b)|looks? after|takes? care of|takes? over|took over|steps? in for|fills? in for|covers?(?= (?:for|the|my|our))|triages?|approves?|reviews?|signs? off|decides?(?= (?:on|about|what|which|who))|does(?= (?:the |all |our )?(?:design|releases?|reviews?|ops|infra|support|deploys?|deployments?|backend|frontend|testing|qa|translations?|docs|billing|payroll|on-?call))|deals? with|answers? for|has the final (?:say|word|call)|has (?:commit|merge|admin|deploy|release|publish) rights)\b(?:{_TAIL})?"),
    ("looking-after", rf"\b{_WHO}(?:'ll be|’ll be|'m|’m|'s|’s| am| is| are| will be| have been|'ve been|'s been){_NOW}\s+(?:looking after|taking (?:care of|over)|responsible for|in charge of|on the hook for|accountable for|running|handling|maintaining|managing|leading(?= (?:the|our))|owning|covering(?: for)?|driving|on[- ]call for|on duty for|the (?:one|person) (?:who|for|to|responsible)|the only (?:one|person)|the (?:\w+ ){{0,3}}?(?:owner|maintainer|contact|point of contact|approver|reviewer|gatekeeper|lead|deputy|backup|release manager|admin|DRI) (?:of|for|on)|(?:your|our|the|my) (?:new |main |only |first |go-to )?(?:contact|point of contact|backup|stand-in|deputy|reviewer|approver|release manager))(?:{_TAIL})?"),
    ("do-duty", rf"\b{_WHO}{_NOW}\s+(?:do|does|did|am on|is on|'m on|have|has)\s+(?:the |our )?(?P<duty>on-?call|pager duty|release duty|rotation|triage|support duty|release management|code reviews?|the reviews?|releases?|deploys?|deployments?)\b(?:{_TAIL})?"),
    ("implement", rf"\bI\s+(?:just |only |mostly |mainly )(?:implement|build|write|code|do|handle|maintain|review|test|deploy|take care of)\b{_TAIL}"),
    ("contact", rf"\b(?P<request>ping|ask|contact|email|message|call|talk to|speak to|reach out to|go to|check with|cc|tag|write to)\s+(?P<who>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?|the [\w-]+ team)\s+(?P<value>(?:if|when|about|for|before|with|on|regarding|in case)\b[^,.;]{{2,60}})"),
    ("goes-through", r"(?P<value>[^,.;]{2,60}?\s+(?:goes? (?:through|to|via)|must be (?:approved|reviewed|signed off) by|has to be (?:approved|reviewed|signed off) by|is (?:owned|maintained|managed|handled|run|reviewed|approved|led|covered) by|are (?:owned|maintained|managed|handled|run|reviewed|approved|led|covered) by|belongs? to|is with|sits? with|lies? with|is on|falls? (?:to|on)|is up to|needs? (?:a )?(?:sign-?off|approval|review|ok) (?:from|by)|was handed (?:over )?to|got handed to|has moved to|now reports to|reports to))\s+(?P<who>[A-Z][\w'’-]+|me\b|us\b|my team|the [\w-]+ (?:team|squad|group)|our \w+)"),
    ("possessive", r"\b(?P<value>(?:the )?[\w -]{2,40}?\s+(?:is|are))\s+(?P<who>mine|my (?:job|responsibility|call|area|baby|turf)|[A-Z][\w-]+['’]s(?: (?:job|responsibility|call|area|baby|turf|domain|department|thing))?)(?=\s*$|\s+(?:now|from|since|until|these))"),
    ("my-duty", rf"\bmy (?:job|responsibility|area|part|duty|task|remit) (?:is|covers?|includes?){_TAIL}"),
    ("handing", r"\b(?:I'm|I am|I|we|we're)\s+(?:hand(?:ed|ing)?|pass(?:ed|ing)?|giv(?:e|ing)|gave|transferr(?:ed|ing)|leav(?:e|ing)|left)\s+(?P<value>(?:over )?[^,.;]{2,40}?)\s+(?:over )?to\s+(?P<who>[A-Z][\w'’-]+)"),
    ("zh-by", rf"(?P<value>{_ZH_THING})(?:都|全|统一|一直|现在|目前|以后|最后|仍|还是|均|暂时|今后|就|主要)*由\s*(?P<who>[^，。；,;]{{1,12}}?)\s*(?:来|在|统一|最后|全权|共同|一起|继续)*(?:负责|维护|管理|管|审批|审核|审|拍板|接手|牵头|跟进|处理|值班|对接|主导|把关|决定|兜底|发布|发|做|带|代管|代理)[^，。；,;]{{0,12}}"),
    ("zh-by-front", r"由\s*(?P<who>[^，。；,;]{1,12}?)\s*(?:来|在|统一|最后|全权|共同|一起|继续)*(?:负责|维护|管理|管|审批|审核|审|拍板|接手|牵头|跟进|处理|值班|对接|主导|把关|决定|兜底)(?P<value>[^，。；,;]{0,20})"),
    ("zh-responsible", rf"{_ZH_WHO}(?:现在|目前|主要|也|还|这边|一个人|只|同时|一直|以后|开始|来|们|仍然|继续|就)*(?:负责|在管|管着|主管|分管|牵头|接管|接手了?|包揽|兜底|维护(?=着|的是)|对接|值守|代管)(?P<value>[^，。；,;]{{1,24}})"),
    ("zh-maintain", r"(?P<who>我|咱|[\u4e00-\u9fff]{2,4}?(?:哥|姐|叔|总|工|老师)?)(?:现在|目前|主要|也|还|一个人|在|来|一直)*(?:维护|管|盯|跟|带)(?:着|了)?(?P<value>[^，。；,;\d]{1,16}(?:模块|服务|系统|仓库|项目|平台|库|组件|接口|流程|这块|部分|脚本|文档|环境|集群|包|值班|发布|账号|权限|机器|前端|后端))"),
    ("zh-belongs", rf"(?P<value>{_ZH_THING})(?:都|现在|以后|目前|全|统一|还是|也|就|改)*(?:归|交给|转给|移交给|交接给|让给|划给|分给|给到)\s*(?P<who>(?!同事去)[\u4e00-\u9fffA-Za-z]{{1,8}}?)(?:管|负责|维护|了|来|审|接|接手|$)(?=[^\u4e00-\u9fff]|$|[了管负维来审接])"),
    ("zh-handed-me", r"(?P<value>(?:现在|以后|已经|刚)?(?:交给|归|转给|移交给|交接给)(?:到)?我(?:了|管|这边|负责|们组)?)"),
    ("zh-topic-who", r"^(?P<value>[^，。；,;]{2,16}?)(?P<who>我|[\u4e00-\u9fff]{2,3})(?:来(?:做|弄|写|管|盯|负责|处理|跟|搞)?|来定|说了算|拍板|把关|兜底|做主|定|全包了?|在(?:管|跟|弄|做|负责|维护|盯))\s*$"),
    ("zh-only-who", r"(?P<value>(?:只有|就|仅)(?P<who>[\u4e00-\u9fff]{1,4}?)(?:能|可以|有权限?|会)(?:[^，。；,;]{1,20}))"),
    ("zh-ask", r"(?P<value>[^，。；,;]{0,16}?(?:的事|问题|需求|权限|审批|变更|合并|发布|上线|部署|改动|设计|文案|接口|排期|报销|采购|合同|预算|账号|出问题|坏了|挂了|有事|相关|方面|这块)[^，。；,;]{0,6}?(?:直接|都|请|要|得|先|就|统一|可以)*(?:找|问|联系|@|艾特)\s*(?P<who>[\u4e00-\u9fffA-Za-z]{1,8}))"),
    ("zh-ask-bare", r"^(?:有事|急事|紧急情况|期间|不在时|我不在|之后|以后|以后就)?(?:直接|请|都|先|就|可以)*(?:找|联系)\s*(?P<who>[\u4e00-\u9fff]{2,4}|[A-Z][\w-]+)(?P<value>[^，。；,;]{0,8})$"),
    ("zh-review", r"(?P<value>[^，。；,;]{1,20}?(?:都|必须|一律|统一|得|要|需|需要)+(?:先)?(?:经过?|过|给|让|要|由)?\s*(?P<who>[\u4e00-\u9fffA-Za-z]{1,6}?)(?:来|最后|先)?(?:审批|审核|审|批|签字|同意|确认|点头|过目|拍板|把关|评审|review|approve)[^，。；,;]{0,8})"),
    ("zh-contact", r"(?P<value>[^，。；,;]{0,14}(?:对接人|负责人|联系人|接口人|owner|Owner|维护者|维护人|值班人|审批人|管理员|PM|项目经理|产品经理)(?:现在|已经|暂时|改|换)*(?:是|改成|换成|为|变成|:|：)\s*(?P<who>[\u4e00-\u9fffA-Za-z]{1,8}))"),
    ("zh-duty", r"(?P<who>我|[\u4e00-\u9fff]{2,3})(?P<value>(?:这周|下周|本周|每周[^，。；,;]{0,3}|今晚|周末|隔周|轮到)?(?:值班|on-?call|轮值|值夜班))"),
    ("zh-split", r"^(?P<value>(?:前端|后端|测试|运维|设计|产品|数据|移动端|客户端|服务端|文档|部署|算法|接口|数据库|UI|QA|安卓|iOS|固件|硬件|网关|支付|风控|运营)(?:部分|这块|方面|的活|那块|这边)?)(?:还是|就|都|归|是|全|现在)?(?P<who>我|[\u4e00-\u9fff]{2,3})(?:来|负责|管|做|在做|在弄|写|搞|盯|跟)?\s*$"),
)  # fmt: skip
