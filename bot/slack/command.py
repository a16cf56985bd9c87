"""`/weekly-report …` in; what the asker sees at once, and a job for the report, out."""

from typing import Any

from activity.errors import HeraldError
from activity.records import Repository
from bot.language import Language
from bot.ledger import Part
from bot.render.blocks import Message, Notice, Posted, already_posted, help_message, notice
from bot.runs import State
from bot.slack.channel_settings import ChannelSettings
from bot.slack.commands import Command, Problem, ProblemKind, Report, Settings, read_command
from bot.slack.front import Front, language_of
from bot.slack.posting import shown
from bot.slack.safety import Allowed
from bot.slack.weeks import weekly_id

_PROBLEMS = {
    ProblemKind.USAGE: Notice.USAGE,
    ProblemKind.NO_SUCH_WEEK: Notice.NO_SUCH_WEEK,
    ProblemKind.FUTURE_WEEK: Notice.FUTURE_WEEK,
}


class Commands:
    """Takes the command."""

    def __init__(self, front: Front) -> None:
        """Runs are noted and jobs started through this."""
        self._front = front
        self._desk = front.desk
        self._settings = ChannelSettings(front)

    def taken(self, body: dict[str, Any]) -> dict[str, Any]:
        """What the acknowledgement says to the asker."""
        try:
            return ephemeral(self._reply(body), body["user_id"])
        except HeraldError:
            return ephemeral(notice(Notice.FAILED, language_of(body.get("text", ""))), body["user_id"])

    def _reply(self, body: dict[str, Any]) -> Message | None:
        command = self._read(body)
        language = language_of(body.get("text", ""))
        match command:
            case Report():
                return self._report(command, body)
            case Problem():
                return notice(_PROBLEMS[command.kind], language, {"text": command.text, "label": command.text})
            case Settings():
                self._front.later(lambda: self._settings.open(body, language))
                return None
            case _:
                return help_message(language)

    def _read(self, body: dict[str, Any]) -> Command:
        repository = self._repository(None)
        zone = repository.zone if repository else "UTC"
        return read_command(str(body.get("text") or ""), self._desk.clock(), zone)

    def _report(self, command: Report, body: dict[str, Any]) -> Message | None:
        channel = self._desk.subscriptions.find(self._desk.identity.team, body["channel_id"])
        repository = self._repository(command.repository or (channel.repository if channel else None))
        language = command.language or (channel.language if channel else language_of(body.get("text", "")))
        if repository is None:
            names = ", ".join(each.name for each in self._desk.reader.repositories())
            kind = Notice.WHICH_REPOSITORY if names else Notice.NO_REPOSITORY
            return notice(kind, language, {"choices": names})
        run_id = weekly_id(body["channel_id"], repository.name, command.period.label, language)
        if command.private:
            run_id = f"{run_id}|{body['user_id']}|{body['trigger_id']}"
        elif command.period.end > self._desk.clock():
            run_id = f"{run_id}|{self._desk.clock():%Y%m%dT%H%M}"
        request = {
            "repository": repository.name,
            "period": command.period.label,
            "language": language.value,
            "private": command.private,
            "zone": repository.zone,
            "response_url": body.get("response_url"),
        }
        accepted = self._front.begin("report", run_id, body["channel_id"], None, body["user_id"], request)
        values = {"label": command.period.label, "repository": repository.name}
        if accepted is not None:
            return notice(Notice.WORKING, language, values)
        return self._known(run_id, language, values)

    def _known(self, run_id: str, language: Language, values: dict[str, str]) -> Message:
        """The week is under way, or posted."""
        run, post = self._desk.runs.find(run_id), self._desk.ledger.find(Part(run_id=run_id))
        if run is None or run.state is State.ACCEPTED or post is None or post.ts is None:
            return notice(Notice.ALREADY_WORKING, language)
        url = self._desk.poster.permalink(post.channel, post.ts) or ""
        return already_posted(language, values["label"], values["repository"], Posted(url=url, post_id=run_id))

    def _repository(self, name: str | None) -> Repository | None:
        known = self._desk.reader.repositories()
        if name is not None:
            return next((each for each in known if each.name.lower() == name.lower()), None)
        return known[0] if len(known) == 1 else None


def ephemeral(message: Message | None, user: str) -> dict[str, Any]:
    """A message as the arguments of `ack`, for the asker alone."""
    if message is None:
        return {}
    sent = shown(message, Allowed(asker=user))
    return {"response_type": "ephemeral", "text": sent.text, "blocks": list(sent.blocks)}
