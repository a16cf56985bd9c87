import pytest

from activity.records import FileStatus, RiskCode, Severity
from ingest.signals.risks.default_value import is_flip
from tests.ingest.signals.changes import VERL
from tests.ingest.signals.risks.building import edited, pull_request, spotted


def flips(*files, profile=VERL, **verdicts):
    return spotted(pull_request(*files), RiskCode.DEFAULT_CHANGED, profile=profile, **verdicts)


def code(before, after, path="verl/engine.py", heading=""):
    return flips(edited(path, before, after, heading=heading))


def told(risks):
    return [(risk.values["name"], risk.values["old"], risk.values["new"]) for risk in risks]


def test_a_setting_of_the_product_is_told_once_though_a_generated_file_mirrors_it():
    # verl #6616
    setting = "mode: async\nkeep_scores: False\nlimit: 3\n"
    files = (
        edited("verl/trainer/config/_generated_ppo_trainer.yaml", setting, setting.replace("False", "true")),
        edited("verl/trainer/config/rollout/rollout.yaml", setting, setting.replace("False", "True")),
    )
    (risk,) = flips(*files)
    (seen,) = risk.evidence
    assert told([risk]) == [("keep_scores", "False", "True")]
    assert (seen.path, seen.old_line, seen.line) == ("verl/trainer/config/rollout/rollout.yaml", 2, 2)
    assert (seen.text, risk.variant, risk.severity) == ("keep_scores: True", "one", Severity.MEDIUM)


def test_a_parameter_in_the_middle_of_a_signature():
    # verl #6014: the hunk shows neither the `def` nor its end
    before = "        optimizer,\n        sharded: bool = True,\n        strict: bool = True,\n"
    after = before.replace("sharded: bool = True", "sharded: bool = False")
    assert told(code(before, after, heading="class Keeper(Base):")) == [("sharded", "True", "False")]


def test_a_parameter_of_a_whole_signature():
    before = "class Pool:\n    def join(self, *, wait=5, name='a'):\n        pass\n"
    assert told(code(before, before.replace("wait=5", "wait=50"))) == [("wait", "5", "50")]


def test_a_field_of_a_dataclass_and_one_of_a_model():
    before = "class Limits(Model):\n    seqs: int = 256\n    ratio: float = Field(default=0.5, ge=0)\n"
    (risk,) = code(before, before.replace("256", "1024").replace("0.5", "0.9"))
    assert (risk.variant, risk.values["count"]) == ("several", 2)
    assert risk.values["changes"] == "seqs: 256 → 1024, ratio: 0.5 → 0.9"


@pytest.mark.parametrize(
    "line",
    [
        'parser.add_argument("--retries", type=int, default=3)',
        '@click.option("-r", "--retries", default=3, help="how often")',
    ],
)
def test_an_option_of_a_command_line(line):
    before = f"{line}\ndef main():\n    pass\n"
    assert told(code(before, before.replace("default=3", "default=0"))) == [("--retries", "3", "0")]


def test_an_option_over_several_lines():
    before = 'parser.add_argument(\n    "--warm-up",\n    default=True,\n    help="x",\n)\n'
    assert told(code(before, before.replace("True", "False"))) == [("--warm-up", "True", "False")]


def test_a_reading_with_a_fallback_is_a_slight_one():
    (risk,) = code('size = config.get("tile", 14)\n', 'size = config.get("tile", 16)\n')
    assert (told([risk]), risk.severity) == ([("tile", "14", "16")], Severity.LOW)


def test_a_fallback_that_is_computed_from_now_on():
    # verl #6595
    after = 'real = getattr(reader, "tile", 14)\nsize = config.get("tile") or real\n'
    assert told(code('size = config.get("tile", 14)\n', after)) == [("tile", "14", "real")]


def test_a_fallback_that_became_a_constant_of_the_same_value():
    assert code('size = config.get("tile", 14)\n', 'TILE = 14\nsize = config.get("tile", TILE)\n') == []


def test_a_member_of_an_enumeration():
    before = "def load(path, dtype=torch.float32):\n    pass\n"
    assert told(code(before, before.replace("float32", "bfloat16")))[0][2] == "torch.bfloat16"


def test_nested_settings_are_paired_by_their_parents():
    before = "actor:\n  optim:\n    lr: 1e-6\ncritic:\n  optim:\n    lr: 1e-5\n"
    risks = flips(edited("verl/trainer/config/ppo.yaml", before, before.replace("1e-5", "1e-4")))
    assert told(risks) == [("lr", "1e-5", "1e-4")]
    assert risks[0].evidence[0].line == 6


