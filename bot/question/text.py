"""What somebody typed in; one clean line out: NFKC, straight quotes, no mark-up, no gaps between scripts."""

import re
import unicodedata

MAX_LENGTH = 1000
"""Characters of a question that are read; the rest is left out and the plan says so."""

_SIGNS = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "「": '"',
        "」": '"',
        "『": '"',
        "』": '"',
        "《": '"',
        "》": '"',
        "‘": "'",
        "’": "'",
        "‚": "'",
        "´": "'",
        "‐": "-",
        "‑": "-",
        "–": "-",
        "—": "-",
        "−": "-",
        "﹟": "#",
        "。": ".",
        "【": "[",
        "】": "]",
        "〜": "~",
    }
)
_PAIRS = (
    "個个週周這这變变動动測测試试過过並并併并間间誰谁檔档關关沒没鍵键時时還还從从請请給给們们後后總总結结與与標标籤签報报單单據据審审閱阅獲获兩两開开閉闭來来處处號号"
    "較较對对於于機机員员點点應应該该數数類类別别鏈链線线區区檢检視视讓让隻只麼么樣样覆复復复嗎吗裡里裏里評评議议險险風风優优碼码屬属將将進进庫库專专題题壞坏構构產产"
    "幾几為为說说話话寫写刪删務务計计統统類类組组長长體体級级響响範范圍围無无發发佈布當当達达約约經经歷历實实驗验證证書书語语"
)
_TRADITIONAL = str.maketrans(_PAIRS[::2], _PAIRS[1::2])
"""Traditional characters that the vocabulary needs, each with its simplified form."""
_HAN = r"\u4e00-\u9fff"
_GAP = re.compile(rf"(?<=[{_HAN}]) +(?=[\w#@`\"./*])|(?<=[\w#`\"./*)]) +(?=[{_HAN}])")
_SLACK_LINK = re.compile(r"<(?:https?://[^|>]*/(?:pull|pulls|issues)/(\d+)[^|>]*)(?:\|[^>]*)?>")
_PULL_LINK = re.compile(r"https?://\S+?/(?:pull|pulls)/(\d+)\S*")
_MENTION = re.compile(r"<[@#!][^>|]*(?:\|([^>]*))?>|<(?:https?|mailto):[^|>]*\|([^>]*)>")
_BOLD = re.compile(r"(?<!\w)(\*{1,2}|__|~~?)(?=\S)([^*_~]{1,80}?)(?<=\S)\1(?!\w)")
_ENGLISH_WORDS = re.compile(
    r"\b(?:which|what|who|how|why|when|the|of|is|are|was|were|in|with|without|and|any|list|show|by|from|for|does|did|that|last|this|merged|touch\w*)\b"
)


def clean(question: str) -> str:
    """The question as the planner reads it."""
    text = unicodedata.normalize("NFKC", question[: 4 * MAX_LENGTH]).translate(_SIGNS)
    text = "".join(sign if sign.isprintable() else " " for sign in text if unicodedata.category(sign) != "Cf")
    text = _SLACK_LINK.sub(r"#\1 ", text)
    text = _PULL_LINK.sub(r"#\1 ", text)
    text = _MENTION.sub(lambda match: f" {match[1] or match[2] or ''} ", text)
    text = _BOLD.sub(r"\2", text)
    text = " ".join(text.translate(_TRADITIONAL).split())
    return _GAP.sub("", text)[:MAX_LENGTH].strip()


def fold(text: str) -> str:
    """Lower case, sign by sign, so that places stay where they are."""
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)


def language_of(text: str) -> str:
    """`zh` when the question is Chinese (names and code do not count), else `en`."""
    han = len(re.findall(f"[{_HAN}]", text))
    return "zh" if han > 2 * len(_ENGLISH_WORDS.findall(fold(text))) else "en"


def is_han(sign: str) -> bool:
    """Whether a sign is a Chinese character."""
    return "\u4e00" <= sign <= "\u9fff"
