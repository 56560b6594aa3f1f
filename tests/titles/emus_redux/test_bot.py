"""The bot of Emus Redux."""

from collections.abc import Iterator
from random import Random

import pytest

from games.rules.record import Record
from games.titles import bots
from tests.titles.emus_redux.tables import (
    ANN,
    cards,
    closing,
    game,
    hands,
    mail_table,
    ranch,
    random_match,
)


def chosen(at: Record, seat: int = ANN) -> str:
    return bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), Random(1))


def with_one_bot(seats: int, number: int) -> Record:
    """A match of one bot against random seats."""
    rng = Random(number)
    at = Record.begin(game(seats, b"bot %d" % number))
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        bot = seat == number % seats
        at = at.play(seat, chosen(at, seat) if bot else rng.choice(at.list_legal_moves(seat)))
    return at


@pytest.mark.parametrize("seats", [3, 4])
def test_one_bot_wins_against_random_seats(seats: int) -> None:
    outcomes = [(number, with_one_bot(seats, number).outcome) for number in range(12)]
    won = sum(ended is not None and ended.winners == (at % seats,) for at, ended in outcomes)
    assert won >= 11


def test_the_bot_grows_a_bird_that_will_pay_rather_than_skip_ranks() -> None:
    at = mail_table(
        pile=6,
        hands=hands("7SK 8MS 9MS AL CW CY"),
        birds=(ranch("3SK 6SY"), (), ()),
    )
    assert chosen(at) != "grow 9MS on B1"


def test_the_bot_does_not_hatch_what_can_never_pay() -> None:
    at = mail_table(pile=2, hands=hands("2MK 3SK AL CW CY AM"), birds=(ranch("9LK 8WL"), (), ()))
    assert chosen(at).split()[0] == "discard"


def test_the_bot_lets_a_wild_card_stand_for_a_rank_it_does_not_hold() -> None:
    at = mail_table(
        pile=3,
        hands=hands("9MS PSWK EX AL CY AM"),
        birds=(ranch("3SK 6SY 7SK"), (), ()),
        takes=(2, 2, 2),
    )
    assert chosen(at) == "grow PSWK as 8 on B1"


def test_the_bot_keeps_its_excuse_while_it_has_a_losing_bird() -> None:
    at = mail_table(pile=2, hands=hands("2MK AL CW CY AM EX"), birds=(ranch("CK 9LK"), (), ()))
    assert "EX" not in chosen(at)


def test_the_bot_takes_a_discard_that_its_bird_needs() -> None:
    at = mail_table(
        pile=12,
        hands=hands("7SK 9MS AL CW CY AM"),
        birds=(ranch("3SK 6SY"), (), ()),
        piles=(cards("2MK"), cards("8MS")),
        takes=(2, 2, 2),
    ).play(ANN, "grow 7SK on B1")
    assert chosen(at) == "draw D2"


def test_the_bot_takes_a_wild_card_that_fills_a_gap() -> None:
    at = mail_table(
        pile=12,
        hands=hands("7SK 9MS AL CY AM AY"),
        birds=(ranch("6SY"), (), ()),
        piles=((), ()),
        takes=(1, 0, 0),
    ).play(ANN, "grow 7SK on B1")
    assert chosen(at) in ("draw row PMSL", "draw row TSWY")


def test_the_bot_closes_with_the_best_order() -> None:
    assert chosen(closing()) == "close auto"
    assert chosen(closing().play(ANN, "lay 9MS on B1")) == "close"


def test_the_same_view_and_lots_give_the_same_move() -> None:
    assert chosen(mail_table()) == chosen(mail_table())


def positions(seats: int) -> Iterator[Record]:
    yield from random_match(seats, b"any", Random(seats))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_bot_knows_a_legal_move_in_every_position(seats: int) -> None:
    for at in positions(seats):
        for seat in at.awaited_seats:
            assert chosen(at, seat) in at.list_legal_moves(seat)
