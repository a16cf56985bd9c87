"""An accepted report in; its main post and its thread out. The steps of the job, each safe to run twice."""

from datetime import datetime

from bot.jobs import Steps
from bot.language import Language
from bot.render.blocks import Frame, Message, report_posting
from bot.reporting import ReportRequest, make_report
from bot.runs import Run, State
from bot.slack.admission import Admission
from bot.slack.answering import MESSAGES, place_of, post_all
from bot.slack.desk import Desk
from bot.slack.ending import Ending
from bot.slack.freshness import refreshed
from bot.slack.posting import Place
from bot.slack.weeks import weekly_id
from bot.subscriptions import PostState, WeeklyKey


class Reporting:
    """Posts reports."""

    def __init__(self, desk: Desk, admission: Admission) -> None:
        """Post with what is on this desk, for those who may know."""
        self._desk = desk
        self._admission = admission

    def __call__(self, steps: Steps, text: str) -> None:
        """The job of one report; `text` is its run as JSON."""
        run = Run.model_validate_json(text)
        place = place_of(run)
        with Ending(self._desk, run, place) as ending:
            if run.user is not None:
                steps("admit", lambda: self._admission.admit(run, str(run.request["repository"]), None))
            fresh = steps("fresh", lambda: self._fresh(run))
            made = MESSAGES.validate_json(steps("write", lambda: self._written(run, stale=fresh != "fresh")))
            if run.request.get("private"):
                place = Place(channel=steps("open", lambda: self._desk.poster.direct_channel(str(run.user))))
            steps("claim", lambda: self._marked(run, PostState.POSTING))
            post_all(self._desk, steps, place, made, run)
            steps("mark", lambda: self._marked(run, PostState.POSTED))
            ending.finish(steps, State.DONE)

    def _marked(self, run: Run, state: PostState) -> str:
        """Note how far the week is; a report for one person, or of a week that still runs, is none."""
        told = run.request
        language = Language(told["language"])
        if run.run_id != weekly_id(run.channel, str(told["repository"]), str(told["period"]), language):
            return ""
        key = WeeklyKey(
            team=run.team, channel=run.channel, repository=told["repository"], week=told["period"], language=language
        )
        self._desk.weeks.claim(key, run.run_id, self._desk.clock(), state)
        self._desk.weeks.mark(key, state, self._desk.clock())
        return state.value

    def _fresh(self, run: Run) -> str:
        repository = str(run.request["repository"])
        patience = self._desk.slack.fresh_seconds
        return "fresh" if refreshed(self._desk.engine, repository, self._desk.clock, patience) else "stale"

    def _written(self, run: Run, *, stale: bool) -> str:
        request = ReportRequest(
            period=str(run.request["period"]),
            repository=str(run.request["repository"]),
            language=Language(run.request["language"]),
            now=self._desk.clock(),
        )
        report = make_report(self._desk.settings, self._desk.engine, self._desk.prepare, request)
        messages: tuple[Message, ...] = report_posting(report, self._frame(run, stale=stale)).messages
        return MESSAGES.dump_json(messages).decode()

    def _frame(self, run: Run, *, stale: bool) -> Frame:
        due = run.request.get("due")
        return Frame(
            run_id=run.run_id,
            hosts=self._desk.slack.hosts,
            asker=run.user,
            due=datetime.fromisoformat(due) if due else None,
            zone=str(run.request.get("zone") or "UTC"),
            stale=stale,
        )
