"""`herald doctor`: what is in order and what is not, each fault with its cure."""

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import typer

from ingest.cli_session import AsJson

if TYPE_CHECKING:
    from activity.doctor import Check
    from activity.settings import StoreSettings


MORE: list[Callable[["StoreSettings"], Iterable["Check"]]] = []
"""Checks that are handed in from above, of the half that this one does not know."""


def doctor(as_json: AsJson = False) -> None:
    """Check settings, stores, token, GitHub, clones and Slack; exit code 1 if something is wrong."""
    from activity.doctor import Check, store_checks
    from activity.settings import StoreSettings, read_settings
    from ingest.doctor import ingest_checks

    settings = read_settings(StoreSettings)
    found: list[Check] = []
    for checks in (store_checks, ingest_checks, *MORE):
        for check in checks(settings):
            found.append(check)
            if not as_json:
                typer.echo(check.sentence())
    if as_json:
        typer.echo(json.dumps([each.model_dump() for each in found], ensure_ascii=False, indent=2))
    if any(check.ok is False for check in found):
        raise typer.Exit(1)
