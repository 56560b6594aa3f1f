"""Links that let one thing be done for a seat: signed, for that very thing, used up by doing it.

A mail that may be forged plays nothing; the player gets such a link instead. It points to a page
that asks, and only the answer to that does anything. A link to a move holds as long as its
question is open, so it works once; nobody is signed in by it.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import Seat, Tenure
from games.play.record import record_cache

SALT = "games.confirming"
HOLDS = timedelta(days=14)
MOVE, RESIGN, CONSENT = "step", "resign", "consent"


@dataclass(frozen=True)
class LinkedAction:
    """What a link asks for: a move (`words`, at `question`), resigning, or what needs the consent
    of the table (`words`); `holder` is the player
    for whom it was signed, whose account may be closed by now."""

    seat: Seat
    what: str
    question: int
    words: str
    holder: int | None
    is_closed: bool = False

    @property
    def is_former(self) -> bool:
        """True if the seat has changed hands since."""
        return self.holder is None or self.seat.player_id != self.holder


def move_link(seat: Seat, question: int, words: str) -> str:
    """The whole address of the page that plays `words` as the answer to `question`."""
    return signed_url([MOVE, seat.pk, question, digest_at(seat, question), words])


def resign_link(seat: Seat) -> str:
    """The whole address of the page that gives the match up. It names the tenure of somebody who
    has the seat from another."""
    tenure = seat.tenure
    later = "" if tenure is None or tenure.is_first else str(tenure.pk)
    return signed_url([RESIGN, seat.pk, 0, later, ""])


def consent_link(seat: Seat, words: str) -> str:
    """The whole address of the page that asks the table, or answers it, as `words` say."""
    return signed_url([CONSENT, seat.pk, 0, str(seat.tenure_id or ""), words])


def signed_url(asked: list[str | int]) -> str:
    token = signing.dumps(asked, salt=SALT, compress=True)
    return settings.SITE_URL + reverse("confirm", args=[token])


def read_token(token: str) -> LinkedAction | None:
    """What a token asks for; None if it was not signed here, is too old, or the match was never
    where the link says (a backup was put back)."""
    try:
        what, seat_id, question, digest, words = signing.loads(token, salt=SALT, max_age=HOLDS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    seats = Seat.objects.select_related("match", "player", "tenure")
    seat = seats.filter(pk=seat_id).first()
    if seat is None:
        return None
    if what == MOVE and digest_at(seat, question) != digest:
        return None
    if what in (RESIGN, CONSENT) and digest:
        tenure = Tenure.objects.filter(seat=seat, pk=int(digest)).first()
    else:
        tenure = Tenure.holder_at_question(seat, question)
    player = None if tenure is None else tenure.player
    if player is None:
        return LinkedAction(seat, what, question, words, None)
    return LinkedAction(seat, what, question, words, player.pk, is_closed=not player.is_active)


def digest_at(seat: Seat, question: int) -> str:
    """The digest of the match at a question of the seat, hex; empty if it was never put."""
    ply = seat.ply_of(question)
    return "" if ply is None else record_cache.digest_at(seat.match, ply).hex()
