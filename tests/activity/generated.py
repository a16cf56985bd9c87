"""Hypothesis strategies: whole PRs as odd as a source may tell them, with parts unknown, empty or full."""

from datetime import UTC, datetime

from hypothesis import strategies as st

from activity.records import (
    Check,
    CheckState,
    ClosingIssue,
    Comment,
    Event,
    EventKind,
    FileChange,
    FileStatus,
    LookKind,
    Note,
    NoteKind,
    Person,
    PersonKind,
    PullRequest,
    Revert,
    Review,
    ReviewThread,
    State,
    ThreadState,
    TreeLook,
)
from tests.fakes.facts import NAME

TEXT = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=40)
LINES = st.none() | st.integers(0, 5000)
MOMENTS = st.integers(0, 4_000_000_000).map(lambda seconds: datetime.fromtimestamp(seconds, UTC))
NUMBERS = st.integers(1, 2**31 - 1)
HASHES = st.none() | st.text("0123456789abcdef", min_size=40, max_size=40)
PATHS = st.text(st.sampled_from("ab/._% 中ü🚀"), min_size=1, max_size=12)


def unknown_or(one: st.SearchStrategy[object], most: int = 3) -> st.SearchStrategy[object]:
    """Not known, none, or some."""
    return st.none() | st.lists(one, max_size=most).map(tuple)


people = st.builds(
    Person, login=st.none() | TEXT.map(lambda text: text[:20]), name=st.none() | TEXT, kind=st.sampled_from(PersonKind)
)
files = st.builds(
    FileChange,
    path=PATHS,
    previous_path=st.none() | PATHS,
    status=st.sampled_from(FileStatus),
    additions=LINES,
    deletions=LINES,
    binary=st.booleans(),
    patch=st.none() | TEXT,
    patch_cut=st.booleans(),
    patch_repaired=st.booleans(),
)
comments = st.builds(
    Comment,
    author=st.none() | people,
    body=TEXT,
    created_at=st.none() | MOMENTS,
    identity=st.none() | TEXT,
    hidden=st.booleans(),
)
reviews = st.builds(
    Review,
    author=st.none() | people,
    state=st.sampled_from(["APPROVED", "CHANGES_REQUESTED", "COMMENTED", "SOMETHING_NEW"]),
    submitted_at=st.none() | MOMENTS,
    body=st.none() | TEXT,
    commit=HASHES,
    identity=st.none() | TEXT,
    association=st.none() | st.just("MEMBER"),
)
threads = st.builds(
    ReviewThread,
    identity=TEXT,
    state=st.sampled_from(ThreadState),
    state_at_merge=st.none() | st.sampled_from(ThreadState),
    path=st.none() | PATHS,
    line=st.none() | st.integers(1, 9999),
    comments=st.lists(comments, max_size=3).map(tuple),
)
checks = st.builds(
    Check,
    name=TEXT,
    state=st.sampled_from(CheckState),
    completed_at=st.none() | MOMENTS,
    later=st.none() | st.sampled_from(CheckState),
)
reverts = st.builds(
    Revert,
    number=st.none() | st.integers(1, 999),
    commit=HASHES,
    title=st.none() | TEXT,
    reapplies=st.booleans(),
)
notes = st.builds(
    Note,
    kind=st.sampled_from(NoteKind),
    text=TEXT,
    about=st.none() | people,
    state=st.none() | TEXT,
    outcome=st.none() | TEXT,
)
looks = st.builds(
    TreeLook,
    kind=st.sampled_from(LookKind),
    path=PATHS,
    language=st.sampled_from(["yaml", "shell"]),
    problem=st.none() | TEXT,
    line=st.none() | st.integers(1, 9999),
    excerpt=st.none() | TEXT,
    before=st.none() | st.booleans(),
)

issues = st.builds(ClosingIssue, repository=TEXT, number=NUMBERS, title=TEXT)
events = st.builds(
    Event,
    kind=st.sampled_from(EventKind),
    at=MOMENTS,
    actor=st.none() | people,
    before=st.none() | TEXT,
    after=st.none() | TEXT,
)


def pull_requests(
    numbers: st.SearchStrategy[int] = NUMBERS, text: st.SearchStrategy[str] = TEXT
) -> st.SearchStrategy[PullRequest]:
    """PRs of one repository; `text` is what titles and descriptions are made of."""
    return st.builds(
        PullRequest,
        repository=st.just(NAME),
        number=numbers,
        title=text | st.just("很" * 300),
        state=st.sampled_from(State),
        base=st.sampled_from(["main", "release/1.0"]),
        author=st.none() | people,
        merged_by=st.none() | people,
        created_at=st.none() | MOMENTS,
        merged_at=st.none() | MOMENTS,
        closed_at=st.none() | MOMENTS,
        updated_at=st.none() | MOMENTS,
        merge_commit=HASHES,
        body=st.none() | text,
        commit_message=st.none() | text,
        labels=unknown_or(TEXT),
        files=unknown_or(files),
        reviews=unknown_or(reviews),
        threads=st.none() | st.lists(threads, max_size=2, unique_by=lambda each: each.identity).map(tuple),
        comments=unknown_or(comments, 2),
        checks=unknown_or(checks, 2),
        reverts=st.lists(reverts, max_size=2).map(tuple),
        notes=st.lists(notes, max_size=2).map(tuple),
        thread_found=st.none() | st.booleans(),
        looks=unknown_or(looks, 2),
        incomplete=st.none() | TEXT,
        identity=st.none() | TEXT,
        association=st.none() | st.just("NONE"),
        draft=st.none() | st.booleans(),
        milestone=st.none() | TEXT,
        head_commit=HASHES,
        closes=unknown_or(issues, 2),
        events=unknown_or(events, 2),
        checks_unread=st.none() | TEXT,
    )
