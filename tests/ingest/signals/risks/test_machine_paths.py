import pytest

from activity.records import RiskCode, Severity
from tests.ingest.signals.changes import VERL
from tests.ingest.signals.risks.building import edited, pull_request, spotted


def paths(*files):
    return spotted(pull_request(*files), RiskCode.MACHINE_PATH, profile=VERL)


@pytest.mark.parametrize(
    "path, line, machine, severity",
    [
        ("examples/run.sh", "data=/mnt/hdfs/someuser7/gsm8k.parquet", "/mnt/hdfs/someuser7", Severity.MEDIUM),
        ("examples/serve.py", 'add("--index", default="/home/pjin/mnt/index")', "/home/pjin/mnt", Severity.MEDIUM),
        ("verl/a.py", 'CACHE = "/Users/kim.lee/weights/a"', "/Users/kim.lee/weights", Severity.MEDIUM),
        ("verl/b.py", r'CACHE = "C:\\Users\\kim\\weights"', r"C:\\Users\\kim", Severity.MEDIUM),
        ("tests/nightly/run.sh", "LOG_DIR=/root/.cache/nightly_log/$NAME", "/root/.cache/nightly_log", Severity.LOW),
        (".github/workflows/ci.yml", "  - /data00/models:/github/home/models", "/data00/models", Severity.LOW),
    ],
)
def test_a_path_of_one_machine(path, line, machine, severity):
    (risk,) = paths(edited(path, "x\n", f"x\n{line}\n"))
    (seen,) = risk.evidence
    assert (risk.values["machine_path"], risk.severity, risk.variant) == (machine, severity, "one")
    assert (seen.path, seen.line, seen.text) == (path, 2, line.strip())


@pytest.mark.parametrize(
    "path, line",
    [
        ("examples/run.sh", "data=$HOME/data/train.parquet"),
        ("examples/run.sh", "data=/home/user/data"),
        ("examples/run.sh", "model=/path/to/model"),
        ("examples/run.sh", "out=/workspace/out; cp a /tmp/b /opt/c"),
        ("examples/run.sh", "# python run.py --data /mnt/hdfs/kim/data"),
        ("examples/run.sh", "source ~/.bashrc; export P=/root/.cargo/bin"),
        ("verl/a.py", 'get("https://host/home/kim/page")'),
        ("verl/a.py", 'app.route("/Users/{id}")'),
        ("docs/guide.md", "cd /home/kim/project"),
        ("docker/Dockerfile.a", "COPY . /home/kim/project"),
        ("tests/test_a.py", 'assert clean("/home/kim/x") == "x"'),
        (".github/workflows/ci.yml", "run: ls /root/.cache/models"),
        (".github/workflows/ci.yml", "  - /home/runner/work:/w"),
    ],
)
def test_what_is_nobodys_machine(path, line):
    assert paths(edited(path, "x\n", f"x\n{line}\n")) == []


def test_a_path_that_the_file_had_before_is_not_new():
    before = "python a.py | tee /root/.cache/nightly_log/a/run.log\n"
    assert paths(edited("tests/nightly/run.sh", before, "LOG=/root/.cache/nightly_log/b\n")) == []


def test_a_line_that_only_moved_to_another_file():
    line = "data=/mnt/hdfs/kim/train.parquet\n"
    assert paths(edited("examples/a.sh", line, ""), edited("examples/b.sh", "", line)) == []


def test_several_in_two_files():
    text = "LOG_DIR=/root/.cache/nightly_log/$NAME\n"
    (risk,) = paths(edited("tests/a.sh", "", text), edited("tests/b.sh", "", text))
    assert (risk.variant, risk.values["count"], risk.values["files"]) == ("several", 2, 2)
    assert risk.values["paths"] == "/root/.cache/nightly_log"
