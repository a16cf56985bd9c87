"""PRs of a week in; groups of PRs that belong together out, made of the week's own topics, modules and folders."""

import re
from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from pathlib import PurePosixPath

from activity.kind_words import KIND_WORDS
from activity.profile import Profile, Topic, TopicRule, matches_any
from activity.records import Assessed, Kind
from activity.records.frozen import Record
from activity.title import parse_title

SMALLEST = 2
"""A theme of one PR would be a heading without a group."""
_FULL = 25
"""Of a hundred PRs, two make no theme: one more PR is asked for with each 25 there are."""
_MOSTLY = 0.5
# Folders that hold everything; below some of them stand the packages of a monorepo.
_CONTAINERS = frozenset(
    {"src", "lib", "libs", "source", "sources", "packages", "crates", "apps", "app", "pkg", "internal"}
)


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
        if kind is ThemeKind.FOLDER:
            groups = [_joined(each, left, profile) for each in groups]
        # The folder of all the code tells as little as no folder.
        most = len(prs) // 2 if kind is ThemeKind.FOLDER else len(prs)
        bounds = (SMALLEST + len(prs) // _FULL // 2, most)
        while chosen := _largest(left, {number: names(pr, profile) for number, pr in left.items()}, bounds):
            name, numbers = chosen
            groups.append(Group(kind=kind, name=name, pull_requests=numbers))
            left = {number: pr for number, pr in left.items() if number not in numbers}
    groups.sort(key=lambda each: -len(each.pull_requests))
    if left:
        groups.append(Group(kind=ThemeKind.OTHER, name="", pull_requests=tuple(left)))
    return tuple(groups)


def _joined(area: Group, left: dict[int, Assessed], profile: Profile) -> Group:
    """The area with the PRs left that lie in the folder of the same name; they are taken out of `left`."""
    if area.kind is not ThemeKind.AREA:
        return area
    same = tuple(number for number, pr in left.items() if area.name in map(_last(profile), _folders(pr, profile)))
    for number in same:
        del left[number]
    return area.model_copy(update={"pull_requests": (*area.pull_requests, *same)})


def _last(profile: Profile) -> Callable[[str], str]:
    def last(folder: str) -> str:
        name = PurePosixPath(folder).name.lower().replace("_", "-")
        return profile.aliases.get(name, name)

    return last


def _largest(
    left: dict[int, Assessed], names: dict[int, tuple[str, ...]], bounds: tuple[int, int]
) -> tuple[str, tuple[int, ...]] | None:
    """The name that most PRs carry, their number within `bounds` (ties: the more important PRs), and these PRs."""
    shared: dict[str, list[Assessed]] = {}
    for number, pr in left.items():
        for name in dict.fromkeys(names[number]):
            shared.setdefault(name, []).append(pr)
    large = {name: prs for name, prs in shared.items() if bounds[0] <= len(prs) <= bounds[1]}
    if not large:
        return None
    name, prs = max(large.items(), key=lambda entry: (len(entry[1]), _weight(entry[1])))
    return name, tuple(pr.number for pr in prs)


def _weight(prs: list[Assessed]) -> float:
    return sum(pr.signals.importance.score for pr in prs)


def _topics(pr: Assessed, profile: Profile) -> tuple[str, ...]:
    """The topics the title names; else all of the PR but those that a few of its files brought it."""
    fit = [topic for topic in profile.topics if topic.theme and topic.name in pr.signals.topics]
    title, modules = pr.pull_request.title.lower(), set(parse_title(pr.pull_request.title).modules)
    named = [topic for topic in fit if any(_names(rule, title, modules) for rule in topic.rules)]
    return tuple(topic.name for topic in named or fit if topic in named or not _by_few_files(topic, pr, profile))


def _names(rule: TopicRule, title: str, modules: set[str]) -> bool:
    return not modules.isdisjoint(rule.modules) or any(word in title for word in rule.title_words)


def _by_few_files(topic: Topic, pr: Assessed, profile: Profile) -> bool:
    """Whether less than half of the files have a path of the topic, and nothing else puts the PR into it."""
    paths = [file.path for file in pr.pull_request.files or ()]
    asked = {pattern for rule in topic.rules for pattern in rule.paths}
    few = 0 < sum(matches_any(tuple(sorted(asked)), [path]) for path in paths) < _MOSTLY * len(paths)
    return few and not any(_holds(rule, pr, profile) for rule in topic.rules)


def _holds(rule: TopicRule, pr: Assessed, profile: Profile) -> bool:
    """Whether a rule about kind, labels or the sort of all files holds."""
    paths = [file.path for file in pr.pull_request.files or ()]
    labels = {label.strip().lower() for label in pr.pull_request.labels or ()}
    return (
        (pr.signals.kind in rule.kinds and (rule.only is None or profile.is_all(rule.only, paths)))
        or not labels.isdisjoint(rule.labels)
        or (not rule.kinds and rule.only is not None and profile.is_all(rule.only, paths))
    )


def _areas(pr: Assessed, profile: Profile) -> tuple[str, ...]:
    own = tuple(name for name in pr.signals.topics if name not in profile.topic_titles)
    modules = parse_title(pr.pull_request.title).modules
    return own or tuple(name for name in modules if name not in KIND_WORDS)


def _folders(pr: Assessed, profile: Profile) -> tuple[str, ...]:
    """The folder, at most two levels deep, that at least half of the product files lie in."""
    paths = [file.path for file in pr.pull_request.files or () if profile.is_product(file.path)]
    own = _plain(pr.pull_request.repository.rpartition("/")[2])
    folders = Counter("/".join(PurePosixPath(path).parts[:-1][:2]) for path in paths)
    return tuple(name for name, count in folders.most_common(1) if count >= _MOSTLY * len(paths) and _tells(name, own))


def _tells(folder: str, own: str) -> bool:
    """Whether a folder is more than the place of all code: neither `src` nor the package named like the repository."""
    return any(part.lower() not in _CONTAINERS and _plain(part) != own for part in PurePosixPath(folder).parts)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _kinds(pr: Assessed, _profile: Profile) -> tuple[str, ...]:
    return () if pr.signals.kind is Kind.OTHER else (pr.signals.kind.value,)


_LEVELS: tuple[tuple[ThemeKind, Callable[[Assessed, Profile], tuple[str, ...]]], ...] = (
    (ThemeKind.TOPIC, _topics),
    (ThemeKind.AREA, _areas),
    (ThemeKind.FOLDER, _folders),
    (ThemeKind.KIND, _kinds),
)
