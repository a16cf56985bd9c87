"""`/weekly-report` in both modes against the stand-in Slack."""

import pytest

# They wait for real sockets and threads: by `make soak`, until they are steady on a loaded machine.
pytestmark = pytest.mark.soak

TITLES = ["Summary", "Key changes", "Trends", "Risks", "PR digest", "Next steps"]
TITLES_ZH = ["执行摘要", "本周重点变化", "模块与主题趋势", "风险观察", "重点 PR 速览", "后续建议"]


def run(slack, workspace, text, where="verl-dev"):
    sent = workspace.slash("ann", where, "/weekly-report", text)
    slack.settle(quiet=0.6)
    return sent


@pytest.mark.parametrize("words, titles", [("2026-W23", TITLES), ("2026–W23 ZH", TITLES_ZH)])
def test_a_report_is_one_post_and_its_thread(bot, slack, workspace, words, titles):
    sent = run(slack, workspace, words)

    assert sent.acked and sent.seconds < 1
    [root] = workspace.history("verl-dev")
    whole = workspace.shown([root, *workspace.thread(root)])
    assert all(title in whole for title in titles)
    assert len(workspace.ephemerals("ann", "verl-dev")) == 1


def test_a_week_posted_before_is_linked_and_can_be_posted_again(bot, slack, workspace):
    run(slack, workspace, "2026-W23")
    run(slack, workspace, "2026-W23")

    [root] = workspace.history("verl-dev")
    told = workspace.ephemerals("ann", "verl-dev")[-1]
    assert workspace.links(told)[0].url == workspace.permalink(root)
    workspace.clicks("ann", told, "herald_post_again")
    slack.settle(quiet=0.6)
    assert len(workspace.history("verl-dev")) == 2


@pytest.mark.parametrize(
    "words, week",
    [
        ("2026–W23", "2026-W23"),
        ("2026—w23 ZH", "2026-W23"),
        ("“2026-W23”", "2026-W23"),
        ("２０２６－Ｗ２３\u3000中文", "2026-W23"),
    ],
)
def test_sl15_phone_keyboards(bot, slack, workspace, words, week):
    run(slack, workspace, words)

    [root] = workspace.history("verl-dev")
    assert week in workspace.shown(root)


@pytest.mark.parametrize("words", ["W23 help me", "2026-W54", "2027-W02", "help"])
def test_sl15_what_cannot_be_read_is_told_to_the_asker_alone(bot, slack, workspace, words):
    run(slack, workspace, words)

    assert workspace.history("verl-dev") == []
    assert len(workspace.ephemerals("ann", "verl-dev")) == 1
    assert bot.desk.runs.open() == []


@pytest.mark.parametrize("private", [True, False])
def test_sl14_where_the_bot_is_not(bot, slack, workspace, private):
    workspace.channel("elsewhere", members=["ann"], bot=False, private=private)
    sent = run(slack, workspace, "2026-W23", "elsewhere")

    assert sent.acked and sent.seconds < 1
    told = workspace.ephemerals("ann", "elsewhere")
    assert "nvite Herald" in workspace.shown(told[-1])
    assert workspace.by_app() == told
    workspace.invite("elsewhere")
    run(slack, workspace, "2026-W23", "elsewhere")
    assert len(workspace.history("elsewhere")) == 1


def test_a_private_report_is_a_direct_message(bot, slack, workspace):
    run(slack, workspace, "2026-W23 private")

    assert workspace.history("verl-dev") == []
    assert "2026-W23" in workspace.shown(workspace.history(workspace.dm("ann")))


def test_settings_are_for_admins_stored_and_audited(bot, slack, workspace):
    workspace.slash("ann", "verl-dev", "/weekly-report", "settings")
    slack.settle(quiet=0.6)
    assert workspace.modal("ann") is None
    workspace.slash("boss", "verl-dev", "/weekly-report", "settings")
    slack.wait_for("views.open")
    workspace.submits("boss", None, {"zone": "Mars"})
    assert workspace.modal("boss").errors
    workspace.submits("boss", None, {"zone": "Asia/Shanghai"})
    slack.settle()

    [stored] = bot.desk.subscriptions.all()
    assert (stored.channel, stored.zone, stored.owner) == ("C0VERLDEV", "Asia/Shanghai", "U0BOSS")
    assert [change.actor for change in bot.desk.subscriptions.changes("T0ACME")] == ["U0BOSS"]
