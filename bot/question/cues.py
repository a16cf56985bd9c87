"""A reading and whether there was a turn before in; which kind of follow-up it is out."""

from enum import StrEnum

from bot.question.aspects import aspect_of
from bot.question.filters.otherwise import FLAGS
from bot.question.plan import Aspect, Turn, Wanted
from bot.question.rules import Reading
from bot.question.sentence import Sentence
from bot.question.tokens import FILTER_SORTS, Sort, Token


class Cue(StrEnum):
    """How the words tie a question to the one before."""

    ALONE = "alone"
    WITHIN = "within"
    CHANGED = "changed"
    MORE = "more"
    PICK = "pick"
    IT = "it"


_QUIET = (Sort.STOP, Sort.RESET, Sort.AND, Sort.OR, Sort.BOTH, Sort.PLACE)
_MORE_TOO = (*_QUIET, Sort.MORE, Sort.PRONOUN, Sort.FOLLOW, Sort.WANT, Sort.ONLY)
_RELATIVE = {"that", "which", "who", "with", "without", "where", "from", "by", "merged", "touching"}
_PEOPLE = {"they", "them", "他们", "她们"}
_DESCRIBING = {"those", "these", "those prs", "these prs", "the ones", "they"}
_OPENERS = {
    "and",
    "or",
    "but",
    "also",
    "only",
    "just",
    "without",
    "except",
    "not",
    "now",
    "excluding",
    "还有",
    "只",
    "只看",
    "只要",
    "仅",
    "但",
    "不要",
    "除了",
    "去掉",
    "排除",
    "不含",
    "不算",
    "再",
}


def cue_of(reading: Reading, previous: Turn | None) -> Cue:
    """The kind of follow-up; without a turn before only what cannot stand alone counts."""
    sentence = reading.sentence
    if _more(sentence):
        return Cue.MORE
    if _picks(sentence, previous):
        return Cue.PICK
    if _of_those(sentence, previous) or _turns_round(sentence, reading, previous):
        return Cue.CHANGED if _turns_round(sentence, reading, previous) else Cue.WITHIN
    if _it(sentence, reading, previous) or _about_the_one(sentence, previous):
        return Cue.IT
    if previous is not None:
        return Cue.CHANGED if _fragment(sentence, reading) else Cue.ALONE
    return Cue.CHANGED if _needs_more(sentence) else Cue.ALONE


def _turns_round(sentence: Sentence, reading: Reading, previous: Turn | None) -> bool:
    """`those that don't`, 没改的呢: a `not` with nothing to negate speaks of the filter before."""
    if previous is None or not sentence.has(Sort.NOT) or reading.fields or reading.words or reading.time.given:
        return False
    return any(getattr(previous.plan.selection, flag) is not None for flag in FLAGS)


def _more(sentence: Sentence) -> bool:
    """`show all` and nothing else; `show all PRs` stands alone."""
    return sentence.has(Sort.MORE) and all(token.has(*_MORE_TOO) for token in sentence.tokens)


def _picks(sentence: Sentence, previous: Turn | None) -> bool:
    if not sentence.has(Sort.PICK) or sentence.has(Sort.DATE):
        return False
    alone = sentence.has(Sort.MERGE, Sort.PERSON, Sort.KIND, Sort.TOPIC, Sort.STATE)
    return not alone or (previous is not None and not sentence.has(Sort.PR))


def _of_those(sentence: Sentence, previous: Turn | None) -> bool:
    """`which of those …`; without a turn before, `those that …` only describes a set."""
    for place, token in sentence.of(Sort.PRONOUN):
        tied = token.key(Sort.PRONOUN) == "those" and not _own_set(sentence, place)
        if tied and (previous is not None or not _describes(sentence, place)):
            return True
    return False


def _describes(sentence: Sentence, place: int) -> bool:
    words, after = sentence.tokens[place].words.lower(), sentence.after(place, Sort.PR)
    if words in {"which ones", "which one"}:
        return True
    relative = after is None or after.words.lower() in _RELATIVE or after.has(Sort.ROLE, Sort.NOT, Sort.DATE)
    return relative and words in _DESCRIBING


