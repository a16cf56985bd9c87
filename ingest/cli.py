"""`herald ingest …` and `herald signals …`: words of the command line in, facts in the store and one summary out.

Heavy modules are imported inside the commands: `herald --version` must not wait for a database library.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from activity.period import Period
    from activity.profile import Profile
    from activity.records import Repository
    from activity.settings import StoreSettings
    from ingest.source import Source
    from ingest.sync import SyncResult

ingest = typer.Typer(no_args_is_help=True, help="Read pull requests into the facts store.")
signals = typer.Typer(no_args_is_help=True, help="What is derived from facts: kind, topics, tests, importance, risks.")

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Repo = Annotated[str | None, typer.Option("--repo", metavar="OWNER/NAME", help="Which repository it is.")]
Base = Annotated[str | None, typer.Option("--base", help="Branch PRs are merged into.", show_default="its default")]
Zone = Annotated[str | None, typer.Option("--zone", help="IANA zone its weeks are cut in.", show_default="UTC")]
Taxonomy = Annotated[str | None, typer.Option("--profile", help="Taxonomy to use.", show_default="by its name")]
Day = Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="A whole day, included.")]


@ingest.command("git")
def ingest_git(
    source: Annotated[str, typer.Argument(metavar="PATH_OR_URL", help="A clone on this machine, or a URL to clone.")],
    repo: Repo = None,
    base: Base = None,
    since: Day = None,
    until: Day = None,
    zone: Zone = None,
    profile: Taxonomy = None,
    as_json: AsJson = False,
) -> None:
    """Read the merged PRs of a git history: who, when, which files, diffs, reverts.

    A second run reads only what is new.
    """
    from activity.period import parse_day
    from activity.settings import StoreSettings, read_settings
    from ingest.git.branch import repository_of
    from ingest.git.opening import open_clone
    from ingest.git.parcel import Sizes
    from ingest.git.source import GitSource
    from ingest.git.window import Days
    from ingest.people import People
    from ingest.settings import IngestSettings
    from ingest.tracking import Wishes, check_name, tracked

    settings, ingesting = read_settings(StoreSettings), read_settings(IngestSettings)
    days = Days(since=parse_day(since) if since else None, until=parse_day(until) if until else None)
    clone = open_clone(source, settings.clones, clock=_now, timeout=ingesting.git_timeout)
    told = repository_of(clone, name=check_name(repo) if repo else None, base=base)
    with _store(settings) as engine:
        wishes = Wishes(base=base, zone=zone, profile=profile)
        repository, taxonomy = tracked(told, _stored(engine, told.name), wishes, settings.profiles_folder)
        people = People(taxonomy.logins, taxonomy.bots)
        history = GitSource(clone, repository, people, days=days, sizes=Sizes(patch_cap=ingesting.diff_cap))
        _show([_sync(engine, history, taxonomy)], as_json=as_json)


@ingest.command("records")
def ingest_records(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records files, one week each.")],
    zone: Zone = None,
    profile: Taxonomy = None,
    as_json: AsJson = False,
) -> None:
    """Read JSON records files (their shape: docs/records.schema.json)."""
    from activity.records import Repository
    from activity.settings import StoreSettings, read_settings
    from ingest.people import People
    from ingest.records_file import RecordsSource, read_records
    from ingest.tracking import Wishes, tracked

    settings = read_settings(StoreSettings)
    told = [read_records(path) for path in files]
    results = []
    with _store(settings) as engine:
        for file in told:
            repository, taxonomy = tracked(
                Repository(name=file.repo, base=file.base),
                _stored(engine, file.repo),
                Wishes(zone=zone, profile=profile),
                settings.profiles_folder,
            )
            people = People(taxonomy.logins, taxonomy.bots)
            results.append(_sync(engine, RecordsSource(file, repository, people), taxonomy))
    _show(results, as_json=as_json)


@ingest.command("status")
def ingest_status(as_json: AsJson = False) -> None:
    """Show what is stored: repositories, PRs, covered intervals, last run."""
    from activity.settings import StoreSettings, read_settings
    from ingest.status import statuses

    with _store(read_settings(StoreSettings)) as engine:
        found = statuses(engine)
    if as_json:
        typer.echo(json.dumps([each.model_dump(mode="json") for each in found], ensure_ascii=False, indent=2))
        return
    if not found:
        typer.echo("The store is empty; fill it with `herald ingest git PATH_OR_URL`.")
    for status in found:
        typer.echo(status.sentence())


@signals.command("rebuild")
def rebuild(repo: Repo = None) -> None:
    """Make all signals again from the stored facts (after an upgrade or a changed taxonomy)."""
    from activity.errors import UsageError
    from activity.profile import load_profile
    from activity.settings import StoreSettings, read_settings
    from ingest.derive import derive_stale, mark_all, repository_rows
    from ingest.progress import progress_bar

    settings = read_settings(StoreSettings)
    with _store(settings) as engine:
        known = repository_rows(engine)
        if repo is not None and repo not in known:
            raise UsageError(f"The repository {repo} is not in the store; stored: {', '.join(known) or 'nothing'}.")
        for name, (row_id, repository) in known.items():
            if repo in {None, name}:
                taxonomy = load_profile(repository.profile, settings.profiles_folder)
                mark_all(engine, row_id, repository)
                with progress_bar() as phase:
                    weeks = derive_stale(engine, row_id, repository, taxonomy, phase("signals"))
                typer.echo(f"{name}: signals of {weeks} {'week' if weeks == 1 else 'weeks'} made again.")


def prepare(settings: "StoreSettings", engine: "Engine", repository: "Repository", period: "Period") -> None:
    """Make a period's facts ready for a report; the command line of bot is handed this function."""
    from ingest import preparing

    preparing.prepare(settings, engine, repository, period)


def _sync(engine: "Engine", source: "Source", taxonomy: "Profile") -> "SyncResult":
    from ingest.progress import progress_bar
    from ingest.sync import sync

    with progress_bar() as phase:
        return sync(engine, source, taxonomy, _now, phase)


def _show(results: "list[SyncResult]", *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps([result.model_dump(mode="json") for result in results], ensure_ascii=False, indent=2))
        return
    for result in results:
        typer.echo(result.sentence())


def _stored(engine: "Engine", name: str) -> "Repository | None":
    from ingest.derive import repository_rows

    found = repository_rows(engine).get(name)
    return found[1] if found else None


@contextmanager
def _store(settings: "StoreSettings") -> "Iterator[Engine]":
    from activity.database import open_store

    engine = open_store(settings.facts_url)
    try:
        yield engine
    finally:
        engine.dispose()


def _now() -> datetime:
    return datetime.now(UTC)
