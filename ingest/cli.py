"""`herald ingest …` and `herald signals …`: words of the command line in, facts in the store and one summary out.

Heavy modules are imported inside the commands: `herald --version` must not wait for a database library.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ingest import cli_github
from ingest.cli_doctor import doctor
from ingest.cli_session import (
    AsJson,
    Base,
    Day,
    Repo,
    Taxonomy,
    Zone,
    now,
    opened_store,
    run_source,
    show_results,
    stored_repository,
)

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from activity.period import Period
    from activity.records import Repository
    from activity.settings import StoreSettings

__all__ = ["doctor", "ingest", "prepare", "signals"]

ingest = typer.Typer(no_args_is_help=True, help="Read pull requests into the facts store.")
index = typer.Typer(no_args_is_help=True, help="The index that topics are searched in; made from facts.")
signals = typer.Typer(no_args_is_help=True, help="What is derived from facts: kind, topics, tests, importance, risks.")

ingest.command("github")(cli_github.ingest_github)
ingest.command("run")(cli_github.ingest_run)
follow = cli_github.follow


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
    clone = open_clone(source, settings.clones, clock=now, timeout=ingesting.git_timeout)
    told = repository_of(clone, name=check_name(repo) if repo else None, base=base)
    with opened_store(settings) as engine:
        wishes = Wishes(base=base, zone=zone, profile=profile)
        repository, taxonomy = tracked(told, stored_repository(engine, told.name), wishes, settings.profiles_folder)
        people = People(taxonomy.logins, taxonomy.bots)
        history = GitSource(clone, repository, people, days=days, sizes=Sizes(patch_cap=ingesting.diff_cap))
        show_results([run_source(settings, engine, history, taxonomy)], as_json=as_json)


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
    with opened_store(settings) as engine:
        for file in told:
            repository, taxonomy = tracked(
                Repository(name=file.repo, base=file.base),
                stored_repository(engine, file.repo),
                Wishes(zone=zone, profile=profile),
                settings.profiles_folder,
            )
            people = People(taxonomy.logins, taxonomy.bots)
            results.append(run_source(settings, engine, RecordsSource(file, repository, people), taxonomy))
    show_results(results, as_json=as_json)


@ingest.command("status")
def ingest_status(as_json: AsJson = False) -> None:
    """Show what is stored: repositories, PRs, covered intervals, last run."""
    from activity.settings import StoreSettings, read_settings
    from ingest.status import statuses

    with opened_store(read_settings(StoreSettings)) as engine:
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
    from activity.errors import NotStoredError
    from activity.profile import load_profile
    from activity.settings import StoreSettings, read_settings
    from ingest.derive import derive_stale, mark_all, repository_rows
    from ingest.progress import progress_bar

    settings = read_settings(StoreSettings)
    with opened_store(settings) as engine:
        known = repository_rows(engine)
        if repo is not None and repo not in known:
            raise NotStoredError(f"The repository {repo} is not in the store; stored: {', '.join(known) or 'nothing'}.")
        for name, (row_id, repository) in known.items():
            if repo in {None, name}:
                taxonomy = load_profile(repository.profile, settings.profiles_folder)
                mark_all(engine, row_id, repository)
                with progress_bar() as phase:
                    weeks = derive_stale(engine, row_id, repository, taxonomy, phase("signals"))
                typer.echo(f"{name}: signals of {weeks} {'week' if weeks == 1 else 'weeks'} made again.")


@index.command("rebuild")
def rebuild_index() -> None:
    """Make the index again from the stored facts (another embedder, a lost folder, an upgrade)."""
    from activity.settings import StoreSettings, read_settings
    from ingest import indexing
    from ingest.progress import progress_bar

    settings = read_settings(StoreSettings)
    with opened_store(settings) as engine, progress_bar() as bar:
        done = indexing.rebuild_index(settings, engine, bar)
    typer.echo(f"{done.embedded} passages are in the index, {done.waiting} are not.")


def prepare(settings: "StoreSettings", engine: "Engine", repository: "Repository", period: "Period") -> None:
    """Make a period's facts ready for a report; the command line of bot is handed this function."""
    from ingest import preparing

    preparing.prepare(settings, engine, repository, period)
