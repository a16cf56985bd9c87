"""The bot itself, in both modes, against the stand-in Slack; the cases are those of `cases/slack.md`."""

from typing import Any

import pytest

from tests.fakes.slack import error, lost_reply, ratelimited, server_error

# They wait for real sockets and threads: by `make soak`, until they are steady on a loaded machine.
pytestmark = pytest.mark.soak

ASKED = "<@HERALD> which PRs merged last week?"


def answers(slack, workspace, asked):
    slack.wait_for("chat.postMessage")
    slack.settle()
    return workspace.thread(asked)


def test_a_mention_is_answered_in_its_thread(bot, slack, workspace):
    asked = workspace.says("ann", "verl-dev", ASKED)

    found = answers(slack, workspace, asked)
    assert len(found) == 1
    assert "#12" in workspace.shown(found)
    assert workspace.history("verl-dev") == [asked]
    assert all(each.acked and each.seconds < 1 for each in asked.deliveries)
    assert workspace.session("verl-dev", asked.ts).lines
    assert workspace.status("verl-dev", asked.ts) == ""


def test_sl01_a_delivery_that_comes_again_is_one_answer(bot, slack, workspace):
    asked = workspace.says("ann", "verl-dev", ASKED, times=3)
    for attempt in (1, 2):
        slack.redeliver(asked.deliveries[0], attempt=attempt)

    assert len(answers(slack, workspace, asked)) == 1
    assert all(each.acked and each.seconds < 1 for each in asked.deliveries)


@pytest.mark.parametrize("order", [("app_mention", "message"), ("message", "app_mention")])
def test_sl02_one_mention_in_two_events_is_one_answer(bot, slack, workspace, order):
    asked = workspace.says("ann", "verl-dev", ASKED, order=order)
    assert len(answers(slack, workspace, asked)) == 1

    workspace.says("ann", "verl-dev", "and which of those are fixes?", thread=asked)
    slack.wait_for("chat.postMessage", 2)
    slack.settle()
    found = workspace.thread(asked)
    assert len(found) == 3
    assert "#12" in workspace.shown(found[-1])
    assert "#13" not in workspace.shown(found[-1])


def test_talk_among_people_is_left_alone(bot, slack, workspace):
    asked = workspace.says("ann", "verl-dev", "which PRs merged last week?")
    workspace.says("bob", "verl-dev", "no idea", thread=asked)
    slack.settle()

    assert workspace.by_app() == []


def test_sl08_only_a_mention_is_short_help(bot, slack, workspace):
    asked = workspace.says("ann", "verl-dev", "<@HERALD>")

    found = answers(slack, workspace, asked)
    assert len(found) == 1
    assert "/weekly-report" in workspace.shown(found)


def test_sl10_edits_are_not_answered_again(bot, slack, workspace):
    asked = workspace.says("ann", "verl-dev", ASKED)
    found = answers(slack, workspace, asked)
    workspace.edits(asked, f"{ASKED}!")
    workspace.previews(asked)
    workspace.edits(found[0], found[0].text)
    slack.settle()

    assert len(workspace.thread(asked)) == 1


def test_sl11_bots_are_not_answered(bot, slack, workspace):
    beeper = workspace.bot_user("beeper")
    asked = workspace.says("ann", "verl-dev", ASKED)
    answers(slack, workspace, asked)
    for missing in (("bot_id",), ("bot_id", "bot_profile"), ("app_id", "bot_profile")):
        workspace.says(
            beeper,
            "verl-dev",
            "see <@HERALD>/tools",
            then=lambda event, names=missing: [event.pop(each, None) for each in names],
        )
        workspace.says(beeper, "verl-dev", "standing by", thread=asked)
    workspace.says("USLACKBOT", "verl-dev", "<@HERALD> hello")
    slack.settle()

    assert len(workspace.by_app()) == 1
    assert bot.desk.runs.open() == []


def test_sl16_a_deleted_question_leaves_nothing_in_the_channel(bot, slack, workspace):
    asked: list[Any] = []
    slack.before(lambda _call: workspace.drop(*asked), on="chat.postMessage")
    asked.append(workspace.says("ann", "verl-dev", ASKED, wait=False))
    slack.wait_for("chat.delete")
    slack.settle()

    assert workspace.by_app() == []


def test_dms_are_answered_without_a_mention(bot, slack, workspace):
    place = workspace.dm("ann")
    asked = workspace.says("ann", place, "which PRs merged last week?")

    assert "#12" in workspace.shown(answers(slack, workspace, asked))


@pytest.mark.parametrize(
    "fault",
    [ratelimited(1), server_error(503), lost_reply(), lost_reply(502), error("invalid_blocks")],
    ids=["429", "503", "lost", "lost 502", "invalid"],
)
def test_faults_of_slack_leave_one_answer(bot, slack, workspace, fault):
    slack.fails(fault, "chat.postMessage")
    asked = workspace.says("ann", "verl-dev", ASKED)
    slack.settle(quiet=2.5)

    found = workspace.thread(asked)
    assert len(found) == 1
    assert "#12" in workspace.shown(found)


def test_people_of_elsewhere_are_refused(bot, slack, workspace):
    workspace.invite("verl-dev", workspace.outsider("eve"))
    workspace.says("eve", "verl-dev", ASKED)
    slack.settle()

    assert workspace.by_app() == workspace.ephemerals("eve", "verl-dev")
    assert "#12" not in workspace.shown(workspace.by_app())


def test_shared_channels_are_refused(bot, slack, workspace):
    workspace.channel("with-others", members=["ann"], shared=True)
    workspace.says("ann", "with-others", ASKED)
    slack.settle()

    assert "#12" not in workspace.shown(workspace.by_app())
    assert len(workspace.ephemerals("ann", "with-others")) == 1


def test_a_vote_is_kept_once_a_person(bot, slack, workspace, engine):
    from bot.votes import votes

    asked = workspace.says("ann", "verl-dev", ASKED)
    found = answers(slack, workspace, asked)
    for vote in ("up", "down"):
        workspace.clicks("bob", found[0], "herald_feedback", f"{vote}:T0ACME:C0VERLDEV:{asked.ts}")
    slack.settle()

    assert [(each.user, each.vote) for each in votes(engine)] == [("U0BOB", "down")]
    assert len(workspace.ephemerals("bob", "verl-dev")) == 2


def test_the_home_tab_is_shown(bot, slack, workspace):
    workspace.opens_home("ann")
    slack.wait_for("views.publish")

    assert workspace.home("ann") is not None


def test_nothing_pings_links_or_unfurls(bot, slack, workspace):
    asked = workspace.says("ann", "verl-dev", ASKED)
    answers(slack, workspace, asked)

    assert workspace.pings(but=["ann"]) == []
    assert {link.host for link in workspace.links()} == {"github.com"}
    assert workspace.unfurled() == []
    assert slack.workspace.bot_token not in slack.said()
