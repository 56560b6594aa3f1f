"""The bot of the Hunting Prey Game."""

from random import Random
from typing import Any

import pytest

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import bots
from games.titles.hunting_prey.game import HuntingPrey
from tests.long_run import sample
from tests.titles.hunting_prey.tables import ANN, BEA, all_say, choosing, mail, say


def chosen(at: Record, seat: int) -> str:
    return bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), Random(1))


def answered(at: Record, seat: int) -> Record:
    """The record after the bot's whole choice."""
    for _move in range(12):
        at = at.play(seat, chosen(at, seat))
        if seat not in at.awaited_seats:
            return at
    raise AssertionError("the bot does not come to an end")


def wins(seats: int, matches: int, **options: Any) -> float:
    """The share of matches that a bot wins against random seats; a shared win counts in part."""
    won = 0.0
    for number in range(matches):
        bot, rng = number % seats, Random(number)
        at = Record.begin(HuntingPrey(Setup(seats, options, b"bot %d" % number)))
        while at.awaited_seats:
            seat = at.awaited_seats[0]
            move = chosen(at, seat) if seat == bot else rng.choice(at.list_legal_moves(seat))
            at = at.play(seat, move)
        assert at.outcome is not None
        if bot in at.outcome.winners:
            won += 1 / len(at.outcome.winners)
    return won / matches


def test_the_bot_beats_random_play() -> None:
    assert wins(2, 20) >= 0.9


@pytest.mark.parametrize("seats", sample([3, 4, 5, 6], 2))
def test_the_bot_wins_twice_its_share_among_several(seats: int) -> None:
    assert wins(seats, 24) >= 2 / seats


def test_the_bot_swaps_its_weak_cards_before_it_plays() -> None:
    at = answered(mail(), ANN)
    assert set(at.state.choices[ANN].swapped) == {"C2", "H3", "D9"}


def test_the_bot_keeps_to_the_limit_of_swaps() -> None:
    at = choosing(["SK C2 H3 S4 D9", "HK D2"], ["S2 S3 X2 X3", ""], swap_limit=2)
    assert set(answered(at, ANN).state.choices[ANN].swapped) == {"C2", "H3"}


def test_the_bot_drops_all_but_kings_and_jacks_with_a_jack() -> None:
    at = choosing(["XJ C2 D9 S10 SK", "HK H2 H3 H4"], ["X2 X3 X4 X5", ""], swap_limit=0)
    choice = answered(at, ANN).state.choices[ANN]
    assert (choice.card, set(choice.drops)) == ("XJ", {"C2", "D9", "S10"})


def test_the_bot_drops_nothing_when_few_cards_are_left_unless_that_wins() -> None:
    hands = ["XJ C2 D9", "C3 H2 H3"]
    at = answered(choosing(hands), ANN)
    assert at.state.choices[ANN].drops == ()
    at = answered(choosing(hands, tokens=(11, 0)), ANN)
    assert at.state.choices[ANN].drops == ("C2",)


def test_the_bot_eats_the_grazer_that_would_earn_a_token() -> None:
    at = all_say(choosing(["H10 D2", "C9 D3", "D7 D4"]), "play H10", "play C9", "play D7")
    assert chosen(at, ANN) == "eat C9"


def test_the_bot_eats_the_queen_that_would_gather() -> None:
    at = choosing(["SK D2", "CQ D3", "D7 D4"])
    at = all_say(at, "play SK", "play CQ", "play D7")
    assert chosen(at, ANN) == "eat CQ"


def test_the_same_view_and_lots_give_the_same_move() -> None:
    at = say(mail(), ANN, "swap C2")
    assert chosen(at, ANN) == chosen(at, ANN)
    assert chosen(at, BEA) == chosen(at, BEA)


def test_the_bot_eats_a_jack_rather_than_the_grazer_that_would_earn_the_token() -> None:
    at = all_say(choosing(["SK D2", "C9 D3", "XJ D4"]), "play SK", "play C9", "play XJ")
    assert chosen(at, ANN) == "eat XJ"
