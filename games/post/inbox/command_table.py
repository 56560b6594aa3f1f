"""The table of mail commands, in the order in which `help` tells of them. Seasons, puzzles, privacy
and analysis add their own."""

import re
from functools import partial

from games.play.match_requests.consent_commands import is_consent_line
from games.post.inbox.absence_commands import end_vacation, preview_vacation, take_vacation
from games.post.inbox.commands import Address, Argument, MailCommand, Place, Proof, Topic
from games.post.inbox.lobby_commands import (
    delete_seek_or_preset,
    invite,
    join_table,
    keep_preset,
    leave_table,
    list_preset_lines,
    list_seeks,
    open_table,
    post_seek,
    take_seat,
)
from games.post.inbox.match_commands import (
    explain_move,
    mark_seen,
    mute_match,
    nudge_players,
    open_rematch,
    preview_line,
    refuse_undo,
    report_to_staff,
    resend_turn,
    resume_clocks,
    return_to_seat,
    run_consent_line,
    say_to_table,
    send_consent_link,
    send_resignation_link,
    show_match_help,
    show_status,
    stop_turn_mails,
    switch_hints,
    switch_talk,
    unmute_match,
)
from games.post.inbox.match_runner import MatchRunner
from games.post.inbox.people_commands import (
    befriend_player,
    block_player,
    end_friendship,
    follow_match,
    list_blocked,
    list_friends,
    list_watchable,
    open_named_rematch,
    unblock_player,
    unfollow_match,
)
from games.post.inbox.plan_commands import (
    add_note,
    delete_plans_or_notes,
    list_plans,
    plan_condition,
    plan_turn,
    show_notes,
)
from games.post.inbox.query_commands import (
    list_left_seats,
    list_lobby,
    list_matches,
    show_help,
    show_rules,
)
from games.post.inbox.settings_commands import (
    change_settings,
    list_settings,
    renew_address,
    renew_feed_addresses,
    send_feed_addresses,
)
from games.rules.phrases import phrase

# All of an email that answers a question of ours.
YES = re.compile(
    r"(?:yes|yep|yeah|ja|oui|sí|si|sì|tak|sim)(?:,? (?:please|bitte|thanks|thank you|do))?[.!]*",
    re.IGNORECASE,
)
NO = re.compile(r"(?:no|nope|nein|non|nie|nee|não)(?:,? (?:thanks|thank you))?[.!]*", re.IGNORECASE)
# A line of nothing but emoji is said to the table.
EMOJI = re.compile(
    r"(?:[\U0001F1E6-\U0001FAFF\u2600-\u27BF\u2B05-\u2B55\u2764\u203C\u2049][\uFE0F\u20E3 ]*)+"
)
NOT_SENT = phrase("not sent: {why}")
NOT_REPORTED = phrase("not reported: {why}")
NOT_NOTED = phrase("not noted: {why}")
PLAN_HELP = phrase(
    "to plan a turn while you wait, write “plan TURN”; we’ll offer it when your turn comes. "
    "“if NAME MOVE: TURN” plays TURN if NAME makes that move; “if anything: TURN” always "
    "plays TURN. Add “wait 60” before the colon to delay it by 60 minutes. “plans” lists your "
    "planned moves, “forget plan” deletes them all, and “forget plan 2” deletes one. Nobody "
    "else can see them."
)
NOTE_HELP = phrase(
    "“memo WORDS” adds a private note on this match, “memo” shows your notes, “forget memo” "
    "deletes them. Nobody else can read them."
)
OPTIONAL, REQUIRED, TEXT = Argument.OPTIONAL, Argument.REQUIRED, Argument.TEXT

# In reply to an email about a match, by whoever holds the seat; what is `safe` changes nothing.
about_match = partial(MailCommand, at=Address.MATCH)
safe = partial(about_match, is_harmless=True)
# To a player's own address; of what only `asks`, nothing needs proof but that From is theirs.
does = partial(MailCommand, at=Address.PLAYER)
asks = partial(does, proof=Proof.SENDER, is_harmless=True)

