"""One mail about several matches: the turns a player wants collected, or reminders that fall
together. It shows no table and no hand, and takes no answer: it would not be clear to which."""

from typing import Any, NamedTuple

from django.conf import settings

from games.models import Notice, Seat
from games.post.mails.base_template import filled
from games.post.mails.context import MailContext
from games.post.mails.headers import Mail, envelope_sender, one_address, signs
from games.post.mails.notices import WHEN
from games.post.mails.words import clean, deadline_words, folded, short_instant


class Entry(NamedTuple):
    """One match of the list."""

    match: str
    others: str
    until: str
    page: str

    @property
    def text(self) -> str:
        """The match in plain text: who with, until when, and where to play it."""
        words = f"{self.match} with {self.others}" if self.others else self.match
        return "\n".join([folded(words), folded(self.until, "  ", "  "), f"  {self.page}"])


def digest(context: MailContext, seats: list[Seat]) -> Mail:
    """The mail for the notice of `context` that tells of all `seats`, in their order."""
    is_turn = context.notice.kind == Notice.Kind.TURN
    words = "It is your turn in" if is_turn else "Your time is running in"
    heading = f"{words} {len(seats)} matches"
    first = seats[0].deadline
    brief = f", the first until {short_instant(first, context.player.zone)}" if first else ""
    values: dict[str, Any] = {
        "context": {"stop_page": context.stop_page, "settings_page": context.settings_page},
        "heading": heading,
        "preheader": heading + brief,
        "entries": [entry(context, seat) for seat in seats],
        "when": WHEN[context.category],
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


def entry(context: MailContext, seat: Seat) -> Entry:
    """A match as the list shows it."""
    match = seat.match
    others = [clean(other.name) for other in match.seats.all() if other.pk != seat.pk]
    until = ""
    if seat.deadline is not None:
        until = f"until {deadline_words(seat.deadline, context.now, context.player.zone)}"
    page = f"{settings.SITE_URL}{match.get_absolute_url()}?q={seat.question}"
    return Entry(f"{clean(match.title)} {match.code}", ", ".join(others), until, page)
