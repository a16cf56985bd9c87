"""A PR in; its kind and the rule that decided out.

In this order: the type in the title, a mark in the title (`[BugFix]`, an emoji), GitHub's labels, files of one
sort only, the verb the title begins with. What none of them tells is `other`.
"""

import re
from typing import NamedTuple

from activity.kind_words import kind_word
from activity.profile import Profile, Sort
from activity.records import Kind, PullRequest
from activity.title import Title, parse_title


class Decided(NamedTuple):
    """A kind, and `by` which rule: title type, title mark, label, content, title verb or nothing."""

    kind: Kind
    by: str


_VERBS: dict[str, Kind] = {
    verb: kind
    for kind, verbs in {
        Kind.FIX: "fix fixes fixed fixing bugfix hotfix correct corrects corrected repair repairs repaired resolve"
        " resolves resolved workaround",
        Kind.FEAT: "add adds added adding support supports supported supporting implement implements implemented"
        " introduce introduces allow allows enable enables expose provide improve improves improved enhance extend",
        Kind.REFACTOR: "refactor refactors refactored refactoring remove removes removed removing rename renames"
        " renamed move moves moved simplify simplifies simplified clean cleanup extract split drop drops dropped"
        " replace replaces replaced reorganize restructure unify rework migrate streamline deprecate deduplicate",
        Kind.BUILD: "bump bumps bumped pin unpin",
        Kind.REVERT: "revert reverts reverted undo",
        Kind.DOCS: "document documents documented docs doc documentation clarify",
        Kind.PERF: "optimize optimizes optimized optimise optimization speed accelerate",
        Kind.TEST: "test tests testing",
        Kind.CHORE: "release prepare",
        Kind.STYLE: "format reformat lint",
    }.items()
    for verb in verbs.split()
}
_CHINESE_VERBS: tuple[tuple[str, Kind], ...] = (
    ("更新文档", Kind.DOCS), ("完善文档", Kind.DOCS), ("补充文档", Kind.DOCS), ("文档", Kind.DOCS),
    ("修复", Kind.FIX), ("修正", Kind.FIX), ("解决", Kind.FIX), ("避免", Kind.FIX),
    ("新增", Kind.FEAT), ("添加", Kind.FEAT), ("增加", Kind.FEAT), ("支持", Kind.FEAT), ("实现", Kind.FEAT),
    ("引入", Kind.FEAT), ("重构", Kind.REFACTOR), ("移除", Kind.REFACTOR), ("删除", Kind.REFACTOR),
    ("重命名", Kind.REFACTOR), ("迁移", Kind.REFACTOR), ("清理", Kind.REFACTOR), ("优化", Kind.PERF),
    ("加速", Kind.PERF), ("提升性能", Kind.PERF), ("回滚", Kind.REVERT), ("回退", Kind.REVERT),
    ("撤销", Kind.REVERT), ("升级", Kind.BUILD), ("测试", Kind.TEST),
)  # fmt: skip
_TWO_WORDS = (
    (
        re.compile(r"updat\w*\s(?:the\s)?(?:\w+\s)?(?:docs?|documentation|readme|changelog|faq)\b", re.IGNORECASE),
        Kind.DOCS,
    ),
    (re.compile(r"updat\w*\s.*\s(?:from\s\S*\d.*\s)?to\s(?:version\s)?\S*\d", re.IGNORECASE), Kind.BUILD),
    (re.compile(r"(?:upgrad|updat)\w*\s(?:.*\s)?(?:dependenc|deps\b|requirements|lock)", re.IGNORECASE), Kind.BUILD),
    (re.compile(r"upgrad\w*\s.*\d", re.IGNORECASE), Kind.BUILD),
    (re.compile(r"merge\s(?:branch\b|.*\binto\b)", re.IGNORECASE), Kind.CHORE),
    (re.compile(r"add(?:s|ed|ing)?\s+(?:an?\s+|some\s+|more\s+|unit\s+)*tests?\b", re.IGNORECASE), Kind.TEST),
    (re.compile(r"add(?:s|ed|ing)?\s+(?:the\s+|an?\s+)?missing\b", re.IGNORECASE), Kind.FIX),
    (
        re.compile(
            r"(?:prevent|avoid|handle|guard)\w*\s.*\b(?:bugs?|crash|corrupt|deadlock|error|exception|fail|hang|leak|overflow"
            r"|race|segfault|typeerror|valueerror|wrong)|(?:do not|don'?t)\s(?:crash|fail|hang|leak|lose)\b",
            re.IGNORECASE,
        ),
        Kind.FIX,
    ),
    (
        re.compile(
            r"(?:fix|correct)\w*\s(?:\w+\s){0,3}(?:spelling|grammar"
            r"|typos?\s.*\b(?:comments?|docs?|docstrings?|documentation|readme|changelog))\b",
            re.IGNORECASE,
        ),
        Kind.DOCS,
    ),
    (
        re.compile(
            r"(?:clean\s?up|fix|improv|rewrit|rework|correct)\w*\s(?:the\s)?(?:docs?|documentation|docstrings?|readme)\b",
            re.IGNORECASE,
        ),
        Kind.DOCS,
    ),
    (
        re.compile(
            r"(?:add|provid)\w*\s(?:(?!(?:in|for|of|to|with)\s)\S+\s){0,3}type\s(?:hint|annotation)s?\b", re.IGNORECASE
        ),
        Kind.REFACTOR,
    ),
    (re.compile(r"back out\b", re.IGNORECASE), Kind.REVERT),
)
# A ticket, or the thing in code that the title then speaks of: `PAD-12, fix …`, "`fill()`: add …".
_BEFORE_VERB = re.compile(r"\s*(?:[A-Z][A-Z0-9]+-\d+\s*[,:]\s*|[A-Z]{2,}\s+-\s+|`[^`]+`\s*[:\u2014-]\s+)")
_READ = 300  # characters of a title that are searched: a verb stands in front
# `area/docs` says where; only these prefixes say what. `documentation` alone is dependable.
_LABEL = re.compile(r"(?:(?:kind|type|category|cat|t|c|pr|changelog)\s*[:/-]+\s*)?(.+)", re.IGNORECASE)
_LABEL_WORDS: dict[str, Kind] = {
    "regression": Kind.FIX,
    "new feature": Kind.FEAT,
    "feature request": Kind.FEAT,
    "improvement": Kind.FEAT,
    "code quality": Kind.REFACTOR,
    "tech debt": Kind.REFACTOR,
    "github_actions": Kind.CI,
    "internal": Kind.CHORE,
}
# A bug fix that also carries `documentation` is still a fix.
_LABEL_ORDER = (Kind.REVERT, Kind.FIX, Kind.FEAT, Kind.PERF, Kind.REFACTOR, Kind.CI)
_SORTS: tuple[tuple[Sort, Kind], ...] = (
    ("docs", Kind.DOCS), ("ci", Kind.CI), ("tests", Kind.TEST), ("dependencies", Kind.BUILD),
)  # fmt: skip


