"""Found days and the words round them in; ranges out: since, until, between, week of; 以来, 之前, 到, 这一周."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from activity.records.frozen import Record
from bot.question.dates import spans
from bot.question.dates.meaning import Everything, Hours, Meaning, Relative, Unsure
from bot.question.dates.spans import EARLIEST, Grain, Span
from bot.question.wording import Wording

ONE_DAY = timedelta(days=1)


class Piece(Record):
    """A stretch of text and what it means."""

    start: int
    end: int
    meaning: Span | Relative | Everything | Hours | Unsure


_TO = re.compile(
    r"\s*(?:to|through|thru|until|till|up to|and(?: the)?|or|-+|–|—|~|\.{2,3}|…|到|至|和|与|以及|、|,)\s*(?:the\s+)?"
)
_RANGE_ONLY = re.compile(r"\s*(?:to|through|thru|until|till|up to|-+|–|—|~|\.{2,3}|…|到|至)\s*(?:the\s+)?")
_BETWEEN = re.compile(r"(?:\b(?:between|from)\s+(?:the\s+)?|从|在|自)$")
_SINCE = re.compile(
    r"(?:\b(?:ever\s+)?(?:since|starting(?:\s+(?:from|on))?|beginning(?:\s+(?:from|on))?)\s+(?:the\s+)?|自从?|从)$"
)
_FROM = re.compile(r"\bfrom\s+(?:the\s+)?$")
_ONWARDS = re.compile(r"\s*(?:on(?:wards?)?\b|(?:to|until|till)\s+now\b)")
_UNTIL = re.compile(
    r"(?:\b(?:until|till|up\s+to|through|no\s+later\s+than|by\s+the\s+end\s+of)\s+(?:the\s+)?|截[至止]到?|直到)$"
)
_BEFORE = re.compile(r"\b(?:before|prior\s+to|earlier\s+than)\s+(?:the\s+)?$")
_AFTER = re.compile(r"\b(?:after|later\s+than)\s+(?:the\s+)?$")
_WEEK_OF = re.compile(
    r"\b(?:week|wk)\s+(?:of|containing|around|that\s+contains)\s+(?:the\s+)?(?:\w+day,?\s+(?:the\s+)?)?$"
)
_WEEKS_OF = re.compile(
    r"\bweeks\s+(?:of|starting|beginning|from)\s+(?:the\s+)?(?:[^?!;]{1,40}?(?:\band\b|,|&|\bvs\.?|\bwith\b)\s*(?:of\s+)?(?:the\s+)?)?$"
)
_ZH_WEEKS = re.compile(r"(?:[日号]?\s*(?:和|与|、|跟)[^,，?？]{2,12}?)?[日号]?\s*[这那]?两个?(?:周|星期)")
_ZH_TWO_WEEKS = re.compile(r"[日号]?\s*[这那]?两个?(?:周|星期)")
_WEEK_FROM = re.compile(r"\bweek\s+(?:starting|beginning|from|commencing)\s+(?:on\s+)?(?:the\s+)?$")
_WEEK_TO = re.compile(r"\bweek\s+(?:ending|that\s+ends)\s+(?:on\s+)?(?:the\s+)?$")
_ZH_WEEK = re.compile(
    r"\s*(?:日|号)?\s*(?:所?在)?的?\s*(?:[这那]一?个?|当|所在|一整?|同一?|该)(?:周|星期|礼拜)(?![一二三四五六日天末])"
)
_ZH_SINCE = re.compile(r"\s*(?:以来|之?后?至今|至今|到现在|到目前|到今天|开始|起(?!来|因|草)|往后)")
_ZH_BEFORE = re.compile(r"\s*(?:[之以]前|前(?!端|缀|向|面|后|\d|[一二两三四五六七八九十几]))")
_ZH_AFTER = re.compile(r"\s*(?:[之以]后|后(?!端|缀|面|续|处))")
_ZH_UNTIL = re.compile(r"\s*(?:为止|止)")
_TAG = re.compile(
    r"(?:\b(?:since|after|before|until)\s+(?:the\s+)?(?:release\s+|version\s+|tag\s+)?)(v?\d+(?:\.\d+)+(?:[.-]?\w+)?|v\d+|(?:last|latest|previous)\s+(?:release|version|tag))\b"
)
_ZH_TAG = re.compile(
    r"(?:自|从)?\s*(v?\d+(?:\.\d+)+(?:[.-]?[a-z0-9]+)?|v\d+|(?:上一?[个次]?|最近一?次?的?)(?:版本|发布|发版))\s*(?:以来|之后|以后|之前|以前|发布后|后)"
)


def with_words(text: str, pieces: Sequence[Piece], today: date, *, apart: bool) -> list[Piece]:
    """Join neighbours into ranges, then let the words before and after each piece act on it."""
    ranged: list[Piece] = []
    for piece in _joined(text, list(pieces), apart=apart):
        if not ranged or piece.start >= ranged[-1].end:
            ranged.append(_acted_on(text, piece, today))
    taken = [(piece.start, piece.end) for piece in ranged]
    return sorted([*ranged, *_tags(text, taken)], key=lambda piece: piece.start)


def _joined(text: str, pieces: list[Piece], *, apart: bool) -> list[Piece]:
    kept: list[Piece] = []
    for piece in pieces:
        both = _range(text, kept[-1], piece, apart=apart) if kept else None
        if both is None:
            kept.append(piece)
        else:
            kept[-1] = both
    return kept


def _range(text: str, one: Piece, other: Piece, *, apart: bool) -> Piece | None:
    """Two neighbouring pieces as one range, if the words between them (and before) say so."""
    first, last, between = one.meaning, other.meaning, text[one.end : other.start]
    if not (isinstance(first, Span) and isinstance(last, Span) and _TO.fullmatch(between)):
        return None
    first, last = _same_years(first, last)
    opening = _BETWEEN.search(text[: one.start])
    surely = opening is not None or _RANGE_ONLY.fullmatch(between) is not None
    if (apart or not surely) and (apart or not _touching(first, last)):
        return None
    start = opening.start() if opening and not opening[0].startswith("在") else one.start
    first, last = sorted((first, last), key=lambda span: span.first)
    return Piece(start=start, end=other.end, meaning=Span(first=first.first, last=max(first.last, last.last)))


def _same_years(first: Span, last: Span) -> tuple[Span, Span]:
    """`27 April and 3 May 2026`: the side without a year takes the other's, or the one before or after it."""
    if last.year_given and not first.year_given:
        moved = first.moved(last.first.year)
        first = moved if moved.first <= last.first else first.moved(last.first.year - 1)
    elif first.year_given and not last.year_given:
        moved = last.moved(first.first.year)
        last = moved if moved.first >= first.first else last.moved(first.first.year + 1)
    elif not first.year_given and first.first > last.first and first.first.year == last.first.year:
        first = first.moved(first.first.year - 1)
    return first, last


