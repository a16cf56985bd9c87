"""A period about to be reported in; the facts and signals that are made only on demand in the store out."""

from pathlib import Path

from sqlalchemy import Engine

from activity.database import reading
from activity.errors import GitError
from activity.period import Period
from activity.profile import load_profile
from activity.records import Repository
from activity.runs import position
from activity.settings import StoreSettings
from ingest.derive import derive_stale, repository_rows


def prepare(settings: StoreSettings, engine: Engine, repository: Repository, period: Period) -> None:
    """Look at the files of the period's PRs (do they parse?), and make what signals are missing.

    Needs the clone the facts came from; without it (records files, or a clone that has moved) those looks stay
    unknown, which the report says.

    Raises:
        StoreError: the store cannot be read or written.
    """
    row_id, _ = repository_rows(engine)[repository.name]
    with reading(engine) as connection:
        reached = [position(connection, row_id, source, repository.base) for source in ("github", "git")]
    clone = next((each["clone"] for each in reached if each and each.get("clone")), None)
    if clone is not None:
        _look(engine, row_id, repository, period, Path(clone))
    derive_stale(engine, row_id, repository, load_profile(repository.profile, settings.profiles_folder))


def _look(engine: Engine, row_id: int, repository: Repository, period: Period, clone: Path) -> None:
    from datetime import UTC, datetime

    from ingest.git.opening import open_clone
    from ingest.looks import look_at

    try:
        look_at(engine, row_id, repository, period, open_clone(str(clone), clone, clock=lambda: datetime.now(UTC)))
    except GitError:
        # The clone is gone or broken. That is no reason to refuse a report: the looks simply stay unknown.
        return
