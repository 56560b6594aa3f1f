"""Letters that could not be read: their player is told so, in a line, once a day.

Nobody knows who wrote such a letter, so the answer goes to the address of the player for whom the
letter's own was signed, as every answer does, and never in answer to a mail without a sender."""

from datetime import datetime, timedelta

from django.db import transaction

from config import wake
from games.models import Letter, Notice, Seat
from games.post.inbox.classify import NOBODY, ROBOTS
from games.rules.lines import Line
from games.rules.said import said

REASONS = ("unreadable", "broke", "worn_out")
WORDS = said(
    "A mail came to your address for this match that could not be read, so nothing was done. Write "
    "it once more as plain text, without attachments, or open the page of the match."
)
ONCE_IN = timedelta(days=1)


def tell(letter: Letter, now: datetime) -> None:
    """Owes the player a word about a letter that was set aside. The caller holds a transaction."""
    if letter.seat_id is None or letter.holding is None:
        return
    writer = letter.envelope_from.lower()
    if writer == NOBODY or ROBOTS.match(writer):
        return
    seat = Seat.objects.select_related("player").select_for_update(of=("self",)).get(letters=letter)
    player = seat.player
    if player is None or seat.holding_id != letter.holding_id or not player.is_active:
        return
    lately = Letter.objects.filter(
        seat=seat, reason__in=REASONS, read_at__gt=now - ONCE_IN, answer__isnull=False
    )
    if lately.exists():
        return
    letter.transcript = []
    letter.entry("", "refused", Line(WORDS))
    Letter.objects.filter(pk=letter.pk).update(transcript=letter.transcript, shows="")
    Notice.objects.create(
        seat=seat,
        holding=letter.holding,
        kind=Notice.Kind.ANSWER,
        question=seat.question if seat.question is not None else letter.question or 0,
        due_at=now,
        letter=letter,
    )
    transaction.on_commit(wake.senders)
