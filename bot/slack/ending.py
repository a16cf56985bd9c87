"""A job in; however it goes, an end that the asker hears of out: the answer, or one clear sentence."""

import logging
from contextlib import suppress
from types import TracebackType
from typing import Self

from activity.errors import HeraldError
from bot.jobs import Steps
from bot.language import Language
from bot.render.blocks import Message, Notice, notice
from bot.runs import Run, State
from bot.slack.admission import DeniedError
from bot.slack.calls import LostError, RefusedError
from bot.slack.desk import Desk
from bot.slack.posting import Place, RootGoneError
from bot.slack.safety import Allowed

_LOG = logging.getLogger("herald.slack")
NOT_HERE = {"not_in_channel", "channel_not_found"}
_DEAD = {"invalid_auth", "token_revoked", "account_inactive", "not_authed"}


class Ending:
    """Wraps a job: what goes wrong inside is told to the asker, logged, and noted; nothing is swallowed unseen."""

    def __init__(self, desk: Desk, run: Run, place: Place) -> None:
        """The end of this run, told at this place."""
        self._desk = desk
        self._run = run
        self._place = place
        self.language = Language(run.request.get("language") or "en")

    def finish(self, steps: Steps, state: State) -> None:
        """Note how it ended."""
        steps("finish", lambda: self._finished(state))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if error is None:
            return False
        if not isinstance(error, Exception):
            # The job was cancelled, or the process ends: whoever did that has said so.
            return False
        if isinstance(error, RootGoneError):
            _LOG.info("the question of %s is gone", self._run.run_id)
            self._finished(State.STOPPED)
            return True
        _LOG.error("run %s in %s failed: %s", self._run.run_id, self._run.channel, error, exc_info=_unexpected(error))
        self._finished(State.FAILED)
        with suppress(HeraldError):
            self._tell(error)
        return True

    def _finished(self, state: State) -> str:
        self._desk.runs.finish(self._run.run_id, state, self._desk.clock())
        return state.value

    def _tell(self, error: Exception) -> None:
        if isinstance(error, RefusedError | LostError | DeniedError):
            self._apart(error)
            return
        try:
            self._desk.poster.post(self._place, self._words(error), Allowed(asker=self._run.user))
        except (RefusedError, LostError) as refused:
            self._apart(refused)

    def _apart(self, error: HeraldError) -> None:
        """Tell the asker alone: by the command's own address, in the channel, or directly."""
        if isinstance(error, RefusedError) and error.error in _DEAD:
            return
        said, url = self._words(error), self._run.request.get("response_url")
        if url and self._desk.poster.answer(str(url), said):
            return
        if self._run.user:
            self._desk.poster.whisper(self._place.channel, self._run.user, said, self._place.thread_ts)

    def _words(self, error: Exception) -> Message:
        if isinstance(error, DeniedError):
            return notice(error.notice, self.language, error.values)
        if isinstance(error, RefusedError) and error.error in NOT_HERE:
            return notice(Notice.NOT_HERE, self.language)
        return notice(Notice.FAILED, self.language, run_id=self._run.run_id)


def _unexpected(error: Exception) -> bool:
    return not isinstance(error, HeraldError)
