"""A turn whose answer was lost: the page asks what became of it, and is told the truth."""

import random
from html import unescape

import pytest
from django.test import Client

from games import play
from games.models import Match, Move, Seat
from games.web import idempotency
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, other, running_match, sensible_turn
from tests.web.pages import reader, record_of

pytestmark = pytest.mark.django_db
TAKEN, OPEN = "Your move was played", "Your move didn’t arrive"
HTMX = {"hx-request": "true"}


@pytest.fixture
def match() -> Match:
    return running_match()


def turn(match: Match, seat: Seat) -> tuple[str, str]:
    """A turn of a seat: the words it sends, and the address with all of it picked."""
    card = record_of(match).view(seat.number)["hand"][0]
    return f"hatch {card}, draw deck", f"do=hatch+{card}"


def ask(client: Client, match: Match, sent: object, picks: str = "") -> tuple[str, str]:
    """What the page is told, and the address it gets."""
    response = client.get(f"/m/{match.code}/?{picks}&sent={sent}", headers=HTMX)
    assert response.status_code == 200
    return unescape(response.content.decode()), response["HX-Replace-Url"]


def test_a_turn_that_was_taken_is_said_to_be_and_its_picks_are_gone(match: Match) -> None:
    seat = awaited(match)
    words, picks = turn(match, seat)
    client = reader(seat.player)
    client.post(f"/m/{match.code}/play/", {"words": words, "question": seat.question})
    said, address = ask(client, match, seat.question, picks)
    assert TAKEN in said and words in said
    assert address == f"/m/{match.code}/"
    assert "was discarded" not in said


def test_a_turn_that_never_came_in_can_be_sent_again_with_all_its_picks(match: Match) -> None:
    seat = awaited(match)
    words, picks = turn(match, seat)
    said, address = ask(reader(seat.player), match, seat.question, picks)
    assert OPEN in said and TAKEN not in said
    assert address == f"/m/{match.code}/?{picks}"
    assert f'name="words" value="{words}"' in said
    assert not Move.objects.filter(match=match).exists()


def test_a_question_that_was_answered_by_mail_is_told_with_what_was_played(match: Match) -> None:
    seat = awaited(match)
    words, _picks = turn(match, seat)
    play.submit_turn(seat.pk, words, via=Move.Via.MAIL, question=seat.question)
    said, _address = ask(reader(seat.player), match, seat.question)
    assert words in said and OPEN not in said


def test_the_same_turn_sent_twice_is_taken_once_and_both_times_said_to_be(match: Match) -> None:
    seat = awaited(match)
    words, _picks = turn(match, seat)
    client = reader(seat.player)
    sent = {"words": words, "question": seat.question}
    client.post(f"/m/{match.code}/play/", sent)
    again = client.post(f"/m/{match.code}/play/", {**sent, "words": words.upper()}, follow=True)
    assert again.redirect_chain == [(f"/m/{match.code}/", 303)]
    assert TAKEN in again.content.decode()
    assert Move.objects.filter(match=match).count() == 2


def test_another_turn_for_a_question_that_is_past_is_refused(match: Match) -> None:
    seat = awaited(match)
    words, _picks = turn(match, seat)
    client = reader(seat.player)
    client.post(f"/m/{match.code}/play/", {"words": words, "question": seat.question})
    card = record_of(match).view(seat.number)["hand"][0]
    sent = {"words": f"discard {card}, draw deck", "question": seat.question}
    response = client.post(f"/m/{match.code}/play/", sent)
    assert response.status_code == 409
    assert "you’ve already answered that question" in response.content.decode()


def test_the_turn_that_ended_the_match_sent_twice_is_said_to_have_been_taken(match: Match) -> None:
    dice = random.Random(3)
    while True:
        seat = awaited(match)
        words = sensible_turn(match, seat, dice)
        sent = {"words": words, "question": seat.question}
        client = reader(seat.player)
        assert client.post(f"/m/{match.code}/play/", sent).status_code == 303
        if fresh(match).status != Match.Status.RUNNING:
            break
    again = client.post(f"/m/{match.code}/play/", sent, follow=True)
    assert TAKEN in again.content.decode()


def test_nobody_learns_what_others_answered(match: Match) -> None:
    seat = awaited(match)
    words, _picks = turn(match, seat)
    play.submit_turn(seat.pk, words, question=seat.question)
    for client in (reader(other(seat).player), reader(PlayerFactory()), reader()):
        assert TAKEN not in ask(client, match, seat.question)[0]


@pytest.mark.parametrize("sent", ["", "-1", "9" * 30, "x" * 300, "１", "77"])
def test_whatever_else_is_asked_for_is_answered(match: Match, sent: str) -> None:
    said, _address = ask(reader(awaited(match).player), match, sent)
    assert TAKEN not in said


def test_a_move_that_nobody_asked_for_is_told_by_the_key_of_its_form() -> None:
    match = running_match(game="ranchers")
    seat = awaited(match)
    client = reader(seat.player)
    key = idempotency.issue_key(int(client.session["_auth_user_id"]))
    move = record_of(match).list_legal_moves(seat.number)[0]
    assert OPEN in ask(client, match, key)[0]
    client.post(f"/m/{match.code}/play/", {"words": move, "question": "", "form_key": key})
    assert TAKEN in ask(client, match, key)[0]
