"""Answering: whether a letter is owed an answer, and the row that makes sure it goes out.

An answer is a Notice like any other, one per letter, and goes only to the registered address of
the seat's player, never to whoever the letter came from.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts import unsubscribe_links
from accounts.models import Player
from config import task_trigger
from games.models import InboundMail, Notice, Seat
from games.play.clocks.notification_hours import notification_hours_of
from games.play.record.log_text import translate
from games.play.staff.reveals import list_unseen_reveals
from games.post.mail_categories import keeps_only_plans
from games.post.mails.formats import UNCLEAR
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.record import Record
from games.titles.table_text import render_table

HOLIDAY = "holiday"  # the reason of a letter that tells of one
UNCLEAR_ANSWERED = 5  # a day, of each holder of a seat; what comes later is told on the page
PLAIN_HELP = phrase(
    "Reply with one line: your move or its number in the list. To write to your opponents, begin "
    "the line with “say”. For all commands, reply “help”."
)

RECEIPTS = 10  # the first letters that a player plays by, and those that keep plans: confirmed
SHOWN_ON_PAGE = 3
MOST_LOOKED_AT = 60
SOON = timedelta(minutes=1)
DAY = timedelta(days=1)


def find_last_told_reveal(seat: Seat) -> int | None:
    """The key of the last look at hidden cards that a mail to the seat has told of; 0 if none."""
    told_at = Notice.last_told_at(seat)
    told = [
        look.pk for look in list_unseen_reveals(seat) if told_at is not None and look.at <= told_at
    ]
    return told[-1] if told else 0


def finish_inbound_mail(letter: InboundMail) -> None:
    """Ends a letter that was obeyed or refused: the reason says which."""
    did = {entry["did"] for entry in letter.transcript}
    if not letter.reason:
        reasons = {"played": "played", "proposed": "asked", "refused": "refused"}
        letter.reason = next((reasons[one] for one in reasons if one in did), "done")
    letter.state = InboundMail.State.DONE


def owe_answer(letter: InboundMail, now: datetime) -> None:
    """Owes the writer of a letter that has ended an answer, if one is due."""
    seat = Seat.objects.select_related("player").get(letters=letter)
    did = {entry["did"] for entry in letter.transcript}
    if letter.reason == "too_many" or (is_unclear(letter) and has_too_many_unclear(letter, now)):
        letter.state = InboundMail.State.IGNORED
        return
    if is_unclear(letter):
        letter.add_entry("", "note", Line(PLAIN_HELP))
    is_played = did - {"greeting"} == {"played"}
    if is_played and is_answered_by_turn_mail(seat, now):
        return
    if (is_played or keeps_only_plans(letter)) and not needs_receipt(letter, seat):
        return
    write_answer(letter, seat, now)


def needs_receipt(letter: InboundMail, seat: Seat) -> bool:
    """True if a letter of which all was done as written is confirmed by a mail of its own: the
    player still owes a move, might not have written the letter, or is new to playing by mail, or to
    planning moves by mail and wants to be told. Turn mails tell what was played by plans."""
    if seat.question is not None or letter.verdict != "pass" or seat.player is None:
        return True
    letters = InboundMail.objects.filter(tenure__player=seat.player)
    if len(letters.filter(reason="played").values_list("pk")[:RECEIPTS]) < RECEIPTS:
        return True
    return keeps_only_plans(letter) and seat.player.mail_receipts and is_new_to_plans(letters)


def is_new_to_plans(letters: QuerySet[InboundMail]) -> bool:
    """True if fewer than RECEIPTS of a player's last MOST_LOOKED_AT letters have kept plans."""
    done = letters.filter(reason__in=("played", "done")).only("transcript").order_by("-pk")
    return sum(map(keeps_only_plans, done[:MOST_LOOKED_AT])) < RECEIPTS


def write_answer(letter: InboundMail, seat: Seat, now: datetime) -> None:
    """Writes the notice that answers a letter about a seat."""
    question = seat.question if seat.question is not None else letter.question
    Notice.objects.create(
        seat=seat,
        tenure=letter.tenure,
        kind=Notice.Kind.ANSWER,
        question=question or 0,
        due_at=now,
        letter=letter,
    )
    transaction.on_commit(task_trigger.trigger_senders)


def is_unclear(letter: InboundMail) -> bool:
    """True for a letter of which nothing could be read."""
    return any(entry.get("what") == UNCLEAR for entry in letter.transcript)


def has_too_many_unclear(letter: InboundMail, now: datetime) -> bool:
    """True once so many letters of one day could not be read that no more of them are answered."""
    refused = list_mails_today(letter.seat_id, letter.tenure_id, now).filter(reason="refused")
    latest = refused.exclude(pk=letter.pk).only("transcript").order_by("-pk")[:MOST_LOOKED_AT]
    return sum(map(is_unclear, latest)) >= UNCLEAR_ANSWERED


def list_mails_today(
    seat_id: int | None, tenure_id: int | None, now: datetime
) -> QuerySet[InboundMail]:
    return InboundMail.objects.filter(seat=seat_id, tenure=tenure_id, read_at__gt=now - DAY)


def list_unanswered_today(seat: Seat, now: datetime) -> list[InboundMail]:
    """The letters of whoever holds the seat that were neither read nor answered within a day, the
    newest first: the page of the match tells of them."""
    letters = list_mails_today(seat.pk, seat.tenure_id, now).filter(state=InboundMail.State.IGNORED)
    told = letters.filter(reason__in=("refused", HOLIDAY)).only("transcript", "received_at")
    return list(told.order_by("-pk")[:SHOWN_ON_PAGE])


def is_answered_by_turn_mail(seat: Seat, now: datetime) -> bool:
    """True if the player is asked anew already, so that the turn mail that goes out now says what
    an answer would."""
    player = seat.player
    if seat.question is None or seat.muted or player is None:
        return False
    if not player.wants("turns") or notification_hours_of(player).is_held_at(now):
        return False
    return Notice.objects.filter(
        seat=seat,
        kind=Notice.Kind.TURN,
        question=seat.question,
        state=Notice.State.DUE,
        due_at__lte=now + SOON,
    ).exists()


def render_table_text(record: Record, seat: Seat, hand_in_mail: bool) -> str:
    """The table as plain text, as the seat sees it, or as anybody does if its hand shall not stand
    in mails."""
    names = [other.name for other in seat.match.seats.select_related("player").order_by("number")]
    view = record.view(seat.number if hand_in_mail else None)
    return render_table(record.game, view, names, translate)


def stop_mails(player: Player) -> None:
    """No more mails that ask for a turn or remind of one."""
    for category in ("turns", "reminders"):
        unsubscribe_links.UnsubscribeRequest(player, category).apply()
