"""What stands around a message: why it is posted, for whom, how fresh it is, and which run made it."""

from activity.period import zone_of
from activity.records.frozen import Instant, Record
from bot.language import Language
from bot.render.slack.content import Feedback, Line, Marker, MessageKind, Note, Picture, Spans, plain
from bot.render.slack.phrasing import WORDS, filled, person, said, sentence_line
from bot.slack.safety import Allowed


class Frame(Record):
    """The circumstances of one run.

    `asker` is the id that Slack sent; without one the post is scheduled. `due` is when a scheduled post should have
    stood there, given only if it is late; `zone` the channel's, in which times are told. `stale`: fresh facts were
    asked for and did not come. `chart` is a picture that was uploaded.
    """

    run_id: str
    hosts: frozenset[str] = frozenset({"github.com"})
    asker: str | None = None
    due: Instant | None = None
    zone: str = "UTC"
    stale: bool = False
    chart: Picture | None = None

    @property
    def allowed(self) -> Allowed:
        """Where links may lead, and whom the message may name."""
        return Allowed(hosts=self.hosts, asker=self.asker)

    def marker(self, kind: MessageKind, part: int = 0) -> Marker:
        """The marker of a part of this run."""
        return Marker(run_id=self.run_id, kind=kind, part=part)

    def moment(self, moment: Instant) -> str:
        """A moment in the channel's zone, to the minute."""
        return f"{moment.astimezone(zone_of(self.zone)):%Y-%m-%d %H:%M} {self.zone}"


def warnings(frame: Frame, language: Language) -> tuple[Line, ...]:
    """What the reader must know before the rest."""
    words = WORDS[language]
    late = [sentence_line(words.late, {"moment": frame.moment(frame.due)})] if frame.due else []
    return (*late, *([sentence_line(words.stale)] if frame.stale else []))


def small_print(frame: Frame, language: Language, told: tuple[Spans, ...]) -> Note:
    """Who asked or that it was scheduled, what is told of the data, and the run."""
    words = WORDS[language]
    asker = person(frame.asker) if frame.asker else ()
    origin = filled(words.asked_by, {"user": asker}) if asker else plain("" if frame.asker else words.scheduled)
    return Note(parts=(origin, *told, filled(words.run, {"run": frame.run_id})))


def feedback(frame: Frame, language: Language) -> Feedback:
    """The two buttons."""
    words = WORDS[language]
    return Feedback(run_id=frame.run_id, yes=said(words.yes), no=said(words.no))
