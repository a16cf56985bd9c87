"""A repository in; whether its facts were brought up to date just now out. Asks the worker through a row and waits."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Engine, func, select

from activity.database import reading, writing
from activity.duty import problem_of, request_sync
from activity.reader import Reader
from activity.tables import RepositoryRow

PATIENCE = 60.0
FRESH = timedelta(minutes=10)
_LOOK_SECONDS = 0.5


def refreshed(
    engine: Engine,
    repository: str,
    clock: Callable[[], datetime],
    patience: float,
    sleep: Callable[[float], None] = time.sleep,
) -> bool:
    """Whether the facts are fresh: read a moment ago, or brought by a worker within `patience` seconds.

    Raises:
        StoreError: the store cannot be read or written.
    """
    as_of = Reader(engine).data_as_of(repository)
    if as_of is not None and clock() - as_of < FRESH:
        return True
    with writing(engine) as connection:
        named = select(RepositoryRow.id).where(func.lower(RepositoryRow.name) == repository.lower())
        identity = request_sync(connection, connection.execute(named).scalar_one(), clock())
    ends = time.monotonic() + patience
    while time.monotonic() < ends:
        with reading(engine) as connection:
            answered, problem = problem_of(connection, identity)
        if answered:
            return problem is None
        sleep(_LOOK_SECONDS)
    return False
