"""How an answer is headed of which something was refused: by what was asked for."""

import pytest

from games.models import Notice, Seat
from games.post.outbox.mail_sender import send_due_mails
from tests.post.letters.writing import wrote
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db

NOT_DONE, NOT_ALL = "Not done", "Partly done"
NOT_PLAYED, WOULD_NOT_DO = "Not played", "Not possible"


def heading(seat: Seat, words: str, sink: Sink) -> str:
    """The first line of the answer to a letter with these words of the player."""
    Notice.objects.all().delete()
    letter = wrote(seat, words)
    assert letter.reason == "refused", letter.transcript
    send_due_mails()
    mail = sink.mails[-1]
    first = text(mail).strip().splitlines()[0].rstrip(".")
    assert f">{first}</" in html(mail)
    return first


@pytest.mark.parametrize(
    ("words", "headed"),
    [
        ("vacation 400 days", NOT_DONE),
        ("away until yesterday", NOT_DONE),
        ("nudge", NOT_DONE),
        ("undo", NOT_DONE),
        ("resume", NOT_DONE),
        ("rematch", NOT_DONE),
        ("agree 7", NOT_DONE),
        ("block Nobody", NOT_DONE),
        ("talk loudly", NOT_DONE),
        ("hints please", NOT_DONE),
        ("report name Nobody rude", NOT_DONE),
        ("forget plan 3", NOT_DONE),
        ("plan hatch ZZZ", NOT_DONE),
        ("if Nobody draws", NOT_DONE),
        ("preview hatch ZZZ", WOULD_NOT_DO),
        ("preview vacation 400 days", WOULD_NOT_DO),
        ("hatch ZZZ", NOT_PLAYED),
        ("what is this", NOT_PLAYED),
        ("99", NOT_PLAYED),
        ("", NOT_PLAYED),
        ("x" * 201, NOT_PLAYED),
        ("talk off\nvacation 400 days", NOT_ALL),
    ],
)
def test_the_heading_of_a_refusal_fits_what_was_asked_for(
    seat: Seat, sink: Sink, words: str, headed: str
) -> None:
    assert heading(seat, words, sink) == headed
