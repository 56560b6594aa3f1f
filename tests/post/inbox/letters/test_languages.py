"""An answer to a letter is in the language of its reader; what is kept is facts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.models import InboundMail, Notice, Seat
from tests.languages import catalogue
from tests.post.letters.writing import wrote
from tests.post.mails.reading import posted
from tests.post.sink import html, text

GERMAN = {
    "this is the table now.": "hier ist der Tisch, wie er steht.",
    "not played: {why}": "nicht gespielt: {why}",
    "not played: it does not begin like a step.": "nicht gespielt: so beginnt kein Zug.",
    "Your request": "Worum du gebeten hast",
}


pytestmark = pytest.mark.django_db


@pytest.fixture
def german(tmp_path: Path) -> Iterator[None]:
    catalogue.write(tmp_path, "qq", GERMAN)
    with catalogue.site_speaks(tmp_path, "qq"):
        yield


def test_an_answer_is_in_the_language_of_its_reader(seat: Seat, german: None) -> None:
    wrote(seat, "status")
    (mail,) = posted()
    assert "Hier ist der Tisch, wie er steht." in text(mail)
    assert "Hier ist der Tisch, wie er steht." in html(mail)
    assert text(mail).startswith("Worum du gebeten hast.")
    assert mail["Content-Language"] == "qq"


def test_staff_read_the_same_in_english(seat: Seat, german: None) -> None:
    letter = wrote(seat, "status")
    assert letter.transcript[0]["words"] == "this is the table now."


def test_an_answer_that_an_older_house_has_written_is_sent_as_it_is(
    seat: Seat, german: None
) -> None:
    letter = wrote(seat, "status")
    old = [{"line": "status", "did": "done", "words": "this is the table now."}]
    InboundMail.objects.filter(pk=letter.pk).update(transcript=old)
    assert Notice.objects.filter(letter=letter).exists()
    (mail,) = posted()
    assert "  this is the table now.\n" in text(mail)