def decide_kind(pr: PullRequest, profile: Profile) -> Decided:
    """What sort of change this is, and which rule says so."""
    title = parse_title(pr.title)
    if title.kind is not None:
        return Decided(title.kind, "title type" if title.type is not None else "title mark")
    verb = verb_kind(title)
    rules = (
        ("label", label_kind(pr.labels or ())),
        ("content", _content_kind(pr, profile, verb)),
        ("title verb", verb),
    )
    return next((Decided(kind, by) for by, kind in rules if kind is not None), Decided(Kind.OTHER, "nothing"))


def label_kind(labels: tuple[str, ...]) -> Kind | None:
    """The kind GitHub's labels name; of several the weightiest, then the first."""
    kinds = [kind for label in labels if (kind := _one_label(label)) is not None]
    return min(kinds, key=lambda kind: (kind not in _LABEL_ORDER, _rank(kind)), default=None)


def verb_kind(title: Title) -> Kind | None:
    """The kind of the verb that the title's own words begin with."""
    text = _BEFORE_VERB.sub("", title.text[:_READ]).strip(" `'\"*-:")
    found = next((kind for pattern, kind in _TWO_WORDS if pattern.match(text)), None)
    found = found or next((kind for verb, kind in _CHINESE_VERBS if text.startswith(verb)), None)
    first = re.match(r"[A-Za-z][A-Za-z'-]*", text)
    return found or (_VERBS.get(first[0].lower().replace("-", "")) if first else None)


def _one_label(label: str) -> Kind | None:
    plain = "".join(sign for sign in label if sign.isascii()).strip().lower()
    match = _LABEL.fullmatch(plain)
    return None if match is None else _LABEL_WORDS.get(match[1]) or kind_word(match[1])


def _rank(kind: Kind) -> int:
    return _LABEL_ORDER.index(kind) if kind in _LABEL_ORDER else 0


def _content_kind(pr: PullRequest, profile: Profile, verb: Kind | None) -> Kind | None:
    """The kind of a change whose files are all of one sort; a manifest can be mended, too."""
    paths = [file.path for file in pr.files or ()]
    kind = next((kind for sort, kind in _SORTS if profile.is_all(sort, paths)), None)
    return None if kind is Kind.BUILD and verb is Kind.FIX else kind
