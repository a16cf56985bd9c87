"""`herald bot`, `run`, `slack manifest` and `feedback`: a command line in; the bot at work, or text, out.

Heavy modules are imported inside the commands: `herald --version` must not wait for a database library.
"""

import json
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from activity.doctor import Check
    from activity.settings import StoreSettings
    from bot.reporting import Prepare

Work = Callable[[Event], None]
"""What runs beside the bot in `herald run`, until the event is set. Handed in from above: bot itself never ingests."""
Port = Annotated[int | None, typer.Option("--http", metavar="PORT", min=0, max=65535, help="HTTP mode on this port.")]

slack = typer.Typer(no_args_is_help=True, help="Set up the Slack app.")


def add_to(app: typer.Typer, prepare: "Prepare", work: Work) -> None:
    """Add the commands to `app`; `work` is the worker that keeps facts fresh."""

    @app.command("bot")
    def bot(http: Port = None) -> None:
        """Answer in Slack: over a websocket (Socket Mode), or behind a URL with --http."""
        run_bot(prepare, http, None)

    @app.command("run")
    def run(http: Port = None) -> None:
        """The bot and the worker in one process, on embedded stores."""
        run_bot(prepare, http, work)

    @app.command("feedback")
    def feedback(as_json: Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")] = False) -> None:
        """List what people think of answers and reports, newest first."""
        show_feedback(as_json=as_json)

    app.add_typer(slack, name="slack")


@slack.command("manifest")
def manifest(
    url: Annotated[
        str | None,
        typer.Option("--http", metavar="URL", help="Public https root for HTTP mode.", show_default="Socket Mode"),
    ] = None,
) -> None:
    """Print the app's manifest, to be pasted at https://api.slack.com/apps (Create New App, From a manifest)."""
    from bot.slack.manifest import manifest_json

    typer.echo(manifest_json(url))


def run_bot(prepare: "Prepare", port: int | None, work: Work | None) -> None:
    """Work until SIGTERM or Ctrl-C.

    Raises:
        HeraldError: a setting is missing, Slack refuses the token, or another process holds the jobs.
    """
    from activity.settings import read_settings
    from bot.cli import open_home
    from bot.settings import JobSettings, SlackSettings
    from bot.slack.desk import Setup
    from bot.slack.running import serve, working

    slack_settings, jobs = read_settings(SlackSettings), read_settings(JobSettings)
    _ = slack_settings.token(), (slack_settings.socket_token() if port is None else slack_settings.secret())
    with ExitStack() as open_things, _until_stopped() as stop:
        settings, engine = open_things.enter_context(open_home())
        bot = open_things.enter_context(working(Setup(settings, slack_settings, jobs, engine, prepare)))
        if work is not None:
            open_things.enter_context(_beside(work, stop))
        serve(bot, stop, port, lambda line: typer.echo(line, err=True))


def show_feedback(*, as_json: bool) -> None:
    """Print the votes.

    Raises:
        StoreError: the store cannot be read.
    """
    from bot.cli import open_home
    from bot.votes import votes

    with open_home() as (_, engine):
        found = votes(engine)
    if as_json:
        typer.echo(json.dumps([each.model_dump(mode="json") for each in found], ensure_ascii=False, indent=2))
        return
    for each in found:
        typer.echo(
            f"{each.at:%Y-%m-%d %H:%M} {each.vote:4} {each.kind or '?':7} {each.run_id} {each.about or ''}".rstrip()
        )
    if not found:
        typer.echo("No feedback yet.", err=True)


def slack_checks(settings: "StoreSettings") -> "Iterable[Check]":
    """What `herald doctor` shows of Slack."""
    from bot.slack.doctor import slack_checks

    return slack_checks(settings)


@contextmanager
def _until_stopped() -> Iterator[Event]:
    stop = Event()
    before = {each: signal.signal(each, lambda *_: stop.set()) for each in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stop
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


@contextmanager
def _beside(work: Work, stop: Event) -> Iterator[None]:
    thread = Thread(target=work, args=(stop,), name="worker")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
