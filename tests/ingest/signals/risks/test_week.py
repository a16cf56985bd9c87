from datetime import UTC, datetime, timedelta

import pytest

from activity.records import Revert, Severity
from ingest.signals.risks.week import neighbours
from tests.ingest.signals.risks.building import edited, pull_request

OLD = "set -e\nrunner install package\nrunner show packages\nbash tests/run.sh\n"
NEW = OLD.replace("runner", "fastrunner")
MONDAY = datetime(2026, 6, 1, tzinfo=UTC)


def merged(number, *files, **facts):
    """A PR of the week; the number is the day, so their order is that of the numbers."""
    told_apart = {"title": f"Change {number}", **facts}
    return pull_request(*files, number=number, merged_at=MONDAY + timedelta(days=number), **told_apart)


def told(*prs):
    return {
        number: [(risk.variant, risk.values["number"]) for risk in risks] for number, risks in neighbours(prs).items()
    }


BOTH = {1: [("undone_by", 2)], 2: [("undoes", 1)]}


def test_lines_swapped_and_swapped_back():
    prs = (merged(2, edited("ci/run.sh", NEW, OLD)), merged(1, edited("ci/run.sh", OLD, NEW)))
    assert told(*prs) == BOTH
    first, second = (neighbours(prs)[number][0] for number in (1, 2))
    assert (first.values["lines"], first.values["path"], first.severity) == (2, "ci/run.sh", Severity.MEDIUM)
    assert (first.evidence[0].line, first.evidence[0].pull_request) == (2, 2)
    assert (second.evidence[0].old_line, second.evidence[0].pull_request) == (2, 1)


def test_a_part_that_is_taken_back():
    # verl #6535, #6618
    before, after = OLD + "# second job\n" + OLD, NEW + "# second job\n" + NEW
    half = NEW + "# second job\n" + OLD
    assert told(merged(1, edited("ci.yml", before, after)), merged(2, edited("ci.yml", after, half))) == BOTH


def test_one_line_that_moved_with_what_it_was_before_the_fix():
    # verl #5610, #5616
    body = "def sleep(self):\n    if self.light:\n        level = 1\n    stop(level)\n"
    fixed = body.replace("self.light:", "self.light or on_npu:")
    moved = "async def other(self):\n    await self.go()\n\n\n" + body
    assert told(merged(1, edited("a.py", body, fixed)), merged(2, edited("a.py", fixed, moved))) == BOTH


def test_a_revert_that_names_the_other():
    change = edited("lib/a.py", "a = 1\n", "a = 1\nlimit = compute()\n")
    back = edited("lib/a.py", "a = 1\nlimit = compute()\n", "a = 1\n")
    assert told(merged(1, change), merged(2, back)) == {}
    assert told(merged(1, change), merged(2, back, reverts=(Revert(number=1),))) == BOTH
    assert told(merged(1, change, title="Limit"), merged(2, reverts=(Revert(title="Limit"),))) == BOTH
    by_commit = merged(2, reverts=(Revert(commit="1234567"),))
    assert told(merged(1, change, merge_commit="1234567890"), by_commit) == BOTH


def test_a_file_that_came_and_went():
    text = "first line of it\n"
    assert told(merged(1, edited("a.py", "", text)), merged(2, edited("a.py", text, ""))) == BOTH


def test_documentation_is_a_slight_matter():
    prs = (merged(1, edited("docs/a.rst", OLD, NEW)), merged(2, edited("docs/a.rst", NEW, OLD)))
    assert neighbours(prs)[1][0].severity is Severity.LOW


def test_landing_again_undoes_the_revert_only():
    prs = [merged(day, edited("a.py", *texts)) for day, texts in enumerate([(OLD, NEW), (NEW, OLD), (OLD, NEW)])]
    assert told(*prs) == {
        0: [("undone_by", 1)],
        1: [("undoes", 0), ("undone_by", 2)],
        2: [("undoes", 1)],
    }


