"""Who answers for what: owners, maintainers, reviewers, deputies."""

from __future__ import annotations

from memtui.judge.signals.rules import Rule, rules
from memtui.judge.words.names import CHINESE_PERSON

_NO_PERSON = (
    r"(?!(?:The|This|That|These|Those|It|He|She|They|We|You|There|Here|What|Who|When|If|And|But|So|Also|Now|Then|Just|Our|Your|My|His|Her"
    r"|Their|Its|A|An|In|On|At|For|From|To|Of|By|As|With|No|Not|Yes|Ok|Please|Every|Each|All|Any|Some|Only|After|Before|Until|Since|While"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\b)"
)
_NAME = rf"{_NO_PERSON}[A-Z][\w’-]*[a-zß-ÿ](?: [A-Z][\w’-]*[a-zß-ÿ])?"
_GROUP = r"(?:(?:my|our|the|their) )(?:[\w-]+ )?(?:team|squad|group|guild|folks|crew|people|department|colleague|boss|manager|agency|vendor)"
_TEAM = r"(?:[Pp]latform|[Ii]nfra|[Ss]ecurity|[Dd]ata|[Dd]esign|[Ll]egal|[Ff]inance|[Oo]ps|SRE|QA|IT|HR|[Ss]upport|[Mm]arketing)(?: team)?"
_OTHER = rf"(?P<who>{_NAME}|{_GROUP}|{_TEAM})"
_WHO = rf"(?P<who>[Ii]|{_NAME}|{_GROUP}|{_TEAM})"
_NOW = r"(?:'ll|’ll)?(?: (?:also|now|still|currently|mostly|mainly|always|usually|only|just|already|will|is going to|both|all|temporarily|basically|alone|again|pretty much))*"
_TAIL = r" (?P<value>[^,.;!?()]{2,70})"
_ROLE = (
    r"(?:[\w-]+ )?(?:owner|maintainer|contact(?: person)?|point of contact|point person|go-to(?: person)?|approver|reviewer|gatekeeper|deputy|backup"
    r"|stand-?in|release (?:manager|captain|lead)|admin(?:istrator)?|DRI|on-?call|DBA|PM|product (?:owner|manager)|project (?:lead|manager)|tech lead"
    r"|scrum master|incident (?:lead|commander)|coordinator|custodian|sponsor|committer|code ?owner|key holder|designer|tester|editor|translator|lead)"
)
_DUTY = (
    r"(?:on-?call|pager duty|release duty|rotation|triage|support(?: duty| rota)?|release management|code reviews?|reviews?|releases?|deploys?"
    r"|deployments?|design|ops|infra|backend|frontend|testing|qa|QA|translations?|docs|billing|payroll|migrations?|security|monitoring|hiring|planning"
    r"|backups?|invoices|accounting|localization|copy|builds?|packaging|devops|data|analytics|hardware|firmware|network(?:ing)?|the rest)"
)
_ZH_ANY = "(?:我们?组?|我这边|[\u4e00-\u9fffA-Za-z·]{1,8}?)"
_ZH_WHO = f"(?:我们组?|我|本人|{CHINESE_PERSON}|[A-Z][a-z]+|[\u4e00-\u9fff]{{1,4}}(?:组|部|团队|部门|小组)|法务|财务|安全|运维|测试|产品|领导|老板|老大)"
_ZH_THING = "[^，。；,;！!？?]{1,24}?"
_ZH_TOPIC = (
    "(?:前端|后端|测试|运维|设计|产品|数据|移动端|客户端|服务端|文档|部署|算法|接口|数据库|UI|QA|安卓|iOS|固件|硬件|网关|支付|风控|运营|脚本|构建|发布|上线"
    "|权限|账号|监控|告警|日志|缓存|订单|报表|爬虫|翻译|文案|评审|培训|采购|合同|财务|客服|小程序|官网|登录|搜索|推荐|消息|库存|结算)"
)
_ZH_MARK = "(?:部分|这块儿?|方面|的活|那块|这边|这一块|相关|模块|服务|系统|的事|这摊|那边)"
_ZH_NOW = "(?:现在|目前|主要|也|还|还是|这边|一个人|只|同时|一直|以后|今后|开始|来|都|全|统一|最后|仍然?|继续|就|共同|一起|暂时|先|临时|均|改|平时)*"

