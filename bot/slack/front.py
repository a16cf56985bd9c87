"""What people do in Slack in; a run noted and its job started out, in a few milliseconds: this happens before the ack.

Nothing here waits for the network: who may see what is looked up by the job.
"""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bot.jobs import Jobs
from bot.language import Language
from bot.runs import Run, State
from bot.slack.admission import Admission
from bot.slack.desk import Desk
from bot.slack.incoming import Question, question_in

_HAN = re.compile(r"[\u4e00-\u9fff]")


class Front:
    """Takes questions in."""

    def __init__(self, desk: Desk, jobs: Jobs, admission: Admission) -> None:
        """Note runs on this desk and start these jobs."""
        self.admission = admission
        self.desk = desk
        self.jobs = jobs
        self._after = ThreadPoolExecutor(max_workers=4, thread_name_prefix="after")

    def later(self, work: Callable[[], object]) -> None:
        """Do something that waits for the network after the acknowledgement; what it is must be dispensable."""
        self._after.submit(work)

    def close(self) -> None:
        """End what is still under way."""
        self._after.shutdown(wait=True, cancel_futures=True)

    def hear(self, body: dict[str, Any]) -> None:
        """An `app_mention` or `message` event."""
        if body["event"].get("subtype") == "message_deleted":
            self.forget(body)
            return
        question = question_in(body, self.desk.identity.user, self._takes_part)
        if question is not None:
            self.ask(question)

    def ask(self, question: Question) -> None:
        """A question."""
        request = {
            "text": question.text,
            "language": language_of(question.text).value,
            "since": float(question.ts),
            "user_team": question.user_team,
            "shared": question.shared,
            "sort": question.sort,
        }
        kind = "answer" if question.text else "help"
        self.begin(kind, question.run_id, question.channel, question.thread_ts, question.user, request)

    def begin(  # noqa: PLR0913, PLR0917 - one for each column of a run
        self, kind: str, run_id: str, channel: str, thread_ts: str | None, user: str | None, request: dict[str, Any]
    ) -> Run | None:
        """Note a run and start its job; `None` when it is under way or was done before."""
        run = Run(
            run_id=run_id,
            kind=kind,
            team=self.desk.identity.team,
            channel=channel,
            thread_ts=thread_ts,
            user=user,
            request=request,
            accepted_at=self.desk.clock(),
        )
        accepted = self.desk.runs.accept(run)
        stored = accepted or self.desk.runs.find(run_id)
        if stored is not None and stored.state is State.ACCEPTED:
            # A crash between the two lines leaves a run without a job; the next delivery of the event mends that.
            self.jobs.start(stored.kind, stored.job, stored.model_dump_json())
        return accepted

    def resume(self) -> None:
        """Start the jobs of all runs that have not ended; those that run already are the same ones."""
        for run in self.desk.runs.open():
            self.jobs.start(run.kind, run.job, run.model_dump_json())

    def forget(self, body: dict[str, Any]) -> None:
        """A message was deleted: if it was a question, nobody waits for its answer any more."""
        event = body["event"]
        ts = event.get("deleted_ts") or (event.get("previous_message") or {}).get("ts")
        run = self.desk.runs.find(f"{body.get('team_id')}:{event['channel']}:{ts}")
        if run is not None and run.state is State.ACCEPTED:
            self._stop(run)

    def stop(self, channel: str, thread_ts: str) -> list[Run]:
        """End the open runs of a thread; those that were ended."""
        stopped = [run for run in self.desk.runs.in_thread(channel, thread_ts) if run.state is State.ACCEPTED]
        for run in stopped:
            self._stop(run)
        return stopped

    def _stop(self, run: Run) -> None:
        self.desk.runs.finish(run.run_id, State.STOPPED, self.desk.clock())
        self.jobs.cancel(run.job)

    def _takes_part(self, channel: str, thread_ts: str) -> bool:
        return bool(self.desk.runs.in_thread(channel, thread_ts)) or bool(self.desk.ledger.run_of(channel, thread_ts))


def language_of(text: str) -> Language:
    """The language a text is written in."""
    return Language.ZH if _HAN.search(text) else Language.EN
