"""A PR in; whether it mends a security hole or a loss of data that reaches users, out.

Such a fix outranks any move of code however large. The title decides, then a label, an advisory's number in
the description, or a diff that swaps a dangerous call for its safe twin. Documentation, tests, CI and
dependency bumps never count, nor do features that merely are about security.
"""

import re

from activity.kind_words import kind_word
from activity.profile import Profile
from activity.records import FileChange, Kind, PullRequest
from activity.title import Title, parse_title
from ingest.signals.kind import verb_kind

_HOLE = re.compile(
    r"\bcve-\d|\bcves?\b|\bghsa-|\brce\b|vulnerabilit|\bxss\b|cross[- ]site|\bssrf\b|\bcsrf\b"
    r"|\bxxe\b|\bredos\b"
    r"|arbitrary (?:code|command|file|shell)|(?:remote|untrusted|unsafe) (?:code|command|shell) (?:exec|inject)"
    r"|(?:sql|command|shell|code|header|template|crlf|html|script|argument|log|ldap) injection"
    r"|(?:path|directory) traversal|zip[- ]slip|open redirect|sandbox (?:escape|bypass)|privilege escalation"
    r"|(?:auth|authentication|authori[sz]ation|permission) bypass|denial[- ]of[- ]service|timing attack"
    r"|(?:unsafe|insecure|untrusted) (?:de-?serializ|pickle|eval\b|yaml|load|temp)|de-?serializ\w+ of untrusted"
    r"|use[- ]after[- ]free|memory corruption|hard-?coded (?:secret|password|credential|api key)"
    r"|insecure (?:default|permission|random|hash|comparison|cookie)|literal_eval|defusedxml"
    r"|\b(?:replace|avoid|remove|ban)\w* (?:the |use of |using |unsafe |dangerous )*['\"`]?(?:eval|exec)\b"
    r"|security (?:fix|hole|issue|bug|flaw|patch|problem|advisor|weakness|vuln|harden|enhance)"
    r"|漏洞|(?:任意|远程)(?:代码|命令)|(?:命令|代码|sql\s?)注入|路径穿越|目录遍历|越权|提权"
    r"|(?:密钥|凭证|密码|令牌|敏感信息|token)\s?泄[露漏]"
)
# These are also swapped for speed or taste; in the title of a fix they speak of a hole.
_CALLS = re.compile(
    r"\b(?:unsafe|avoid|replace|without|remove|no)\b.{0,20}(?:\bpickle\b|shell=true)|weights_only|yaml\.safe_load"
)
_CONFIDENTIAL = (
    r"(?:secrets?|credentials?|passwords?|api[- _]?keys?|private keys?"
    r"|(?:access|auth|bearer|github|session|api|oauth) tokens?)"
)
_LEAK = re.compile(
    rf"\b(?:leak\w*|expos(?:ed|ing|ure)|disclos\w*)\b.{{0,20}}\b{_CONFIDENTIAL}\b"
    rf"|\b{_CONFIDENTIAL}\b.{{0,12}}\b(?:leak|expos(?:ed|ing|ure)|disclos)"
    rf"|\b(?:mask|redact|scrub)\w*\b.{{0,20}}\b{_CONFIDENTIAL}\b"
    # A bare token may be a language model's: only a log, a URL or a header makes it a secret.
    r"|\bleak\w*\b.{0,12}\btokens?\b.{0,12}\b(?:logs?|urls?|headers?|traceback)\b"
    r"|(?:fix|prevent|avoid|plug|^) (?:a |the )?token leak"
)
_DATA = (
    r"(?:data(?![ -]?(?:types?|parallel|class))|datasets?|databases?|db|checkpoints?|ckpts?|weights?"
    r"|optimi[sz]er states?|samples|records|rows|files?"
    r"|messages|entries|history|writes|archives?|index|saves?|backups?|wal|journal)"
)
_LOSS = re.compile(
    # In machine learning a "data loss" may be a number to minimise.
    r"\bdata[- ]loss\b(?![ -](?:mask|func|scal|weight|curve|agg|spike|coef|term|calc|metric|value|comput))"
    rf"|\b(?:lost|loses?|losing|loss of)\b.{{0,12}}\b{_DATA}\b"
    rf"|\b{_DATA} (?:is|are|was|were|being|gets?|getting) lost\b"
    rf"|\bcorrupt\w*\b.{{0,20}}\b{_DATA}\b|\b{_DATA}\b.{{0,16}}\bcorrupt"
    rf"|\bsilent\w*\b.{{0,12}}\b(?:drop|discard|overwrit|truncat|delet|los)\w*\b.{{0,30}}\b{_DATA}\b"
    r"|\bsilent(?:ly)?\b.{0,20}\b(?:wrong|incorrect|corrupt)"
    r"|(?:数据|检查点|权重|样本|文件)\s?(?:丢失|损坏)|(?:丢失|丢)\s?(?:数据|样本)|静默(?:错误|损坏|丢失)"
)
# Living with a file that came broken is not the loss of one.
_TOLERANT = re.compile(r"\b(?:skip|handle|detect|tolerat|ignor|reject|recover|warn|filter)\w*\b.{0,30}\bcorrupt")
_ADVISORY = re.compile(r"\bCVE-\d{4}-\d+|\bGHSA-\w{4}-|(?:remote|arbitrary) code execution", re.IGNORECASE)
_PREVENTS = re.compile(
    r"\b(?:prevent|block|reject|avoid|mitigat|protect|sanitiz|guard|harden|redact|mask|forbid|fix)", re.IGNORECASE
)
_ABOUT = re.compile(r"\b(?:scan|detector|detection|rule|lint|benchmark|example|dataset|report)", re.IGNORECASE)
_SWAPS = (
    (re.compile(r"(?<![\w.])eval\("), re.compile(r"literal_eval\(|json\.loads\(")),
    (re.compile(r"yaml\.(?:unsafe_)?load\("), re.compile(r"yaml\.safe_load\(|SafeLoader")),
    (re.compile(r"pickle\.loads?\("), re.compile(r"json\.loads?\(|safetensors|weights_only=True")),
    (re.compile(r"shell=True"), re.compile(r"shell=False|shlex\.quote\(")),
)
_READ = 500  # characters of a title that are searched
_NEVER = frozenset({Kind.DOCS, Kind.TEST, Kind.CI, Kind.STYLE, Kind.REVERT, Kind.PERF})


