"""One PR in; who reviewed it and what came of it out, humans and bots apart. Unknown is not none."""

from collections.abc import Iterable, Iterator

from activity.records import Assessed, Person, PersonKind, Review, ThreadState
from bot.answer.quoting import excerpt
from bot.answer.speaking import AnswerVoice, quote
from bot.report.page import Item, Pieces, Sentence, Source, figure, name, plain

MOST_SAID = 3


def reviews(voice: AnswerVoice, row: Assessed) -> Iterator[Item]:
    """The reviews of a PR: by people with the outcome, by machines apart, threads with those open at the merge."""
    found = row.pull_request.reviews
    if found is None:
        yield _item(row, voice.say(voice.words.reviews_unknown))
        return
    people = [review for review in found if _by_other_person(review, row)]
    machines = [review for review in found if review.author and review.author.kind is PersonKind.BOT]
    yield _people(voice, row, people)
    if machines:
        values = {"people": voice.commas(_names(voice, machines))}
        yield _item(row, voice.say(voice.words.bot_reviews, values, sources=(Source.BOT_REVIEW,)))
    yield from _threads(voice, row)


def _people(voice: AnswerVoice, row: Assessed, people: list[Review]) -> Item:
    if not people:
        return _item(row, voice.say(voice.words.no_review))
    outcome = plain(voice.phrases.reviews[row.signals.review])
    values = {"people": voice.commas(_names(voice, people)), "outcome": outcome}
    said = voice.say(voice.words.human_reviews, values, sources=(Source.HUMAN_REVIEW,))
    return _item(row, said, tuple(_said(voice, people)))


def _said(voice: AnswerVoice, people: Iterable[Review]) -> Iterator[Sentence]:
    """What reviewers wrote, in their own words."""
    written = [(review, text) for review in people if (text := excerpt(review.body))]
    for review, text in written[:MOST_SAID]:
        values = {"person": voice.person(review.author), "state": name(review.state.lower()), "text": quote(text)}
        yield voice.say(voice.words.review_said, values, sources=(Source.HUMAN_REVIEW,))


def _threads(voice: AnswerVoice, row: Assessed) -> Iterator[Item]:
    threads = row.pull_request.threads
    if threads:
        still = [thread for thread in threads if (thread.state_at_merge or thread.state) is ThreadState.OPEN]
        values = {
            "count": figure(f"{row.number}.threads", len(threads)),
            "open": figure(f"{row.number}.open_threads", len(still)),
        }
        yield _item(row, voice.say(voice.words.threads, values, sources=(Source.HUMAN_REVIEW,)))


def _by_other_person(review: Review, row: Assessed) -> bool:
    """The author's own entries in the review list are replies, not reviews."""
    author = row.pull_request.author
    same = review.author is not None and author is not None and review.author.login == author.login
    return not same and (review.author is None or review.author.kind is not PersonKind.BOT)


def _names(voice: AnswerVoice, found: Iterable[Review]) -> list[Pieces]:
    people: list[Person | None] = list(dict.fromkeys(review.author for review in found))
    return [voice.person(person) for person in people]


def _item(row: Assessed, sentence: Sentence, details: tuple[Sentence, ...] = ()) -> Item:
    return Item(sentence=sentence.model_copy(update={"about": (row.number,)}), details=details)
