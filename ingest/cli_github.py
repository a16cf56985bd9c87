"""`herald ingest github` and `herald ingest run`: words of the command line in, facts from GitHub in the store out."""

from typing import TYPE_CHECKING, Annotated

import typer

from ingest.cli_session import AsJson, Base, Day, Taxonomy, Zone, now, opened_store, show_results

if TYPE_CHECKING:
    from threading import Event

    from sqlalchemy import Engine

    from activity.settings import StoreSettings
    from ingest.github.asking import Patience
    from ingest.github.opening import Means
    from ingest.progress import Bar
    from ingest.settings import IngestSettings


def ingest_github(
    name: Annotated[str, typer.Argument(metavar="OWNER/NAME", help="The repository on GitHub.")],
    since: Day = None,
    base: Base = None,
    old_base: Annotated[list[str] | None, typer.Option(help="A name the base had before; may be repeated.")] = None,
    zone: Zone = None,
    profile: Taxonomy = None,
    thorough: Annotated[bool, typer.Option(help="Look at threads and checks of the last two weeks too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read the PRs of a GitHub repository: descriptions, files, reviews, threads, comments, checks, diffs.

    A second run reads only what changed. Needs GITHUB_TOKEN, or a GitHub App (see .env.example).
    """
    from threading import Event

    from activity.settings import StoreSettings, read_settings
    from ingest.github.syncing import Ask, sync_repository
    from ingest.indexing import check_index, make_vectors
    from ingest.progress import progress_bar
    from ingest.settings import IngestSettings

    settings, ingesting = read_settings(StoreSettings), read_settings(IngestSettings)
    ask = Ask(base=base, zone=zone, profile=profile, old_bases=tuple(old_base or ()), since=since, thorough=thorough)
    with opened_store(settings) as engine, progress_bar() as bar:
        check_index(settings, engine)
        means = _means(engine, settings, ingesting, _patience(Event(), bar))
        result = sync_repository(name, means, ask, bar)
        make_vectors(settings, engine, bar)
    show_results([result], as_json=as_json)


def ingest_run() -> None:
    """Follow all repositories of the file HERALD_REPOSITORIES until stopped: the worker.

    Each repository is read on its interval, and at once when somebody asks for fresh facts.
    """
    import signal
    from threading import Event

    stop = Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: stop.set())
    follow(stop)


def follow(stop: "Event") -> None:
    """The same until `stop` is set, for a worker that shares its process with the bot.

    Raises:
        HeraldError: a setting is wrong, or the store cannot be used.
    """
    from activity.settings import StoreSettings, read_settings
    from activity.tracked import Tracked, read_tracked
    from ingest.github.syncing import Ask, sync_repository
    from ingest.indexing import make_vectors
    from ingest.settings import IngestSettings
    from ingest.worker import Worker

    settings, ingesting = read_settings(StoreSettings), read_settings(IngestSettings)
    tracked = read_tracked(settings.repositories_file)
    with opened_store(settings) as engine:
        means = _means(engine, settings, ingesting, _patience(stop, None))

        def sync_one(each: Tracked, thorough: bool) -> str:
            wishes = each.model_dump(include={"base", "old_bases", "zone", "profile", "private"})
            done = sync_repository(each.name, means, Ask(**wishes, thorough=thorough))
            make_vectors(settings, engine)
            return done.sentence()

        Worker(engine, tracked, sync_one, clock=now, tell=_tell).run(stop)


def _means(engine: "Engine", settings: "StoreSettings", ingesting: "IngestSettings", patience: "Patience") -> "Means":
    from activity.settings import read_settings
    from ingest.github.access import GitHubSettings, access_of
    from ingest.github.opening import Means

    reaching = read_settings(GitHubSettings)
    return Means(
        engine=engine,
        profiles=settings.profiles_folder,
        clones=settings.clones,
        access=access_of(reaching),
        patience=patience,
        batch=reaching.github_batch,
        git_timeout=ingesting.git_timeout,
        diff_cap=ingesting.diff_cap,
        diffs=reaching.github_diffs,
    )


def _patience(stop: "Event", bar: "Bar | None") -> "Patience":
    """Waits that end when Herald is told to stop, and notes where a person sees them."""
    from ingest.github.asking import Patience
    from ingest.github.faults import StoppedError

    def go_on() -> None:
        if stop.is_set():
            raise StoppedError("Stopped; what was stored stays, and the next run goes on from there.")

    def pause(seconds: float) -> None:
        stop.wait(seconds)
        go_on()

    if bar is None:
        return Patience(clock=now, pause=pause, note=_tell, go_on=go_on)
    return Patience(clock=now, pause=pause, note=bar.note, left=bar.say, go_on=go_on)


def _tell(text: str) -> None:
    typer.echo(f"{now():%Y-%m-%d %H:%M:%S} {text}", err=True)
