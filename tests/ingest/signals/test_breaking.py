import pytest

from ingest.signals.breaking import decide_breaking
from tests.ingest.signals.changes import change


@pytest.mark.parametrize(
    "title, labels, by",
    [
        ("[BREAKING] feat: one valve", None, "title"),
        ("feat!: one valve", ("breaking",), "!"),
        ("One valve", ("breaking-change",), "label"),
        ("One valve", ("kind/breaking",), "label"),
        ("One valve", ("💥 Breaking Change",), "label"),
        ("One valve", ("semver-major",), "label"),
        ("One valve", ("semver: major",), "label"),
    ],
)
def test_marked(title, labels, by):
    assert decide_breaking(change(title, labels=labels)).by == by


@pytest.mark.parametrize(
    "title, labels",
    [
        ("Remove the public valve", None),
        ("fix: no longer breaking the tank", ()),
        ("One valve", ("non-breaking",)),
        ("One valve", ("no breaking change",)),
        ("One valve", ("major",)),
        ("One valve", ("priority: major",)),
        ("One valve", ("semver-minor", "record-breaking launch")),
    ],
)
def test_not_marked(title, labels):
    assert decide_breaking(change(title, labels=labels)).marked is False


def test_a_description_marks_nothing():
    body = "BREAKING CHANGE: the valve is gone"
    assert not decide_breaking(change("One valve", body=body, commit_message=body)).marked
