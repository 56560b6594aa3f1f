"""All deals that could be behind a view: each is there once and counts for as much as it is likely,
none is there that could not be, and none that cannot be told apart by the seat.

`RURAL_LONG=1` looks at many more positions.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from math import factorial, prod
from random import Random
from typing import Any

import pytest

from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from games.titles import all_games
from games.titles.bots import find_thinker
from games.titles.determinization import find_determinizer
from games.titles.enumeration import (
    IMAGINED,
    HiddenCards,
    PartlyFixedOrders,
    enumerate_deals,
    enumerate_undealt_orders,
)
from games.titles.levels import STRONG
from games.titles.move_review import build_knowledge
from tests.rules.contract import secrets_of
from tests.rules.tables import tables
from tests.titles.test_imagine import LONG, imagined, told, without_left_out

LIMIT = 1000  # deals
LISTING = {"emu-ranchers", "emus-redux"}
every_table = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [each for each in tables() if each.values[0].slug in LISTING],
)


def all_of(at: Record, seat: int, rng: Random, limit: int = LIMIT) -> list[tuple[Record, int]]:
    """What the seat can list; its view goes through JSON, so that nothing else comes along."""
    view = json.loads(json.dumps(at.view(seat)))
    how = find_determinizer(at.game)
    assert how is not None
    found = how.list_positions(type(at.game), at.game.chosen, view, told(at, seat), rng, limit)
    return found.positions if found is not None and found.is_whole else []


def rests_of(at: Record, seat: int, rng: Random) -> list[tuple[Record, int]]:
    """The same where not all deals are listed, but all orders of the draw pile."""
    how = find_determinizer(at.game)
    assert how is not None
    known = type(at.game), at.game.chosen, at.view(seat), told(at, seat)
    found = how.list_positions(*known, rng, LIMIT // 2)
    return found.positions if found is not None and not found.is_whole else []


def endings(game: type[AnyGame], seats: int, options: dict[str, Any]) -> Iterator[Record]:
    """Positions late in a year of random matches."""
    for number in range(20 if LONG else 1):
        rng = Random(f"{game.slug} {seats} {options} {number}")
        at = Record.begin(game(Setup(seats, options, b"the real seed %d" % number)))
        while at.awaited_seats:
            if at.state.phase != "over" and at.state.pile <= 2:
                yield at
            seat = rng.choice(at.awaited_seats)
            at = at.play(seat, rng.choice(at.list_legal_moves(seat)))


def behind(at: Record) -> tuple[Any, ...]:
    """The position, and what lies in the draw pile."""
    return at.state._replace(deal=None), at.state.deal.cards[-at.state.pile :]


@pytest.mark.parametrize("cards", ["", "A", "AAB", "ABCD", "AABBC", "AABCDD"])
@pytest.mark.parametrize("sizes", [(), (2,), (1, 2), (0, 3)])
def test_each_deal_is_listed_once_with_all_ways_to_deal_it(
    cards: str, sizes: tuple[int, ...]
) -> None:
    if sum(sizes) > len(cards):
        return
    ways: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for order in permutations(cards):
        ways[parts(order, sizes)] += 1
    found = enumerate_deals(HiddenCards(tuple(cards), sizes), len(ways))
    assert found is not None
    # A hand held in another order is the same deal.
    held = prod(map(factorial, sizes))
    assert {parts(deal.order, sizes): deal.ways * held for deal in found} == ways
    assert len(found) == len(ways)
    assert enumerate_deals(HiddenCards(tuple(cards), sizes), len(ways) - 1) is None


@pytest.mark.parametrize("cards", ["A", "AAB", "ABCD", "AABCD", "AABBC", "ABCDE"])
@pytest.mark.parametrize("sizes", [(), (1,), (1, 2)])
def test_each_order_of_what_nobody_holds_is_listed_once_with_all_ways_to_lay_it(
    cards: str, sizes: tuple[int, ...]
) -> None:
    if sum(sizes) > len(cards):
        return
    size = len(cards) - sum(sizes)
    ways = Counter(permutations(cards, size))
    found = enumerate_undealt_orders(HiddenCards(tuple(cards), sizes), len(ways))
    assert found is not None
    assert {rest.order: rest.ways for rest in found} == ways
    assert len(found) == len(ways)
    assert enumerate_undealt_orders(HiddenCards(tuple(cards), sizes), len(ways) - 1) is None


def parts(order: tuple[str, ...], sizes: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """The hands, as they are held, and what lies in order."""
    found = []
    for size in sizes:
        found.append(tuple(sorted(order[:size])))
        order = order[size:]
    return (*found, order)


def test_whole_decks_are_not_gone_through_to_find_that_there_are_too_many_deals() -> None:
    hidden = HiddenCards(tuple(map(str, range(60))), (6, 6, 6))
    assert enumerate_deals(hidden, 10**9) is None
    assert enumerate_undealt_orders(hidden, 10**9) is None


def test_only_the_order_that_is_given_is_another_one() -> None:
    class Backwards:
        def shuffle(self, cards: Any, label: str) -> Any:
            return tuple(reversed(cards))

    given = PartlyFixedOrders(IMAGINED, "CAB", Backwards())
    assert given.shuffle("ABC", IMAGINED) == ("C", "A", "B")
    assert given.shuffle("ABC", "year 2") == ("C", "B", "A")


@every_table
def test_what_is_listed_looks_to_the_seat_like_its_position(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    rng, looked_at = Random(1), 0
    for at in endings(game, seats, options):
        seat = rng.randrange(seats)
        shown = without_left_out(json.loads(json.dumps(at.view(seat))))
        found = all_of(at, seat, rng)
        for other, _ways in rng.sample(found, min(3, len(found))):
            looked_at += 1
            assert without_left_out(json.loads(json.dumps(other.view(seat)))) == shown
            assert other.list_legal_moves(seat) == at.list_legal_moves(seat)
            assert other.awaited_seats == at.awaited_seats
    assert looked_at or seats > 3  # four hands can nearly always be dealt in too many ways


@every_table
def test_what_is_imagined_is_listed_and_comes_as_often_as_the_list_says(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    rng, counted, drawn_from = Random(2), 0, 0
    for at in endings(game, seats, options):
        seat = rng.randrange(seats)
        found = all_of(at, seat, rng)
        if not found:
            continue
        ways = {repr(other.state): count for other, count in found}
        assert len(ways) == len(found)
        drawn = Counter(repr(imagined(at, seat, rng).state) for _time in range(5))
        assert ways.keys() >= drawn.keys()
        drawn_from += 1
        if 2 <= len(ways) <= 20 and counted < 2:
            counted += 1
            times = 60 * len(ways)
            drawn = Counter(repr(imagined(at, seat, rng).state) for _time in range(times))
            for state, count in ways.items():
                expected = times * count / sum(ways.values())
                assert abs(drawn[state] - expected) < 5 * expected**0.5
    assert (drawn_from and counted) or seats > 2


@every_table
def test_where_hands_are_too_many_the_orders_of_the_draw_pile_are_listed_and_hands_drawn(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    rng, looked_at = Random(5), 0
    for at in endings(game, seats, options):
        seat = rng.randrange(seats)
        found = rests_of(at, seat, rng)
        if not found:
            continue
        looked_at += 1
        piles = [other.state.deal.cards[-at.state.pile or 1000 :] for other, _ways in found]
        assert len(set(piles)) == len(piles)
        shown = without_left_out(json.loads(json.dumps(at.view(seat))))
        for other, _ways in rng.sample(found, min(3, len(found))):
            assert without_left_out(json.loads(json.dumps(other.view(seat)))) == shown
            assert other.list_legal_moves(seat) == at.list_legal_moves(seat)
            assert secrets_of(game).all_cards(other.state) == secrets_of(game).all_cards(at.state)
        again = rests_of(at, seat, Random(6))
        assert again != rests_of(at, seat, Random(7))
        assert [ways for _other, ways in again] == [ways for _other, ways in found]
    assert looked_at or seats < 3


@every_table
def test_the_real_position_is_in_the_list_and_does_not_decide_what_is(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    rng, looked_at = Random(3), 0
    for at in endings(game, seats, options):
        seat = rng.randrange(seats)
        found = all_of(at, seat, Random(4))
        if not found or at.state.phase == "closing":
            continue  # what others lay in secret is left out, and what was taken openly
        looked_at += 1
        assert behind(at) in [behind(other) for other, _ways in found]
        twin, _ways = rng.choice(found)
        again = all_of(twin, seat, Random(4))
        assert [(other.state, ways) for other, ways in again] == [
            (other.state, ways) for other, ways in found
        ]
        seeds = {repr(record.game.shuffle(range(60), "any")) for record, _ways in (*found, *again)}
        assert len(seeds) == 1
        assert repr(at.game.shuffle(range(60), "any")) not in seeds
    assert looked_at or seats > 3


@every_table
def test_other_cards_behind_the_same_view_never_change_what_is_chosen_from_a_list(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    rng, bot, compared = Random(8), find_thinker(game.slug, STRONG), 0
    assert bot is not None
    for at in endings(game, seats, options):
        seat = at.awaited_seats[0]
        if at.state.pile != 1 or len(at.list_legal_moves(seat)) < 2:
            continue
        twins = all_of(at, seat, rng) or rests_of(at, seat, rng)
        known = build_knowledge(at, seat, at.list_legal_moves(seat))
        for twin, _ways in rng.sample(twins, min(2 if LONG else 1, len(twins))):
            other = build_knowledge(twin, seat, twin.list_legal_moves(seat))
            moves = [
                bot.choose(each, Random(9)) for each in (known, replace(other, told=known.told))
            ]
            assert moves[0] == moves[1]
            compared += 1
        if compared:
            break
    assert compared


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_the_titles_that_say_what_is_hidden_are_these(game: type[AnyGame]) -> None:
    how = find_determinizer(game)
    assert how is not None
    assert (how.hidden is not None) == (game.slug in LISTING)
