"""Restrictions that no filter can express, on a page: hours of the day, numbers of commits or reviewers, squash merges.

They are found so that they are asked about: a restriction that was silently dropped would make the answer wrong.
"""

import re
from collections.abc import Iterator

from bot.question.claims.page import Page
from bot.question.numbers import HAN, NUMBER
from bot.question.tokens import Sort, Token, claimed

_CLOCK = r"(?:noon|midday|midnight|\d{1,2}(?::\d\d)?\s*(?:am|pm|a\.m\.|p\.m\.|o'?clock)(?![a-z])|\d{1,2}:\d\d)"
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_BOUND = (
    r"(?:(?:more|fewer|less)\s+than|over|under|above|below|at\s+least|at\s+most|exactly|only|just|up\s+to|"
    r"no\s+more\s+than)"
)
_NUM = r"(?:[2-9]|\d{2,4}|two|three|four|five|six|seven|eight|nine|ten|a\s+dozen|multiple|several|many)"
_HAVING = r"(?:(?:with|having|ha[sdv]e?|got|getting|received|need\w*|required?)\s+)"
_COUNTED = (
    r"(?:commits?|comments?|reviewers?|reviews?|approvals?|approvers?|assignees?|replies|threads?|reactions?|participants?|"
    r"(?:co-?)?authors?|labels?|conflicts?|discussions?|tests?|test\s+files?|topics?|risks?|folders?|director(?:y|ies)|"
    r"modules?|languages?|links?|images?|check\s?boxes|issues?)(?![a-z])"
)
_SPAN = rf"(?:{NUMBER})\s*(?:hours?|days?|weeks?|months?)(?![a-z])"
_ENGLISH = (
    rf"\b(?:before|after|until|till|since|by|around|at|past)\s+{_CLOCK}(?:\s*(?:utc|gmt|ce?s?t|[ep]s?t)(?![a-z]))?",
    rf"\bbetween\s+\d{{1,2}}(?::\d\d)?\s*(?:am|pm)?\s*(?:and|-)\s*{_CLOCK}",
    r"\b(?:in|during)\s+the\s+(?:morning|afternoon|evening|night)s?\b|\b(?:at|last|over)\s+night\b|\bovernight\b|\btonight\b",
    r"(?<=yesterday )(?:morning|afternoon|evening)\b|(?<=day )(?:morning|afternoon|evening|night)\b",
    r"\b(?:in|during|outside|after)\s+(?:of\s+)?(?:office|working|business|work)\s+hours\b",
    rf"\bon\s+(?:a\s+)?(?:{_DAYS}s|weekends|weekdays|work(?:ing\s+)?days|a\s+(?:{_DAYS}|weekend|weekday))\b|\bevery\s+{_DAYS}\b",
    rf"{_HAVING}?(?:{_BOUND}\s+{_NUM}|more\s+than\s+(?:1|one|an?))\s+(?:distinct\s+|different\s+|human\s+|review\s+)*{_COUNTED}",
    rf"{_HAVING}{_NUM}\s+(?:or\s+(?:more|fewer|less)\s+)?(?:distinct\s+|different\s+|human\s+|review\s+)*{_COUNTED}",
    r"(?:\b(?:with|ha[sdv]e?|got)\s+)?(?:\bthe\s+)?\bmost\s+(?:review\s+)?(?:comments?|approvals?|reactions?|participants?|discussions?|conflicts?|labels|threads|replies)(?![a-z])",
    r"\b(?:most|least)[-\s](?:discussed|commented|reviewed|debated|controversial)(?![a-z])",
    r"\b(?:controversial|debated)\s+(?=prs?|pull)",
    r"\bmerged\s+(?:by|via|with|using|through|as)\s+(?:a\s+|the\s+)?(?:squash\w*|rebas\w*|fast[-\s]forward\w*|merge\s+commits?|merge\s+queue|auto-?merge)(?![a-z])",
    r"\b(?:squash|rebase)[- ]merged?(?![a-z])|\bmerge\s+queue\s+(?=prs?|pull)",
    r"\b(?:in|for|of|with|without|on)\s+(?:the\s+|a\s+|any\s+)?milestones?(?:\s+[\w.]+)?",
    r"\bassigned\s+to\s+\S+|\bassignees?\b|\bdrafts?\s+(?=prs?|pull)|\bfrom\s+(?:a\s+|external\s+)?forks?\b",
    r"\b(?:linked|related|connected)\s+to\s+(?:an?\s+|any\s+)?issues?\b(?!\s*#?\d)|\b(?:clos\w+|resolv\w+)\s+(?:an?\s+|any\s+|some\s+)issues?\b(?!\s*#?\d)",
    rf"\b(?:open(?:ed)?|waited|waiting|took|taking|take|needed|unmerged|pending|sat|older|lived)\s+(?:for\s+)?(?:(?:more|less|longer|fewer|shorter)\s+than|than|over|under|at\s+least|at\s+most|within)\s+{_SPAN}",
    rf"\bmerged\s+(?:within|in\s+(?:less\s+than|under)|(?:more|less)\s+than)\s+{_SPAN}\s+(?:of|after)\s+(?:being\s+|its\s+|their\s+)?(?:open|creat)\w+",
    r"\bon\s+the\s+(?:same|very)\s+day\s+(?:they|it)\s+(?:were|was)\s+(?:opened|created)",
    r"\bsame[-\s]day\s+(?=prs?|pull|merges)",
    r"\b(?:with(?:out)?\s+|with\s+no\s+|no\s+|ha(?:s|ve)\s+no\s+|empty\s+|missing\s+|lacking\s+)+(?:a\s+|an\s+|any\s+|empty\s+|long\s+|short\s+|proper\s+)*(?:pr\s+)?(?:descriptions?|body|bodies)\b",
    r"\b(?:opened|created|submitted|filed|raised)\s+(?=(?:in|on|since|before|after|last|this|between|during|yesterday|today|within|over)\b)",
    r"\bco-?authored\s+(?:by|with)(?:\s+\S+)?|\b(?:from|by)\s+(?:external|internal|outside|core|community)\s+(?:contributors?|authors?|people|developers?|members?)",
    r"\b(?:titles?|names?|logins?)\s+(?:that\s+)?(?:start|begin|end)\w*\s+with\s+\S+",
    r"\bwith\s+(?:merge\s+)?conflicts?\b|\b(?:ci|build)\s+(?:took|ran|lasted)\s+(?:more|longer|less)\s+than\s+\S+\s+\w+",
)
_MANY = r"(?:[2-9]|\d{2,4}|[两二三四五六七八九十百]{1,4}|多)"
_ZH_BOUND = r"(?:超过了?|多于|大于|少于|不到|不足|至少|至多|最多|不少于|不超过|仅有?|只有|正好|恰好)"
_ZH_THING = (
    r"(?:评审人|评审者|评审意见|评审|审查者|批准|评论|留言|回复|讨论|线程|参与者|标签|测试文件|测试|风险|commits?|reviewers?|approvals?|"
    r"comments?|提交(?!者)|作者|主题|目录|模块)"
)
_CHINESE = (
    r"(?:早上|上午|中午|下午|傍晚|晚上|凌晨|深夜|半夜|夜里|夜间|清晨)(?!好)(?:\d{1,2}点(?:半|\d+分)?)?(?:[之以]?[前后])?",
    rf"(?:\d{{1,2}}|{HAN})点(?:钟|半|\d{{1,2}}分)?(?:[之以]?[前后]|到)",
    r"每个?(?:周|星期|礼拜)[一二三四五六日天末](?!共|个|直|般)|工作日|节假日|工作时间(?:内|外)?|上班时间|下班后",
    rf"{_MANY}\s*[个位名条次](?:人)?(?:以上|以下|以内)的?\s*{_ZH_THING}",
    rf"(?:{_ZH_BOUND}(?:有|被)?|有|被|带有?)\s*{_MANY}\s*[个位名条次](?:人)?(?:以上|以下|以内)?的?\s*{_ZH_THING}(?:数|以上)?",
    rf"{_ZH_THING}(?:人?数量?|次数)?\s*{_ZH_BOUND}\s*{_MANY}\s*[个位名条次]?(?:以上)?",
    rf"(?:pr|合并请求)数量?\s*{_ZH_BOUND}\s*{_MANY}\s*个?",
    r"(?:评论|留言|讨论|评审意见|批准|提交数?)(?:数量?)?最[多少]|争议最?大?的?(?=\s*pr)",
    r"(?:用|以|通过)\s*(?:squash|rebase|merge\s*commit|变基|压缩)(?:的)?(?:方式)?(?:合并|合入)",
    r"里程碑\s*(?:为|是)?\s*[\w.]*|指派给\s*\S+?(?=的|$)|草稿(?=\s*的?\s*pr)|来自\s*fork|(?:没有)?关联了?(?:任何)?\s*issue",
    rf"(?:开了|等了|挂了|耗时|历时|用时|花了|存活)\s*{_ZH_BOUND}?\s*{_MANY}\s*(?:天|个?(?:周|星期)|个月|个?小时)(?:以上|以内|以下|才合并)?",
    r"(?:来自)?(?:外部|社区|内部|核心)(?:贡献者|开发者|人员|成员)(?:提交|写)?的?|(?:标题|名字)以\s*\S+?\s*(?:开头|结尾)的?",
    rf"(?:不到|超过)\s*(?:{_MANY}|一)\s*(?:天|个?(?:周|星期)|个?小时)(?:就|才|内|以?后)合[并入]|有(?:合并)?冲突的?(?=\s*(?:pr|合并请求|$))",
    r"(?:创建|新建|打开)于|(?:创建|新建|发起)的(?=\s*(?:pr|合并请求))",
    r"(?:没有?写?|缺少|空|无)的?\s*(?:pr\s*)?(?:描述|正文|说明文字)|(?:描述|正文)(?:为空|很长|很短)",
)
_PATTERNS = tuple(re.compile(pattern) for pattern in (*_ENGLISH, *_CHINESE))
_ENOUGH = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_BOUND}\s+(?:{NUMBER})\s+(?:merged\s+)?(?:prs?|pull\s+requests?)(?![a-z])",
        rf"(?:合并|写|提|有)?了?{_ZH_BOUND}\s*{_MANY}\s*[个条]\s*(?:pr|合并请求)",
    )
)
"""`did we merge more than 100 PRs?` asks for a number; `who merged more than 5 PRs` restricts the people."""
_OF_PEOPLE = re.compile(r"\bwho\b|author|people|contributor|developer|谁|作者|人")


def find_unread(page: Page) -> Iterator[Token]:
    """The stretches that restrict by what cannot be filtered."""
    sort = Sort.UNREAD if _OF_PEOPLE.search(page.low) else Sort.STOP
    for pattern in _ENOUGH:
        yield from (claimed(page.text, *match.span(), sort) for match in page.find(pattern))
    for pattern in _PATTERNS:
        yield from (claimed(page.text, *match.span(), Sort.UNREAD) for match in page.find(pattern))
