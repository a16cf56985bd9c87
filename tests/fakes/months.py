"""No input; a month's worth of PRs for questions out: kinds, people, tests, risks, reverts, twins, odd ones."""

from activity.records import FileStatus, Person, PersonKind, PullRequest, Revert
from tests.fakes.facts import file, person, pull_request, review


def month() -> list[PullRequest]:
    """Week 2026-W23 (#21–#34, the last complete week), W22 (#11–#13) and the running W24 (#41)."""
    return [*_before(), *_last_week(), *_this_week()]


def _before() -> list[PullRequest]:
    return [
        pull_request(11, "feat(npu): add graph mode", merged="2026-05-26T10:00Z", files=("npu/graph.py",)),
        pull_request(
            12, "fix(npu): wait for the stream", merged="2026-05-27T10:00Z", author="bob", files=("npu/s.py",)
        ),
        pull_request(13, "docs: explain the scheduler", merged="2026-05-28T10:00Z", author="bob", files=("docs/s.md",)),
    ]


def _last_week() -> list[PullRequest]:
    reviews = (review("bob"), review("guard[bot]", "COMMENTED", body="Looks wrong."))
    return [
        pull_request(
            21,
            "fix(npu): free device memory after the step",
            merged="2026-06-01T10:00Z",
            files=(file("npu/memory.py", 20, 5), file("tests/test_memory.py", 40, 0, status=FileStatus.ADDED)),
            body="The buffer was kept. See https://evil.example/x for more.\n\n- [x] tests",
            reviews=reviews,
        ),
        pull_request(
            22, "feat(npu): add a fused kernel", merged="2026-06-02T10:00Z", files=(file("npu/k.py", 300, 0),)
        ),
        pull_request(
            23, "fix(npu): guard against empty batches", author="bob", files=("npu/batch.py", "tests/test_batch.py")
        ),
        pull_request(24, "docs: fix the index", author="bob", merged="2026-06-03T11:00Z", files=("docs/index.md",)),
        pull_request(25, "ci: pin the image", merged="2026-06-03T12:00Z", files=(".github/workflows/ci.yml",)),
        pull_request(26, "chore(deps): bump x to 2", author="renovate[bot]", files=("requirements.txt",)),
        pull_request(27, "chore(deps): bump y to 3", author="renovate[bot]", files=("requirements.txt",)),
        pull_request(28, "chore(deps): bump z to 4", author="renovate[bot]", files=("requirements.txt",)),
        pull_request(29, "feat!: rename the flag", author="carol", files=("src/flags.py",), body="Renames --fast."),
        pull_request(30, "refactor: tidy the loader that reads shards", author="carol", files=("src/loader.py",)),
        pull_request(
            31,
            'Revert "refactor: tidy the loader that reads shards"',
            author="ada",
            merged="2026-06-05T10:00Z",
            files=("src/loader.py",),
            body="It broke reading of old shards. Reverting until fixed.",
            reverts=(Revert(number=30),),
        ),
        pull_request(32, "chore: nothing to see", author="dan", files=()),
        pull_request(33, "fix: unknown hands", author=Person(login=None, name="Eve Doe"), files=("src/eve.py",)),
        pull_request(34, "feat: new logo", author=Person(login="ghost", kind=PersonKind.GHOST), files=None),
    ]


def _this_week() -> list[PullRequest]:
    return [pull_request(41, "fix: a deadlock in the scheduler", merged="2026-06-09T10:00Z", files=("src/sched.py",))]


def old_hand(number: int, login: str) -> PullRequest:
    """An early PR of somebody, so that they are no newcomer later."""
    return pull_request(number, "feat: first steps", merged="2026-04-07T10:00Z", author=person(login))
