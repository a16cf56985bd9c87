"""The filters of a Selection as a short phrase, to say what a follow-up kept."""

from activity.selection import Selection
from bot.question.filters.finding import Value
from bot.question.wording import Wording

_NAMES: dict[str, tuple[str, str]] = {
    "authors": ("author", "作者"),
    "without_authors": ("not by", "排除作者"),
    "reviewers": ("reviewer", "评审者"),
    "approvers": ("approver", "批准者"),
    "mergers": ("merged by", "合并者"),
    "author_kinds": ("written by", "作者类型"),
    "kinds": ("kind", "类型"),
    "without_kinds": ("not kind", "排除类型"),
    "topics": ("topic", "主题"),
    "all_topics": ("topics", "主题"),
    "without_topics": ("not topic", "排除主题"),
    "labels": ("label", "标签"),
    "without_labels": ("not label", "排除标签"),
    "all_labels": ("labels", "标签"),
    "min_number": ("numbers from", "编号下限"),
    "max_number": ("numbers up to", "编号上限"),
    "min_additions": ("added lines from", "新增行数下限"),
    "max_additions": ("added lines up to", "新增行数上限"),
    "min_deletions": ("deleted lines from", "删除行数下限"),
    "max_deletions": ("deleted lines up to", "删除行数上限"),
    "risks": ("risk", "风险"),
    "without_severities": ("not of severity", "排除风险级别"),
    "severities": ("severity", "风险级别"),
    "review": ("review", "评审结果"),
    "min_lines": ("lines from", "行数下限"),
    "max_lines": ("lines up to", "行数上限"),
    "min_files": ("files from", "文件数下限"),
    "max_files": ("files up to", "文件数上限"),
}
_FLAGS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "tests_touched": (("with tests", "有测试"), ("without tests", "没有测试")),
    "breaking": (("breaking", "破坏性"), ("not breaking", "非破坏性")),
    "docs_only": (("docs-only", "只改文档"), ("not docs-only", "不只是文档")),
    "unlabelled": (("without labels", "没有标签"), ("with labels", "有标签")),
    "at_risk": (("risky", "有风险"), ("without risks", "无风险")),
    "reverted": (("reverted", "被回滚"), ("not reverted", "未被回滚")),
    "reverting": (("reverting", "回滚"), ("no reverts", "非回滚")),
}


def described(selection: Selection) -> Wording | None:
    """All filters but period, state and numbers; `None` when there are none."""
    en: list[str] = []
    zh: list[str] = []
    for name, (english, chinese) in _NAMES.items():
        value = getattr(selection, name)
        if value not in ((), None):
            shown = ", ".join(str(one) for one in value) if isinstance(value, tuple) else str(value)
            en.append(f"{english} {shown}")
            zh.append(f"{chinese} {shown}")
    for name, (yes, no) in _FLAGS.items():
        value = getattr(selection, name)
        if value is not None:
            en.append(yes[0] if value else no[0])
            zh.append(yes[1] if value else no[1])
    for sides in selection.any_of:
        told = [words for side in sides if (words := described(side))]
        en.append(" or ".join(words.en for words in told))
        zh.append(" 或 ".join(words.zh for words in told))
    for rule in selection.paths:
        en.append(f"paths {', '.join(rule.patterns)}")
        zh.append(f"路径 {'、'.join(rule.patterns)}")
    return Wording(en="; ".join(en), zh="；".join(zh)) if en else None


def kept(before: Selection, fields: dict[str, Value], language: str) -> str | None:
    """What stays of the filters before, in a sentence, or nothing."""
    rest = before.narrowed(**{name: Selection.model_fields[name].default for name in fields})
    words = described(rest)
    if words is None:
        return None
    return Wording(en=f"kept from before: {words.en}", zh=f"沿用之前的条件：{words.zh}").spoken(language)
