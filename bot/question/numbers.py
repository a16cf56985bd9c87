"""Numbers as people write them in; integers out: `12`, `1,200`, `1.2k`, `2万`, `两`, `十二`, `twelve`, `a dozen`."""

import re

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_FIRSTS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_WORDS = {
    **{word: value for value, word in enumerate(_ONES)},
    **_TENS,
    **{f"{ten}-{one}": _TENS[ten] + value for ten in _TENS for value, one in enumerate(_ONES[:10]) if value},
    "a": 1,
    "an": 1,
    "a couple of": 2,
    "couple of": 2,
    "a few": 3,
    "few": 3,
    "a dozen": 12,
    "hundred": 100,
    "a hundred": 100,
    "thousand": 1000,
    "a thousand": 1000,
}
_SMALL = {
    word: value for word, value in _WORDS.items() if 0 < value < 100 and " " not in word and word not in {"few", "an"}
}
_ORDINALS = {
    **{word: value for value, word in enumerate(_FIRSTS, 1)},
    **{f"{value}{end}": value for value in range(1, 32) for end in ("st", "nd", "rd", "th")},
}
_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_FACTORS = {"k": 1_000, "千": 1_000, "万": 10_000, "m": 1_000_000, "": 1}

HAN = r"[零〇一二两三四五六七八九十百千万]{1,9}"
"""A number in Chinese characters."""
_ONE_WORD = "|".join(sorted(_ONES, key=len, reverse=True))
_UP_TO_99 = rf"(?:{'|'.join(_TENS)})(?:[-\s](?:{'|'.join(_ONES[1:10])}))?|{_ONE_WORD}"
_LOOSE = "|".join(
    sorted(
        (word for word in _WORDS if word.endswith((" of", " few", " dozen")) or word in {"a", "an", "few"}),
        key=len,
        reverse=True,
    )
)
_HUNDREDS = r"hundred|thousand"
_ENGLISH = (
    rf"(?<![a-z])(?:{_LOOSE}|{_UP_TO_99}|{_HUNDREDS})"
    rf"(?:\s+(?:{_HUNDREDS})(?:\s+(?:and\s+)?(?:{_UP_TO_99})(?:\s+hundred)?)?)?(?![a-z])"
)
ORDINAL = "|".join(sorted(_ORDINALS, key=len, reverse=True))
"""`first`, `2nd` … as a pattern."""
NUMBER = rf"(?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,7}}(?:\.\d)?(?:\s?[k万千](?![a-z]))?|{HAN}|{_ENGLISH})"
"""Any number this module reads, as a pattern without groups, for lower-case text."""


def to_int(text: str) -> int | None:
    """Read a number, or `None` when the text is none."""
    words = " ".join(text.strip().lower().split())
    if words in _WORDS:
        return _WORDS[words]
    match = re.fullmatch(r"(\d+(?:\.\d)?)\s?([k万千m]?)", words.replace(",", ""))
    if match:
        return int(float(match[1]) * _FACTORS[match[2]])
    return _from_han(words) if re.fullmatch(HAN, words) else _from_english(words)


def ordinal(text: str) -> int | None:
    """Read `first`, `2nd`, `第三`, `三`; `last` and `最后` are -1."""
    words = text.strip().lower().removeprefix("第").removesuffix("个").strip()
    if words in {"last", "final", "最后", "最后一", "倒数第一"}:
        return -1
    return _ORDINALS.get(words) or to_int(words)


def _from_english(words: str) -> int | None:
    """`five hundred`, `two thousand five hundred`, `twenty five`, `a hundred and ten`."""
    total = part = 0
    for word in words.replace("-", " ").replace(" and ", " ").split():
        if word in {"hundred", "thousand"}:
            part = max(part, 1) * _WORDS[word]
            total, part = (total + part, 0) if word == "thousand" else (total, part)
        elif word in _SMALL:
            part += _SMALL[word]
        else:
            return None
    return total + part or None


def _from_han(text: str) -> int:
    """`一百二十` is 120, `两万` 20000, `二六` 26, and 一百五 (short for 150) 150."""
    if not any(sign in _UNITS or sign == "万" for sign in text):
        return int("".join(str(_DIGITS[sign]) for sign in text))
    high, ten_thousand, low = text.rpartition("万")
    if ten_thousand:
        return (_from_han(high) if high else 1) * 10_000 + (_from_han(low) if low else 0)
    total, digit, unit = 0, 0, 1
    for sign in text:
        if sign in _UNITS:
            unit = _UNITS[sign]
            total += (digit or 1) * unit
            digit = 0
        else:
            digit = _DIGITS[sign]
    short = unit >= 100 and digit and text[-2] in _UNITS
    return total + digit * (unit // 10 if short else 1)
