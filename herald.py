"""The command `herald`: joins the command lines of both halves, and turns a foreseeable failure into one line."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from activity.errors import HeraldError
from bot import cli as bot_cli
from bot.cli import Format
from bot.language import Language
from ingest import cli as ingest_cli

VERSION = "0.1.0"
SAMPLE = Path(__file__).parent / "sample"

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(ingest_cli.ingest, name="ingest")
app.add_typer(ingest_cli.signals, name="signals")
bot_cli.add_to(app, ingest_cli.prepare)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"herald {VERSION}")
        raise typer.Exit


@app.callback()
def herald(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show it.")] = False,
) -> None:
    """Knows what happens in a code repository: exact weekly reports and answers, in English and Chinese."""


@app.command()
def demo() -> None:
    """Ingest the bundled sample, print its report, write the HTML page, answer four questions. Needs no network."""
    home = Path(os.environ.pop("HERALD_HOME", None) or ".herald") / "demo"
    os.environ.pop("HERALD_DATABASE_URL", None)
    os.environ["HERALD_HOME"] = str(home)
    ingest_cli.ingest_records(sorted(SAMPLE.glob("*.json")))
    typer.echo()
    bot_cli.write_report(ingest_cli.prepare, "2026-W23")
    for language in Language:
        page = home / f"verl-2026-W23-{language.value}.html"
        bot_cli.write_report(ingest_cli.prepare, "2026-W23", lang=language, form=Format.HTML, out=page)


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
