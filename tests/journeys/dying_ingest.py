"""An ingest that kills its own process with SIGKILL at a chosen point: `python -m … CLONE DATABASE_URL POINT`.

A point is `statement:N`, `commit:N` (just before that commit) or `begin:N` (just after the commit before it);
`never` lets the run end. The hooks are SQLAlchemy's own events: no code of ours is replaced.
"""

import os
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import event

from activity.database import open_store
from activity.profile import load_profile
from activity.records import Repository
from ingest.git.opening import open_clone
from ingest.git.parcel import Sizes
from ingest.git.source import GitSource
from ingest.people import People
from ingest.sync import sync

EVENTS = {"statement": "before_cursor_execute", "commit": "commit", "begin": "begin"}


def main(clone_path: str, url: str, point: str) -> None:
    engine = open_store(url)
    repository = Repository(name="acme/engine", base="main")
    clone = open_clone(clone_path, Path(clone_path).parent / "clones", clock=_now)
    source = GitSource(clone, repository, People({}), sizes=Sizes(pull_requests=5))
    if point != "never":
        kind, _, count = point.partition(":")
        event.listen(engine, EVENTS[kind], _dies_at(int(count)))
    sync(engine, source, load_profile("default"), _now)


def _dies_at(count: int) -> Callable[..., None]:
    left = [count]

    def hook(*_: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return hook


def _now() -> datetime:
    return datetime.now(UTC)


if __name__ == "__main__":
    main(*sys.argv[1:])
