"""Letters to a player's own address, and what is answered."""

from email.message import EmailMessage
from typing import Any

from accounts.models import Player
from games.models import InboundMail
from games.post import personal_address
from games.post.outbox.mail_sender import send_due_mails
from tests.post.letters.writing import quoting, send
from tests.post.sink import Sink, text


def wrote_to_us(player: Player, words: str, sender: str = "", **how: Any) -> InboundMail:
    """The player writes `words` to their own address, above a quoted mail; our mail server has
    found that it is from them."""
    player.refresh_from_db()
    raw = quoting(sender or player.email, words, **how.pop("fields", {}))
    return send(raw, personal_address.address_of(player), **{"verdict": "pass", **how})


def newest(sink: Sink, reason: str = "letter") -> EmailMessage:
    """The last mail of this reason that goes out."""
    send_due_mails()
    return [mail for mail in sink.mails if mail["X-Rural-Route-Reason"] == reason][-1]


def answer_to(sink: Sink, player: Player, words: str, **how: Any) -> str:
    """What the player is answered, its spaces made plain."""
    wrote_to_us(player, words, **how)
    mail = newest(sink)
    assert mail["To"] == player.email
    return " ".join(text(mail).split())
