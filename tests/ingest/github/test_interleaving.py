"""Updates that arrive between two requests: in the end the store is that of a run nobody disturbed, row by row."""

import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine

from tests.fakes.github import GitHub, World
from tests.fakes.github.changes import RandomChanges, relabel
from tests.fakes.github.random_worlds import random_world
from tests.fakes.store_dump import dump
from tests.ingest.github.syncing import desk


def facts(engine: Engine) -> dict[str, Any]:
    """All but how far was read, and when."""
    told = dump(engine)
    return {name: part for name, part in told.items() if name not in {"cursors", "coverage"}}


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.generate],
)
@given(st.integers(0, 2**32), st.sets(st.integers(1, 12), max_size=6))
def test_changes_between_requests(seed: int, moments: set[int]) -> None:
    random = Random(seed)
    world = random_world(random, 40, long=True)
    change = RandomChanges(world, random)
    with tempfile.TemporaryDirectory() as folder, GitHub(world) as github:
        rules = [github.after(change, on="Details" if nth % 2 else "Index", nth=(nth + 1) // 2) for nth in moments]
        with desk(github, Path(folder) / "disturbed", batch=3, page=7) as disturbed:
            disturbed.sync()
            for rule in rules:
                rule.left = 0
            disturbed.sync()
            with desk(github, Path(folder) / "calm") as calm:
                calm.sync()
                assert facts(disturbed.engine) == facts(calm.engine)


@pytest.mark.parametrize("nth", [1, 2])
def test_a_label_that_moves_a_pull_request_to_the_top(nth: int, tmp_path: Path) -> None:
    """GH-11: PR 7 would come on page 3 and jumps to the top; two PRs share the second at the end of a page."""
    world = World()
    for number in range(1, 121):
        minute = number if number != 31 else 30
        world.pull_request(number, merged=f"2026-06-01T{minute // 60:02d}:{minute % 60:02d}Z")
    with GitHub(world) as github, desk(github, tmp_path, page=50) as one:
        pr = world.first.pull_requests[7]
        github.after(lambda *_: relabel(pr, "late"), on="Index", nth=nth)
        one.sync()
        assert one.numbers() == set(range(1, 121))
        assert one.record(7).labels == ("late",)
