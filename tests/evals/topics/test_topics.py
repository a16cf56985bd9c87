"""The measures on rankings worked out by hand, and the questions that need no history."""

from pathlib import Path

import pytest

from tests.evals.topics import measures, tables, topic_files, validate
from tests.evals.topics.topic_files import Judgement, TopicFile, TopicQuestion


def question(name: str = "T-1", **grades: int) -> TopicQuestion:
    judged = tuple(Judgement(int(number[1:]), grade, "some reason or other") for number, grade in grades.items())
    traits = () if judged else ("nothing",)
    period = ("2026-07-06", "2026-07-12")
    return TopicQuestion(name, "en", "What about it?", "What?", "2026-07-15T00:00:00Z", period, traits, None, judged)


def test_recall_is_capped_at_what_fits():
    grades = dict.fromkeys(range(1, 9), 1)
    assert measures.recall([1, 2, 3, 4, 5], grades) == 1
    assert measures.recall([1, 90, 91, 92, 93, 2], grades) == pytest.approx(0.2)
    assert measures.recall([7], {7: 2, 8: 1}) == pytest.approx(0.5)


def test_reciprocal_rank_looks_beyond_five():
    assert measures.reciprocal_rank([9, 9, 9, 9, 9, 9, 9, 1], {1: 1}) == pytest.approx(1 / 8)
    assert measures.reciprocal_rank([9], {1: 1}) == 0


def test_ndcg_prefers_the_graver_first():
    grades = {1: 2, 2: 1}
    assert measures.ndcg([1, 2], grades) == pytest.approx(1)
    assert 0.7 < measures.ndcg([2, 1], grades) < 0.8


def test_a_number_named_twice_counts_once():
    assert measures.score(question(n1=2, n2=2), [1, 1, 2]).ranking == (1, 2)


def test_nothing_found_is_right_only_without_an_error():
    assert measures.score(question(), []).values == {"none": 1}
    assert measures.score(question(), [4]).values == {"none": 0}
    assert measures.score(question(), [], "exit 1").values == {"none": 0}
    assert measures.score(question(n1=2), []).silent


def test_the_interval_is_the_same_on_each_run_and_holds_the_mean():
    values = [0.0, 0.5, 1.0, 1.0, 0.25] * 6
    found = measures.interval(values)
    assert found == measures.interval(values)
    assert found
    assert found.low < found.mean < found.high
    assert measures.interval([]) is None


def test_the_tables_compare_the_same_questions():
    asked = [question("T-1", n1=2), question("T-2")]
    scores = {
        tables.HERALD: [measures.score(asked[0], [1]), measures.score(asked[1], [])],
        "plain": [measures.score(asked[0], [2, 1]), measures.score(asked[1], [3])],
    }
    text = tables.table("Open", scores, {"T-1": "o/r", "T-2": "o/r"})
    assert "en nothing" in text
    assert measures.differences(scores[tables.HERALD], scores["plain"], "MRR") == [0.5]
    assert "plain" in tables.gains(scores)
    assert tables.misses(scores["plain"]).count("\n") == 3


def test_a_file_is_read_as_it_was_written(tmp_path: Path):
    written = TopicFile(tmp_path / "some.json", "o/r", "main", None, [question(n1=2), question("T-2")])
    written.save()
    assert list(topic_files.load(unopened=True, folder=tmp_path)) == [written]


def test_copied_words_and_wrong_shapes_are_seen():
    assert not list(validate.shape(question(n1=2)))
    assert list(validate.shape(question(n1=1))) == ["T-1: only weak ones"]
    assert list(validate.copied(question(n1=2), ["a note: Some reason or other, twice"])) == []
    long = question(n1=2).relevant[0].reason + " of the author"
    copied = TopicQuestion(**{**vars(question()), "relevant": (Judgement(1, 2, long),)})
    assert list(validate.copied(copied, [long]))


STORED = list(topic_files.load(unopened=True))


@pytest.mark.parametrize("file", STORED, ids=lambda file: f"{file.path.parent.name}-{file.path.stem}")
def test_the_stored_questions_have_the_right_shape(file: TopicFile):
    assert not [fault for each in file.questions for fault in validate.shape(each)]
