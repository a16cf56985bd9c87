"""The stand-in executes queries as GitHub does: pages, orders, totals, prices, refusals, what a token may read."""

from random import Random

from tests.fakes.github import TokenKind, World, check, event, review, status, thread
from tests.fakes.github.asking import ROCKET, USUAL, query
from tests.fakes.github.changes import RandomChanges, add, answer_in, dismiss, relabel, resolve, touch
from tests.fakes.github.execution import run, understand
from tests.fakes.github.random_worlds import big_world, random_world


def answered(world, operation, token=None, **variables):
    asked = understand(query(operation), variables)
    return run(asked, world, token or world.tokens.default, "http://github.invalid")


def details(world, *prs, token=None):
    return answered(world, "Details", token, ids=[pr.id for pr in prs], **USUAL)


def index(world, **more):
    return answered(world, "Index", **{**ROCKET, **more})["data"]["repository"]["pullRequests"]


def numbers(page):
    return [node["number"] for node in page["nodes"]]


def walk(world, size, between=lambda: None):
    """All numbers of one pass from the newest update down."""
    seen, after = [], None
    for _ in range(1000):
        page = index(world, n=size, after=after)
        seen += numbers(page)
        if not page["pageInfo"]["hasNextPage"]:
            break
        after = page["pageInfo"]["endCursor"]
        between()
    return seen


def test_newest_update_first_and_every_pr_once():
    world = random_world(Random(3), most=30)
    updates = {pr.number: pr.updated_at for pr in world.first.pull_requests.values()}
    seen = walk(world, 4)
    assert sorted(seen) == sorted(updates)
    assert [updates[number] for number in seen] == sorted(updates.values(), reverse=True)


def test_the_order_and_filters_of_a_list():
    world = World()
    world.pull_request(1, merged="2026-06-01", base="release")
    world.pull_request(2, closed="2026-06-02")
    world.pull_request(3, updated="2026-06-03", labels=["bug"])
    assert numbers(index(world, states=["MERGED", "CLOSED"])) == [2, 1]
    assert numbers(index(world, base="release")) == [1]
    assert numbers(index(world, states=None, base=None)) == [3, 2, 1]
    assert index(world, n=1)["totalCount"] == 3


def test_a_pr_that_moves_while_we_walk_is_lost_to_one_pass_gh11():
    world = big_world(120)
    moved = world.first.pull_requests[7]
    seen = walk(world, 50, between=lambda: relabel(moved, "late") if not moved.labels else None)
    assert len(seen) == len(set(seen)) == 119
    assert 7 not in seen
    assert numbers(index(world))[0] == 7


def test_passes_down_to_the_last_newest_lose_nothing():
    for seed in range(5):
        random = Random(seed)
        world = big_world(60)
        change = RandomChanges(world, random)
        seen: dict[int, str] = {}
        for _ in range(200):
            left = 12 if not seen else 0
            before = dict(seen)
            after, more = None, True
            while more:
                page = index(world, n=10, after=after)
                seen |= {node["number"]: node["updatedAt"] for node in page["nodes"]}
                after, more = page["pageInfo"]["endCursor"], page["pageInfo"]["hasNextPage"]
                for _ in range(min(3, left)):
                    change()
                    left -= 1
            if seen == before:
                break
        assert set(seen) == set(world.first.pull_requests)


def test_a_cursor_survives_its_item_and_a_wrong_one_is_named():
    world = World()
    pr = world.pull_request(7, comments=5)
    comments = "comments(first: 2, after: $after) { pageInfo { endCursor } nodes { body } }"
    text = f"query C($id: ID!, $after: String) {{ node(id: $id) {{ ... on PullRequest {{ {comments} }} }} }}"

    def page(after=None):
        return run(understand(text, {"id": pr.id, "after": after}), world, world.tokens.default, "")

    cursor = page()["data"]["node"]["comments"]["pageInfo"]["endCursor"]
    world.delete(pr.comments[1])
    assert [node["body"] for node in page(cursor)["data"]["node"]["comments"]["nodes"]] == ["part 3", "part 4"]
    assert page("bad")["errors"][0]["type"] == "INVALID_CURSOR_ARGUMENTS"


def test_overflow_is_told_by_totals_and_fetched_by_id_gh10():
    world = World()
    pr = world.pull_request(
        7, files=130, reviews=61, threads=[thread("a.py", said=104), *(thread("b.py") for _ in range(33))]
    )
    node = details(world, pr)["data"]["nodes"][0]
    totals = {
        name: (node[name]["totalCount"], len(node[name]["nodes"])) for name in ("files", "reviews", "reviewThreads")
    }
    assert totals == {"files": (130, 100), "reviews": (61, 50), "reviewThreads": (34, 30)}
    replies = node["reviewThreads"]["nodes"][0]
    rest = answered(world, "MoreReplies", id=replies["id"], after=replies["comments"]["pageInfo"]["endCursor"])
    assert len(rest["data"]["node"]["comments"]["nodes"]) == 94
    rest = answered(world, "MoreFiles", id=pr.id, after=node["files"]["pageInfo"]["endCursor"])
    assert [each["path"] for each in rest["data"]["node"]["files"]["nodes"]][::29] == [
        "src/part_101.py",
        "src/part_130.py",
    ]


