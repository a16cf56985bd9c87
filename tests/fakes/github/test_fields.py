"""Every field of the reduced schema has an answer, on every type of thing the world can hold."""

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLScalarType,
    GraphQLUnionType,
    get_named_type,
)

from tests.fakes.github import World, event, status, thread
from tests.fakes.github.execution import run, understand
from tests.fakes.github.schema import load_schema

SCHEMA = load_schema()
COMMIT = "a" * 40
EVENTS = [
    event("ReopenedEvent", "2026-06-01"),
    event("ClosedEvent", "2026-06-01"),
    event("BaseRefChangedEvent", "2026-06-01", previous_ref_name="dev", current_ref_name="main"),
    event("HeadRefForcePushedEvent", "2026-06-01", before_commit=None, after_commit=COMMIT),
    event("ReviewDismissedEvent", "2026-06-01", previous_review_state="APPROVED", dismissal_message="", review=None),
    event("CommentDeletedEvent", "2026-06-01", deleted_comment_author="bob"),
    event("ReadyForReviewEvent", "2026-06-01"),
    event("ConvertToDraftEvent", "2026-06-01"),
    event("RenamedTitleEvent", "2026-06-01", previous_title="a", current_title="b"),
    event("LabeledEvent", "2026-06-01", label="bug"),
    event("UnlabeledEvent", "2026-06-01", label="bug"),
    event("ReviewRequestedEvent", "2026-06-01", requested_reviewer="bob"),
    event("ReviewRequestRemovedEvent", "2026-06-01", requested_reviewer="bob"),
]
NODES = {kind.name for kind in SCHEMA.get_possible_types(SCHEMA.type_map["Node"])}  # type: ignore[arg-type]
INSIDE = {"Ref", "PullRequestCommit", "StatusCheckRollup", "CheckSuite", "App", "WorkflowRun", "Workflow"}
"""Types that are made on the way and can't be asked by id; they are reached through others."""


@pytest.fixture(scope="module")
def world():
    made = World()
    made.account("m", "Mannequin")
    made.account("acme", "Organization")
    made.pull_request(
        7,
        author="renovate[bot]",
        merged="2026-06-02",
        milestone="v1",
        closes=[3],
        labels=["bug"],
        reviews=["bob"],
        threads=[thread("a.py", said=2)],
        comments=1,
        checks=["unit", status("legacy")],
        asked=["dee", "@core"],
        events=EVENTS,
    )
    return made


def chosen(kind, depth, prefix=""):
    """All fields of a type, as deep as that; the fields of a union's members under names of their own."""
    if isinstance(kind, GraphQLScalarType | GraphQLEnumType):
        return ""
    if isinstance(kind, GraphQLUnionType) or kind.name in ("Actor", "GitObject", "Node"):
        members = SCHEMA.get_possible_types(kind)
        return (
            "{ __typename "
            + " ".join(f"... on {each.name} {chosen(each, depth, each.name)}" for each in members)
            + " }"
        )
    fields = " ".join(filter(None, (one(name, field, depth, prefix) for name, field in kind.fields.items())))
    return "{ __typename " + fields + " }"


def one(name, field, depth, prefix):
    if any(str(each.type).endswith("!") for each in field.args.values()):
        return ""
    inner = get_named_type(field.type)
    leaf = isinstance(inner, GraphQLScalarType | GraphQLEnumType)
    if depth == 0 and not leaf:
        return ""
    args = "(first: 20)" if "first" in field.args else ""
    below = depth if inner.name.endswith("Connection") else depth - 1
    return f"{prefix}_{name}: {name}{args} {chosen(inner, below)}"


@pytest.mark.parametrize("kind", sorted(NODES - INSIDE))
def test_every_field_has_an_answer(world, kind):
    thing = next(each for each in world.nodes.values() if each.typename == kind)
    text = f'{{ node(id: "{thing.id}") {{ ... on {kind} {chosen(SCHEMA.type_map[kind], 2)} }} }}'
    asked = understand(text, {})
    body = run(asked, world, world.tokens.default, "http://github.invalid")
    assert "errors" not in body, body["errors"][:3]
    assert body["data"]["node"]["__typename"] == kind


def test_those_inside_others_are_reached(world):
    rollup = "statusCheckRollup " + chosen(SCHEMA.type_map["StatusCheckRollup"], 4)
    head = f"... on PullRequest {{ commits(first: 1) {{ nodes {{ commit {{ {rollup} }} }} }} }}"
    text = f'{{ node(id: "{world.first.pull_requests[7].id}") {{ {head} }} }}'
    told = str(run(understand(text, {}), world, world.tokens.default, ""))
    assert all(f"'__typename': '{kind}'" in told for kind in INSIDE - {"Ref", "PullRequestCommit"})


def test_queries_without_a_repository(world):
    body = run(
        understand("{ viewer { login id url } rateLimit(dryRun: true) { cost } }", {}), world, world.tokens.default, ""
    )
    assert body["data"]["viewer"]["login"] == "ann"
