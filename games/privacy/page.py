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
    "addresses": _("Mail addresses"),
    "ways_to_sign_in": _("Passkeys and second factors"),
    "browsers": _("Where you are signed in"),
    "devices": _("Devices on which you are told"),
    "security_log": _("The security log"),
    "moves_of_your_address": _("Moves of your address by staff"),
    "absences": _("Absences"),
    "ratings": _("Ratings"),
    "mails_that_came_back": _("Mails that came back"),
    "seasons": _("Seasons and cups"),
    "finished_matches": _("Your finished matches"),
    "puzzles": _("Your answers to puzzles"),
    "puzzles_by_mail": _("Puzzles by mail"),
    "wishes_that_wait": _("Tables you have waited for"),
    "terms_you_keep": _("Terms of matches that you keep"),
    "no_invitations_to": _("Addresses that want no invitations"),
    "invitations_by_you": _("Invitations by you"),
    "players_you_invited": _("Players you invited by name"),
    "invitations_to_you": _("Invitations to you"),
    "answers_to_invitations": _("Your answers to invitations"),
    "letters_to_your_own_address": _("Your letters to your own address here"),
    "reports_by_you": _("What you reported"),
    "acts_of_staff_on_you": _("What staff did, and wrote to you"),
    "blocked_by_you": _("Whom you have blocked"),
    "friends_you_asked": _("Whom you asked to be your friend"),
    "friends_who_asked_you": _("Who asked you to be their friend"),
    "matches_you_follow": _("Matches that you follow"),
    "lessons": _("How far you have come in the lessons"),
    "copies_asked_for": _("Copies you asked for"),
}
COLUMNS: dict[str, Promise] = {
    "email": _("mail address"),
    "verified": _("confirmed"),
    "primary": _("in use"),
    "type": _("kind"),
    "created_at": _("made"),
    "last_used_at": _("last used"),
    "began_at": _("signed in"),
    "seen_on": _("last here"),
    "network": _("network address"),
    "browser": _("browser"),
    "at": _("when"),
    "kind": _("what"),
    "detail": _("more"),
    "to_email": _("new mail address"),
    "asked_at": _("asked for"),
    "agreed_at": _("agreed to"),
    "done_at": _("done"),
    "stopped_at": _("stopped"),
    "begins_at": _("from"),
    "ends_at": _("until"),
    "received_at": _("when"),
    "sender": _("from"),
    "about": _("about"),
    "answered_at": _("answered"),
    "what": _("what"),
    "score": _("score"),
    "scored_at": _("counted"),
    "suppressed_at": _("not written to since"),
    "last_code": _("code"),
    "words": _("what was said"),
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
    "made_at": _("made"),
    "seat__match__code": _("match"),
    "game": _("game"),
    "points_before": _("points before"),
    "points": _("points"),
    "doubt": _("doubt"),
    "lesson": _("lesson"),
    "finished": _("lessons finished"),
    "result": _("result"),
    "seats": _("seats"),
    "pace_hours": _("hours a turn"),
    "expires_at": _("until"),
    "name": _("name"),
    "terms": _("terms"),
    "guests": _("invited"),
    "days": _("days"),
    "answers": _("your answers"),
    "minutes": _("minutes to half of them"),
}
PROFILE: dict[str, Promise] = {
    "last_login": _("last signed in"),
    "is_superuser": _("may do everything here"),
    "email": _("mail address"),
    "display_name": _("display name"),
    "renamed_from": _("called before"),
    "time_zone": _("time zone"),
    "is_staff": _("of the staff"),
    "is_active": _("may sign in"),
    "joined_at": _("joined"),
    "matches_at_most": _("matches at once, at most"),
    "turn_mails": _("mails when it is my turn"),
    "mail_reminders": _("mails before my time runs out"),
    "mail_matches": _("mails when a match starts, ends or was played for me"),
    "push_turns": _("on my devices when it is my turn"),
    "push_reminders": _("on my devices before my time runs out"),
    "push_matches": _("on my devices when a match starts, ends or was played for me"),
    "rating_shown": _("my ratings are shown to others"),
    "profile_for": _("my page is shown to"),
    "results_shown": _("how my public matches ended is shown"),
    "people_shown": _("whom I have played most is shown"),
    "pace_shown": _("how soon I answer is shown"),
    "text_tables": _("tables as plain text"),
    "hints": _("hints in my first matches of a game"),
    "hand_in_mail": _("my hand in my mails"),
    "notes_in_mail": _("my notes to myself in my turn mails"),
    "digest_hour": _("hour of the daily mail"),
    "quiet_from": _("quiet from"),
    "quiet_to": _("quiet until"),
    "away_until": _("away until"),
    "days_off": _("weekdays off, Monday is 0"),
    "leaves_at": _("leaves"),
    "barred": _("not let in by staff"),
    "barred_why": _("why"),
    "barred_until": _("until"),
    "silenced_until": _("says nothing at tables until"),
    "silenced_why": _("why"),
}
# What the rows say in English for staff, in words for everybody.
STATES: dict[str, Promise] = {
    "waits for the turn": _("waits for the turn"),
    "is offered, or about to be played": _("is offered, or about to be played"),
    "was played": _("was played"),
    "was not played": _("was not played"),
    "waiting for players": _("waiting for players"),
    "running": _("running"),
    "finished": _("finished"),
    "cancelled": _("cancelled"),
    "due": _("waits"),
    "being sent": _("being sent"),
    "sent": _("sent"),
    "could not be sent": _("could not be sent"),
    "perhaps sent": _("perhaps sent"),
    "came back": _("came back"),
}
WAYS: dict[str, Promise] = {
    "page": _("page"),
    "mail": _("mail"),
    "link": _("link"),
    "bot": _("bot"),
    "clock": _("clock"),
    "admin": _("staff"),
    "plan": _("plan"),
}
MATCH_FACTS: dict[str, Promise] = {
    "options": _("Options"),
    "hours_a_turn": _("Hours a turn"),
    "when_late": _("When somebody is late"),
    "state": _("State"),
    "opened_at": _("Opened"),
    "started_at": _("Started"),
    "finished_at": _("Ended"),
    "result": _("Result"),
    "your_notes_to_yourself": _("Your notes to yourself"),
}


