"""Bots that look ahead: what each title says of it holds, and nothing that is hidden comes in.

`RURAL_LONG=1` looks at every position of many more matches.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.play.bots import bot_knowledge
from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from games.titles import find_game, find_title
from games.titles.strong_bot import StrongBot
from games.titles.title import Title
from tests.rules.tables import combinations, games_with, tables
from tests.titles.test_imagine import LONG, imagined, is_draft, positions

FEW = 12  # playouts
SEARCHED = games_with("outlook", "bot")
every_game = pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.slug)
every_table = pytest.mark.parametrize(("game", "seats", "options"), tuple(tables(SEARCHED)))


def entry(game: type[AnyGame]) -> Title[Any]:
    found = find_title(game.slug)
    assert found is not None
    return found


def strong(game: type[AnyGame]) -> StrongBot[Any]:
    listed = entry(game)
    assert listed.outlook and listed.imagining and listed.bot
    return StrongBot(listed.imagining, replace(listed.outlook, playouts=FEW), listed.bot)


@every_table
def test_laps_are_counted_and_whoever_wins_is_worth_most(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    look = entry(game).outlook
    assert look is not None
    rng, laps = Random(1), [0]
    at = Record.begin(game(Setup(seats, options, b"laps")))
    while at.awaited_seats:
        assert look.lap(at.state) in (laps[-1], laps[-1] + 1)
        laps.append(look.lap(at.state))
        seat = rng.choice(at.awaited_seats)
        at = at.play(seat, rng.choice(at.list_legal_moves(seat)))
    assert look.lap(at.state) == laps[-1] + 1
    outcome = at.outcome
    assert outcome is not None
    worths = [look.worth(at.game, at.state, seat) for seat in range(seats)]
    if len(outcome.winners) == 1:
        assert worths.index(max(worths)) in outcome.winners
    assert all(isinstance(worth, float | int) for worth in worths)


@every_table
def test_a_policy_takes_legal_moves_whatever_the_position(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    look = entry(game).outlook
    assert look is not None
    if look.policy is None:
        pytest.skip("the steady bot plays")
    rng = Random(2)
    for at, _seat in positions(game, seats, options, 11):
        for awaited in at.awaited_seats:
            assert look.policy(at.game, at.state, awaited, rng) in at.list_legal_moves(awaited)
    # And on its own, to the end: what it makes of a match is not what chance makes of it.
    at = Record.begin(game(Setup(seats, options, b"policy")))
    while at.awaited_seats:
        at = at.play(at.awaited_seats[0], look.policy(at.game, at.state, at.awaited_seats[0], rng))


@every_game
def test_playing_on_without_a_record_comes_to_the_same(game: type[AnyGame]) -> None:
    seats, options = next(combinations(game))
    rng = Random(8)
    at = Record.begin(game(Setup(seats, options, b"bare")))
    state = at.state
    while at.awaited_seats:
        assert at.game.awaited_seats(state) == at.awaited_seats
        seat = rng.choice(at.awaited_seats)
        move = rng.choice(at.game.list_legal_moves(state, seat))
        at, (state, _lines) = at.play(seat, move), at.game.apply_move(state, seat, move)
        assert state == at.state


@every_game
def test_a_strong_bot_takes_a_legal_move_and_the_same_with_the_same_chance(
    game: type[AnyGame],
) -> None:
    bot = strong(game)
    tables_of = list(combinations(game))
    for number in range(len(tables_of) if LONG else 2):
        seats, options = tables_of[-number]
        places = [place for place in positions(game, seats, options, 5) if place[0].awaited_seats]
        for at, _seat in places[:: max(1, len(places) // (4 if LONG else 2))]:
            known = bot_knowledge(at, at.awaited_seats[0])
            first, again = (bot(known, Random(3)) for _time in range(2))
            assert first == again
            assert first in at.list_legal_moves(at.awaited_seats[0])


@every_game
def test_other_cards_behind_the_same_view_never_change_what_a_strong_bot_does(
    game: type[AnyGame],
) -> None:
    bot = strong(game)
    seats, options = next(combinations(game))
    compared = 0
    for number in range(6 if LONG else 1):
        for at, _seat in positions(game, seats, options, 20 + number):
            seat = at.awaited_seats[0]
            if is_draft(at, seat):
                continue
            other = imagined(at, seat, Random(4))
            if other.view(seat) != at.view(seat):
                continue  # of an emu closing the view leaves something out
            assert repr(other.state) != repr(at.state)
            known = bot_knowledge(at, seat)
            twin = replace(bot_knowledge(other, seat), told=known.told)
            chances = Random(5), Random(5)
            moves = bot(known, chances[0]), bot(twin, chances[1])
            assert moves[0] == moves[1]
            assert chances[0].getstate() == chances[1].getstate()
            compared += 1
            if compared == 3 and not LONG:
                return
    assert compared


def test_in_hunting_prey_what_others_have_chosen_is_left_to_those_who_play_on() -> None:
    game = find_game("hunting-prey")
    at = Record.begin(game(Setup(3, {}, b"ready")))
    for seat in (0, 1):
        at = at.play(
            seat, next(move for move in at.list_legal_moves(seat) if move.startswith("play"))
        )
    look = entry(game).outlook
    assert look is not None and look.undecided is not None
    state = look.undecided(imagined(at, 0, Random(9)).state, 0)
    assert state.choices[0].card and not state.choices[1].card
    assert at.game.awaited_seats(state) == (1, 2)
