"""A week in; its themes with their bullets, and the smaller changes apart, out. Each PR stands in one place."""

import re

from activity.records import Assessed, Kind, Severity
from activity.records.frozen import Record
from activity.text import folded
from bot.report.outside import clean_title
from bot.report.themes import Group, ThemeKind, group
from bot.report.week import Week

_HOUSEKEEPING = {Kind.DOCS, Kind.CHORE, Kind.STYLE, Kind.BUILD, Kind.CI, Kind.TEST}
_SLIGHT = 3.0
_MIDDLING = 5.0


class Theme(Record):
    """A named group; each bullet speaks of one PR, or of several with the same title."""

    kind: ThemeKind
    name: str
    bullets: tuple[tuple[int, ...], ...]

    @property
    def pull_requests(self) -> tuple[int, ...]:
        """All PRs of the theme."""
        return tuple(number for bullet in self.bullets for number in bullet)


class Minor(Record):
    """Smaller changes of one kind; PRs with the same title stand together."""

    kind: Kind
    bullets: tuple[tuple[int, ...], ...]


class KeyChanges(Record):
    """Themes, largest first, and what is named only briefly."""

    themes: tuple[Theme, ...]
    minor: tuple[Minor, ...]


def key_changes(week: Week) -> KeyChanges:
    """Share the week's PRs out among themes and the list of smaller changes."""
    small = [pr for pr in week.by_importance if is_minor(pr)]
    large = tuple(pr for pr in week.by_importance if not is_minor(pr))
    return KeyChanges(themes=tuple(_theme(each, week) for each in group(large, week.profile)), minor=_by_kind(small))


def is_minor(pr: Assessed) -> bool:
    """Whether a PR can be named in passing: housekeeping or slight, unmarked, and no risk above low."""
    signals = pr.signals
    if signals.breaking.marked or any(risk.severity is not Severity.LOW for risk in signals.risks):
        return False
    limit = _MIDDLING if signals.docs_only or signals.kind in _HOUSEKEEPING else _SLIGHT
    return signals.importance.score < limit


def _theme(each: Group, week: Week) -> Theme:
    prs = [week.by_number[number] for number in week.ranked(each.pull_requests)]
    return Theme(kind=each.kind, name=each.name, bullets=_twins(prs))


def _twins(prs: list[Assessed]) -> tuple[tuple[int, ...], ...]:
    """The PRs in their order, those that look alike together."""
    alike: dict[str, list[int]] = {}
    for pr in prs:
        alike.setdefault(_twin_key(pr), []).append(pr.number)
    return tuple(tuple(numbers) for numbers in alike.values())


def _twin_key(pr: Assessed) -> str:
    """The same for PRs of one author whose titles differ in nothing but letter case, spaces and punctuation."""
    author = pr.pull_request.author
    who = (author.login or author.name) if author else None
    words = re.sub(r"[\W_]+", " ", folded(clean_title(pr.pull_request.title))).strip()
    return f"{who or pr.number}: {words}"


def _by_kind(prs: list[Assessed]) -> tuple[Minor, ...]:
    kinds: dict[Kind, list[Assessed]] = {}
    for pr in prs:
        kinds.setdefault(pr.signals.kind, []).append(pr)
    ordered = sorted(kinds.items(), key=lambda entry: -len(entry[1]))
    return tuple(Minor(kind=kind, bullets=_twins(alike)) for kind, alike in ordered)
