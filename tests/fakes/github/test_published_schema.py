"""Every query is valid against GitHub's published schema, and our reduced schema is a part of it."""

from pathlib import Path

import pytest
from graphql import (
    FragmentDefinitionNode,
    OperationDefinitionNode,
    build_schema,
    parse,
    print_ast,
    separate_operations,
)

import ingest
from tests.fakes.github.asking import FACTS
from tests.fakes.github.published import NotFetched, differences, problems, published_schema
from tests.fakes.github.schema import TEXT, load_schema

OURS = sorted((Path(ingest.__file__).parent / "github" / "queries").glob("*.graphql"))


def operations() -> dict[str, str]:
    """Each operation with the fragments it needs; Herald's files share theirs, so they are read as one document."""
    facts = FACTS.read_text(encoding="utf-8")
    ours = "\n".join(path.read_text(encoding="utf-8") for path in OURS)
    found = {f"facts:{name}": print_ast(each) for name, each in separate_operations(parse(facts)).items()}
    return found | {name: print_ast(each) for name, each in separate_operations(parse(ours)).items()} if ours else found


QUERIES = operations()


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    try:
        return published_schema(tmp_path_factory.mktemp("schema"))
    except NotFetched as why:
        pytest.skip(str(why))


@pytest.mark.parametrize("name", QUERIES)
def test_query_is_valid_against_the_published_schema(full, name):
    assert problems(full, QUERIES[name]) == []


@pytest.mark.parametrize("name", QUERIES)
def test_query_is_valid_against_the_reduced_schema(name):
    assert problems(load_schema(), QUERIES[name]) == []


def test_each_file_holds_the_operation_of_its_name_or_fragments_that_are_used():
    used = " ".join(QUERIES.values())
    for path in OURS:
        for part in parse(path.read_text(encoding="utf-8")).definitions:
            assert isinstance(part, FragmentDefinitionNode | OperationDefinitionNode)
            assert part.name is not None
            shared = isinstance(part, FragmentDefinitionNode)
            assert f"...{part.name.value}" in used if shared else part.name.value == path.stem


def test_the_reduced_schema_is_a_part_of_the_published_one(full):
    assert differences(load_schema(), full) == []


def test_a_difference_would_be_seen(full):
    text = TEXT.read_text(encoding="utf-8")
    wrong = text.replace("mergedAt: DateTime\n", "mergedAt: DateTime!\n").replace("  isDraft", "  isDraught")
    wrong = wrong.replace("node(id: ID!): Node", "node(id: ID): Node").replace("  TIMED_OUT", "  TIMED_OFF")
    found = differences(build_schema(wrong), full)
    assert [each.split(":")[0] for each in found] == [
        "Query.node(id",
        "PullRequest.isDraught",
        "PullRequest.mergedAt",
        "CheckConclusionState.TIMED_OFF",
    ]


def test_deprecated_and_unknown_fields_would_be_seen(full):
    asked = "{ viewer { login nickname } node(id: 1) { ... on PullRequest { databaseId } } }"
    assert len(problems(full, asked)) == 2
