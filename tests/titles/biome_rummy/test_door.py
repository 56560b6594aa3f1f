"""Biome Rummy at the door: a turn in one answer or in several, and a draw that tells nothing."""

import pytest

from games import play
from games.models import Match, Move, Notice, Seat
from games.rules.errors import Illegal
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, running_match

pytestmark = pytest.mark.django_db

RUMMY = "biome-rummy"


def hand(match: Match, seat: Seat) -> list[str]:
    return list(play.current_record(fresh(match)).view(seat.number)["hand"])


def texts(match: Match) -> list[str]:
    return list(
        Move.objects.filter(match_id=match.pk).order_by("ply").values_list("text", flat=True)
    )


def test_a_whole_turn_is_one_answer() -> None:
    match = running_match(game=RUMMY)
    seat = awaited(match)
    card = hand(match, seat)[0]
    play.submit_turn(seat.pk, f"draw deck; discard {card}", Move.Via.MAIL, seat.question)
    assert texts(match) == ["draw deck", f"discard {card}"]
    assert awaited(match).pk != seat.pk


def test_a_draw_leaves_the_seat_on_turn_with_a_new_question_and_the_old_deadline() -> None:
    match = running_match(game=RUMMY)
    seat = awaited(match)
    notices = Notice.objects.count()
    play.submit_turn(seat.pk, "draw", Move.Via.MAIL, seat.question)
    again = awaited(match)
    assert again.pk == seat.pk
    assert (again.question, again.ply_of(1), again.ply_of(2)) == (2, 0, 1)
    assert again.deadline == seat.deadline
    assert Notice.objects.count() == notices
    assert len(hand(match, seat)) == 10


def test_the_turn_goes_on_with_the_new_question() -> None:
    match = running_match(game=RUMMY)
    seat = awaited(match)
    play.submit_turn(seat.pk, "draw", Move.Via.MAIL, seat.question)
    drawn = hand(match, seat)[0]
    with pytest.raises(play.StaleQuestion):
        play.submit_turn(seat.pk, f"discard {drawn}", Move.Via.MAIL, seat.question)
    play.submit_turn(seat.pk, f"discard {drawn}", Move.Via.MAIL, awaited(match).question)
    assert texts(match) == ["draw deck", f"discard {drawn}"]


def test_a_refused_rest_takes_the_draw_with_it_and_tells_nothing_of_the_card() -> None:
    match = running_match(game=RUMMY)
    seat = awaited(match)
    state = play.current_record(fresh(match)).state
    coming = state.order[-state.stock]
    with pytest.raises(Illegal) as caught:
        play.submit_turn(seat.pk, f"draw deck; discard {coming}", Move.Via.MAIL, seat.question)
    assert str(caught.value).startswith(f"{coming} isn’t in your hand")
    assert texts(match) == []
    assert awaited(match).question == seat.question
    assert coming not in hand(match, seat)


def test_a_match_of_bots_and_a_person_goes_on_to_the_person() -> None:
    match = running_match(3, game=RUMMY, people=[PlayerFactory()], bot_seats=2)
    seat = awaited(match)
    assert seat.player_id is not None
    card = hand(match, seat)[0]
    play.submit_turn(seat.pk, f"draw; drop {card}", Move.Via.PAGE, seat.question)
    assert awaited(match).pk == seat.pk
    assert {move.seat for move in Move.objects.filter(match_id=match.pk)} == {0, 1, 2}
