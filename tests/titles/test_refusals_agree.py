"""What may be done and why something may not read one table of guards a title: they agree."""

from collections.abc import Callable
from random import Random

import pytest

from games.rules.errors import BadSetup
from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from games.titles.food_chain import guards as food_chain
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.view import FoodChainView
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.ranchers import legal_moves as ranchers
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.view import RanchersView
from tests.long_run import LONG
from tests.rules.tables import OFFERED, games_with

QUESTIONS = 100_000 if LONG else 1_500  # of each title
MOST_KNOWN = 400  # moves to ask about, of all that any position had


def positions(game: type[AnyGame], dice: Random):
    """Positions of random matches without end, of every number of seats and all options."""
    while True:
        options = {
            option.name: dice.choice([value for value, _words in option.choices])
            for option in game.options
            if dice.random() < 0.4
        }
        seats = dice.choice(game.seat_counts)
        try:
            record = Record.begin(game(Setup(seats, options, dice.randbytes(8))))
        except BadSetup:  # more cards each than there are
            continue
        while record.awaited_seats:
            yield record
            seat = dice.choice(record.awaited_seats)
            record = record.play(seat, dice.choice(record.list_legal_moves(seat)))


@pytest.mark.parametrize("game", games_with(*OFFERED), ids=lambda game: game.slug)
def test_a_move_is_legal_or_there_is_a_reason_why_not(game: type[AnyGame]) -> None:
    dice, known, asked = Random(game.slug), [], 0
    for record in positions(game, dice):
        for seat in record.awaited_seats:
            legal = record.list_legal_moves(seat)
            known = dice.sample([*known, *legal], min(len(known) + len(legal), MOST_KNOWN))
            for move in (*dice.sample(legal, min(3, len(legal))), *dice.choices(known, k=9)):
                fillers = record.game.vocabulary.fillers
                tokens = [token for token in move.split() if token not in fillers]
                why = record.game.explain_refusal(record.state, seat, tokens)
                if game is HuntingPrey:
                    # Its reasons are about whole answers, of which a swap or a drop is a part.
                    ends = move in legal and record.is_settling_move(seat, move)
                    assert why is None or not ends, (move, legal, why)
                else:
                    assert (why is None) == (move in legal), (move, legal, why)
                asked += 1
        if asked > QUESTIONS:
            return


def standing_of_ranchers(view: RanchersView) -> ranchers.Standing:
    """What the guards read, made from nothing but what the seat sees."""
    mine = view["seats"][view["seat"]]
    return ranchers.Standing(
        view["phase"],
        view["seat"] in view["waiting"],
        mine["turns"],
        mine["grant"],
        mine["building"],
        mine["uses"],
        view["redrawn"],
        bool(view["deck"] and view["bag"]),
        "grants" in view["modules"],
        "buildings" in view["modules"],
        view["storehouse"] == "any_turn",
    )


def standing_of_food_chain(view: FoodChainView) -> food_chain.Standing:
    """The same of the Food Chain Game."""
    me, other = view["seats"][view["seat"]], view["seats"][1 - view["seat"]]
    is_spared = view["options"]["target_passed"] == "no" and other["passed"]
    return food_chain.Standing(
        view["phase"],
        view["seat"] in view["waiting"],
        me["over_populated"],
        view["stock"] > 0,
        is_spared,
    )


def guarded_ranchers(record: Record, seat: int) -> tuple[ranchers.Standing, ranchers.Standing]:
    """The standing of a seat from the position, and from its view."""
    standing = ranchers.standing_in(record.game.terms, record.state, seat)
    return standing, standing_of_ranchers(record.view(seat))


def guarded_food_chain(
    record: Record, seat: int
) -> tuple[food_chain.Standing, food_chain.Standing]:
    """The same of the Food Chain Game."""
    standing = food_chain.standing_in(record.state, seat, record.game.spares_passed)
    return standing, standing_of_food_chain(record.view(seat))


GUARDED = [
    pytest.param(Ranchers, guarded_ranchers, id="ranchers"),
    pytest.param(FoodChain, guarded_food_chain, id="food-chain"),
]


@pytest.mark.parametrize(("game", "standings"), GUARDED)
def test_what_guards_read_stands_in_the_view_of_the_seat(
    game: type[AnyGame], standings: Callable
) -> None:
    dice, asked = Random("standings"), 0
    for record in positions(game, dice):
        for seat in range(record.game.seats):
            standing, seen = standings(record, seat)
            assert standing == seen
            asked += 1
        if asked > QUESTIONS:
            return


def test_a_verb_of_ranchers_has_legal_moves_unless_a_guard_closes_it() -> None:
    dice, asked = Random("verbs"), 0
    for record in positions(Ranchers, dice):
        for seat in range(record.game.seats):
            standing = ranchers.standing_in(record.game.terms, record.state, seat)
            legal = {move.split()[0] for move in record.list_legal_moves(seat)} - {"pass"}
            assert legal == set(ranchers.GUARDS.list_open_verbs(standing))
            asked += 1
        if asked > QUESTIONS:
            return
