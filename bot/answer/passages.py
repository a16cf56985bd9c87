"""A passage in; its quotation, labelled with where it comes from, out."""

from activity.records import Passage
from bot.answer.speaking import AnswerVoice, quote
from bot.prose.template import fill
from bot.report.page import Pieces, name, plain


def quoted(voice: AnswerVoice, passage: Passage) -> Pieces:
    """What made a PR appear, in its own words; the title stands beside it already, so it is only named."""
    words = voice.words
    values = {"source": plain(words.passages[passage.source]), "text": quote(passage.text)}
    speaker = speaker_of(passage)
    return fill(words.passage_by, {**values, "speaker": name(speaker)}) if speaker else fill(words.passage, values)


def speaker_of(passage: Passage) -> str:
    """Who said it and in what state it stands, as far as that is known."""
    return ", ".join(part for part in (passage.speaker, passage.state) if part)
