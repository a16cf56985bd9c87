"""A sentence in; how many it asks for — `top 3`, 最大的三个, one, several — out."""

from bot.question.sentence import Sentence
from bot.question.tokens import Sort, Token

SEVERAL = 5
"""How many "the biggest PRs" are when nobody says."""


def number_in(sentence: Sentence) -> int | None:
    """`top 3`, `3 biggest`, 最大的三个, `5 PRs`."""
    for token in sentence.tokens:
        if token.has(Sort.LIMIT):
            return int(token.values[0])
    number = number_token(sentence)
    return max(1, min(int(number.values[0]), 1000)) if number is not None else None


def number_token(sentence: Sentence) -> Token | None:
    """The number that says how many; any other number says something else."""
    for place, token in sentence.of(Sort.NUMBER):
        near = (sentence.before(place, Sort.STOP), sentence.after(place, Sort.STOP))
        if any(other is not None and other.has(Sort.ORDER, Sort.MOST, Sort.PR) for other in near):
            return token
    return None


def is_one_pr(sentence: Sentence) -> bool:
    """`the biggest PR`, 最大的 PR 是哪个: one; `the biggest PRs`, 最大的 PR 有哪些: several."""
    words = {token.words.lower() for token in sentence.tokens}
    if words & _ONE or words & _MANY:
        return bool(words & _ONE)
    nouns = [token for _, token in sentence.of(Sort.PR, Sort.CHANGE, Sort.KIND, Sort.PRONOUN)] or [
        token for _, token in sentence.of(Sort.ORDER)
    ]
    named = [token.words.lower() for token in nouns]
    english = [word for word in named if word.isascii() and any(sign.isalpha() for sign in word)]
    return sentence.language == "en" and bool(english) and not any(word.endswith("s") for word in english)


_ONE = {"哪个", "哪一个", "which one"}
_MANY = {"哪些", "有哪些", "哪几个", "几个", "都有哪些"}