def is_grave_fix(pr: PullRequest, kind: Kind, profile: Profile) -> bool:
    """Whether the PR mends a security hole or a loss of data in files that reach users."""
    title = parse_title(pr.title)
    files = [file for file in pr.files or () if profile.is_product(file.path)]
    if kind in _NEVER or (pr.files is not None and not files) or _is_bump(title):
        return False
    if names_harm(title.text):
        return kind is not Kind.FEAT or _closes_a_hole(title.text)
    if kind is not Kind.FIX:
        return False
    if _CALLS.search(title.text.lower()) is not None:
        return True
    return _is_filed_as_security(pr, title) or any(_swaps_for_safety(file) for file in files)


def names_harm(text: str) -> bool:
    """Whether a sentence speaks of a security hole or of lost or corrupted data; a memory leak is neither."""
    low = text[:_READ].lower()
    loss = _LOSS.search(low) is not None and _TOLERANT.search(low) is None
    return loss or _HOLE.search(low) is not None or _LEAK.search(low) is not None


def _closes_a_hole(text: str) -> bool:
    """Whether something new in a title prevents the harm it names, instead of being about it."""
    return _PREVENTS.search(text) is not None and _ABOUT.search(text) is None


def _is_bump(title: Title) -> bool:
    return verb_kind(title) is Kind.BUILD or any(kind_word(module) is Kind.BUILD for module in title.modules)


def _is_filed_as_security(pr: PullRequest, title: Title) -> bool:
    labels = (label.lower() for label in pr.labels or ())
    marked = "security" in title.modules or any(re.search(r"\bsecurity\b", label) for label in labels)
    return marked or _ADVISORY.search(f"{pr.body or ''}\n{pr.commit_message or ''}") is not None


def _swaps_for_safety(file: FileChange) -> bool:
    """Whether the diff takes out a dangerous call and puts in its safe twin."""
    lines = (file.patch or "").splitlines()
    removed = "\n".join(line for line in lines if line.startswith("-"))
    added = "\n".join(line for line in lines if line.startswith("+"))
    return any(
        bad.search(removed) and not bad.search(added) and good.search(added) and not good.search(removed)
        for bad, good in _SWAPS
    )
