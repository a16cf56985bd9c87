"""A cleaned question in; whether it is an attack, an order to do something else, or small talk, out."""

import re

from bot.question.sentence import Sentence
from bot.question.tokens import Sort

_ATTACK = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|messages?|guidelines|everything)\b"
    r"|\bsystem\s+prompt\b|\byou\s+are\s+now\b|\bact\s+as\b|\bpretend\s+(?:to\s+be|you)|\bjailbreak\b|\bdeveloper\s+mode\b"
    r"|\b(?:reveal|print|show|tell|give|leak|send|list|dump)\b.{0,30}\b(?:api\s?keys?|passwords?|secrets?|credentials|env(?:ironment)?\s+var\w*|your\s+(?:prompt|instructions|token))"
    r"|\bdrop\s+table\b|\bunion\s+select\b|\binsert\s+into\b|\bdelete\s+from\b|\bselect\s+(?:\*|[\w,]+)\s+from\s+\w+\s*(?:;|where\b|--|$)|\btruncate\s+table\b"
    r"|\brm\s+-rf?\b|\bsudo\s|/etc/passwd|\$\(|\bcurl\s+\S*https?:|\bwget\s|<script"
    r"|(?:忽略|无视|忘记|忘掉|不要理会).{0,12}(?:指令|提示|要求|规则|内容|设定|对话)|系统提示|你现在是|扮演|越狱|开发者模式"
    r"|(?:泄露|输出|打印|告诉我|显示|列出|给我).{0,8}(?:密钥|密码|口令|令牌|环境变量)"
)
_ORDER = re.compile(
    r"^\W*(?:please\s+|can\s+you\s+|could\s+you\s+)?(?:write|implement|code|compose|draft(?!\s+(?:prs?|pull))|generate|translate|refactor\s+my|debug\s+my|fix\s+my|explain\s+how\s+to)\s+(?!.*\b(?:reports?|summar\w+|digests?|release\s+notes|changelogs?|merged)\b)"
    r"|^\W*(?:请|麻烦)?(?:帮我|给我|替我)?(?:写一?(?:个|段|首|份(?!周报|报告|总结))|编写|写代码|翻译(?!相关|的))(?!.*(?:周报|报告|总结|汇总))"
)
_HOW_TO = re.compile(
    r"^\W*(?:how\s+(?:do|can|should|would|could)\s+(?:i|you|we|one)\b|how\s+to\b|can\s+you\b|could\s+you\b|would\s+you\b|do\s+you\b|are\s+you\b|should\s+i\b"
    r"|what(?:'s|\s+is|\s+are)\s+(?:the|a|an)\b|who\s+(?:is|was|won)\b|where\s+(?:is|can)\b|tell\s+me\s+a\b|is\s+it\s+(?:going|raining)|\d+\s*[-+*/]\s*\d+)"
    r"|^\W*(?:如何|怎么|怎样|请教|为什么天|谁是|哪里)"
)
_ADVICE = re.compile(
    r"^\W*how\s+(?:do|can|should|would|could)\s+(?:i|you|we|one)\b|\bhow\s+to\b|\d\s*[-+*/]\s*\d+\s*=?\s*\?|^\W*(?:我)?(?:如何|怎么|怎样)(?:才能)?(?:提|合并|写|安装|配置|使用|用|创建|编译)"
)
_STRONG = (Sort.DATE, Sort.PERSON, Sort.PULL, Sort.TOPIC, Sort.PATH, Sort.LABEL, Sort.SIZE, Sort.RISK, Sort.TESTS)
_ANCHORS = (
    Sort.PR, Sort.MERGE, Sort.PULL, Sort.PATH, Sort.PERSON, Sort.LABEL, Sort.TOPIC, Sort.KIND, Sort.SIZE, Sort.TESTS,
    Sort.DOCS, Sort.BREAKING, Sort.RISK, Sort.AT_RISK, Sort.CHANGE, Sort.REVERT, Sort.REVIEW, Sort.STATE, Sort.PEOPLE,
    Sort.PRONOUN, Sort.MOST, Sort.ORDER, Sort.GROUP, Sort.SEVERITY, Sort.UNTESTED, Sort.CATEGORY, Sort.LIMIT,
    Sort.TEST_FILES, Sort.EXTENSION, Sort.ROLE, Sort.MORE, Sort.PICK, Sort.FOLLOW,
)  # fmt: skip


def is_outside(text: str, sentence: Sentence) -> bool:
    """Whether a question asks for nothing Herald knows about. `text` is cleaned and in lower case."""
    if _ATTACK.search(text) or (_ORDER.search(text) and not sentence.wants("report")):
        return True
    if _ADVICE.search(text) and not sentence.has(*_STRONG):
        return True
    if sentence.has(*_ANCHORS) or sentence.wants("report", "newcomers", "duration", "trend", "count"):
        return False
    return sentence.has(Sort.OUTSIDE) or (_HOW_TO.search(text) is not None and sentence.has(Sort.WORD))


def says_nothing(sentence: Sentence) -> bool:
    """Whether a question is empty, a greeting or only signs."""
    rest = [
        token
        for token in sentence.tokens
        if not token.has(Sort.STOP, Sort.RESET, Sort.AND, Sort.OR, Sort.BOTH, Sort.ONLY, Sort.NOT)
    ]
    return not any(any(sign.isalnum() for sign in token.words) for token in rest)
