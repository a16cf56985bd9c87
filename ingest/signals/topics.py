"""A PR in; the profile's topics it belongs to, then (where the profile asks for them) the repository's areas, out."""

import re
from collections.abc import Iterable
from functools import lru_cache

from activity.profile import Profile, TopicRule, matches_any
from activity.records import Breaking, Kind, PullRequest
from activity.records.frozen import Record
from activity.title import parse_title
from ingest.signals.areas import areas_of


class _Seen(Record):
    """What topic rules look at."""

    title: str
    modules: tuple[str, ...]
    labels: tuple[str, ...]
    kind: Kind
    breaking: bool
    paths: tuple[str, ...]


def decide_topics(pr: PullRequest, profile: Profile, *, kind: Kind, breaking: Breaking) -> tuple[str, ...]:
    """Names of all topics, in the profile's order; areas come after them, the most telling first."""
    seen = _Seen(
        title=pr.title.lower(),
        modules=parse_title(pr.title).modules,
        labels=tuple(label.strip().lower() for label in pr.labels or ()),
        kind=kind,
        breaking=breaking.marked,
        paths=tuple(file.path for file in pr.files or ()),
    )
    named = [topic.name for topic in profile.topics if any(_holds(rule, seen, profile) for rule in topic.rules)]
    areas = areas_of(pr, profile) if profile.areas else ()
    return tuple(dict.fromkeys((*named, *areas)))


def _holds(rule: TopicRule, seen: _Seen, profile: Profile) -> bool:
    return _holds_for_words(rule, seen) and _holds_for_files(rule, seen.paths, profile)


def _holds_for_words(rule: TopicRule, seen: _Seen) -> bool:
    return (
        (not rule.kinds or seen.kind in rule.kinds)
        and (not rule.modules or not _apart(rule.modules, seen.modules))
        and _apart(rule.without_modules, seen.modules)
        and (not rule.labels or not _apart(rule.labels, seen.labels))
        and (not rule.title_words or _word(rule.title_words).search(seen.title) is not None)
        and (rule.breaking is None or rule.breaking is seen.breaking)
    )


def _holds_for_files(rule: TopicRule, paths: tuple[str, ...], profile: Profile) -> bool:
    return (
        (not rule.path_words or _share(rule.path_words, paths) > rule.path_share)
        and (not rule.paths or matches_any(rule.paths, paths))
        and (not rule.every_path or _all_match(rule.every_path, paths))
        and (not rule.without_every_path or not _all_match(rule.without_every_path, paths))
        and (rule.only is None or profile.is_all(rule.only, paths))
    )


def _apart(wanted: Iterable[str], found: Iterable[str]) -> bool:
    return set(wanted).isdisjoint(found)


def _all_match(patterns: tuple[str, ...], paths: tuple[str, ...]) -> bool:
    return bool(paths) and all(matches_any(patterns, (path,)) for path in paths)


def _share(words: tuple[str, ...], paths: tuple[str, ...]) -> float:
    """Which part of the paths has one of the words; 0 where there are no paths."""
    return sum(_path_has(words, path) for path in paths) / len(paths) if paths else 0.0


@lru_cache(maxsize=65536)
def _path_has(words: tuple[str, ...], path: str) -> bool:
    return _word(words).search(path.lower()) is not None


@lru_cache(maxsize=1024)
def _word(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the words, not inside a longer one: `npu` and `npus`, in `torch_npu` too, never in `input`."""
    return re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, words))})s?(?![a-z])")
