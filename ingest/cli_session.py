"""What the commands of ingest share: their options, the store opened and closed, progress drawn, results shown."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from activity.profile import Profile
    from activity.records import Repository
    from activity.settings import StoreSettings
    from ingest.source import Source
    from ingest.sync import SyncResult

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Repo = Annotated[str | None, typer.Option("--repo", metavar="OWNER/NAME", help="Which repository it is.")]
Base = Annotated[str | None, typer.Option("--base", help="Branch PRs are merged into.", show_default="its default")]
Zone = Annotated[str | None, typer.Option("--zone", help="IANA zone its weeks are cut in.", show_default="UTC")]
Taxonomy = Annotated[str | None, typer.Option("--profile", help="Taxonomy to use.", show_default="by its name")]
Day = Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="A whole day, included.")]


def run_source(settings: "StoreSettings", engine: "Engine", source: "Source", taxonomy: "Profile") -> "SyncResult":
    """Sync one source and bring the index up to date, with a bar on standard error."""
    from ingest.indexing import check_index, make_vectors
    from ingest.progress import progress_bar
    from ingest.sync import sync

    check_index(settings, engine)
    with progress_bar() as bar:
        result = sync(engine, source, taxonomy, now, bar)
        make_vectors(settings, engine, bar)
    return result


def show_results(results: "list[SyncResult]", *, as_json: bool) -> None:
    """Print what runs did."""
    if as_json:
        typer.echo(json.dumps([result.model_dump(mode="json") for result in results], ensure_ascii=False, indent=2))
        return
    for result in results:
        typer.echo(result.sentence())


def stored_repository(engine: "Engine", name: str) -> "Repository | None":
    """The repository as it is tracked now, if it is."""
    from ingest.derive import repository_rows

    found = repository_rows(engine).get(name)
    return found[1] if found else None


@contextmanager
def opened_store(settings: "StoreSettings") -> "Iterator[Engine]":
    """The facts store, closed at the end."""
    from activity.database import open_store

    engine = open_store(settings.facts_url)
    try:
        yield engine
    finally:
        engine.dispose()


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)
