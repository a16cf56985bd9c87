"""What a PR takes back, by title, commit and message."""

from datetime import UTC, datetime

import pytest

from ingest.git.history import History
from ingest.git.log import Commit
from ingest.git.revert import reverts_of

LOADER, MASK, AGAIN = "a1" * 20, "b2" * 20, "c3" * 20


def commit(sha: str, subject: str, body: str = "") -> Commit:
    return Commit(sha, ("0" * 40,), "Ann", "ann@example.com", datetime(2026, 6, 1, tzinfo=UTC), subject, body)


def told(title: str, body: str = "") -> list[tuple[int | None, str | None, bool]]:
    last = commit("f" * 40, f"{title} (#99)", body)
    line = [
        commit(LOADER, "feat: loader (#10)"),
        commit(MASK, "fix: mask (#11)"),
        commit(AGAIN, "fix: mask (#12)"),
        commit("d4" * 20, "direct push"),
        last,
        commit("e5" * 20, "fix: mask (#200)"),
    ]
    found = reverts_of(last, title, "acme/engine", History(reversed(line)))
    return [(revert.number, revert.commit, revert.reapplies) for revert in found]


@pytest.mark.parametrize(
    "title, expected",
    [
        ('Revert "feat: loader (#10)"', [(10, None, False)]),
        ('Revert "feat: loader"', [(10, None, False)]),
        ('Revert "fix: mask"', [(12, None, False)]),  # the last one before, not a later one
        ('[model] fix: Revert "feat: loader (#10)"', [(10, None, False)]),
        ('revert: Revert "feat: loader (#10)"', [(10, None, False)]),
        ("Revert “feat: loader (#10)”", [(10, None, False)]),
        ('Reapply "feat: loader (#10)"', [(10, None, True)]),
        ('Revert "Revert "feat: loader (#10)" (#11)"', [(11, None, False), (10, None, True)]),
        ('Revert "Reapply "feat: loader (#10)" (#11)"', [(11, None, False), (10, None, False)]),
        (
            'Revert "Revert "Revert "feat: loader (#10)" (#11)" (#12)"',
            [(12, None, False), (11, None, True), (10, None, False)],
        ),
        ('Revert "never heard of"', [(None, None, False)]),
        ('[Revert] "feat: loader"', [(10, None, False)]),
        ("revert megatron version on ci", []),
        ("fix: say Revert is done", []),
        ("feat: loader", []),
    ],
)
def test_by_title(title, expected):
    assert told(title) == expected


def test_by_the_commit_in_the_message():
    body = f"This reverts commit {LOADER}."
    assert told('Revert "a title that was edited"', body) == [(10, LOADER, False)]
    assert told("fix: hang on start", body) == [(10, LOADER, False)]
    assert told("fix: hang on start", f"This reverts commit {LOADER[:9]}.") == [(10, LOADER[:9], False)]


def test_by_the_number_in_the_message():
    assert told('Revert "a long title that was cut…', "Reverts acme/engine#11") == [(11, None, False)]
    assert told('Revert "feat: loader"', "Reverts other/place#11") == [(10, None, False)]


@pytest.mark.parametrize(
    "body",
    [
        f"This reverts commit {'9' * 40}.",  # a commit inside the branch
        f"This reverts commit {'d4' * 20}.",  # on the base, but no PR
        f"It says: This reverts commit {LOADER}",  # not at the start of a line
        "Reverts acme/engine#11",  # no revert by its title
        "The server reverts to #10",
    ],
)
def test_a_plain_title_is_no_revert(body):
    assert told("fix: hang on start", body) == []


def test_what_is_said_after_the_quote_is_no_title():
    last = commit("f" * 40, 'revert "the loader" in the engine (#99)')
    (found,) = reverts_of(last, 'revert "the loader" in the engine', "acme/engine", History([last]))
    assert (found.title, found.number) == ("the loader", None)
