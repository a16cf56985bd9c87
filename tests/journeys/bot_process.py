"""The bot as a process of its own, which can be killed and started again, over one home."""

import os
import subprocess
import sys
from pathlib import Path

from activity.database import open_store
from activity.settings import StoreSettings
from tests.bot.slack.conftest import PRS
from tests.fakes.slack import Slack
from tests.fakes.store import fill

ROOT = Path(__file__).parents[2]


class BotProcess:
    """`herald bot` against a stand-in Slack, in Socket Mode."""

    def __init__(self, slack: Slack, home: Path, **variables: str) -> None:
        self.slack, self.home, self.variables = slack, home, variables
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self, connections: int = 1) -> "BotProcess":
        known = {name: value for name, value in os.environ.items() if not name.startswith(("HERALD_", "SLACK_"))}
        ours = {
            "HERALD_HOME": str(self.home),
            "PYTHONPATH": str(ROOT),
            "HERALD_SLACK_POST_PAUSE": "0",
            "HERALD_SLACK_PING_SECONDS": "1",
            "HERALD_SLACK_FRESH_SECONDS": "0",
        }
        with (self.home / "bot.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "herald", "bot"],
                cwd=self.home,
                env={**known, **ours, **self.slack.environment, **self.variables},
                stderr=log,
            )
        assert self.slack.sockets.wait_for(connections, 30), (self.home / "bot.log").read_text()
        return self

    def died(self) -> None:
        """Wait until it was killed."""
        assert self.process is not None
        assert self.process.wait(30) == -9

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(30)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)


def filled_home(home: Path) -> None:
    """A home whose store holds three merged PRs of 2026-W23."""
    engine = open_store(StoreSettings(home=home).facts_url)
    fill(engine, PRS)
    engine.dispose()
