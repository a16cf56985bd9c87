"""What every job and listener of the bot works with: settings, stores, Slack, the clock. Made once, handed on."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Engine

from activity.reader import Reader
from activity.settings import StoreSettings
from bot.conversations import Conversations
from bot.ledger import Ledger
from bot.reporting import Prepare
from bot.runs import Runs
from bot.settings import JobSettings, SlackSettings
from bot.slack.calls import Calls
from bot.slack.posting import Poster
from bot.subscriptions import Subscriptions, WeeklyPosts


@dataclass(frozen=True)
class Identity:
    """Who Herald is in its workspace, as `auth.test` says, and what it was granted."""

    team: str
    user: str
    bot: str
    scopes: frozenset[str]


@dataclass(frozen=True)
class Desk:
    """Everything at hand; `clock` tells the time with its zone, `prepare` makes facts ready before they are read."""

    settings: StoreSettings
    slack: SlackSettings
    engine: Engine
    prepare: Prepare
    clock: Callable[[], datetime]
    calls: Calls
    poster: Poster
    runs: Runs
    ledger: Ledger
    conversations: Conversations
    subscriptions: Subscriptions
    weeks: WeeklyPosts
    identity: Identity

    @property
    def reader(self) -> Reader:
        """The facts."""
        return Reader(self.engine)


@dataclass(frozen=True)
class Setup:
    """What the bot is given from outside; `clock` tells the time with its zone."""

    settings: StoreSettings
    slack: SlackSettings
    jobs: JobSettings
    engine: Engine
    prepare: Prepare
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)


def open_desk(setup: Setup, holder: str) -> Desk:
    """Connect to Slack and open the stores; `holder` is this process's name in the ledger.

    Raises:
        SettingsError: there is no bot token.
        RefusedError: Slack does not accept it.
        LostError: Slack does not answer.
    """
    slack, engine = setup.slack, setup.engine
    calls = Calls(slack.token(), slack.api_url)
    told, scopes = calls.scopes()
    ledger = Ledger(engine, holder)
    return Desk(
        settings=setup.settings,
        slack=slack,
        engine=engine,
        prepare=setup.prepare,
        clock=setup.clock,
        calls=calls,
        poster=Poster(calls, ledger, slack.post_pause),
        runs=Runs(engine),
        ledger=ledger,
        conversations=Conversations(engine),
        subscriptions=Subscriptions(engine),
        weeks=WeeklyPosts(engine),
        identity=Identity(str(told["team_id"]), str(told["user_id"]), str(told.get("bot_id", "")), scopes),
    )
