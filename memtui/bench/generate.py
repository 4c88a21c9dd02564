"""Seeded stores of any size to measure with: one memory in five is Chinese."""

from __future__ import annotations

import os
import random
from pathlib import Path

from memtui.formats.frontmatter import new_document

_SEED = 4711
_BODY_BYTES = 600
_DATE = "2026-07-04T00:00:00.000Z"
_LONG_AGO = 1_783_123_200  # the same, as a time stamp of files
_TYPES = ("user", "feedback", "project", "project", "project", "reference")
ENGLISH = """
account address alarm archive audit balance batch billing branch broker budget buffer cache
callback carrier channel charge checkpoint client clock column commit container contract cursor
customer database deadline decision delay delivery deploy depot driver duplicate endpoint event
export failure feature filter firmware flag forecast freeze gateway header import incident index
interval invoice job journal label latency ledger limit lock log manifest margin metric migration
mirror monitor network notice offset operator order outage owner pallet partition payload period
pipeline policy pool port price probe process profile quota queue rate reader receipt record
refund region release replica report request response retry review rollback rotation route rule
runbook sample scanner schedule schema segment sensor service session settlement shard shipment
signal snapshot socket source staging stock storage stream summary supplier switch system table
target tariff template tenant threshold ticket timeout token topic trace traffic transfer trigger
update usage vendor version volume warehouse webhook window worker writer zone
always before after every never only usually first again later daily weekly twice until without
"""
CHINESE = """
订单 结算 对账 发布 回滚 超时 重试 限流 缓存 数据库 索引 队列 消息 日志 监控 告警 值班 复盘
迁移 备份 恢复 权限 令牌 配置 接口 网关 版本 灰度 流量 分区 主库 从库 事务 锁 账单 发票 退款
运单 仓库 司机 扫描 标签 批次 阈值 延迟 吞吐 依赖 服务 客户 供应商 合同 审批 规则 模板 测试
每天 每周 之前 之后 必须 不要 只有 通常 先 再 直到 两次
"""


def fill_store(directory: Path, memories: int) -> None:
    """Write a store of agentic-memory's form with an index; the same for the same number.

    Its files look old: those of the last moments are hashed again at each look.
    """
    words = random.Random(_SEED)
    directory.mkdir(parents=True)
    index = ["# Memory\n\n"]
    for number in range(memories):
        title, path, data = _memory(words, number)
        (directory / path).write_bytes(data)
        index.append(f"- [{title}]({path}) — {title}\n")
    (directory / "MEMORY.md").write_text("".join(index), "utf-8")
    for file in directory.iterdir():
        os.utime(file, (_LONG_AGO, _LONG_AGO))


def candidate(number: int) -> tuple[str, bytes]:
    """The path and the bytes of an inbox candidate, its own for each number."""
    _, path, data = _memory(random.Random(_SEED + 1 + number), 1_000_000 + number)
    return f"inbox/{path}", data


def _memory(words: random.Random, number: int) -> tuple[str, str, bytes]:
    chinese = number % 5 == 4
    vocabulary = (CHINESE if chinese else ENGLISH).split()
    joint = "" if chinese else " "
    title = joint.join(words.choices(vocabulary, k=3))
    slug = f"{title.replace(' ', '-')}-{number:05d}"
    fields = [
        ("name", slug),
        ("description", _sentence(words, vocabulary, joint)),
        ("type", words.choice(_TYPES)),
        ("title", title),
        ("createdAt", _DATE),
        ("updatedAt", _DATE),
    ]
    body = ""
    while len(body.encode()) < _BODY_BYTES:
        body += _sentence(words, vocabulary, joint) + ("。\n" if chinese else ".\n")
    return title, f"{slug}.md", new_document(fields, body)


def _sentence(words: random.Random, vocabulary: list[str], joint: str) -> str:
    return joint.join(words.choices(vocabulary, k=words.randint(6, 14)))
