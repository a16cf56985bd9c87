"""Chinese phrases of time: the table that `reading` searches. Digits are ASCII already (NFKC)."""

import re
from datetime import date, timedelta

from bot.question.dates import spans
from bot.question.dates.meaning import Builder, Everything, Hours, Meaning, Phrase, Relative, no_such, phrase
from bot.question.dates.spans import Span
from bot.question.numbers import HAN, to_int

_N = rf"(?:\d{{1,4}}|{HAN}|几)"
_YEAR = r"(?:(?:(?P<year>(?:19|20)\d\d)\s*年|(?P<named>今年|去年|前年|本年))\s*的?\s*)?"
_MONTH = rf"{_YEAR}(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二两三四五六七八九])\s*月份?"
_ANY_MONTH = rf"(?:{_MONTH}|(?P<which>上上个?|上个?|这个?|本|当)月)"
_DAY = r"(?P<day>\d{1,2}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])\s*[日号]"
_WEEK = r"(?:周|星期|礼拜)"
_NO_DAY = r"(?!个|十|共|直|些|样|般|定|志|常|期|数|点|\d)"
_WEEKDAY = rf"(?P<weekday>[一二三四五六日天1-6]{_NO_DAY})"
_NO_WEEKDAY = rf"(?!期|末|边|[一二三四五六日天1-6]{_NO_DAY})"
"""上周日志 and 上周一共 are last week, 上周五个 too; 上周日 and 周一起 are days."""
_BEFORE = {
    "上": -1,
    "上个": -1,
    "上一": -1,
    "上一个": -1,
    "上上": -2,
    "上上个": -2,
    "大上": -2,
    "前一": -1,
    "下": 1,
    "下个": 1,
    "下一": 1,
}
_DAYS = {"大前天": 3, "前天": 2, "昨天": 1, "昨日": 1, "今天": 0, "今日": 0, "今早": 0, "明天": -1, "后天": -2}


def _count(text: str) -> int:
    return 3 if text == "几" else to_int(text) or 0


def _year(match: re.Match[str], today: date) -> int | None:
    if match["year"]:
        return int(match["year"])
    return today.year - {"今年": 0, "本年": 0, "去年": 1, "前年": 2}[match["named"]] if match["named"] else None


def _month(match: re.Match[str], today: date) -> Span:
    if match.groupdict().get("which"):
        return spans.months_from(today, {"上": -1, "上个": -1, "上上": -2, "上上个": -2}.get(match["which"], 0))
    number, year = to_int(match["month"]) or 1, _year(match, today)
    return spans.month(year, number) if year else spans.latest_month(number, today)


def _day(match: re.Match[str], today: date) -> Meaning:
    of, number = _month(match, today), to_int(match["day"]) or 0
    if not of.year_given:
        return spans.latest_day(of.first.month, number, today) or no_such(match[0])
    return _in_month(of, number, number) or no_such(match[0])


def _in_month(of: Span, first: int, last: int) -> Span | None:
    try:
        begin, end = of.first.replace(day=first), of.first.replace(day=last)
    except ValueError:
        return None
    grain = spans.Grain.DAY if first == last else spans.Grain.FREE
    return Span(first=begin, last=end, grain=grain, year_given=of.year_given) if begin <= end else None


def _days_of_month(match: re.Match[str], today: date) -> Span | None:
    return _in_month(_month(match, today), to_int(match["day"]) or 0, to_int(match["to"]) or 0)


def _bare_day(match: re.Match[str], today: date) -> Span | None:
    number = to_int(match["day"]) or 0
    for shift in range(0, -12, -1):
        found = _in_month(spans.months_from(today, shift), number, number)
        if found and found.first <= today:
            return found.noted(f"the {number}. is read as {found.first}", f"“{match[0]}”按 {found.first} 理解")
    return None


def _week(match: re.Match[str], today: date) -> Span:
    return spans.week(today, _BEFORE.get(match["which"], 0))


def _weekday(match: re.Match[str], today: date) -> Span:
    number = 6 if match["weekday"] in "日天" else (to_int(match["weekday"]) or 1) - 1
    if match["which"] is None:
        return spans.weekday(number, today)
    return spans.day(spans.week(today, _BEFORE.get(match["which"], 0)).first + timedelta(days=number))


def _weekend(match: re.Match[str], today: date) -> Span:
    if match["which"] is None:
        return spans.weekend(today)
    monday = spans.week(today, _BEFORE.get(match["which"], 0)).first
    return Span(first=monday + timedelta(days=5), last=monday + timedelta(days=6))


