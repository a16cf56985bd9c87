"""Everyday words of change in English and Chinese that mean nearly the same.

A stopgap until there is semantic search: only words of the trade itself, nothing of any one repository (that is the
profile's).
"""

KIN: tuple[frozenset[str], ...] = tuple(
    frozenset(line.split("/"))
    for line in (
        "upgrade/bump/升级",
        "migrate/move/replace/switch/迁移/替换/切换/改用",
        "crash/panic/segfault/崩溃/闪退",
        "leak/泄漏/泄露",
        "deadlock/hang/stuck/死锁/卡死/卡住",
        "memory/oom/内存/显存",
        "save/保存",
        "load/加载",
        "timeout/超时",
        "error/exception/failure/错误/异常/报错",
        "config/configuration/配置",
        "precision/accuracy/精度",
        "cache/caching/缓存",
        "scheduler/scheduling/调度",
        "quantization/quantize/量化",
        "checkpoint/检查点",
        "inference/推理",
        "training/训练",
        "reward/奖励",
        "rollout/采样",
        "distributed/分布式",
        "parallel/并行",
        "log/logging/日志",
        "image/镜像",
        "install/installation/安装",
        "link/链接",
        "speed/faster/slow/加速/提速",
        "delete/remove/删除/移除",
        "dependency/dependencies/依赖",
        "compatibility/compatible/兼容",
    )
)
"""Groups of words that stand for each other."""


def kin_of(word: str) -> frozenset[str]:
    """The words that stand for `word` (lower case; English ones in any ending), itself among them."""
    found = {each for group in KIN if any(_same(word, other) for other in group) for each in group}
    return frozenset(found | {word})


def _same(word: str, other: str) -> bool:
    if word == other:
        return True
    return word.isascii() and other.isascii() and len(other) > 3 and word.startswith(other.rstrip("e"))
