"""The letters of the fault test: `post 60` has them come in, `read` bears a reader for each line,
which reads them until none is left, `hang` hangs at each of them as a runner of the house that its
watchdog guards, `list` says what became of each.

Readers may be killed at any moment, and wait parts of a second instead of minutes, so that what a
dead one had in hand is taken up soon.
"""

import os
import sys
import time
from datetime import timedelta

import django

from tests.faults.breeder import breed


def post(many: int) -> None:
    """So many running matches, in each of which the answer to the open question comes in."""
    from games import play
    from games.models import Seat
    from tests.factories import PlayerFactory
    from tests.matches import awaited
    from tests.post.letters import writing

    one, other = (PlayerFactory(confirmed=True) for _ in range(2))
    for _ in range(many):
        match = play.open_match(one, "emu-ranchers", pace_hours=48)
        play.join_match(match.pk, other)
        seat = Seat.objects.select_related("match", "player").get(pk=awaited(match).pk)
        raw = writing.quoting(writing.sender(seat), writing.move(seat))
        assert writing.post(raw, writing.reply_to(seat)) is not None


def is_any_left() -> bool:
    from games.models import InboundMail

    return InboundMail.objects.filter(
        state__in=[InboundMail.State.WAITING, InboundMail.State.LEASED]
    ).exists()


def read() -> None:
    from games.models import InboundMail
    from games.post import inbox
    from games.post.inbox import mail_handler

    InboundMail.LEASE = timedelta(seconds=0.5)
    mail_handler.BATCH = 3
    mail_handler.MOST_ATTEMPTS = 50  # readers die of us here, and not of the same letter each time
    while is_any_left():
        inbox.process_inbound_mails()
        time.sleep(0.05)


def hang() -> None:
    """Works on a letter for ever, within the transaction; ends if none is left."""
    from django.conf import settings

    from config import watchdog
    from games.models import InboundMail
    from games.post import inbox
    from games.post.inbox import mail_handler

    def act(letter: InboundMail, parsed: object, found: object = None) -> bool:
        while True:
            pass

    InboundMail.LEASE = timedelta(seconds=0.5)
    mail_handler.HANGING_SECONDS = 0.5
    mail_handler.run_mail = act
    watchdog.start_watchdog(settings.VAR_DIR)
    while is_any_left():
        inbox.process_inbound_mails()
        time.sleep(0.05)


def show() -> None:
    """State, reason and hangs of each letter, whether it played, and the answers that are owed."""
    from games.models import InboundMail, Move, Notice

    for letter in InboundMail.objects.select_related("seat").order_by("pk"):
        assert letter.seat is not None
        moves = Move.objects.filter(match=letter.seat.match_id, seat=letter.seat.number)
        answers = Notice.objects.filter(letter=letter)
        print(letter.state, letter.reason, letter.hangs, moves.exists(), answers.count())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    what, *numbers = sys.argv[1:]
    import games.post.inbox.mail_handler  # noqa: F401  what each reader would load

    acts = {"post": post, "read": lambda: breed(read), "hang": hang, "list": show}
    acts[what](*map(int, numbers))
