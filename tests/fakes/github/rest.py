"""The few REST endpoints: repository, rate limit, user, PRs with files, reviews and comments, App tokens.

`/api/v3` is taken off before; answers carry what PyGithub reads, in GitHub's shapes.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from tests.fakes.github import rest_shapes as shapes
from tests.fakes.github.app_tokens import app_answer
from tests.fakes.github.call import Call, Reply
from tests.fakes.github.faults import answer
from tests.fakes.github.pull_request import PullRequest
from tests.fakes.github.repository import Repository
from tests.fakes.github.tokens import Budget, Token
from tests.fakes.github.world import World

SORTS = {"updated": "updated_at", "created": "created_at"}


@dataclass
class Request:
    """A REST request, taken apart."""

    world: World
    token: Token | None
    call: Call
    api: str
    path: str
    options: dict[str, str]


def rest(world: World, token: Token | None, call: Call, web: str) -> Reply:
    """Answer one REST request."""
    parts = urlsplit(call.path.removeprefix("/api/v3"))
    options = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    request = Request(world, token, call, f"{web}/api/v3", parts.path, options)
    for pattern, handler in ROUTES:
        if fitting := re.fullmatch(pattern, parts.path):
            return handler(request, *fitting.groups())
    return _not_found()


def budget_headers(budget: Budget, resource: str) -> dict[str, str]:
    """The x-ratelimit headers of an answer."""
    told = {"limit": budget.limit, "remaining": budget.remaining, "used": budget.used, "reset": budget.reset}
    return {**{f"x-ratelimit-{name}": str(value) for name, value in told.items()}, "x-ratelimit-resource": resource}


def _rate_limit(request: Request) -> Reply:
    token = request.token or Token("")
    core, graphql = (shapes.budget(each) for each in (token.core, token.graphql))
    return answer({"resources": {"core": core, "graphql": graphql, "search": core}, "rate": core})


def _user(request: Request) -> Reply:
    if request.token is None:
        return answer({"message": "Requires authentication"}, 401)
    if request.token.kind in ("installation", "actions"):
        return answer({"message": "Resource not accessible by integration"}, 403)
    return answer(shapes.account(request.world.account(request.token.login), request.api))


def _account(request: Request, login: str) -> Reply:
    known = request.world.accounts.get(login)
    return answer(shapes.account(known, request.api)) if known else _not_found()


def _meta(_request: Request) -> Reply:
    return answer({"installed_version": "3.99.0", "verifiable_password_authentication": False})


def _repository(request: Request, owner: str, name: str) -> Reply:
    return _in_repository(request, f"{owner}/{name}", lambda found: answer(shapes.repository(found, request.api)))


def _by_id(request: Request, identity: str) -> Reply:
    found = [each for each in request.world.repositories if each.database_id == int(identity)]
    if not found:
        return _not_found()
    return _in_repository(request, found[0].name_with_owner, lambda it: answer(shapes.repository(it, request.api)))


def _pulls(request: Request, owner: str, name: str) -> Reply:
    def listed(found: Repository) -> Reply:
        state = request.options.get("state", "open")
        prs = [
            pr for pr in found.pull_requests.values() if state in ("all", "open" if pr.state == "OPEN" else "closed")
        ]
        if "base" in request.options:
            prs = [pr for pr in prs if pr.base_ref_name == request.options["base"]]
        column = SORTS[request.options.get("sort", "created")]
        falling = request.options.get("direction", "desc") == "desc"
        prs.sort(key=lambda pr: (getattr(pr, column), pr.number), reverse=falling)
        return _page(request, prs, lambda pr: shapes.pull_request(pr, request.api))

    return _in_repository(request, f"{owner}/{name}", listed)


def _pull(request: Request, owner: str, name: str, number: str) -> Reply:
    return _in_pull(request, f"{owner}/{name}", number, lambda pr: answer(shapes.whole_pull_request(pr, request.api)))


def _part(request: Request, owner: str, name: str, number: str, part: str) -> Reply:
    pick, shape = PARTS[part]
    return _in_pull(
        request, f"{owner}/{name}", number, lambda pr: _page(request, pick(pr), lambda each: shape(each, request.api))
    )


def _issue_comments(request: Request, owner: str, name: str, number: str) -> Reply:
    return _part(request, owner, name, number, "issue comments")


def _app(request: Request, *_: str) -> Reply:
    return app_answer(request.world, request.call, request.path)


def _in_repository(request: Request, name: str, then: Callable[[Repository], Reply]) -> Reply:
    found = request.world.named(name)
    if found is None or not (request.token.reads(found) if request.token else not found.is_private):
        return _not_found()
    if found.name_with_owner.casefold() != name.casefold() and not request.path.startswith("/repositories/"):
        rest_of_path = request.path.removeprefix(f"/repos/{name}")
        where = f"{request.api}/repositories/{found.database_id}{rest_of_path}"
        return answer({"message": "Moved Permanently", "url": where}, 301, location=where)
    return then(found)


def _in_pull(request: Request, name: str, number: str, then: Callable[[PullRequest], Reply]) -> Reply:
    def found(repository: Repository) -> Reply:
        pr = repository.pull_requests.get(int(number))
        return then(pr) if pr else _not_found()

    return _in_repository(request, name, found)


def _page(request: Request, items: Sequence[Any], shape: Callable[[Any], Any]) -> Reply:
    size = min(100, int(request.options.get("per_page", "30")))
    page = int(request.options.get("page", "1"))
    last = max(1, -(-len(items) // size))
    reply = answer([shape(each) for each in items[(page - 1) * size : page * size]])
    turns = {"next": page + 1, "last": last} if page < last else {}
    if page > 1:
        turns |= {"first": 1, "prev": page - 1}
    if turns:
        reply.headers["link"] = ", ".join(_link(request, number, name) for name, number in turns.items())
    return reply


def _link(request: Request, page: int, name: str) -> str:
    return f'<{request.api}{request.path}?{urlencode({**request.options, "page": page})}>; rel="{name}"'


def _not_found() -> Reply:
    return answer({"message": "Not Found", "documentation_url": "/docs"}, 404)


PARTS: dict[str, tuple[Callable[[PullRequest], Sequence[Any]], Callable[[Any, str], Any]]] = {
    "files": (lambda pr: pr.files[:3000], shapes.file),
    "reviews": (lambda pr: [each for each in pr.reviews if each.state != "PENDING"], shapes.review),
    "comments": (lambda pr: [each for thread in pr.review_threads for each in thread.comments], shapes.review_comment),
    "issue comments": (lambda pr: pr.comments, shapes.comment),
}

NAME = r"([\w.-]+)/([\w.-]+)"
ROUTES: tuple[tuple[str, Callable[..., Reply]], ...] = (
    (r"/rate_limit", _rate_limit),
    (r"/meta", _meta),
    (r"/user", _user),
    (r"/users/([\w.\[\]-]+)", _account),
    (rf"/repos/{NAME}", _repository),
    (r"/repositories/(\d+)", _by_id),
    (rf"/repos/{NAME}/pulls", _pulls),
    (rf"/repos/{NAME}/pulls/(\d+)", _pull),
    (rf"/repos/{NAME}/pulls/(\d+)/(files|reviews|comments)", _part),
    (rf"/repos/{NAME}/issues/(\d+)/comments", _issue_comments),
    (r"/app", _app),
    (r"/app/installations", _app),
    (r"/app/installations/(\d+)/access_tokens", _app),
    (rf"/repos/{NAME}/installation", _app),
)
