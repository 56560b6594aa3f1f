"""Mutated letters: whatever is done to a mail, nothing breaks, nothing takes long, and no move is
played that does not stand on top of what a reader sees.

1,000 of them are read; since what a letter sets going costs a hundred times as much as reading it,
100 go through the whole house, the same in every run. With RURAL_LONG=1 it is 20,000 of both, new
ones each time; `RURAL_MAILS=500000` tries that many of both. On PostgreSQL it is fewer, since what
is tried here hardly asks the database.
"""

import base64
import json
import os
import random
import sys
import time
from collections import Counter
from dataclasses import asdict
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, strategies
from hypothesis import settings as trying

from config.watchdog import main_thread_seconds
from games.models import InboundMail, Seat
from games.post import inbox
from games.post.inbox import mail_reader
from games.post.inbox.commands import LONGEST_LINE, list_commands
from games.post.inbox.mail_reader import UnreadableMail
from games.post.parsing.mime_parser import (
    MailParser,
    TooManyParts,
    fields_of,
    split_header_and_body,
)
from games.post.parsing.reply_parser import list_text_lines
from tests.long_run import LONG
from tests.post.letters.writing import (
    ATTRIBUTION,
    DOMAIN,
    QUOTED,
    answers,
    asked,
    html,
    many,
    move,
    moves_of,
    new_match,
    part,
    plain,
    post,
    quoting,
    reply_to,
)

READ = int(os.environ.get("RURAL_MAILS", 20_000 if LONG else 1_000))
HANDLED = int(os.environ.get("RURAL_MAILS", 20_000 if LONG else 100))
SECONDS = 5.0  # of work; how busy the machine is does not count
READING_SECONDS = 1.0  # of work in the child that opens mails
END_STATES = {InboundMail.State.DONE, InboundMail.State.IGNORED, InboundMail.State.SET_ASIDE}

HOSTILE = (
    b"\0",
    b"\r\n",
    b"\r\n\r\n",
    b"--=_part",
    b"--=_part--\r\n",
    b"<!--",
    b"<div",
    b">",
    b'"',
    b"(",
    b"=?utf-8?b?",
    b"=?utf-8?b?a?=",
    b"=",
    b"\xff\xfe",
    b"Content-Type: text/plain; charset=klingon\r\n",
    b"Content-Type: multipart/mixed; boundary=x\r\n",
    b"Content-Transfer-Encoding: base64\r\n",
    b"From: a@b, c@d\r\n",
    b"\xef\xbc\x91",
    b"> ",
)


def samples(who: str, top: str, below: str) -> list[bytes]:
    """Mails of every shape from `who`; the move `top` stands on top of some, the line `below` in
    the quoted part of all."""
    quoted = f"{ATTRIBUTION}\r\n\r\n{QUOTED}\r\n> {below}\r\n"
    both = [
        part("text/plain; charset=utf-8", f"{top}\r\n\r\n{quoted}"),
        part(
            "text/html; charset=utf-8",
            f'<div>{top}</div><div class="gmail_quote"><blockquote>{below}</blockquote></div>',
        ),
    ]
    encoded = base64.encodebytes(f"{top}\r\n\r\n{quoted}".encode()).decode()
    return [
        quoting(who, top),
        quoting(who, f"say hello\r\n{top}"),
        plain(who, f"Well played!\r\n\r\n{quoted}"),
        plain(who, quoted),
        plain(who, encoded, content_transfer_encoding="base64"),
        plain(who, f"{top}=20\r\n=3E x", content_transfer_encoding="quoted-printable"),
        html(who, f"<p>{top}</p><blockquote>{below}</blockquote><!-- {below} -->"),
        html(who, f"<p>Nice.</p><div style='display:none'>{below}</div>"),
        many(who, both, kind="alternative"),
        many(who, [*both, part('image/png; name="hatch.png"', "AAAA")]),
    ]


def mutated(raw: bytes, dice: random.Random) -> bytes:
    """The mail after a few accidents."""
    changed = bytearray(raw)
    for _ in range(dice.choice((1, 1, 2, 3, 5, 8))):
        at = dice.randrange(len(changed) + 1)
        upto = min(len(changed), at + dice.choice((1, 2, 8, 40, 200)))
        accident = dice.randrange(8)
        if accident == 0 and at < len(changed):
            changed[at] = dice.randrange(256)
        elif accident == 1:
            del changed[at:upto]
        elif accident == 2:
            changed[at:at] = dice.choice(HOSTILE)
        elif accident == 3:
            changed[at:at] = changed[at:upto] * dice.choice((1, 2, 50))
        elif accident == 4:
            del changed[at:]
        elif accident == 5 and at < len(changed):
            changed[at] ^= 1 << dice.randrange(8)
        elif accident == 6:
            lines = bytes(changed).split(b"\r\n")
            dice.shuffle(lines)
            changed = bytearray(b"\r\n".join(lines))
        else:
            place = dice.randrange(len(changed) + 1)
            changed[place:place] = changed[at:upto]
    return bytes(changed)


