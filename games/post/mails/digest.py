"""One mail about several matches: the turns a player wants collected, or reminders that fall
together. It shows no table and no hand, and takes no answer: it would not be clear to which."""

from typing import Any, NamedTuple

from django.conf import settings

from accounts.languages import direction, gettext, language_spoken, ngettext, speaking_to
from games.models import Notice, Seat
from games.post.mails.base_template import filled
from games.post.mails.context import MailContext
from games.post.mails.headers import Mail, envelope_sender, one_address, signs
from games.post.mails.notices import WHY
from games.post.mails.words import clean, folded, short_instant, until_words


class Entry(NamedTuple):
    """One match of the list."""

    match: str
    others: str
    until: str
    page: str

    @property
    def text(self) -> str:
        """The match in plain text: who with, until when, and where to play it."""
        words = self.match
        if self.others:
            words = gettext("%(match)s with %(others)s") % {"match": words, "others": self.others}
        return "\n".join([folded(words), folded(self.until, "  ", "  "), f"  {self.page}"])


def digest(context: MailContext, seats: list[Seat]) -> Mail:
    """The mail for the notice of `context` that tells of all `seats`, in their order, in the
    language of its player."""
    with speaking_to(context.player):
        return written(context, seats)


def written(context: MailContext, seats: list[Seat]) -> Mail:
    """The same in the language that is spoken now."""
    heading = heading_of(context, len(seats))
    preheader, first = heading, seats[0].deadline
    if first is not None:
        brief = {"heading": heading, "instant": short_instant(first, context.player.zone)}
        preheader = gettext("%(heading)s, the first until %(instant)s") % brief
    values: dict[str, Any] = {
        "context": {"stop_page": context.stop_page, "settings_page": context.settings_page},
        "heading": heading,
        "preheader": preheader,
        "entries": [entry(context, seat) for seat in seats],
        "why": gettext(WHY[context.category]),
        "language": language_spoken(),
        "direction": direction(language_spoken()),
        "site_name": settings.SITE_NAME,
        "next_page": f"{settings.SITE_URL}/next/",
    }
    mail = Mail(
        subject=f"[{settings.SITE_NAME}] {heading}",
        body=filled("emails/digest.txt", values).strip() + "\n",
        from_email=envelope_sender(context.notice),
        to=[one_address(context.player.email)],
        headers={**signs(context), "List-Id": f"<digest.matches.{settings.SITE_HOST}>"},
    )
    mail.attach_alternative(filled("emails/digest.html", values), "text/html")
    return mail


def heading_of(context: MailContext, number: int) -> str:
    """`It is your turn in 3 matches`."""
    if context.notice.kind == Notice.Kind.TURN:
        words = ngettext(
            "It is your turn in %(number)d match", "It is your turn in %(number)d matches", number
        )
    else:
        words = ngettext(
            "Your time is running in %(number)d match",
            "Your time is running in %(number)d matches",
            number,
        )
    return words % {"number": number}


def entry(context: MailContext, seat: Seat) -> Entry:
    """A match as the list shows it."""
    match = seat.match
    others = [clean(other.name) for other in match.seats.all() if other.pk != seat.pk]
    until = ""
    if seat.deadline is not None:
        until = until_words(seat.deadline, context.now, context.player.zone)
    page = f"{settings.SITE_URL}{match.get_absolute_url()}?q={seat.question}"
    return Entry(f"{clean(match.title)} {match.code}", ", ".join(others), until, page)
