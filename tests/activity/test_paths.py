"""Path patterns and words, one by one: folders, files, bare names, stars, renames, and signs that are just signs."""

import pytest
from sqlalchemy import Engine

from activity.reader import Reader
from activity.records import FileStatus
from activity.selection import PathRule, PathVerdict, Selection
from tests.activity.brute_force import path_fits
from tests.activity.store import save
from tests.fakes.facts import NAME, file, pull_request

CASES = (
    ("docs/", "docs/a.md", True),
    ("docs/", "docs/deep/a.md", True),
    ("docs/", "src/docs/a.md", False),
    ("docs/", "docs", False),
    ("docs/", "docs2/a.md", False),
    ("verl/workers", "verl/workers/a.py", True),
    ("verl/workers", "verl/workers", True),
    ("verl/workers", "verl/workers2/a.py", False),
    ("verl/workers", "x/verl/workers/a.py", False),
    ("DOCS/A.md", "docs/a.MD", True),
    ("ray_trainer.py", "a/b/ray_trainer.py", True),
    ("ray_trainer.py", "a/b/rayXtrainer.py", False),
    ("ray_trainer.py", "a/b/my_ray_trainer.py", False),
    ("ray_trainer.py", "ray_trainer.py/x", True),
    ("*.md", "a/b/c.MD", True),
    ("*.md", "a.md/b.py", False),
    ("test_*.py", "tests/test_a.py", True),
    ("test_*.py", "test_utils/helper.py", False),
    ("src/*.py", "src/a/b.py", True),
    ("src/*.py", "lib/src/a.py", False),
    ("*/docs/", "a/docs/b.md", True),
    ("100%.txt", "100%.txt", True),
    ("100%.txt", "1000.txt", False),
    ("a\\b", "a\\b", True),
    ("a\\b", "ab", False),
    ("a?.py", "ab.py", False),
    ("[ab].py", "a.py", False),
    ("文档/", "文档/说明 🚀.md", True),
    ("ÜBER.md", "über.md", True),
    (" docs/ ", "docs/a.md", True),
    ("/docs/", "docs/a.md", True),
    ("./a.md", "a.md", True),
    ("", "a.md", False),
)


@pytest.mark.parametrize("pattern,path,fits", CASES)
def test_the_plain_reading_of_a_pattern(pattern: str, path: str, fits: bool) -> None:
    assert path_fits(path, pattern) is fits


def test_patterns_in_sql(engine: Engine) -> None:
    save(engine, [pull_request(at, files=[path]) for at, (_, path, _) in enumerate(CASES, start=1)])
    for at, (pattern, path, fits) in enumerate(CASES, start=1):
        assert (at in touching(engine, pattern)) is fits, (pattern, path)


def touching(engine: Engine, *patterns: str, **more: object) -> tuple[int, ...]:
    rule = PathRule.model_validate({"patterns": patterns, **more})
    return Reader(engine).numbers(Selection(repository=NAME, paths=(rule,)))


ONLY, NONE = PathVerdict.ONLY, PathVerdict.NONE


@pytest.fixture
def moved(engine: Engine) -> Engine:
    """A move out of docs, one inside it, a new file in it, an empty merge, and one nobody read."""
    out = file("guide.md", previous_path="docs/guide.md")
    inside = file("docs/new.md", previous_path="docs/old.md")
    added = file("docs/c.md", status=FileStatus.ADDED)
    told = [
        pull_request(1, files=[out]),
        pull_request(2, files=[inside]),
        pull_request(3, files=[added, "src/a.py"]),
        pull_request(4, files=()),
        pull_request(5, files=None),
    ]
    save(engine, told)
    return engine


def test_a_file_that_left_a_folder_touched_it(moved: Engine) -> None:
    assert touching(moved, "docs/") == (3, 2, 1)
    assert touching(moved, "docs/", changes=(FileStatus.RENAMED,)) == (2, 1)
    assert touching(moved, "docs/old.md") == (2,)
    assert touching(moved, "docs/", changes=(FileStatus.ADDED,)) == (3,)


def test_only_looks_at_where_files_are_now(moved: Engine) -> None:
    assert touching(moved, "docs/", verdict=ONLY) == (2,)
    assert touching(moved, "docs/", "src/", verdict=ONLY) == (3, 2)


def test_an_empty_merge_is_in_no_set_but_the_one_without(moved: Engine) -> None:
    assert touching(moved, "docs/", verdict=NONE) == (4,)
    assert touching(moved, "*", verdict=ONLY) == (3, 2, 1)
    assert touching(moved, verdict=NONE) == (4,)
    assert touching(moved) == (3, 2, 1)


@pytest.mark.parametrize("word,found", [("DOOR", (1,)), ("100%", (2,)), ("a_b", (2,)), ("axb", ()), ("门", (3,))])
def test_words_are_taken_as_they_stand(engine: Engine, word: str, found: tuple[int, ...]) -> None:
    told = [
        pull_request(1, "fix: the door", files=()),
        pull_request(2, "fix: 100% of a_b", files=()),
        pull_request(3, "fix: other", files=["src/门.py"]),
        pull_request(4, "docs: 1000 words, aXc", files=None, body=None),
    ]
    save(engine, told)
    assert Reader(engine).numbers(Selection(repository=NAME, words=((word,),))) == found
    assert set(Reader(engine).numbers(Selection(repository=NAME, words=((word, "words"),)))) == {*found, 4}
    assert Reader(engine).numbers(Selection(repository=NAME, words=((word,), ("nowhere",)))) == ()
