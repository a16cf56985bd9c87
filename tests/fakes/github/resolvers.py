"""The fields that are not plain attributes: looking things up, filters, orders, checks, who may see what."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from graphql import GraphQLError, GraphQLResolveInfo

from tests.fakes.github.connections import Connection, connection, ordered
from tests.fakes.github.discussion import Reply, Review
from tests.fakes.github.price import Price
from tests.fakes.github.pull_request import PullRequest
from tests.fakes.github.repository import Repository
from tests.fakes.github.tokens import Token
from tests.fakes.github.world import World

Info = GraphQLResolveInfo
Resolver = Callable[..., Any]

ACCOUNTS = ("User", "Bot", "Mannequin", "Organization")
IN_PULL_REQUEST = ("PullRequestReview", "PullRequestReviewComment", "IssueComment")


@dataclass
class Asking:
    """One query on its way: who asks, of which world, at what price, and the web root for links."""

    world: World
    token: Token
    price: Price
    web: str


def error(kind: str, message: str) -> GraphQLError:
    """An error with GitHub's `type`."""
    return GraphQLError(message, extensions={"type": kind})


def _rate_limit(_: Any, info: Info, **_args: Any) -> dict[str, Any]:
    asking: Asking = info.context
    budget = asking.token.graphql
    return {
        "cost": asking.price.points,
        "node_count": asking.price.nodes,
        "limit": budget.limit,
        "remaining": budget.remaining,
        "used": budget.used,
        "reset_at": budget.reset_at,
    }


def _repository(_: Any, info: Info, *, owner: str, name: str, followRenames: bool = True) -> Repository:  # noqa: N803
    asking: Asking = info.context
    found = asking.world.named(f"{owner}/{name}", follow=followRenames)
    if found is None or not asking.token.reads(found):
        raise error("NOT_FOUND", f"Could not resolve to a Repository with the name '{owner}/{name}'.")
    return found


def _node(asking: Asking, identity: str) -> Any:
    found = asking.world.nodes.get(identity)
    home = None if found is None else _home(found)
    gone = home is not None and home not in asking.world.repositories
    if found is None or gone or (home is not None and not asking.token.reads(home)):
        return error("NOT_FOUND", f"Could not resolve to a node with the global id of '{identity}'")
    return found


def _home(thing: Any) -> Repository | None:
    while thing is not None and not isinstance(thing, Repository):
        thing = thing.repository if isinstance(thing, PullRequest) else thing.parent
    return thing


def _pull_requests(thing: Repository, _info: Info, **args: Any) -> Connection:
    wanted = list(thing.pull_requests.values())
    if any(args.get(name) is not None for name in ("states", "baseRefName", "headRefName", "labels")):
        wanted = [pr for pr in wanted if _matches(pr, args)]
    order = args.get("orderBy") or {"field": "CREATED_AT", "direction": "ASC"}
    column = {"UPDATED_AT": "updated_at", "CREATED_AT": "created_at"}[order["field"]]
    falling = order["direction"] == "DESC"
    return ordered(wanted, args, lambda pr: (int(getattr(pr, column).timestamp()), pr.database_id), falling=falling)


def _matches(pr: PullRequest, args: dict[str, Any]) -> bool:
    if args.get("states") is not None and pr.state not in args["states"]:
        return False
    branches = {"baseRefName": pr.base_ref_name, "headRefName": pr.head_ref_name}
    if any(args.get(name) not in (None, branch) for name, branch in branches.items()):
        return False
    return args.get("labels") is None or not {label.name for label in pr.labels}.isdisjoint(args["labels"])


def _pull_request(thing: Repository, _info: Info, *, number: int) -> PullRequest:
    if number not in thing.pull_requests:
        raise error("NOT_FOUND", f"Could not resolve to a PullRequest with the number of {number}.")
    return thing.pull_requests[number]


def _reviews(thing: PullRequest, info: Info, **args: Any) -> Connection:
    seen = [review for review in thing.reviews if review.state != "PENDING" or _is_asking(review.author, info)]
    if args.get("states") is not None:
        seen = [review for review in seen if review.state in args["states"]]
    if args.get("author") is not None:
        seen = [review for review in seen if review.author and review.author.login == args["author"]]
    return connection(seen, args)


