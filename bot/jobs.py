"""A kind, an id and a small JSON text in; the job done once, also after a crash. The only place that knows dbos.

A job runs steps. A finished step is never run again; one that was interrupted is, so a step must be safe to repeat.
The id is the key: a second start with the same id is the first one.
https://docs.dbos.dev/python/reference/contexts
"""

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from typing import IO, Any, Protocol

from activity.errors import SettingsError
from bot.settings import JobSettings

VERSION = "1"
"""Raised only when the steps of a job change; jobs under way are then drained by the old version first."""
KEPT = timedelta(days=14)
"""How long finished jobs are remembered here; the ledger of posts guards longer."""
_OPEN = ["PENDING", "ENQUEUED", "DELAYED"]


class Steps(Protocol):
    """Runs one step by its name; what it gives is kept and given again after a crash."""

    def __call__(self, name: str, work: Callable[[], str]) -> str:
        """The result of the step, from now or from before."""
        ...


Body = Callable[[Steps, str], None]
"""What a job of a kind does: its steps, and the text it was started with."""


class Jobs:
    """The durable jobs of this process."""

    def __init__(self, settings: JobSettings, bodies: Mapping[str, Body], replica: str = "one") -> None:
        """Jobs of these kinds, kept where the settings say; `replica` names this process among several."""
        self._settings = settings
        self._bodies = bodies
        self._replica = replica
        self._workflow: Any = None

    @contextmanager
    def running(self) -> Iterator[None]:
        """Take up what was left, and work until the end of the block.

        Raises:
            SettingsError: another process works on the same SQLite file.
        """
        from dbos import DBOS

        with ExitStack() as closing:
            if self._settings.single:
                closing.enter_context(_alone(self._settings))
            logging.getLogger("dbos").setLevel(logging.ERROR)
            DBOS(config=self._configuration())  # type: ignore[arg-type]
            self._workflow = DBOS.workflow(name="job")(_runner(self._bodies))
            closing.callback(DBOS.destroy, destroy_registry=True, workflow_completion_timeout_sec=0)
            DBOS.launch()
            yield

    def start(self, kind: str, identity: str, text: str) -> None:
        """Start a job, unless there is one with this id already. Returns when it is stored: it will be done."""
        from dbos import DBOS, SetWorkflowID

        with SetWorkflowID(identity):
            DBOS.start_workflow(self._workflow, kind, text)

    def cancel(self, identity: str) -> None:
        """End a job before its next step."""
        from dbos import DBOS

        DBOS.cancel_workflow(identity)

    def is_open(self, identity: str) -> bool:
        """Whether the job waits or runs."""
        from dbos import DBOS

        status = DBOS.get_workflow_status(identity)
        return status is not None and status.status in _OPEN

    def take_over(self, alive: Callable[[str], bool]) -> int:
        """Take the jobs of replicas that died; how many there were."""
        from dbos import DBOS

        left = DBOS.list_workflows(status="PENDING", load_input=False, load_output=False)
        orphans = [each.workflow_id for each in left if not alive(str(each.executor_id))]
        for identity in orphans:
            DBOS.resume_workflow(identity)
        return len(orphans)

    def forget(self, now: datetime) -> None:
        """Drop jobs that ended long ago."""
        from dbos import DBOS

        before = (now - KEPT).astimezone(UTC).isoformat()
        ended = DBOS.list_workflows(status=["SUCCESS", "ERROR", "CANCELLED"], end_time=before, limit=1000)
        DBOS.delete_workflows([each.workflow_id for each in ended])

    def _configuration(self) -> dict[str, Any]:
        url = self._settings.url
        return {
            "name": "herald",
            "system_database_url": url,
            "run_admin_server": False,
            "application_version": VERSION,
            "executor_id": self._replica,
            "log_level": "ERROR",
            "max_executor_threads": self._settings.jobs_at_once,
        }


def _runner(bodies: Mapping[str, Body]) -> Callable[[str, str], None]:
    def run(kind: str, text: str) -> None:
        bodies[kind](_steps, text)

    return run


def _steps(name: str, work: Callable[[], str]) -> str:
    from dbos import DBOS

    return DBOS.run_step({"name": name}, work)


@contextmanager
def _alone(settings: JobSettings) -> Iterator[None]:
    """Hold the lock beside the SQLite file: two processes on it would run jobs twice."""
    import fcntl

    settings.home.mkdir(parents=True, exist_ok=True)
    with (settings.home / "jobs.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise SettingsError(
                f"Another Herald bot ({_holder(lock)}) works on {settings.url}; stop it, or for several at once set "
                "HERALD_JOBS_URL=postgresql+psycopg://USER@HOST/NAME."
            ) from error
        lock.truncate(0)
        lock.write(f"process {os.getpid()}")
        lock.flush()
        yield


def _holder(lock: IO[str]) -> str:
    lock.seek(0)
    return lock.read(100).strip() or "unknown process"
