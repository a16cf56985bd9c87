import pytest

from activity.records import Kind
from ingest.signals.harm import is_grave_fix
from ingest.signals.kind import decide_kind
from tests.ingest.signals.changes import DEFAULT, change, file

CODE = "src/rocket/tank.py"


def grave(pr):
    return is_grave_fix(pr, decide_kind(pr, DEFAULT).kind, DEFAULT)


@pytest.mark.parametrize(
    "title",
    [
        "[tank] fix: arbitrary code execution through a crafted gauge",
        "fix: close an RCE in the gauge reader",
        "fix(tank): path traversal when unpacking charts",
        "fix: SQL injection in the log search",
        "Fix XSS in the dashboard",
        "Replace eval with ast.literal_eval in the gauge parser",
        "fix: load charts without pickle",
        "fix: prevent the API key from leaking",
        "fix: do not leak tokens into logs",
        "Fix token leak",
        "fix: block SSRF in the chart fetcher",
        "feat: block SSRF in the chart fetcher",
        "fix: data loss when only one chart is kept",
        "fix: corrupted checkpoint after a crash",
        "fix: silently dropped rows in the export",
        "fix: silently wrong thrust with two tanks",
        "fix(security): check the gauge's origin",
        "[tank] fix: 修复任意代码执行漏洞",
        "修复检查点损坏导致的数据丢失",
        "fix: CVE-2031-12345 in the gauge reader",
    ],
)
def test_holes_and_losses(title):
    assert grave(change(title, CODE, "tests/test_tank.py"))


@pytest.mark.parametrize(
    "title",
    [
        "fix: GPU memory leak in the tank",
        "fix: 修复显存泄漏",
        "docs: explain SQL injection",
        "test: cover the path traversal guard",
        "ci: scan for vulnerabilities",
        "feat: add a security module",
        "[security] feat: roles for pilots",
        "feat: scanner rule for SQL injection",
        "feat: support dependency injection",
        "fix: dependency injection of the pump",
        "fix: fault injection in the simulator",
        "fix: tree traversal order",
        "fix: skip corrupted images in the dataset",
        "fix: data loss mask off by one",
        "fix: trust remote code when loading the tokenizer",
        "fix: retrieving remote files with spaces",
        "fix: stop token leak into the answer",
        "fix: hard-coded token id of the tokenizer",
        "fix: expose api_key in the command line",
        "fix: escape sequence in a docstring",
        "fix: lost focus on resize",
        "fix: evaluation of the pump",
        "refactor: replace pickle by msgpack for speed",
        "chore(deps): bump gauge for CVE-2031-12345",
        'Revert "fix: SQL injection in the log search"',
    ],
)
def test_what_only_sounds_like_it(title):
    assert not grave(change(title, CODE))


@pytest.mark.parametrize(
    "path", ["package-lock.json", "docs/a.md", "tests/test_tank.py", ".github/workflows/a.yml", "scripts/a.sh"]
)
def test_what_does_not_reach_users(path):
    assert not grave(change("fix: SQL injection in the log search", path))


def test_unknown_files_leave_the_word_to_the_title():
    assert grave(change("fix: SQL injection in the log search", files=None))
    assert not grave(change("fix: SQL injection in the log search"))


def test_a_label_or_an_advisory_makes_a_plain_fix_grave():
    assert grave(change("fix: check the gauge", CODE, labels=("security",)))
    assert grave(change("fix: check the gauge", CODE, body="Closes GHSA-abcd-1234-wxyz"))
    assert not grave(change("feat: second gauge", CODE, labels=("security",)))
    assert not grave(change("fix: check the gauge", CODE, body="Thanks to the security team for the logo"))


@pytest.mark.parametrize(
    "patch, expected",
    [
        ("@@ -1 +1 @@\n-value = eval(text)\n+value = ast.literal_eval(text)", True),
        ("@@ -1 +1 @@\n-conf = yaml.load(text)\n+conf = yaml.safe_load(text)", True),
        ("@@ -1 +1 @@\n-model.eval()\n+value = ast.literal_eval(text)", False),
        ("@@ -1 +1 @@\n-value = eval(text)\n+value = eval(str(text))", False),
        ("@@ -1 +1 @@\n context = eval(text)\n+value = ast.literal_eval(text)", False),
    ],
)
def test_a_dangerous_call_swapped_for_its_safe_twin(patch, expected):
    pr = change("fix: read the gauge", files=(file(CODE, patch=patch),))
    assert is_grave_fix(pr, Kind.FIX, DEFAULT) is expected
    assert not is_grave_fix(pr, Kind.DOCS, DEFAULT)
