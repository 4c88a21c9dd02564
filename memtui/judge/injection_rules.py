"""Structures that a poisoned memory tends to hold, as data: they warn in any language.

Patterns are in lower case and meet lower-cased text, near one of the literal hints.
"""

from __future__ import annotations

from dataclasses import dataclass

from memtui.model import Severity


@dataclass(frozen=True, slots=True)
class Shape:
    """One structure or phrase: any of `patterns`, looked for where one of `hints` stands."""

    name: str
    shown: str
    hints: str  # separated by commas
    patterns: tuple[str, ...]
    severity: Severity = "warn"


_S = r"[ \t]{1,3}"
_SHELL = (
    r"(?:sudo[ \t]{1,3}(?:-\w{1,3}[ \t]{1,3})?)?"
    r"(?:(?:ba|z|da|k|a|fi|c)?sh|python[\d.]{0,4}|perl|ruby|node|php|iex|invoke-expression)\b"
)
_FETCH = r"\b(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod|aria2c)\b"
_LOCAL = r"(?:127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)"
_VARIABLE = r"(?:\{\{|\$\{|\$\(|\{[a-z_][\w. ]{0,40}\}|<[a-z_][\w -]{0,40}>|%s\b|\$[a-z_]{3})"
_FIXED = r"(?:[^\s)\"'`{$<%]|%(?!s\b)){0,300}+"  # the part of an address before a variable
_QUERY = r"https?://[^\s)?\"'`]{1,200}+\?" + _FIXED
_PUBLIC_INDEX = r"https?://(?:[\w-]+\.)?(?:pypi|npmjs|yarnpkg|pytorch|pythonhosted|crates)\."
_OTHER_INDEX = rf"[\"']?(?!{_PUBLIC_INDEX})https?://\S{{1,200}}"
_MEMORY_FILE = (
    r"(?:memory\.md|claude(?:\.local)?\.md|agents?\.md|gemini\.md|soul\.md|user\.md|\.cursorrules"
    r"|\.windsurfrules|copilot-instructions\.md|memory/[\w./-]{1,80}\.md|memory_summary\.md)"
)
_DROP_HOSTS = (
    "pastebin.com,paste.ee,hastebin.com,ghostbin.com,rentry.co,termbin.com,transfer.sh,0x0.st"
    ",file.io,temp.sh,tmpfiles.org,bashupload.com,catbox.moe,dpaste.org,dpaste.com,controlc.com"
    ",ngrok.io,ngrok.app,ngrok.dev,ngrok-free.app,ngrok-free.dev,trycloudflare.com,loca.lt"
    ",localhost.run,serveo.net,localtunnel.me,webhook.site,requestbin.com,requestbin.net"
    ",pipedream.net,interact.sh,oast.fun,oast.pro,oast.live,oast.site,oast.online,oast.me"
    ",oastify.com,burpcollaborator.net,beeceptor.com,requestcatcher.com,hookbin.com,dnslog.cn"
    ",ceye.io,canarytokens.com,canarytokens.org"
)