def _rolling(match: re.Match[str], today: date) -> Meaning | None:
    count, unit = _count(match["count"] or "一"), match["unit"]
    if not count:
        return None
    if "小时" in unit:
        return Hours(count=min(count, 24 * 400))
    if "月" in unit or "季" in unit or "年" in unit:
        return spans.last_months(count * (12 if "年" in unit else 3 if "季" in unit else 1), today)
    found = spans.last_days(count * (7 if re.search(_WEEK, unit) else 1), today)
    return found.noted("“a few” is read as 3", "“几”按 3 理解") if match["count"] == "几" else found


def _ago(match: re.Match[str], today: date) -> Span | None:
    count, unit = _count(match["count"]), match["unit"]
    if not count:
        return None
    if unit in "天日":
        return spans.day(today - timedelta(days=count))
    if "月" in unit:
        return spans.months_from(today, -count).noted(
            f"“{match[0]}” is read as that whole month", f"“{match[0]}”按那一整月理解"
        )
    return spans.week(today, -count).noted(f"“{match[0]}” is read as that whole week", f"“{match[0]}”按那一整周理解")


def _week_of_month(match: re.Match[str], today: date) -> Span | None:
    number = -1 if match["nth"] == "最后一" else to_int(match["nth"]) or 0
    return spans.week_of_month(_month(match, today), number) if number and number < 6 else None


def _part_of_month(match: re.Match[str], today: date) -> Span:
    part = match["part"]
    if "半" in part:
        return spans.part_of_month(_month(match, today), 1 if "上" in part else 2, 2)
    return spans.part_of_month(_month(match, today), 1 if part[0] in "上初" else 2 if "中" in part else 3, 3)


def _near_month(match: re.Match[str], today: date) -> Span:
    part = {"初": 1, "中": 2}.get(match["part"], 3)
    return spans.part_of_month(spans.months_from(today, 0), part, 3)


def _iso_week(match: re.Match[str], today: date) -> Meaning:
    return spans.iso_week(_year(match, today), to_int(match["week"]) or 0, today) or no_such(match[0])


def _ends_of_month(match: re.Match[str], today: date) -> Span | None:
    of, count = _month(match, today), _count(match["count"]) * (1 if match["unit"] in "天日" else 7)
    if not 0 < count <= 28:
        return None
    if match["end"] == "前":
        return Span(first=of.first, last=of.first + timedelta(days=count - 1), year_given=of.year_given)
    return Span(first=of.last - timedelta(days=count - 1), last=of.last, year_given=of.year_given)


def _part_of_year(match: re.Match[str], today: date) -> Span | None:
    number, parts = to_int(match["nth"]) or 0, 4
    return spans.part_of_year(_year(match, today), number, parts, today) if 1 <= number <= 4 else None


def _half_year(match: re.Match[str], today: date) -> Span:
    return spans.part_of_year(_year(match, today), 1 if match["half"] == "上" else 2, 2, today)


