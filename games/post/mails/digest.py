"""One mail about several matches: the turns a player wants collected, or reminders that fall
together. It shows no table and no hand, and takes no answer: it would not be clear to which."""

from typing import Any, NamedTuple

from django.conf import settings

from games.models import Notice, Seat
from games.post.mails.base_template import filled
from games.post.mails.headers import Mail, envelope_sender, one_address, signs
from games.post.mails.letters import WHEN
from games.post.mails.occasion import Occasion
from games.post.mails.words import clean, folded, instant, left, short_instant


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


def digest(occasion: Occasion, seats: list[Seat]) -> Mail:
    """The mail for the notice of `occasion` that tells of all `seats`, in their order."""
    is_turn = occasion.notice.kind == Notice.Kind.TURN
    words = "It is your turn in" if is_turn else "Your time is running in"
    heading = f"{words} {len(seats)} matches"
    first = seats[0].deadline
    brief = f", the first until {short_instant(first, occasion.player.zone)}" if first else ""
    context: dict[str, Any] = {
        "o": {"stop_page": occasion.stop_page, "settings_page": occasion.settings_page},
        "heading": heading,
        "preheader": heading + brief,
        "entries": [entry(occasion, seat) for seat in seats],
        "when": WHEN[occasion.category],
        "site_name": settings.SITE_NAME,
        "next_page": f"{settings.SITE_URL}/next/",
    }
    mail = Mail(
        subject=f"[{settings.SITE_NAME}] {heading}",
        body=filled("emails/digest.txt", context).strip() + "\n",
        from_email=envelope_sender(occasion.notice),
        to=[one_address(occasion.player.email)],
        headers={**signs(occasion), "List-Id": f"<digest.matches.{settings.SITE_HOST}>"},
    )
    mail.attach_alternative(filled("emails/digest.html", context), "text/html")
    return mail


def entry(occasion: Occasion, seat: Seat) -> Entry:
    """A match as the list shows it."""
    match = seat.match
    others = [clean(other.name) for other in match.seats.all() if other.pk != seat.pk]
    until = ""
    if seat.deadline is not None:
        until = f"until {instant(seat.deadline, occasion.player.zone)}, "
        until += left(seat.deadline - occasion.now)
    page = f"{settings.SITE_URL}{match.get_absolute_url()}?q={seat.question}"
    return Entry(f"{clean(match.title)} {match.code}", ", ".join(others), until, page)
