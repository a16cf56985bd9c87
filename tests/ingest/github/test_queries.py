"""Query texts: complete with the fragments they use, and free of fields that are slow or need more rights.

Whether GitHub's schema accepts them is asked in tests/fakes/github/test_published_schema.py.
"""

import pytest

from ingest.github.queries import names, query

SLOW = ("mergeable", "mergeStateStatus", "potentialMergeCommit", "viewerCan", "reactions", "email", "databaseId")


def test_there_are_queries() -> None:
    assert {"Index", "Details", "Look", "MoreReplies"} <= set(names())


@pytest.mark.parametrize("name", names())
def test_no_slow_or_deprecated_field_is_asked_for(name: str) -> None:
    assert [word for word in SLOW if word in query(name)] == []


def test_a_query_brings_its_fragments_and_no_others() -> None:
    assert "fragment Who" in query("MoreReplies")
    assert "fragment Files" not in query("MoreReplies")
    assert "fragment" not in query("Look")
