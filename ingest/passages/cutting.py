"""A PR in; its passages in order out. Pure."""

from collections.abc import Iterator

from activity.records import Passage, PassageSource, PullRequest
from activity.text import one_line, storable
from activity.title import parse_title
from ingest.passages.diffs import diff_passages
from ingest.passages.discussion import discussion, notes
from ingest.passages.prose import parts

MOST_OF_TEXT = 8
_HEADING = 160
_TELLING = 2
"""A description of fewer parts says nothing much, so the commit message is heard too."""


def cut_passages(record: PullRequest) -> tuple[Passage, ...]:
    """The title, then description, commit message, diff, discussion and notes, each in parts."""
    heading = heading_of(record.title)
    found = (Passage(source=PassageSource.TITLE, heading=heading, text=heading), *_cut(record, heading))
    return tuple({each.key: _clean(each) for each in found}.values())


def heading_of(title: str) -> str:
    """A title as words: modules in front, without type, brackets and numbers."""
    told = parse_title(one_line(title, 400))
    words = told.text or one_line(title)
    heading = f"{', '.join(told.modules)}: {words}" if told.modules else words
    return one_line(heading, _HEADING) or "—"


def _cut(record: PullRequest, heading: str) -> Iterator[Passage]:
    described = parts(record.body, most=MOST_OF_TEXT)
    yield from (Passage(source=PassageSource.DESCRIPTION, heading=heading, text=text) for text in described)
    if len(described) < _TELLING:
        message = parts(record.commit_message, most=MOST_OF_TEXT)
        own = (text for text in message if text not in described)
        yield from (Passage(source=PassageSource.COMMIT, heading=heading, text=text) for text in own)
    yield from diff_passages(record, heading)
    yield from discussion(record, heading)
    yield from notes(record, heading)


def _clean(passage: Passage) -> Passage:
    return passage.model_copy(update={"text": storable(passage.text)})
