"""Notes to oneself about a match: written, added to, read and thrown away by their player alone.

They are nothing to the match: no row of it changes, no open page hears of them, and no instant that
anybody else may see moves.
"""

import unicodedata
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import PrivateNote, Seat
from games.play.errors import NotAllowed
from games.play.locked_match import lock_seat
from games.rules.phrases import phrase

LONGEST = 1000  # letters of all notes of a player about one match
NOTHING = phrase("Your note is empty. Write the words after “memo”.")
TOO_LONG = phrase("Your notes on this match would have {long} characters; the limit is {most}.")
CHANGED = phrase("Your notes were changed elsewhere. Check them, then save again.")


def notes_of(player_id: int | None, match_id: int) -> str:
    """What a player has noted about a match; empty if nothing."""
    found = PrivateNote.objects.filter(player=player_id, match=match_id).values_list(
        "text", flat=True
    )
    return found.first() or ""


def save_notes(
    seat_id: int,
    text: str,
    before: str | None = None,
    holder: int | None = None,
    now: datetime | None = None,
) -> str:
    """Keeps these notes of whoever holds the seat in place of what they had; none of them, and the
    row is gone. Returns what is kept. NotAllowed if they are too long, or if what they had is not
    what `before` stands for (`notes_digest`) any more; HandedOver if the seat is not the player
    `holder`'s."""
    with transaction.atomic():
        seat = lock_seat(seat_id, holder)
        if before is not None and before != notes_digest(notes_of(seat.player_id, seat.match_id)):
            raise NotAllowed(CHANGED)
        return _write_notes(seat, tidy_text(text), now or clock.now())


def add_note(
    seat_id: int, line: str, holder: int | None = None, now: datetime | None = None
) -> str:
    """Adds a line below the notes that the holder of the seat has; returns all of them. NotAllowed
    for nothing, and for too much."""
    added = tidy_text(line)
    if not added:
        raise NotAllowed(NOTHING)
    with transaction.atomic():
        seat = lock_seat(seat_id, holder)
        had = notes_of(seat.player_id, seat.match_id)
        return _write_notes(seat, f"{had}\n{added}" if had else added, now or clock.now())


def merge_notes(gone: Player, kept: Player) -> None:
    """Of two accounts that become one: the notes of both, one below the other where both had some
    about the same match."""
    for row in PrivateNote.objects.filter(player=gone).order_by("pk"):
        other = PrivateNote.objects.filter(player=kept, match=row.match_id).first()
        if other is None:
            PrivateNote.objects.filter(pk=row.pk).update(player=kept)
            continue
        other.text = f"{other.text}\n{row.text}"
        other.save(update_fields=["text"])
        row.delete()


def notes_digest(text: str) -> str:
    """What a form names notes by that it was shown with."""
    return sha256(text.encode()).hexdigest()[:16]


def tidy_text(text: str) -> str:
    lines = text.replace("\t", " ").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join("".join(filter(_is_printable, line)).rstrip() for line in lines).strip()


def _is_printable(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def _write_notes(seat: Seat, text: str, now: datetime) -> str:
    if len(text) > LONGEST:
        raise NotAllowed(TOO_LONG, long=len(text), most=LONGEST)
    which: dict[str, Any] = {"player_id": seat.player_id, "match_id": seat.match_id}
    if text:
        PrivateNote.objects.update_or_create(**which, defaults={"text": text, "at": now})
    else:
        PrivateNote.objects.filter(**which).delete()
    return text
