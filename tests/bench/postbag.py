"""Lines and kB of the turn mails of whole matches, steady bots playing: `postbag [TITLE SEATS
MATCHES]`. With `show` one of the middle is printed, too; with `new` the mails are those of new
players, which teach."""

import random
import statistics
import sys
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from tests.bench import house
from tests.bench.tables import table

MATCHES = 2
TABLES = (
    ("emu-ranchers", 2),
    ("emus-redux", 3),
    ("biome-rummy", 2),
    ("biome-rummy", 4),
    ("hunting-prey", 3),
    ("hunting-prey", 6),
    ("food-chain", 2),
    ("ranchers", 2),
    ("ranchers", 4),
)


def main() -> None:
    """Print a row for each title and number of seats."""
    house.set_up()
    from django.conf import settings

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.REPLY_DOMAIN = "reply.example.org"
    chosen = [word for word in sys.argv[2:] if word not in ("show", "new")]
    games = ((chosen[0], int(chosen[1])),) if chosen else TABLES
    matches = int(chosen[2]) if len(chosen) > 2 else MATCHES
    rows = []
    for slug, seats in games:
        mails = [mail for deal in range(matches) for mail in play_match(slug, seats, deal)]
        rows.append((f"{slug}, {seats}", *measure(mails)))
        if "show" in sys.argv:
            print(choose_middle(mails))
    heads = ("", "turn mails", "lines", "9 in 10 up to", "most", "kB", "9 in 10 up to")
    table("Turn mails", heads, rows)


def play_match(slug: str, seats: int, deal: int) -> list[EmailMessage]:
    """Play a match through the door; return its turn mails."""
    from django.core import mail

    from accounts.models import Player
    from games import play
    from games.models import Match
    from games.post.outbox.mail_sender import send_due_mails
    from tests import matches

    mail.outbox = []
    first = Player.objects.count()
    people = [house.player(first + number) for number in range(seats)]
    match = play.open_match(people[0], slug, seats=seats, options={})
    for player in people[1:]:
        match = play.join_match(match.pk, player)
    match.seats.update(is_early="new" in sys.argv)
    dice = random.Random(f"{slug} {seats} {deal}")
    while matches.fresh(match).status == Match.Status.RUNNING:
        seat = matches.awaited(match)
        send_due_mails()
        play.submit_turn(seat.pk, matches.sensible_turn(match, seat, dice))
    raw = (each.message().as_bytes() for each in mail.outbox)
    sent: list[Any] = [message_from_bytes(each, policy=policy.default) for each in raw]
    return [each for each in sent if each["X-Rural-Route-Reason"] == "turn"]


def count_lines(mail: EmailMessage) -> int:
    return len(text_of(mail).splitlines())


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    return "" if body is None else str(body.get_content())


def measure(mails: list[EmailMessage]) -> tuple[str, ...]:
    """Median, ninth decile and most of lines and kB."""
    lines = sorted(map(count_lines, mails))
    sizes = sorted(len(bytes(mail)) / 1000 for mail in mails)
    ninth = len(mails) * 9 // 10
    return (
        str(len(mails)),
        f"{statistics.median(lines):.0f}",
        str(lines[ninth]),
        str(lines[-1]),
        f"{statistics.median(sizes):.1f}",
        f"{sizes[ninth]:.1f}",
    )


def choose_middle(mails: list[EmailMessage]) -> str:
    """The text of a mail of median length."""
    return text_of(sorted(mails, key=count_lines)[len(mails) // 2])
