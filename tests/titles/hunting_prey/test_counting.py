"""Hunting Prey: what must be in a hand, as anybody can count who was told what was told."""

from collections import Counter
from functools import partial
from random import Random

import pytest

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import bots
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import BIT
from games.titles.hunting_prey.view import list_certain_cards
from tests.long_run import sample


@pytest.mark.parametrize("seats", sample([2, 3, 4, 5, 6], 2))
def test_what_is_said_to_be_in_a_hand_is_there_and_is_more_and_more_of_it(seats: int) -> None:
    said, rounds = Counter[int](), Counter[int]()
    for deal in range(6):
        rng = Random(deal)
        at = Record.begin(HuntingPrey(Setup(seats, {}, b"counted %d" % deal)))
        while at.awaited_seats:
            for reader in (None, *range(seats)):
                view = at.view(reader)
                for each in view["seats"]:
                    held = set(at.state.hands[each["seat"]])
                    if view["phase"] == "choose":
                        held |= set(at.state.choices[each["seat"]].swapped)
                    assert held >= set(each["in_hand"])
                    assert not each["in_hand"] or each["seat"] != reader
                    said[view["round"] // 5] += len(each["in_hand"])
                    rounds[view["round"] // 5] += each["hand_size"]
            seat = at.awaited_seats[0]
            legal = at.list_legal_moves(seat)
            move = bots.choose_move(at.game, at.view(seat), legal, rng)
            at = at.play(seat, rng.choice(legal) if deal % 2 else move)
    assert said[0] / rounds[0] < 0.15 < 0.25 < said[2] / rounds[2]


def test_cards_come_to_hand_in_the_order_in_which_they_went_under_the_deck() -> None:
    """Of five cards in hand two never lay open; two of the first set and one of the second."""
    buried = [BIT["S2"] | BIT["S3"], BIT["S4"] | BIT["S5"]]
    known = ["S2", "S3", "S4", "S5"]
    certain = partial(list_certain_cards, known, 5, buried=buried)
    assert certain(deck=1, hidden=("C2", "C3")) == ["S2", "S3", "C2", "C3"]
    assert certain(deck=1, hidden=("C2", "C3", "C4")) == ["S2", "S3"]
    assert certain(deck=3, hidden=("C2", "C3", "C4", "C5")) == ["C2", "C3", "C4", "C5"]
    assert certain(deck=5, hidden=("C2", "C3", "C4", "C5", "C6", "C7")) == []
    assert certain(deck=0, hidden=("C2",)) == ["S2", "S3", "S4", "S5", "C2"]
