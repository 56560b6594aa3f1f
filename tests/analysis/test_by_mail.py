"""Looking back by mail: asked for in a line, told in a mail of its own once it is found."""

from typing import Any

import pytest

from games.analysis import jobs
from games.analysis.models import LookingBack
from games.models import Delivery, Seat
from games.post.outbox.mail_sender import send_due_mails
from tests.analysis.test_pages import REASON, looked_back
from tests.analysis.test_working import over, player_at
from tests.matches import running_match
from tests.post.letters.personal import answer_to, newest
from tests.post.letters.writing import DOMAIN, people
from tests.post.sink import Sink, html, text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def flat(words: str) -> str:
    return " ".join(words.split())


def test_the_letter_of_the_end_has_the_line_and_the_line_brings_what_was_found(sink: Sink) -> None:
    match = over(people=people(2))
    ann = player_at(match)
    send_due_mails()
    (letter,) = [
        mail
        for mail in sink.mails
        if mail["X-Rural-Route-Reason"] == "finished" and mail["To"] == ann.email
    ]
    line = f"look back {match.code}"
    assert line in text(letter) and f"/m/{match.code}/back/" in html(letter)
    assert f"We’re analysing {match.code}" in answer_to(sink, ann, line)
    send_due_mails()
    owed = Delivery.objects.exclude(notification__type="answer")
    assert owed.get().state == "due"  # nothing is found yet
    LookingBack.objects.all().delete()
    looked_back(match)
    answer_to(sink, ann, f"Look back {match.code.upper()}.")
    send_due_mails()
    mail = newest(sink, "back")
    told = flat(text(mail))
    assert "about 4 points" in told and f"/m/{match.code}/back/1/" in told
    assert told.index("/back/1/") < told.index("Better:")
    assert "Better:" in html(mail) and REASON in flat(html(mail))
    assert told.index("Better:") < told.index(REASON)
    assert owed.latest("pk").state == "sent"


def test_what_will_not_do_is_told(sink: Sink) -> None:
    match = running_match(game="ranchers", people=people(2))
    ann = player_at(match)
    assert "Add the match code" in answer_to(sink, ann, "look back")
    assert "You didn’t play in match k7q2mnpr" in flat(answer_to(sink, ann, "look back k7q2mnpr"))
    assert "isn’t over" in answer_to(sink, ann, f"look back {match.code}")
    assert not LookingBack.objects.exists()


def test_a_match_that_could_not_be_gone_through_is_told_as_well(
    sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = over(people=people(2))
    seat = Seat.objects.get(match=match, number=0)
    assert seat.player is not None
    answer_to(sink, seat.player, f"look back {match.code}")

    def broken(*_things: Any) -> None:
        raise ValueError("no")

    monkeypatch.setattr(jobs, "run_slice", broken)
    jobs.analyse_slice()
    send_due_mails()
    assert "couldn’t analyse" in text(newest(sink, "back"))
