"""The stand-in Slack: Web API, Socket Mode and signed HTTP on loopback over workspaces, with faults and a full log."""

import os
import secrets
import signal
import threading
import time
from typing import Any, Self

from tests.fakes.slack.call import Call, RefusedError, Reply, Request, answer, text
from tests.fakes.slack.control import control
from tests.fakes.slack.delivery import Attempt, Delivery, OverHttp, OverSockets
from tests.fakes.slack.gate import perform, read, told
from tests.fakes.slack.http import Web
from tests.fakes.slack.posting import Hook, PostRoom
from tests.fakes.slack.rates import Rates
from tests.fakes.slack.response_urls import ResponseUrls
from tests.fakes.slack.script import Process, Script
from tests.fakes.slack.sockets import Sockets
from tests.fakes.slack.wired import Wired
from tests.fakes.slack.workspace import Workspace

MOST_CALLS = 100_000
TRIGGER_LIFE = 3.0


class Slack(Script):
    """Slack to the outside: `api_url` for the SDK's `base_url`, `app_token` and `bot_token` for the app.

    Use it as a context manager. It speaks Socket Mode until `http_to(url)` gives it a request URL. Faults are told
    by `fails`, `before`, `after`, `kills` (see `Script`); `calls` is the log of the Web API, `post_room.log` the log
    of deliveries, `rates` the rate limits, `sockets` the websockets; `page` the usual page size of history.
    """

    def __init__(self, workspace: Workspace, *others: Workspace) -> None:
        super().__init__()
        self.workspace, self.workspaces, self.app = workspace, (workspace, *others), workspace.app
        self.calls: list[Call] = []
        self.codes: dict[str, Workspace] = {}
        self.triggers: dict[str, tuple[str, float]] = {}
        self.response_urls, self.rates, self.page = ResponseUrls(), Rates(workspace.clock), 100
        self.sockets = Sockets(self.app.app_id)
        self.post_room = PostRoom(OverSockets(self.sockets))
        self._web = Web(self._handle, self._upgrade)
        self._changed = threading.Condition()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.sockets.stop()
        self.post_room.stop()
        self._web.stop()

    def start(self, port: int = 0) -> None:
        """Listen on this port, else on a free one."""
        self._web.start(port)
        for each in self.workspaces:
            each.outlet = Wired(self, each)

    @property
    def url(self) -> str:
        """The root of everything."""
        return f"http://127.0.0.1:{self._web.port}"

    @property
    def api_url(self) -> str:
        """As `HERALD_SLACK_API_URL` and the SDK's `base_url` take it."""
        return f"{self.url}/api/"

    @property
    def environment(self) -> dict[str, str]:
        """The variables for an app in another process."""
        return {
            "SLACK_BOT_TOKEN": self.workspace.bot_token,
            "SLACK_APP_TOKEN": self.app.app_token,
            "SLACK_SIGNING_SECRET": self.app.signing_secret,
            "HERALD_SLACK_API_URL": self.api_url,
        }

    def http_to(self, url: str) -> OverHttp:
        """Deliver to this request URL (`http://127.0.0.1:3000/slack/events`) from now on, signed."""
        way = OverHttp(self.app, url)
        self.post_room.way = way
        return way

    def socket_mode(self) -> None:
        """Deliver over websockets again."""
        self.post_room.way = OverSockets(self.sockets)

    def deliver(self, kind: str, payload: dict[str, Any], retry_attempt: int = 0, **how: Any) -> Delivery:
        """Deliver any payload, wait for its acknowledgement (`wait=False`: don't) and measure it."""
        return self.post_room.send(kind, payload, **{"wait": True, "attempt": retry_attempt, **how})

    def redeliver(self, delivery: Delivery, attempt: int = 1, reason: str = "http_timeout", **how: Any) -> Delivery:
        """Deliver the same again, as Slack does when it missed the answer."""
        return self.post_room.again(delivery, attempt, reason, **how)

    def kills_at_delivery(self, process: Process, event_type: str, *, nth: int = 1) -> None:
        """SIGKILL this client when the nth such event (`slash_commands`, `interactive` too) has reached it, unread.

        It is stopped before the bytes are sent, so it can't do anything with them.
        """
        self.post_room.hooks.append(
            Hook(
                when=lambda delivery: event_type in (delivery.event_type, delivery.kind),
                before=lambda: os.kill(process.pid, signal.SIGSTOP),
                after=lambda: os.kill(process.pid, signal.SIGKILL),
                skip=nth - 1,
            )
        )

    def raw(self, body: bytes, content_type: str = "application/json", **headers: str) -> Attempt:
        """Post these bytes, signed, in HTTP mode; header names with `_` for `-` win over the right ones."""
        way = self.post_room.way
        assert isinstance(way, OverHttp), "HTTP mode only: call http_to first"
        return way.post(body, content_type, {name.replace("_", "-"): value for name, value in headers.items()})

    def authorizes(self, workspace: Workspace) -> str:
        """A person installs the app in a workspace: the code for oauth.v2.access."""
        code = secrets.token_hex(8)
        self.codes[code] = workspace
        return code

    def made(self, method: str, channel: str | None = None) -> list[Call]:
        """The calls of a method so far, in a channel or all."""
        return [each for each in self.calls if each.method == method and channel in (None, each.channel)]

    def wait_for(self, method: str, number: int = 1, timeout: float = 10.0) -> list[Call]:
        """Wait until so many calls of a method are through (answered or dropped), and return those."""
        with self._changed:
            self._changed.wait_for(lambda: sum(each.done for each in self.made(method)) >= number, timeout)
        return [each for each in self.made(method) if each.done]

    def settle(self, quiet: float = 0.2, timeout: float = 30.0) -> bool:
        """Wait until no delivery is on its way and no call came for so many seconds; whether that happened."""
        ends = time.monotonic() + timeout
        while time.monotonic() < ends:
            before = len(self.calls), len(self.post_room.log)
            time.sleep(quiet)
            idle = self.post_room.settle(0.0) and all(each.done for each in self.calls[-50:])
            if idle and before == (len(self.calls), len(self.post_room.log)):
                return True
        return False

    def said(self) -> str:
        """Everything the app sent in its calls, tokens left out; for searches."""
        return "\n".join(f"{each.method} {each.args}" for each in self.calls)

    def socket_url(self) -> str:
        """A fresh websocket address."""
        return f"ws://127.0.0.1:{self._web.port}/link?ticket={self.sockets.ticket()}&app_id={self.app.app_id}"

    def spend_trigger(self, trigger: str) -> str:
        """The user of a trigger; each opens one modal within three seconds.

        Raises:
            RefusedError: it is unknown, used or too old.
        """
        if trigger not in self.triggers:
            raise RefusedError("invalid_trigger_id")
        user, made_at = self.triggers[trigger]
        if user == "":
            raise RefusedError("exchanged_trigger_id")
        self.triggers[trigger] = ("", made_at)
        if self.workspace.clock.time() - made_at > TRIGGER_LIFE:
            raise RefusedError("expired_trigger_id")
        return user

    def _handle(self, request: Request) -> Reply:
        if request.path.startswith("/api/"):
            return self._called(request)
        if request.path.startswith("/response/"):
            return self.response_urls.use(request)
        if request.path.startswith("/upload/"):
            return self._uploaded(request)
        if request.path.startswith("/control/"):
            return control(self, request)
        return answer({"ok": False, "error": "not_found"}, 404)

    def _upgrade(self, request: Request, wire: Any) -> None:
        if request.path == "/link":
            self.sockets.accept(request, wire)

    def _called(self, request: Request) -> Reply:
        call, started = read(request, time.time()), time.perf_counter()
        assert len(self.calls) < MOST_CALLS, "the stand-in answers 100,000 calls at most"
        self.calls.append(call)
        reply = self._answered(call)
        call.answer, call.seconds = told(reply), time.perf_counter() - started
        with self._changed:
            call.status, call.done = 0 if reply.body is None else reply.status, True
            self._changed.notify_all()
        return reply

    def _answered(self, call: Call) -> Reply:
        call.perform = lambda: perform(self, call)
        fault = self.begin(call)
        if call.fault == "killed":
            return Reply(body=None)
        if fault is None:
            reply = call.perform()
        else:
            call.fault = fault.__qualname__.partition(".")[0]
            reply = fault(call)
        self.end(call)
        return reply

    def _uploaded(self, request: Request) -> Reply:
        named = request.path.removeprefix("/upload/")
        for each in self.workspaces:
            if named in each.uploads:
                each.uploads[named].data = request.body
                return text(f"OK - {len(request.body)}")
        return answer({"ok": False, "error": "file_not_found"}, 404)
