"""PyGithub does with each answer what the facts page says; Herald's own loop is built on that table."""

import json
import time
from typing import Any

import pytest
import requests
from github import (
    Auth,
    BadCredentialsException,
    Github,
    GithubException,
    GithubRetry,
    UnknownObjectException,
)

from tests.fakes.github import (
    GitHub,
    World,
    cut_json,
    emptied,
    empty,
    hang_up,
    html,
    message,
    no_data,
    partial,
    primary_limit,
    rate_limited,
    secondary_limit,
    slow,
    too_heavy,
)
from tests.fakes.github.asking import ROCKET, USUAL, ask, client, query

Default = {"retry": GithubRetry()}


@pytest.fixture
def github():
    world = World()
    world.pull_request(7, merged="2026-06-02T10:00Z", reviews=["bob"], threads=2, comments=1, checks=["unit"])
    with GitHub(world) as served:
        yield served


def details(connected, *ids):
    return connected.requester.graphql_query(query("Details"), {"ids": list(ids), **USUAL})


def first(github):
    return github.world.first.pull_requests[7].id


def refused(github, fault, **settings) -> tuple[Any, int]:
    """The error that PyGithub raises for a faulty answer to Index, and how many requests it made."""
    github.fails(fault, times=None)
    with client(github, **settings) as connected, pytest.raises(Exception) as raised:  # noqa: PT011
        ask(connected, "Index", **ROCKET)
    return raised.value, len(github.calls)


def test_a_query_goes_to_the_graphql_path_and_headers_come_back_in_lower_case(github):
    with client(github) as connected:
        headers, body = connected.requester.graphql_query(query("Index"), ROCKET)
    assert [call.path for call in github.calls] == ["/api/graphql"]
    assert (headers or {})["x-ratelimit-remaining"] == "4999"
    assert body["data"]["repository"]["pullRequests"]["totalCount"] == 1


def test_default_throttle_is_a_second_between_queries(github):
    with Github(auth=Auth.Token(github.token), base_url=github.api) as connected:
        start = time.monotonic()
        for _ in range(2):
            ask(connected, "Index", **ROCKET)
    assert time.monotonic() - start >= 0.9


def test_data_with_errors_raises_and_keeps_the_data(github):
    fault, calls = refused(github, partial("repository.pullRequests.nodes.#7.reviews"))
    assert isinstance(fault, GithubException)
    assert (fault.status, calls) == (400, 1)
    node = fault.data["data"]["repository"]["pullRequests"]["nodes"][0]
    assert (node["number"], node["reviews"]) == (7, None)
    assert fault.data["errors"][0]["path"] == ["repository", "pullRequests", "nodes", 0, "reviews"]


def test_resource_limits_come_with_partial_data(github):
    github.fails(too_heavy("nodes.0.files"))
    github.fails(emptied("nodes.0.reviews"))
    for _ in range(2):
        with client(github) as connected, pytest.raises(GithubException) as raised:
            details(connected, first(github))
        assert raised.value.data["errors"][0]["type"] == "RESOURCE_LIMITS_EXCEEDED"
        assert raised.value.data["data"]["nodes"][0]["number"] == 7


def test_one_deleted_id_is_unknown_object_with_the_rest_of_the_data(github):
    gone = github.world.pull_request(8)
    github.world.delete(gone)
    with client(github) as connected, pytest.raises(UnknownObjectException) as raised:
        details(connected, gone.id, first(github))
    assert raised.value.status == 404
    assert [node and node["number"] for node in raised.value.data["data"]["nodes"]] == [None, 7]


@pytest.mark.parametrize("kind", ["RATE_LIMITED", "RATE_LIMIT"])
def test_limits_among_errors_raise_at_once(github, kind):
    fault, calls = refused(github, rate_limited(kind))
    assert type(fault) is GithubException
    assert (fault.status, calls) == (400, 1)
    assert (fault.headers or {})["x-ratelimit-remaining"] == "0"


def test_secondary_limit_among_errors_raises_at_once(github):
    fault, calls = refused(github, secondary_limit(200, in_errors=True))
    assert (fault.status, calls) == (400, 1)


