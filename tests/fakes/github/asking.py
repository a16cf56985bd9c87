"""The queries of the facts page, by name, and a PyGithub client that is set as Herald sets its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from github import Auth, Github
from graphql import parse, print_ast, separate_operations

from tests.fakes.github.server import GitHub

FACTS = Path(__file__).with_name("facts.graphql")
USUAL = {"files": 100, "threads": 30, "replies": 10, "checks": 50}
"""The page sizes of `Details` that the facts page starts with."""
ROCKET = {"owner": "acme", "name": "rocket", "n": 50}
"""The variables of `Index`."""


@cache
def query(name: str) -> str:
    """One operation of the facts page with the fragments it needs."""
    return print_ast(separate_operations(parse(FACTS.read_text(encoding="utf-8")))[name])


@contextmanager
def client(server: GitHub, token: Any = None, **settings: Any) -> Iterator[Github]:
    """PyGithub without its own retries and waits, unless the settings say otherwise."""
    quick = {"retry": None, "seconds_between_requests": 0, "seconds_between_writes": 0, "timeout": 10}
    auth = settings.pop("auth", None) or Auth.Token(str(token or server.token))
    made = Github(auth=auth, base_url=server.api, per_page=100, **{"lazy": True, **quick, **settings})
    try:
        yield made
    finally:
        made.close()


def ask(connected: Github, operation: str, **variables: Any) -> Any:
    """The data of a query."""
    return connected.requester.graphql_query(query(operation), variables)[1]["data"]
