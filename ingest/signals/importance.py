"""A PR's facts and signals in; its importance from 0 to 10, with the parts that make it up, out.

The score is a plain sum, cut at 10. All numbers are ours; they were set so that the eight reference points of
the verl profile keep their order, and read against weeks of other repositories.

* severity (≤ 4.3): what the kind of change is worth, at most what its files allow (documentation 0.8, CI 1.2,
  product code no limit); +1.1 when marked breaking, +0.8 for a fix of a crash, leak, hang or wrong result,
  +0.5 for memory or speed, +1.5 for a dependency moved because of a security hole.
* user impact (≤ 2.4): what the kind means to users, at most what its files allow; +0.4 when breaking, +0.4
  when the title names a default, an option, an API or a configuration.
* blast radius (≤ 3.0): 0.4 · log2(1 + product files) up to 1.6, and for core files 0.5 up to 1.4; a profile that
  knows no core counts 0.25 for each further folder instead. Other files count 0.15 · log2(1 + files) up to 0.6.
* size (≤ 2.6): 0.75 · log10(1 + lines), where lines that do not run at a user's weigh less (see `extent`).
* open risk (≤ 0.8): product code without a test 0.3, each finding of high severity 0.25.
* attention (≤ 0.5): 0.1 for each human review, thread or comment that is known.

A security or data-loss fix that reaches users is raised to 8.5 by its severity. An empty merge has 0.5.
"""

import math
import re
from typing import NamedTuple

from activity.profile import Profile
from activity.records import Breaking, Importance, Kind, PullRequest, Risk, Severity, Tested
from activity.title import parse_title
from ingest.signals.extent import Extent, extent_of
from ingest.signals.harm import is_grave_fix, names_harm
from ingest.signals.reviewed import is_bot

GRAVE = 8.5
_HIGHEST = 10.0
_EMPTY = 0.5

# kind → what it is worth, what it means to users
_KINDS: dict[Kind, tuple[float, float]] = {
    Kind.FIX: (2.2, 1.3),
    Kind.FEAT: (2.4, 1.6),
    Kind.PERF: (2.4, 1.4),
    Kind.REFACTOR: (2.2, 1.0),
    Kind.REVERT: (2.0, 1.2),
    Kind.OTHER: (1.6, 1.0),
    Kind.BUILD: (1.2, 0.7),
    Kind.CHORE: (1.5, 0.9),
    Kind.CI: (0.8, 0.2),
    Kind.TEST: (0.8, 0.2),
    Kind.DOCS: (0.8, 0.3),
    Kind.STYLE: (0.5, 0.2),
}
# sort of files → the most that severity and user impact may be; product and unknown files set no limit
_LIMITS: dict[str, tuple[float, float]] = {
    "dependencies": (1.4, 0.7),
    "examples": (1.3, 0.6),
    "ci": (1.2, 0.2),
    "scripts": (1.2, 0.3),
    "tests": (1.0, 0.1),
    "docs": (0.8, 0.3),
    "housekeeping": (0.6, 0.1),
    "generated": (0.6, 0.1),
}
_SYMPTOM = re.compile(
    r"leak|crash|segfault|hang(?:s|ing)?\b|deadlock|\boom\b|out[- ]of[- ]memory|\bnan\b|race condition|wrong"
    r"|incorrect|corrupt|stuck|panic|infinite loop|silent|lost\b|泄[漏露]|崩溃|死锁|卡死|挂起|溢出|丢失|精度"
)
_RELEASE = re.compile(
    r"(?:release|bump(?:s|ed)? (?:the )?version|version bump|prepare (?:for )?(?:the )?(?:next )?release)\b|发布"
)
_RESOURCES = re.compile(r"\bmemory\b|\bslow|speed ?up|latency|throughput|\bperf|faster|内存|显存|性能|加速")
_SURFACE = re.compile(
    r"\bdefaults?\b|\boptions?\b|\bflags?\b|\bapis?\b|\bconfig|\bcli\b|deprecat|默认|配置|接口|参数|弃用"
)


