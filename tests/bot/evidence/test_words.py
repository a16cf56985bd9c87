"""Words until there is an index: spellings, places, rare words first, Chinese in pieces, a floor."""

from activity.profile import load_profile
from bot.evidence.kin import KIN, kin_of
from bot.evidence.words import Place, rank
from tests.fakes.week import assessed

DEFAULT, VERL = load_profile("default"), load_profile("verl")


def ranked(prs, *words, profile=DEFAULT):
    return [hit.number for hit in rank(prs, words, profile)]


def test_a_title_tells_more_than_a_path_and_a_path_more_than_a_text():
    prs = [
        assessed(1, "feat: one", body="about the router"),
        assessed(2, "feat: two", files=("src/router/x.py",)),
        assessed(3, "feat: the router"),
        assessed(4, "feat: nothing of it"),
    ]
    assert ranked(prs, "router") == [3, 2, 1]


def test_not_all_words_are_needed_but_more_are_better():
    prs = [assessed(1, "feat: fused kernel"), assessed(2, "feat: fused attention kernel"), assessed(3, "feat: x")]
    assert ranked(prs, "fused", "attention", "kernel")[0] == 2
    assert 3 not in ranked(prs, "fused", "attention", "kernel")


def test_endings_do_not_matter_and_beginnings_do():
    prs = [assessed(1, "ci: migrate the runners"), assessed(2, "feat: immigration form"), assessed(3, "feat: input")]
    assert ranked(prs, "migrated") == [1]
    assert ranked(prs, "npu") == []


def test_rt_06_chinese_words_of_two_characters():
    prs = [
        assessed(number, text)
        for number, text in enumerate(("修复显存泄漏问题", "新增日志轮转", "优化调度器死锁检测", "升级依赖"), 1)
    ]
    for word, number in (("显存", 1), ("死锁", 3), ("日志", 2)):
        assert ranked(prs, word)[:1] == [number]


def test_a_long_chinese_word_is_cut_when_nobody_writes_it_so():
    prs = [assessed(1, "修复：保存时的崩溃"), assessed(2, "新增：保存选项"), assessed(3, "升级依赖")]
    assert ranked(prs, "保存崩溃")[0] == 1


def test_words_reach_across_languages_by_profile_and_trade():
    prs = [assessed(1, "fix: crash when saving"), assessed(2, "feat: run on ascend"), assessed(3, "docs: typo")]
    assert ranked(prs, "崩溃") == [1]
    assert ranked(prs, "昇腾", profile=VERL) == [2]


def test_the_spelling_met_is_told():
    (hit,) = rank([assessed(1, "fix: crash when saving")], ["崩溃"], DEFAULT)
    assert (hit.met[0].word, hit.met[0].spelling, hit.met[0].place) == ("崩溃", "crash", Place.TITLE)


def test_rt_07_punctuation_is_no_syntax():
    prs = [assessed(1, "feat: multi-agent top-p v1.2 for C++")]
    for word in ("multi-agent", "top-p", "v1.2", "C++"):
        assert ranked(prs, word) == [1]
    for word in ("#123", "a:b", '"unclosed', "NOT", "*", "(", "[", "\\", "🙂", "   ", ""):
        assert ranked(prs, word) == []


def test_no_word_stands_in_two_groups():
    words = [word for group in KIN for word in group]
    assert len(words) == len(set(words))
    assert kin_of("upgraded") >= {"bump", "升级"}
