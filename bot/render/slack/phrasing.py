"""A template of ours and values in; spans out. Only our own texts are templates; values are never read as one."""

from collections.abc import Mapping
from string import Formatter

from bot.language import Language
from bot.render.slack.content import Channel, Line, LineStyle, Link, Mention, Span, Spans, Text, merged, plain, words_of
from bot.render.slack.en import EN
from bot.render.slack.words import SlackWords
from bot.render.slack.zh import ZH
from bot.slack.safety import is_channel, is_permalink, is_user

WORDS: dict[Language, SlackWords] = {Language.EN: EN, Language.ZH: ZH}

Value = str | int | Spans


def filled(template: str, values: Mapping[str, Value] | None = None) -> Spans:
    """Put the values into the template; `{n:PR|PRs}` adds the noun that fits the number.

    Raises:
        KeyError: the template names a value that is not there.
    """
    spans: list[Span] = []
    for literal, field, forms, _ in Formatter().parse(template):
        spans.extend(plain(literal))
        if field is not None:
            value = _spans((values or {})[field])
            spans.extend([*value, *plain(_noun(value, forms))])
    return merged(spans)


def said(template: str, values: Mapping[str, Value] | None = None) -> str:
    """The same as unformatted text."""
    return words_of(filled(template, values))


def sentence_line(template: str, values: Mapping[str, Value] | None = None, style: LineStyle = LineStyle.PLAIN) -> Line:
    """The same as a line."""
    return Line(spans=filled(template, values), style=style)


def channel(identity: str) -> Spans:
    """A channel by its id; as text where it is none."""
    return (Channel(channel=identity),) if is_channel(identity) else plain(identity)


def person(identity: str) -> Spans:
    """The one who asked, by the id that Slack sent; nothing where it is none."""
    return (Mention(user=identity),) if is_user(identity) else ()


def permalink(text: str, url: str) -> Spans:
    """A link to a message in Slack; only its text where the address is something else."""
    return (Link(text=text, url=url),) if is_permalink(url) else plain(text)


def _spans(value: Value) -> Spans:
    match value:
        case str():
            return plain(value)
        case int():
            return (Text(text=f"{value:,}"),)
        case _:
            return value


def _noun(number: Spans, forms: str | None) -> str:
    one, _, many = (forms or "").partition("|")
    return f" {one if words_of(number) == '1' else many}" if forms else ""
