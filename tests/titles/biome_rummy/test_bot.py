"""The bot of Biome Rummy: it lays at once, takes what it can use, and throws what helps least."""

from random import Random

import pytest

from games.rules.game import Setup
from games.rules.record import Record
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.bots import choose_move
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    cards,
    game,
    groups,
    hand,
    mail_table,
    playing,
    record,
)


def chosen(at: Record, seat: int = ANN) -> str:
    return choose_move(at.game, at.view(seat), at.list_legal_moves(seat), Random(1))


@pytest.mark.parametrize(("seats", "matches", "least"), [(2, 20, 18), (4, 10, 7)])
def test_the_bot_beats_random_play(seats: int, matches: int, least: int) -> None:
    won = 0
    for number in range(matches):
        bot, rng = number % seats, Random(number)
        at = Record.begin(BiomeRummy(Setup(seats, {}, b"bot %d" % number)))
        while at.awaited_seats:
            seat = at.awaited_seats[0]
            move = chosen(at, seat) if seat == bot else rng.choice(at.list_legal_moves(seat))
            at = at.play(seat, move)
        assert at.outcome is not None
        won += at.outcome.winners == (bot,)
    assert won >= least


def test_the_bot_lays_the_longest_group() -> None:
    assert chosen(playing(game(), "S2 S8 SQ SK D4 X5")) == "set S2 S8 SQ SK"


def test_the_bot_splits_a_suit_so_that_most_cards_are_laid() -> None:
    at = playing(game(), "S2 S8 SK S4 S5 S9 D4")
    at = at.play(ANN, chosen(at))
    assert chosen(at).startswith("set ")


def test_the_bot_keeps_a_card_for_the_discard() -> None:
    at = playing(game(), "S2 S8 SQ SK")
    assert chosen(at) == "set S8 SQ SK"


def test_the_bot_adds_what_fits() -> None:
    at = playing(game(), "HK D4 X5", groups=groups((BEA, "H3 H10 HQ")))
    assert chosen(at) == "add HK to G1"


@pytest.mark.parametrize(
    ("top", "move"), [("SQ", "draw pile"), ("HK", "draw pile"), ("D10", "draw deck")]
)
def test_the_bot_takes_the_pile_for_what_it_can_play_at_once(top: str, move: str) -> None:
    at = mail_table(pile=cards(top), hands=(hand("S2 S8 H4 C2 D4 X5"), hand("S3 S4")))
    assert chosen(at) == move


def test_the_bot_throws_dead_cards_first() -> None:
    line = {"line": ("S", "H", "D", "X")}
    at = record(game(), line, phase="play", hands=(hand("S2 C2 C3 C4 D4 D6 X5"), hand("S3")))
    assert chosen(at).split()[1] in ("C2", "C3", "C4")


def test_the_bot_throws_a_single_rather_than_one_of_many() -> None:
    assert chosen(playing(game(), "S2 S4 D4 D6 X5")) == "discard X5"


def test_the_bot_does_not_throw_what_others_could_add_to_its_group() -> None:
    at = playing(game(), "H10 X5", groups=groups((ANN, "H3 HQ HK")))
    assert chosen(at) == "discard X5"


def test_the_same_view_and_lots_give_the_same_move() -> None:
    at = Record.begin(game(3))
    seat = at.awaited_seats[0]
    assert chosen(at, seat) == chosen(at, seat)