@pytest.mark.parametrize(
    "before, after",
    [
        ("def run(self, mode='a'):\n    pass\n", 'def run(self, mode="a"):\n    pass\n'),
        ("def run(self, rate=1e-3):\n    pass\n", "def run(self, rate=0.001):\n    pass\n"),
        ("def run(self, name=None):\n    pass\n", "def run(self, name: str | None = None):\n    pass\n"),
        ("def run(self, names=[]):\n    pass\n", "def run(self, names=None):\n    pass\n"),
        ("def run(self, old=1):\n    pass\n", "def run(self, new=2):\n    pass\n"),
        ("def run(self, a=1):\n    pass\n", "def run(self, a=1, b=2):\n    pass\n"),
        ("def run(self, wait=WAIT):\n    pass\n", "def run(self, wait=PATIENCE):\n    pass\n"),
        ("def run(self, kind=Kind.W4MX4):\n    pass\n", "def run(self, kind=Kind.W4MX):\n    pass\n"),
        ("def run(self, a=1):\n    b = 2\n", "def run(self, a=1):\n    b = 3\n"),
        ("def _run(self, a=1):\n    pass\n", "def _run(self, a=2):\n    pass\n"),
        ("def run(self, help='now'):\n    pass\n", "def run(self, help='later'):\n    pass\n"),
        ('log.info("retry=1, wait=2")\n', 'log.info("retry=1, wait=3")\n'),
        ("pool(\n    size=3,\n    wait=1,\n)\n", "pool(\n    size=4,\n    wait=1,\n)\n"),
        ('flag = int(os.getenv("FAST", 0))\n', 'flag = int(os.getenv("FAST", "0"))\n'),
        ("__version__ = '1.2'\n", "__version__ = '1.3'\n"),
    ],
    ids=[
        "quotes",
        "notation of a number",
        "typing only",
        "shared mutable default mended",
        "renamed parameter",
        "new parameter",
        "renamed constant",
        "renamed member",
        "local variable",
        "private function",
        "text",
        "log line",
        "argument of a call",
        "text of a number",
        "version",
    ],
)
def test_what_is_no_change_of_a_default_in_python(before, after):
    assert code(before, after) == []


@pytest.mark.parametrize(
    "before, after",
    [
        ("a: true\n", "a: True # why\n"),
        ("a: 'x'\n", 'a: "x"\n'),
        ("rate: 1e-6\n", "rate: 0.000001\n"),
        ("a:\n  n: 1\nb:\n  n: 2\n", "b:\n  n: 2\na:\n  n: 1\n"),
        ("a: 1\n", "a: 1\nb: 2\n"),
        ("path: ${a.b}\n", "path: ${a.c}\n"),
        ("# size: 1\nx: 1\n", "# size: 2\nx: 1\n"),
        ("image: box:1\nversion: 3\n", "image: box:2\nversion: 4\n"),
    ],
    ids=["case", "quotes", "number", "moved", "new key", "interpolation", "comment", "image and version"],
)
def test_what_is_no_change_of_a_default_in_settings(before, after):
    assert flips(edited("verl/trainer/config/ppo.yaml", before, after)) == []


@pytest.mark.parametrize(
    "path",
    [
        "tests/config/ppo.yaml",
        "docs/config/ppo.yaml",
        "examples/config/ppo.yaml",
        ".github/config/ppo.yaml",
        "verl/trainer/config/_generated_ppo.yaml",
        "pyproject.toml",
        ".pre-commit-config.yaml",
        "verl/assets/table.yaml",
    ],
)
def test_files_that_hold_no_default_of_the_product(path):
    assert flips(edited(path, "on_error: 1\n", "on_error: 2\n")) == []


def test_a_mark_warns_the_users():
    change = edited("verl/config/a.yaml", "n: 1\n", "n: 2\n")
    assert flips(change, marked=True) == []
    assert len(flips(change)) == 1


def test_files_that_come_or_go_whole():
    before, after = "class A(B):\n    n: int = 1\n", "class A(B):\n    n: int = 2\n"
    assert flips(edited("verl/a.py", before, after, status=FileStatus.ADDED)) == []


def test_nothing_at_all_made_nought_is_slight():
    before = "def run(self, tokens=None):\n    pass\n"
    (risk,) = code(before, before.replace("None", "0"))
    assert risk.severity is Severity.LOW


@pytest.mark.parametrize(
    "old, new, flipped",
    [("True", "1", False), ("'1'", "1", False), ("yes", "no", True), ("3", "3.0", False), ("f()", "g()", False)],
)
def test_is_flip(old, new, flipped):
    assert is_flip(old, new) is flipped


SETTINGS = """class Options:
    def __init__(self) -> None:
        self.strict = False
        self.limit = 3
"""


def test_an_attribute_that_a_class_of_settings_sets():
    # mypy #21163
    assert told(code(SETTINGS, SETTINGS.replace("False", "True"))) == [("strict", "False", "True")]
    body = SETTINGS.split("\n", 2)[2]
    assert told(code(body, body.replace("3", "4"), heading="class RunConfig:")) == [("limit", "3", "4")]


@pytest.mark.parametrize(
    "before, after",
    [
        (SETTINGS.replace("Options", "Pump"), SETTINGS.replace("Options", "Pump").replace("False", "True")),
        (SETTINGS.replace("__init__", "relax"), SETTINGS.replace("__init__", "relax").replace("False", "True")),
        (SETTINGS.replace("False", "loose"), SETTINGS.replace("False", "firm")),
        (SETTINGS + "        if x:\n            self.a = 1\n", SETTINGS + "        if x:\n            self.a = 2\n"),
    ],
    ids=["state", "another method", "not known", "on a condition"],
)
def test_attributes_that_are_no_default(before, after):
    assert code(before, after) == []


def test_a_member_that_is_called_otherwise_now():
    # vllm-ascend #11694
    kinds = "class Kind(Enum):\n    FAST = 1\n    SLOW = 2\n"
    use = "class Pump:\n    kind: Kind = Kind.FAST\n"
    used = edited("verl/pump.py", use, use.replace("FAST", "QUICK"))
    assert flips(edited("verl/kind.py", kinds, kinds.replace("FAST", "QUICK")), used) == []
    assert told(flips(used)) == [("kind", "Kind.FAST", "Kind.QUICK")]


def test_keywords_of_a_schema_are_no_settings():
    # release-please #1589
    before = '{\n  "link": {\n    "format": "uri"\n  }\n}\n'
    assert code(before, before.replace("uri", "uri-reference"), path="verl/config/schemas/config.json") == []
