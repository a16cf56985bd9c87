"""The name of a repository in; its facts brought up to date, by one process at a time, and what that did out."""

from collections.abc import Callable

from activity.duty import lease, this_process
from activity.period import Period, parse_day
from ingest.derive import Progress
from ingest.github.opening import Means, open_source
from ingest.github.source import Reach
from ingest.sync import SyncResult, sync
from ingest.tracking import Wishes, check_name


class Ask(Wishes):
    """What is asked of one sync; `since` is a day (YYYY-MM-DD), `thorough` looks at restless PRs too."""

    since: str | None = None
    thorough: bool = False

    def reach(self, zone: str) -> Reach:
        """What that means in a zone.

        Raises:
            UsageError: the day is none.
        """
        if self.since is None:
            return Reach(thorough=self.thorough)
        day = parse_day(self.since)
        return Reach(Period.of_days(day, day, zone).start, self.thorough)


def sync_repository(
    name: str, means: Means, ask: Ask, progress: Callable[[str], Progress] = lambda _: lambda _done, _of: None
) -> SyncResult:
    """Bring one repository up to date.

    Raises:
        SourceError: somebody else is at it; GitHub or git refuses; what was stored before stays.
        UsageError: another branch is tracked, or the name belongs to another repository now.
        StoreError: the store cannot be read or written.
    """
    name = check_name(name)
    with lease(means.engine, name, this_process(), means.patience.clock):
        opened = open_source(name, means, ask, ask.reach)
        return sync(means.engine, opened.source, opened.taxonomy, means.patience.clock, progress)
