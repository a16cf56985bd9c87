import pytest

from activity.records import FileStatus, RiskCode, Severity
from tests.ingest.signals.risks.building import edited, pull_request, spotted

LOW, MEDIUM = Severity.LOW, Severity.MEDIUM


def moves(*files):
    return spotted(pull_request(*files), RiskCode.DEPENDENCY_MOVED)


@pytest.mark.parametrize(
    "path, before, after, told, severity",
    [
        ("requirements.txt", "numpy<2.0\nray==2.4\n", "numpy<2.0\n", ("removed", "ray", "==2.4", ""), MEDIUM),
        ("requirements.txt", "numpy\n", "numpy\nfastapi<0.124  # why\n", ("added", "fastapi", "", "<0.124"), MEDIUM),
        ("requirements.txt", "torch==2.7.1\n", "torch==2.8.0\n", ("changed", "torch", "==2.7.1", "==2.8.0"), LOW),
        ("requirements.txt", "vllm==0.8.1\n", "vllm==0.9.0\n", ("changed", "vllm", "==0.8.1", "==0.9.0"), MEDIUM),
        ("requirements.txt", "trl==0.27.0\n", "trl\n", ("loosened", "trl", "==0.27.0", "*"), MEDIUM),
        ("requirements-dev.txt", "pytest\n", "pytest\nxlite\n", ("added", "xlite", "", "*"), LOW),
        (
            "pyproject.toml",
            '[project]\ndependencies = [\n  "pydantic>=1.10",\n]\n',
            '[project]\ndependencies = [\n  "pydantic>=2.0",\n]\n',
            ("changed", "pydantic", ">=1.10", ">=2.0"),
            MEDIUM,
        ),
        (
            "pyproject.toml",
            '[dependency-groups]\ndev = [\n  "black>=25.1",\n]\n',
            '[dependency-groups]\ndev = [\n  "black>=26.3",\n]\n',
            ("changed", "black", ">=25.1", ">=26.3"),
            LOW,
        ),
        (
            "setup.py",
            'python_requires=">=3.8",\n',
            'python_requires=">=3.9",\n',
            ("changed", "python", ">=3.8", ">=3.9"),
            LOW,
        ),
        (
            "setup.py",
            'install_requires = [\n  "peft",\n]\n',
            "install_requires = [\n]\n",
            ("removed", "peft", "*", ""),
            MEDIUM,
        ),
        (
            "package.json",
            '"dependencies": {\n  "yargs": "^16.0.0"\n}\n',
            '"dependencies": {\n  "yargs": "^17.0.0"\n}\n',
            ("changed", "yargs", "^16.0.0", "^17.0.0"),
            MEDIUM,
        ),
        (
            "package.json",
            '"devDependencies": {\n  "mocha": "^8.0.0"\n}\n',
            '"devDependencies": {\n  "mocha": "^9.0.0"\n}\n',
            ("changed", "mocha", "^8.0.0", "^9.0.0"),
            LOW,
        ),
        (
            "go.mod",
            "require host.io/a v1.2.0\n",
            "require host.io/a v2.0.0\n",
            ("changed", "host.io/a", "v1.2.0", "v2.0.0"),
            MEDIUM,
        ),
        (
            "Cargo.toml",
            '[dependencies]\nserde = "1.0"\n',
            '[dependencies]\nserde = "2.0"\n',
            ("changed", "serde", "1.0", "2.0"),
            MEDIUM,
        ),
        (
            "docker/Dockerfile.a",
            "ARG BASE_IMAGE=host.io/nv/box/release:1.3.0rc10\n",
            "ARG BASE_IMAGE=host.io/nv/box/release:1.3.0rc13\n",
            ("changed", "box/release", "1.3.0rc10", "1.3.0rc13"),
            LOW,
        ),
        (
            "docker/Dockerfile.a",
            "RUN git clone --depth 1 --branch core_v0.12.1 https://host/N/Rocket-LM.git\n",
            "RUN git clone --depth 1 --branch core_r0.16.0 https://host/N/Rocket-LM.git\n",
            ("changed", "rocket-lm", "core_v0.12.1", "core_r0.16.0"),
            MEDIUM,
        ),
        (
            "docker/Dockerfile.a",
            "RUN pip install transformers==5.3.0\n",
            "RUN true\n",
            ("removed", "transformers", "==5.3.0", ""),
            MEDIUM,
        ),
        (
            ".github/workflows/ci.yml",
            "      image: host.cn/a/verl/verl:8.5-a3\n",
            "      image: host.cn/a/verl/verl:9.0-a3\n",
            ("changed", "verl/verl", "8.5-a3", "9.0-a3"),
            LOW,
        ),
        (
            ".github/workflows/ci.yml",
            "      - uses: actions/checkout@v4\n",
            "      - uses: actions/checkout@v6\n",
            ("changed", "actions/checkout", "v4", "v6"),
            LOW,
        ),
        (
            ".pre-commit-config.yaml",
            "  - repo: https://host/ruff-hook\n    rev: v0.1\n",
            "  - repo: https://host/ruff-hook\n    rev: v0.2\n",
            ("changed", "ruff-hook", "v0.1", "v0.2"),
            LOW,
        ),
        (
            "recipe",
            "Subproject commit 1111111111111111\n",
            "Subproject commit 2222222222222222\n",
            ("changed", "recipe", "111111111111", "222222222222"),
            MEDIUM,
        ),
    ],
)
def test_a_dependency_that_moved(path, before, after, told, severity):
    (risk,) = moves(edited(path, before, after, status=FileStatus.MODIFIED))
    assert (risk.variant, risk.values["name"], risk.values["old"], risk.values["new"]) == told
    assert (risk.severity, risk.values["path"], risk.evidence[0].path) == (severity, path, path)
    assert risk.evidence[0].line or risk.evidence[0].old_line


