"""Any text in; the words it is found by out. Pure, and the same for what is stored and what is asked.

Latin words in lower case without their endings (`leaks`, `leaking`: `leak`); what is joined by . - _ + / or by
capitals counts whole and in parts (`flash_attn`, `flash`, `attn`).
Chinese, Japanese and Korean runs are cut into pieces of two characters, as nothing in them marks a word.
Every word consists of letters, digits and `_`, so that no database takes it apart again.
"""

import re
import unicodedata
from collections.abc import Iterator

LONGEST = 60
"""Characters of a word; a longer one is a hash or a path and still found by its parts."""

_EAST = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_TOKEN = re.compile(rf"[{_EAST}]+|(?:(?![{_EAST}])[^\W_])(?:(?![{_EAST}])[\w.+/-])*")
_JOINT = re.compile(r"[._+/-]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ENGLISH = (
    "a about added after again all also an and any anything are as at be been before but by can change changed changes "
    "could did do does done for from get had has have how i if in into is it its just made make me more new no not of "
    "off on or other our out over pr prs pull request requests should so some something than that the their them then "
    "there these they this those to up use used using was we were what when where which while who why will with within "
    "without would you your s"
)
_CHINESE = (
    "什么 哪些 哪个 有没 没有 相关 有关 关于 改动 变化 修改 最近 如何 怎么 是否 哪里 为什 么改 些改 些变 么变 方面 "
    "一下 我们 这个 的改 的变 有什 有哪 了什 了哪 做了"
)
_UNTELLING = frozenset(f"{_ENGLISH} {_CHINESE}".split())


def cut(text: str) -> list[str]:
    """All words of a text, in order, repeated as often as they stand there."""
    plain = unicodedata.normalize("NFKC", text)
    return [word for token in _TOKEN.findall(plain) for word in _of_token(token) if word]


def telling(text: str) -> list[str]:
    """The different words of a question that tell something; all of them if none does."""
    words = list(dict.fromkeys(cut(text)))
    return [word for word in words if word not in _CUT_UNTELLING] or words


def told_by(text: str) -> list[str]:
    """The words of a question as they are written, without those that tell nothing; Chinese stays in one piece."""
    words = [word for word in text.split() if word.strip(".,?!:;\"'()").lower() not in _UNTELLING]
    return words or text.split() or [text]


def _of_token(token: str) -> Iterator[str]:
    if not token[0].isascii() and re.match(f"[{_EAST}]", token):
        yield from [token[at : at + 2] for at in range(len(token) - 1)] or [token]
        return
    # What stands behind the last letter belongs to the sentence (`v1.2.`), but for the name of a language (`C++`).
    bare = token if re.fullmatch(r"\w\+\+", token) else token.rstrip("._+/-")
    parts = [part for joined in _JOINT.split(bare) for part in _HUMP.split(joined) if part]
    whole = _JOINT.sub("_", bare).lower()
    if len(whole) <= LONGEST:
        yield _stem(whole)
    if len(parts) > 1:
        yield from (_stem(part.lower()[:LONGEST]) for part in parts)
        yield from _joined(parts, whole)


_ENDING = re.compile(r"(?:ies|ing|ed|es|s|e|ions?)$")


def _stem(word: str) -> str:
    """A plain English word without its ending; short words and names with digits or `_` stay as they are."""
    return _ENDING.sub("", word) if len(word) > 4 and word.isascii() and word.isalpha() else word


def _joined(parts: list[str], whole: str) -> Iterator[str]:
    """`RayTrainer` also as `ray_trainer`, so that both ways of writing a name meet."""
    name = "_".join(parts).lower()
    if name != whole and len(name) <= LONGEST:
        yield name


_CUT_UNTELLING = frozenset(part for word in _UNTELLING for part in cut(word))
