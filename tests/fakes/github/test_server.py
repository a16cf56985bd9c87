"""The server around the world: the script of faults, hooks between requests, clones, killed clients, its own faults."""

import os
import subprocess
import sys

import pytest
from github import GithubException

from tests.fakes.github import GitHub, World, asks, html, more_ids_than, slow
from tests.fakes.github.asking import ROCKET, USUAL, ask, client, query
from tests.fakes.github.changes import relabel
from tests.fakes.github.discussion import Comment
from tests.fakes.github.from_git import world_from_git
from tests.fakes.github.random_worlds import big_world
from tests.fakes.repository import GitRepository


@pytest.fixture
def history(tmp_path):
    made = GitRepository(tmp_path / "work")
    made.commit("start", {"a.py": "1\n", "bin": b"\0\1", "old ü.py": "x\n" * 20})
    made.squash(
        7, "fix: door", {"a.py": "2\n3\n", "文档/说明 🚀.md": "x\n", "tab\tname.txt": "t\n"}, body="why\n\nbecause"
    )
    made.squash(8, "docs: nothing")
    made.squash(9, "refactor: rename", {"old ü.py": None, "new ü.py": "x\n" * 20, "bin": b"\0\2"})
    made.branch("side")
    made.commit("work", {"z.py": "1\n"})
    made.switch("main")
    made.merge("side", "Merge pull request #10 from bo/side", body="feat: z")
    return made


def git(*arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
    clean = {"PATH": os.environ["PATH"], "GIT_TERMINAL_PROMPT": "0", "GIT_CONFIG_GLOBAL": os.devnull, **more}
    return subprocess.run(["git", *map(str, arguments)], env=clean, capture_output=True, text=True, check=False)


def test_too_heavy_batches_and_one_pr_that_needs_its_checks_left_out_gh08():
    world = big_world(25)
    ids = [pr.id for pr in world.first.pull_requests.values()]
    with GitHub(world) as github, client(github) as connected:
        github.fails(html(502), "Details", times=None, when=more_ids_than(6))
        github.fails(html(502), "Details", times=None, when=asks(22, "contexts"))
        assert len(ask(connected, "Details", ids=ids[:6], **USUAL)["nodes"]) == 6
        for chosen in (ids[:7], [ids[21]]):
            with pytest.raises(GithubException):
                ask(connected, "Details", ids=chosen, **USUAL)
        without = query("Details").replace("contexts(first: $checks)", "contexts(first: $checks) @skip(if: true)")
        connected.requester.graphql_query(without, {"ids": [ids[21]], **USUAL})
    assert [call.fault for call in github.calls] == [None, "html", "html", None]


def test_the_world_can_change_between_two_pages():
    world = big_world(120)
    with GitHub(world) as github, client(github) as connected:
        github.after(lambda call: relabel(world.first.pull_requests[7], "late"), "Index")
        page = ask(connected, "Index", **ROCKET)["repository"]["pullRequests"]
        assert page["nodes"][0]["number"] == 120
        assert ask(connected, "Index", **ROCKET)["repository"]["pullRequests"]["nodes"][0]["number"] == 7


def test_a_client_can_be_killed_at_a_request():
    program = "import sys, urllib.request as u\nfor _ in range(9): u.urlopen(sys.argv[1]).read()"
    with GitHub(big_world(1)) as github:
        process = subprocess.Popen([sys.executable, "-c", program, f"{github.api}/rate_limit"])
        github.before(lambda call: process.kill(), "/api/v3/rate_limit", nth=3)
        assert process.wait(timeout=20) == -9
    assert len(github.calls) == 3


def test_delays_end_with_the_server():
    with GitHub(big_world(1)) as github:
        github.fails(slow(60))
        process = subprocess.Popen(
            [sys.executable, "-c", "import sys, urllib.request as u; u.urlopen(sys.argv[1])", github.api + "/meta"]
        )
        while not github.calls:
            pass
    assert process.wait(timeout=20) in (0, 1)


def test_a_part_that_was_never_put_into_the_world_is_the_tests_fault():
    world = big_world(1)
    pr = world.first.pull_requests[1]
    pr.comments.append(Comment(None, "no id"))

    def asked():
        with GitHub(world) as github, client(github) as connected:
            ask(connected, "Details", ids=[pr.id], **USUAL)

    with pytest.raises(AssertionError, match="itself broke"):
        asked()


def test_clones_come_from_the_same_server(history, tmp_path):
    world = World()
    world.repository("acme/rocket", git=history.path)
    with GitHub(world) as github:
        assert git("clone", "--quiet", f"{github.url}/acme/rocket.git", tmp_path / "whole").returncode == 0
        assert (
            git(
                "clone", "--quiet", "--bare", "--filter=blob:none", f"{github.url}/acme/rocket.git", tmp_path / "light"
            ).returncode
            == 0
        )
        world.first.rename("acme/comet")
        assert git("-C", tmp_path / "whole", "fetch", "--quiet").returncode == 0
        assert git("clone", "--quiet", f"{github.url}/acme/nothing.git", tmp_path / "none").returncode == 128
    assert git("-C", tmp_path / "whole", "rev-parse", "HEAD").stdout.strip() == history.head()
    assert github.count() == 0


def test_private_clones_need_a_token(history, tmp_path):
    world = World()
    world.repository("acme/rocket", git=history.path, private=True)
    with GitHub(world) as github:
        address = f"{github.url}/acme/rocket.git"
        for token, code in (
            (github.token, 0),
            (world.token(dead=True), 128),
            (world.token(repositories=["acme/x"]), 128),
        ):
            with_token = address.replace("//", f"//x-access-token:{token}@")
            assert (
                git("clone", "--quiet", "--bare", with_token, tmp_path / str(code), GIT_ASKPASS="true").returncode
                == code
            )
        assert git("clone", "--quiet", "--bare", address, tmp_path / "none").returncode == 128


def test_a_world_from_git_tells_the_same_prs(history):
    world = world_from_git(history.path, authors={8: "dora"})
    prs = world.first.pull_requests
    assert {number: (pr.title, pr.author and pr.author.login) for number, pr in prs.items()} == {
        7: ("fix: door", "annlee"),
        8: ("docs: nothing", "dora"),
        9: ("refactor: rename", "annlee"),
        10: ("feat: z", "bo-chen"),
    }
    files = {
        file.path: (file.change_type, file.additions, file.deletions, file.previous_path)
        for pr in prs.values()
        for file in pr.files
    }
    assert files == {
        "a.py": ("MODIFIED", 2, 1, None),
        "tab\tname.txt": ("ADDED", 1, 0, None),
        "文档/说明 🚀.md": ("ADDED", 1, 0, None),
        "new ü.py": ("RENAMED", 0, 0, "old ü.py"),
        "bin": ("MODIFIED", 0, 0, None),
        "z.py": ("ADDED", 1, 0, None),
    }
    merge = prs[10].merge_commit
    assert merge is not None
    assert (merge.oid, len(merge.parent_oids)) == (history.head(), 2)
    assert prs[7].body == "why\n\nbecause"


def test_two_worlds_of_the_same_lines_are_the_same():
    first, second = (big_world(3, files=2, reviews=1, threads=1, checks=1) for _ in range(2))
    assert list(first.nodes) == list(second.nodes)
