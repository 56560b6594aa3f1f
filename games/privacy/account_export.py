"""What an export says of the account: profile, settings, ways in, and what is kept beside matches.

Nothing here is a secret of others, and no secret that lets somebody in is in it: no password, no
key of an app or a passkey, no session.
"""

from collections.abc import Sequence
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import F

from accounts.models import AddressMove, Player, SecurityEvent, Session
from games.api.models import Token
from games.models import (
    Absence,
    ArchivedMatch,
    Block,
    Device,
    Export,
    Follow,
    Friendship,
    Hook,
    InboundMail,
    Invitation,
    Preset,
    Progress,
    Rating,
    Reach,
    ReadyCheck,
    Reliability,
    Report,
    Seek,
    StaffAct,
    Uninvited,
)
from games.post.signed_addresses import INVITE, PERSONAL
from games.puzzles.models import Pick, Subscription
from games.seasons.models import Entry
from games.social import list_blocked_ids

Rows = list[dict[str, Any]]

# Fields of a player that are no setting, or that would let somebody in.
LEFT_OUT = frozenset(
    (
        *("id", "password", "personal_key", "feeds_key", "folded_name", "leaving_told", "left_at"),
        "owner",
    )
)


def account_data(player: Player) -> dict[str, Any]:
    """All that is kept about the account, by what it is; every value can be written as JSON."""
    shunned = list_blocked_ids(player)  # of whom the player reads nothing here either
    emails = [player.email.lower()]
    emails += EmailAddress.objects.filter(user=player).values_list("email", flat=True)
    return {
        "profile": profile_data(player),
        "addresses": list_rows(
            EmailAddress.objects.filter(user=player), "email", "verified", "primary"
        ),
        "ways_to_sign_in": list_rows(
            Authenticator.objects.filter(user=player), "type", "created_at", "last_used_at"
        ),
        "browsers": list_rows(
            Session.objects.filter(player=player), "began_at", "seen_on", "network", "browser"
        ),
        "devices": list_rows(Device.objects.filter(player=player), "made_at", "browser"),
        "other_apps": list_rows(
            Hook.objects.filter(player=player),
            *("kind", "made_at", "failing_since", "last_error", "off_since"),
        ),
        "access_tokens": list_rows(
            Token.objects.filter(player=player),
            *("name", "scope", "created_at", "used_on", "revoked_at"),
        ),
        "bots": list_rows(
            Player.objects.filter(owner=player, left_at=None),
            *("display_name", "joined_at", "bot_webhook__url", "bot_webhook__called_at"),
        ),
        "security_log": list_security_events(player),
        "moves_of_your_address": list_rows(
            AddressMove.objects.filter(player=player),
            *("to_email", "asked_at", "agreed_at", "done_at", "stopped_at"),
        ),
        "absences": list_rows(Absence.objects.filter(player=player), "begins_at", "ends_at"),
        "ratings": list_rows(
            Rating.objects.filter(player=player),
            *("seat__match__code", "game", "at", "points_before", "points", "doubt"),
        ),
        "reliability": list_rows(
            Reliability.objects.filter(player=player),
            *("turns", "in_time", "matches", "left", "counted_at"),
        ),
        "ready_checks": list_rows(
            ReadyCheck.objects.filter(player=player),
            *("match__code", "asked_at", "due_at", "answered_at", "lost_at", "wants_bot"),
        ),
        "finished_matches": list_finished_matches(player),
        "seasons": list_rows(
            Entry.objects.filter(player=player),
            *("season__game", "season__number", "season__starts_at", "division__number"),
            *("joined_at", "withdrawn_at"),
        ),
        "puzzles": list_rows(
            Pick.objects.filter(player=player).annotate(step=F("move")), "puzzle__day", "step", "at"
        ),
        "puzzles_by_mail": list_rows(Subscription.objects.filter(player=player), "at"),
        "wishes_that_wait": list_rows(
            Seek.objects.filter(player=player),
            *("game", "seats", "pace_hours", "made_at", "expires_at"),
        ),
        "terms_you_keep": list_presets(player),
        "mails_that_came_back": list_rows(
            Reach.objects.filter(email__in=emails),
            *("email", "score", "scored_at", "suppressed_at", "last_code", "words"),
        ),
        "no_invitations_to": list_rows(Uninvited.objects.filter(email__in=emails), "email", "at"),
        "invitations_by_you": list_rows(
            Invitation.objects.filter(invited_by=player, guest=None),
            *("match__code", "email", "created_at"),
        ),
        "players_you_invited": list_rows(
            Invitation.objects.filter(invited_by=player, guest__isnull=False),
            *("match__code", "guest__display_name", "created_at"),
        ),
        "invitations_to_you": list_rows(
            Invitation.objects.filter(email__in=emails).exclude(invited_by__in=shunned),
            *("match__code", "invited_by__display_name", "created_at", "declined_at"),
        ),
        "answers_to_invitations": list_rows(
            InboundMail.objects.filter(route__in=list_invitation_routes(emails)),
            *("received_at", "sender", "words"),
        ),
        "letters_to_your_own_address": list_rows(
            InboundMail.objects.filter(route=f"{PERSONAL}-{player.pk}"),
            *("received_at", "sender", "words"),
        ),
        "reports_by_you": list_rows(
            Report.objects.filter(reporter=player),
            *("at", "match__code", "about", "words", "answered_at"),
        ),
        "acts_of_staff_on_you": list_staff_acts(player),
        "blocked_by_you": list_rows(Block.objects.filter(by=player), "whom__display_name", "at"),
        "friends_you_asked": list_rows(
            Friendship.objects.filter(asker=player),
            *("asked__display_name", "asked_at", "accepted_at"),
        ),
        "friends_who_asked_you": list_rows(
            Friendship.objects.filter(asked=player).exclude(asker__in=shunned),
            *("asker__display_name", "asked_at", "accepted_at", "declined_at"),
        ),
        "matches_you_follow": list_rows(Follow.objects.filter(player=player), "match__code", "at"),
        "lessons": list_lessons(player),
        "copies_asked_for": list_rows(Export.objects.filter(player=player), "asked_at", "made_at"),
    }