def _own_set(sentence: Sentence, place: int) -> bool:
    """`of the PRs merged last week, which of them …`: the set was named in the same sentence."""
    before = sentence.tokens[:place]
    if sentence.tokens[place].words.lower() in _PEOPLE and any(token.has(Sort.PERSON) for token in before):
        return True
    return any(token.has(Sort.DATE, Sort.PULL) for token in before) or (
        any(token.has(Sort.PR) for token in before) and any(token.has(*FILTER_SORTS, Sort.MERGE) for token in before)
    )


def _it(sentence: Sentence, reading: Reading, previous: Turn | None) -> bool:
    if "it" not in sentence.keys(Sort.PRONOUN) or reading.plan.selection.numbers or sentence.has(Sort.DATE):
        return False
    if previous is None:
        return not sentence.has(Sort.PR, Sort.MERGE) and not reading.words
    return not reading.words


def _about_the_one(sentence: Sentence, previous: Turn | None) -> bool:
    """`has tests?` or 谁写的 right after one PR was spoken of."""
    if previous is None or previous.plan.wanted is not Wanted.DETAIL:
        return False
    own = sentence.has(
        Sort.PR, Sort.DATE, Sort.PULL, Sort.WORD, Sort.TOPIC, Sort.PERSON, Sort.LIMIT, Sort.MOST, Sort.PATH
    )
    return not own and aspect_of(sentence) is not Aspect.ALL


def _first(sentence: Sentence) -> Token | None:
    return next((token for token in sentence.tokens if any(sign.isalnum() for sign in token.words)), None)


def _opens(sentence: Sentence) -> bool:
    """Whether it begins like a follow-up: and, what about, only, 那, or ends in 呢."""
    first = _first(sentence)
    if first is not None and first.key(Sort.WANT) == "list" and not sentence.has(Sort.PR, Sort.MERGE, Sort.DATE):
        first = next((token for token in sentence.tokens if not token.has(Sort.WANT, Sort.STOP)), first)
    opening = first is not None and (first.words.lower() in _OPENERS or first.has(Sort.FOLLOW, Sort.NOT, Sort.ONLY))
    return opening or any(token.words == "呢" for token in sentence.tokens)


def _fragment(sentence: Sentence, reading: Reading) -> bool:
    """Too little to stand alone: an opening that ties it back, or neither PRs nor a verb nor an unknown word."""
    if _opens(sentence):
        asked = sentence.has(Sort.WANT) and reading.time.given
        whole = sentence.has(Sort.PR, Sort.MERGE) and (sentence.has(Sort.WANT) or reading.time.given)
        return not (asked and sentence.has(Sort.PR)) and not (whole and sentence.has(Sort.PERSON))
    bare = not sentence.has(Sort.PR, Sort.MERGE, Sort.WORD, Sort.QUOTED, Sort.PULL, Sort.CHANGE, Sort.MOST)
    quiet = not sentence.wants("list", "exists", "report", "newcomers", "duration", "trend", "compare", "who")
    return bare and quiet and reading.plan.wanted in {Wanted.LIST, Wanted.COUNT, Wanted.BREAKDOWN, Wanted.TOPIC}


def _needs_more(sentence: Sentence) -> bool:
    """`and last week?`, 那上周呢: nothing to stand on without a turn before."""
    first = _first(sentence)
    tied = first is not None and (first.words.lower() in {"and", "or", "but"} or first.has(Sort.FOLLOW))
    ends = any(token.words == "呢" for token in sentence.tokens)
    named = (Sort.PR, Sort.MERGE, Sort.PULL) if tied and ends else (Sort.PR, Sort.MERGE, Sort.PULL, Sort.WORD)
    bare = not sentence.has(*named) and not sentence.wants("list", "report")
    return (tied or ends) and bare and not sentence.wants("newcomers", "duration", "compare")
