import pytest

from activity.errors import ProfileError
from activity.profile import load_profile, profile_name_for

DEFAULT, VERL = load_profile("default"), load_profile("verl")


@pytest.mark.parametrize(
    "path, is_test",
    [
        ("tests/test_tank.py", True),
        ("rocket/test/tank.rs", True),
        ("rocket/tank_test.go", True),
        ("web/tank.test.tsx", True),
        ("rocket/testing/tank.py", False),
        ("rocket/latest/tank.py", False),
        ("rocket/contest.py", False),
        ("docs/testing.md", False),
    ],
)
def test_what_the_default_calls_a_test(path, is_test):
    assert DEFAULT.is_test(path) is is_test


def test_verl_calls_only_its_tests_folder_tests():
    assert VERL.is_test("tests/utils/test_tank.py")
    assert not VERL.is_test("verl/experimental/unittest/test_tank.py")
    assert not VERL.is_test(".github/workflows/tests.yml")


@pytest.mark.parametrize(
    "path, is_product",
    [
        ("src/rocket/tank.py", True),
        ("rocket/config/tank.yaml", True),
        ("README.MD", False),
        (".github/workflows/unit.yml", False),
        ("scripts/fill.sh", False),
        ("examples/launch.py", False),
        ("pyproject.toml", False),
        ("tests/test_tank.py", False),
        (".gitignore", False),
        ("rocket/tank_pb2.py", False),
    ],
)
def test_what_reaches_users(path, is_product):
    assert DEFAULT.is_product(path) is is_product


def test_generated_settings_of_verl_are_not_product():
    assert VERL.is_generated("verl/trainer/config/_generated_ppo_trainer.yaml")
    assert not VERL.is_product("verl/trainer/config/_generated_ppo_trainer.yaml")
    assert VERL.is_product("verl/trainer/config/ppo_trainer.yaml")


@pytest.mark.parametrize("profile", [DEFAULT, VERL], ids=lambda profile: profile.name)
def test_every_topic_can_be_asked_for_in_both_languages(profile):
    for topic in profile.topics:
        assert topic.en, topic.name
        assert topic.zh, topic.name
        assert topic.words, topic.name
    assert len(profile.topic_titles) == len(profile.topics)


def test_no_word_asks_for_two_topics():
    for profile in (DEFAULT, VERL):
        words = [word for topic in profile.topics for word in topic.words]
        assert sorted(words) == sorted(set(words))


def test_a_repository_finds_its_profile():
    assert profile_name_for("verl-project/verl") == "verl"
    assert profile_name_for("acme/rocket") == "default"


def test_a_file_of_the_user_replaces_one_that_ships(tmp_path):
    (tmp_path / "verl.toml").write_text('repositories = ["acme/rocket"]\n[paths]\ntests = ["/trials/"]\n')
    assert load_profile("verl", tmp_path).is_test("trials/one.py")
    assert profile_name_for("acme/rocket", tmp_path) == "verl"


@pytest.mark.parametrize(
    "text, named",
    [
        ("paths = [", "not TOML"),
        ("[paths]\ntets = []", "paths.tets"),
        ('[paths]\n[[topic]]\nname = "x"\nen = "X"\nzh = "X"\nrules = []', "topic.0.rules"),
    ],
)
def test_a_wrong_file_is_named_with_its_key(tmp_path, text, named):
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(ProfileError, match=named):
        load_profile("mine", tmp_path)


def test_an_unknown_profile_lists_the_known_ones():
    with pytest.raises(ProfileError, match="default, verl"):
        load_profile("nowhere")
