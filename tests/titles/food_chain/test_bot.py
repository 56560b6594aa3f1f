"""The bot of the Food Chain Game."""

from random import Random

import pytest

from games.rules.record import Record
from games.titles import bots
from tests.titles.food_chain.tables import ANN, BEA, game, mail_table, table


def chosen(at: Record, seat: int = ANN, seed: int = 1) -> str:
    return bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), Random(seed))


def test_the_bot_beats_random_play() -> None:
    won = 0
    for number in range(20):
        bot, rng = number % 2, Random(number)
        at = Record.begin(game(b"bot %d" % number))
        while at.awaited_seats:
            seat = at.awaited_seats[0]
            move = chosen(at, seat) if seat == bot else rng.choice(at.list_legal_moves(seat))
            at = at.play(seat, move)
        assert at.outcome is not None
        won += at.outcome.winners == (bot,)
    assert won >= 18


def test_the_bot_prefers_two_tokens_to_one() -> None:
    at = table("C4 D9 S2 H2", laid={"S": "S5", "H": "H6", "D": "D4"})
    assert chosen(at) == "play C4 on C"


def test_the_bot_classifies_as_many_as_it_can() -> None:
    at = table("S4 S9 H9 D6 X2")
    assert chosen(at) == "classify S4 S9 H9 D6 as fish"


def test_the_bot_passes_first_with_little_in_hand() -> None:
    assert chosen(table("SQ", "C2 C3 C4")) == "pass"


def test_the_bot_gets_rid_of_cards_before_it_passes() -> None:
    at = table("S2 S3 S8 D9", passed=(False, True))
    assert chosen(at).startswith("play")


def test_the_bot_burdens_a_player_who_has_passed_with_a_chain() -> None:
    at = table("H9", taken=("", "S S2 SK"), passed=(False, True))
    assert chosen(at) == "over-populate H9"


def test_the_bot_never_gives_orders() -> None:
    at = mail_table(orders=("D", ""))
    assert not [seed for seed in range(20) if chosen(at, seed=seed).startswith("keep")]


def test_the_bot_ends_a_match_that_it_leads_and_not_one_that_it_would_lose() -> None:
    laid = {"C": "S2 S3 H10"}
    ahead = table("CK X6", laid=laid, aces=("S", "H D"), tokens=(9, 3))
    behind = table("CK X6", laid=laid, aces=("S", "H D"), tokens=(3, 9))
    assert chosen(ahead) == "play CK on C"
    assert chosen(behind) != "play CK on C"


def test_the_bot_keeps_an_ace_of_its_own_and_sends_one_of_three_back() -> None:
    taken = ("S S2 SK; X X2 XK", "")
    at = table(taken=taken, passed=(False, True)).play(ANN, "pass")
    assert chosen(at) in ("keep S", "keep X")
    at = table(aces=("S H C", ""), passed=(False, True)).play(ANN, "pass")
    assert chosen(at, BEA) == "return S"


@pytest.mark.parametrize("seat", [ANN, BEA])
def test_the_same_view_and_lots_give_the_same_move(seat: int) -> None:
    at = mail_table(seat=seat)
    assert chosen(at, seat) == chosen(at, seat)
