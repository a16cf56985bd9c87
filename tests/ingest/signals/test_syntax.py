import pytest

from ingest.signals.syntax import SIZE_CAP, judged, look

WORKFLOW = ".github/workflows/ci.yml"
JOB = "on: push\njobs:\n  unit:\n    runs-on: ubuntu-latest\n    steps:\n"


def seen(path, text, **facts):
    return look(path, text.encode(), **facts)


@pytest.mark.parametrize(
    "path, text, language, line",
    [
        ("a/b.yaml", "jobs: *missing\n", "yaml", 1),
        ("a/b.yml", "a: 1\n  b: 2\n", "yaml", 2),
        ("a/b.yml", "a: 'open\n", "yaml", 2),
        ("a/b.json", '{\n  "a": 1,\n}\n', "json", 3),
        ("a/b.json", '{"a": 1', "json", 1),
        ("a/b.toml", "[a]\nb = \n", "toml", 2),
        ("a/b.toml", "a = 1\na = 2\n", "toml", 2),
        ("a/b.py", "def a():\n    return (1\n", "python", 2),
        ("a/b.py", "a = 1\n<<<<<<< HEAD\nb = 2\n", "python", 2),
        ("a/b.py", "if a:\nb = 1\n", "python", 2),
        (WORKFLOW, "#!/bin/bash\nset -x\nA=${A:-8}\n", "workflow", 2),
        (WORKFLOW, "- a\n- b\n", "workflow", 1),
        (WORKFLOW, "on: push\n", "workflow", 1),
        (WORKFLOW, "jobs:\n  unit:\n    runs-on: x\n", "workflow", 1),
        (WORKFLOW, "on: push\njobs:\n  unit:\n    steps:\n      - run: a\n", "workflow", 4),
        (WORKFLOW, JOB + "      - name: Show\n          pip list\n", "workflow", 6),
        (WORKFLOW, JOB + "      - run: a\n      - name: nothing\n", "workflow", 7),
        ("action.yml", "name: A\nruns:\n  using: composite\n  steps:\n    - name: b\n", "workflow", 5),
        ("tools/a/action.yml", "name: A\n", "workflow", 1),
    ],
)
def test_a_file_that_does_not_parse(path, text, language, line):
    found = seen(path, text)
    assert (found.language, found.line, bool(found.problem)) == (language, line, True)


def test_the_line_in_question_is_shown():
    # verl #6568
    found = seen(WORKFLOW, JOB + "      - name: Show\n          pip list\n")
    assert (found.problem, found.excerpt) == ("a step with neither `run` nor `uses`", "- name: Show")


@pytest.mark.parametrize(
    "path, text",
    [
        ("a.yaml", "a: 1\n---\nb: !vault |\n  x\nc: ${oc.env:HOME}\n"),
        ("a.yaml", "base: &b {a: 1}\nnext:\n  <<: *b\n"),
        ("a.yaml", ""),
        ("a.json", '\ufeff{"a": [1, null]}'),
        ("a.toml", "a = 1\n[b]\nc = 2026-01-01\n"),
        ("a.py", "# -*- coding: utf-8 -*-\nx = '\\d'\nmatch x:\n    case _: pass\n"),
        ("a.py", ""),
        (WORKFLOW, JOB + "      - run: echo ${{ github.sha }}\n      - uses: a/b@v1\n"),
        (WORKFLOW, "on:\n  workflow_call:\njobs:\n  unit:\n    uses: ./.github/workflows/other.yml\n"),
        (WORKFLOW, "'on': push\njobs:\n  unit:\n    runs-on: [a, b]\n"),
        ("action.yaml", "name: A\nruns:\n  using: node20\n  main: a.js\n"),
    ],
)
def test_a_file_in_order(path, text):
    found = seen(path, text)
    assert found is not None and found.problem is None


@pytest.mark.parametrize(
    "path, text",
    [
        ("chart/templates/a.yaml", "{{- if .Values.on }}\na: 1\n  b: {{ .x }}\n{{- end }}\n"),
        ("a.yaml", "{% for a in b %}\n- {{ a }}\n{% endfor %}\n"),
        ("tsconfig.json", "{ // why\n}"),
        (".vscode/settings.json", '{"a": 1,}'),
        ("conf/a.json", '{\n  // why\n  "a": 1\n}\n'),
        ("data/rows.json", '{"a": 1}\n{"a": 2}\n'),
        ("old.py", "print 'two'\n"),
        ("old.py", "try:\n    a()\nexcept IOError, e:\n    pass\n"),
        ("new.py", "type Pair[T] = tuple[T, T]\n"),
        ("new.py", "x = f'{a['b']}'\n"),
        ("new.py", "x = t'{a}'\n"),
        ("{{cookiecutter.name}}/a.py", "import {{ cookiecutter.name }}\n"),
        ("tests/fixtures/broken.py", "def (\n"),
        ("tests/testdata/broken.yaml", "a: [\n"),
        ("a.jsonl", "{"),
        ("a.txt", "{"),
        ("run.sh", "if true; then\n"),
    ],
)
def test_a_file_that_nobody_can_judge(path, text):
    assert seen(path, text) is None


def test_what_is_not_there_or_too_large_or_no_text():
    assert look("a.json", None) is None
    assert look("a.json", b"{" * (SIZE_CAP + 1)) is None
    assert look("a.json", b'{"a": "\xff"}') is None
    assert look("a.py", b"a = 1\0") is None


@pytest.mark.parametrize(
    "path, content",
    [
        ("a.yaml", b"[" * 200_000),
        ("a.yaml", b"- " * 100_000),
        ("a.json", b"[" * 400_000),
        ("a.toml", b"a = " + b"[" * 300_000),
        ("a.py", b"(" * 100_000),
        ("a.py", b"-" * 400_000 + b"1"),
        ("a.py", b"+".join([b"1"] * 200_000)),
    ],
)
def test_depth_neither_hangs_nor_crashes(path, content):
    assert look(path, content) is None


def test_aliases_that_would_explode_are_not_expanded():
    rows = ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]" for n in range(1, 40))]
    assert seen("bomb.yaml", "\n".join(rows)).problem is None


def test_judged_tells_from_the_path_alone():
    assert judged("a/b.py") and judged(WORKFLOW) and judged("run.sh")
    assert not judged("a.md") and not judged(".vscode/a.json") and not judged("tests/fixtures/a.json")


def bash(answer):
    return {"bash": lambda content: answer}


def test_a_script_that_bash_refuses():
    found = seen("run.sh", "if true; then\nls\n", **bash("bash: line 3: syntax error: unexpected end of file\n"))
    assert (found.language, found.line, found.problem) == ("shell", 3, "syntax error: unexpected end of file")


def test_a_script_in_order_and_one_with_a_warning():
    assert seen("run.sh", "ls\n", **bash("")).problem is None
    warning = "bash: line 2: warning: here-document at line 1 delimited by end-of-file (wanted `E')\n"
    assert seen("run.sh", "cat <<E\n", **bash(warning)).problem is None


@pytest.mark.parametrize("text", ["#!/usr/bin/env zsh\nls\n", "ls {{ name }}\n"])
def test_a_script_that_is_not_for_bash(text):
    assert seen("run.sh", text, **bash("bash: line 1: syntax error\n")) is None


def test_bash_that_could_not_run():
    assert seen("run.sh", "ls\n", **bash(None)) is None
