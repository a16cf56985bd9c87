"""The text behind `/weekly-report` in; what is wanted out: a report, help, the settings, or a problem. Pure.

Words stand in any order. Full-width letters, dashes, quotation marks and letter case of phone keyboards don't matter.
"""

import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

from activity.errors import UsageError
from activity.period import Period, parse_period
from activity.records.frozen import Record
from bot.language import Language
from bot.slack.text import unescaped, visible


class ProblemKind(StrEnum):
    """Why a command cannot be carried out."""

    USAGE = "usage"
    NO_SUCH_WEEK = "no_such_week"
    FUTURE_WEEK = "future_week"


class Report(Record):
    """A report is wanted. `None` is the channel's: its language, its repository. `private`: for the asker alone."""

    period: Period
    language: Language | None = None
    repository: str | None = None
    private: bool = False


class Help(Record):
    """How to use it."""


class Settings(Record):
    """The channel's settings."""


class Problem(Record):
    """What cannot be read; `text` is the word, as it was typed."""

    kind: ProblemKind
    text: str


Command = Report | Help | Settings | Problem

_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\u30fc", "-"))
_QUOTES = "\"'`“”„‟‘’‚«»「」『』〝〞"
_LANGUAGES = {
    **dict.fromkeys(("zh", "zh-cn", "zh-hans", "cn", "中文", "汉语", "简体", "简体中文", "chinese"), Language.ZH),
    **dict.fromkeys(("en", "en-us", "en-gb", "英文", "英语", "english"), Language.EN),
}
_PRIVATE = {"private", "私密", "仅自己", "私下"}
_HELP = {"help", "帮助", "?"}
_SETTINGS = {"settings", "setting", "config", "设置"}
_PHRASES = ((r"last\s+week|上周|上星期", "last-week"), (r"this\s+week|本周|这周|这星期", "this-week"))
_REPOSITORY = re.compile(r"[a-z0-9_.-]+/[a-z0-9_.-]+", re.IGNORECASE | re.ASCII)
_PERIOD = re.compile(
    r"(?:\d{4}-?)?w\d{1,2}|\d{4}-\d{2}(?:-\d{2})?(?:\.\.\d{4}-\d{2}(?:-\d{2})?)?|(?:last|this)-week", re.ASCII
)


def read_command(text: str, now: datetime, zone: str = "UTC") -> Command:
    """Read the text of the command.

    Args:
        text: what stands behind the command's name, as Slack sends it.
        now: the clock, by which the last complete week and a future one are told.
        zone: the zone in which weeks are cut.
    """
    words = _words(text)
    folded = [word.casefold() for word in words]
    for known, command in ((_HELP, Help()), (_SETTINGS, Settings())):
        if len(folded) == 1 and folded[0] in known:
            return command
    reading = _Reading(now, zone)
    for word in words:
        problem = reading.take(word)
        if problem is not None:
            return problem
    return reading.report()


def language_of_locale(locale: str | None) -> Language | None:
    """The language of a person's `locale`, such as `zh-CN`; `None` where Herald does not write it."""
    return _LANGUAGES.get((locale or "").partition("-")[0].casefold())


class _Reading:
    def __init__(self, now: datetime, zone: str) -> None:
        self._now = now
        self._zone = zone
        self._period: Period | None = None
        self._language: Language | None = None
        self._repository: str | None = None
        self._private = False

    def take(self, word: str) -> Problem | None:
        """Take one word in; what is wrong with it, if something is."""
        folded = word.casefold()
        if folded in _PRIVATE:
            self._private = True
            return None
        if folded in _LANGUAGES and self._language in {None, _LANGUAGES[folded]}:
            self._language = _LANGUAGES[folded]
            return None
        if _PERIOD.fullmatch(folded) and self._period is None:
            return self._take_period(word)
        if _REPOSITORY.fullmatch(word) and self._repository is None:
            self._repository = word
            return None
        return Problem(kind=ProblemKind.USAGE, text=word)

    def _take_period(self, word: str) -> Problem | None:
        try:
            period = parse_period(word, self._now, self._zone)
        except UsageError:
            return Problem(kind=ProblemKind.NO_SUCH_WEEK, text=word)
        if period.start > self._now:
            return Problem(kind=ProblemKind.FUTURE_WEEK, text=period.label)
        self._period = period
        return None

    def report(self) -> Report:
        """What is wanted, all words taken in."""
        return Report(
            period=self._period or Period.last_complete_week(self._now, self._zone),
            language=self._language,
            repository=self._repository,
            private=self._private,
        )


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", visible(unescaped(text))).translate(_DASHES)
    plain = re.sub(r"\.{2,}", "..", plain)
    for pattern, word in _PHRASES:
        plain = re.sub(pattern, f" {word} ", plain, flags=re.IGNORECASE)
    return list(_stripped(plain))


def _stripped(text: str) -> Iterator[str]:
    for word in re.split(r"[\s,;、，；]+", text):
        bare = word.strip(_QUOTES)
        if bare:
            yield bare
