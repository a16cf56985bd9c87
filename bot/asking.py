"""A question in; its Answer out: the one way in for the command line, the conversation and Slack."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Engine

from activity.period import Period, zone_of
from activity.profile import Profile, load_profile
from activity.reader import Reader
from activity.records import Repository, State
from activity.records.frozen import Instant, Record
from activity.retrieval import open_retrieval
from activity.selection import Order, Selection
from activity.settings import StoreSettings
from bot.answer.answer import Answer
from bot.answer.explaining import explain
from bot.answer.guidance import expired
from bot.answer.speaking import voice_of
from bot.answer.writing import write
from bot.choosing import chosen
from bot.conversations import Conversations, Pending, Remembered
from bot.evidence.collecting import collect
from bot.evidence.scope import Evidence, Scope
from bot.knowledge import know
from bot.language import Language
from bot.question.plan import Aspect, Group, Plan, Relation, Turn, Wanted
from bot.question.planner import plan as read_question
from bot.report.week import Known
from bot.reporting import Prepare, ReportRequest, make_report

LONGEST_LOOK = timedelta(days=32)
"""Files of a longer period are not looked at for one question: that is the work of an ingest."""


class AskRequest(Record):
    """What somebody asks. `language=None` is that of the question, `repository=None` the thread's or the only one.

    `thread` continues a conversation of that name. `now` is the clock; `explain` asks for how the answer came about.
    """

    question: str
    repository: str | None = None
    language: Language | None = None
    thread: str | None = None
    now: Instant
    explain: bool = False


def ask(settings: StoreSettings, engine: Engine, prepare: Prepare, request: AskRequest) -> Answer:
    """Understand a question, look the facts up, answer, and remember the turn.

    Nothing is written without a thread, but by a report and by `prepare`, which looks at files when risks are asked
    about.

    Raises:
        NotStoredError: the repository is not in the store.
        UsageError: several are and none was named.
        StoreError: the store cannot be read.
    """
    if request.thread is None:
        return _Asking(settings, engine, prepare, request, None).answer()
    kept = Conversations(engine)
    before = kept.recall(request.thread, request.now)
    answer, remembered = ask_after(settings, engine, prepare, request, before)
    kept.keep(request.thread, remembered, request.now)
    return answer


def ask_after(
    settings: StoreSettings, engine: Engine, prepare: Prepare, request: AskRequest, before: Remembered | None
) -> tuple[Answer, Remembered]:
    """The answer, and what to keep of its turn, with what was kept before handed in: safe to run twice.

    Raises:
        UsageError: the repository is not in the store, or several are and none was named.
        StoreError: the store cannot be read.
    """
    answer = _Asking(settings, engine, prepare, request, before).answer()
    return answer, _remembered(answer, before)


@dataclass(frozen=True, slots=True)
class _Asking:
    """One question on its way; `before` is what its conversation keeps."""

    settings: StoreSettings
    engine: Engine
    prepare: Prepare
    request: AskRequest
    before: Remembered | None

    def answer(self) -> Answer:
        reader = Reader(self.engine)
        repository = reader.repository(self.request.repository or (self.before.repository if self.before else None))
        turn = self._turn(repository)
        question = self._question(turn)
        plan = self._plan(question, repository, turn)
        scope = _scope(reader, repository, self._profile(repository), plan, self.request.now)
        scope = scope.model_copy(update={"previous": turn.turn if turn else None})
        if plan.wanted is Wanted.REPORT and plan.clarification is None:
            return self._report(reader, scope, question)
        self._make_ready(reader, scope)
        evidence = collect(reader, scope, open_retrieval(self.settings, self.engine))
        answer = write(evidence, question, Language(plan.language))
        if not self.request.explain:
            return answer
        return answer.model_copy(update={"explained": explain(reader, evidence)})

    def _turn(self, repository: Repository) -> Remembered | None:
        """A conversation about another repository says nothing about this one."""
        before = self.before
        return before if before is not None and before.repository == repository.name else None

    def _question(self, turn: Remembered | None) -> str:
        pending = turn.pending if turn else None
        return (chosen(self.request.question, pending) if pending else None) or self.request.question

    def _profile(self, repository: Repository) -> Profile:
        return load_profile(repository.profile, self.settings.profiles_folder)

    def _plan(self, question: str, repository: Repository, turn: Remembered | None) -> Plan:
        known = know(self.engine, self.settings, repository)
        language = self.request.language.value if self.request.language else None
        now, previous = self.request.now, turn.turn if turn else None
        if turn is None or not turn.expired:
            return read_question(question, known, now, previous, language)
        stale = read_question(question, known, now, previous, language)
        if stale.relation is Relation.NEW:
            return read_question(question, known, now, None, language)
        voice = voice_of(Language(stale.language), self._profile(repository))
        return stale.model_copy(update={"relation": Relation.NEW, "clarification": expired(voice)})

    def _make_ready(self, reader: Reader, scope: Scope) -> None:
        period = _merge_day(reader, scope) if scope.plan.wanted is Wanted.DETAIL else scope.period
        if _about_risks(scope.plan) and period is not None and period.end - period.start <= LONGEST_LOOK:
            self.prepare(self.settings, self.engine, scope.repository, period)

    def _report(self, reader: Reader, scope: Scope, question: str) -> Answer:
        """The weekly report stands in for the answer."""
        language = Language(scope.plan.language)
        period = scope.period or Period.last_complete_week(scope.now, scope.repository.zone)
        text = period.label if period.is_iso_week else f"{period.first_day}..{period.last_day}"
        request = ReportRequest(period=text, repository=scope.repository.name, language=language, now=scope.now)
        report = make_report(self.settings, self.engine, self.prepare, request)
        numbers = reader.numbers(Selection(repository=scope.repository.name, period=report.period))
        evidence = Evidence(scope=scope, numbers=numbers)
        answer = write(evidence, question, language)
        unknown = scope.known is Known.NOTHING and not numbers
        total = None if unknown else len(numbers)
        return answer.model_copy(update={"report": report, "total": total, "verification": report.verification})


def _scope(reader: Reader, repository: Repository, profile: Profile, plan: Plan, now: datetime) -> Scope:
    beyond = {State.OPEN, State.CLOSED} & set(plan.selection.states)
    others = Selection(repository=repository.name, states=(State.OPEN, State.CLOSED))
    return Scope(
        repository=repository,
        profile=profile,
        plan=plan,
        now=now,
        coverage=reader.coverage(repository.name),
        data_as_of=reader.data_as_of(repository.name),
        beyond_merged=bool(beyond and reader.numbers(others)),
    )


def _merge_day(reader: Reader, scope: Scope) -> Period | None:
    """The day of the PR whose risks are asked about, if the store holds it."""
    numbers = scope.plan.picked or scope.plan.selection.numbers
    found = reader.assessed(Selection(repository=scope.repository.name, numbers=numbers or ()), limit=1)
    moment = found[0].pull_request.merged_at if found else None
    if moment is None:
        return None
    day = moment.astimezone(zone_of(scope.repository.zone)).date()
    return Period.of_days(day, day, scope.repository.zone)


def _about_risks(plan: Plan) -> bool:
    selection = plan.selection
    if plan.wanted is Wanted.DETAIL:
        return plan.aspect in {Aspect.ALL, Aspect.RISKS}
    parts = (selection, *(side for sides in selection.any_of for side in sides))
    filtered = any(_by_risks(part) for part in parts)
    return filtered or plan.group is Group.RISK or plan.order is Order.RISKS


def _by_risks(selection: Selection) -> bool:
    codes = selection.risks or selection.without_risks
    return bool(codes or selection.severities or selection.without_severities) or selection.at_risk is not None


def _remembered(answer: Answer, before: Remembered | None) -> Remembered:
    """The turn to come back to. A question back, help or a polite no leaves the one before in place."""
    name, same = answer.repository.name, before is not None and before.repository == answer.repository.name
    turn = before.turn if before is not None and same and not before.expired else None
    if answer.clarification is not None:
        pending = Pending(question=answer.question, clarification=answer.clarification)
        return Remembered(repository=name, turn=turn, pending=pending)
    if answer.plan.wanted in {Wanted.HELP, Wanted.OUTSIDE}:
        return Remembered(repository=name, turn=turn)
    return Remembered(repository=name, turn=_new_turn(answer, turn))


def _new_turn(answer: Answer, before: Turn | None) -> Turn:
    groups = tuple(group.name for group in answer.groups)
    if answer.plan.relation is Relation.MORE and before is not None:
        # The set stays the one that is being leafed through.
        return before.model_copy(update={"shown": answer.shown})
    return Turn(plan=answer.plan, numbers=answer.pull_requests, shown=answer.shown, group_names=groups)