def top_lines(raw: bytes) -> list[str]:
    """The first lines that a reader of the mail sees."""
    head, body = split_header_and_body(raw)
    try:
        text = MailParser().find_text(fields_of(head), body) or ""
    except TooManyParts:
        return []
    return [line.text.replace("\0", "") for line in list_text_lines(text)][:10]


def work_of_child() -> float:
    """Seconds that the child which opens mails has worked; 0 where that is not known."""
    child = mail_reader._reader.child
    if child is None or not sys.platform.startswith("linux"):
        return 0.0
    return main_thread_seconds(child.pid)


def check(raw: bytes, seat: Seat, to: str, seen: Counter[str]) -> float:
    """Sends one mail and undoes it; returns how long the house worked on it."""
    begin = time.process_time()
    letter = post(raw, to)
    assert letter is not None
    inbox.process_inbound_mails()
    took = time.process_time() - begin
    letter.refresh_from_db()
    assert letter.state in END_STATES, letter.state
    assert letter.reason != "broke"
    assert answers() <= 1
    if moves_of(seat.match):
        assert letter.reason == "played"
        obeyed = [entry["line"] for entry in letter.transcript if entry["did"] == "played"]
        lines = top_lines(raw)
        at = [lines.index(line) for line in obeyed if line in lines]
        assert len(at) == len(obeyed) == 1, (obeyed, lines)
        above = lines[: at[0]]
        assert all(line.lower().startswith("say") for line in above), above
    seen[letter.reason] += 1
    return took


def test_every_mutated_mail_is_read_as_text_that_can_be_kept() -> None:
    """Or is too much for the reader, which says so and is not ended by it."""
    top = "hatch 9MW; draw deck"
    originals = samples("ann@example.org", top, "play discard CL; draw 2SK")
    on_top = unread = 0
    mail_reader.read_mail(originals[0])  # the child's own start is no reading
    slowest, before = 0.0, work_of_child()
    for number in range(READ):
        dice = random.Random(number)
        raw = mutated(dice.choice(originals), dice)
        try:
            parsed = mail_reader.read_mail(raw)
        except UnreadableMail as error:
            assert str(error).startswith("TooManyParts: "), (number, error)
            unread += 1
            continue
        finally:
            worked = work_of_child()
            slowest, before = max(slowest, worked - before), worked
        kept = json.dumps(asdict(parsed), ensure_ascii=False)
        assert "\\u0000" not in kept, number  # PostgreSQL keeps it in no text
        kept.encode()  # nor half a sign
        found = list_commands(parsed.lines)
        seen = [line[:LONGEST_LINE] for line in top_lines(raw)]
        assert [command.line for command in found] == seen[: len(found)], number
        assert not any(command.line.startswith((">", "|")) for command in found), number
        on_top += any(command.line == top for command in found)
    print(
        f"{READ} mails, {on_top} with the step on top, {unread} too much to be read, "
        f"the slowest read in {slowest:.2f} s of work"
    )
    assert slowest < READING_SECONDS
    assert READ / 100 < on_top < READ and unread < READ / 100


@pytest.mark.lengthy
@pytest.mark.django_db
def test_no_mutated_mail_breaks_anything_or_plays_what_is_not_on_top(
    settings: Any,
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    seat = asked(new_match())
    assert seat.player is not None
    originals = samples(seat.player.email, move(seat), f"play {move(seat, 1)}")
    to = reply_to(seat)
    seen: Counter[str] = Counter()
    slowest = attempts(originals, to, seat, seen)
    print(f"{sum(seen.values())} mails, slowest {slowest:.2f} s: {dict(seen.most_common())}")
    assert slowest < SECONDS
    assert seen["played"] > 3 and seen["refused"] > 3


def attempts(originals: list[bytes], to: str, seat: Seat, seen: Counter[str]) -> float:
    """Tries that many mutated mails; returns the time of the slowest."""
    slowest = [0.0]
    mails = HANDLED if connection.vendor == "sqlite" else max(40, HANDLED // 10)

    @trying(
        max_examples=mails,
        derandomize=not LONG,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        original=strategies.sampled_from(originals),
        number=strategies.integers(0, 2**32),
    )
    def one(original: bytes, number: int) -> None:
        dice = random.Random(number)
        with transaction.atomic():
            try:
                slowest[0] = max(slowest[0], check(mutated(original, dice), seat, to, seen))
            finally:
                transaction.set_rollback(True)

    one()
    return slowest[0]
