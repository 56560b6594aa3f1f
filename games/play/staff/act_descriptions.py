"""Acts of staff on a match or a player in words: for pages, the timeline and the mails alike."""

from datetime import UTC, datetime

from django.utils.translation import gettext, gettext_noop

from games.models import Intervention, StaffAct

Event, Act = Intervention.Event, StaffAct.Act
# Of a pause until an instant, and not until somebody ends it.
PAUSED_UNTIL = gettext_noop("%(who)s paused the match until %(instant)s; all clocks are stopped")
# `who` did it, to the holder of the seat, `name`.
ACTS: dict[str, str] = {
    Event.MOVED: gettext_noop("%(who)s moved %(name)s’s deadline to %(instant)s"),
    Event.GRANTED: gettext_noop(
        "%(who)s gave everybody whose turn it was %(hours)s h of extra time"
    ),
    Event.STOPPED: gettext_noop("%(who)s paused the match; all clocks are stopped"),
    Event.WENT_ON: gettext_noop("%(who)s ended the pause; the clocks are running again"),
    Event.CANCELLED: gettext_noop("%(who)s cancelled the match"),
    Event.ANNULLED: gettext_noop("%(who)s annulled the result: it doesn’t count"),
    Event.RULED: gettext_noop("%(who)s ended the match with a result"),
    Event.SEATED: gettext_noop("%(who)s put a bot in for %(name)s"),
    Event.UNSEATED: gettext_noop("%(who)s gave %(name)s the seat back from the bot"),
    Event.WENT_BACK: gettext_noop("%(who)s took back %(name)s’s last moves"),
    Event.CONFIRMED: gettext_noop("%(who)s confirmed the players’ agreement"),
    Event.DECLINED: gettext_noop("%(who)s didn’t confirm the players’ agreement"),
    Event.HID: gettext_noop("%(who)s hid a comment by %(name)s"),
    Event.SHOWED: gettext_noop("%(who)s restored a comment by %(name)s"),
    Event.MERGED: gettext_noop("%(who)s merged two of %(name)s’s accounts"),
    Event.GAVE: gettext_noop("%(who)s removed %(name)s from the seat"),
}
CHANGES_OF_HANDS: dict[str, str] = {
    Event.GAVE: gettext_noop("%(name)s no longer holds the seat"),
    Event.TOOK: gettext_noop("%(name)s now holds the seat"),
}


def is_act(event: Intervention) -> bool:
    """True for what one of the staff did to a match, looks and checks aside."""
    return event.actor_id is not None and event.what in ACTS


def describe_staff_act(event: Intervention, name: str) -> str:
    """`Judge, of the staff, moved the deadline of Ann to 2026-11-24 18:00 UTC (the mail came
    late).`; `name` is who held the seat, if it is about one. The instant is in UTC, since all who
    play read the same line."""
    shape = ACTS[event.what] if is_act(event) else CHANGES_OF_HANDS[event.what]
    if event.what == Event.STOPPED and "to" in event.facts:
        shape = PAUSED_UNTIL
    told = {"who": staff_name(event), "name": name, **describe_facts(event)}
    words = {"event": gettext(shape) % told, "why": event.why}
    return gettext("%(event)s (%(why)s).") % words if event.why else gettext("%(event)s.") % words


def staff_name(event: Intervention) -> str:
    """Who of the staff did it."""
    if event.actor is None:
        return gettext("Staff")
    return gettext("%s (staff)") % event.actor.name


def describe_facts(event: Intervention) -> dict[str, str]:
    told = {name: str(fact) for name, fact in event.facts.items()}
    if "to" in event.facts:
        told["instant"] = format_utc(datetime.fromisoformat(event.facts["to"]))
    return told


def format_utc(at: datetime) -> str:
    """`2026-11-24 18:00 UTC`."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


# `who` did it, to the player `name`.
PLAYER_ACTS: dict[str, str] = {
    Act.WARNED: gettext_noop("%(who)s warned %(name)s"),
    Act.SILENCED: gettext_noop("%(who)s banned %(name)s from chat"),
    Act.HEARD: gettext_noop("%(who)s let %(name)s chat again"),
    Act.BANNED: gettext_noop("%(who)s banned %(name)s"),
    Act.LET_IN: gettext_noop("%(who)s lifted %(name)s’s ban"),
    Act.CLOSED: gettext_noop("%(who)s closed %(name)s’s account"),
    Act.REOPENED: gettext_noop("%(who)s reopened %(name)s’s account"),
    Act.MERGED: gettext_noop("%(who)s merged two of %(name)s’s accounts"),
    Act.ANSWERED: gettext_noop("%(who)s answered %(name)s’s report"),
    Act.ASKED: gettext_noop("%(who)s asked a colleague about %(name)s’s report"),
    Act.PLACED: gettext_noop("%(who)s moved %(name)s to another season division"),
    Act.WITHDREW: gettext_noop("%(who)s withdrew %(name)s from a season"),
    Act.VOIDED: gettext_noop("%(who)s voided one of %(name)s’s season matches"),
}


def describe_player_act(act: StaffAct) -> str:
    """`Judge warned Ann`."""
    return gettext(PLAYER_ACTS[act.what]) % {"who": act.actor.name, "name": act.player.name}
