"""An accepted question in; its answer in the thread out. The steps of the job, each safe to run twice."""

from collections.abc import Sequence
from functools import partial

from pydantic import TypeAdapter

from activity.records.frozen import Record
from bot.answer.answer import Answer
from bot.asking import AskRequest, ask_after
from bot.conversations import Remembered
from bot.jobs import Steps
from bot.language import Language
from bot.render.blocks import Frame, Message, answer_messages, shows_rest
from bot.render.slack.content import Buttons
from bot.runs import Run, State
from bot.slack.admission import Admission
from bot.slack.desk import Desk
from bot.slack.ending import Ending
from bot.slack.posting import Place
from bot.slack.turns import Turns

MESSAGES = TypeAdapter(tuple[Message, ...])
_MOST_PAGES = 40
_MORE = {Language.EN: "show more", Language.ZH: "更多"}
_STATUS = {Language.EN: "is looking it up …", Language.ZH: "正在查询……"}


class Made(Record):
    """What a question led to: the messages to post, what to keep of the thread, and whether a button needs it too."""

    messages: tuple[Message, ...]
    remembered: Remembered | None
    buttons: bool


class Answering:
    """Answers questions, one after another in each thread."""

    def __init__(self, desk: Desk, admission: Admission) -> None:
        """Answer with what is on this desk, to those who may know."""
        self._desk = desk
        self._admission = admission
        self._turns = Turns()

    def __call__(self, steps: Steps, text: str) -> None:
        """The job of one question; `text` is its run as JSON."""
        run = Run.model_validate_json(text)
        place = place_of(run)
        with Ending(self._desk, run, place) as ending, self._turns.turn(f"{run.channel}:{run.thread_ts}"):
            self._desk.poster.status(place, _STATUS[ending.language])
            before = steps("recall", lambda: self._recall(run))
            repository = steps("admit", lambda: self._admitted(run, before))
            made = Made.model_validate_json(steps("answer", lambda: self._made(run, before, repository)))
            post_all(self._desk, steps, place, made.messages, run)
            steps("keep", lambda: self._keep(run, made))
            ending.finish(steps, State.DONE)

    def _recall(self, run: Run) -> str:
        name = str(run.request.get("after") or thread_name(run))
        found = self._desk.conversations.recall(name, run.accepted_at)
        return found.model_dump_json() if found else ""

    def _admitted(self, run: Run, kept: str) -> str:
        """The repository in question: the one it names, else the thread's, else the channel's."""
        before = Remembered.model_validate_json(kept) if kept else None
        channel = self._desk.subscriptions.find(run.team, run.channel)
        usual = before.repository if before else channel.repository if channel else None
        return self._admission.admit(run, self._admission.named_in(str(run.request["text"])), usual)

    def _made(self, run: Run, kept: str, repository: str) -> str:
        before = Remembered.model_validate_json(kept) if kept else None
        frame = Frame(run_id=run.run_id, asker=run.user, hosts=self._desk.slack.hosts)
        if run.kind == "rest":
            return self._rest(run, repository, before, frame).model_dump_json()
        answer, remembered = self._ask(run, repository, run.request["text"], before)
        buttons = answer.clarification is not None or shows_rest(answer)
        return Made(messages=answer_messages(answer, frame), remembered=remembered, buttons=buttons).model_dump_json()

    def _rest(self, run: Run, repository: str, before: Remembered | None, frame: Frame) -> Made:
        """All that the list did not show, page after page."""
        language = Language(run.request.get("language", "en"))
        messages: list[Message] = []
        for _ in range(_MOST_PAGES):
            answer, before = self._ask(run, repository, _MORE[language], before)
            messages += answer_messages(answer, frame)
            turn = before.turn
            if turn is None or turn.shown >= len(turn.numbers):
                break
        return Made(messages=_numbered(messages), remembered=before, buttons=False)

    def _ask(self, run: Run, repository: str, question: str, before: Remembered | None) -> tuple[Answer, Remembered]:
        request = AskRequest(question=question, repository=repository, now=run.accepted_at)
        return ask_after(self._desk.settings, self._desk.engine, self._desk.prepare, request, before)

    def _keep(self, run: Run, made: Made) -> str:
        if made.remembered is None:
            return ""
        if run.kind != "rest":
            self._desk.conversations.keep(thread_name(run), made.remembered, run.accepted_at)
        if made.buttons:
            self._desk.conversations.keep(button_name(run.run_id), made.remembered, run.accepted_at)
        return ""


def post_all(desk: Desk, steps: Steps, place: Place, messages: Sequence[Message], run: Run) -> str:
    """Post a message and the rest in its thread, each in a step of its own; the `ts` of the first."""
    frame = Frame(run_id=run.run_id, asker=run.user, hosts=desk.slack.hosts)
    first = ""
    for number, message in enumerate(messages):
        where = place if number == 0 or place.thread_ts else place.model_copy(update={"thread_ts": first})
        ts = steps(f"post {number}", partial(desk.poster.post, where, message, frame.allowed))
        first = first or ts
    return first


def thread_name(run: Run) -> str:
    """The conversation of a run's thread."""
    return f"slack:{run.team}:{run.channel}:{run.thread_ts}"


def button_name(run_id: str) -> str:
    """The conversation as it stood after one answer, for the buttons under it."""
    return f"run:{run_id}"


def place_of(run: Run) -> Place:
    """Where a run is answered."""
    return Place(channel=run.channel, thread_ts=run.thread_ts, since=run.request.get("since"))


def _numbered(messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages of several answers as the parts of one run; they have no rest of their own."""
    return tuple(
        message.model_copy(
            update={
                "marker": message.marker.model_copy(update={"part": number}),
                "blocks": tuple(block for block in message.blocks if not isinstance(block, Buttons)),
            }
        )
        for number, message in enumerate(messages)
        if message.marker is not None
    )
