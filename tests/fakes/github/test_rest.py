"""REST as PyGithub uses it: lists page by page, lazy objects, renames, App tokens, what a token says of itself."""

import time

import pytest
from github import Auth, BadCredentialsException, GithubException, UnknownObjectException

from tests.fakes.github import GitHub, TokenKind, World, comment, file, message, review
from tests.fakes.github.asking import ROCKET, ask, client
from tests.fakes.github.random_worlds import BUSY, big_world


@pytest.mark.parametrize("completes, calls", [(True, 401), (False, 301)])
def test_the_plain_loop_over_100_prs(completes, calls):
    with GitHub(big_world(100, **BUSY)) as github, client(github) as connected:
        for pr in connected.get_repo("acme/rocket").get_pulls(state="closed"):
            assert pr.merged if completes else pr.merged_at  # a list does not show `merged`, so it costs a call
            parts = pr.get_files(), pr.get_reviews(), pr.get_review_comments()
            assert [len(list(each)) for each in parts] == [5, 3, 5]
    assert len(github.calls) == calls


def test_pages_of_thirty_by_default():
    with GitHub(big_world(100)) as github, client(github) as connected:
        connected.requester.per_page = 30
        prs = list(connected.get_repo("acme/rocket").get_pulls(state="closed"))
    assert (len(prs), len(github.calls)) == (100, 4)
    assert [pr.number for pr in prs] == list(range(100, 0, -1))


def test_renames_and_the_new_owner_of_an_old_name():
    world = World()
    world.repository().rename("acme/comet")
    with GitHub(world) as github, client(github, lazy=False) as connected:
        found = connected.get_repo("acme/rocket")
        assert (found.full_name, found.node_id) == ("acme/comet", world.first.id)
        world.repository("acme/rocket")
        assert connected.get_repo("acme/rocket").node_id == world.repositories[1].id
    assert [call.status for call in github.calls] == [301, 200, 200]


def test_files_reviews_and_comments_in_rests_own_words():
    world = World()
    world.pull_request(
        7,
        files=[file("new.py", 0, 0, "RENAMED", previous_path="old.py"), file("gone.py", 0, 9, "DELETED")],
        reviews=[review("checkbunny[bot]", "COMMENTED"), review("ann", "PENDING")],
        comments=[comment("bob: hi")],
        threads=1,
    )
    with GitHub(world) as github, client(github) as connected:
        pr = connected.get_repo("acme/rocket").get_pull(7)
        assert [(each.status, each.previous_filename) for each in pr.get_files()] == [
            ("renamed", "old.py"),
            ("removed", None),
        ]
        assert [(each.user.login, each.user.type) for each in pr.get_reviews()] == [("checkbunny[bot]", "Bot")]
        assert [each.body for each in pr.get_issue_comments()] == ["hi"]
        assert (pr.changed_files, pr.deletions, pr.review_comments) == (2, 9, 1)


def test_a_token_tells_its_owner_scopes_and_budget():
    world = World()
    with GitHub(world) as github, client(github, world.token(login="bob", scopes=("repo",), limit=60)) as connected:
        assert connected.get_user().login == "bob"
        assert connected.oauth_scopes == ["repo"]
        rates = connected.get_rate_limit().resources
        assert (rates.core.remaining, rates.graphql.limit) == (59, 60)
        connected.get_repo("acme/rocket")
    assert str(github.calls[0].token) not in github.said()


def test_dead_foreign_and_blind_tokens():
    world = World()
    world.repository("acme/secret", private=True)
    cases: list[tuple[object, type[Exception]]] = [
        (world.token(dead=True), BadCredentialsException),
        ("ghp_unknown", BadCredentialsException),
    ]
    cases.append((world.token(kind=TokenKind.FINE_GRAINED, repositories=["acme/other"]), UnknownObjectException))
    with GitHub(world) as github:
        for token, error in cases:
            with client(github, token, lazy=False) as connected, pytest.raises(error):
                connected.get_repo("acme/secret")


def test_app_asks_for_one_token_and_for_a_new_one_shortly_before_its_end():
    world = World()
    world.pull_request(7)
    app = world.app(7, installation=77, lifetime=22)
    with GitHub(world) as github:
        auth = Auth.AppAuth(app.identity, app.private_key).get_installation_auth(app.installation)
        with client(github, auth=auth) as connected:
            for _ in range(3):
                ask(connected, "Index", **ROCKET)
            assert app.given == 1
            time.sleep(2.1)  # PyGithub renews a token that ends within 20 s
            ask(connected, "Index", **ROCKET)
    assert app.given == 2


def test_an_app_with_a_wrong_key_is_refused():
    world = World()
    app, other = world.app(7), world.app(8, installation=78)
    auth = Auth.AppAuth(app.identity, other.private_key).get_installation_auth(app.installation)
    with GitHub(world) as github, client(github, auth=auth) as connected, pytest.raises(GithubException) as raised:
        ask(connected, "Index", **ROCKET)
    assert raised.value.status == 401


def test_faults_can_be_aimed_at_rest():
    with GitHub(big_world(1)) as github, client(github, lazy=False) as connected:
        rule = github.fails(message("Not Found", 404), "/api/v3/repos/", nth=2)
        assert connected.get_repo("acme/rocket").id
        with pytest.raises(UnknownObjectException):
            connected.get_repo("acme/rocket")
        assert connected.get_repo("acme/rocket").id
    assert rule.hits == 1
