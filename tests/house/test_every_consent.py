"""What players agree on, in every title: asked, answered and told by page and by mail."""

import random
from html import unescape
from typing import Any

import pytest
from django.core import mail

from games import periodic_jobs, play
from games.models import Match, Notice, Request, Seat
from games.rules.game import AnyGame
from games.rules.take_back_notation import parse_take_back
from games.titles import all_games
from tests.long_run import LONG, sample
from tests.matches import awaited, fresh, running_match
from tests.play.going_back import moves, on_to_an_undo, seen_now
from tests.post.letters.writing import DOMAIN, people, plain, send, talk_to, words_of
from tests.web.pages import press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
every_game = pytest.mark.parametrize("game", sample(all_games(), 2), ids=lambda game: game.slug)
by_page_and_mail = pytest.mark.parametrize("way", ["page", "mail"])
# In Hunting Prey all choose in secret, and what is chosen shows with the last choice.
WITHOUT_UNDO = {"hunting-prey"}
# What is asked for, and what the mails call it and say of its end.
WISHES = {
    "pause": ("asks to pause the match", "The match is paused"),
    "pace 3 days": ("asks to change the pace: 3 days a turn", "3 days a turn"),
    "draw": ("asks to end the match as a draw", "The match is over"),
    "cancel": ("asks to cancel the match", "cancelled"),
}


@pytest.fixture(autouse=True)
def takes_answers(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def dealt(game: type[AnyGame]) -> Match:
    seats = game.seat_counts[0]
    return running_match(seats, game=game.slug, people=people(seats))


def ask(seat: Seat, wish: str, way: str) -> str:
    """What the house answers to who asks."""
    what, _space, of = wish.partition(" ")
    assert seat.player is not None
    if way == "page":
        at = f"/m/{seat.match.code}/ask/"
        told = press(reader(seat.player), at, {"ask": what, "of": of}, follow=True)
        return words(told.content.decode())
    return words_of(send(plain(seat.player.email, f"ask {wish}"), talk_to(seat)))


def agree(seat: Seat, number: int, way: str) -> None:
    assert seat.player is not None
    if way == "page":
        sent = {"answer": "agree", "number": str(number)}
        reader(seat.player).post(f"/m/{seat.match.code}/answer/", sent)
    else:
        send(plain(seat.player.email, f"agree {number}"), talk_to(seat))


def all_others_agree(asker: Seat, way: str) -> Request:
    request = Request.objects.get(match=asker.match, state=Request.State.OPEN)
    for seat in asker.match.seats.exclude(pk=asker.pk).order_by("number"):
        agree(seen_now(seat), request.number, way)
    request.refresh_from_db()
    return request


def words(html: str) -> str:
    return " ".join(unescape(html).split())


def mails_to(seat: Seat, kind: str) -> list[str]:
    """Both bodies of the mails of a kind to whoever holds a seat, sent now."""
    while periodic_jobs.send_notices():
        pass
    assert seat.player is not None
    theirs = [one for one in mail.outbox if one.to == [seat.player.email]]
    return [
        words(body)
        for one in theirs
        if one.extra_headers["X-Rural-Route-Reason"] == kind
        for body in (str(one.body), *(str(each[0]) for each in alternatives(one)))
    ]


def alternatives(message: Any) -> list[Any]:
    return list(message.alternatives)


@by_page_and_mail
@every_game
def test_moves_that_all_have_seen_go_back_once_all_agree(game: type[AnyGame], way: str) -> None:
    seat = None
    for number in range(2 if game.slug in WITHOUT_UNDO else 9):
        seat = seat or on_to_an_undo(dealt(game), random.Random(number))
    assert (seat is None) == (game.slug in WITHOUT_UNDO)
    if seat is None:
        return
    match = seat.match
    Notice.objects.all().delete()
    before = len(moves(match))
    assert "request 1" in ask(seat, "undo", way)
    others = [seen_now(one) for one in match.seats.exclude(pk=seat.pk)]
    for each in others:
        for body in mails_to(each, "asked"):
            assert f"{seat.name} asks to take back their last moves" in body
            assert "Moves to take back" in body
    assert all_others_agree(seat, way).state == Request.State.DONE
    assert parse_take_back(moves(match)[before][2]) is not None
    assert awaited(match).pk == seat.pk or len(play.current_record(fresh(match)).awaited_seats) > 1
    for each in (seat, *others):
        told = mails_to(each, "settled")
        assert len(told) == 2 and all("The moves have been taken back" in body for body in told)
    assert play.verify_match(fresh(match)).is_sound


@by_page_and_mail
@every_game
def test_what_somebody_may_not_undo_is_refused_alike_and_nobody_is_asked(
    game: type[AnyGame], way: str
) -> None:
    seat = seen_now(awaited(dealt(game)))
    assert "You can undo only moves everybody saw" in ask(seat, "undo", way)
    assert not Request.objects.exists()


@pytest.mark.parametrize(
    "way", ["page", pytest.param("mail", marks=pytest.mark.skipif(not LONG, reason="as by page"))]
)
@every_game
def test_pause_pace_draw_and_cancel_come_about_once_all_agree(
    game: type[AnyGame], way: str
) -> None:
    for wish, (called, became) in WISHES.items():
        match = dealt(game)
        seat = seen_now(awaited(match))
        Notice.objects.all().delete()
        told = ask(seat, wish, way)
        if wish == "draw" and not game.can_be_drawn:
            assert "By its rules, this game can’t end in a draw" in told
            continue
        assert "request 1" in told
        other = seen_now(match.seats.exclude(pk=seat.pk)[0])
        for body in mails_to(other, "asked"):
            assert f"{seat.name} {called}" in body and "refuse 1" in body
        assert all_others_agree(seat, way).state == Request.State.DONE
        for each in (seat, other):
            bodies = mails_to(each, "finished" if wish == "draw" else "settled")
            assert len(bodies) == 2 and all(became in body for body in bodies), bodies
        assert play.verify_match(fresh(match)).is_sound
