import pytest

from activity.records import Kind
from ingest.signals.kind import decide_kind
from tests.ingest.signals.changes import DEFAULT, change


@pytest.mark.parametrize(
    "title, kind, by",
    [
        ("[ci] fix: pin the runner", Kind.FIX, "title type"),
        ("docs(tank): explain", Kind.DOCS, "title type"),
        ("[Feature][Tank] Second tank", Kind.FEAT, "title mark"),
        ("♻️ One valve", Kind.REFACTOR, "title mark"),
        ('Revert "Second tank"', Kind.REVERT, "title type"),
        ("Fixed the drip", Kind.FIX, "title verb"),
        ("Supports a second tank", Kind.FEAT, "title verb"),
        ("Remove the old valve", Kind.REFACTOR, "title verb"),
        ("Bump valve from 1.2 to 1.3", Kind.BUILD, "title verb"),
        ("Update valve to 1.3", Kind.BUILD, "title verb"),
        ("Update the docs after the valve", Kind.DOCS, "title verb"),
        ("Add unit tests for the valve", Kind.TEST, "title verb"),
        ("Add missing gasket", Kind.FIX, "title verb"),
        ("[tank] 修复漏油", Kind.FIX, "title verb"),
        ("优化加油速度", Kind.PERF, "title verb"),
        ("重构油泵", Kind.REFACTOR, "title verb"),
        ("支持第二个油箱", Kind.FEAT, "title verb"),
        ("Avoid a crash of the pump", Kind.FIX, "title verb"),
        ("Don't leak fuel", Kind.FIX, "title verb"),
        ("Correct spelling in the pump", Kind.DOCS, "title verb"),
        ("Fix typo in a comment", Kind.DOCS, "title verb"),
        ("Fix typo in the valve's name", Kind.FIX, "title verb"),
        ("Cleanup documentation for 2.0", Kind.DOCS, "title verb"),
        ("Add type annotations for the tank", Kind.REFACTOR, "title verb"),
        ("Add support for calls in type annotations", Kind.FEAT, "title verb"),
        ("`Tank.fill()`: add tests", Kind.TEST, "title verb"),
        ("PAD-12, Fix the drip", Kind.FIX, "title verb"),
        # Words that only look like a verb of a kind.
        ("Avoid various loops", Kind.OTHER, "nothing"),
        ("Do not fill the tank twice", Kind.OTHER, "nothing"),
        ("Handle round tanks", Kind.OTHER, "nothing"),
        ("Fixture for the tank", Kind.OTHER, "nothing"),
        ("Additional tank", Kind.OTHER, "nothing"),
        ("Update the tank", Kind.OTHER, "nothing"),
        ("Merge sensors of both tanks", Kind.OTHER, "nothing"),
        ("Upgrade the tank view to show turns", Kind.OTHER, "nothing"),
    ],
)
def test_what_the_title_tells(title, kind, by):
    assert decide_kind(change(title, "rocket/tank.py"), DEFAULT) == (kind, by)


@pytest.mark.parametrize(
    "labels, kind",
    [
        (("kind/bug",), Kind.FIX),
        (("type: feature",), Kind.FEAT),
        (("🐛 bug", "documentation"), Kind.FIX),
        (("documentation", "enhancement"), Kind.FEAT),
        (("dependencies", "python"), Kind.BUILD),
        (("dependencies", "github_actions"), Kind.CI),
        (("T-Documentation",), Kind.DOCS),
    ],
)
def test_labels_tell_where_the_title_has_no_mark(labels, kind):
    assert decide_kind(change("Fill the tank", "rocket/tank.py", labels=labels), DEFAULT) == (kind, "label")


@pytest.mark.parametrize("labels", [("area/docs",), ("good first issue",), ("size/M",), ("needs-tests",), None])
def test_labels_about_something_else_decide_nothing(labels):
    assert decide_kind(change("Fill the tank", "rocket/tank.py", labels=labels), DEFAULT).by == "nothing"


def test_a_type_in_the_title_outranks_labels_and_files():
    pr = change("fix: valve", "docs/tank.md", labels=("enhancement",))
    assert decide_kind(pr, DEFAULT) == (Kind.FIX, "title type")


@pytest.mark.parametrize(
    "title, paths, kind",
    [
        ("Fix a word", ("docs/tank.rst", "README.md"), Kind.DOCS),
        ("Faster runners", (".github/workflows/unit.yml",), Kind.CI),
        ("Check the valve twice", ("tests/test_valve.py",), Kind.TEST),
        ("New valve", ("pyproject.toml", "uv.lock"), Kind.BUILD),
    ],
)
def test_files_of_one_sort_tell(title, paths, kind):
    assert decide_kind(change(title, *paths), DEFAULT) == (kind, "content")


def test_mixed_files_tell_nothing_and_a_mended_manifest_is_a_fix():
    assert decide_kind(change("Valve", "docs/a.md", "tests/test_a.py"), DEFAULT).by == "nothing"
    assert decide_kind(change("Fix the wheel", "pyproject.toml"), DEFAULT) == (Kind.FIX, "title verb")


def test_neither_an_empty_merge_nor_unknown_files_have_content():
    assert decide_kind(change("Valve"), DEFAULT) == (Kind.OTHER, "nothing")
    assert decide_kind(change("Valve", files=None), DEFAULT) == (Kind.OTHER, "nothing")