@pytest.mark.parametrize(
    "path, before, after",
    [
        ("requirements.txt", "a==1\nb==2\n", "b==2\na==1\n"),
        ("requirements.txt", "a>=1,<2\n", "a >= 1, < 2  # why\n"),
        ("requirements.txt", "# old\na\n", "# new\na\n"),
        ("requirements.txt", "-r base.txt\n", "-r other.txt\n"),
        ("pyproject.toml", '[project]\nversion = "1.2"\n', '[project]\nversion = "1.3"\n'),
        (
            "pyproject.toml",
            '[tool.ruff.lint]\nselect = [\n  "A",\n]\n',
            '[tool.ruff.lint]\nselect = [\n  "A",\n  "B",\n]\n',
        ),
        ("package.json", '{\n  "version": "1.2.0"\n}\n', '{\n  "version": "1.3.0"\n}\n'),
        ("package.json", '"scripts": {\n  "test": "mocha"\n}\n', '"scripts": {\n  "test": "jest"\n}\n'),
        ("uv.lock", 'version = "1.2"\n', 'version = "1.3"\n'),
        ("package-lock.json", '"version": "1.2.0"\n', '"version": "1.3.0"\n'),
        (".github/workflows/ci.yml", "steps:\n", "steps:\n  - uses: actions/cache@v4\n"),
        (
            ".github/workflows/ci.yml",
            "  pip install a@git+https://h/b/c.git@1f2\n",
            "  uv pip install a@git+https://h/b/c.git@1f2\n",
        ),
        ("lib/app.py", 'need = ["a==1"]\n', 'need = ["a==2"]\n'),
        ("docs/install.md", "pip install a==1\n", "pip install a==2\n"),
    ],
)
def test_what_moves_no_dependency(path, before, after):
    assert moves(edited(path, before, after)) == []


def test_a_list_whose_name_the_patch_does_not_show_is_slight():
    (risk,) = moves(edited("package.json", '    "c8": "^8.0.0",\n', '    "c8": "^9.0.0",\n', heading="{"))
    assert risk.severity is LOW


def test_a_commit_is_told_by_its_first_digits():
    pins = [f"- uses: actions/checkout@{digit * 40} # v4\n" for digit in "ab"]
    (risk,) = moves(edited(".github/workflows/ci.yml", *pins))
    assert risk.values["changes"] == f"actions/checkout: {'a' * 12} → {'b' * 12}"


def test_a_manifest_that_comes_whole():
    assert moves(edited("examples/requirements.txt", "", "torch==2\n")) == []
    assert moves(edited("Dockerfile.new", "", "FROM debian:12\n")) == []


def test_one_change_in_two_manifests_is_one():
    files = [edited(name, "a==1.0\n", "a==2.0\n") for name in ("requirements.txt", "requirements-gpu.txt")]
    (risk,) = moves(*files)
    assert (risk.variant, risk.values["count"], len(risk.evidence)) == ("changed", 1, 2)


def test_several_are_told_with_the_gravest_first():
    low, grave = edited("requirements-test.txt", "a==1\n", "a==2\n"), edited("requirements.txt", "b\n", "c\n")
    (risk,) = moves(low, grave)
    assert (risk.variant, risk.severity, risk.values["count"]) == ("several", MEDIUM, 3)
    assert risk.values["changes"] == "b: * → –, c: – → *, a: ==1 → ==2"


def test_a_dependency_of_several_manifests_is_one():
    # mypy #21289, #21297
    files = (
        edited("requirements.txt", "pump>=0.1\n", "pump>=0.2\n"),
        edited("requirements-dev.txt", "pump==0.1.2\n", "pump==0.2.0\n"),
    )
    (risk,) = moves(*files)
    assert (risk.variant, risk.values["count"], len(risk.evidence)) == ("changed", 1, 2)


def test_a_dependency_that_goes_from_one_manifest_to_another_came():
    files = (
        edited("requirements-dev.txt", "ray\npump>=0.2\n", "ray\n"),
        edited("requirements.txt", "ray\n", "ray\npump>=0.2\n"),
    )
    (risk,) = moves(*files)
    assert (risk.variant, risk.values["name"], risk.values["new"]) == ("added", "pump", ">=0.2")
