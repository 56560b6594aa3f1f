"""What an export says, as people read it: the same facts as its JSON, with headings and instants in
the player's language and time zone."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

INSTANT = "j F Y, H:i"

SECTIONS: dict[str, Promise] = {
    "profile": _("Profile and settings"),
    "addresses": _("Email addresses"),
    "ways_to_sign_in": _("Passkeys and two-step verification"),
    "browsers": _("Active sessions"),
    "devices": _("Notification devices"),
    "other_apps": _("Other apps"),
    "access_tokens": _("Access tokens"),
    "bots": _("Your bots"),
    "security_log": _("The security log"),
    "moves_of_your_address": _("Address changes by staff"),
    "absences": _("Vacations"),
    "ratings": _("Ratings"),
    "mails_that_came_back": _("Bounced emails"),
    "seasons": _("Seasons and cups"),
    "reliability": _("Reliability"),
    "ready_checks": _("Ready checks"),
    "finished_matches": _("Your finished matches"),
    "puzzles": _("Your answers to puzzles"),
    "puzzles_by_mail": _("Puzzles by email"),
    "wishes_that_wait": _("Table requests"),
    "terms_you_keep": _("Presets"),
    "no_invitations_to": _("Addresses that block invitations"),
    "invitations_by_you": _("Invitations by you"),
    "players_you_invited": _("Players you invited by name"),
    "invitations_to_you": _("Invitations to you"),
    "answers_to_invitations": _("Your answers to invitations"),
    "letters_to_your_own_address": _("Your emails to your personal address"),
    "reports_by_you": _("Your reports"),
    "acts_of_staff_on_you": _("Staff actions and messages to you"),
    "blocked_by_you": _("Players you’ve blocked"),
    "friends_you_asked": _("Friend requests you sent"),
    "friends_who_asked_you": _("Friend requests you received"),
    "matches_you_follow": _("Matches you follow"),
    "lessons": _("Lesson progress"),
    "copies_asked_for": _("Downloads you requested"),
}
COLUMNS: dict[str, Promise] = {
    "email": _("email address"),
    "verified": _("confirmed"),
    "primary": _("in use"),
    "type": _("kind"),
    "created_at": _("created"),
    "last_used_at": _("last used"),
    "began_at": _("signed in"),
    "seen_on": _("last active"),
    "network": _("network address"),
    "browser": _("browser"),
    "at": _("when"),
    "kind": _("what"),
    "detail": _("details"),
    "to_email": _("new email address"),
    "asked_at": _("requested"),
    "agreed_at": _("approved"),
    "done_at": _("done"),
    "stopped_at": _("cancelled"),
    "begins_at": _("from"),
    "ends_at": _("until"),
    "received_at": _("when"),
    "sender": _("from"),
    "about": _("about"),
    "answered_at": _("answered"),
    "what": _("what"),
    "score": _("score"),
    "scored_at": _("counted"),
    "suppressed_at": _("not emailed since"),
    "last_code": _("code"),
    "words": _("message"),
    "match__code": _("match"),
    "invited_by__display_name": _("by"),
    "declined_at": _("declined"),
    "accepted_at": _("accepted"),
    "guest__display_name": _("who"),
    "whom__display_name": _("who"),
    "asked__display_name": _("who"),
    "asker__display_name": _("by"),
    "season__game": _("game"),
    "season__number": _("cup"),
    "season__starts_at": _("began"),
    "division__number": _("division"),
    "joined_at": _("joined"),
    "withdrawn_at": _("withdrawn"),
    "made_at": _("created"),
    "seat__match__code": _("match"),
    "game": _("game"),
    "points_before": _("points before"),
    "points": _("points"),
    "doubt": _("uncertainty"),
    "lesson": _("lesson"),
    "finished": _("lessons finished"),
    "result": _("result"),
    "seats": _("seats"),
    "pace_hours": _("hours a turn"),
    "expires_at": _("until"),
    "name": _("name"),
    "terms": _("settings"),
    "guests": _("invited"),
    "days": _("days"),
    "answers": _("your answers"),
    "minutes": _("median minutes"),
    "turns": _("turns"),
    "in_time": _("in time"),
    "matches": _("matches"),
    "left": _("left or lost on time"),
    "counted_at": _("counted"),
    "due_at": _("answer by"),
    "lost_at": _("seat lost"),
    "wants_bot": _("agreed to a bot"),
    "scope": _("allows"),
    "failing_since": _("failing since"),
    "last_error": _("last response"),
    "off_since": _("off since"),
    "used_on": _("last used"),
    "revoked_at": _("revoked"),
    "display_name": _("name"),
    "bot_webhook__url": _("webhook"),
    "bot_webhook__called_at": _("last called"),
}
PROFILE: dict[str, Promise] = {
    "last_login": _("last signed in"),
    "is_superuser": _("superuser"),
    "email": _("email address"),
    "display_name": _("display name"),
    "renamed_from": _("earlier names"),
    "time_zone": _("time zone"),
    "is_staff": _("staff"),
    "is_active": _("can sign in"),
    "joined_at": _("joined"),
    "matches_at_most": _("maximum matches at once"),
    "turn_mails": _("emails when it’s my turn"),
    "mail_reminders": _("emails before my time runs out"),
    "every_reminder": _("up to three reminders a turn"),
    "mail_matches": _("emails when a match starts or ends, or a move is made for me"),
    "mail_receipts": _("emails when moves I plan by email are saved"),
    "push_turns": _("on my devices when it’s my turn"),
    "push_reminders": _("on my devices before my time runs out"),
    "push_matches": _("on my devices when a match starts or ends, or a move is made for me"),
    "hook_turns": _("in my other apps when it’s my turn"),
    "hook_reminders": _("in my other apps before my time runs out"),
    "hook_matches": _("in my other apps when a match starts or ends, or a move is made for me"),
    "named_in_records": _("name me in the monthly match records"),
    "rating_shown": _("show my ratings to others"),
    "profile_for": _("who can see my profile"),
    "results_shown": _("show my public results"),
    "people_shown": _("show who I have played most"),
    "pace_shown": _("show how quickly I reply"),
    "presence_shown": _("show when I’m here"),
    "here_at": _("last here"),
    "text_tables": _("tables as plain text"),
    "hints": _("hints in my first matches of a game"),
    "hand_in_mail": _("my hand in my emails"),
    "notes_in_mail": _("my private notes in my turn emails"),
    "digest_hour": _("time of the daily digest"),
    "quiet_from": _("quiet from"),
    "quiet_to": _("quiet until"),
    "away_until": _("away until"),
    "days_off": _("weekdays off, 0 for Monday"),
    "leaves_at": _("account deletion"),
    "barred": _("banned by staff"),
    "barred_why": _("reason"),
    "barred_until": _("until"),
    "silenced_until": _("banned from chat until"),
    "silenced_why": _("reason"),
}
# What the rows say in English for staff, in words for everybody.
STATES: dict[str, Promise] = {
    "waits for the turn": _("waiting for the turn"),
    "is offered, or about to be played": _("offered, or about to be played"),
    "was played": _("played"),
    "was not played": _("not played"),
    "waiting for players": _("waiting for players"),
    "running": _("in progress"),
    "finished": _("finished"),
    "cancelled": _("cancelled"),
    "due": _("waiting"),
    "being sent": _("being sent"),
    "sent": _("sent"),
    "could not be sent": _("failed"),
    "perhaps sent": _("perhaps sent"),
    "came back": _("bounced"),
}
WAYS: dict[str, Promise] = {
    "page": _("page"),
    "mail": _("email"),
    "link": _("link"),
    "bot": _("bot"),
    "clock": _("clock"),
    "admin": _("staff"),
    "plan": _("plan"),
}
MATCH_FACTS: dict[str, Promise] = {
    "options": _("Options"),
    "hours_a_turn": _("Hours a turn"),
    "when_late": _("On time-out"),
    "state": _("State"),
    "opened_at": _("Opened"),
    "started_at": _("Started"),
    "finished_at": _("Ended"),
    "result": _("Result"),
    "your_notes_to_yourself": _("Your private notes"),
}


def build_sections(account: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts of the account, each with heading, columns and rows."""
    return [build_section(name, told) for name, told in account.items()]


