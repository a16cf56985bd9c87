"""English: every phrase that only Slack needs."""

from bot.render.slack.words import HomeWords, Notice, Said, SettingsWords, SlackWords

_NOTICES = {
    Notice.WORKING: Said("Working on {label} of {repository}. The report is posted here when it is ready."),
    Notice.ALREADY_WORKING: Said("That is being worked on already.", "It is posted here when it is ready."),
    Notice.ALREADY_POSTED: Said("{label} of {repository} was posted here already."),
    Notice.WAITING: Said("Waiting for Slack, which takes no more messages for the moment."),
    Notice.STOPPED: Said("Stopped.", "Ask again whenever you like."),
    Notice.NOT_HERE: Said(
        "Herald is not a member of this channel.", "Invite Herald here (/invite), then run it again."
    ),
    Notice.USAGE: Said(
        "“{text}” cannot be read as a report.",
        "Write for example: /weekly-report 2026-W23 en. In any order: a week, zh or en, OWNER/NAME, private; "
        "or help, or settings.",
    ),
    Notice.NO_SUCH_WEEK: Said("There is no such week: {text}.", "Write for example: /weekly-report 2026-W23."),
    Notice.FUTURE_WEEK: Said("{label} has not begun yet.", "Name a week that has, or none for the last complete one."),
    Notice.NO_REPOSITORY: Said(
        "No repository is open to this channel.", "An admin of Herald can list one for it in the settings."
    ),
    Notice.WHICH_REPOSITORY: Said("Several repositories are open to this channel.", "Name one: {choices}."),
    Notice.NOT_ALLOWED: Said(
        "{repository} is not open to this channel.",
        "Ask in a channel that is listed for it, or ask an admin of Herald.",
    ),
    Notice.SHARED_CHANNEL: Said(
        "Herald does not answer in channels shared with other organizations.", "Ask in a channel of your own."
    ),
    Notice.OUTSIDE_PERSON: Said(
        "Herald answers only members of this workspace.", "Ask somebody of the workspace to ask."
    ),
    Notice.UNKNOWN_PLACE: Said(
        "Whether this channel is shared with others could not be read, so nothing is answered here.",
        "Ask in a direct message. An admin can grant channels:read and groups:read.",
    ),
    Notice.UNKNOWN_PERSON: Said(
        "Whether you belong to this workspace could not be read, so nothing is answered.",
        "Try again later. An admin can grant users:read.",
    ),
    Notice.QUOTA_PERSON: Said(
        "You have asked {limit:question|questions}, which is the limit for now.",
        "Try again in {minutes:minute|minutes}.",
    ),
    Notice.QUOTA_CHANNEL: Said(
        "This channel has asked {limit:question|questions}, which is the limit for now.",
        "Try again in {minutes:minute|minutes}.",
    ),
    Notice.FAILED: Said(
        "The answer could not be made.", "Ask again; if it fails again, give the run id to an admin of Herald."
    ),
    Notice.EXPIRED_CHOICE: Said("This choice is no longer open.", "Ask the question again."),
    Notice.NO_THREADS: Said("Replies in threads cannot be read here.", "Mention Herald in each question."),
    Notice.SETTINGS_FORBIDDEN: Said(
        "You may not change the settings of this channel.", "Ask an admin of Herald or of the workspace."
    ),
    Notice.SETTINGS_SAVED: Said("Saved. Next weekly post of {repository}: {moment}."),
    Notice.SETTINGS_OFF: Said("Saved. The weekly post of {repository} is off."),
    Notice.THANKS: Said("Thank you, noted."),
    Notice.MISSED: Said(
        "The weekly post {label} of {repository} in {channel} was missed: it was due {moment}.",
        "Run /weekly-report {label} there if it is still wanted.",
    ),
    Notice.PAUSED: Said(
        "The weekly post of {repository} in {channel} is off: Herald cannot post there.",
        "Invite Herald there, then switch it on again with /weekly-report settings.",
    ),
}

_SETTINGS = SettingsWords(
    title="Weekly report",
    save="Save",
    cancel="Cancel",
    intro="Settings of {channel}. Each change is recorded with your name.",
    repository="Repository",
    language="Language",
    languages={"en": "English", "zh": "中文"},
    weekday="Weekday",
    weekdays=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    time="Local time",
    zone="Time zone",
    zone_hint="An IANA name, such as Asia/Shanghai, Europe/Berlin or UTC.",
    enabled="Weekly post",
    on="On",
    off="Off",
    bad_zone="There is no such time zone. Write an IANA name, such as Asia/Shanghai.",
    bad_repository="This repository is not open to this channel.",
    bad_time="Choose a time.",
    too_early="At this time the week of the repository is not over yet. Choose {weekday} {time} or later.",
)

_HOME = HomeWords(
    title="Herald",
    intro="Herald reports each week what was merged, and answers questions about pull requests in channels, "
    "threads and direct messages.",
    channels="Weekly posts",
    channel="{channel}: {repository}, {language}, next {moment}",
    channel_off="{channel}: {repository}, off",
    no_channel="None in a channel of yours. Use /weekly-report settings in a channel.",
    runs="Last reports",
    run="{label} of {repository} in {channel}, {moment}",
    no_run="None yet.",
    examples="Ask for example",
)

EN = SlackWords(
    colon=": ",
    bar="{name}: {count}",
    bar_compared="{name}: {count} ({before} {mean}, {movement})",
    headline="{repository} weekly · {label} ({first} to {last}, {zone})",
    highlights="Most important",
    highlight="{pr} {title} · {author} · {importance}",
    top_risks="Top risks",
    more="{more} more",
    merged="PRs merged",
    merged_before="{count} (mean before {mean})",
    touched="Touched a test",
    of_total="{count} of {total}",
    breaking="Marked as breaking",
    risks="Risks above low",
    risks_high="{count} ({high} high)",
    nothing="Nothing to report.",
    continued="{title} ({place})",
    sources="Sources and gaps",
    checked="{kept} of {total:sentence|sentences} stood the check against the facts.",
    dropped="{dropped:sentence was|sentences were} left out: the facts do not bear them out.",
    in_thread="The whole report is in the thread.",
    asked_by="Asked by {user}",
    scheduled="Scheduled",
    late="Late: it was due {moment}",
    stale="Fresh facts could not be had in time; this is what was known at the last ingest.",
    run="Run {run}",
    yes="Helpful",
    no="Not helpful",
    show_rest="Show the other {more}",
    movement="Change",
    number="#",
    help_title="What Herald can do",
    help_lines=(
        "/weekly-report [week] [zh or en] [OWNER/NAME] [private]: the report of a week; private shows it to you alone.",
        "/weekly-report settings: repository, language, weekday, time and zone of the weekly post of this channel.",
        "Mention Herald with a question, reply in its threads without a mention, or write to it directly.",
    ),
    examples=(
        "Which PRs were merged last week?",
        "Which fixes have no test?",
        "Who merged the most in 2026-W23?",
        "What does #6542 do?",
    ),
    help_button="Help",
    settings_button="Settings",
    again_button="Post again",
    open_link="Open the post",
    chart_kinds="{title} of {label}",
    chart_now="this week",
    chart_alt="Bar chart of {repository}, {label}. {parts}",
    chart_alt_row="{name} {count}",
    chart_alt_before="{name} {count} (before {mean})",
    notices=_NOTICES,
    settings=_SETTINGS,
    home=_HOME,
)
