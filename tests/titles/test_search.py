"""The search, in a game that is no title: it finds the best, counts playouts, and knows nobody."""

import ast
import inspect
from itertools import cycle
from random import Random
from typing import Any

import pytest

from games.rules.game import Setup
from games.rules.phrases import phrase
from games.titles import lookahead, move_review, search, strong_bot
from games.titles.lookahead import Lookahead, lead_over_rivals
from games.titles.search import (
    FAIR,
    Deal,
    DealSample,
    LookaheadSearch,
    RolloutRandom,
    WeightedDeal,
    is_significantly_more,
)
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
        return lead_over_rivals(state.won, seat)

    def policy(self, _game: Any, state: State, seat: int, _rng: Any) -> str:
        """Both lay their highest card."""
        return f"bid {max(state.hands[seat])}"

    def best(self, playouts: int) -> str:
        ahead: Lookahead[Any] = Lookahead(
            lambda state: int(state.is_over), self.worth, playouts, self.worth, phrase("Tricks.")
        )
        return LookaheadSearch(self.deal, 0, ahead, self.policy, Random(1)).find_best_move(
            BIDS, playouts
        )


def test_the_move_after_which_a_seat_stands_best_is_found() -> None:
    assert Counting().best(100) != "bid N8"


@pytest.mark.parametrize("playouts", [1, 10, 100, 1000])
def test_about_as_many_playouts_are_made_as_were_asked_for(playouts: int) -> None:
    counting = Counting()
    counting.best(playouts)
    each_once = len(BIDS) + 4 + 3  # five moves are left at first, then three or two and the first
    assert playouts // 2 < counting.playouts <= max(playouts, each_once)


@pytest.mark.parametrize("module", [move_review, lookahead, search, strong_bot])
def test_it_knows_no_title_and_no_clock(module: Any) -> None:
    tree = ast.parse(inspect.getsource(module))
    froms = {each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
    assert all((name or "").count(".") < 3 for name in froms)
    assert froms and not froms & {"time", "datetime", "random", "os"}


def test_another_move_has_to_be_surely_better_than_the_first() -> None:
    assert is_significantly_more([3, 4, 3, 5], [1, 2, 2, 2])
    assert not is_significantly_more([9, 0, 0, 0], [0, 2, 2, 2])  # one lucky deal
    assert not is_significantly_more([1, 2], [1, 2])
    assert not is_significantly_more([5], [1])  # one deal says nothing


class Coin:
    """A coin lies covered. A seat has 60 at once, or says which side is up and has 100 if that is
    right; it begins with `guess`, which it may take back."""

    slug = "coin"

    def awaited_seats(self, state: str) -> tuple[int, ...]:
        return () if state.endswith(("sure", "heads", "tails")) else (0,)

    def list_legal_moves(self, state: str, _seat: int) -> tuple[str, ...]:
        return ("heads", "tails") if state.endswith("guess") else ("sure", "guess")

    def is_settling_move(self, _state: str, _seat: int, move: str) -> bool:
        return move != "guess"

    def apply_move(self, state: str, _seat: int, move: str) -> tuple[str, tuple[()]]:
        return f"{state} {move}", ()

    def view(self, state: str, _seat: int) -> dict[str, str]:
        return {"said": state.partition(" ")[2]}


class Covered:
    """Looks for the best move at the coin, which shows heads, tails, heads and so on as often as
    `weights` say; nothing is to be drawn. `tried` are the ends that playouts came to."""

    def __init__(self, *weights: int, is_whole: bool = True) -> None:
        self.weights = weights
        self.is_whole = is_whole
        self.tried: list[str] = []

    def worth(self, _game: Any, state: str, _seat: int) -> float:
        self.tried.append(state)
        coin, _space, said_of_it = state.partition(" ")
        return 60 if said_of_it == "sure" else 100 * said_of_it.endswith(coin)

    def policy(self, _game: Any, _state: str, _seat: int, _rng: Any) -> str:
        """Somebody who never believes in heads."""
        return "tails"

    def listing(self, limit: int) -> DealSample | None:
        game: Any = Coin()
        deals = zip(cycle(("heads", "tails")), self.weights, strict=False)
        found = [WeightedDeal((game, side), weight) for side, weight in deals]
        return DealSample(found, self.is_whole) if len(found) <= limit else None

    def best(self, *moves: str, playouts: int = 24) -> str:
        def imagined() -> Deal:
            raise AssertionError("A deal was drawn.")

        ahead: Lookahead[Any] = Lookahead(
            lambda _state: 0, self.worth, 1, self.worth, phrase("Points.")
        )
        return LookaheadSearch(
            imagined, 0, ahead, self.policy, Random(1), self.listing
        ).find_best_move(moves, playouts)


def test_all_deals_are_gone_through_where_they_are_few_each_as_likely_as_it_is() -> None:
    assert Covered(1, 1).best("heads", "tails") == "heads"  # the first of equal ones
    assert Covered(1, 3).best("heads", "tails") == "tails"
    assert Covered(3, 1).best("tails", "heads") == "heads"
    covered = Covered(1, 1)
    covered.best("heads", "tails")
    assert set(covered.tried) == {
        f"{coin} {side}" for coin in ("heads", "tails") for side in ("heads", "tails")
    }


def test_what_follows_a_draft_is_chosen_once_for_all_deals() -> None:
    """Whoever chose anew for each deal would guess right each time, as nobody can."""
    assert Covered(1, 1).best("sure", "guess") == "sure"
    assert Covered(59, 41).best("sure", "guess") == "sure"
    assert Covered(61, 39).best("sure", "guess") == "guess"  # heads, whatever the policy thinks
    assert Covered(39, 61).best("sure", "guess") == "guess"


def test_the_policy_goes_on_where_there_are_not_playouts_enough_for_its_choices() -> None:
    assert FAIR == 6  # two steps in three deals, but not what follows one of them
    assert Covered(60, 39, 1).best("sure", "guess", playouts=1) == "sure"
    assert Covered(30, 61, 9).best("sure", "guess", playouts=1) == "guess"


def test_where_something_is_drawn_by_lot_all_deals_are_gone_through_twice() -> None:
    for playouts in range(1, 12):
        covered = Covered(1, 3, is_whole=False)
        if FAIR * playouts < 2 * 2 * 2:
            with pytest.raises(AssertionError, match="was drawn"):
                covered.best("heads", "tails", playouts=playouts)
        else:
            assert covered.best("heads", "tails", playouts=playouts) == "tails"
            assert 8 <= len(covered.tried) <= FAIR * playouts


def test_deals_are_drawn_where_there_are_too_many() -> None:
    with pytest.raises(AssertionError):
        Covered(1, 1).best("heads", "tails", "sure", "guess", playouts=1)


def test_no_more_playouts_go_into_all_deals_than_is_fair() -> None:
    for playouts in range(1, 60):
        covered = Covered(1, 2)
        covered.best("sure", playouts=playouts)
        assert len(covered.tried) <= FAIR * playouts


def test_the_luck_of_playouts_is_fair_and_the_same_for_the_same_seed() -> None:
    chances, again = RolloutRandom(5), RolloutRandom(5)
    drawn = [chances.choice(range(6)) for _time in range(6000)]
    assert drawn == [again.choice(range(6)) for _time in range(6000)]
    assert all(900 < drawn.count(face) < 1100 for face in range(6))
