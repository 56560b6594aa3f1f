"""The bot of Ranchers."""

from random import Random

import pytest

from games.rules.record import Record
from games.titles import bots
from tests.long_run import sample
from tests.titles.ranchers.tables import ALL_MODULES, ANN, game, mail_table, placed, swap_table

HORSE_FIRST = (("horse", "two-chicken"), ("pig", "two-cow"))


def chosen(at: Record, seat: int, number: int = 1) -> str:
    return bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), Random(number))


def played(seats: int, modules: tuple[str, ...], number: int) -> Record:
    """A match of one bot against seats that move by lot."""
    bot, rng = number % seats, Random(number)
    at = Record.begin(game(seats, modules, b"bot %d" % number))
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        move = chosen(at, seat, number) if seat == bot else rng.choice(at.list_legal_moves(seat))
        at = at.play(seat, move)
    return at


@pytest.mark.parametrize(
    ("modules", "seats", "least"),
    sample([(each, *of) for each in ((), ALL_MODULES) for of in ((2, 9), (3, 7), (4, 6))], 2),
)
def test_the_bot_beats_random_play(seats: int, least: int, modules: tuple[str, ...]) -> None:
    won = 0
    for number in range(12):
        outcome = played(seats, modules, number).outcome
        assert outcome is not None
        won += number % seats in outcome.winners
    assert won >= least


def test_the_bot_chooses_the_best_building_left() -> None:
    at = Record.begin(game(2, ["buildings"]))
    assert chosen(at, at.awaited_seats[0]) == "build shelter"


def test_the_bot_completes_its_set_with_the_last_animal() -> None:
    ann = {
        "fields": placed(a1="pig", b1="pig", c1="cow", a2="chicken", a3="chicken", b3="chicken"),
        "objectives": ("set-pig-sheep-cow", "most-chicken"),
        "turns": 7,
    }
    at = mail_table(ann=ann, turn=15, middle=(("goat", "two-goat"), ("sheep", "most-goat")))
    assert chosen(at, ANN).startswith("take p2 at ")


def test_the_bot_swaps_a_dead_card_for_a_live_one() -> None:
    ann = {
        "fields": placed(a1="cow", b1="cow", c1="cow", a2="pig", c2="pig", a3="pig", b3="goat"),
        "objectives": ("two-sheep", "most-cow"),
        "turns": 8,
    }
    at = swap_table(ann=ann, turn=15, middle=(("cow", "group-cow"), ("pig", "two-chicken")))
    assert chosen(at, ANN) == "swap objective o1 for p1"


def test_the_bot_takes_its_grant_animal_in_time() -> None:
    at = mail_table(["grants"], turn=11, ann={"turns": 5})
    assert chosen(at, ANN).startswith("grant ")


def test_the_bot_drops_a_second_horse() -> None:
    at = mail_table(["horses"], ann={"horse": True}, middle=(HORSE_FIRST[0], HORSE_FIRST[0]))
    assert chosen(at, ANN).endswith("keep objective")


@pytest.mark.parametrize("modules", [(), ALL_MODULES])
def test_the_same_view_and_lots_give_the_same_move(modules: tuple[str, ...]) -> None:
    for at in (mail_table(modules), swap_table(modules)):
        assert chosen(at, ANN) == chosen(at, ANN)
