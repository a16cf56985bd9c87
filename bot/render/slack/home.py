"""What one person may see of Herald's channels and runs in; their home tab as JSON out."""

from collections.abc import Iterator

from activity.period import zone_of
from activity.records.frozen import Instant, Record
from bot.language import Language
from bot.render.slack.content import Block, Button, Buttons, Heading, Line, LineStyle, Message, Prose, Spans, line
from bot.render.slack.payloads import payloads
from bot.render.slack.phrasing import WORDS, Value, channel, filled, permalink, said, sentence_line
from bot.slack.actions import Action
from bot.slack.wire import Json

MOST = 20
"""How many channels, and how many runs, the tab lists."""


class HomeChannel(Record):
    """A channel's weekly post; `next_at=None` is off. Only channels that this person is a member of belong here."""

    channel: str
    repository: str
    language: Language
    next_at: Instant | None
    zone: str = "UTC"


class HomeRun(Record):
    """A report that was posted; `url` its address in Slack."""

    label: str
    repository: str
    channel: str
    at: Instant
    url: str | None = None
    zone: str = "UTC"


class Home(Record):
    """All of one person's home tab."""

    language: Language
    channels: tuple[HomeChannel, ...] = ()
    runs: tuple[HomeRun, ...] = ()


def home_view(home: Home) -> Json:
    """The view for `views.publish`."""
    shown = payloads(Message(text="-", blocks=tuple(_blocks(home))))[0].blocks
    return {"type": "home", "blocks": list(shown)}


def _blocks(home: Home) -> Iterator[Block]:
    words = WORDS[home.language]
    yield Heading(text=words.home.title)
    yield Prose(lines=(line(words.home.intro),))
    yield Heading(text=words.home.channels)
    yield Prose(
        lines=tuple(_channel(each, home.language) for each in home.channels[:MOST]) or (line(words.home.no_channel),)
    )
    yield Heading(text=words.home.runs)
    yield Prose(lines=tuple(_run(each, home.language) for each in home.runs[:MOST]) or (line(words.home.no_run),))
    yield Heading(text=words.home.examples)
    yield Prose(lines=tuple(line(text, LineStyle.BULLET) for text in words.examples))
    yield Buttons(buttons=(Button(text=said(words.help_button), action=Action.HELP, value="home"),))


def _channel(told: HomeChannel, language: Language) -> Line:
    words = WORDS[language]
    values: dict[str, Value] = {
        "channel": channel(told.channel),
        "repository": told.repository,
        "language": words.settings.languages[told.language.value],
    }
    if told.next_at is None:
        return sentence_line(words.home.channel_off, values, LineStyle.BULLET)
    return sentence_line(words.home.channel, {**values, "moment": _moment(told.next_at, told.zone)}, LineStyle.BULLET)


def _run(told: HomeRun, language: Language) -> Line:
    label: Spans = permalink(told.label, told.url) if told.url else filled("{label}", {"label": told.label})
    values: dict[str, Value] = {
        "label": label,
        "repository": told.repository,
        "channel": channel(told.channel),
        "moment": _moment(told.at, told.zone),
    }
    return sentence_line(WORDS[language].home.run, values, LineStyle.BULLET)


def _moment(moment: Instant, zone: str) -> str:
    return f"{moment.astimezone(zone_of(zone)):%Y-%m-%d %H:%M} {zone}"