STRUCTURES = (
    Shape(
        "pipe-to-shell",
        "runs what it downloads",
        "curl,wget,fetch,iwr,irm,invoke-,aria2c",
        (
            rf"{_FETCH}[^\n|]{{1,400}}+\|[ \t]{{0,4}}(?:[^\n|]{{1,80}}\|[ \t]{{0,4}})?{_SHELL}",
            rf"(?:{_SHELL}|\beval|\bsource|\.){_S}(?:-c{_S})?[\"']?[$<]?[(`][ \t]{{0,3}}{_FETCH}",
            rf"{_FETCH}(?:[^\n;&]|&(?!&)){{1,300}}+(?:&&|;)[ \t]{{0,4}}"
            rf"(?:chmod{_S}\S{{1,80}}{_S}\S{{1,80}}"
            rf"[ \t]{{0,3}}(?:&&|;)[ \t]{{0,3}})?(?:\./|{_SHELL}[ \t])",
        ),
    ),
    Shape(
        "encoded-command",
        "runs an encoded command",
        "base64,powershell,pwsh,atob,b64decode,xxd,fromcharcode",
        (
            rf"\bbase64{_S}(?:-d|--decode)\b[^\n]{{0,120}}\|[ \t]{{0,4}}{_SHELL}",
            r"\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,120}[ \t]-e(?:nc|ncodedcommand|c)?[ \t]",
            r"\b(?:eval|exec|function)[ \t]{0,2}\([^\n]{0,60}"
            r"(?:atob|b64decode|fromcharcode|base64_decode)",
            rf"\bxxd{_S}-r\b[^\n]{{0,80}}\|[ \t]{{0,4}}{_SHELL}",
            r"frombase64string[^\n]{0,200}(?:\biex\b|invoke-expression)",
        ),
    ),
    Shape(
        "url-variable",
        "an address that carries a variable away",
        "http",
        (
            rf"!\[[^\]\n]{{0,200}}\]\([ \t<]{{0,3}}https?://{_FIXED}{_VARIABLE}",
            rf"<img\b[^>\n]{{0,120}}https?://{_FIXED}{_VARIABLE}",
            rf"{_QUERY}(?:\{{\{{|\$\{{|\$\()",
        ),
    ),
    Shape(
        "url-variable",
        "an address with a placeholder in its query",
        "http",
        (_QUERY + _VARIABLE,),
        "hint",
    ),
    Shape(
        "raw-address",
        "a host given by number",
        "://",
        (
            rf"(?:https?|ftp|wss?)://(?:[^\s/@]{{1,64}}@)?(?!{_LOCAL})"
            r"(?:\d{1,3}(?:\.\d{1,3}){3}|0x[0-9a-f]{8}|\d{8,10})(?=[:/\s)\"'`]|$)",
        ),
    ),
    Shape(
        "drop-host",
        "a paste, tunnel or request-catching host",
        _DROP_HOSTS,
        (rf"(?<![\w-])(?:{_DROP_HOSTS.replace('.', '[.]').replace(',', '|')})(?![\w-])",),
    ),
    Shape(
        "link-scheme",
        "a link that runs or reads a local file",
        "javascript:,vbscript:,data:text/html,file:",
        (r"(?:\]\(|href[ \t]{0,2}=)[ \t<\"']{0,3}(?:javascript|vbscript|data:text/html|file):",),
    ),
    Shape(
        "link-host",
        "an address whose real host comes after an @",
        "://",
        (r"https?://[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}@[\w.-]{1,200}",),
    ),
    Shape(
        "markdown-comment",
        "hidden when rendered",
        "]:",
        (r"^[ \t]{0,3}\[(?://|comment|_|#|hidden|note)\]:[ \t]{0,4}(?:#|<>)[^\n]{0,200}",),
    ),
    Shape(
        "hidden-style",
        "hidden when rendered",
        "style,hidden",
        (
            r"style[ \t]{0,2}=[ \t]{0,2}[\"'][^\"'\n]{0,200}(?:display[ \t]{0,2}:[ \t]{0,2}none"
            r"|visibility[ \t]{0,2}:[ \t]{0,2}hidden"
            r"|font-size[ \t]{0,2}:[ \t]{0,2}[01](?:px|pt|em|rem)?\b"
            r"|opacity[ \t]{0,2}:[ \t]{0,2}0(?:\.0\d*)?(?![.\d])"
            r"|(?<![-\w])color[ \t]{0,2}:[ \t]{0,2}(?:#f{3}(?:f{3})?\b|white|transparent)"
            r"|(?:left|top|text-indent)[ \t]{0,2}:[ \t]{0,2}-\d{3})",
            r"<[a-z]{1,12}\b[^>\n]{0,200}[ \t]hidden(?=[ \t=>/])",
        ),
    ),
    Shape(
        "html",
        "hidden or changed when rendered",
        "<div,<script,<style,<iframe,<template,<object,<embed,<form,<meta",
        (
            r"^[ \t>*-]{0,12}<(?:div|script|style|iframe|template|object|embed|form|meta)\b"
            r"[^>\n]{0,200}>?",
        ),
    ),
    Shape(
        "role-token",
        "a mark that separates roles in a prompt",
        "<|,inst],sys>>,system,assistant,<human,</human,###,<tool_,</tool_,<function_,</function_"
        ",</instr,</user,</prompt,</context",
        (
            r"<\|[a-z_]{2,32}\|>",
            r"\[/?inst\]|<</?sys>>",
            r"</?(?:system|assistant|human|tool_result|tool_call|function_results|function_calls)>",
            r"</?system[-_](?:reminder|prompt|message|instructions?)>",
            r"</(?:instructions?|user|prompt|context|user_query)>",
            r"^###[ \t]{0,2}(?:system|instruction|human|assistant|user)[ \t]{0,2}:",
        ),
    ),
    Shape(
        "check-disabled",
        "switches a safety check off",
        "--no-,--dangerously,--yolo,verify,tls_reject,rejectunauth,insecure,curl,stricthost,bypass"
        ",--skip-perm,chmod,--trusted-host,--disable-s,approval_policy,danger-full",
        (
            r"--no-(?:verify|check-certificate|gpg-sign|gpg-check)\b",
            r"--dangerously[-\w]{0,60}|--yolo\b|(?<!\w)verify[ \t]{0,2}=[ \t]{0,2}false\b",
            r"node_tls_reject_unauthorized[\"']?[ \t\]]{0,2}[=:][ \t]{0,2}[\"']?0",
            r"rejectunauthorized[\"']?[ \t]{0,2}:[ \t]{0,2}false",
            r"\bcurl(?=[ \t])[^\n|]{0,120}(?:[ \t]-[a-z]{0,4}k[a-z]{0,4}(?=[ \t])|--insecure\b)",
            r"sslverify[\"' \t=]{1,4}false|git_ssl_no_verify|stricthostkeychecking[ \t=]{1,3}no\b",
            rf"bypasspermissions|--(?:skip|bypass)-permissions|chmod{_S}(?:-r{_S})?0?777\b",
            r"--trusted-host\b|--disable-(?:sandbox|security|ssl)[-\w]{0,30}",
            r"-executionpolicy[ \t]{1,3}(?:bypass|unrestricted)",
            r"approval_policy[ \t]{0,2}=[ \t]{0,2}[\"']?never|danger-full-access",
        ),
    ),
    Shape(
        "package-index",
        "takes packages from another place",
        "index-url,registry,index_url,find-links,goproxy,pip install,pip3 install,gem source",
        (
            rf"--(?:extra-)?index-url[ \t=]{{1,3}}{_OTHER_INDEX}",
            rf"\bpip3?[ \t]install\b[^\n]{{0,120}}[ \t]-(?:i|f){_S}{_OTHER_INDEX}",
            rf"\bregistry(?:[ \t]{{0,2}}=[ \t]{{0,2}}|{_S}){_OTHER_INDEX}",
            rf"\b(?:pip|uv)_(?:extra_)?index_url[ \t]{{0,2}}=[ \t]{{0,2}}{_OTHER_INDEX}",
            rf"--find-links[ \t=]{{1,3}}{_OTHER_INDEX}",
            r"\bgoproxy[ \t]{0,2}=[ \t]{0,2}https?://(?!proxy\.)\S{1,200}",
            rf"\bgem{_S}sources?{_S}(?:-a|--add){_S}http\S{{1,200}}",
        ),
    ),
    Shape(
        "credential-path",
        "a place where credentials lie",
        ".ssh,id_rsa,id_ed25519,id_ecdsa,.aws,netrc,npmrc,pypirc,.docker,.kube,gnupg"
        ",git-credentials,default_credentials,/etc/,169.254.169.254,.env,login data,keychain",
        (
            r"[/\\]\.ssh[/\\](?:id_\w{1,20}(?!\.pub|\w)|authorized_keys|\*)",
            r"(?<![\w/])id_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|[/\\]\.aws[/\\]credentials",
            r"(?:~|home\}?|/home/\w{1,32}|/root)/\.(?:netrc|npmrc)\b|[~/]/?\.git-credentials\b",
            r"/\.pypirc\b|/\.docker/config\.json|/\.kube/config\b|/\.gnupg\b",
            r"application_default_credentials\.json|/etc/(?:shadow|passwd|sudoers)\b",
            r"169\.254\.169\.254|\blogin data\b(?=[\"'`/\\])",
            r"\b(?:cat|type|read|upload|send|post|scp|base64|copy|include|attach)[ \t][^\n]{0,40}"
            r"(?<![\w/])(?:[\w./~-]{0,40}/)?\.env\b(?!\.(?:example|sample|template))",
            r"security[ \t]{1,3}(?:dump-keychain|find-(?:generic|internet)-password)",
        ),
    ),
    Shape(
        "memory-write",
        "tells its reader to write other memory files",
        "memory.md,claude.md,claude.local.md,agents.md,agent.md,gemini.md,soul.md,user.md"
        ",.cursorrules,.windsurfrules,copilot-instructions,memory/,memory_summary",
        (
            r"\b(?:write|append|add|save|copy|put|insert|store|replicate|propagate|paste|echo"
            rf"|prepend)\b[^\n。]{{0,80}}?(?:\b(?:in|to|into)\b|>>?)[^\n。]{{0,24}}?{_MEMORY_FILE}",
            rf"(?:写入|写到|追加|添加|加入|保存|复制|写进)[^\n。]{{0,24}}{_MEMORY_FILE}",
            rf"(?:在|把|将|向|到)[^\n。]{{0,40}}{_MEMORY_FILE}"
            r"[^\n。]{0,12}(?:写入|追加|添加|加入|保存|复制)",
        ),
    ),
    Shape(
        "destructive-command",
        "deletes or overwrites without asking",
        "rm -,mkfs,of=/dev/",
        (
            rf"\brm{_S}-(?:[a-z]{{0,4}}r[a-z]{{0,4}}f|[a-z]{{0,4}}f[a-z]{{0,4}}r)[a-z]{{0,4}}{_S}"
            r"(?:--no-preserve-root )?[\"']?(?:/|~|\$home|\$\{home\})[\"'/*]{0,2}(?=[\s;&|`)]|$)",
            r"\bmkfs\.\w{2,5}[ \t]|\bdd[ \t][^\n]{0,60}of=/dev/(?:sd|nvme|disk|hd)",
        ),
    ),
    Shape(
        "merge-marker",
        "unresolved merge",
        "<<<<<<<,>>>>>>>",
        (r"^(?:<{7}|>{7})(?:[ \t][^\n]{0,80})?\r?$",),
    ),
)