@pytest.mark.parametrize("fault", [message(), html(200), no_data()], ids=["message", "html", "no data"])
def test_these_answers_pass_as_success(github, fault):
    github.fails(fault)
    with client(github) as connected:
        body = connected.requester.graphql_query(query("Index"), ROCKET)[1]
    assert not isinstance(body.get("data"), dict)


def test_cut_json(github):
    assert isinstance(refused(github, cut_json())[0], json.JSONDecodeError)


def test_empty_body(github):
    assert isinstance(refused(github, empty())[0], TypeError)


@pytest.mark.parametrize("status", [502, 504])
def test_gateway_errors_are_asked_again_ten_times_by_default(github, status):
    fault, calls = refused(github, html(status), **Default)
    assert isinstance(fault, requests.exceptions.RetryError)
    assert calls == 11


def test_gateway_errors_without_retry(github):
    fault, calls = refused(github, html(502))
    assert isinstance(fault, GithubException)
    assert (fault.status, calls) == (502, 1)


def test_read_timeout_without_retry(github):
    fault, calls = refused(github, slow(5), timeout=1)
    assert isinstance(fault, requests.exceptions.ReadTimeout)
    assert calls == 1


@pytest.mark.parametrize("inside", [False, True])
def test_dropped_connection(github, inside):
    fault, calls = refused(github, hang_up(inside=inside))
    assert isinstance(fault, requests.exceptions.RequestException)
    assert calls == 1


def test_primary_limit_waits_for_the_reset(github):
    github.fails(primary_limit(reset=1))
    start = time.monotonic()
    with client(github, **Default) as connected:
        ask(connected, "Index", **ROCKET)
    assert time.monotonic() - start >= 1
    assert len(github.calls) == 2


def test_primary_limit_with_a_reset_in_the_past_spins(github):
    fault, calls = refused(github, primary_limit(reset=-100), **Default)
    assert isinstance(fault, requests.exceptions.RetryError)
    assert calls == 11


def test_secondary_limit_above_the_longest_wait(github):
    fault, calls = refused(github, secondary_limit(403), retry=GithubRetry(max_rate_limit_wait=1))
    assert "MaxWait" in type(fault).__name__
    assert calls == 1


def test_retry_after_is_waited_for_whatever_the_longest_wait(github):
    github.fails(secondary_limit(403, retry_after="1"))
    start = time.monotonic()
    with client(github, retry=GithubRetry(max_rate_limit_wait=0)) as connected:
        ask(connected, "Index", **ROCKET)
    assert time.monotonic() - start >= 1


def test_429_without_retry_after_raises_at_once(github):
    fault, calls = refused(github, secondary_limit(429), **Default)
    assert (fault.status, calls) == (429, 1)


def test_dead_token(github):
    with client(github, github.world.token(dead=True), **Default) as connected, pytest.raises(BadCredentialsException):
        ask(connected, "Index", **ROCKET)
    assert len(github.calls) == 1


def test_forbidden_is_not_asked_again(github):
    fault, calls = refused(github, message("Resource not accessible by integration", 403), **Default)
    assert isinstance(fault, GithubException)
    assert (fault.status, calls) == (403, 1)


def test_queries_follow_a_redirect_on_the_same_host(github):
    github.fails(message("Moved", 301, location=f"{github.url}/graphql"))
    with client(github) as connected:
        assert ask(connected, "Index", **ROCKET)["repository"]["nameWithOwner"] == "acme/rocket"
    assert [call.path for call in github.calls] == ["/api/graphql", "/graphql"]


def test_queries_do_not_follow_a_redirect_to_another_host(github):
    fault, calls = refused(github, message("Moved", 301, location="http://elsewhere.invalid/graphql"))
    assert isinstance(fault, RuntimeError)
    assert calls == 1


def test_odd_text_passes_through(github):
    github.world.first.pull_requests[7].body = "ok\0 cut \ud83d"
    with client(github) as connected:
        body = details(connected, first(github))[1]["data"]["nodes"][0]["body"]
    assert body == "ok\0 cut \ud83d"
