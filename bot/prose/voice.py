"""A language's phrases and facts in; pieces and sentences out: what all sections say in the same way."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from activity.profile import Profile
from activity.records import Assessed, Person, RiskCode
from bot.language import Language
from bot.prose.phrases import Phrases
from bot.prose.template import fill
from bot.report.page import Pieces, Sentence, Source, code, figure, name, plain, pull_request, title

_NO_VALUES: Mapping[str, Pieces] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Voice:
    """The deterministic writer's means: a language, its phrases, and the profile's names of topics."""

    language: Language
    phrases: Phrases
    profile: Profile

    def say(
        self,
        template: str,
        values: Mapping[str, Pieces] = _NO_VALUES,
        *,
        about: Iterable[int] = (),
        sources: tuple[Source, ...] = (Source.FACT,),
    ) -> Sentence:
        """One sentence from a template."""
        return Sentence(pieces=fill(template, values), about=tuple(about), sources=sources)

    def commas(self, parts: Sequence[Pieces]) -> Pieces:
        """`a, b, c`."""
        return _joined(parts, self.phrases.comma)

    def enumeration(self, parts: Sequence[Pieces]) -> Pieces:
        """`a, b and c`."""
        if len(parts) < 2:
            return self.commas(parts)
        return (*self.commas(parts[:-1]), *plain(self.phrases.last), *parts[-1])

    def semicolons(self, parts: Sequence[Pieces]) -> Pieces:
        """`a; b; c`."""
        return _joined(parts, self.phrases.semicolon)

    def numbers(self, numbers: Iterable[int]) -> Pieces:
        """`#1, #2, #3`."""
        return self.commas([pull_request(number) for number in numbers])

    def first_numbers(self, numbers: Sequence[int], most: int, fact: str) -> Pieces:
        """The first `most` numbers and how many more there are (the facts know that as `fact`)."""
        shown = self.numbers(numbers[:most])
        if len(numbers) <= most:
            return shown
        return fill(self.phrases.and_more, {"shown": shown, "more": figure(fact, len(numbers) - most)})

    def codes(self, texts: Sequence[str], most: int) -> Pieces:
        """The first `most` paths or names, and a mark if there are more."""
        shown = self.commas([code(text) for text in texts[:most]])
        return shown if len(texts) <= most else (*shown, *plain(self.phrases.comma + "…"))

    def quoted(self, pr: Assessed) -> Pieces:
        """The cleaned title in quotation marks."""
        return fill(self.phrases.quoted, {"title": title(pr.pull_request.title)})

    def with_number(self, pr: Assessed) -> Pieces:
        """The title and the number."""
        return fill(self.phrases.with_number, {"title": self.quoted(pr), "pr": pull_request(pr.number)})

    def person(self, person: Person | None) -> Pieces:
        """The login; "unknown login" with the git name; or that the author is unknown."""
        if person is not None and person.login is not None:
            return name(person.login)
        if person is not None and person.name:
            return fill(self.phrases.unknown_login, {"name": name(person.name)})
        return plain(self.phrases.unknown_author)

    def topic(self, topic: str) -> Pieces:
        """The topic's title in this language; areas of the repository keep their own names."""
        known = self.profile.topic_titles.get(topic)
        if known is None:
            return name(topic)
        return name(known.zh if self.language is Language.ZH else known.en)

    def risk(self, risk: RiskCode) -> Pieces:
        """The name of a risk, as it stands inside a sentence."""
        return plain(self.phrases.risks[risk].name)

    def risk_title(self, risk: RiskCode) -> Pieces:
        """The name of a risk as a heading."""
        name_ = self.phrases.risks[risk].name
        return plain(name_[:1].upper() + name_[1:])


def _joined(parts: Sequence[Pieces], separator: str) -> Pieces:
    pieces: list[Pieces] = []
    for part in parts:
        if pieces:
            pieces.append(plain(separator))
        pieces.append(part)
    return tuple(piece for part in pieces for piece in part)
