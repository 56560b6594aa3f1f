"""Words of a letter where no player writes, and words that would tell or break something."""

import pytest

from games import play
from games.models import InboundMail, Match, Notice, Remark, Seat
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import other
from tests.post.letters.writing import (
    fresh,
    head,
    html,
    many,
    move,
    moves_of,
    named_in,
    part,
    plain,
    post,
    quoting,
    reply_to,
    send,
    sender,
    words_of,
    wrote,
)
from tests.post.sink import Sink, text

pytestmark = pytest.mark.django_db

# Words where no player writes


@pytest.mark.parametrize("where", ["subject", "file name", "enclosed mail", "comment", "hidden"])
def test_a_move_that_nobody_wrote_on_top_is_not_played(seat: Seat, where: str) -> None:
    words = f"play {move(seat)}"
    raw = {
        "subject": plain(sender(seat), "", subject=words),
        "file name": many(
            sender(seat),
            [part("text/plain", ""), part(f'text/plain; name="{words}"', words)],
        ),
        "enclosed mail": many(
            sender(seat),
            [part("text/plain", ""), part("message/rfc822", f"Subject: x\r\n\r\n{words}")],
        ),
        "comment": html(sender(seat), f"<!-- {words} --><p></p>"),
        "hidden": html(
            sender(seat),
            f'<div style="color:red; display: none">{words}</div><p hidden>{words}</p>'
            f"<style>{words}</style><div style='display:none'><b>x</b><p>{words}</div>",
        ),
    }[where]
    letter = send(raw, reply_to(seat))
    assert moves_of(seat.match) == [] and letter.reason == "refused"


def test_no_answer_tells_what_another_seat_holds(seat: Seat, sink: Sink) -> None:
    record = play.current_record(Match.objects.get(pk=seat.match_id))
    theirs = record.view(other(seat).number)["hand"]
    mine = record.view(seat.number)["hand"]
    foreign = [card for card in theirs if card not in mine]
    for words in ("status", f"preview hatch {foreign[0]}", f"hatch {foreign[1]}", "help"):
        wrote(seat, words)
    send_due_mails()
    assert len(sink.mails) == 4
    for mail in sink.mails:
        assert named_in(text(mail), foreign[2:]) == []


def test_a_remark_is_one_line_of_plain_words(seat: Seat) -> None:
    wrote(seat, "say <b>hi</b>\N{RIGHT-TO-LEFT OVERRIDE}\0 there")
    assert Remark.objects.get().text == "<b>hi</b> there"


def test_an_answer_with_a_hostile_name_in_the_letter_still_goes_out(seat: Seat, sink: Sink) -> None:
    hostile = "<a@b>\r\nBcc: everybody@example.org"
    raw = "\r\n".join([*head(sender(seat), message_id=hostile), "", move(seat)]).encode()
    send(raw, reply_to(seat))
    Notice.objects.exclude(kind="answer").delete()
    send_due_mails()
    assert sink.recipients == [[sender(seat)]] and sink.mails[0]["Bcc"] is None


def test_the_wrong_words_for_a_verdict_are_an_error_of_ours(seat: Seat) -> None:
    with pytest.raises(ValueError, match="maybe"):
        post(quoting(sender(seat), "x"), reply_to(seat), verdict="maybe")


def test_nothing_is_answered_to_whoever_wrote(seat: Seat, sink: Sink) -> None:
    raw = quoting(sender(seat), "e9", reply_to="mallory@evil.example")
    send(raw, reply_to(seat), envelope_from="mallory@evil.example")
    send_due_mails()
    assert sink.recipients == [[sender(seat)]]
    assert words_of(InboundMail.objects.get()) and fresh(seat).question is not None
