"""Notes to oneself by mail: added to, shown, forgotten, and told with the turn."""

from datetime import timedelta

import pytest

from accounts.models import Player
from games import periodic_jobs, play
from games.models import InboundMail, Match, Notice, Seat
from games.play.private_notes import notes_of
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match
from tests.play.premoves.planning import now_of
from tests.play.times import Times
from tests.post.letters.writing import new_match, plain, reply_to, send, words_of
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return new_match()


def asked(match: Match) -> Seat:
    return now_of(awaited(match))


def wrote(seat: Seat, words: str) -> InboundMail:
    assert seat.player is not None
    return send(plain(seat.player.email, words), reply_to(seat))


def noted(seat: Seat) -> str:
    return notes_of(seat.player_id, seat.match_id)


def mails_to(sink: Sink, seat: Seat) -> list[str]:
    """The bodies of the turn mails that a seat got, as text and as HTML."""
    assert seat.player is not None
    mine = [mail for mail in sink.mails if mail["To"] == seat.player.email]
    turns = [mail for mail in mine if mail["X-Rural-Route-Reason"] == "turn"]
    return [" ".join(body(mail).split()) for mail in turns for body in (text, html)]


def test_a_note_is_added_shown_and_forgotten(match: Match) -> None:
    seat = asked(match)
    letter = wrote(seat, "memo Moons are with Bob\nmemo keep 9\nmemo")
    assert noted(seat) == "Moons are with Bob\nkeep 9" and letter.reason == "done"
    assert "your notes on this match:" in words_of(letter) and "keep 9" in words_of(letter)
    assert "deleted" in words_of(wrote(seat, "forget my notes"))
    assert noted(seat) == "" and "you have no notes" in words_of(wrote(seat, "memo"))


def test_a_note_that_is_too_long_is_refused_and_nothing_of_it_is_kept(match: Match) -> None:
    seat = asked(match)
    assert "the limit is 1000" in words_of(wrote(seat, "memo " + "n" * 1001))
    assert noted(seat) == ""


def test_the_turn_mail_tells_ones_own_notes_and_those_of_nobody_else(
    match: Match, sink: Sink
) -> None:
    first = asked(match)
    play.add_note(first.pk, "mine & alone")
    answer(first)
    second = asked(match)
    play.add_note(second.pk, "of the other")
    Notice.objects.all().delete()
    answer(second)
    periodic_jobs.send_notices()
    (plainly, drawn) = mails_to(sink, first)
    assert "Your private notes: mine & alone" in plainly and "mine &amp; alone" in drawn
    assert "of the other" not in plainly + drawn


@pytest.mark.parametrize("off", ["notes_in_mail", "hand_in_mail"])
def test_no_mail_tells_notes_to_who_wants_none_or_keeps_the_hand_out(
    off: str, match: Match, sink: Sink
) -> None:
    first = asked(match)
    play.add_note(first.pk, "nine of Moons")
    Player.objects.filter(pk=first.player_id).update(**{off: False})
    Notice.objects.all().delete()
    answer(first)
    answer(asked(match))
    periodic_jobs.send_notices()
    bodies = mails_to(sink, first)
    assert len(bodies) == 2 and not any("nine of Moons" in body for body in bodies)
    shows = "nine of Moons" in words_of(wrote(asked(match), "memo"))
    assert shows is (off == "notes_in_mail")


def test_a_mail_about_several_matches_has_the_notes_of_each(sink: Sink, times: Times) -> None:
    both = [PlayerFactory(confirmed=True), PlayerFactory(confirmed=True)]
    Player.objects.update(turn_mails=Player.TurnMails.DIGEST)
    awaiting = [awaited(running_match(people=both)) for _ in range(4)]
    for seat in awaiting:
        play.add_note(seat.pk, f"of {seat.match.code} alone")
    times.go(timedelta(hours=30))
    periodic_jobs.send_notices()
    about = [mail for mail in sink.mails if "digest" in str(mail["List-Id"])]
    assert about
    for body in (text, html):
        told = " ".join(body(mail) for mail in about)
        assert all(f"Your note: of {seat.match.code} alone" in told for seat in awaiting)
