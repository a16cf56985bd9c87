import pytest

from activity.records import RiskCode, Severity
from tests.ingest.signals.risks.building import edited, pull_request, spotted


def dangers(*files):
    return spotted(pull_request(*files), RiskCode.DANGEROUS_SHELL)


@pytest.mark.parametrize(
    "path, line, variant, severity",
    [
        ("tools/lint.sh", "bash <(curl https://host/install.bash) 1.7", "piped_download", Severity.MEDIUM),
        ("setup.sh", "wget -qO- https://host/i.sh | sudo -E bash -", "piped_download", Severity.MEDIUM),
        ("setup.sh", 'eval "$(curl -s https://host/env)"', "piped_download", Severity.MEDIUM),
        ("Dockerfile", "RUN curl -LsSf https://host/uv.sh | sh", "piped_download", Severity.LOW),
        ("setup.sh", "curl http://host/i.sh | sh", "piped_http", Severity.HIGH),
        (
            "docker/Dockerfile.npu",
            "RUN wget --no-check-certificate https://host/a.zip",
            "unchecked_tls",
            Severity.MEDIUM,
        ),
        ("build.sh", 'if curl -sS -k -O "$URL"; then', "unchecked_tls", Severity.MEDIUM),
        ("run.sh", "chmod -R 777 /root/.cache/ci", "world_writable", Severity.LOW),
        (".github/workflows/doc.yml", '          git push -f origin "$BRANCH"', "forced_push", Severity.MEDIUM),
        ("clean.sh", "rm -rf $BUILD/", "wiped_if_unset", Severity.MEDIUM),
        ("clean.sh", 'rm -rf "${OUT}"/*', "wiped_if_unset", Severity.MEDIUM),
        ("clean.sh", "rm -rf /$TARGET", "wiped_if_unset", Severity.MEDIUM),
        ("clean.sh", "cd x; rm -rf /*", "wiped_root", Severity.HIGH),
        ("lib/io.py", '    os.system(f"hdfs dfs -rm {path}")', "formatted_command", Severity.MEDIUM),
        ("lib/io.py", '    os.popen("which %s" % name)', "formatted_command", Severity.MEDIUM),
        ("lib/io.py", '    subprocess.run(f"tar xf {name}", shell=True)', "formatted_command", Severity.MEDIUM),
    ],
)
def test_a_dangerous_line(path, line, variant, severity):
    (risk,) = dangers(edited(path, "true\n", f"true\n{line}\n"))
    (seen,) = risk.evidence
    assert (risk.variant, risk.severity) == (variant, severity)
    assert (risk.values, seen.line, seen.text) == ({"count": 1, "files": path}, 2, line.strip())


@pytest.mark.parametrize(
    "path, line",
    [
        ("get.sh", "curl -fsSL https://host/a.tgz -o a.tgz"),
        ("get.sh", "curl -s https://host/api | jq .name"),
        ("get.sh", "curl -s https://host/a | tee install.sh"),
        ("get.sh", "# curl https://host/i.sh | sh"),
        ("get.sh", 'echo "install it: curl https://host/i.sh | sh"'),
        ("get.sh", "curl -k https://localhost:8443/health"),
        ("get.sh", "curl --keepalive-time 5 https://host/"),
        ("run.sh", "chmod 755 run.sh; chmod +x a"),
        ("clean.sh", "rm -rf $LOG_DIR/$NAME.log"),
        ("clean.sh", 'rm -rf "${OUT:?}"/*'),
        ("clean.sh", "rm -rf $HOME/.cache/ci"),
        ("clean.sh", "rm -rf $OUT"),
        ("Dockerfile", "RUN apt-get clean && rm -rf /var/lib/apt/lists/*"),
        (".github/workflows/a.yml", "          git push --force-with-lease origin x"),
        (".github/workflows/a.yml", "      - name: no git push -f here"),
        ("lib/io.py", '    subprocess.run(["tar", "xf", name])'),
        ("lib/io.py", '    os.system("clear")'),
        ("lib/io.py", '    curl = "curl https://host | sh"'),
        ("tests/test_io.py", '    os.system(f"rm {path}")'),
        ("README.md", "curl -LsSf https://host/uv.sh | sh"),
    ],
)
def test_a_line_that_only_looks_dangerous(path, line):
    assert dangers(edited(path, "true\n", f"true\n{line}\n")) == []


@pytest.mark.parametrize("guard", ["set -euo pipefail", "OUT=build", "export OUT=$(mktemp -d)", "set -o nounset"])
def test_a_variable_that_cannot_be_empty(guard):
    assert dangers(edited("clean.sh", f"{guard}\n", f"{guard}\nrm -rf $OUT/\n")) == []


def test_a_new_script_shows_that_nobody_sets_the_variable():
    (risk,) = dangers(edited("clean.sh", "", "cd /srv\nrm -rf $OUT/\n"))
    assert risk.severity is Severity.HIGH


def test_a_line_that_is_only_indented_is_not_new():
    before, after = "curl https://host/i.sh | sh\n", "if true; then\n  curl https://host/i.sh | sh\nfi\n"
    assert dangers(edited("get.sh", before, after)) == []


WORKFLOW = """\
on: {trigger}
jobs:
  greet:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          ref: {ref}
      - name: Greet
        env:
          TITLE: {env}
        run: |
          set -e
          echo {echo}
"""
_SAFE = {"trigger": "pull_request", "ref": "main", "env": "x", "echo": '"$TITLE"'}


def workflow(**parts):
    before, after = WORKFLOW.format(**_SAFE), WORKFLOW.format(**_SAFE | parts)
    return dangers(edited(".github/workflows/greet.yml", before, after))


@pytest.mark.parametrize("what", ["event.pull_request.title", "head_ref", "event.comment.body", "event.issue.body"])
def test_a_strangers_text_in_a_script(what):
    (risk,) = workflow(echo="hi ${{ github." + what + " }}")
    assert (risk.variant, risk.severity, risk.evidence[0].line) == ("script_injection", Severity.HIGH, 14)


def test_a_strangers_text_in_a_script_of_one_line():
    text = "steps:\n  - run: echo ${{ github.event.issue.title }}\n"
    (risk,) = dangers(edited(".github/workflows/a.yml", "steps:\n", text))
    assert risk.variant == "script_injection"


def test_a_strangers_code_with_the_repositorys_rights():
    (risk,) = workflow(trigger="pull_request_target", ref="${{ github.event.pull_request.head.sha }}")
    assert (risk.variant, risk.severity) == ("untrusted_checkout", Severity.HIGH)


@pytest.mark.parametrize(
    "parts",
    [
        {"env": "${{ github.event.pull_request.title }}"},
        {"echo": "${{ github.event.pull_request.number }}"},
        {"echo": "${{ contains(github.event.pull_request.title, 'x') }}"},
        {"ref": "${{ github.head_ref }}"},
        {"trigger": "pull_request_target"},
    ],
)
def test_a_workflow_that_keeps_strangers_out(parts):
    assert workflow(**parts) == []


def test_text_that_is_quoted_for_the_shell():
    # click #1532
    safe = edited("rocket/a.py", "import os\n", 'import os\nos.system(f"more {shlex.quote(name)}")\n')
    assert spotted(pull_request(safe), RiskCode.DANGEROUS_SHELL) == []