def build_section(name: str, told: Any) -> dict[str, Any]:
    """One part: a table of rows, or of names and values."""
    if isinstance(told, dict):
        columns = [gettext("What"), gettext("The table")]
        rows = [[field_name(key), format_value(value)] for key, value in told.items()]
    else:
        columns = [str(COLUMNS[key]) for key in (told[0] if told else ())]
        rows = [[format_value(value) for value in row.values()] for row in told]
    return {"heading": SECTIONS[name], "columns": columns, "rows": rows}


def field_name(name: str) -> str:
    return str(PROFILE[name])


def build_match_page(told: dict[str, Any]) -> dict[str, Any]:
    """What the template of a match is filled in with."""
    told = {**told, "state": describe_state(told["state"])}
    facts = [
        (str(words), format_value(told[name])) for name, words in MATCH_FACTS.items() if told[name]
    ]
    for time in told["your_time_at_it"]:
        facts.append((gettext("Your seat"), gettext("%(seat)s, from %(start)s") % seat_label(time)))
    mails = [
        {**mail, "state": describe_state(mail["state"])}
        for mail in add_instants(told["mails_to_you"], "sent_at")
    ]
    moves = [{**move, "how": describe_move_origin(move)} for move in told["your_steps"]]
    return {
        "facts": facts,
        "match": {
            **told,
            "your_steps": moves,
            "your_plans": [
                {**plan, "state": describe_state(plan["state"])}
                for plan in add_instants(told["your_plans"], "at")
            ],
            "your_remarks": add_instants(told["your_remarks"], "at"),
            "your_requests": add_instants(told["your_requests"], "at"),
            "your_letters": add_instants(told["your_letters"], "received_at"),
            "mails_to_you": mails,
        },
    }


def describe_state(words: str) -> str:
    """A state of a row in words for everybody; that which has none yet as it stands."""
    return str(STATES.get(words, words))


def seat_label(time: dict[str, Any]) -> dict[str, Any]:
    """One time at a seat, for `seat, from instant`; with its end if it has one."""
    start = format_value(time["from"])
    if time["to"]:
        words = {"start": start, "end": format_value(time["to"])}
        start = gettext("%(start)s until %(end)s") % words
    return {"seat": time["seat"], "start": start}


def describe_move_origin(move: dict[str, Any]) -> str:
    """By which way a move came, and when."""
    return ", ".join(filter(None, [str(WAYS[str(move["by"])]), format_value(move["at"], "")]))


def add_instants(rows: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [{**row, "when": format_value(row[name], "")} for row in rows]


def format_value(value: Any, nothing: str = "–") -> str:
    """A value as people read it."""
    if value is None or value == "":
        return nothing
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, str) and len(value) > 9 and value[4:5] == value[7:8] == "-":
        try:
            instant = datetime.fromisoformat(value)
        except ValueError:
            return value
        if instant.tzinfo is None:
            return date_format(instant, "j F Y")
        return date_format(timezone.localtime(instant), INSTANT)
    return str(value)