def sections(account: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts of the account, each with heading, columns and rows."""
    return [section(name, told) for name, told in account.items()]


def section(name: str, told: Any) -> dict[str, Any]:
    """One part: a table of rows, or of names and values."""
    if isinstance(told, dict):
        columns = [gettext("What"), gettext("As it stands")]
        rows = [[field_name(key), shown(value)] for key, value in told.items()]
    else:
        columns = [str(COLUMNS[key]) for key in (told[0] if told else ())]
        rows = [[shown(value) for value in row.values()] for row in told]
    return {"heading": SECTIONS[name], "columns": columns, "rows": rows}


def field_name(name: str) -> str:
    """A field of the profile in words."""
    return str(PROFILE[name])


def match(told: dict[str, Any]) -> dict[str, Any]:
    """What the template of a match is filled in with."""
    told = {**told, "state": state(told["state"])}
    facts = [(str(words), shown(told[name])) for name, words in MATCH_FACTS.items() if told[name]]
    for time in told["your_time_at_it"]:
        facts.append((gettext("Your seat"), gettext("%(seat)s, from %(start)s") % seat_words(time)))
    mails = [
        {**mail, "state": state(mail["state"])}
        for mail in with_instants(told["mails_to_you"], "sent_at")
    ]
    steps = [{**step, "how": how(step)} for step in told["your_steps"]]
    return {
        "facts": facts,
        "match": {
            **told,
            "your_steps": steps,
            "your_plans": [
                {**plan, "state": state(plan["state"])}
                for plan in with_instants(told["your_plans"], "at")
            ],
            "your_remarks": with_instants(told["your_remarks"], "at"),
            "your_requests": with_instants(told["your_requests"], "at"),
            "your_letters": with_instants(told["your_letters"], "received_at"),
            "mails_to_you": mails,
        },
    }


def state(words: str) -> str:
    """A state of a row in words for everybody; that which has none yet as it stands."""
    return str(STATES.get(words, words))


def seat_words(time: dict[str, Any]) -> dict[str, Any]:
    """One time at a seat, for `seat, from instant`; with its end if it has one."""
    start = shown(time["from"])
    if time["to"]:
        words = {"start": start, "end": shown(time["to"])}
        start = gettext("%(start)s until %(end)s") % words
    return {"seat": time["seat"], "start": start}


def how(step: dict[str, Any]) -> str:
    """By which way a step came, and when."""
    return ", ".join(filter(None, [str(WAYS[str(step["by"])]), shown(step["at"], "")]))


def with_instants(rows: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [{**row, "when": shown(row[name], "")} for row in rows]


def shown(value: Any, nothing: str = "–") -> str:
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
