"""A store and a repository in; what the planner may know of them (`Known`) out. Kept until the store changes."""

from datetime import datetime
from functools import lru_cache

from sqlalchemy import Engine

from activity.period import Period
from activity.profile import Profile, load_profile
from activity.reader import Reader, Span
from activity.records import Repository
from activity.settings import StoreSettings
from activity.vocabulary import Names, State, names, state
from bot.question.known import Known


def know(engine: Engine, settings: StoreSettings, repository: Repository) -> Known:
    """The vocabulary of a repository.

    Raises:
        StoreError: the store cannot be read.
        ProfileError: the repository's taxonomy is wrong.
    """
    profile = load_profile(repository.profile, settings.profiles_folder)
    vocabulary = _names(engine, repository.name, state(engine, repository.name))
    return _known(repository, profile, vocabulary, Reader(engine).coverage(repository.name))


@lru_cache(maxsize=16)
def _names(engine: Engine, repository: str, stored: State) -> Names:  # noqa: ARG001 - `stored` is part of the key
    """Reading all paths of 10,000 PRs takes longer than a question may."""
    return names(engine, repository)


def _known(repository: Repository, profile: Profile, vocabulary: Names, coverage: tuple[Span, ...]) -> Known:
    mapped = {name: login for name, login in profile.logins.items() if login in vocabulary.people}
    return Known(
        repository=repository.name,
        base=repository.base,
        zone=repository.zone,
        profile=profile,
        people=vocabulary.people,
        display={**vocabulary.display, **mapped},
        topics=vocabulary.topics | profile.topic_titles.keys(),
        labels=vocabulary.labels,
        folders=vocabulary.folders,
        files=vocabulary.files,
        covered_from=_first(coverage),
        covered_until=_last(coverage),
        covered=tuple(_period(span, repository.zone) for span in coverage),
    )


def _first(coverage: tuple[Span, ...]) -> datetime | None:
    return min((span.start for span in coverage), default=None)


def _last(coverage: tuple[Span, ...]) -> datetime | None:
    return max((span.finish for span in coverage), default=None)


def _period(span: Span, zone: str) -> Period:
    return Period(start=span.start, end=span.finish, zone=zone, label=f"{span.start:%Y-%m-%d}..{span.finish:%Y-%m-%d}")
