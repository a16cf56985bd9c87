"""What happened besides answers in; a short message out: help, working on it, posted already, an error, a refusal."""

from collections.abc import Mapping

from activity.records.frozen import Record
from bot.language import Language
from bot.render.slack.content import (
    Block,
    Button,
    Buttons,
    Heading,
    Line,
    LineStyle,
    Marker,
    Message,
    MessageKind,
    Note,
    Prose,
    line,
)
from bot.render.slack.phrasing import WORDS, Value, filled, permalink, sentence_line
from bot.render.slack.words import Notice
from bot.slack.actions import Action


class Posted(Record):
    """A report that stands in the channel already: its address, and the id by which it is posted again."""

    url: str
    post_id: str


def notice(
    kind: Notice, language: Language, values: Mapping[str, Value] | None = None, run_id: str | None = None
) -> Message:
    """One line what happened, one line what to do, and the run where there is one.

    Values from outside (`text`, `repository`, `label`) are shown letter for letter.

    Raises:
        KeyError: the notice names a value that is not there.
    """
    words = WORDS[language]
    told = words.notices[kind]
    lines = [sentence_line(told.what, values), *([sentence_line(told.remedy, values)] if told.remedy else [])]
    blocks: list[Block] = [Prose(lines=tuple(lines))]
    if run_id is not None:
        blocks.append(Note(parts=(filled(words.run, {"run": run_id}),)))
    return Message(blocks=tuple(blocks), marker=_marker(run_id))


def already_posted(language: Language, label: str, repository: str, posted: Posted) -> Message:
    """That a week was posted already: a link to it, and a button to post it again."""
    words = WORDS[language]
    told = notice(Notice.ALREADY_POSTED, language, {"label": label, "repository": repository})
    link = Prose(lines=(Line(spans=permalink(words.open_link, posted.url)),))
    again = Button(text=words.again_button, action=Action.AGAIN, value=posted.post_id)
    return told.model_copy(update={"blocks": (*told.blocks, link, Buttons(buttons=(again,)))})


def help_message(language: Language) -> Message:
    """What Herald can do, with examples and a button to the settings."""
    words = WORDS[language]
    lines = [
        *(line(text, LineStyle.BULLET) for text in words.help_lines),
        line(words.home.examples, LineStyle.TITLE),
        *(line(text, LineStyle.BULLET) for text in words.examples),
    ]
    settings = Button(text=words.settings_button, action=Action.SETTINGS, value="help")
    return Message(
        blocks=(Heading(text=words.help_title), Prose(lines=tuple(lines)), Buttons(buttons=(settings,))),
    )


def suggested_prompts(language: Language) -> tuple[tuple[str, str], ...]:
    """At most four (title, question) to begin a direct message with."""
    return tuple((text, text) for text in WORDS[language].examples[:4])


def _marker(run_id: str | None) -> Marker | None:
    return None if run_id is None else Marker(run_id=run_id, kind=MessageKind.NOTICE)
