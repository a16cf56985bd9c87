"""The command `herald`: joins the command lines of both halves, and turns a foreseeable failure into one line."""

import os
import sys
from pathlib import Path
from platform import python_version
from typing import Annotated

import typer

from activity.errors import HeraldError
from bot import cli as bot_cli
from bot import cli_questions, cli_slack
from bot.cli import Format
from bot.language import Language
from ingest import cli as ingest_cli
from ingest import cli_doctor

VERSION = "0.1.0"
DEMO_QUESTIONS = (
    "Which NPU PRs lack tests?",
    "And which of those are fixes?",
    "2026-W18 谁合并得最多？",
    "2026-W23 哪些修复没有测试？",
)
"""Asked one after the other in one conversation; the second follows up on the first."""
SAMPLE = Path(__file__).parent / "sample"

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(ingest_cli.ingest, name="ingest")
app.add_typer(ingest_cli.signals, name="signals")
app.add_typer(ingest_cli.index, name="index")
app.command("doctor")(ingest_cli.doctor)
bot_cli.add_to(app, ingest_cli.prepare, ingest_cli.follow)
cli_doctor.MORE.append(cli_slack.slack_checks)


def _version(wanted: bool) -> None:
    """Say which Herald this is, and which stores it can read: what a bug report needs."""
    if wanted:
        from activity.database import REVISION
        from ingest.signals.assess import VERSION as SIGNALS

        typer.echo(f"herald {VERSION} (facts schema {REVISION}, signals {SIGNALS}, Python {python_version()})")
        raise typer.Exit


@app.callback()
def herald(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show it.")] = False,
) -> None:
    """Knows what happens in a code repository: exact weekly reports and answers, in English and Chinese."""


@app.command()
def demo() -> None:
    """Ingest the bundled sample, print its report, write the HTML page, answer four questions. Needs no network."""
    home = Path(os.environ.pop("HERALD_HOME", "") or ".herald") / "demo"
    os.environ.pop("HERALD_DATABASE_URL", None)
    os.environ["HERALD_HOME"] = str(home)
    ingest_cli.ingest_records(sorted(SAMPLE.glob("*.json")))
    typer.echo()
    bot_cli.write_report(ingest_cli.prepare, "2026-W23")
    for language in Language:
        page = home / f"verl-2026-W23-{language.value}.html"
        bot_cli.write_report(ingest_cli.prepare, "2026-W23", lang=language, form=Format.HTML, out=page)
    for question in DEMO_QUESTIONS:
        typer.echo(f"\n> {question}")
        cli_questions.ask_and_show(ingest_cli.prepare, question, thread="demo", now="2026-06-08T09:00:00Z")


@app.command()
def migrate() -> None:
    """Bring the store to the schema of this version (Herald also does it by itself when it opens a store)."""
    from bot.suggestions import migrate as migrate_bot

    with bot_cli.open_home() as (settings, engine):
        migrate_bot(engine)
        where = settings.facts_url if settings.database_url is None else "HERALD_DATABASE_URL"
    typer.echo(f"The store is current: {where}.")


def main() -> None:
    """Run the command; a foreseeable failure is one line on standard error and exit code 1 (2 for wrong usage)."""
    try:
        app()
    except HeraldError as error:
        typer.echo(f"herald: {error}", err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # Whoever read our output has gone (`herald report | head`): nothing is wrong on our side.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


if __name__ == "__main__":
    main()
