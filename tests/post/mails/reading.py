"""Mails read as a mail program reads them, from their bytes."""

import random
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from typing import Any

from django.core import mail as outgoing

from games import play
from games.decks.decktet import BASIC, CARDS
from games.models import Match, Seat
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import answer, awaited, running_match
from tests.post.sink import html, text


def posted() -> list[EmailMessage]:
    """Sends what is due; the mails that went out, parsed from their bytes."""
    before = len(outgoing.outbox)
    send_due_mails()
    return [
        message_from_bytes(mail.message().as_bytes(), policy=policy.default)  # type: ignore[misc]
        for mail in outgoing.outbox[before:]
    ]


def turn_mail(**terms: Any) -> tuple[EmailMessage, Seat]:
    """The mail of a turn somewhere in the first year, and the seat that got it."""
    match = running_match(**terms)
    for _ in range(5):
        answer(awaited(match))
    posted()
    play_growing(awaited(match))
    (mail,) = posted()
    match.refresh_from_db()
    return mail, awaited(match)


def play_growing(seat: Seat) -> None:
    """A turn that puts a card on the table, by chance."""
    record = play.current_record(Match.objects.get(pk=seat.match_id))
    legal = [
        move for move in record.list_legal_moves(seat.number) if not move.startswith("discard")
    ]
    move = random.choice(legal or record.list_legal_moves(seat.number))
    if not record.is_settling_move(seat.number, move):
        after = record.apply_draft(seat.number, [move])
        ends = [
            end
            for end in after.list_legal_moves(seat.number)
            if after.is_settling_move(seat.number, end)
        ]
        move = f"{move}, {random.choice(ends)}"
    play.submit_turn(seat.pk, move)


def readable(mail: EmailMessage) -> str:
    """All that a reader of the mail can see or dig up, headers too, without signatures."""
    page = re.sub("<[^>]*>", "", html(mail).replace("</td>", " "))
    links = " ".join(unescape(link) for link in re.findall('href="([^"]*)"', html(mail)))
    heads = " ".join(f"{name}: {value}" for name, value in mail.items())
    whole = " ".join([heads, text(mail), unescape(page), links.replace("+", " ")])
    return re.sub(r"/mail/stop/\S+", "", whole)


def named(whole: str) -> set[str]:
    """The cards whose code or own name stands in a text."""
    return {
        code
        for code in BASIC
        if re.search(rf"\b{code}\b", whole)
        or (CARDS[code].name != str(CARDS[code].title) and CARDS[code].name in whole)
    }
