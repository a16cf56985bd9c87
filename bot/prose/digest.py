"""The order of the digest in; a table of PRs out: title, author, importance, points, review outcome."""

from activity.profile import Topic, TopicRule
from activity.records import Assessed, Kind
from bot.prose.template import fill
from bot.prose.traits import at_risk, breaking, reverts, size, tests
from bot.prose.voice import Voice
from bot.report.digest import Digest, bot_reviews
from bot.report.page import Block, DigestRow, DigestTable, Pieces, Sentence, figure, plain, title
from bot.report.week import Week

MOST_TOPICS = 3


def write_digest(voice: Voice, facts: Digest, week: Week) -> tuple[Block, ...]:
    """The most important PRs with all points; the rest with kind and size only."""
    if not facts.top:
        return ()
    rest = tuple(_row(voice, week.by_number[number], full=False) for number in facts.rest)
    heading = voice.say(voice.phrases.rest, {"count": figure("listed", len(rest))}, about=facts.rest)
    return (
        DigestTable(
            columns=voice.phrases.columns,
            rows=tuple(_row(voice, week.by_number[number], full=True) for number in facts.top),
            rest_title=heading if rest else None,
            rest=rest,
        ),
    )


def _row(voice: Voice, pr: Assessed, *, full: bool) -> DigestRow:
    stated = pr.signals.kind is not Kind.OTHER
    kind = plain(voice.phrases.kind_names[pr.signals.kind]) if stated else ()
    parts = [kind, *_topics(voice, pr), size(voice, [pr]), *_marks(voice, pr)] if full else [kind, size(voice, [pr])]
    return DigestRow(
        number=pr.number,
        title=_of(pr, title(pr.pull_request.title)),
        author=_of(pr, voice.person(pr.pull_request.author)),
        importance=pr.signals.importance.score,
        points=tuple(_of(pr, part) for part in parts if part),
        review=_of(pr, _review(voice, pr)),
    )


def _topics(voice: Voice, pr: Assessed) -> list[Pieces]:
    """The topics that say more than the kind does, as far as they are narrow enough for a theme."""
    titled = voice.profile.topic_titles
    narrow = [each for each in pr.signals.topics if each not in titled or titled[each].theme]
    telling = [each for each in narrow if each not in titled or not _by_kind(titled[each], pr.signals.kind)]
    return [voice.topic(topic) for topic in telling[:MOST_TOPICS]]


def _by_kind(topic: Topic, kind: Kind) -> bool:
    """Whether every PR of the kind is in the topic, so that it says nothing beside the kind."""
    return any(rule == TopicRule(kinds=rule.kinds) and kind in rule.kinds for rule in topic.rules)


def _marks(voice: Voice, pr: Assessed) -> tuple[Pieces, ...]:
    return (tests(voice, pr), breaking(voice, pr), reverts(voice, pr), at_risk(voice, [pr]))


def _review(voice: Voice, pr: Assessed) -> Pieces:
    """What human reviewers ended with; how many reviews came from machines stands apart."""
    outcome = plain(voice.phrases.reviews[pr.signals.review])
    count = bot_reviews(pr)
    if not count:
        return outcome
    values = {"outcome": outcome, "count": figure(f"{pr.number}.bot_reviews", count)}
    return fill(voice.phrases.bot_reviews, values)


def _of(pr: Assessed, pieces: Pieces) -> Sentence:
    return Sentence(pieces=pieces, about=(pr.number,))
