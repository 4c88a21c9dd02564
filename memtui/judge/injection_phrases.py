"""Phrases of known poisonings, English and Chinese first, as data: they only hint."""

from __future__ import annotations

from memtui.judge.injection_rules import Shape

_NEVER = r"\b(?:do not|don't|don’t|never|must not|without)[ \t]{1,3}(?:ever[ \t])?"
_THIS = r"this[ \t](?:memory|note|file|entry|rule|instruction|line|record|text|message)\b"
_THIS_ZH = r"(?:本|此|这条|该|这个|这份)(?:条)?(?:记忆|规则|文件|条目|指令|笔记|记录)"
_SECRET = (
    r"\b(?:credentials?|passwords?|api[ _-]?keys?|tokens?|secrets?|private keys?|conversations?"
    r"|chat history|transcripts?|environment variables|env vars|source code|personal data)\b"
)
_SECRET_ZH = r"(?:密钥|密码|令牌|凭证|凭据|对话|聊天记录|环境变量|源代码|私钥|token)"
_USER_ZH = r"(?:用户|使用者|人类|任何人)"

PHRASES = (
    Shape(
        "override",
        "speaks of overriding instructions",
        "ignore,disregard,forget,override,bypass,discard,忽略,无视,忘记,忘掉,不要理会,無視,무시",
        (
            r"\b(?:ignore|disregard|forget|override|bypass|discard)[ \t]{1,3}"
            r"(?:(?:all|any|the|your|of|every|these|those|my|and)[ \t]{1,3}){0,4}"
            r"(?:previous|prior|above|earlier|preceding|existing|original|system|safety|other)"
            r"[ \t]{1,3}(?:(?:system|safety|user|developer)[ \t]{1,3})?"
            r"(?:instructions?|prompts?|rules?|messages?|guidelines?|directives?|context)",
            r"(?:忽略|无视|忘记|忘掉|不要理会)掉?"
            r"(?:你|您|所有|之前|以上|上述|前面|先前|一切|此前|全部|任何|系统|原有|的){1,6}"
            r"(?:指令|指示|规则|提示词?|说明|要求|设定|命令)",
            r"(?:以前|これまで|上記|すべて|全て)の?(?:指示|命令|ルール|プロンプト)(?:を|は)"
            r"(?:全て|すべて)?無視",
            r"이전(?:의)? ?(?:모든 ?)?(?:지시|명령|규칙)[^\n]{0,8}무시",
        ),
        "hint",
    ),
    Shape(
        "hide-from-user",
        "asks to keep something from the user",
        "do not ,don't ,don’t ,never ,must not ,without ,silently,secretly,covertly,keep this"
        ",keep it,用户,使用者,人类,任何人,悄悄,偷偷,暗中,静默,ユーザーに",
        (
            rf"{_NEVER}(?:tell|mention|inform|show|reveal|notify|alert|let|ask|disclos)(?:e|ing)?\b"
            r"[^\n.]{0,40}\b(?:user|human|anyone|operator|developer)s?\b",
            r"\bwithout[ \t](?:the[ \t])?(?:user|human)(?:'s|’s|s)?[ \t]"
            r"(?:knowledge|consent|confirmation|approval|permission)",
            r"\b(?:silently|secretly|covertly)[ \t](?:send|upload|run|execute|add|include|forward"
            r"|copy|post|append|install|delete|exfiltrate|record|store)",
            r"\bkeep (?:this|it) (?:hidden|secret) from\b",
            r"(?:不要|别|不得|无需|不用|不必|切勿|禁止)(?:向|让|对|再)?"
            rf"(?:{_USER_ZH}(?:告诉|告知|提及|透露|提醒|通知|知道|说明|展示|询问|发现|看到)"
            rf"|(?:告诉|告知|提醒|通知|询问|让){_USER_ZH})",
            r"(?:悄悄|偷偷|暗中|静默)地?"
            r"(?:发送|上传|执行|运行|添加|写入|记录|删除|安装|转发)",
            r"ユーザーには?(?:知らせ|伝え|言わ|見せ)(?:ず|ない)",
        ),
        "hint",
    ),
    Shape(
        "delayed-trigger",
        "waits for an occasion to act",
        "user says,user types,user replies,user responds,user thanks,user greets,user confirms"
        ",user answers,every session,each session,every conversation,each conversation,every repl"
        ",every response,every message,every task,every commit,all future,from now on"
        ",当用户,从现在,今后,以后,每次",
        (
            r"\b(?:when|whenever|if|once|next time|after)[ \t](?:the[ \t])?user[ \t]"
            r"(?:says|types|replies|responds|thanks|greets|confirms|answers)\b",
            r"\b(?:at the (?:start|beginning|end) of|in|before|after) (?:every|each|all)"
            r"(?: (?:future|new|subsequent))? (?:session|conversation|repl|response|message|task"
            r"|commit)\w{0,3}\b[^\n.]{0,60}\b(?:run|execute|send|post|upload|fetch|include|append"
            r"|call|load|insert)",
            r"\bfrom now on\b[^\n.]{0,80}\b(?:always|never|every|you must|run|send|ignore|trust)",
            r"当用户(?:说|输入|回复|回答|感谢|确认)[^\n。]{0,40}(?:时|就|则|，|,)",
            r"(?:从现在(?:开始|起)|今后|以后)[^\n。]{0,6}(?:每次|所有|任何)[^\n。]{0,40}"
            r"(?:都|必须|执行|运行|发送|上传)",
            r"每次(?:会话|对话|回复|提交)(?:开始|结束|之前|之后|时|前|后)[^\n。]{0,30}"
            r"(?:执行|运行|发送|上传|附加)",
        ),
        "hint",
    ),
    Shape(
        "self-preservation",
        "protects or spreads itself",
        "this memory,this note,this file,this entry,this rule,this instruction,this line"
        ",this record,this text,this message,本,此,这条,该,这个,这份",
        (
            rf"{_NEVER}(?:delete|remove|modify|edit|archive|overwrite|forget|prune|merge|change)"
            rf"[ \t](?:or[ \t]\w{{1,12}}[ \t])?{_THIS}",
            rf"\b{_THIS}[ \t](?:must|should|shall|may|can)(?:[ \t](?:not|never|always))?[ \t]"
            r"(?:be[ \t](?:deleted|removed|changed|modified|archived|edited|overwritten)"
            r"|persist|survive|remain|override)",
            rf"\b(?:re-?create|re-?add|copy|repeat|replicate|propagate|duplicate)[ \t]{_THIS}",
            r"(?:不要|不得|禁止|切勿|不可|永远不要)(?:删除|修改|归档|覆盖|更改|移除|合并)"
            rf"{_THIS_ZH}",
            rf"{_THIS_ZH}(?:不可|不得|禁止|不能|永久|必须)被?(?:删除|修改|归档|覆盖|保留|有效)",
            rf"(?:复制|传播|写入)(?:{_THIS_ZH}|本内容)到",
        ),
        "hint",
    ),
    Shape(
        "false-authority",
        "claims an authority",
        "override,directive,mandate,notice,alert,message:,policy update,update:,mode ,instruction:"
        ",approved,authori,consented,granted,permitted,priority,supersede,you are now"
        ",授权,批准,命令,指令,覆盖,通知,系统消息,开发者模式",
        (
            r"\b(?:system|admin(?:istrator)?|developer|security(?: team)?|compliance|anthropic"
            r"|openai|root)[ \t](?:override|directive|mandate|notice|alert|message:|policy update"
            r"|update:|mode (?:enabled|activated|on)|instruction:)",
            r"\b(?:user|owner|admin(?:istrator)?|security team|operator)[ \t](?:has|have|had)[ \t]"
            r"(?:already[ \t])?(?:pre-?)?(?:approved|authori[sz]ed|consented|granted|permitted)\b",
            r"\bpre-?(?:approved|authori[sz]ed)\b[^\n.]{0,30}\b(?:by|command|action|tool|transfer)",
            r"\b(?:highest|top|maximum|absolute)[ \t]priority[ \t](?:instruction|rule|directive)",
            r"\bsupersedes?[ \t](?:all|any|every|previous)\b[^\n.]{0,40}"
            r"(?:instruction|rule|polic|guideline|prompt)",
            r"\byou are now (?:in )?(?:dan\b|developer mode|unrestricted|jailbroken"
            r"|an? (?:unrestricted|different|admin))",
            r"(?:管理员|系统管理员|开发者|安全团队|官方|公司)已?(?:授权|批准|命令|指令|覆盖|通知[:：])",
            r"系统(?:指令|覆盖|级指令|消息[:：])|开发者模式|最高优先级的?(?:指令|规则|命令)",
            r"(?:用户|主人)已(?:经)?(?:授权|同意|批准)(?:所有|全部|任何|一切)",
        ),
        "hint",
    ),
    Shape(
        "exfiltration",
        "asks to send something away or to reveal a prompt",
        "send ,post ,upload ,forward ,transmit ,exfiltrate ,leak ,e-mail ,email ,submit ,prompt"
        ",instructions,发送,上传,转发,泄露,提交,发给,发到,传到",
        (
            r"\b(?:send|post|upload|forward|transmit|exfiltrate|leak|e-?mail|submit)\b[^\n.]{0,60}"
            rf"{_SECRET}[^\n]{{0,60}}(?:\bto\b|https?://|@)",
            r"\b(?:reveal|print|output|repeat|leak|disclose|show)[ \t]"
            r"(?:(?:your|the|all|me|full|entire)[ \t]){0,3}"
            r"(?:system prompt|(?:hidden|initial|system) (?:instructions|prompt))",
            rf"(?:发送|上传|转发|泄露|提交)[^\n。]{{0,30}}{_SECRET_ZH}[^\n。]{{0,30}}(?:到|至|给|http)",
            rf"(?:把|将)[^\n。]{{0,30}}{_SECRET_ZH}[^\n。]{{0,20}}"
            r"(?:发送|上传|转发|发给|发到|传到)",
        ),
        "hint",
    ),
)
