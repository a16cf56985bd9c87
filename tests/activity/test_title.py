import pytest
from hypothesis import given
from hypothesis import strategies as st

from activity.records import Kind
from activity.title import parse_title, strip_numbers


@pytest.mark.parametrize(
    "title, modules, kind, text",
    [
        ("[fuel, pump] fix: stop the drip (#41)", ("fuel", "pump"), Kind.FIX, "stop the drip"),
        ("[fuel][pump] feat: second tank", ("fuel", "pump"), Kind.FEAT, "second tank"),
        ("[fuel]fix:no space at all", ("fuel",), Kind.FIX, "no space at all"),
        ("[fuel] : fix: stray colon", ("fuel",), Kind.FIX, "stray colon"),
        ("[fuel] - chrore: misspelt", ("fuel",), Kind.CHORE, "misspelt"),
        ("[fuel] feat forgot the colon", ("fuel",), Kind.FEAT, "forgot the colon"),
        ("[fuel] chore; semicolon instead", ("fuel",), Kind.CHORE, "semicolon instead"),
        ("(fix): type in brackets", (), Kind.FIX, "type in brackets"),
        ("minor fix: two words", (), Kind.FIX, "two words"),
        ("feat(net/http): scope is a path", ("net/http",), Kind.FEAT, "scope is a path"),
        ("perf(tank, pump): two scopes", ("tank", "pump"), Kind.PERF, "two scopes"),
        ("CI/CD: pin runners", (), Kind.CI, "pin runners"),
        ("pump: plain scope", ("pump",), None, "plain scope"),
        ("FuelPump: camel case scope", ("fuelpump",), None, "camel case scope"),
        ("[BugFix][Pump]Fix it", ("bugfix", "pump"), Kind.FIX, "Fix it"),
        ("[CI][Bug Fix] Repair runner", ("ci", "bug fix"), Kind.FIX, "Repair runner"),
        ("[Doc/Manual] Explain", ("doc", "manual"), Kind.DOCS, "Explain"),
        ("[P/D] Keep one module", ("p/d",), None, "Keep one module"),
        ("[2/N][pump] Continue", ("pump",), None, "Continue"),
        ("[v1.2.x][WIP][pump] Backported", ("pump",), None, "Backported"),
        ("【油泵】 修复：漏油", ("油泵",), Kind.FIX, "漏油"),
        ("新增：第二个油箱（#12）", (), Kind.FEAT, "第二个油箱"),
        ("🐛 Stop the drip", (), Kind.FIX, "Stop the drip"),
        (":memo: Explain the tank", (), Kind.DOCS, "Explain the tank"),
        ("feat: ✨ second tank", (), Kind.FEAT, "second tank"),
        ("[misc] Tidy", ("misc",), None, "Tidy"),
        ("[Test](nightly): fewer steps", ("test", "nightly"), Kind.TEST, "fewer steps"),
        ("WIP: fix: stop the drip", (), Kind.FIX, "stop the drip"),
        ("PUMP-1234: stop the drip", (), None, "stop the drip"),
        ("[SPARK-4711][pump] Stop the drip", ("pump",), None, "Stop the drip"),
        ('Revert "[pump] feat: a title that was cut', ("pump",), Kind.REVERT, 'Revert "a title that was cut"'),
        ('[Revert] "[pump] fix: drip"', ("pump",), Kind.REVERT, 'Revert "drip"'),
        ('revert "second tank" in the pump', (), None, 'revert "second tank" in the pump'),
    ],
)
def test_marks_come_off(title, modules, kind, text):
    parsed = parse_title(title)
    assert (parsed.modules, parsed.kind, parsed.text) == (modules, kind, text)


@pytest.mark.parametrize(
    "title",
    [
        "http://tank.example:80/x does not answer",
        "Note: the tank is full",
        "C++: build the pump",
        "10:30 launch window",
        "std::string for names",
        "a:b is no scope",
        "Step 2: fill the tank",
        "[0] is dropped from the list",
        "[tank](http://tank.example) is gone",
        "[everything in brackets]",
        "fix:",
        "#12",
    ],
)
def test_a_title_without_marks_stays_whole(title):
    parsed = parse_title(title)
    assert (parsed.text, parsed.modules, parsed.type, parsed.kind) == (title, (), None, None)


@pytest.mark.parametrize(
    "title, by",
    [
        ("[BREAKING][pump] refactor: one valve", "title"),
        ("[pump][Breaking Change] feat: one valve", "title"),
        ("BREAKING CHANGE: one valve", "title"),
        ("feat(pump)!: one valve", "!"),
        ("feat!: one valve", "!"),
        ("💥 One valve", "title"),
        ("feat: stop breaking the valve", None),
        ("[pump] fix: valve works!", None),
        ('Revert "feat!: one valve"', None),
        ("[tank] fix: breaking: a story", None),
    ],
)
def test_breaking_marks(title, by):
    assert parse_title(title).breaking_by == by


def test_a_revert_keeps_the_modules_of_what_it_takes_back():
    parsed = parse_title('Revert "[pump] fix: mask the leak (#59)" (#73)')
    assert (parsed.kind, parsed.modules, parsed.text) == (Kind.REVERT, ("pump",), 'Revert "mask the leak"')


@pytest.mark.parametrize(
    "subject, rest, numbers",
    [
        ("fix: carry (#727) (#730)", "fix: carry", (727, 730)),
        ("Part (#2) of 5: loader (#5924)", "Part (#2) of 5: loader", (5924,)),
        ("docs: see #41 and (#42) below", "docs: see #41 and (#42) below", ()),
        ("fix: 油箱（#88） (#91)", "fix: 油箱", (88, 91)),
    ],
)
def test_only_numbers_that_end_a_subject_are_marks(subject, rest, numbers):
    assert strip_numbers(subject) == (rest, numbers)


@pytest.mark.parametrize(
    "title", ["[" * 99_999, "a" + " " * 99_999 + "b", "🐛" * 9_999, "fix: x (#" + "1" * 9_999 + ")"]
)
def test_an_endless_subject_is_read_at_once_and_kept_whole(title):
    assert parse_title(title).text == title


_PIECES = st.sampled_from(
    ["[", "]", "(", ")", ":", "：", "!", " ", "fix", "ci", "Revert", '"', "【", "】", "🐛", "(#1)"]
)


@given(st.one_of(st.text(), st.lists(_PIECES, max_size=30).map("".join)))
def test_any_title_leaves_some_text(title):
    parsed = parse_title(title)
    assert bool(parsed.text) == bool(title.strip())
    assert all(module == module.strip() and module for module in parsed.modules)
