"""What is written by hand beside a library: how much longer the library takes for the same.

Both sides do the same work in the same run, in turns, each round compared with its own neighbour.
The docstrings of what is measured quote these ratios.
"""

import multiprocessing
import smtplib
import time
from collections.abc import Callable
from typing import Any

from tests.bench import house, mails
from tests.bench.tables import spread, table

ROUNDS, TIMES, MAILS = 11, 100, 60
Sides = tuple[Callable[[], Any], Callable[[], Any]]


def main() -> None:
    """Prints a row for each piece: microseconds of both sides, and their ratio."""
    house.set_up()
    from django.db import transaction

    people = [house.player(number) for number in range(2)]
    match = house.running(*people)
    context = context_of(match)
    pieces: dict[str, Sides] = {
        "100 words looked up | django.utils.translation": looked_up(),
        "rows of a match read | ORM": read(match),
        "a match updated | save(update_fields)": updated(match),
        "a mail stamped as begun | filter().update()": stamped(context.notice),
    }
    with transaction.atomic():  # what a commit costs is the same for both sides
        rows = [(name, *compared(*sides)) for name, sides in pieces.items()]
        transaction.set_rollback(True)
    rows.append(("mails sent | smtplib.sendmail in the same sender", *sent(people)))
    table("By hand | by the library", ("", "us by hand", "us by the library", "ratio"), rows)


def compared(by_hand: Callable[[], Any], by_library: Callable[[], Any]) -> tuple[str, str, str]:
    """Microseconds of each side, and how much longer the library takes."""
    took: list[tuple[float, float]] = []
    by_hand(), by_library()
    for _ in range(ROUNDS):
        took.append((seconds(by_hand), seconds(by_library)))
    return in_words([(1e6 * ours / TIMES, 1e6 * theirs / TIMES) for ours, theirs in took])


def seconds(once: Callable[[], Any]) -> float:
    """How long `once` takes, TIMES over."""
    began = time.perf_counter()
    for _ in range(TIMES):
        once()
    return time.perf_counter() - began


def in_words(took: list[tuple[float, float]]) -> tuple[str, str, str]:
    ours, theirs = zip(*took, strict=True)
    return (spread(ours), spread(theirs), spread([two / one for one, two in took], 2))


def context_of(match: Any) -> Any:
    """What the turn mail of a match is made from."""
    from config import clock
    from games.models import Notice
    from games.post.mails.headers import random_id_part
    from games.post.outbox.send_policy import recheck_notice

    notice = Notice.objects.select_related("letter").get(kind=Notice.Kind.TURN, seat__match=match)
    notice.message_id = random_id_part()
    context, reason = recheck_notice(notice, clock.now())
    assert context is not None, reason
    return context


def looked_up() -> Sides:
    from django.utils import translation
    from django.utils.translation import gettext

    from accounts.languages import active_language

    def by_hand() -> None:
        with active_language("en"):
            for _ in range(100):
                gettext("Your turn")

    def by_library() -> None:
        with translation.override("en"):
            for _ in range(100):
                translation.gettext("Your turn")

    return by_hand, by_library


def read(match: Any) -> Sides:
    from config import raw_sql
    from games.models import Match, Seat

    return (
        lambda: (
            raw_sql.fetch_rows(Match, "id = %s", match.pk),
            raw_sql.fetch_rows(Seat, "match_id = %s ORDER BY number", match.pk),
        ),
        lambda: (
            list(Match.objects.filter(pk=match.pk)),
            list(Seat.objects.filter(match=match.pk).order_by("number")),
        ),
    )


def updated(match: Any) -> Sides:
    from config import raw_sql

    names = ("ply", "status", "stepped_at")
    return lambda: raw_sql.update_rows([match], names), lambda: match.save(update_fields=names)


def stamped(notice: Any) -> Sides:
    from django.db.models import OuterRef, Subquery

    from config import clock
    from games.models import Notice, Seat
    from games.post.outbox import delivery_log
    from games.post.outbox.notice_sender import claim_notices

    (claimed,) = [each for each in claim_notices(clock.now()) if each.pk == notice.pk]
    claimed.message_id = notice.message_id
    now = clock.now()

    def by_library() -> bool:
        asked = Seat.objects.filter(pk=OuterRef("seat_id")).values("question")
        leased = Notice.objects.filter(
            pk=claimed.pk, state=Notice.State.LEASED, attempts=claimed.attempts
        )
        return bool(
            leased.filter(question=Subquery(asked)).update(
                begun_at=now, leased_until=now + Notice.LEASE, message_id=claimed.message_id
            )
        )

    return lambda: delivery_log.mark_sending(
        claimed, now, now + Notice.LEASE, if_asked=True
    ), by_library


def sent(people: list[Any]) -> tuple[str, str, str]:
    """The whole sender, with its own conversation and with smtplib's, which waits for each answer
    of the server before it goes on."""
    from django.conf import settings

    from config.processes import find_free_port
    from games.post.outbox import notice_sender, smtp_connection

    class Waiting(smtp_connection.SmtpConnection):
        """Every mail by `sendmail`, all at once."""

        def offer(self, mail: Any) -> None:
            self.connect()
            self.write_on(mail, to_its_end=True)

        def send_text(self, mail: Any) -> None:
            sender, recipients = smtp_connection.smtp_envelope(mail)
            assert isinstance(self.client, smtplib.SMTP)
            self.client.sendmail(sender, recipients, mail.octets)

        def confirm(self) -> None:
            """sendmail has heard the answer."""

    port = find_free_port()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    server = context.Process(target=mails.serve, args=(port, there))
    server.start()
    here.recv()
    own, took = smtp_connection.SmtpConnection, []
    for _ in range(ROUNDS):
        pair = []
        for wire in (own, Waiting):
            mails.owe(people, MAILS)
            notice_sender.SmtpConnection = wire  # type: ignore[misc]
            began = time.perf_counter()
            mails.send()
            spent = time.perf_counter() - began
            pair.append(1e6 * spent / len(mails.taken(here)))
        took.append((pair[0], pair[1]))
    notice_sender.SmtpConnection = own  # type: ignore[misc]
    here.send("end")
    server.join(10)
    return in_words(took[1:])