def _replies(thing: Any, info: Info, **args: Any) -> Connection:
    return connection(
        [each for each in thing.comments if each.state != "PENDING" or _is_asking(each.author, info)], args
    )


def _threads(thing: PullRequest, info: Info, **args: Any) -> Connection:
    return connection([each for each in thing.review_threads if _seen(each.comments, info)], args)


def _seen(replies: Iterable[Reply], info: Info) -> bool:
    told = list(replies)
    return not told or any(each.state != "PENDING" or _is_asking(each.author, info) for each in told)


def _is_asking(author: Any, info: Info) -> bool:
    return author is not None and author.login == info.context.token.login


def _timeline(thing: PullRequest, _info: Info, **args: Any) -> Connection:
    kinds = {each.replace("_", "").casefold() for each in args.get("itemTypes") or ()}
    wanted = [each for each in thing.events if not kinds or each.kind.casefold() in kinds]
    if args.get("since") is not None:
        wanted = [each for each in wanted if each.created_at.isoformat() >= args["since"].replace("Z", "+00:00")]
    made = ordered(wanted, args, lambda each: (each.created_at.timestamp(), each.database_id))
    made.total_count = len(thing.events)
    return made


def _pr_commits(thing: PullRequest, _info: Info, **args: Any) -> Connection:
    made = connection(thing.commits, args)
    made.nodes = [SimpleNamespace(id=f"PRC_{thing.id}_{c.oid}", commit=c, pull_request=thing) for c in made.nodes]
    return made


def _link(suffix: Callable[[Any], str]) -> Callable[..., str]:
    return lambda thing, info: info.context.web + suffix(thing)


def _in_pull_request(thing: Any) -> str:
    return f"{thing.pull_request.url}#{thing.prefix.lower()}{thing.database_id}"


def _review_comments(thing: Review, info: Info, **args: Any) -> Connection:
    threads = thing.pull_request.review_threads
    said = [each for thread in threads for each in thread.comments if each.pull_request_review is thing]
    return _replies(SimpleNamespace(comments=said), info, **args)


def _object(thing: Repository, _info: Info, oid: str | None = None, expression: str | None = None) -> Any:
    ref = thing.ref(expression) if expression else None
    return ref.target if ref else thing.commits.get(oid or expression or "")


def _nodes(_: Any, info: Info, *, ids: list[str]) -> list[Any]:
    return [_node(info.context, identity) for identity in ids]


def _one(_: Any, info: Info, *, id: str) -> Any:  # noqa: A002
    found = _node(info.context, id)
    if isinstance(found, GraphQLError):
        raise found
    return found


def _constant(value: Any) -> Resolver:
    return lambda *_, **_args: value


SPECIAL: dict[str, Resolver] = {
    "Query.rateLimit": _rate_limit,
    "Query.repository": _repository,
    "Query.node": _one,
    "Query.nodes": _nodes,
    "Query.viewer": lambda _, info: info.context.world.account(info.context.token.login),
    "Repository.pullRequests": _pull_requests,
    "Repository.pullRequest": _pull_request,
    "Repository.defaultBranchRef": lambda thing, _info: thing.ref(thing.default_branch),
    "Repository.ref": lambda thing, _info, *, qualifiedName: thing.ref(qualifiedName),  # noqa: N803
    "Repository.object": _object,
    "PullRequest.reviews": _reviews,
    "PullRequest.reviewThreads": _threads,
    "PullRequest.timelineItems": _timeline,
    "PullRequest.commits": _pr_commits,
    "PullRequestReviewThread.comments": _replies,
    "PullRequestReview.comments": _review_comments,
    **{f"{kind}.url": _link(lambda thing: thing.url) for kind in ("Repository", "PullRequest", "WorkflowRun")},
    **{f"{kind}.url": _link(_in_pull_request) for kind in IN_PULL_REQUEST},
    **{f"{kind}.url": _link(lambda thing: f"/{thing.login}") for kind in ACCOUNTS},
    "Issue.url": _link(lambda issue: f"{issue.repository.url}/issues/{issue.number}"),
    "CheckRun.detailsUrl": _link(lambda check: f"/checks/{check.database_id}"),
    "StatusContext.targetUrl": _link(lambda status: f"/statuses/{status.database_id}"),
}
"""The resolvers of all such fields."""
