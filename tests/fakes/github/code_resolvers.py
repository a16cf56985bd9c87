"""The fields of commits and checks: parents, rollup, contexts as the token may read them, suites and runs."""

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

from graphql import GraphQLError, GraphQLResolveInfo

from tests.fakes.github.connections import Connection, connection
from tests.fakes.github.entities import CheckRun, Commit, StatusContext
from tests.fakes.github.pull_request import PullRequest

Info = GraphQLResolveInfo

RED = ("FAILURE", "ERROR", "CANCELLED", "TIMED_OUT", "ACTION_REQUIRED", "STARTUP_FAILURE", "STALE")
WAITING = ("PENDING", "EXPECTED", None)


def _parents(thing: Commit, info: Info, **args: Any) -> Connection:
    known = thing.parent.commits
    return connection([known.get(oid) or _unknown(oid, thing) for oid in thing.parent_oids], args)


def _unknown(oid: str, child: Commit) -> Commit:
    made = Commit(oid, "", child.committed_date)
    made.id = f"C_{oid}"
    return made


def _associated(thing: Commit, _info: Info, **args: Any) -> Connection:
    prs = thing.parent.pull_requests.values()
    return connection([pr for pr in prs if pr.merge_commit is thing or thing in pr.commits], args)


def _rollup(thing: Commit | PullRequest, _info: Info) -> SimpleNamespace | None:
    commit = thing.head_commit if isinstance(thing, PullRequest) else thing
    if commit is None or not commit.contexts:
        return None
    state = commit.rollup_state or rollup_state(commit.contexts)
    return SimpleNamespace(id=f"SCR_{commit.id}", state=state, commit=commit)


def rollup_state(contexts: Iterable[CheckRun | StatusContext]) -> str:
    """The rollup of all contexts. Superseded runs count, as on GitHub."""
    states = [each.conclusion if isinstance(each, CheckRun) else each.state for each in contexts]
    if any(state in RED for state in states):
        return "FAILURE"
    return "PENDING" if any(state in WAITING for state in states) else "SUCCESS"


def _contexts(thing: SimpleNamespace, info: Info, **args: Any) -> Connection:
    made = connection(thing.commit.contexts, args)
    if not info.context.token.checks:
        made.nodes = [_unreadable() if isinstance(each, CheckRun) else each for each in made.nodes]
    return made


def _unreadable() -> GraphQLError:
    return GraphQLError("Resource not accessible by personal access token", extensions={"type": "FORBIDDEN"})


def _suite(thing: CheckRun, _info: Info) -> SimpleNamespace:
    run = f"{thing.app}-{thing.workflow}-{thing.run}"
    workflow = SimpleNamespace(id=f"W_{thing.workflow}", database_id=thing.run, name=thing.workflow)
    facts = {"database_id": thing.run, "run_number": thing.run, "event": "pull_request", "url": "/actions"}
    return SimpleNamespace(
        id=f"CS_{run}",
        database_id=thing.run,
        status=thing.status,
        conclusion=thing.conclusion,
        app=SimpleNamespace(id=f"A_{thing.app}", database_id=15368, name=thing.app, slug=thing.app),
        workflow_run=None if not thing.workflow else SimpleNamespace(id=f"WFR_{run}", workflow=workflow, **facts),
    )


SPECIAL: dict[str, Callable[..., Any]] = {
    "Commit.parents": _parents,
    "Commit.statusCheckRollup": _rollup,
    "PullRequest.statusCheckRollup": _rollup,
    "Commit.associatedPullRequests": _associated,
    "StatusCheckRollup.contexts": _contexts,
    "CheckRun.checkSuite": _suite,
}
"""The resolvers of all such fields."""
