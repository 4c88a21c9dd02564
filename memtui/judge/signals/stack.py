"""What the project is made with: a technology in a sentence that says it is in use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from memtui.judge.signals.clauses import Clause
from memtui.judge.signals.model import Signal
from memtui.judge.signals.technologies import listed, named

_SLOT = (
    r"(?:back-?end|front-?end|database|db|datastore|cache|caching|queue|broker|message bus|ci|ci/cd|build|builds|bundler|linter|formatter"
    r"|type ?check(?:er|s|ing)?|tests?|test (?:runner|suite|framework)|unit tests|e2e(?: tests)?|orm|api|api server|server|servers|service|services"
    r"|worker|workers|web app|app|client|cli|mobile app|desktop app|runtime|compiler|toolchain|language|framework|ui|ui kit|styling|css|state"
    r"|state management|router|package manager|dependency manager|deploy(?:ment)?(?: target)?|hosting|host|infra|infrastructure|cluster"
    r"|orchestration|container(?:s| runtime)?|reverse proxy|proxy|gateway|load balancer|monitoring|metrics|logging|logs|tracing|error tracking"
    r"|alerting|search|search engine|vector store|object storage|storage|warehouse|data warehouse|scheduler|orchestrator|etl|pipeline|pipelines"
    r"|docs|documentation|docs site|site|blog|editor|ide|shell|os|platform|stack|tech stack|repo|monorepo|codebase|project|firmware|rtos|mcu"
    r"|board|target|engine|auth|sso|secrets|iac|prod|production|staging|vcs|everything|schema|migrations|serialization|rpc|games?)"
)
_USES = (
    r"(?:\b(?:we|everyone|our team|the team|it|this|that|project|repo|here)(?:'re|'ve| are| have)?\s+(?:also |still |only |just |now |currently |mostly |all |already |always |exclusively |both |been )*"
    r"(?:use|uses|using|used|run|runs|running|ship|build|builds|deploy|deploys|deployed|host|hosted|standardi[sz]ed|settled|rely|target|targets|write|test|develop|go|went|stick|sticking|on)\b"
    r"|\b(?:runs?|running|built|written|deployed|hosted|compiled|packaged|bundled|implemented|coded|managed|served|backed|powered|styled|tested|based|stored|live|lives|sits)\s+(?:all |entirely |mostly |only )?(?:on|in|with|by|to|using|behind|via|as)\b"
    r"|\b(?:switched|moved|migrated|upgraded|ported|converted|bumped)\b.{0,30}?\bto\b|\b(?:is|'s|are|it's all|all)\s+(?:all |now |still |pure |plain |a |an |on |just )*(?=[A-Z]|\w+ \d)"
    r"|\breplaced\b.{1,30}?\b(?:with|by)\b|^\s*(?:use|compile with|build with|target|targets|using|on|stick to|stack:?|deployed on|runs on)\b)"
)
_DROPPED = re.compile(
    r"\b(?:dropped|removed|ditched|abandoned|retired|killed|stopped using|no longer|don't use|doesn't use|do not use|not using|never used|never|moved (?:off|away)|migrated (?:off|away)|got rid of|without|instead of|rather than|no more|used to|isn't|aren't|not)\b[^,;]{0,12}$"
    r"|(?:不用|不再用|没用|没有用|不是|别用|弃用|淘汰|去掉|停用|不要|别给我写|从)\s*$",
    re.IGNORECASE,
)
_ZH_SLOT = (
    "(?:后端|前端|数据库|主库|缓存|队列|消息队列|中间件|构建|打包|打包机|部署|测试|单测|单元测试|端到端|e2e|接口|服务|服务端|服务器|客户端|移动端|安卓端?|小程序|桌面端|框架|语言"
    "|运行时|编译器|包管理|依赖管理|状态管理|路由|样式|组件库|UI|网关|代理|负载均衡|监控|日志|链路|告警|搜索|检索|向量库|对象存储|存储|数仓|调度|流水线|CI|文档|博客|编辑器|系统|操作系统|平台|环境|线上|生产|固件|主控|芯片|单片机|脚本|仓库|代码|项目|技术栈|版本|最低支持|引擎|网页|官网|后台|ORM|镜像|容器|集群|爬虫|模型|算法|机器|开发机|打点|埋点|报表|鉴权|登录)"
)
_ZH_USES = r"(?:用的是|用的|用了|都用|统一用|改用|换用|只用|还用|在用|使用|采用|选用|用|跑在|部署在|部署到|托管在|基于|跑的是|跑|上了|换成了?|切到了?|迁到了?|升到了?|升级到了?|改成了?|写的是|支持|走)"
_ZH_BEFORE = re.compile(
    rf"(?:{_ZH_SLOT}|我们|咱们?|咱|项目|这边|公司|组里|目前|现在|全部|统一|这里)[^，。；,;]{{0,10}}?(?:{_ZH_USES}|是|为|:|：|\s)\s*$"
)
_ZH_BARE = re.compile(rf"^\s*(?:都|统一|全|目前|现在|一直|只)*{_ZH_USES}\s*$")
_ZH_AFTER = re.compile(
    r"^\s*(?:写的|做的|实现的?|搭的|编译|打包|部署|跑的|起的|管理|构建|开发的?|来做|做[\u4e00-\u9fff]{1,4}|托管)"
)


@cache
def _before() -> re.Pattern[str]:
    slot = rf"\b{_SLOT}(?:\s\w+)?(?:'s|’s|\s+(?:is|are|runs?|uses?|sits?|lives?|goes|stays?)(?:\s+(?:still|now|on|in|a|an|with|all|only|just|plain|pure|through|single|the|by|written|built))*|\s*[:=])\s*(?:[\w.-]+\s+){{0,3}}$"
    return re.compile(rf"{slot}|{_USES}[^,;]{{0,24}}$", re.IGNORECASE)


_SLOT_COPULA = re.compile(
    rf"(?i:\b{_SLOT}(?:'s|’s|\s+(?:is|are|runs? on|uses?|on)(?:\s+(?:still|now|on|a|an|with|all|only|single))*|\s*[:=]))\s+$"
    rf"|{_ZH_SLOT}(?:现在|目前|都|统一|也|还)*(?:{_ZH_USES}|是|为|:|：)\s*(?:的是)?\s*$"
)
_LIST_ONLY = re.compile(
    r"^(?:[\s+&/、和与,.]|and|with|w/|plus|only|presets|on|the|for|all|here|latest|strict|mode|everywhere|no)*$",
    re.IGNORECASE,
)


def stack_signals(clause: Clause) -> Iterator[Signal]:
    """At most one signal a clause: the technologies that it says are in use."""
    text = clause.text
    found = [
        match for match in listed().finditer(text) if not _DROPPED.search(text[: match.start()])
    ]
    rule = ""
    for match in found:
        rule = _frame(text, match, clause.request)
        if rule:
            break
    if not rule and found and not clause.request:
        rest = listed().sub(" ", text)
        if _LIST_ONLY.match(rest) and (len(found) > 1 or re.search(r"\d", found[0][0])):
            rule = "list"
    if not rule and not clause.request:
        unknown = [
            match for match in named().finditer(text) if _SLOT_COPULA.search(text[: match.start()])
        ]
        if unknown and not _DROPPED.search(text[: unknown[0].start()]):
            rule, found = "slot-name", unknown
    if rule:
        start = len(text) - len(text.lstrip())
        end = len(text.rstrip())
        names = ", ".join(dict.fromkeys(match[0] for match in found))
        yield Signal(
            "stack", rule, clause.start + start, clause.start + end, text[start:end], names
        )


def _frame(text: str, match: re.Match[str], request: bool) -> str:
    before, behind = text[: match.start()], text[match.end() :]
    if request:
        return ""
    if _before().search(before):
        return "in-use"
    if _ZH_BEFORE.search(before) or _ZH_BARE.search(before) or _ZH_AFTER.search(behind):
        return "zh-in-use"
    return ""
