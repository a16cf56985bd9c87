"""The stand-in GitHub: a threaded HTTP server on loopback over a `World`, with a script of faults and a full log."""

import json
import threading
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Self

from tests.fakes.github.call import Call, Reply
from tests.fakes.github.clones import clone
from tests.fakes.github.execution import Query, run, understand
from tests.fakes.github.faults import answer
from tests.fakes.github.http import Web
from tests.fakes.github.price import Price
from tests.fakes.github.rest import budget_headers, rest
from tests.fakes.github.schema import load_schema
from tests.fakes.github.script import Script
from tests.fakes.github.tokens import DEFAULT, Token
from tests.fakes.github.world import World

MOST_CALLS = 50_000
GRAPHQL = ("/api/graphql", "/graphql")  # the second only as the target of a redirect


class GitHub(Script):
    """A GitHub Enterprise Server to the outside: REST at `url/api/v3`, GraphQL at `url/api/graphql`, clones.

    Use it as a context manager. Faults and changes are told by `fails`, `before` and `after` (see `Script`);
    `calls` is the log, one entry a request.
    """

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.token = DEFAULT
        self.calls: list[Call] = []
        self._lock = threading.RLock()
        self._web = Web(self._handle)

    def __enter__(self) -> Self:
        load_schema()  # so that the first answer is not slower than the others
        self._web.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._web.stop()

    @property
    def url(self) -> str:
        """The web root, as `HERALD_GITHUB_URL` takes it."""
        return self._web.url

    @property
    def api(self) -> str:
        """The REST root, as PyGithub's `base_url` takes it."""
        return f"{self.url}/api/v3"

    @property
    def points(self) -> int:
        """All points taken since the log began."""
        return sum(call.points for call in self.calls)

    def count(self, *names: str) -> int:
        """How many GraphQL requests with these query names came; without a name, all API requests."""
        if names:
            return sum(call.query in names for call in self.calls)
        return sum(call.path.startswith("/api/") for call in self.calls)

    def names(self) -> list[str]:
        """The query names of the log in order; REST requests as their path."""
        return [call.query or call.path for call in self.calls]

    def forget(self) -> None:
        """Begin a new log."""
        self.calls.clear()

    def said(self) -> str:
        """Everything clients sent but for their authorization: paths, bodies, other headers. For token searches."""
        return "\n".join(_told(call) for call in self.calls)

    def _handle(self, call: Call) -> Reply:
        with self._lock:
            start = time.perf_counter()
            self.calls.append(call)
            if len(self.calls) > MOST_CALLS:
                return answer({"message": f"The stand-in answers {MOST_CALLS} requests at most"}, 500)
            reply = self._answered(call)
            call.status, call.seconds = reply.status, time.perf_counter() - start
            call.answer = Reply  # lets go of the query
            return reply

    def _answered(self, call: Call) -> Reply:
        asked = self._read(call)
        call.answer = lambda: self._true(call, asked)
        fault = self.begin(call)
        if fault is None:
            reply = call.answer()
        else:
            reply, call.fault = fault(call), fault.__qualname__.partition(".")[0]
            reply = self._with_budget(call, reply)
        self.end(call)
        return reply

    def _read(self, call: Call) -> Query | None:
        if call.path not in GRAPHQL:
            return None
        try:
            sent = json.loads(call.payload)
            call.text, call.variables = str(sent["query"]), sent.get("variables") or {}
        except (ValueError, KeyError, TypeError):
            return Query(None, None, {}, Price(), {"message": "Problems parsing JSON"})
        asked = understand(call.text, call.variables, sent.get("operationName"))
        call.query, call.fields, call.nodes = asked.name, frozenset(asked.price.fields), asked.price.nodes
        call.numbers = tuple(self._numbers(call.ids))
        return asked

    def _numbers(self, ids: Iterable[str]) -> Iterable[int]:
        for identity in ids:
            pr = getattr(self.world.nodes.get(identity), "pull_request", None)
            if pr is not None and not callable(pr):
                yield pr.number

    def _true(self, call: Call, asked: Query | None) -> Reply:
        if asked is None and not call.path.startswith("/api/"):
            return clone(self.world, call, self.url)
        token = self.world.tokens.find(call.token)
        if token is None and "authorization" in call.headers and not _is_for_apps(call.path):
            return answer({"message": "Bad credentials", "documentation_url": "/docs"}, 401)
        if asked is not None:
            return self._graphql(call, asked, token)
        return self._rest(call, token)

    def _graphql(self, call: Call, asked: Query, token: Token | None) -> Reply:
        if token is None:
            return answer({"message": "This endpoint requires you to be authenticated."}, 401)
        if not token.graphql.spend(asked.price.points):
            told = {"type": "RATE_LIMITED", "message": f"API rate limit already exceeded for {token.login}."}
            reply = answer({"errors": [told]})
        else:
            call.points = asked.price.points
            reply = answer(run(asked, self.world, token, self.url))
        reply.headers |= budget_headers(token.graphql, "graphql") | _scopes(token)
        return reply

    def _rest(self, call: Call, token: Token | None) -> Reply:
        spender = token or Token("")
        if not call.path.startswith("/api/v3/rate_limit") and not spender.core.spend(1):
            reply = answer({"message": f"API rate limit exceeded for {spender.login}."}, 403)
        else:
            reply = rest(self.world, token, call, self.url)
        reply.headers |= budget_headers(spender.core, "core") | (_scopes(token) if token else {})
        return reply

    def _with_budget(self, call: Call, reply: Reply) -> Reply:
        token = self.world.tokens.find(call.token)
        if token is None or not call.path.startswith("/api/") or "json" not in reply.headers.get("content-type", ""):
            return reply
        graphql = call.path in GRAPHQL
        usual = budget_headers(token.graphql if graphql else token.core, "graphql" if graphql else "core")
        return replace(reply, headers=usual | reply.headers)


def _is_for_apps(path: str) -> bool:
    return path.startswith("/api/v3/app") or path.endswith("/installation")


def _scopes(token: Token) -> dict[str, str]:
    return {"x-oauth-scopes": ", ".join(token.scopes)} if token.kind == "classic" else {}


def _told(call: Call) -> str:
    headers: dict[str, Any] = {name: value for name, value in call.headers.items() if name != "authorization"}
    return f"{call.method} {call.path} {headers} {call.payload.decode('utf-8', 'replace')}"
