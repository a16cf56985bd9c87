"""`herald report`, `ask` and `chat`: words of the command line in, a rendered result on standard output out.

Heavy modules are imported inside the commands: `herald --version` must not wait for a database library.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from activity.errors import UsageError
from bot import cli_questions, cli_slack
from bot.language import Language

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from activity.settings import StoreSettings
    from bot.report.weekly import WeeklyReport
    from bot.reporting import Prepare


class Format(StrEnum):
    """The forms of a report."""

    TERMINAL = "terminal"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"


Repo = Annotated[
    str | None, typer.Option("--repo", metavar="OWNER/NAME", help="Which repository, if several are stored.")
]
Now = Annotated[str | None, typer.Option("--now", metavar="TIME", help="Fix the clock (2026-06-08T09:00:00Z).")]


def add_to(app: typer.Typer, prepare: "Prepare", work: cli_slack.Work) -> None:
    """Add the commands of this half to `app`.

    `prepare` makes the facts of a period ready before they are read; `work` keeps all facts fresh, for `herald run`.
    """

    @app.command("report")
    def report(
        period: Annotated[
            str | None,
            typer.Argument(
                help="2026-W23, 2026-06, 2026-06-01, 2026-06-01..2026-06-07, last-week or this-week.",
                show_default="the last complete week",
            ),
        ] = None,
        repo: Repo = None,
        lang: Annotated[Language, typer.Option("--lang", help="Language of the text.")] = Language.EN,
        form: Annotated[Format, typer.Option("--format", help="How to show it.")] = Format.TERMINAL,
        out: Annotated[Path | None, typer.Option(help="Write to this file instead of standard output.")] = None,
        now: Now = None,
    ) -> None:
        """Write the report of a period: what changed, what it means, what is risky, what to do next."""
        write_report(prepare, period, repo, lang, form, out, now)

    cli_questions.add_to(app, prepare)
    cli_slack.add_to(app, prepare, work)


def write_report(
    prepare: "Prepare",
    period: str | None,
    repo: str | None = None,
    lang: Language = Language.EN,
    form: Format = Format.TERMINAL,
    out: Path | None = None,
    now: str | None = None,
) -> None:
    """Make a report and print it, or write it to a file.

    Raises:
        HeraldError: any foreseeable failure, ready to be shown.
    """
    from bot.reporting import ReportRequest, make_report

    request = ReportRequest(period=period, repository=repo, language=lang, now=read_clock(now))
    with open_home() as (settings, engine):
        made = make_report(settings, engine, prepare, request)
    show_report(made, form, out)


def show_report(report: "WeeklyReport", form: Format, out: Path | None) -> None:
    """Print a report, or write it to a file.

    Raises:
        UsageError: the file cannot be written.
    """
    from bot.render import as_text

    text = as_text(report, form.value)
    if out is None:
        typer.echo(text)
        return
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"Cannot write {out}: {error.strerror}.") from error
    typer.echo(f"Written to {out}.", err=True)


@contextmanager
def open_home() -> "Iterator[tuple[StoreSettings, Engine]]":
    """The settings and the opened facts store.

    Raises:
        SettingsError: a setting cannot be used.
        StoreError: the store cannot be opened.
    """
    from activity.database import open_store
    from activity.settings import StoreSettings, read_settings

    settings = read_settings(StoreSettings)
    engine = open_store(settings.facts_url)
    try:
        yield settings, engine
    finally:
        engine.dispose()


def read_clock(text: str | None) -> datetime:
    """The time to reckon from: now, or a fixed one; without a zone it is UTC.

    Raises:
        UsageError: the text is no time.
    """
    if text is None:
        return datetime.now(UTC)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"Cannot read the time {text!r}; write 2026-06-08T09:00:00Z.") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
