"""An answer as it came over the wire in; the data of it, or the one fault it means, out. Pure.

GitHubError
├── LimitError       a limit of requests was met; wait and ask again
├── HeavyError       no usable answer: too much was asked at once, or the line broke
├── RefusedError     the token is not accepted, or may not do this
├── NotFoundError    no such repository, as far as this token may see
├── CursorLostError  the list cannot be gone on with from here
└── StoppedError     Herald was asked to stop

What GitHub really sends, and what PyGithub makes of it: https://docs.github.com/graphql/overview/rate-limits-and-node-limits-for-the-graphql-api
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

from activity.errors import GitHubError
from activity.text import one_line

LONGEST_WAIT = timedelta(minutes=65)
"""A limit lasts an hour; who names a later moment is not believed."""

_LEAST_WAIT = 1.0
_SECONDARY_WAIT = 60.0


class LimitError(GitHubError):
    """A limit was met; `wait` seconds are asked for (`None`: nobody tells how long)."""

    def __init__(self, message: str, wait: float | None) -> None:
        super().__init__(message)
        self.wait = wait

    def seconds(self, attempt: int) -> float:
        """How long to wait after the given attempt, the first being 1."""
        return max(self.wait if self.wait is not None else _SECONDARY_WAIT * 2 ** (attempt - 1), _LEAST_WAIT)

    @property
    def bearable(self) -> bool:
        """Whether the moment it names is near enough to wait for."""
        return self.wait is None or self.wait <= LONGEST_WAIT.total_seconds()


class HeavyError(GitHubError):
    """GitHub gave no usable answer: ask for less, or once more."""


class RefusedError(GitHubError):
    """The token is not accepted, or may not do this."""


class NotFoundError(GitHubError):
    """There is no such repository, as far as this token may see."""


class CursorLostError(GitHubError):
    """GitHub no longer knows the place in a list."""


class StoppedError(GitHubError):
    """Herald was asked to stop between two requests."""


class Raw(NamedTuple):
    """What came back: `status` 0 if nothing did; `body` is parsed JSON, or a reason in words."""

    status: int
    headers: Mapping[str, str]
    body: Any


class Problem(NamedTuple):
    """An error inside an answer that is good otherwise; `path` is where, from the top."""

    path: tuple[str | int, ...]
    kind: str
    message: str

    @property
    def forbidden(self) -> bool:
        """Whether the token may not read this."""
        return self.kind == "FORBIDDEN" or "not accessible by" in self.message


class Answer(NamedTuple):
    """The data of an answer, what is wrong in it, and when GitHub sent it."""

    data: dict[str, Any]
    problems: tuple[Problem, ...] = ()
    sent_at: datetime | None = None


def judge(raw: Raw, name: str, now: datetime) -> Answer:
    """The answer to the query `name`.

    Raises:
        GitHubError: it is none; the class tells what to do.
    """
    body = raw.body if isinstance(raw.body, dict) else {}
    problems = tuple(_problems(body))
    _require_budget(raw, body, problems, now)
    _require_access(raw, body)
    _require_answer(raw, body, problems)
    data = body.get("data")
    if not isinstance(data, dict):
        reason = problems[0].message if problems else _message(body)
        raise GitHubError(f"GitHub refuses the query {name}: {one_line(reason, 160) or 'no reason given'}.")
    _require_repository(data, problems)
    return Answer(data, problems, _date(raw.headers))


def _problems(body: Mapping[str, Any]) -> Iterator[Problem]:
    errors = body.get("errors")
    for error in errors if isinstance(errors, list) else ():
        kind = error.get("type") or (error.get("extensions") or {}).get("code") or ""
        yield Problem(tuple(error.get("path") or ()), str(kind), str(error.get("message") or ""))


def _require_budget(raw: Raw, body: Mapping[str, Any], problems: tuple[Problem, ...], now: datetime) -> None:
    words = " ".join([_message(body), *(problem.message for problem in problems)]).lower()
    limited = any(problem.kind in {"RATE_LIMITED", "RATE_LIMIT"} for problem in problems)
    refused = raw.status in {403, 429}
    if "secondary rate limit" in words or raw.status == 429 or (refused and "retry-after" in raw.headers):
        raise LimitError(
            "GitHub asks Herald to slow down (secondary limit); try again in some minutes.",
            _retry_after(raw.headers),
        )
    if limited or (refused and "api rate limit exceeded" in words):
        until = _until(raw.headers)
        wait = None if until is None else (until - now).total_seconds() + 1
        raise LimitError(f"GitHub's hourly limit is used up{_clock_time(until)}; the next run goes on from here.", wait)


def _require_access(raw: Raw, body: Mapping[str, Any]) -> None:
    if raw.status == 401:
        raise RefusedError(
            "GitHub does not accept the token (expired, revoked or mistyped); set a new one in GITHUB_TOKEN."
        )
    if raw.status == 403:
        cure = "authorize it for the organization's single sign-on" if "SAML" in _message(body) else "check its rights"
        raise RefusedError(f"GitHub refuses this token: {one_line(_message(body), 120) or 'no reason given'}; {cure}.")
    if raw.status in {404, 410} and "data" not in body:
        raise NotFoundError("There is no GitHub API at this address; check HERALD_GITHUB_URL (the web root).")


def _require_answer(raw: Raw, body: Mapping[str, Any], problems: tuple[Problem, ...]) -> None:
    if raw.status == 0:
        raise HeavyError(f"GitHub cannot be reached: {one_line(str(raw.body), 160)}.")
    if raw.status >= 500:
        raise HeavyError(f"GitHub gave no answer in time (status {raw.status}).")
    if any(_is_too_much(problem) for problem in problems):
        raise HeavyError("GitHub could not put the whole answer together.")
    if any("cursor" in problem.message.lower() for problem in problems):
        raise CursorLostError("GitHub no longer knows the place in the list; it is read from its top again.")
    if not problems and not isinstance(body.get("data"), dict):
        raise HeavyError("GitHub sent something that is no answer (a page, or a text that breaks off).")


def _is_too_much(problem: Problem) -> bool:
    vague = problem.kind in {"TIMEOUT", "INTERNAL"} or "something went wrong" in problem.message.lower()
    return problem.kind == "RESOURCE_LIMITS_EXCEEDED" or (vague and not problem.path)


def _require_repository(data: Mapping[str, Any], problems: tuple[Problem, ...]) -> None:
    if "repository" in data and data["repository"] is None:
        missing = any(problem.kind == "NOT_FOUND" for problem in problems)
        if missing or not problems:
            raise NotFoundError("GitHub knows no such repository, or the token may not see it.")
        raise RefusedError(f"GitHub does not show the repository: {one_line(problems[0].message, 160)}.")


def _message(body: Mapping[str, Any]) -> str:
    return str(body.get("message") or "")


def _until(headers: Mapping[str, str]) -> datetime | None:
    text = str(headers.get("x-ratelimit-reset", ""))
    return datetime.fromtimestamp(min(int(text), 2**33), UTC) if text.isdecimal() else None


def _retry_after(headers: Mapping[str, str]) -> float | None:
    text = str(headers.get("retry-after", "")).strip()
    return float(text) if text.isdecimal() and int(text) > 0 else None


def _clock_time(until: datetime | None) -> str:
    return f" until {until:%Y-%m-%d %H:%M} UTC" if until else ""


def _date(headers: Mapping[str, str]) -> datetime | None:
    try:
        return parsedate_to_datetime(str(headers["date"])).astimezone(UTC)
    except (KeyError, ValueError):
        return None