class Change(NamedTuple):
    """One PR with the signals that its importance rests on."""

    pr: PullRequest
    profile: Profile
    kind: Kind
    breaking: Breaking
    tests: Tested
    risks: tuple[Risk, ...] = ()


def rate_importance(change: Change) -> Importance:
    """The score and its parts, the largest first."""
    if change.pr.files == ():
        return Importance(score=_EMPTY, parts={"severity": _EMPTY})
    parts = _parts(change, _extent(change))
    if is_grave_fix(change.pr, change.kind, change.profile):
        parts["severity"] += max(0.0, GRAVE - sum(parts.values()))
    return _summed(parts)


def _extent(change: Change) -> Extent:
    """The extent; the version in a file of the product does not make a release a change of the product."""
    extent = extent_of(change.pr, change.profile)
    released = _RELEASE.match(parse_title(change.pr.title).text.lower()) is not None
    if released and change.kind is Kind.CHORE and extent.product_files <= 2:
        return extent.model_copy(update={"sort": "housekeeping", "product_files": 0})
    return extent


def _parts(change: Change, extent: Extent) -> dict[str, float]:
    words, kind, marked = parse_title(change.pr.title).text.lower(), change.kind, change.breaking.marked
    return {
        "severity": _severity(kind, extent, words) + 1.1 * marked,
        "user_impact": _user_impact(kind, extent, words) + 0.4 * marked,
        "blast_radius": _blast_radius(extent, change.profile),
        "size": min(2.6, 0.75 * math.log10(1 + extent.lines)),
        "open_risk": _open_risk(change.tests, change.risks),
        "attention": _attention(change.pr, change.profile),
    }


def _severity(kind: Kind, extent: Extent, words: str) -> float:
    worth = min(_KINDS[kind][0], _limit(extent)[0])
    if extent.sort == "dependencies" and kind is Kind.FIX and names_harm(words):
        return worth + 1.5
    if extent.sort not in {"product", "unknown"} or kind in {Kind.DOCS, Kind.TEST, Kind.CI, Kind.STYLE}:
        return worth
    if kind is not Kind.FEAT and _SYMPTOM.search(words):
        return worth + 0.8
    return worth + 0.5 * bool(_RESOURCES.search(words))


def _user_impact(kind: Kind, extent: Extent, words: str) -> float:
    impact = min(_KINDS[kind][1], _limit(extent)[1])
    return impact + 0.4 * bool(extent.sort == "product" and _SURFACE.search(words))


def _limit(extent: Extent) -> tuple[float, float]:
    return _LIMITS.get(extent.sort, (math.inf, math.inf))


def _blast_radius(extent: Extent, profile: Profile) -> float:
    others = min(0.6, 0.15 * math.log2(1 + extent.files - extent.product_files))
    if not extent.product_files:
        return others
    spread = min(1.6, 0.4 * math.log2(1 + extent.product_files))
    if profile.paths.core:
        depth = min(1.4, 0.5 + 0.25 * math.log2(extent.core_files)) if extent.core_files else 0.0
    else:
        depth = min(1.0, 0.25 * (extent.areas - 1))
    return spread + depth


def _open_risk(tests: Tested, risks: tuple[Risk, ...]) -> float:
    grave = sum(risk.severity is Severity.HIGH for risk in risks)
    return min(0.8, 0.3 * (tests is Tested.UNTESTED) + 0.25 * grave)


def _attention(pr: PullRequest, profile: Profile) -> float:
    openers = [thread.comments[0].author for thread in pr.threads or () if thread.comments]
    speakers = [remark.author for remarks in (pr.reviews, pr.comments) for remark in remarks or ()]
    return min(0.5, 0.1 * sum(not is_bot(person, profile) for person in [*openers, *speakers]))


def _summed(parts: dict[str, float]) -> Importance:
    """Parts with two decimals and their sum with one; parts of nothing are left out."""
    rounded = {name: round(points, 2) for name, points in parts.items()}
    largest_first = sorted(rounded.items(), key=lambda part: -part[1])
    score = round(min(_HIGHEST, sum(rounded.values())), 1)
    return Importance(score=score, parts={name: points for name, points in largest_first if points})
