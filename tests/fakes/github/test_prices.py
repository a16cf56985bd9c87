"""Points, possible nodes and refusals are those of GitHub's documented formula, in answers, headers and the log."""

import pytest
from github import GithubException

from tests.fakes.github import GitHub, World
from tests.fakes.github.asking import ROCKET, USUAL, ask, client, query
from tests.fakes.github.execution import run, understand
from tests.fakes.github.random_worlds import big_world


def refusal(**variables):
    asked = understand(query("Details"), {**USUAL, **variables})
    return run(asked, World(), World().tokens.default, "http://github.invalid")


@pytest.mark.parametrize(
    "threads, size, requests, points, nodes",
    [(30, 10, 400, 4, 7_320), (30, 25, 1_000, 10, 18_300), (30, 50, 2_000, 20, 36_600), (50, 25, 1_500, 15, 23_800)],
)
def test_price_is_the_one_of_the_facts_page(threads, size, requests, points, nodes):
    asked = understand(query("Details"), {**USUAL, "ids": ["x"] * size, "threads": threads})
    assert (asked.price.requests, asked.price.points, asked.price.nodes) == (requests, points, nodes)


def test_price_of_the_index():
    asked = understand(query("Index"), {**ROCKET, "n": 100})
    assert (asked.price.requests, asked.price.points, asked.price.nodes) == (1, 1, 100)


def test_rate_limit_in_the_answer_agrees_with_headers_and_log():
    world = big_world(25)
    with GitHub(world) as github, client(github) as connected:
        ids = [pr.id for pr in world.first.pull_requests.values()]
        headers, body = connected.requester.graphql_query(query("Details"), {"ids": ids, **USUAL})
    told = body["data"]["rateLimit"]
    assert (told["cost"], told["nodeCount"], told["remaining"]) == (10, 18_300, 4_990)
    assert (headers["x-ratelimit-remaining"], headers["x-ratelimit-used"]) == ("4990", "10")
    assert (github.points, github.names()) == (10, ["Details"])


@pytest.mark.parametrize(
    "variables, kind",
    [
        ({"ids": ["x"] * 50, "threads": 100, "replies": 100}, "MAX_NODE_LIMIT_EXCEEDED"),
        ({"ids": ["x"], "files": 101}, "EXCESSIVE_PAGINATION"),
        ({"ids": ["x"] * 101}, "ARGUMENT_LIMIT"),
    ],
)
def test_too_much_is_refused_without_data(variables, kind):
    body = refusal(**variables)
    assert (body["data"], body["errors"][0]["type"]) == (None, kind)


def test_525_100_nodes_are_named():
    body = refusal(ids=["x"] * 50, threads=100, replies=100)
    assert "525,100 possible nodes" in body["errors"][0]["message"]


def test_a_list_without_bounds_is_refused_but_its_total_is_not():
    world = World()
    pr = world.pull_request(7, files=3)
    for chosen, refused in (("nodes { path }", True), ("totalCount", False)):
        text = f'{{ node(id: "{pr.id}") {{ ... on PullRequest {{ files {{ {chosen} }} }} }} }}'
        body = run(understand(text, {}), world, world.tokens.default, "")
        assert ("errors" in body) == refused


def test_skipped_fields_cost_nothing_and_are_not_counted_as_asked():
    prs = "pullRequests(first: 50) @skip(if: $no) { nodes { id } }"
    text = f'query Q($no: Boolean!) {{ repository(owner: "a", name: "b") {{ {prs} }} }}'
    assert understand(text, {"no": True}).price.requests == 0
    assert "pullRequests" in understand(text, {"no": False}).price.fields


def test_an_hour_can_be_used_up():
    world = big_world(1)
    with GitHub(world) as github, client(github, world.token(limit=2)) as connected:
        for _ in range(2):
            ask(connected, "Index", **ROCKET)
        with pytest.raises(GithubException) as raised:
            ask(connected, "Index", **ROCKET)
    assert raised.value.data["errors"][0]["type"] == "RATE_LIMITED"
    assert (raised.value.headers or {})["x-ratelimit-remaining"] == "0"
