"""A sync from GitHub that kills its own process with SIGKILL at a chosen point: `… WEB DATABASE_URL HOME POINT`.

The token comes from GITHUB_TOKEN. Points are those of `dying_ingest`; the pages and batches are small.
"""

import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from pydantic import SecretStr
from sqlalchemy import event

from activity.database import open_store
from ingest.github.access import Access
from ingest.github.asking import Patience
from ingest.github.opening import Means
from ingest.github.syncing import Ask, sync_repository
from tests.journeys.dying_ingest import EVENTS, _dies_at


def main(web: str, url: str, home: str, point: str) -> None:
    engine = open_store(url)
    token = SecretStr(os.environ["GITHUB_TOKEN"])
    means = Means(
        engine=engine,
        profiles=Path(home) / "profiles",
        clones=Path(home) / "clones",
        access=Access(web=web, api=f"{web}/api/v3", token=token),
        patience=Patience(clock=lambda: datetime.now(UTC), pause=time.sleep),
        batch=4,
        page=10,
    )
    if point != "never":
        kind, _, count = point.partition(":")
        event.listen(engine, EVENTS[kind], _dies_at(int(count)))
    sync_repository("acme/rocket", means, Ask())


if __name__ == "__main__":
    main(*sys.argv[1:])
