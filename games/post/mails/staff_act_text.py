"""What a mail about an act of staff says: who did what, why, and what that means for the reader."""

from django.utils.translation import gettext, gettext_noop

from games.models import Intervention
from games.play.record import results
from games.play.staff.act_descriptions import describe_staff_act
from games.post.mails.context import MailContext
from games.post.mails.formats import clean_name, format_deadline

Event = Intervention.Event
LONGEST = 500  # letters of a line about an act
# The last acts of staff for a player at this match: told to those, too, who want no other mails.
ENDS = frozenset((Event.CANCELLED, Event.ANNULLED, Event.RULED, Event.GAVE))
HEADINGS: dict[str, str] = {
    Event.MOVED: gettext_noop("Deadline moved"),
    Event.GRANTED: gettext_noop("More time for everybody"),
    Event.STOPPED: gettext_noop("Match paused"),
    Event.WENT_ON: gettext_noop("Pause over"),
    Event.CANCELLED: gettext_noop("Match cancelled"),
    Event.ANNULLED: gettext_noop("Result annulled"),
    Event.RULED: gettext_noop("Staff ended the match"),
    Event.SEATED: gettext_noop("A bot is playing for you"),
    Event.UNSEATED: gettext_noop("Seat given back"),
    Event.WENT_BACK: gettext_noop("Moves taken back"),
    Event.HID: gettext_noop("Comment hidden"),
    Event.SHOWED: gettext_noop("Comment restored"),
    Event.GAVE: gettext_noop("Your seat has a new player"),
    Event.TOOK: gettext_noop("You have a new seat"),
}
CANCELLED = gettext_noop("Nobody won or lost. The moves stay on the match page.")
NOT_BEGUN = gettext_noop("The match hadn’t begun, so nobody won or lost.")
ANNULLED = gettext_noop("The moves stay on the match page.")
STANDS = gettext_noop(
    "No clocks will run until the pause is over, but you can still move. Any player can end the "
    "pause: write “resume” or use the match page."
)
SITS_IN = gettext_noop(
    "The bot will play for you until you return. To return, write “back” or click once on the page."
)
HIDDEN = gettext_noop("Your comment is no longer shown at the table; staff can still read it.")
SHOWN = gettext_noop("Your comment is shown at the table again.")
LEFT = gettext_noop(
    "You no longer have a seat in this match. You can view it as a spectator and will get no more "
    "emails about it."
)
HOLDS = gettext_noop(
    "The seat is yours now, and you play on from where the match stands. We’ll email you "
    "when it’s your turn."
)
AGAIN = gettext_noop(
    "The players to move must choose again. Don’t reply to earlier turn emails for this match."
)
BACK = gettext_noop("The seat is yours again. We’ll email you when it’s your turn.")


def act_heading(act: Intervention) -> str:
    """The act in a few words."""
    return gettext(HEADINGS[act.what])


def describe_act(act: Intervention, context: MailContext) -> list[str]:
    """What happened and what that means, a sentence or two a line."""
    told = [clean_name(describe_staff_act(act, holder_of(act)), LONGEST)]
    if act.what == Event.GAVE:
        told += [
            clean_name(describe_staff_act(took, holder_of(took)), LONGEST)
            for took in list_successors(act)
        ]
    if act.what == Event.TOOK:  # the reader knows who has the seat now, not whose it was and why
        told = [
            clean_name(describe_staff_act(gave, holder_of(gave)), LONGEST)
            for gave in list_former_holders(act)
        ]
    return [*told, *explain_consequences(act, context)]


def holder_of(act: Intervention) -> str:
    """Who held the seat that the act is about, then; nobody if it is about the whole match."""
    return act.tenure.name if act.tenure else ""


def list_successors(gave: Intervention) -> list[Intervention]:
    later = Intervention.objects.filter(
        match=gave.match_id, seat=gave.seat_id, what=Event.TOOK, pk__gt=gave.pk
    )
    return list(later.select_related("tenure__player", "actor").order_by("pk")[:1])


def list_former_holders(took: Intervention) -> list[Intervention]:
    earlier = Intervention.objects.filter(
        match=took.match_id, seat=took.seat_id, what=Event.GAVE, pk__lt=took.pk
    )
    return list(earlier.select_related("tenure__player", "actor").order_by("-pk")[:1])


def explain_consequences(act: Intervention, context: MailContext) -> list[str]:
    """What comes of it for the reader."""
    own = act.seat_id == context.seat.pk
    if act.what == Event.RULED:
        ended = results.result_of(context.match, context.seats)
        return [results.result_sentence(ended, context.names, context.seat.number)]
    if act.what in (Event.MOVED, Event.GRANTED, Event.WENT_ON):
        return describe_deadline(context)
    if act.what == Event.CANCELLED and context.match.started_at is None:
        return [gettext(NOT_BEGUN)]
    always = {
        Event.STOPPED: STANDS,
        Event.CANCELLED: CANCELLED,
        Event.ANNULLED: ANNULLED,
        Event.WENT_BACK: AGAIN,
    }
    theirs = {
        Event.SEATED: SITS_IN,
        Event.GAVE: LEFT,
        Event.TOOK: HOLDS,
        Event.UNSEATED: BACK,
        Event.HID: HIDDEN,
        Event.SHOWED: SHOWN,
    }
    words = always.get(Event(act.what)) or (theirs.get(Event(act.what)) if own else None)
    return [gettext(words)] if words else []


def describe_deadline(context: MailContext) -> list[str]:
    """Until when the reader has time now."""
    seat = context.seat
    if seat.question is None or seat.deadline is None:
        return []
    words = format_deadline(seat.deadline, context.now, context.player.zone)
    return [gettext("Your time runs out on %(deadline)s.") % {"deadline": words}]
