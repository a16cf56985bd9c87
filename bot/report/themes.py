"""PRs of a week in; groups of PRs that belong together out, made of the week's own topics, modules and folders."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from pathlib import PurePosixPath

from activity.kind_words import KIND_WORDS
from activity.profile import Profile, TopicRule
from activity.records import Assessed
from activity.records.frozen import Record
from activity.title import parse_title

SMALLEST = 2
"""A theme of one PR would be a heading without a group."""


class ThemeKind(StrEnum):
    """Where a theme's name comes from, the most telling first."""

    TOPIC = "topic"  # of the profile
    AREA = "area"  # a module of the titles, or the repository's own scopes and labels
    FOLDER = "folder"  # where most of the product files lie
    KIND = "kind"
    OTHER = "other"


class Group(Record):
    """PRs under one name, most important first."""

    kind: ThemeKind
    name: str
    pull_requests: tuple[int, ...]


def group(prs: tuple[Assessed, ...], profile: Profile) -> tuple[Group, ...]:
    """Put each PR into exactly one group; the largest first, what belongs nowhere last.

    Level by level (topic, area, folder, kind) the name that most of the PRs left share takes all of them.
    """
    left = {pr.number: pr for pr in prs}
    groups: list[Group] = []
    for kind, names in _LEVELS:
        # The folder of all the code tells as little as no folder.
        most = len(prs) // 2 if kind is ThemeKind.FOLDER else len(prs)
        while chosen := _largest(left, {number: names(pr, profile) for number, pr in left.items()}, most):
            name, numbers = chosen
            groups.append(Group(kind=kind, name=name, pull_requests=numbers))
            left = {number: pr for number, pr in left.items() if number not in numbers}
    groups.sort(key=lambda each: -len(each.pull_requests))
    if left:
        groups.append(Group(kind=ThemeKind.OTHER, name="", pull_requests=tuple(left)))
    return tuple(groups)


def _largest(
    left: dict[int, Assessed], names: dict[int, tuple[str, ...]], most: int
) -> tuple[str, tuple[int, ...]] | None:
    """The name that most PRs carry, but no more than `most` (ties: the more important PRs), and these PRs."""
    shared: dict[str, list[Assessed]] = {}
    for number, pr in left.items():
        for name in dict.fromkeys(names[number]):
            shared.setdefault(name, []).append(pr)
    large = {name: prs for name, prs in shared.items() if SMALLEST <= len(prs) <= most}
    if not large:
        return None
    name, prs = max(large.items(), key=lambda entry: (len(entry[1]), _weight(entry[1])))
    return name, tuple(pr.number for pr in prs)


def _weight(prs: list[Assessed]) -> float:
    return sum(pr.signals.importance.score for pr in prs)


def _topics(pr: Assessed, profile: Profile) -> tuple[str, ...]:
    """The topics the title names; only a title that names none leaves it to the paths, where one file may decide."""
    fit = [topic for topic in profile.topics if topic.theme and topic.name in pr.signals.topics]
    title, modules = pr.pull_request.title.lower(), set(parse_title(pr.pull_request.title).modules)
    named = [topic for topic in fit if any(_names(rule, title, modules) for rule in topic.rules)]
    return tuple(topic.name for topic in named or fit)


def _names(rule: TopicRule, title: str, modules: set[str]) -> bool:
    return not modules.isdisjoint(rule.modules) or any(word in title for word in rule.title_words)


def _areas(pr: Assessed, profile: Profile) -> tuple[str, ...]:
    own = tuple(name for name in pr.signals.topics if name not in profile.topic_titles)
    modules = parse_title(pr.pull_request.title).modules
    return own or tuple(name for name in modules if name not in KIND_WORDS)


def _folders(pr: Assessed, profile: Profile) -> tuple[str, ...]:
    """The folder, at most two levels deep, that most product files lie in."""
    paths = [file.path for file in pr.pull_request.files or () if profile.is_product(file.path)]
    folders = Counter("/".join(PurePosixPath(path).parts[:-1][:2]) for path in paths)
    folders.pop("", None)
    return tuple(name for name, _ in folders.most_common(1))


def _kinds(pr: Assessed, _profile: Profile) -> tuple[str, ...]:
    return (pr.signals.kind.value,)


_LEVELS: tuple[tuple[ThemeKind, Callable[[Assessed, Profile], tuple[str, ...]]], ...] = (
    (ThemeKind.TOPIC, _topics),
    (ThemeKind.AREA, _areas),
    (ThemeKind.FOLDER, _folders),
    (ThemeKind.KIND, _kinds),
)
