"""Themes and smaller changes in; lists of bullets out. Together they name every PR of the period."""

from collections.abc import Iterator

from activity.records import Kind
from bot.prose.template import fill
from bot.prose.traits import traits
from bot.prose.voice import Voice
from bot.report.key_changes import KeyChanges, Minor, Theme
from bot.report.page import Block, Item, ItemList, Pieces, Sentence, code, figure, plain
from bot.report.themes import ThemeKind
from bot.report.week import Week


def write_key_changes(voice: Voice, facts: KeyChanges, week: Week) -> tuple[Block, ...]:
    """One list a theme, and one for the smaller changes."""
    return tuple(_blocks(voice, facts, week))


def _blocks(voice: Voice, facts: KeyChanges, week: Week) -> Iterator[Block]:
    for theme in facts.themes:
        items = tuple(Item(sentence=_bullet(voice, numbers, week)) for numbers in theme.bullets)
        yield ItemList(title=_theme_title(voice, theme), items=items)
    if facts.minor:
        phrases = voice.phrases
        title = phrases.minor_title if facts.themes else phrases.minor_only_title
        items = tuple(Item(sentence=_minor(voice, minor, week)) for minor in facts.minor)
        yield ItemList(title=voice.say(title), items=items, compact=True)


def _theme_title(voice: Voice, theme: Theme) -> Sentence:
    about = theme.pull_requests
    if theme.kind is ThemeKind.OTHER:
        return voice.say(voice.phrases.theme_other, about=about)
    if theme.kind is ThemeKind.KIND:
        kind = plain(voice.phrases.kind_titles[Kind(theme.name)])
        return voice.say(voice.phrases.theme_kind, {"kind": kind}, about=about)
    named = code(theme.name) if theme.kind is ThemeKind.FOLDER else voice.topic(theme.name)
    return Sentence(pieces=named, about=about)


def _bullet(voice: Voice, numbers: tuple[int, ...], week: Week) -> Sentence:
    prs = [week.by_number[number] for number in numbers]
    return voice.say(
        voice.phrases.bullet,
        {
            "title": voice.quoted(prs[0]),
            "prs": voice.numbers(numbers),
            "author": voice.person(prs[0].pull_request.author),
            "traits": traits(voice, prs),
        },
    )


def _minor(voice: Voice, minor: Minor, week: Week) -> Sentence:
    values = {
        "kind": plain(voice.phrases.kind_titles[minor.kind]),
        "count": figure("listed", sum(len(numbers) for numbers in minor.bullets)),
        "list": voice.semicolons([_in_passing(voice, numbers, week) for numbers in minor.bullets]),
    }
    return voice.say(voice.phrases.minor, values)


def _in_passing(voice: Voice, numbers: tuple[int, ...], week: Week) -> Pieces:
    values = {"title": voice.quoted(week.by_number[numbers[0]]), "prs": voice.numbers(numbers)}
    return fill(voice.phrases.minor_twins, values)
