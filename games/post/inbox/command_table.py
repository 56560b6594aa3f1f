"""The table of mail commands, in the order in which `help` tells of them. Seasons, puzzles, privacy
and analysis add their own."""

import re
from functools import partial

from games.play.match_requests.consent_commands import is_consent_line
from games.post.inbox import absence_commands as absence
from games.post.inbox import lobby_commands as lobby
from games.post.inbox import match_commands as match
from games.post.inbox import people_commands as people
from games.post.inbox import plan_commands as plans
from games.post.inbox import query_commands as queries
from games.post.inbox import ready_commands as ready
from games.post.inbox import settings_commands as settings
from games.post.inbox.commands import Address, Argument, MailCommand, Place, Proof, Topic
from games.post.inbox.match_runner import MatchRunner
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
AUTO_HELP = phrase(
    "to have several turns played while you’re away, write “auto 5 turns: ORDERS”. ORDERS are "
    "moves and what to do if they aren’t possible: “draw deck, discard first of 3S 9L, else "
    "highest”. "
    "They’re played an hour into each of your turns; “wait 15” before the colon changes that, and "
    "“until NAME MOVE” ends them early. “forget plan” ends them at once."
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
        "emoji", match.say_to_table, pattern=EMOJI.fullmatch, place=Place.ON_TOP, refusal=NOT_SENT
    ),
    about_match(
        "ask|agree|refuse|withdraw",
        match.run_consent_line,
        pattern=is_consent_line,
        ask=match.send_consent_link,
        topics={
            Topic.ASK: "ask undo, ask pause, ask draw, ask cancel, ask pace 3 days, ask replace, "
            "withdraw 3",
            Topic.REPLY: "agree 3, refuse 3",
        },
    ),
    safe("say", match.say_to_table, TEXT, refusal=NOT_SENT, topics={Topic.WRITE: "say WORDS"}),
    safe(
        "report",
        match.report_to_staff,
        TEXT,
        refusal=NOT_REPORTED,
        topics={Topic.WRITE: "report match WORDS"},
    ),
    about_match("plan", plans.plan_turn, REQUIRED, {"plan": PLAN_HELP}),
    about_match("if", plans.plan_condition, REQUIRED),
    about_match("auto", plans.plan_auto_moves, REQUIRED, {"auto": AUTO_HELP}),
    safe("plans", plans.list_plans),
    safe(
        "memo",
        plans.add_note,
        TEXT,
        refusal=NOT_NOTED,
        help={"memo": NOTE_HELP},
        topics={Topic.WRITE: "memo WORDS"},
    ),
    safe("memo", plans.show_notes),
    about_match(
        "forget", plans.delete_plans_or_notes, REQUIRED, topics={Topic.WRITE: "forget memo"}
    ),
    about_match("resume", match.resume_clocks, topics={Topic.CLOCKS: "resume"}),
    about_match("nudge", match.nudge_players, topics={Topic.CLOCKS: "nudge"}),
    about_match(
        "vacation|away",
        absence.take_vacation,
        OPTIONAL,
        topics={Topic.CLOCKS: "vacation until 3 Dec"},
    ),
    safe(
        "preview",
        match.preview_line,
        REQUIRED,
        topics={Topic.TURN: "preview MOVE", Topic.CLOCKS: "preview vacation until 3 Dec"},
    ),
    about_match("back", match.return_to_seat, topics={Topic.CLOCKS: "back"}),
    safe("why", match.explain_move, REQUIRED, topics={Topic.TURN: "why MOVE"}),
    about_match("hints", match.switch_hints, REQUIRED, topics={Topic.TURN: "hints off"}),
    safe("status", match.show_status, is_courteous=True, topics={Topic.MAILS: "status"}),
    safe("resend", match.resend_turn, is_courteous=True, topics={Topic.MAILS: "resend"}),
    about_match("mute", match.mute_match, topics={Topic.MAILS: "mute"}),
    about_match("unmute", match.unmute_match, topics={Topic.MAILS: "unmute"}),
    about_match("talk", match.switch_talk, REQUIRED, topics={Topic.MAILS: "talk off, talk on"}),
    about_match("receipts", match.switch_receipts, REQUIRED, topics={Topic.MAILS: "receipts off"}),
    safe("seen", match.mark_seen, topics={Topic.MAILS: "seen"}),
    about_match("stop", match.stop_turn_mails, topics={Topic.MAILS: "stop"}),
    safe(
        "undo|take back|takeback|taking back|takingback|took back|tookback",
        match.refuse_undo,
        is_courteous=True,
    ),
    safe(
        "resign|give up|giveup|giving up|givingup|surrender|concede",
        match.send_resignation_link,
        ask=match.send_resignation_link,
        is_courteous=True,
        topics={Topic.OTHERS: "resign"},
    ),
    about_match("block", people.block_player, REQUIRED, topics={Topic.OTHERS: "block Robin"}),
    about_match("unblock", people.unblock_player, REQUIRED, topics={Topic.OTHERS: "unblock Robin"}),
    safe("help", match.show_match_help, OPTIONAL, is_courteous=True, topics={Topic.OTHERS: "help"}),
    about_match("rematch", match.open_rematch, topics={Topic.AFTER: "rematch"}),
    asks("lobby", queries.list_lobby, OPTIONAL, {"lobby": phrase("open tables")}),
    asks(
        "matches",
        queries.list_matches,
        OPTIONAL,
        {
            "matches": phrase("your matches, and whose turn it is"),
            "matches finished": phrase("your finished matches; add “won 2026” or a game to filter"),
            "matches with bob": phrase("all your matches with one player"),
        },
    ),
    does(
        "new",
        lobby.open_table,
        OPTIONAL,
        {
            "new {game}": phrase("opens a table in the lobby"),
            "new {game} with ann@example.org": phrase("opens a table and invites by email"),
            "new {game} with Robin": phrase("opens a table and invites a friend or past opponent"),
            "new {game} rated": phrase("opens a rated table"),
            "new {game} rules letter": phrase("opens a table by other rules: “quick” or “letter”"),
            "new {game} reliability 90": phrase(
                "who may join; or “any”, “rating 1400-1700”, “finished 5”"
            ),
            "new {game} against bots": phrase("opens a table with bots in the other seats"),
            "new {game} with bot easy": phrase("opens a table with easy, steady or strong bots"),
        },
    ),
    does(
        "keep",
        lobby.keep_preset,
        OPTIONAL,
        {
            "keep terms Friday: {game} with Robin": phrase(
                "saves these settings; “new Friday” opens such a match"
            )
        },
    ),
    asks("terms", lobby.list_preset_lines, help={"terms": phrase("your presets")}),
    does(
        "forget",
        lobby.delete_seek_or_preset,
        OPTIONAL,
        {"forget terms Friday": phrase("deletes the preset")},
    ),
    does(
        "join",
        lobby.join_table,
        OPTIONAL,
        {"join 3": phrase("joins the third table in our lobby email")},
    ),
    does("yes", ready.say_yes, pattern=YES.fullmatch, place=Place.ON_TOP),
    does(
        "ready",
        ready.confirm_presence,
        OPTIONAL,
        {"ready k7q2mnpr": phrase("says that you’re still at the table, when we ask")},
    ),
    does("leave", lobby.leave_table, OPTIONAL),
    does("invite", lobby.invite, OPTIONAL),
    does(
        "wish",
        lobby.post_seek,
        OPTIONAL,
        {"wish {game} for 2": phrase("looks for a table like this; you can add “pace 2 days”")},
    ),
    asks(
        "wishes",
        lobby.list_seeks,
        help={"wishes": phrase("your table requests, and how to cancel them")},
    ),
    does(
        "rematch",
        people.open_named_rematch,
        OPTIONAL,
        {"rematch k7q2mnpr": phrase("a rematch with the same people and settings")},
    ),
    does(
        "friend",
        people.befriend_player,
        OPTIONAL,
        {"friend Robin": phrase("sends or accepts a friend request")},
    ),
    does("unfriend", people.end_friendship, OPTIONAL),
    asks(
        "friends", people.list_friends, help={"friends": phrase("your friends and friend requests")}
    ),
    does(
        "block",
        people.block_player,
        OPTIONAL,
        {"block Robin": phrase("blocks a player without telling anyone")},
    ),
    does("unblock", people.unblock_player, OPTIONAL),
    asks(
        "watch",
        people.list_watchable,
        OPTIONAL,
        {"watch {game}": phrase("public matches in progress; “watch” alone lists every game")},
    ),
    does(
        "follow",
        people.follow_match,
        OPTIONAL,
        {"follow k7q2mnpr": phrase("emails you the result of a public match")},
    ),
    does("unfollow", people.unfollow_match, OPTIONAL),
    asks("blocked", people.list_blocked, help={"blocked": phrase("players you’ve blocked")}),
    asks(
        "reliability",
        ready.show_reliability,
        help={"reliability": phrase("how many of your turns came in time")},
    ),
    asks(
        "seats",
        queries.list_left_seats,
        help={"seats": phrase("open seats in matches in progress")},
    ),
    does("take", lobby.take_seat, OPTIONAL),
    asks("rules", queries.show_rules, OPTIONAL, {"rules {game}": phrase("a game in a few lines")}),
    does(
        "settings",
        settings.list_settings,
        proof=Proof.SENDER,
        help={"settings": phrase("your settings, and how to change them")},
    ),
    does(
        "settings",
        settings.change_settings,
        REQUIRED,
        {
            "settings ratings off": phrase("hides your ratings from others"),
            "settings quiet 22-7": phrase("no turn emails between 22:00 and 7:00"),
        },
    ),
    does(
        "vacation|away",
        absence.take_vacation,
        OPTIONAL,
        {"vacation until 3 Dec": phrase("stops all your clocks until then")},
    ),
    does("preview", absence.preview_vacation, OPTIONAL),
    does(
        "calendar",
        settings.send_feed_addresses,
        help={"calendar": phrase("addresses for your calendar and feed reader")},
    ),
    does(
        "renew calendar",
        settings.renew_feed_addresses,
        help={"renew calendar": phrase("replaces your calendar and feed addresses right away")},
    ),
    does("back", absence.end_vacation, help={"back": phrase("ends your vacation")}),
    does(
        "renew",
        settings.renew_address,
        OPTIONAL,
        {"renew": phrase("replaces your personal address right away")},
    ),
    asks("help", queries.show_help),
)