def list_invitation_routes(emails: Sequence[str]) -> list[str]:
    invited = Invitation.objects.filter(email__in=emails)
    return [f"{INVITE}-{pk}" for pk in invited.values_list("pk", flat=True)]


def list_presets(player: Player) -> Rows:
    """The terms that the player keeps, each in one line as it is stored."""
    return [
        {
            "name": each.name,
            "game": each.game,
            "terms": ", ".join(f"{name}: {value}" for name, value in each.terms.items()),
            "guests": ", ".join(each.guests),
            "at": json_value(each.at),
        }
        for each in Preset.objects.filter(player=player).order_by("pk")
    ]


def list_finished_matches(player: Player) -> Rows:
    fields = ("match__code", "game", "at", "result", "score", "days", "answers", "minutes")
    found = list_rows(ArchivedMatch.objects.filter(player=player), *fields)
    return [{**each, "result": str(ArchivedMatch.Result(each["result"]).label)} for each in found]


def list_lessons(player: Player) -> Rows:
    """How far the player has come in the lessons of each game, counted from 1 as on the pages."""
    return [
        {
            "game": each.game,
            "lesson": each.lesson + 1,
            "finished": ", ".join(str(number + 1) for number in each.finished),
            "at": json_value(each.at),
        }
        for each in Progress.objects.filter(player=player).order_by("game")
    ]


def profile_data(player: Player) -> dict[str, Any]:
    """Name, settings and all else that stands in the row of the player."""
    fields = [field for field in Player._meta.concrete_fields if field.name not in LEFT_OUT]
    told = {field.name: json_value(getattr(player, field.attname)) for field in fields}
    for field in fields:
        if field.choices and told[field.name]:
            told[field.name] = str(getattr(player, f"get_{field.name}_display")())
    return told


def list_security_events(player: Player) -> Rows:
    """What happened at the doors of the account; not who of the staff did it."""
    events = SecurityEvent.objects.filter(player=player)
    found = list_rows(events, "at", "kind", "network", "browser", "detail")
    words = dict(SecurityEvent.Kind.choices)
    return [{**each, "kind": str(words.get(each["kind"], each["kind"]))} for each in found]


def list_staff_acts(player: Player) -> Rows:
    """What staff did to the player, and what they wrote about it; not who of them, nor what was
    told them by others."""
    found = list_rows(StaffAct.objects.filter(player=player), "at", "what", "words")
    words = dict(StaffAct.Act.choices)
    return [{**each, "what": str(words.get(each["what"], each["what"]))} for each in found]


def list_rows(found: Any, *fields: str) -> Rows:
    """Some fields of rows, as JSON can hold them, the oldest row first."""
    wanted = found.order_by("pk").values(*fields)
    return [{name: json_value(value) for name, value in row.items()} for row in wanted.iterator()]


def json_value(value: Any) -> Any:
    """A value as JSON can hold it: instants and days as ISO 8601 has them."""
    return value.isoformat() if hasattr(value, "isoformat") else value
