"""A PR together with what was derived from it: what the reader hands to the bot."""

from activity.records.frozen import Record
from activity.records.pull_request import PullRequest
from activity.records.signal import Signals


class Assessed(Record):
    """Facts and signals of one PR; files come without their patches unless asked for."""

    pull_request: PullRequest
    signals: Signals

    @property
    def number(self) -> int:
        """The PR's number."""
        return self.pull_request.number