def test_everything_that_was_wished_is_told():
    world = World()
    pr = world.pull_request(
        7,
        author="renovate[bot]",
        merged="2026-06-02T10:00Z",
        reviews=[review(None, "CHANGES_REQUESTED"), review("bob", "SOMETHING_NEW", at="2026-06-01")],
        threads=[thread("a.py", 3, ["bob: why?", "ann: so"], resolved=True, by="ann")],
        checks=[check("unit", "NEW_KIND"), status("legacy", "PENDING")],
        asked=["dee", "@core"],
        closes=[3],
        events=[event("BaseRefChangedEvent", "2026-06-01", previous_ref_name="dev", current_ref_name="main")],
    )
    node = details(world, pr)["data"]["nodes"][0]
    assert pr.author is not None
    assert node["author"] == {"__typename": "Bot", "login": "renovate", "databaseId": pr.author.database_id}
    assert [each["author"] and each["author"]["login"] for each in node["reviews"]["nodes"]] == [None, "bob"]
    assert node["reviews"]["nodes"][1]["state"] == "SOMETHING_NEW"
    assert node["reviewThreads"]["nodes"][0]["resolvedBy"] == {"login": "ann"}
    rollup = node["head"]["nodes"][0]["commit"]["statusCheckRollup"]
    assert (rollup["state"], rollup["contexts"]["nodes"][0]["conclusion"]) == ("PENDING", "NEW_KIND")
    assert [each["__typename"] for each in node["timelineItems"]["nodes"]] == ["BaseRefChangedEvent", "MergedEvent"]
    assert int(node["fullDatabaseId"]) > 2**31
    assert node["mergeCommit"]["messageHeadline"].endswith("(#7)")


def test_a_commit_without_checks_has_no_rollup():
    world = World()
    node = details(world, world.pull_request(7, checks=None))["data"]["nodes"][0]
    assert node["head"]["nodes"][0]["commit"]["statusCheckRollup"] is None


def test_a_draft_review_is_seen_by_its_author_alone_gh05():
    world = World()
    pr = world.pull_request(7, reviews=[review("bob", "PENDING", "draft: I think this leaks"), "cy"])
    seen = {login: details(world, pr, token=world.token(login=login)) for login in ("ann", "bob")}
    totals = {login: body["data"]["nodes"][0]["reviews"]["totalCount"] for login, body in seen.items()}
    assert totals == {"ann": 1, "bob": 2}


def test_checks_that_a_token_may_not_read_are_null_with_an_error_each():
    world = World()
    pr = world.pull_request(7, checks=["unit", status("legacy"), "lint"])
    body = details(world, pr, token=world.token(kind=TokenKind.FINE_GRAINED, checks=False))
    contexts = body["data"]["nodes"][0]["head"]["nodes"][0]["commit"]["statusCheckRollup"]["contexts"]
    assert [each and each["context"] for each in contexts["nodes"]] == [None, "legacy", None]
    assert {each["type"] for each in body["errors"]} == {"FORBIDDEN"}
    assert body["errors"][0]["path"][:2] == ["nodes", 0]


def test_private_repositories_are_not_found_without_access():
    world = World()
    world.repository("acme/secret", private=True)
    pr = world.pull_request(7)
    body = details(world, pr, token=world.token(repositories=["acme/other"]))
    assert (body["data"]["nodes"], body["errors"][0]["type"]) == ([None], "NOT_FOUND")


def test_renames_are_followed_until_the_name_is_taken_again():
    world = World()
    before = world.repository("acme/rocket")
    before.rename("acme/comet")
    found = answered(world, "Index", **ROCKET)["data"]["repository"]
    assert (found["nameWithOwner"], found["id"]) == ("acme/comet", before.id)
    after = world.repository("acme/rocket")
    assert answered(world, "Index", **ROCKET)["data"]["repository"]["id"] == after.id


def test_what_moves_the_update_time_and_what_does_not_gh12():
    world = World()
    pr = world.pull_request(7, merged="2026-06-02", threads=2, comments=2, reviews=["bob"])
    before = pr.updated_at
    world.delete(pr.comments[1])
    resolve(pr.review_threads[0])
    add(pr, check("late"))
    assert pr.updated_at == before
    node = details(world, pr)["data"]["nodes"][0]
    assert (node["comments"]["totalCount"], node["reviewThreads"]["nodes"][0]["isResolved"]) == (1, True)
    for change in (
        lambda: touch(pr),
        lambda: dismiss(pr.reviews[0]),
        lambda: answer_in(pr.review_threads[1], "ann: done"),
    ):
        before = pr.updated_at
        change()
        assert pr.updated_at > before


def test_a_deleted_account_becomes_a_ghost():
    world = World()
    pr = world.pull_request(7, author="ann", reviews=["bob"])
    world.delete_account("bob")
    assert details(world, pr)["data"]["nodes"][0]["reviews"]["nodes"][0]["author"] is None


def test_random_worlds_answer_without_errors_whatever_happens():
    for seed in range(10):
        world = random_world(Random(seed), most=12, long=True)
        change = RandomChanges(world, Random(seed))
        for _ in range(15):
            change()
        assert "errors" not in details(world, *world.first.pull_requests.values())