def _near_quarter(match: re.Match[str], today: date) -> Span:
    index = today.year * 4 + (today.month - 1) // 3 + _BEFORE.get(match["which"], 0)
    return spans.part_of_year(index // 4, index % 4 + 1, 4, today)


def _slashed(match: re.Match[str], today: date) -> Span | None:
    """`8/3` in a Chinese sentence is the third of August."""
    if not re.search(r"[\u4e00-\u9fff]", match.string):
        return None
    return spans.latest_day(int(match["month"]), int(match["day"]), today)


def _thread(shift: int, back: int) -> Builder:
    return lambda _match, today: Relative(shift=shift, otherwise=spans.week(today, back))


PHRASES: tuple[Phrase, ...] = (
    phrase(
        "大前天|前天|昨[天日]|今[天日早]|明天|后天",
        lambda match, today: spans.day(today - timedelta(days=_DAYS[match[0]])),
    ),
    phrase(
        rf"(?P<which>上上个?|大上|上一?个?|本|这个?|当前|下一?个?){_WEEK}{_NO_WEEKDAY}",
        _week,
    ),
    phrase(
        rf"(?:[这那]一个?|那个?|[该同]一?个?){_WEEK}{_NO_WEEKDAY}(?![内又就]|撤|回)",
        _thread(0, -1),
    ),
    phrase(r"[该同那](?:段|个)?(?:时间|时期|期间)|那个月", _thread(0, -1)),
    phrase(r"(?:再?(?:前|往前)一(?:个?)?(?:周|星期)|再上(?:一)?周)", _thread(-1, -2)),
    phrase(r"(?:再?(?:后|往后)一(?:个?)?(?:周|星期))", _thread(1, 0)),
    phrase(rf"(?:(?P<which>上上个?|上一?个?|本|这个?|下一?个?)\s*)?{_WEEK}{_WEEKDAY}", _weekday),
    phrase(rf"(?P<which>上上个?|上一?个?|本|这个?|下个?)?\s*{_WEEK}末|(?<!\w)双休日", _weekend),
    phrase(
        rf"(?:最近|近|过去|这(?!一)|前|近来)的?\s*(?P<count>{_N})\s*(?P<unit>个?小时|[天日]|个?{_WEEK}|个月|个?季度|年)(?:以?内|里|之内|以?来)?(?![之以]?前)",
        _rolling,
    ),
    phrase(rf"(?<!同)(?P<count>{_N})\s*(?P<unit>个?小时|[天日]|个?{_WEEK}|个月|年)(?:[以之]?内)", _rolling),
    phrase(
        r"(?:最近|近|过去)?半年(?:以?来|[之以]?内)|(?:最近|过去|近)半年", lambda _, today: spans.last_months(6, today)
    ),
    phrase(
        r"(?:最近|近期|近来|近日)(?!合并|合入|合的|一个|一次|的一|新|[a-z0-9])",
        lambda _, today: spans.last_days(7, today).noted(
            "“recently” is read as the last 7 days", "“最近”按最近 7 天理解"
        ),
    ),
    phrase(rf"(?<![\d月一二三四五六七八九十])(?P<count>{_N})\s*(?P<unit>[天日]|个?{_WEEK}|个月)[以之]?前", _ago),
    phrase(rf"(?P<which>上上个?|上一?个?|本|这个?|当|下个?)月(?!{_N}[日号]|[初中底末上下])", _month),
    phrase(rf"{_ANY_MONTH}\s*的?{_DAY}", _day),
    phrase(
        rf"{_ANY_MONTH}\s*的?{_DAY}?\s*(?:到|至|-|~|—|–|和)\s*(?P<to>\d{{1,2}}|{HAN})\s*[日号]",
        _days_of_month,
    ),
    phrase(rf"{_ANY_MONTH}\s*的?第?(?P<nth>[一二两三四五1-5]|最后一)\s*个?{_WEEK}(?!期|末)", _week_of_month),
    phrase(rf"{_ANY_MONTH}\s*的?(?P<part>[上中下]旬|[初中底末]|[上下]半月)", _part_of_month),
    phrase(rf"{_ANY_MONTH}\s*的?(?P<end>前|最后)\s*(?P<count>{_N})\s*个?(?P<unit>[天日]|{_WEEK})", _ends_of_month),
    phrase(r"月(?P<part>[初底末])", _near_month),
    phrase(r"(?<![\d/.])(?P<month>1[0-2]|0?[1-9])/(?P<day>[0-3]?\d)(?![\d/])", _slashed),
    phrase(_MONTH, _month),
    phrase(rf"{_YEAR}第\s*(?P<week>\d{{1,2}}|{HAN})\s*个?(?:周|星期)", _iso_week),
    phrase(rf"{_YEAR}第?(?P<nth>[一二三四1-4])\s*季度?", _part_of_year),
    phrase(r"(?P<which>上一?个?|本|这个?|下个?)季度", _near_quarter),
    phrase(rf"{_YEAR}(?P<half>[上下])半年", _half_year),
    phrase(r"(?P<year>(?:19|20)\d\d)\s*年(?!代)", lambda match, _: spans.whole_year(int(match["year"]))),
    phrase(
        "今年|本年度?|去年|前年|上一年",
        lambda match, today: spans.whole_year(today.year - {"去": 1, "上": 1, "前": 2}.get(match[0][0], 0)),
    ),
    phrase(r"(?<![\d月一二三四五六七八九十])(?P<day>\d{1,2})\s*[号日](?!\s*(?:pr|issue|拉取|合并请求))", _bare_day),
    phrase(
        "有史以来|至今为止|到目前为止|迄今(?:为止)?|截至目前|一直以来|历史上|全部历史|所有时间|从来|曾经|曾(?!经)|从头到尾|全部时间|历来",
        lambda _, __: Everything(),
    ),
)
