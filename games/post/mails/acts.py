"""What a mail about an act of staff says: who did what, why, and what that means for the reader."""

from django.utils.translation import gettext_noop

from accounts.languages import gettext
from games.models import Intervention
from games.play.record import results
from games.play.staff.acts import act_in_words
from games.post.mails.context import MailContext
from games.post.mails.words import clean, deadline_words

What = Intervention.What
LONGEST = 500  # letters of a line about an act
# The last acts of staff for a player at this match: told to those, too, who want no other mails.
ENDS = frozenset((What.CANCELLED, What.ANNULLED, What.RULED, What.GAVE))
HEADINGS: dict[str, str] = {
    What.MOVED: gettext_noop("A deadline was moved"),
    What.GRANTED: gettext_noop("There is more time"),
    What.STOPPED: gettext_noop("The match is paused"),
    What.WENT_ON: gettext_noop("The match goes on"),
    What.CANCELLED: gettext_noop("The match was cancelled"),
    What.ANNULLED: gettext_noop("The result was annulled"),
    What.RULED: gettext_noop("The staff ended the match"),
    What.SEATED: gettext_noop("A bot sits in"),
    What.UNSEATED: gettext_noop("A seat was given back"),
    What.WENT_BACK: gettext_noop("Steps were taken back"),
    What.HID: gettext_noop("A remark was hidden"),
    What.SHOWED: gettext_noop("A remark is shown again"),
    What.GAVE: gettext_noop("A seat has changed hands"),
    What.TOOK: gettext_noop("A seat is yours"),
}
CANCELLED = gettext_noop("Nobody has won or lost. What was played stays on the page of the match.")
NOT_BEGUN = gettext_noop("It had not begun, so nobody has won or lost.")
ANNULLED = gettext_noop("What was played stays on the page of the match.")
STANDS = gettext_noop(
    "No deadline runs until the pause is over; steps may be taken. Whoever plays may end it "
    "by writing “resume”, or on the page."
)
SITS_IN = gettext_noop(
    "It plays for you until you come back: by writing “back”, or with one click on the page."
)
HIDDEN = gettext_noop("What you said is not shown at the table any more; staff can still read it.")
SHOWN = gettext_noop("What you said is read at the table again.")
LEFT = gettext_noop(
    "You hold no seat in this match any more. Its page shows you what everybody may see, and no "
    "other mails about it will come."
)
HOLDS = gettext_noop(
    "You hold the seat now, and play on as the table stands. You get a mail when it is your turn."
)
AGAIN = gettext_noop(
    "Who is to move is asked anew. Older mails about turns of this match are void."
)
BACK = gettext_noop("The seat is yours again. You get a mail when it is your turn.")


def heading(act: Intervention) -> str:
    """The act in a few words."""
    return gettext(HEADINGS[act.what])


def lines(act: Intervention, context: MailContext) -> list[str]:
    """What happened and what that means, a sentence or two a line."""
    told = [clean(act_in_words(act, holder_of(act)), LONGEST)]
    if act.what == What.GAVE:
        told += [clean(act_in_words(took, holder_of(took)), LONGEST) for took in after(act)]
    if act.what == What.TOOK:  # the reader knows who has the seat now, not whose it was and why
        told = [clean(act_in_words(gave, holder_of(gave)), LONGEST) for gave in before(act)]
    return [*told, *meaning(act, context)]


def holder_of(act: Intervention) -> str:
    """Who held the seat that the act is about, then; nobody if it is about the whole match."""
    return act.holding.name if act.holding else ""


def after(gave: Intervention) -> list[Intervention]:
    """Who took the seat that was given away."""
    later = Intervention.objects.filter(
        match=gave.match_id, seat=gave.seat_id, what=What.TOOK, pk__gt=gave.pk
    )
    return list(later.select_related("holding__player", "actor").order_by("pk")[:1])


def before(took: Intervention) -> list[Intervention]:
    """Whose the seat was that somebody has now."""
    earlier = Intervention.objects.filter(
        match=took.match_id, seat=took.seat_id, what=What.GAVE, pk__lt=took.pk
    )
    return list(earlier.select_related("holding__player", "actor").order_by("-pk")[:1])


def meaning(act: Intervention, context: MailContext) -> list[str]:
    """What comes of it for the reader."""
    own = act.seat_id == context.seat.pk
    if act.what == What.RULED:
        ended = results.result_of(context.match, context.seats)
        return [results.sentence(ended, context.names, context.seat.number)]
    if act.what in (What.MOVED, What.GRANTED, What.WENT_ON):
        return deadline(context)
    if act.what == What.CANCELLED and context.match.started_at is None:
        return [gettext(NOT_BEGUN)]
    always = {
        What.STOPPED: STANDS,
        What.CANCELLED: CANCELLED,
        What.ANNULLED: ANNULLED,
        What.WENT_BACK: AGAIN,
    }
    theirs = {
        What.SEATED: SITS_IN,
        What.GAVE: LEFT,
        What.TOOK: HOLDS,
        What.UNSEATED: BACK,
        What.HID: HIDDEN,
        What.SHOWED: SHOWN,
    }
    words = always.get(What(act.what)) or (theirs.get(What(act.what)) if own else None)
    return [gettext(words)] if words else []


def deadline(context: MailContext) -> list[str]:
    """Until when the reader has time now."""
    seat = context.seat
    if seat.question is None or seat.deadline is None:
        return []
    words = deadline_words(seat.deadline, context.now, context.player.zone)
    return [gettext("Your time ends %(deadline)s.") % {"deadline": words}]