def _touching(first: Span, last: Span) -> bool:
    return first.last + ONE_DAY == last.first or last.last + ONE_DAY == first.first


def _acted_on(text: str, piece: Piece, today: date) -> Piece:
    if not isinstance(piece.meaning, Span):
        return piece
    piece = _week_round(text, piece)
    meaning = piece.meaning
    assert isinstance(meaning, Span)
    before, after = text[: piece.start], text[piece.end :]
    for pattern, act in _BEFORE_WORDS:
        if match := pattern.search(before):
            return Piece(start=match.start(), end=_end(piece, after), meaning=act(meaning, today))
    for pattern, act in _AFTER_WORDS:
        if match := pattern.match(after):
            opening = _SINCE.search(before) or _UNTIL.search(before)
            start = opening.start() if opening else piece.start
            return Piece(start=start, end=piece.end + match.end(), meaning=act(meaning, today))
    opening = _SINCE.search(before) or (_FROM.search(before) if _ONWARDS.match(after) else None)
    if opening and not (opening[0] == "从" and not meaning.first <= today):
        extra = _ONWARDS.match(after)
        end = piece.end + (extra.end() if extra else 0)
        return Piece(start=opening.start(), end=end, meaning=_since(meaning, today))
    return piece


def _end(piece: Piece, after: str) -> int:
    match = _ZH_UNTIL.match(after)
    return piece.end + (match.end() if match else 0)


