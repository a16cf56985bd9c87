"""The command as a person meets it: results on standard output, one line for each foreseeable failure."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fakes.repository import GitRepository

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "sample"
WEEK = {
    "repo": "acme/engine",
    "week": "2026-W23",
    "base": "main",
    "pull_requests": [
        {
            "number": 7,
            "title": "[core] fix: close the file",
            "merged_at": "2026-06-02T10:00:00Z",
            "author": "ann",
            "files": [{"path": "src/a.py", "status": "M", "additions": 3, "deletions": 1}],
        }
    ],
}


class Home:
    """A folder of state and the command that works on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, *words: str, limits: Callable[[], None] | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("HERALD_")}
        return subprocess.run(
            [sys.executable, "-m", "herald", *words],
            cwd=self.folder.parent,
            env={**surroundings, "PYTHONPATH": str(ROOT), "HERALD_HOME": str(self.folder), **variables},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            preexec_fn=limits,
        )

    def fails(self, *words: str, code: int = 1, **more: object) -> str:
        """Run what must fail; its one line on standard error comes back."""
        done = self.run(*words, **more)  # type: ignore[arg-type]
        assert done.returncode == code, done.stderr
        assert done.stdout == ""
        lines = done.stderr.strip().splitlines()
        assert len(lines) == 1, done.stderr
        assert lines[0].startswith("herald: ")
        return lines[0]

    def succeeds(self, *words: str) -> str:
        done = self.run(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.fixture
def history(tmp_path: Path) -> GitRepository:
    repository = GitRepository(tmp_path / "engine")
    repository.squash(1, "[core] fix: close the file", {"src/a.py": "a = 1\n"})
    repository.squash(2, "[core] feat: open two files", {"src/a.py": "a = 2\n", "tests/test_a.py": "assert True\n"})
    return repository


def written(folder: Path, content: object) -> str:
    path = folder / "week.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return str(path)


def test_a_history_becomes_a_report(home: Home, history: GitRepository) -> None:
    home.succeeds("ingest", "git", str(history.path), "--repo", "acme/engine")
    report = json.loads(home.succeeds("report", "2026-W23", "--format", "json"))
    assert [entry["number"] for entry in report["pull_requests"]] == [2, 1]
    assert report["counts"]["kinds"] == {"feat": 1, "fix": 1}
    assert [section["title"] for section in report["sections"]] == [
        "Summary",
        "Key changes",
        "Trends",
        "Risks",
        "PR digest",
        "Next steps",
    ]


def test_a_file_that_does_not_parse_is_seen_when_its_week_is_reported(home: Home, history: GitRepository) -> None:
    history.squash(3, "[ci] chore: add a job", {".github/workflows/ci.yml": "on: push\njobs:\n\tbuild: {}\n"})
    home.succeeds("ingest", "git", str(history.path), "--repo", "acme/engine")
    report = json.loads(home.succeeds("report", "2026-W23", "--format", "json"))
    risks = {entry["number"]: [risk["code"] for risk in entry["risks"]] for entry in report["pull_requests"]}
    assert "unparsable" in risks[3]
    assert "unparsable" not in risks[1] + risks[2]


def test_the_clone_may_go_and_the_report_stays(home: Home, history: GitRepository) -> None:
    home.succeeds("ingest", "git", str(history.path), "--repo", "acme/engine")
    history.path.rename(history.path.with_name("elsewhere"))
    assert "#2" in home.succeeds("report", "2026-W23")


def test_the_six_titles_stand_in_chinese(home: Home, tmp_path: Path) -> None:
    home.succeeds("ingest", "records", written(tmp_path, WEEK))
    page = home.succeeds("report", "2026-W23", "--lang", "zh")
    titles = ["执行摘要", "本周重点变化", "模块与主题趋势", "风险观察", "重点 PR 速览", "后续建议"]
    assert [title for title in titles if title in page] == titles


def test_the_sample_holds_both_weeks(home: Home) -> None:
    home.succeeds("ingest", "records", *map(str, sorted(SAMPLE.glob("*.json"))))
    for week, many in (("2026-W18", 24), ("2026-W23", 36)):
        report = json.loads(home.succeeds("report", week, "--format", "json"))
        assert len(report["pull_requests"]) == many
    (status,) = json.loads(home.succeeds("ingest", "status", "--json"))
    assert status["merged"] == status["pull_requests"] == 60
    assert len(status["covered"]) == 2


def test_the_default_period_is_the_last_complete_week(home: Home, tmp_path: Path) -> None:
    home.succeeds("ingest", "records", written(tmp_path, WEEK))
    report = json.loads(home.succeeds("report", "--format", "json", "--now", "2026-06-10T12:00:00Z"))
    assert report["period"]["label"] == "2026-W23"


def test_a_written_report_goes_to_the_file(home: Home, tmp_path: Path) -> None:
    home.succeeds("ingest", "records", written(tmp_path, WEEK))
    page = tmp_path / "page.html"
    assert home.succeeds("report", "2026-W23", "--format", "html", "--out", str(page)) == ""
    assert "#7" in page.read_text("utf-8")


@pytest.mark.parametrize(
    "words,says",
    [
        (["ingest", "git", "absent"], "no folder"),
        (["ingest", "git", "."], "not a git repository"),
        (["ingest", "git", "https://"], "https://"),
        (["ingest", "records", "absent.json"], "absent.json"),
        (["report"], "store is empty"),
    ],
)
def test_a_foreseeable_failure_is_one_line(home: Home, words: list[str], says: str) -> None:
    assert says in home.fails(*words, code=2 if words[2:] == ["https://"] else 1)


@pytest.mark.parametrize("words", [["2026-W54"], ["2026-02-30"], ["next month"], ["--now", "soon"]])
def test_a_wrong_period_is_wrong_usage(home: Home, tmp_path: Path, words: list[str]) -> None:
    home.succeeds("ingest", "records", written(tmp_path, WEEK))
    assert words[-1] in home.fails("report", *words, code=2)


def test_a_repository_that_is_not_stored_is_named(home: Home, tmp_path: Path) -> None:
    home.succeeds("ingest", "records", written(tmp_path, WEEK))
    said = home.fails("report", "--repo", "acme/other")
    assert "acme/other" in said
    assert "acme/engine" in said


@pytest.mark.parametrize(
    "content,says",
    [
        (json.dumps(WEEK)[:-20], "not whole JSON"),
        ({**WEEK, "week": 23}, "week"),
        ({**WEEK, "pull_requests": WEEK["pull_requests"] * 2}, "#7 stands twice"),  # type: ignore[operator]
    ],
)
def test_a_wrong_records_file_changes_nothing(home: Home, tmp_path: Path, content: object, says: str) -> None:
    home.succeeds("ingest", "records", written(tmp_path, WEEK))
    before = home.succeeds("ingest", "status")
    assert says in home.fails("ingest", "records", written(tmp_path, content))
    assert home.succeeds("ingest", "status") == before


def test_a_shallow_clone_says_what_is_missing(home: Home, history: GitRepository, tmp_path: Path) -> None:
    clone = history.clone(tmp_path / "shallow", "--depth=1")
    said = home.fails("ingest", "git", str(clone), "--repo", "acme/engine")
    assert "shallow" in said and "--unshallow" in said


def test_a_history_without_numbers_says_so(home: Home, tmp_path: Path) -> None:
    plain = GitRepository(tmp_path / "plain")
    plain.commit("first", {"a": "1"})
    assert "names a PR" in home.fails("ingest", "git", str(plain.path), "--repo", "acme/plain")


def test_a_home_that_is_a_file_is_refused(tmp_path: Path) -> None:
    blocked = tmp_path / "home"
    blocked.write_text("not a folder", "utf-8")
    assert "HERALD_HOME" in Home(blocked).fails("ingest", "status")


def test_a_full_disk_harms_nothing(home: Home, history: GitRepository) -> None:
    home.succeeds("ingest", "git", str(history.path), "--repo", "acme/engine")
    before = home.succeeds("report", "2026-W23")
    for number in range(3, 30):
        history.squash(number, f"[core] feat: part {number}", {f"src/{number}.py": f"{number} = 1\n" * 3000})
    full = home.folder / "herald.db"
    limit = full.stat().st_size + 20_000

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    assert "disk" in home.fails("ingest", "git", str(history.path), "--repo", "acme/engine", limits=no_room)
    assert home.succeeds("report", "2026-W23") == before
    home.succeeds("ingest", "git", str(history.path), "--repo", "acme/engine")
    assert json.loads(home.succeeds("ingest", "status", "--json"))[0]["merged"] == 29


def test_a_store_of_a_newer_version_is_left_alone(home: Home, tmp_path: Path) -> None:
    import sqlite3

    home.succeeds("ingest", "records", written(tmp_path, WEEK))
    with sqlite3.connect(home.folder / "herald.db") as connection:
        connection.execute("UPDATE herald_activity_version SET version_num = '9999'")
    assert "9999" in home.fails("report", "2026-W23")


def test_a_setting_that_cannot_be_used_is_named_and_never_shown(home: Home) -> None:
    said = home.fails("ingest", "git", ".", HERALD_GIT_TIMEOUT="hunter2")
    assert "HERALD_GIT_TIMEOUT" in said and "hunter2" not in said


def test_a_wrong_word_is_wrong_usage(home: Home) -> None:
    done = home.run("report", "--format", "pdf")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
