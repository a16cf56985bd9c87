"""The check runs and statuses of a commit in; one check a name, re-runs resolved, as it stood at the merge, out. Pure.

A superseded run stays in GitHub's list and keeps the commit red there. Here the last run of a check counts (by app,
workflow and name); two jobs of one run with the same name are one check, and the worse of them counts.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from activity.records import Check, CheckState

_CONCLUSIONS = {
    "SUCCESS": CheckState.PASSED,
    "NEUTRAL": CheckState.PASSED,
    "SKIPPED": CheckState.PASSED,
    "FAILURE": CheckState.FAILED,
    "TIMED_OUT": CheckState.FAILED,
    "STARTUP_FAILURE": CheckState.FAILED,
    "ERROR": CheckState.FAILED,
    "CANCELLED": CheckState.NOT_RUN,
    "STALE": CheckState.NOT_RUN,
    "ACTION_REQUIRED": CheckState.NOT_RUN,
    "PENDING": CheckState.PENDING,
    "EXPECTED": CheckState.PENDING,
}
_WORST = (CheckState.FAILED, CheckState.UNKNOWN, CheckState.PENDING, CheckState.NOT_RUN, CheckState.PASSED)
_START = datetime.min.replace(tzinfo=UTC)


class _Run(NamedTuple):
    """One run of a check; `run` tells runs apart, `None` where GitHub does not."""

    key: tuple[str, str, str]
    run: str | None
    started: datetime
    finished: datetime | None
    state: CheckState


def checks_of(contexts: Iterable[Mapping[str, Any]], merged_at: datetime | None) -> tuple[Check, ...]:
    """One check for each name, in the order of names."""
    grouped: defaultdict[tuple[str, str, str], list[_Run]] = defaultdict(list)
    for context in contexts:
        run = _run(context)
        grouped[run.key].append(run)
    return tuple(_check(key, grouped[key], merged_at) for key in sorted(grouped, key=lambda key: (key[2], key)))


def _check(key: tuple[str, str, str], runs: list[_Run], merged_at: datetime | None) -> Check:
    now = _worst(_last(runs))
    before = [run for run in runs if merged_at is None or run.started <= merged_at]
    if not before:  # it began after the merge
        return Check(name=key[2], state=CheckState.NOT_RUN, completed_at=now.finished, later=now.state)
    then = _worst(_as_of(run, merged_at) for run in _last(before))
    later = now.state if now.state is not then.state else None
    return Check(name=key[2], state=then.state, completed_at=then.finished or now.finished, later=later)


def _as_of(run: _Run, merged_at: datetime | None) -> _Run:
    """What a run said at the merge: one that ended later was still under way."""
    if merged_at is None or run.finished is None or run.finished <= merged_at:
        return run
    return run._replace(state=CheckState.PENDING, finished=None)


def _last(runs: list[_Run]) -> list[_Run]:
    newest = max(runs, key=lambda run: run.started)
    return [newest] if newest.run is None else [run for run in runs if run.run == newest.run]


def _worst(runs: Iterable[_Run]) -> _Run:
    return min(runs, key=lambda run: (_WORST.index(run.state), run.started))


def _run(context: Mapping[str, Any]) -> _Run:
    if context["__typename"] == "StatusContext":
        at = _moment(context["createdAt"])
        state = _CONCLUSIONS.get(context["state"], CheckState.UNKNOWN)
        ended = None if state is CheckState.PENDING else at
        return _Run(("", "", context["context"]), None, at or _START, ended, state)
    suite = context.get("checkSuite") or {}
    names = tuple(_names(suite))
    return _Run(
        key=(names[0], names[1], context["name"]),
        run=suite.get("id"),
        started=_moment(context["startedAt"]) or _START,
        finished=_moment(context["completedAt"]),
        state=_state(context),
    )


def _names(suite: Mapping[str, Any]) -> Iterator[str]:
    yield str((suite.get("app") or {}).get("slug") or "")
    yield str(((suite.get("workflowRun") or {}).get("workflow") or {}).get("name") or "")


def _state(context: Mapping[str, Any]) -> CheckState:
    if context["status"] != "COMPLETED":
        return CheckState.PENDING
    return _CONCLUSIONS.get(context["conclusion"], CheckState.UNKNOWN)


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