def _week_round(text: str, piece: Piece) -> Piece:
    """`week of 27 April`, `2026-04-27 这一周`: the ISO week; `week starting/ending …`: seven days."""
    meaning = piece.meaning
    assert isinstance(meaning, Span)
    before = text[: piece.start]
    if (match := _WEEK_OF.search(before)) and meaning.grain is Grain.DAY:
        return Piece(start=match.start(), end=piece.end, meaning=spans.week(meaning.first))
    weekly = _WEEKS_OF.search(before) or _ZH_WEEKS.match(text[piece.end :])
    if weekly and meaning.grain is Grain.DAY:
        beside = _ZH_TWO_WEEKS.match(text[piece.end :])
        end = piece.end + (beside.end() if beside else 0)
        return Piece(start=piece.start, end=end, meaning=spans.week(meaning.first))
    if match := _WEEK_FROM.search(before):
        seven = Span(first=meaning.first, last=meaning.first + timedelta(days=6))
        return Piece(start=match.start(), end=piece.end, meaning=seven)
    if match := _WEEK_TO.search(before):
        seven = Span(first=meaning.last - timedelta(days=6), last=meaning.last)
        return Piece(start=match.start(), end=piece.end, meaning=seven)
    zh = _ZH_WEEK.match(text[piece.end :]) if meaning.grain is Grain.DAY else None
    return Piece(start=piece.start, end=piece.end + zh.end(), meaning=spans.week(meaning.first)) if zh else piece


def _since(span: Span, today: date) -> Span:
    note = span.note if span.first == span.last else None  # which part of a month it was no longer matters
    return Span(first=span.first, last=max(today, span.first), note=note)


def _until(span: Span, _today: date) -> Span:
    return Span(first=min(EARLIEST, span.last), last=span.last, note=span.note)


def _before(span: Span, _today: date) -> Span:
    last = span.first - ONE_DAY
    return Span(first=min(EARLIEST, last), last=last).noted(
        f"“before” leaves {span.first} itself out", f"“之前”不含 {span.first}"
    )


def _after(span: Span, today: date) -> Span:
    first = span.last + ONE_DAY
    return Span(first=first, last=max(today, first)).noted(
        f"“after” leaves {span.last} itself out", f"“之后”不含 {span.last}"
    )


_BEFORE_WORDS = ((_UNTIL, _until), (_BEFORE, _before), (_AFTER, _after))
_AFTER_WORDS = ((_ZH_SINCE, _since), (_ZH_BEFORE, _before), (_ZH_AFTER, _after), (_ZH_UNTIL, _until))


def _tags(text: str, taken: Sequence[tuple[int, int]]) -> list[Piece]:
    """`since v1.2`: when a version came out is not known here, so it is asked."""
    return [
        Piece(start=match.start(), end=match.end(), meaning=_unknown_tag(match[1]))
        for pattern in (_TAG, _ZH_TAG)
        for match in pattern.finditer(text)
        if all(match.end() <= start or end <= match.start() for start, end in taken)
    ][:1]


def _unknown_tag(tag: str) -> Meaning:
    return Unsure(
        question=Wording(
            en=f"I do not know the date of {tag}. From which day on, for example since 2026-05-01?",
            zh=f"我不知道 {tag} 的日期。请给出具体日期，例如“2026-05-01 以来”。",
        )
    )
