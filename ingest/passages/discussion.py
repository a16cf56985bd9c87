"""Reviews, threads, comments and readers' notes of a PR in; passages out, people and bots apart. Pure."""

from collections.abc import Iterator

from activity.records import Comment, Passage, PassageSource, Person, PersonKind, PullRequest
from ingest.passages.prose import parts

MOST_OF_PEOPLE = 12
MOST_OF_BOTS = 6
_PARTS = 2
_NOTE_PARTS = 4


def discussion(record: PullRequest, heading: str) -> Iterator[Passage]:
    """What was said about a PR; more remarks than the caps are left out, the first ones stay."""
    said = [passage for passage in _said(record, heading) if not passage.text.startswith("/")]
    for source, most in ((PassageSource.HUMAN_REVIEW, MOST_OF_PEOPLE), (PassageSource.BOT_REVIEW, MOST_OF_BOTS)):
        yield from [passage for passage in said if passage.source is source][:most]


def notes(record: PullRequest, heading: str) -> Iterator[Passage]:
    """Readers' notes of a records file, as what they are."""
    for note in record.notes:
        for text in parts(note.text, most=_NOTE_PARTS):
            yield Passage(
                source=PassageSource.NOTE, heading=heading, text=text, speaker=_login(note.about), state=note.state
            )


def _said(record: PullRequest, heading: str) -> Iterator[Passage]:
    for review in record.reviews or ():
        yield from _passages(heading, review.author, review.body, review.state.lower())
    for thread in record.threads or ():
        for comment in thread.comments:
            yield from _remark(heading, comment, (thread.state_at_merge or thread.state).value)
    for comment in record.comments or ():
        yield from _remark(heading, comment, None)


def _remark(heading: str, comment: Comment, state: str | None) -> Iterator[Passage]:
    if not comment.hidden:
        yield from _passages(heading, comment.author, comment.body, state)


def _passages(heading: str, author: Person | None, body: str | None, state: str | None) -> Iterator[Passage]:
    machine = author is not None and author.kind is PersonKind.BOT
    source = PassageSource.BOT_REVIEW if machine else PassageSource.HUMAN_REVIEW
    for text in parts(body, most=_PARTS):
        yield Passage(source=source, heading=heading, text=text, speaker=_login(author), state=state)


def _login(person: Person | None) -> str | None:
    return None if person is None else person.login or person.name