@pytest.mark.parametrize(
    "first, second",
    [
        ((OLD, NEW), (NEW, NEW.replace("fastrunner", "bestrunner"))),
        (("a = 1\n", "a = 1\nlimit = compute()\n"), ("a = 1\nlimit = compute()\n", "a = 1\nlimit = other()\n")),
        ((OLD, NEW), (NEW + "tail\n", NEW)),
        (("x = one()\ny = two()\n", "y = two()\nx = one()\n"), ("y = two()\nx = one()\n", "x = one()\ny = two()\n")),
        (("# one reason\nx\n", "# another reason\nx\n"), ("# another reason\nx\n", "# one reason\nx\n")),
        (("else:\n  a\n", "fi\n  a\n"), ("fi\n  a\n", "else:\n  a\n")),
        (
            ("Last updated: 05/01/2026\n", "Last updated: 06/01/2026\n"),
            ("Last updated: 06/01/2026\n", "Last updated: 05/01/2026\n"),
        ),
    ],
    ids=["goes on", "rewritten", "other lines", "moved about", "comment", "says nothing", "date"],
)
def test_what_is_no_undo(first, second):
    assert told(merged(1, edited("a.sh", *first)), merged(2, edited("a.sh", *second))) == {}


def test_a_part_says_that_it_is_one():
    before, after = OLD + "# second job\n" + OLD, NEW + "# second job\n" + NEW
    half = NEW + "# second job\n" + OLD
    part = neighbours((merged(1, edited("ci.yml", before, after)), merged(2, edited("ci.yml", after, half))))[1][0]
    whole = neighbours((merged(1, edited("ci.yml", OLD, NEW)), merged(2, edited("ci.yml", NEW, OLD))))[1][0]
    assert (part.values["whole"], part.severity) == (0, Severity.LOW)
    assert (whole.values["whole"], whole.severity) == (1, Severity.MEDIUM)


def test_a_large_change_that_writes_a_few_lines_as_they_were():
    # vllm-ascend #11065, #11228
    more = "".join(f"step number_{count} runs\n" for count in range(30))
    earlier = merged(1, edited("ci.sh", OLD + "tail\n", NEW + "tail\n" + more))
    other = "".join(f"another_{count} thing comes\n" for count in range(30))
    later = merged(2, edited("ci.sh", NEW + "tail\n" + other, OLD + "tail\n"))
    assert told(earlier, later) == {}


def test_a_file_that_only_moved_to_where_others_share_it():
    # release-please #2799, #2805
    text = "".join(f"first_{count} = compute({count})\n" for count in range(9))
    moved = merged(2, edited("go/yaml.py", text, ""), edited("yaml.py", "", text + "extra = compute(10)\n"))
    assert told(merged(1, edited("go/yaml.py", "", text)), moved) == {}


def test_the_next_run_of_an_update_under_the_same_title():
    # vllm-ascend #11442, #11578
    prs = (merged(1, edited("t.yaml", OLD, NEW), title="Update"), merged(2, edited("t.yaml", NEW, OLD), title="Update"))
    assert told(*prs) == {}


def test_a_formatter_takes_nothing_back():
    wide, narrow = "total = add(first, second)\n", "total = add(\n    first, second\n)\n"
    prs = merged(1, edited("a.py", wide, narrow)), merged(2, edited("a.py", narrow, wide), title="style: ruff format")
    assert told(*prs) == {}


def test_another_file_and_unknown_times():
    one, two = edited("a.sh", OLD, NEW), edited("b.sh", NEW, OLD)
    assert told(merged(1, one), merged(2, two)) == {}
    undated = pull_request(edited("a.sh", NEW, OLD), number=2)
    assert told(merged(1, one), undated) == {}


def test_patches_that_are_not_known():
    bare = edited("a.sh", NEW, OLD).model_copy(update={"patch": None})
    assert told(merged(1, edited("a.sh", OLD, NEW)), merged(2, bare)) == {}
    assert told(merged(1, files=None), merged(2, files=None)) == {}


def test_what_brings_a_change_back_undoes_nothing():
    assert told(merged(1), merged(2, reverts=(Revert(number=1, reapplies=True),))) == {}
