"""A repository's names for planning tests, without a store: verl as it is, and one that has no taxonomy."""

from activity.profile import load_profile
from bot.question.known import Known

_VERL_FILES = (
    "verl/trainer/ppo/ray_trainer.py",
    "verl/trainer/distillation/fsdp/__init__.py",
    "verl/workers/engine/megatron/utils.py",
    "verl/experimental/one_step_off_policy/trainer.py",
    "verl/experimental/fully_async_policy/main.py",
    "verl/experimental/vla/env.py",
    "verl/utils/megatron_utils.py",
    "verl/utils/reward_score/math.py",
    "verl/checkpoint_engine/base.py",
    "verl/protocol.py",
    "docs/index.rst",
    "docs/ascend_tutorial/quick_start.rst",
    "docs/README.md",
    "README.md",
    "requirements.txt",
    "docker/Dockerfile.stable.sglang",
    "docker/ascend/Dockerfile.ascend",
    "examples/grpo_trainer/run.sh",
    "scripts/install.sh",
    "recipe/dapo/run.sh",
    ".github/workflows/e2e_ascend.yml",
    ".github/workflows/nightly_ascend.yml",
    "tests/special_e2e/run.sh",
    "tests/trainer/test_ray.py",
    "verl/tools/schemas.py",
    "verl/workers/rollout/vllm.py",
)
_VERL_PEOPLE = (
    "wuxibin89",
    "daikang6",
    "hustmf",
    "HollowMan6",
    "KadenZhang3321",
    "ETOgaosion",
    "zjchenn",
    "tardis-key",
    "vermouth1992",
    "ChibiQuest",
    "fuergaosi233",
    "physics31415926",
    "gemini-code-assist[bot]",
    "june",
    "will",
    "zhangsan1",
    "zhangsan2",
)


def folders_of(files: tuple[str, ...]) -> frozenset[str]:
    """Every folder that a file lies in."""
    return frozenset("/".join(path.split("/")[:depth]) for path in files for depth in range(1, path.count("/") + 1))


def names_of(files: tuple[str, ...]) -> dict[str, int]:
    """Bare file names with how many paths carry them."""
    names = [path.rpartition("/")[2] for path in files]
    return {name: names.count(name) for name in names}


def known_verl() -> Known:
    """The reference repository: seven topics of its own profile, no labels in the data but a few here."""
    profile = load_profile("verl")
    return Known(
        repository="verl-project/verl",
        base="main",
        zone="UTC",
        profile=profile,
        people=frozenset(_VERL_PEOPLE),
        display={"Joel": "wuxibin89", "Mayyyy": "hustmf", "张三丰": "ChibiQuest"},
        topics=frozenset(topic.name for topic in profile.topics),
        labels=frozenset({"bug", "perf", "npu", "good first issue", "area: docs"}),
        folders=folders_of(_VERL_FILES),
        files=names_of(_VERL_FILES),
    )


_SHOP_FILES = (
    "src/shop/scheduler/queue.py",
    "src/shop/api/routes.py",
    "src/shop/cache.py",
    "tests/test_queue.py",
    "docs/guide.md",
    ".github/workflows/ci.yml",
    "web/cart.tsx",
    "package-lock.json",
)


def known_shop() -> Known:
    """A repository with conventional commits and no taxonomy: its scopes and folders are its topics."""
    return Known(
        repository="acme/shop",
        base="main",
        zone="Asia/Shanghai",
        profile=load_profile("default"),
        people=frozenset({"alice", "bob", "carol", "june", "dependabot[bot]"}),
        topics=frozenset({"bugfix", "scheduler", "api", "web", "quantization"}),
        labels=frozenset({"bug", "perf", "dependencies"}),
        folders=folders_of(_SHOP_FILES),
        files=names_of(_SHOP_FILES),
    )
