"""One PR and its repository's profile in; all signals that need no other PR out."""

from activity.profile import Profile
from activity.records import PullRequest, Signals
from ingest.signals.breaking import decide_breaking
from ingest.signals.importance import Change, rate_importance
from ingest.signals.kind import decide_kind
from ingest.signals.reviewed import review_outcome
from ingest.signals.risks import detect
from ingest.signals.tested import decide_tested, is_docs_only
from ingest.signals.topics import decide_topics

VERSION = "2"
"""The version of the signal code: raise it with any change that alters a signal, so that stores recompute."""


def assess(pr: PullRequest, profile: Profile) -> Signals:
    """Everything that one PR's facts tell. Risks that need the week's other PRs are added later."""
    decided = decide_kind(pr, profile)
    breaking, tests, review = decide_breaking(pr), decide_tested(pr, profile), review_outcome(pr, profile)
    risks = detect(pr, profile, kind=decided.kind, tests=tests.verdict, breaking=breaking, review=review)
    return Signals(
        version=VERSION,
        kind=decided.kind,
        kind_by=decided.by,
        topics=decide_topics(pr, profile, kind=decided.kind, breaking=breaking),
        breaking=breaking,
        tests=tests.verdict,
        tested_by=tests.by,
        docs_only=is_docs_only(pr),
        importance=rate_importance(Change(pr, profile, decided.kind, breaking, tests.verdict, risks)),
        review=review,
        risks=risks,
    )
