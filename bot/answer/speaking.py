"""A language in; the means to write answers in it out: the report's voice with the phrases of answers."""

from dataclasses import dataclass
from datetime import datetime

from activity.period import zone_of
from activity.profile import Profile
from activity.records import Assessed
from bot.answer.en import EN
from bot.answer.phrases import AnswerPhrases
from bot.answer.zh import ZH
from bot.language import Language
from bot.prose.plain import PHRASES
from bot.prose.template import fill
from bot.prose.voice import Voice
from bot.report.outside import clean_quote
from bot.report.page import Piece, PieceKind, Pieces, figure, name

ANSWERS: dict[Language, AnswerPhrases] = {Language.EN: EN, Language.ZH: ZH}


@dataclass(frozen=True, slots=True)
class AnswerVoice(Voice):
    """The report's voice, and what only answers say."""

    words: AnswerPhrases

    def alternatives(self, parts: list[Pieces]) -> Pieces:
        """`a or b`."""
        if len(parts) < 2:
            return self.commas(parts)
        return (*self.commas(parts[:-1]), *fill(self.words.or_, {}), *parts[-1])

    def date(self, moment: datetime, zone: str) -> Pieces:
        """The day of a moment in a zone."""
        return name(day(moment, zone))

    def age(self, number: str, seconds: float) -> Pieces:
        """A stretch of time: hours below two days, else days."""
        hours = seconds / 3600
        if hours < 48:
            return fill(self.words.hours, {"count": figure(f"{number}.hours", round(hours, 1))})
        return fill(self.words.day_count, {"count": figure(f"{number}.days", round(hours / 24, 1))})


def voice_of(language: Language, profile: Profile) -> AnswerVoice:
    """The voice of a language."""
    return AnswerVoice(language=language, phrases=PHRASES[language], profile=profile, words=ANSWERS[language])


def day(moment: datetime, zone: str) -> str:
    """The day of a moment in a zone, as `2026-06-01`."""
    return f"{moment.astimezone(zone_of(zone)):%Y-%m-%d}"


def quote(text: str) -> Pieces:
    """Somebody's own words, cleaned and capped; a renderer treats them as it treats names."""
    return (Piece(kind=PieceKind.NAME, text=clean_quote(text)),)


def numbered(rows: tuple[Assessed, ...]) -> dict[int, Assessed]:
    """The rows by number."""
    return {row.number: row for row in rows}
