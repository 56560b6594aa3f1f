"""What stands beside the letters: talk on the page and in mails, the command, the admin."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games import play
from games.models import InboundMail, Notice, Remark, Seat
from games.play import NotAllowed, NotRunning
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import open_table, other
from tests.post.letters.writing import (
    DOMAIN,
    asked,
    move,
    moves_of,
    quoting,
    reply_to,
    sender,
    wrote,
)
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db


def test_a_remark_stands_in_the_next_mail_to_the_opponent_and_in_no_later_one(
    seat: Seat, sink: Sink
) -> None:
    wrote(seat, f"say Mind the emus!\r\n{move(seat)}")
    send_due_mails()
    turn = next(mail for mail in sink.mails if mail["To"] != sender(seat))
    assert f"{seat.name}: Mind the emus!" in text(turn) and "Mind the emus!" in html(turn)
    answer = next(mail for mail in sink.mails if mail["To"] == sender(seat))
    assert "Chat:" not in text(answer)
    opponent = asked(seat.match)
    Notice.objects.create(
        seat=opponent,
        tenure=opponent.tenure,
        kind="last_day",
        question=opponent.question or 0,
        due_at=timezone.now(),
    )
    send_due_mails()
    assert "Mind the emus!" not in text(sink.mails[-1])


def test_a_remark_stands_escaped_on_the_page_for_everybody(seat: Seat) -> None:
    play.post_remark(seat.pk, "<script>alert(1)</script> & luck")
    page = Client().get(f"/m/{seat.match.code}/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; luck" in page


def test_a_page_without_remarks_says_so(seat: Seat) -> None:
    page = Client().get(f"/m/{seat.match.code}/").content.decode()
    assert "Nobody has said anything yet." in page


@pytest.mark.parametrize("words", ["", " \n ", "x" * (Remark.LONGEST + 1)])
def test_a_remark_of_nothing_or_too_much_is_refused(seat: Seat, words: str) -> None:
    with pytest.raises(NotAllowed):
        play.post_remark(seat.pk, words)


def test_nobody_talks_at_a_table_that_is_not_there_yet() -> None:
    seat = open_table().seats.get(number=0)
    with pytest.raises(NotRunning):
        play.post_remark(seat.pk, "hello?")


def test_the_table_can_be_talked_at_for_two_weeks_after_the_end(seat: Seat) -> None:
    play.resign_seat(seat.pk)
    now = timezone.now()
    play.post_remark(seat.pk, "thank you", now + timezone.timedelta(days=13))
    with pytest.raises(NotRunning):
        play.post_remark(seat.pk, "still there?", now + timezone.timedelta(days=15))


# The command


def run(path: Path, to: str, *more: str) -> str:
    out = StringIO()
    call_command("mail_in", str(path), "--to", to, *more, stdout=out)
    return out.getvalue()


def test_the_command_obeys_a_mail_in_a_file_once(seat: Seat, tmp_path: Path) -> None:
    path, to = tmp_path / "letter.eml", reply_to(seat)
    path.write_bytes(quoting(sender(seat), move(seat)))
    assert "done, played" in run(path, to)
    assert "processed before" in run(path, to)
    assert len(moves_of(seat.match)) == 2


def test_the_command_names_what_is_wrong(seat: Seat, tmp_path: Path) -> None:
    path = tmp_path / "letter.eml"
    with pytest.raises(CommandError, match="cannot be read"):
        run(path, reply_to(seat))
    path.write_bytes(b"\r\n")
    with pytest.raises(CommandError, match="550"):
        run(path, f"nobody@{DOMAIN}")


# The admin


def test_staff_see_what_became_of_a_letter_but_not_its_words(seat: Seat, client: Client) -> None:
    letter = wrote(seat, f"say canary words\r\n{move(seat)}")
    client.force_login(PlayerFactory(is_staff=True, is_superuser=True))
    for address in ("/admin/games/inboundmail/", f"/admin/games/inboundmail/{letter.pk}/change/"):
        page = client.get(address).content.decode()
        assert "played" in page and other(seat).match.code in page
        assert "canary" not in page and "hatch" not in page
    assert InboundMail.objects.count() == 1
