"""Answering: whether a letter is owed an answer, and the row that makes sure it goes out.

An answer is a Notice like any other, one per letter, and goes only to the registered address of
the seat's player, never to whoever the letter came from.
"""

from datetime import datetime, timedelta

from django.db import transaction

from accounts import unsubscribe
from accounts.models import Player
from config import wake
from games import play
from games.models import Letter, Notice, Seat
from games.play.clocks.hours import hours_of
from games.play.record.saying import saying
from games.rules.lines import Line
from games.rules.record import Record
from games.rules.said import said
from games.titles.text import table

REFUSALS_ANSWERED = 5  # for one question; one more says to use the page, then there is silence
BY_PAGE = said(
    "Many mails in a row could not be obeyed. Please play this turn on the page of the match."
)

SOON = timedelta(minutes=1)


def last_look_told(seat: Seat) -> int | None:
    """The key of the last look at hidden cards that a mail to the seat has told of; 0 if none."""
    told_at = Notice.last_told(seat)
    told = [look.pk for look in play.unseen(seat) if told_at is not None and look.at <= told_at]
    return told[-1] if told else 0


def end(letter: Letter) -> None:
    """Ends a letter that was obeyed or refused: the reason says which."""
    did = {entry["did"] for entry in letter.transcript}
    if not letter.reason:
        letter.reason = "played" if "played" in did else "refused" if "refused" in did else "done"
    letter.state = Letter.State.DONE


def owe(letter: Letter, now: datetime) -> None:
    """Owes the writer of a letter that has ended an answer, if one is due."""
    seat = Seat.objects.select_related("player").get(letters=letter)
    did = {entry["did"] for entry in letter.transcript}
    if letter.reason == "too_many" or (letter.reason == "refused" and tired_of(letter)):
        letter.state = Letter.State.IGNORED
        return
    if did - {"greeting"} == {"played"} and turn_mail_says_it(seat, now):
        return
    question = seat.question if seat.question is not None else letter.question
    Notice.objects.create(
        seat=seat,
        holding=letter.holding,
        kind=Notice.Kind.ANSWER,
        question=question or 0,
        due_at=now,
        letter=letter,
    )
    transaction.on_commit(wake.senders)


def tired_of(letter: Letter) -> bool:
    """True once so many letters to one question were refused that no more is said about it. The
    last answer before that points to the page instead."""
    refused = Letter.objects.filter(
        seat=letter.seat_id,
        holding=letter.holding_id,
        question=letter.question,
        reason="refused",
    ).exclude(pk=letter.pk)
    times = refused.count()
    if times == REFUSALS_ANSWERED:
        letter.transcript = []
        letter.entry("", "refused", Line(BY_PAGE), what="step")
        letter.shows = ""
    return times > REFUSALS_ANSWERED


def turn_mail_says_it(seat: Seat, now: datetime) -> bool:
    """True if the player is asked anew already, so that the turn mail that goes out now says what
    an answer would."""
    player = seat.player
    if seat.question is None or seat.muted or player is None:
        return False
    if not player.wants("turns") or hours_of(player).holds(now):
        return False
    return Notice.objects.filter(
        seat=seat,
        kind=Notice.Kind.TURN,
        question=seat.question,
        state=Notice.State.DUE,
        due_at__lte=now + SOON,
    ).exists()


def table_of(record: Record, seat: Seat, hand_in_mail: bool) -> str:
    """The table as plain text, as the seat sees it, or as anybody does if its hand shall not stand
    in mails."""
    names = [other.name for other in seat.match.seats.select_related("player").order_by("number")]
    view = record.view(seat.number if hand_in_mail else None)
    return table(record.game, view, names, saying())


def stop_mails(player: Player) -> None:
    """No more mails that ask for a turn or remind of one."""
    for category in ("turns", "reminders"):
        unsubscribe.Stop(player, category).obey()
