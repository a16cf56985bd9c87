"""A method of Slack's Web API and its arguments in; its answer out. The only place that calls slack_sdk.

Its errors become ours here: Slack said no, or nobody knows whether it took the call.

https://docs.slack.dev/apis/web-api
"""

import logging
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException
from json import JSONDecodeError
from typing import TYPE_CHECKING, Any

from activity.errors import HeraldError
from bot.slack.wire import Json

if TYPE_CHECKING:
    from slack_sdk.web import SlackResponse

_LOG = logging.getLogger("herald.slack")
_TIMEOUT = 15
_TRIES_LIMITED = 5
_LIMITED = {"ratelimited", "rate_limited"}
_USUAL_WAIT = 30.0
_TRIES_REPEATABLE = 3


class RefusedError(HeraldError):
    """Slack said no; `error` is its name for the reason, `details` its further words."""

    def __init__(self, method: str, error: str, details: tuple[str, ...] = ()) -> None:
        super().__init__(f"Slack refused {method}: {error}" + (f" ({'; '.join(details)})" if details else "") + ".")
        self.method = method
        self.error = error
        self.details = details


class LostError(HeraldError):
    """No answer came: the call may have been taken or not."""


class Calls:
    """The Web API with one bot token."""

    def __init__(self, token: str, base_url: str, *, sleep: Callable[[float], None] = time.sleep) -> None:
        """Call this address; nothing is sent yet."""
        from slack_sdk import WebClient

        # The default client sends again after a dropped connection: Slack would see the post twice.
        self.client: Any = WebClient(token, base_url=base_url, timeout=_TIMEOUT, retry_handlers=[])
        self._sleep = sleep
        self._date: str | None = None

    def server_date(self) -> str | None:
        """The time on Slack's side at the last `scopes`, as HTTP tells it."""
        return self._date

    def once(self, method: str, **arguments: object) -> Json:
        """Call; waits and calls again only where Slack said that it took nothing (429).

        Raises:
            RefusedError: Slack said no.
            LostError: no answer came.
        """
        for _ in range(_TRIES_LIMITED):
            try:
                return self._called(method, arguments)
            except _LimitedError as limited:
                _LOG.info("slack is busy", extra={"method": method, "seconds": limited.seconds})
                self._sleep(limited.seconds)
        raise RefusedError(method, "ratelimited")

    def repeatable(self, method: str, **arguments: object) -> Json:
        """The same for a call that does no harm twice: also tried again when no answer came.

        Raises:
            RefusedError: Slack said no.
            LostError: no answer came, several times.
        """
        for attempt in range(_TRIES_REPEATABLE - 1):
            try:
                return self.once(method, **arguments)
            except LostError:
                self._sleep(0.5 * 2**attempt)
        return self.once(method, **arguments)

    def respond(self, url: str, body: Mapping[str, Any]) -> bool:
        """Answer through a `response_url`; whether Slack took it."""
        from slack_sdk.webhook import WebhookClient

        try:
            told = WebhookClient(url, timeout=_TIMEOUT, retry_handlers=[]).send_dict(dict(body))
        except (OSError, HTTPException):
            return False
        return bool(told.status_code == 200)

    def _called(self, method: str, arguments: Mapping[str, object]) -> Json:
        from slack_sdk.errors import SlackApiError

        given = {name: value for name, value in arguments.items() if value is not None}
        try:
            answer = self.client.api_call(method, json=given)
        except SlackApiError as error:
            raise _translated(method, error.response) from error
        except (OSError, HTTPException, JSONDecodeError) as error:
            raise LostError(f"Slack did not answer {method} ({type(error).__name__}).") from error
        return dict(answer.data)

    def scopes(self) -> tuple[Json, frozenset[str]]:
        """What `auth.test` tells, and the scopes that were granted.

        Raises:
            RefusedError: the token is not good.
            LostError: no answer came.
        """
        from slack_sdk.errors import SlackApiError

        try:
            answer = self.client.auth_test()
        except SlackApiError as error:
            raise _translated("auth.test", error.response) from error
        except (OSError, HTTPException) as error:
            raise LostError(f"Slack did not answer auth.test ({type(error).__name__}).") from error
        headers = {name.lower(): str(value) for name, value in answer.headers.items()}
        self._date = headers.get("date")
        told = headers.get("x-oauth-scopes", "")
        return dict(answer.data), frozenset(told.replace(" ", "").split(","))


class _LimitedError(Exception):
    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def _translated(method: str, response: "SlackResponse") -> Exception:
    data = response.data if isinstance(response.data, dict) else {}
    error = data.get("error")
    if response.status_code == 429 or error in _LIMITED:
        headers = {name.lower(): value for name, value in response.headers.items()}
        told = headers.get("retry-after")
        return _LimitedError(float(told[0] if isinstance(told, list) else told) if told else _USUAL_WAIT)
    if not error or response.status_code >= 500 or " " in str(error):  # the SDK's own words: the body was no JSON
        return LostError(f"Slack did not answer {method} (status {response.status_code}).")
    more = [*(data.get("errors") or []), *((data.get("response_metadata") or {}).get("messages") or [])]
    if data.get("needed"):
        more.append(f"needs {data['needed']}, granted {data.get('provided')}")
    return RefusedError(method, str(error), tuple(str(each) for each in more))
