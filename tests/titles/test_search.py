"""The search, in a game that is no title: it finds the best, counts playouts, and knows nobody."""

import ast
import inspect
from random import Random
from typing import Any

import pytest

from games.rules.game import Setup
from games.rules.said import said
from games.titles import judging, outlook, search, strong
from games.titles.outlook import Outlook, lead
from games.titles.search import Chances, Deal, Search, is_surely_more
from tests.titles.higher_card import HigherCard, State

# The other seat has laid N1 and holds N7: whoever beats N1 with N8 has nothing against N7.
HELD = ("N2", "N3", "N4", "N5", "N8")
BIDS = [f"bid {card}" for card in HELD[::-1]]
LAID = State((HELD, ("N7", "N6", "N6", "N6")), bids=("", "N1"))


class Counting:
    """Deals one position again and again, and counts the playouts that are made of it."""

    def __init__(self) -> None:
        self.playouts = 0

    def deal(self) -> Deal:
        return HigherCard(Setup(2)), LAID

    def worth(self, _game: Any, state: State, seat: int) -> float:
        self.playouts += 1
        return lead(state.won, seat)

    def policy(self, _game: Any, state: State, seat: int, _rng: Any) -> str:
        """Both lay their highest card."""
        return f"bid {max(state.hands[seat])}"

    def best(self, playouts: int) -> str:
        ahead: Outlook[Any] = Outlook(
            lambda state: int(state.is_over), self.worth, playouts, self.worth, said("Tricks.")
        )
        return Search(self.deal, 0, ahead, self.policy, Random(1)).best(BIDS, playouts)


def test_the_step_after_which_a_seat_stands_best_is_found() -> None:
    assert Counting().best(100) != "bid N8"


@pytest.mark.parametrize("playouts", [1, 10, 100, 1000])
def test_about_as_many_playouts_are_made_as_were_asked_for(playouts: int) -> None:
    counting = Counting()
    counting.best(playouts)
    each_once = len(BIDS) + 4 + 3  # five steps are left at first, then three or two and the first
    assert playouts // 2 < counting.playouts <= max(playouts, each_once)


@pytest.mark.parametrize("module", [judging, outlook, search, strong])
def test_it_knows_no_title_and_no_clock(module: Any) -> None:
    tree = ast.parse(inspect.getsource(module))
    froms = {each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
    assert all((name or "").count(".") < 3 for name in froms)
    assert froms and not froms & {"time", "datetime", "random", "os"}


def test_another_step_has_to_be_surely_better_than_the_first() -> None:
    assert is_surely_more([3, 4, 3, 5], [1, 2, 2, 2])
    assert not is_surely_more([9, 0, 0, 0], [0, 2, 2, 2])  # one lucky deal
    assert not is_surely_more([1, 2], [1, 2])
    assert not is_surely_more([5], [1])  # one deal says nothing


def test_the_luck_of_playouts_is_fair_and_the_same_for_the_same_seed() -> None:
    chances, again = Chances(5), Chances(5)
    drawn = [chances.choice(range(6)) for _time in range(6000)]
    assert drawn == [again.choice(range(6)) for _time in range(6000)]
    assert all(900 < drawn.count(face) < 1100 for face in range(6))
