"""The measure itself: a small repository read back, predicates on it, replies scored."""

import json
import os
import subprocess
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.evals import answers, history, predicates, product, question_files, scoring, titles
from tests.evals.baseline import KeywordSearch

NOW = datetime(2026, 7, 15, tzinfo=UTC)
READING = predicates.Reading()


class Repository:
    """A repository with commits on fixed days."""

    def __init__(self, path: Path):
        self.path = path
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str, day: int = 1, email: str = "a@example.org", name: str = "Ann"):
        when = f"2026-07-{day:02d}T12:00:00Z"
        people = {
            f"GIT_{role}_{what}": value
            for role in ("AUTHOR", "COMMITTER")
            for what, value in (("NAME", name), ("EMAIL", email), ("DATE", when))
        }
        environment = {
            **os.environ,
            **people,
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
        }
        subprocess.run(["git", "-C", self.path, *arguments], check=True, capture_output=True, env=environment)

    def commit(self, subject: str, files: dict[str, str], **who):
        for name, text in files.items():
            file = self.path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", subject, **who)


@pytest.fixture(scope="module")
def pulls(tmp_path_factory):
    made = Repository(tmp_path_factory.mktemp("made"))
    login = {"email": "7+bob@users.noreply.github.com", "name": "Bob"}
    made.commit("start", {"docs/a.md": "a\n" * 9})
    made.commit("[core] fix: something (#1) (#2)", {"src/a.py": "1\n2\n", "tests/test_a.py": "x\n"}, day=6, **login)
    made.commit("docs: words (#3)", {"docs/b.md": "b\n" * 50}, day=7)
    made.commit("Move #9 elsewhere", {"src/b.py": "1\n"}, day=7)
    made.commit("chore: nothing (#4)", {}, day=8, **login)
    made.git("checkout", "-q", "-b", "branch")
    made.commit("work", {"src/c.py": "c\n" * 30}, day=8, **login)
    made.git("checkout", "-q", "main")
    made.commit("feat!: direct (#5)", {"src/d.py": "d\n"}, day=9, name="x[bot]")
    made.git("merge", "-q", "--no-ff", "-m", "Merge pull request #6 from x/branch\n\nAdd c", "branch", day=10)
    return history.read(made.path / ".git", "main", None, {"Ann": "ann"})


def by_number(pulls, number):
    return next(pull for pull in pulls if pull.number == number)


def expect(pulls, reading=READING, previous=(), **spec):
    return answers.answer(spec, answers.History(pulls, reading), NOW, list(previous)).numbers


def test_the_last_mark_is_the_number_and_plain_commits_are_none(pulls):
    assert [pull.number for pull in pulls] == [2, 3, 4, 5, 6]


def test_a_merged_branch_has_the_author_of_its_commits_and_its_own_title(pulls):
    merged = by_number(pulls, 6)
    assert (merged.author, merged.title, merged.lines) == ("bob", "Add c", 30)


def test_a_login_comes_from_an_address_or_the_map(pulls):
    assert [pull.author for pull in pulls] == ["bob", "ann", "bob", None, "bob"]


@pytest.mark.parametrize(
    "where, numbers",
    [
        ({"tests": True}, [2]),
        ({"tests": False}, [3, 4, 5, 6]),
        ({"docs_only": True}, [3]),
        ({"kind": ["fix"]}, [2]),
        ({"path": ["src/"]}, [2, 5, 6]),
        ({"path": ["*.md"], "change": ["added"]}, [3]),
        ({"path": ["docs/"], "change": ["deleted"]}, []),
        ({"files": {"max": 0}}, [4]),
        ({"lines": {"min": 30}}, [3, 6]),
        ({"breaking": True}, [5]),
        ({"bot": True}, [5]),
        ({"not": {"author": ["bob"]}}, [3, 5]),
        ({"any": [{"number": [4]}, {"only": ["docs/"]}]}, [3, 4]),
    ],
)
def test_predicates(pulls, where, numbers):
    assert expect(pulls, where=where) == numbers


def test_an_unknown_predicate_is_refused(pulls):
    with pytest.raises(ValueError, match="colour"):
        expect(pulls, where={"colour": "red"})


def test_period_previous_and_order(pulls):
    assert expect(pulls, period=["2026-07-07", "2026-07-08"]) == [3, 4]
    assert expect(pulls, of="previous", previous=[2, 3], where={"tests": True}) == [2]
    assert expect(pulls, largest=2) == [3, 6]
    assert expect(pulls, position=2, previous=[3, 6]) == [6]
    assert expect(pulls, top="authors", limit=1) == [2, 4, 6]


def test_a_tie_at_the_cut_is_no_question(pulls):
    twice = [*pulls, replace(by_number(pulls, 3), number=33)]
    with pytest.raises(ValueError, match="tie"):
        expect(twice, largest=1)


@pytest.mark.parametrize(
    "title, kinds, loose",
    [
        ("[a, b] fix: x", {"fix"}, {"fix"}),
        ("[BugFix][CI] x", {"fix"}, {"fix", "ci"}),
        ("[a] fix x", set(), {"fix"}),
        ("feat(x)!: y", {"feat"}, {"feat"}),
        ("Plain words", set(), set()),
    ],
)
def test_kinds(title, kinds, loose):
    assert (titles.kinds(title), titles.kinds(title, loose=True)) == (kinds, loose)


def test_the_naive_search_takes_any_text(pulls):
    search = KeywordSearch(pulls)
    assert search.ask('words "unclosed AND *') == [3]
    assert search.ask("？") == []
    search.close()


QUESTION = {
    "id": "a",
    "lang": "en",
    "question": "?",
    "follows": None,
    "kind": "list",
    "now": "",
    "ordered": False,
    "expected_prs": [1, 2],
    "expected_count": 2,
    "says": ["7"],
    "plan": {"end": "2026-07-12", "kinds": ["fix"]},
}
ANSWER = {
    "pull_requests": [2, 1],
    "total": 2,
    "text": "There were 7.",
    "plan": {"selection": {"kinds": ["fix"], "period": {"end": "2026-07-13T00:00:00Z"}}},
}


def ask(answer, code=0):
    def command(arguments, home):
        return product.Finished(code, json.dumps(answer), "one line")

    return product.Product(command, Path(), "o/n").ask("?", "2026-07-15T00:00:00Z", "t")


def test_a_right_reply_has_all_points():
    got = scoring.score(QUESTION, ask(ANSWER))
    assert (got.exact, got.count, got.says, got.fields) == (True, True, True, {"end": True, "kinds": True})
    assert scoring.failures([got]) == ""


@pytest.mark.parametrize("answer", [{**ANSWER, "pull_requests": [1]}, {**ANSWER, "pull_requests": [1, 2, 2]}, {}])
def test_a_wrong_reply_has_none(answer):
    assert not scoring.score(QUESTION, ask(answer)).exact


def test_a_failed_command_is_a_wrong_reply_even_for_an_empty_set():
    empty = {**QUESTION, "expected_prs": [], "expected_count": 0}
    got = scoring.score(empty, ask(ANSWER, code=1))
    assert not got.exact
    assert "one line" in scoring.failures([got])


def test_question_files_are_whole():
    ids = set()
    for file in question_files.load(unopened=True):
        question_files.chains(file)  # raises when a follow-up stands before its question
        for question in file.questions:
            assert {"expected_prs", "expected_count", "spec", "plan"} <= question.keys()
            assert question["id"] not in ids
            ids.add(question["id"])
    assert len(ids) >= 120
