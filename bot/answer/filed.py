"""One PR in; what is told of its files, its tests and its readers' notes out."""

from collections.abc import Iterator

from activity.records import Assessed, FileChange, NoteKind, Tested
from bot.answer.reasons import paths_named
from bot.answer.speaking import AnswerVoice, quote
from bot.prose.traits import size
from bot.report.page import Pieces, Sentence, code, figure, plain

MOST_FILES = 10
MOST_NOTES = 6


def size_line(voice: AnswerVoice, row: Assessed) -> Sentence:
    """Lines and files; or that they are unknown."""
    if row.pull_request.files is None:
        return voice.say(voice.words.files_unknown)
    return voice.say(voice.words.files, {"size": size(voice, [row])})


def file_lines(voice: AnswerVoice, row: Assessed) -> Iterator[Sentence]:
    """The largest files, and how many more there are."""
    files = sorted(enumerate(row.pull_request.files or ()), key=lambda each: -_lines(each[1]))
    for place, file in files[:MOST_FILES]:
        yield voice.say(voice.words.file, _values(voice, f"{row.number}.{place}", file), about=(row.number,))
    if len(files) > MOST_FILES:
        more = figure(f"{row.number}.files.beyond.{MOST_FILES}", len(files) - MOST_FILES)
        yield voice.say(voice.words.files_more, {"more": more}, about=(row.number,))


def test_line(voice: AnswerVoice, row: Assessed) -> Sentence:
    """Whether tests were touched, which, and whether they were owed."""
    state = row.signals.tests
    values: dict[str, Pieces] = {}
    if state is Tested.TOUCHED:
        values["files"] = paths_named(voice, list(row.signals.tested_by), f"{row.number}.more_tests")
    return voice.say(voice.words.tests_of[state], values)


def notes(voice: AnswerVoice, row: Assessed, *, reviews_only: bool) -> Iterator[Sentence]:
    """Readers' notes from a records file, labelled as such: never a fact."""
    found = [note for note in row.pull_request.notes if not reviews_only or note.kind is NoteKind.REVIEW]
    for note in found[:MOST_NOTES]:
        if note.about is None:
            yield voice.say(voice.words.note, {"text": quote(note.text)})
        else:
            values = {"person": voice.person(note.about), "text": quote(note.text)}
            yield voice.say(voice.words.note_on, values)


def _values(voice: AnswerVoice, fact: str, file: FileChange) -> dict[str, Pieces]:
    return {
        "file": code(f"{file.previous_path} → {file.path}" if file.previous_path else file.path),
        "change": plain(voice.words.changes[file.status]),
        "additions": _count(f"{fact}.additions", file.additions),
        "deletions": _count(f"{fact}.deletions", file.deletions),
    }


def _count(fact: str, lines: int | None) -> Pieces:
    """Lines that nobody counted (a binary file) are no zero."""
    return plain("?") if lines is None else figure(fact, lines)


def _lines(file: FileChange) -> int:
    return (file.additions or 0) + (file.deletions or 0)