COMMANDS = (
    safe("yes", MatchRunner.accept_proposal, pattern=YES.fullmatch, place=Place.ALONE),
    safe("no", MatchRunner.decline_proposal, pattern=NO.fullmatch, place=Place.ALONE),
    safe(
        "emoji",
        say_to_table,
        pattern=EMOJI.fullmatch,
        place=Place.ON_TOP,
        refusal=NOT_SENT,
    ),
    about_match(
        "ask|agree|refuse|withdraw",
        run_consent_line,
        pattern=is_consent_line,
        ask=send_consent_link,
        topics={
            Topic.ASK: "ask undo, ask pause, ask draw, ask cancel, ask pace 3 days, ask replace, "
            "withdraw 3",
            Topic.REPLY: "agree 3, refuse 3",
        },
    ),
    safe("say", say_to_table, TEXT, refusal=NOT_SENT, topics={Topic.WRITE: "say WORDS"}),
    safe(
        "report",
        report_to_staff,
        TEXT,
        refusal=NOT_REPORTED,
        topics={Topic.WRITE: "report match WORDS"},
    ),
    about_match("plan", plan_turn, REQUIRED, help={"plan": PLAN_HELP}),
    about_match("if", plan_condition, REQUIRED),
    safe("plans", list_plans),
    safe(
        "memo",
        add_note,
        TEXT,
        refusal=NOT_NOTED,
        help={"memo": NOTE_HELP},
        topics={Topic.WRITE: "memo WORDS"},
    ),
    safe("memo", show_notes),
    about_match("forget", delete_plans_or_notes, REQUIRED, topics={Topic.WRITE: "forget memo"}),
    about_match("resume", resume_clocks, topics={Topic.CLOCKS: "resume"}),
    about_match("nudge", nudge_players, topics={Topic.CLOCKS: "nudge"}),
    about_match(
        "vacation|away", take_vacation, OPTIONAL, topics={Topic.CLOCKS: "vacation until 3 Dec"}
    ),
    safe(
        "preview",
        preview_line,
        REQUIRED,
        topics={Topic.TURN: "preview MOVE", Topic.CLOCKS: "preview vacation until 3 Dec"},
    ),
    about_match("back", return_to_seat, topics={Topic.CLOCKS: "back"}),
    safe("why", explain_move, REQUIRED, topics={Topic.TURN: "why MOVE"}),
    about_match("hints", switch_hints, REQUIRED, topics={Topic.TURN: "hints off"}),
    safe("status", show_status, is_courteous=True, topics={Topic.MAILS: "status"}),
    safe("resend", resend_turn, is_courteous=True, topics={Topic.MAILS: "resend"}),
    about_match("mute", mute_match, topics={Topic.MAILS: "mute"}),
    about_match("unmute", unmute_match, topics={Topic.MAILS: "unmute"}),
    about_match("talk", switch_talk, REQUIRED, topics={Topic.MAILS: "talk off, talk on"}),
    safe("seen", mark_seen, topics={Topic.MAILS: "seen"}),
    about_match("stop", stop_turn_mails, topics={Topic.MAILS: "stop"}),
    safe(
        "undo|take back|takeback|taking back|takingback|took back|tookback",
        refuse_undo,
        is_courteous=True,
    ),
    safe(
        "resign|give up|giveup|giving up|givingup|surrender|concede",
        send_resignation_link,
        ask=send_resignation_link,
        is_courteous=True,
        topics={Topic.OTHERS: "resign"},
    ),
    about_match("block", block_player, REQUIRED, topics={Topic.OTHERS: "block Robin"}),
    about_match("unblock", unblock_player, REQUIRED, topics={Topic.OTHERS: "unblock Robin"}),
    safe("help", show_match_help, OPTIONAL, is_courteous=True, topics={Topic.OTHERS: "help"}),
    about_match("rematch", open_rematch, topics={Topic.AFTER: "rematch"}),
    asks("lobby", list_lobby, OPTIONAL, help={"lobby": phrase("open tables")}),
    asks(
        "matches",
        list_matches,
        OPTIONAL,
        help={
            "matches": phrase("your matches, and whose turn it is"),
            "matches finished": phrase("your finished matches; add “won 2026” or a game to filter"),
            "matches with bob": phrase("all your matches with one player"),
        },
    ),
    does(
        "new",
        open_table,
        OPTIONAL,
        help={
            "new {game}": phrase("opens a table in the lobby"),
            "new {game} with ann@example.org": phrase("opens a table and invites by email"),
            "new {game} with Robin": phrase("opens a table and invites a friend or past opponent"),
            "new {game} rated": phrase("opens a rated table"),
            "new {game} against bots": phrase("opens a table with bots in the other seats"),
            "new {game} with bot easy": phrase("opens a table with easy, steady or strong bots"),
        },
    ),
    does(
        "keep",
        keep_preset,
        OPTIONAL,
        help={
            "keep terms Friday: {game} with Robin": phrase(
                "saves these settings; “new Friday” opens such a match"
            )
        },
    ),
    asks("terms", list_preset_lines, help={"terms": phrase("your presets")}),
    does(
        "forget",
        delete_seek_or_preset,
        OPTIONAL,
        help={"forget terms Friday": phrase("deletes the preset")},
    ),
    does(
        "join",
        join_table,
        OPTIONAL,
        help={"join 3": phrase("joins the third table in our lobby email")},
    ),
    does("leave", leave_table, OPTIONAL),
    does("invite", invite, OPTIONAL),
    does(
        "wish",
        post_seek,
        OPTIONAL,
        help={
            "wish {game} for 2": phrase("looks for a table like this; you can add “pace 2 days”")
        },
    ),
    asks(
        "wishes",
        list_seeks,
        help={"wishes": phrase("your table requests, and how to cancel them")},
    ),
    does(
        "rematch",
        open_named_rematch,
        OPTIONAL,
        help={"rematch k7q2mnpr": phrase("a rematch with the same people and settings")},
    ),
    does(
        "friend",
        befriend_player,
        OPTIONAL,
        help={"friend Robin": phrase("sends or accepts a friend request")},
    ),
    does("unfriend", end_friendship, OPTIONAL),
    asks("friends", list_friends, help={"friends": phrase("your friends and friend requests")}),
    does(
        "block",
        block_player,
        OPTIONAL,
        help={"block Robin": phrase("blocks a player without telling anyone")},
    ),
    does("unblock", unblock_player, OPTIONAL),
    asks(
        "watch",
        list_watchable,
        OPTIONAL,
        help={"watch {game}": phrase("public matches in progress; “watch” alone lists every game")},
    ),
    does(
        "follow",
        follow_match,
        OPTIONAL,
        help={"follow k7q2mnpr": phrase("emails you the result of a public match")},
    ),
    does("unfollow", unfollow_match, OPTIONAL),
    asks("blocked", list_blocked, help={"blocked": phrase("players you’ve blocked")}),
    asks("seats", list_left_seats, help={"seats": phrase("open seats in matches in progress")}),
    does("take", take_seat, OPTIONAL),
    asks("rules", show_rules, OPTIONAL, help={"rules {game}": phrase("a game in a few lines")}),
    does(
        "settings",
        list_settings,
        proof=Proof.SENDER,
        help={"settings": phrase("your settings, and how to change them")},
    ),
    does(
        "settings",
        change_settings,
        REQUIRED,
        help={
            "settings ratings off": phrase("hides your ratings from others"),
            "settings quiet 22-7": phrase("no turn emails between 22:00 and 7:00"),
        },
    ),
    does(
        "vacation|away",
        take_vacation,
        OPTIONAL,
        help={"vacation until 3 Dec": phrase("stops all your clocks until then")},
    ),
    does("preview", preview_vacation, OPTIONAL),
    does(
        "calendar",
        send_feed_addresses,
        help={"calendar": phrase("addresses for your calendar and feed reader")},
    ),
    does(
        "renew calendar",
        renew_feed_addresses,
        help={"renew calendar": phrase("replaces your calendar and feed addresses right away")},
    ),
    does("back", end_vacation, help={"back": phrase("ends your vacation")}),
    does(
        "renew",
        renew_address,
        OPTIONAL,
        help={"renew": phrase("replaces your personal address right away")},
    ),
    asks("help", show_help),
)
