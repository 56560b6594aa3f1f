"""Builders of raw mails, and what a test does with them: post one, have it read, see the answer."""

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import count
from typing import Any

from django.utils import timezone

from games import play
from games.models import InboundMail, Match, Notice, Seat
from games.play.record.record_cache import digest_at
from games.post import inbox, signed_addresses
from games.post.mails.headers import message_id
from tests.factories import PlayerFactory
from tests.matches import awaited, running_match

DOMAIN = "reply.example.org"
_numbers = count(1)

QUOTED = "\r\n".join(
    [
        "> Your turn, Y1.T07 - until Sat 22 Nov 2025 18:00 CET (UTC+1), 47 h left.",
        "> Your steps:",
        ">   1  Hatch the 7 of Suns and Knots",
        "> discard CL, draw deck",
    ]
)
ATTRIBUTION = "On Sat, 22 Nov 2025 at 10:00, Rural Route <post@play.example.org> wrote:"


def people(many: int = 2, **fields: Any) -> list[Any]:
    """Players whose addresses are confirmed."""
    return [PlayerFactory(confirmed=True, **fields) for _ in range(many)]


def new_match(players: int = 2, **terms: Any) -> Match:
    """A running match of confirmed players, its opening notices out of the way."""
    match = running_match(players, people=people(players), **terms)
    Notice.objects.all().delete()
    return match


def asked(match: Match) -> Seat:
    """Whose turn it is."""
    return Seat.objects.select_related("match", "player").get(pk=awaited(match).pk)


def fresh(seat: Seat) -> Seat:
    return Seat.objects.select_related("match", "player").get(pk=seat.pk)


def sender(seat: Seat) -> str:
    """The address of whoever holds the seat."""
    assert seat.player is not None
    return seat.player.email


def reply_to(seat: Seat, question: int | None = None) -> str:
    """The address that answers of a seat go to, for its open question or an older one."""
    number = seat.question if question is None else question
    assert number is not None
    stored = fresh(seat)
    ply = stored.ply_of(number)
    assert ply is not None
    digest = digest_at(stored.match, ply)
    return f"{signed_addresses.turn_address(seat.pk, number, digest)}@{DOMAIN}"


def talk_to(seat: Seat) -> str:
    return f"{signed_addresses.talk_address(seat.pk, seat.match.code)}@{DOMAIN}"


def move(seat: Seat, at: int = 0) -> str:
    """One of the legal moves of a seat that is awaited."""
    return play.current_record(Match.objects.get(pk=seat.match_id)).list_legal_moves(seat.number)[
        at
    ]


def head(sender: str, **fields: str) -> list[str]:
    """The fields on top of a mail; `message_id=""` leaves that one out, others are added."""
    named = {
        "From": sender,
        "To": f"Rural Route <somebody@{DOMAIN}>",
        "Subject": "Re: [Rural Route] Emu Ranchers k7q2mnpr - Ann, Bob",
        "Message-ID": f"<letter.{next(_numbers)}@mail.example.net>",
        "MIME-Version": "1.0",
    }
    for name, value in fields.items():
        named[name.replace("_", "-").title().replace("-Id", "-ID")] = value
    return [f"{name}: {value}" for name, value in named.items() if value]


def plain(sender: str, text: str, **fields: str) -> bytes:
    """A mail of plain text."""
    fields.setdefault("content_type", "text/plain; charset=utf-8")
    fields.setdefault("content_transfer_encoding", "8bit")
    return "\r\n".join([*head(sender, **fields), "", text, ""]).encode()


def quoting(sender: str, text: str, attribution: str = ATTRIBUTION, **fields: str) -> bytes:
    """A mail of plain text above the quoted turn mail."""
    return plain(sender, f"{text}\r\n\r\n{attribution}\r\n\r\n{QUOTED}\r\n", **fields)


def html(sender: str, markup: str, **fields: str) -> bytes:
    """A mail of nothing but HTML."""
    return plain(sender, markup, content_type="text/html; charset=utf-8", **fields)


def part(kind: str, body: str, *more: str) -> str:
    return "\r\n".join([f"Content-Type: {kind}", *more, "", body])


def many(sender: str, parts: Sequence[str], kind: str = "mixed", **fields: str) -> bytes:
    """A mail of several parts."""
    mark = "=_part"
    body = "".join(f"--{mark}\r\n{inside}\r\n" for inside in parts) + f"--{mark}--\r\n"
    fields["content_type"] = f'multipart/{kind}; boundary="{mark}"'
    return "\r\n".join([*head(sender, **fields), "", body]).encode()


def post(raw: bytes, to: str, at: datetime | None = None, **how: Any) -> InboundMail | None:
    """The mail comes in."""
    how = {"way": "test", "envelope_from": "somebody@example.net", **how}
    return inbox.receive_mail(raw, envelope_to=to, received_at=at or timezone.now(), **how)


def send(raw: bytes, to: str, **how: Any) -> InboundMail:
    """The mail comes in and is dealt with."""
    letter = post(raw, to, **how)
    assert letter is not None
    inbox.process_inbound_mails()
    return InboundMail.objects.get(pk=letter.pk)


def wrote(seat: Seat, text: str, **how: Any) -> InboundMail:
    """The player of a seat answers the open question with `text` above the quoted turn mail."""
    assert seat.player is not None
    return send(quoting(seat.player.email, text), reply_to(seat), **how)


def moves_of(match: Match) -> list[str]:
    """What was played so far."""
    return list(match.moves.order_by("ply").values_list("text", flat=True))


def answers(letter: InboundMail | None = None) -> int:
    """How many answers are owed, to one letter or to all."""
    owed = Notice.objects.filter(kind=Notice.Kind.ANSWER)
    return owed.filter(letter=letter).count() if letter else owed.count()


def message_id_of(notice: Notice) -> str:
    """The Message-ID under which the mail of a notice goes out."""
    return message_id(notice, notice.seat.match.code, notice.seat.number)


def words_of(letter: InboundMail) -> str:
    """The transcript in one text."""
    return "\n".join(f"{entry['line']} ... {entry['words']}" for entry in letter.transcript)


def named_in(said: str, cards: Sequence[str]) -> list[str]:
    """The cards that a text names; chance letters in addresses do not count."""
    words = set(re.findall(r"\w+", re.sub(r"\S*(?:://|/|@)\S*", " ", said)))
    return [card for card in cards if card in words]