RESPONSIBILITY: tuple[Rule, ...] = rules(
    ("owns", rf"\b{_WHO}{_NOW} (?:owns?|maintains?|manages?|handles?|administers?|oversees?|supervises?|coordinates?|curates?|looks? after|takes? care of|takes? over|took over|takes? on|steps? in for|fills? in for|covers? for|covers?(?= (?:the|my|our|support|on-?call))|triages?|approves?|reviews?|signs? off|merges?(?= (?:all|every|the))|decides?(?= (?:on|about|what|which|who|whether))|deals? with|answers? for|runs?(?= (?:the|our|all|every|point|support|infra|ops|releases|deployments))|leads?(?= (?:the|our|on)\b)|keeps?(?= (?:the|our|an eye on))|writes?(?= (?:the|all|our) )|prepares?(?= (?:the|all|our))|publishes(?= (?:the|all|our))|has the (?:final|last) (?:say|word|call)|has (?:commit|merge|admin|deploy|release|publish|root|write) (?:rights|access))\b(?:{_TAIL})?"),
    ("does", rf"\b{_WHO}{_NOW} (?:do|does|am on|is on|'m on|have|has|run|runs) (?:the |our |all (?:the |our )?)?(?P<value>{_DUTY}\b[^,.;!?()]{{0,50}})"),
    ("busy-with", rf"\b{_WHO}(?:'ll be|’ll be|'m|’m|'s|’s| am| is| are| will be| have been|'ve been|'s been){_NOW} (?:looking after|taking (?:care of|over)|responsible for|in charge of|on the hook for|accountable for|running(?= (?:the|our)\b)|handling|maintaining|managing(?= (?:the|our)\b)|leading(?= (?:the|our)\b)|owning|covering|on[- ]call|on duty|(?:the|our) only (?:one|person) (?:who|with|that|allowed)|the (?:one|person) (?:who|for|to|responsible))\b(?:{_TAIL})?"),
    ("has-role", rf"\b{_OTHER}(?: is|'s|’s| becomes| became| remains| stays| was named| was made| will be) (?:now )?(?:the|our|your|my|acting|interim) (?:new |main |only |first |acting |interim )?(?P<value>{_ROLE}\b[^,.;!?()]{{0,50}})"),
    ("my-role", rf"\bI(?:'m|’m| am| became|'ve become) (?:now )?the (?P<value>(?:new |main |only |current |sole )?(?:[\w-]+ )?(?:owner|maintainer|contact|approver|reviewer|gatekeeper|release (?:manager|captain)|admin|DRI|on-?call|code ?owner)\b[^,.;!?()]{{0,50}})"),
    ("role-is", rf"\b(?P<value>(?:[Tt]he |[Oo]ur |[Yy]our |[Mm]y )?{_ROLE}(?: (?:of|for|on) [^,.;!?()]{{2,40}}?)? (?:is|are|was|will be|becomes)(?: now)?) {_WHO}"),
    ("contact", rf"(?P<request>)\b(?P<value>(?:[^,.;]{{2,40}}? )?(?:ping|[Aa]sk|[Cc]ontact|[Ee]mail|[Mm]essage|[Cc]all|[Tt]alk to|[Ss]peak to|[Rr]each out to|[Gg]o to|[Cc]heck with|[Cc]c|[Tt]ag|[Ww]rite to|[Pp]ing|[Ee]scalate to)) (?P<who>{_NAME}|the [\w-]+ team) (?:if|when|about|for|before|with|on|regarding|in case|first)\b(?:[^,.;]{{2,60}})?"),
    ("leave-to", rf"(?P<request>)\b(?P<value>(?:[Ll]eave|[Ss]end|[Aa]ssign|[Rr]oute|[Ff]orward|[Ee]scalate|[Hh]and) [^,.;]{{2,40}}?) to (?P<who>{_NAME}|the [\w-]+ team|me)(?= *$| now| from)"),
    ("goes-through", rf"\b(?P<value>[^,.;]{{2,60}}? (?:(?:go|goes|going|run|runs|come|comes) (?:through|to|via|past|by)|(?:must|has to|have to|needs? to|should) be (?:approved|reviewed|signed off|cleared|checked|merged) by|(?:is|are) (?:now )?(?:owned|maintained|managed|handled|run|reviewed|approved|led|covered|done|decided|signed off) by|belongs? to|(?:is|are|sits?|lies?|lives?) with|falls? (?:to|on)|(?:is|are) up to|needs? (?:an? |the )?(?:sign-?off|approval|review|ok|okay|blessing) (?:from|by|of)|(?:was|were|got|gets|is being|has been) (?:handed|passed|given|transferred)(?: over| on)? to|reports? to)) (?P<who>{_NAME}|me\b|us\b|{_GROUP}|{_TEAM})"),
    ("ones-approval", r"\b(?P<value>[^,.;]{2,50}? (?:needs?|requires?|without|waits? for|subject to)) (?P<who>my|[A-Z][\w-]+['’]s) (?:ok|okay|approval|sign-?off|review|blessing|consent|permission|go-ahead)"),
    ("only", rf"\b[Oo]nly (?P<who>I|{_NAME}|{_GROUP}|{_TEAM}) (?P<value>(?:can|may|is allowed to|am allowed to|are allowed to|gets to|has|have|knows?|touch(?:es)?|deploys?|merges?) [^,.;]{{2,50}})"),
    ("mine", r"\b(?P<value>[Tt]he [\w -]{2,40}? (?:is|are)|[\w-]{2,20}(?: [\w-]{2,20})? (?:is|are)) (?P<who>mine|my (?:job|responsibility|call|area|baby|turf|domain)|[A-Z][\w-]+['’]s (?:job|responsibility|call|area|baby|turf|domain|department|thing|problem|decision))\b"),
    ("my-duty", rf"\b[Mm]y (?:job|responsibility|area|part|duty|task|remit) (?:is|covers?|includes?){_TAIL}"),
    ("handing", rf"\b(?:I'm|I am|I|[Ww]e|[Ww]e're)(?: (?:have|will|just|am))? (?:hand(?:ed|ing)?|pass(?:ed|ing)?|giv(?:e|ing)|gave|transferr(?:ed|ing)|leav(?:e|ing)|left) (?P<value>(?:over )?(?:the|my|our|all) [^,.;]{{2,40}}?) (?:over )?to (?P<who>{_NAME})"),
    ("implement", rf"\bI (?:just|only|mostly|mainly) (?:implement|build|do|handle|maintain|review|test|deploy|take care of){_TAIL}"),
    ("zh-by", rf"(?P<value>{_ZH_THING}){_ZH_NOW}由\s*(?P<who>[^，。；,;]{{1,12}}?)\s*{_ZH_NOW}(?:负责|维护|管理|管|审批|审核|审|拍板|接手|牵头|跟进|处理|值班|对接|主导|把关|决定|兜底|发布|发|做|带|代管|代理|承担|主持|主刀)[^，。；,;]{{0,12}}"),
    ("zh-by-front", rf"^\s*由\s*(?P<who>[^，。；,;]{{1,12}}?)\s*{_ZH_NOW}(?:负责|维护|管理|管|审批|审核|审|拍板|接手|牵头|跟进|处理|值班|对接|主导|把关|决定|兜底)(?P<value>[^，。；,;]{{0,20}})"),
    ("zh-responsible", rf"(?P<who>{_ZH_ANY}){_ZH_NOW}(?:负责|在管|管着|主管|分管|牵头|接管|接手了?|包揽|兜底|维护(?=着|的是)|对接|值守|代管|主导|统筹)(?P<value>[^，。；,;]{{1,24}})"),
    ("zh-owner-of", rf"(?P<who>{_ZH_WHO})是(?P<value>[^，。；,;]{{1,16}}(?:负责人|维护者|接口人|对接人|管理员|审批人|owner|Owner))"),
    ("zh-topic-owner", rf"(?P<value>[^，。；,;]{{0,14}}(?:对接人|负责人|联系人|接口人|owner|Owner|维护者|维护人|值班人|审批人|管理员|PM|项目经理|产品经理|技术支持|发布人)){_ZH_NOW}(?:是|改成|换成|为|变成|换|:|：)\s*(?P<who>[\u4e00-\u9fffA-Za-z]{{1,8}})"),
    ("zh-manage", rf"(?P<who>{_ZH_WHO}){_ZH_NOW}(?:维护|管|盯|跟|带|值|顶|替|代|审|做)(?:着|了|的是)?(?P<value>[^，。；,;\d]{{0,12}}(?:模块|服务|系统|仓库|项目|平台|库|组件|接口|流程|这块|部分|脚本|文档|环境|集群|包|值班|发布|账号|权限|机器|前端|后端|合并|上线|代码|报表|网关|证书|预算|排期|需求))"),
    ("zh-belongs", rf"(?P<value>{_ZH_THING}){_ZH_NOW}(?:归|交给|转给|移交给|交接给|划给|分给|丢给|留给)\s*(?P<who>(?!同事)[\u4e00-\u9fffA-Za-z]{{1,8}}?)(?:管|负责|维护|了|来|审|接手?|跟|处理|$)(?=[^\u4e00-\u9fff]|$|[了管负维来审接])"),
    ("zh-handed-me", r"(?P<value>(?:现在|以后|已经|刚|都)?(?:交给|归|转给|移交给|交接给|落到|转到)(?:到)?我(?:了|管|这边|负责|们组|头上)?)"),
    ("zh-final", rf"(?P<value>[^，。；,;]{{0,16}}?)(?P<who>{_ZH_ANY})(?:说了算|拍板|最终决定|做主|全包了?|来定|来拍板|兜底|一票否决)"),
    ("zh-topic-who", rf"^\s*(?P<value>{_ZH_TOPIC}[^，。；,;]{{0,4}}?)(?:{_ZH_MARK})?{_ZH_NOW}是?(?P<who>{_ZH_WHO}|[\u4e00-\u9fff]{{2}})(?:来(?:做|弄|写|管|盯|负责|处理|跟|搞|审|改)?|在(?:管|跟|弄|做|负责|维护|盯|写))\s*$"),
    ("zh-topic-person", rf"^\s*(?P<value>{_ZH_TOPIC}{_ZH_MARK}?)\s*(?:是|归|：|:)?\s*(?P<who>我|{CHINESE_PERSON})(?:负责|管|做)?\s*$"),
    ("zh-only-who", rf"(?P<value>(?:只有|就|仅)(?P<who>{_ZH_WHO}|[\u4e00-\u9fff]{{2,3}})(?:能|可以|有)(?:权限?|部署|发布|上线|合并|登录|改|动|碰|审批|批)[^，。；,;]{{0,12}})"),
    ("zh-ask", rf"(?P<request>)(?P<value>[^，。；,;]{{0,24}}?(?:直接|都|请|先|统一|可以|就|去|要|得|记得|改)*(?:找|联系|问|@|艾特|抄送))\s*(?P<who>{_ZH_WHO})(?:就行|即可|确认|审|处理|要|批|拿|开|$|\s|问|看)"),
    ("zh-review", rf"(?P<value>[^，。；,;]{{1,20}}?(?:都|必须|一律|统一|得|要|需|需要)+(?:先)?(?:经过?|过|给|让|要|由|等)?\s*(?P<who>{_ZH_WHO})(?:来|最后|先|本人)?(?:审批|审核|审|批准|批|签字|同意|确认|点头|过目|拍板|把关|评审|review|approve)[^，。；,;]{{0,8}})"),
    ("zh-duty", rf"(?P<who>{_ZH_WHO})(?P<value>(?:这周|下周|本周|每周[^，。；,;]{{0,3}}|今晚|周末|隔周|轮到)?(?:值班|on-?call|轮值|值夜班|代班|顶班))"),
)  # fmt: skip
