"""The bot of Emu Ranchers."""

from random import Random

import pytest

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import bots
from games.titles.emu_ranchers.game import EmuRanchers
from tests.titles.emu_ranchers.tables import ANN, BOB, cards, closing, game, ranch, record


def chosen(at: Record, seat: int) -> str:
    return bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), Random(1))


def test_the_bot_beats_random_play() -> None:
    won = 0
    for number in range(20):
        bot, rng = number % 2, Random(number)
        at = Record.begin(EmuRanchers(Setup(2, {}, b"bot %d" % number)))
        while at.awaited_seats:
            seat = at.awaited_seats[0]
            move = chosen(at, seat) if seat == bot else rng.choice(at.list_legal_moves(seat))
            at = at.play(seat, move)
        assert at.outcome is not None
        won += at.outcome.winners == (bot,)
    assert won >= 19


def test_the_bot_grows_a_bird_that_will_pay_rather_than_skip_ranks() -> None:
    at = record(
        game(),
        pile=10,
        hands=(cards("7SK 8MS 9MS AL CW CY"), cards("2WL 3LY 4WL 5ML 6LK AK")),
        birds=(ranch("3SK 6SY"), ranch("2MK")),
        discard=cards("CM CK"),
    )
    assert chosen(at, ANN) != "grow 9MS on B1"


def test_the_bot_does_not_hatch_what_can_never_pay() -> None:
    at = record(
        game(),
        pile=2,
        hands=(cards("2MK 3SK AL CW CY AM"), cards("2WL 3LY 4WL 5ML 6LK AK")),
        birds=(ranch("9LK 8WL"), ranch("9MS 8MS")),
    )
    assert chosen(at, ANN).split()[0] == "discard"


def test_the_bot_closes_with_the_best_order() -> None:
    assert chosen(closing(), ANN) == "close auto"
    assert chosen(closing().play(ANN, "lay 7ML on B1"), ANN) == "close"


def test_the_bot_takes_a_discard_that_its_bird_needs() -> None:
    at = record(
        game(),
        pile=12,
        hands=(cards("7SK 9MS AL CW CY AM"), cards("2WL 3LY 4WL 5ML 6LK AK")),
        birds=(ranch("3SK 6SY"), ranch("2MK")),
        discard=cards("8MS"),
    ).play(ANN, "grow 7SK on B1")
    assert chosen(at, ANN) == "draw discard"


@pytest.mark.parametrize("seat", [ANN, BOB])
def test_the_same_view_and_lots_give_the_same_move(seat: int) -> None:
    at = record(game(), seat=seat)
    assert chosen(at, seat) == chosen(at, seat)


def test_a_game_without_a_bot_is_played_by_lot() -> None:
    class Unknown(EmuRanchers):
        slug = "unknown"

    at = record(game())
    moves = {
        bots.choose_move(Unknown, at.view(ANN), at.list_legal_moves(ANN), Random(number))
        for number in range(200)
    }
    assert moves == set(at.list_legal_moves(ANN))
