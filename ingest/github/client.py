"""`import github` here is PyGithub, and this file its only home: query texts in, raw answers out.

PyGithub authenticates and carries; nothing is retried, paced or believed here (see `faults` and `asking`), because
its own retries ask eleven times within half a second and its pauses make every query wait a second.
"""

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import github
from github import Auth, GithubException, GithubRetry

from ingest.github.access import Access
from ingest.github.faults import Raw, judge

_SECONDS = 30
_BROKEN = (OSError, ValueError, TypeError, RuntimeError, AssertionError)
"""What PyGithub and requests raise when no usable answer came: a broken line, cut JSON, an empty body, a redirect."""

_PERMISSIONS = ("metadata", "contents", "pull_requests", "issues", "checks", "statuses", "actions")
"""What an App's token is asked to read."""


class Transport:
    """One connection to one GitHub with one identity; asks one thing at a time."""

    def __init__(self, access: Access, version: str = "0") -> None:
        """Prepare; nothing is sent before the first question."""
        # Its debug lines hold whole requests and answers.
        logging.getLogger("github").setLevel(logging.WARNING)
        self._auth = _auth(access)
        common: dict[str, Any] = {
            "auth": self._auth, "base_url": access.api, "timeout": _SECONDS, "per_page": 100, "lazy": True,
            "user_agent": f"herald/{version}", "seconds_between_requests": 0, "seconds_between_writes": 0,
        }  # fmt: skip
        self._graph = github.Github(retry=None, **common)
        self._rest = github.Github(retry=GithubRetry(total=3, backoff_factor=1, max_rate_limit_wait=900), **common)

    def query(self, text: str, variables: dict[str, Any]) -> Raw:
        """Send one GraphQL query, once."""
        return _caught(lambda: self._graph.requester.graphql_query(text, variables))

    def get(self, path: str) -> Raw:
        """Read one REST resource, such as `/repos/acme/rocket/pulls/7/files`; PyGithub retries this kind itself."""
        return _caught(lambda: self._rest.requester.requestJsonAndCheck("GET", path))

    def token(self) -> str:
        """The token in use, for git; of an App the one of its installation, renewed when it is old.

        Raises:
            GitHubError: the App's key is not accepted.
        """
        raw = _caught(lambda: ({}, {"data": {"token": self._auth.token}}))
        return str(judge(raw, "token", datetime.now(UTC)).data["token"])


def _auth(access: Access) -> Auth.Auth:
    if access.app is None:
        return Auth.Token(access.token.get_secret_value())
    app = Auth.AppAuth(access.app.identity, access.app.key.get_secret_value())
    return app.get_installation_auth(access.app.installation, token_permissions=dict.fromkeys(_PERMISSIONS, "read"))


def _caught(send: Callable[[], tuple[dict[str, Any], Any]]) -> Raw:
    try:
        headers, body = send()
    except GithubException as error:
        told = error.data if isinstance(error.data, dict) else {"message": str(error.data)}
        # PyGithub gives 400 and 404 of its own to a good answer that has errors inside.
        inside = error.status in {400, 404} and ("errors" in told or "data" in told)
        return Raw(200 if inside else error.status, error.headers or {}, told)
    except _BROKEN as error:
        return Raw(0, {}, _reason(error))
    return Raw(200, headers, body)


def _reason(error: BaseException) -> str:
    """Why no answer came, without addresses that may carry something secret."""
    text = str(error)
    known = {
        "timed out": "it took too long",
        "refused": "the connection was refused",
        "resolve": "its name cannot be resolved",
        "certificate": "its certificate cannot be verified",
        "Expecting": "the answer breaks off",
    }
    return next((words for sign, words in known.items() if sign in text), "the connection broke")
