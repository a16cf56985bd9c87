"""What GitHub tells is stored in Postgres as in SQLite, text that neither takes included; leases hold there too."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from activity.database import open_store
from activity.duty import lease
from activity.errors import SourceError
from tests.fakes.github import GitHub, comment
from tests.fakes.github.random_worlds import random_world
from tests.ingest.github.syncing import Desk, desk
from tests.ingest.github.test_interleaving import facts

pytestmark = pytest.mark.postgres


def test_both_stores_hold_the_same(postgres_url: str, tmp_path: Path) -> None:
    world = random_world(Random(7), 25, long=True)
    world.pull_request(900, "nul", merged="2026-06-01T10:00Z", comments=[comment("bob: a\u0000b \ud83d c")])
    engine = open_store(postgres_url)
    with GitHub(world) as github, desk(github, tmp_path) as lite:
        heavy = Desk(github=github, folder=tmp_path / "heavy", engine=engine)
        lite.sync()
        heavy.sync()
        heavy.sync(thorough=True)
        assert facts(heavy.engine) == facts(lite.engine)
    engine.dispose()


def test_a_lease_is_held_once(postgres_url: str) -> None:
    engine = open_store(postgres_url)

    def clock() -> datetime:
        return datetime.now(UTC)

    first = lease(engine, "acme/rocket", "first", clock)
    with first, pytest.raises(SourceError), lease(engine, "acme/rocket", "second", clock):
        pass
    with lease(engine, "acme/rocket", "second", clock):
        pass
    engine.dispose()
