"""Positions imagined from what a seat sees: nothing that is hidden comes into them, and the seat
could not tell them from the real one.

`RURAL_LONG=1` looks at every position of many more matches.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.rules.game import AnyGame, Setup
from games.rules.lines import Line
from games.rules.record import Record
from games.titles import TITLES, all_games, bots, find_game
from games.titles.determinization import advance_to_seat, find_determinizer, imagine
from tests.long_run import LONG
from tests.rules.contract import secrets_of
from tests.rules.tables import combinations, tables

MATCHES = 40 if LONG else 1  # of each table
SHARE = 1 if LONG else 9  # one position of so many is looked at
every_table = pytest.mark.parametrize(("game", "seats", "options"), tuple(tables()))
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
PLANNED = [entry.game for entry in TITLES if entry.imagining]  # in which moves can be planned
every_planned_game = pytest.mark.parametrize("game", PLANNED, ids=lambda game: game.slug)


def positions(
    game: type[AnyGame], seats: int, options: dict[str, Any], number: int
) -> Iterator[tuple[Record, int]]:
    """Some positions of a random match, each with one of its seats."""
    rng = Random(f"{game.slug} {seats} {options} {number}")
    at = Record.begin(game(Setup(seats, options, b"the real seed %d" % number)))
    while at.awaited_seats:
        if rng.randrange(SHARE) == 0:
            yield at, rng.randrange(seats)
        seat = rng.choice(at.awaited_seats)
        at = at.play(seat, rng.choice(at.list_legal_moves(seat)))


def told(at: Record, seat: int) -> list[Line]:
    return [line for _ply, line in at.readable_lines(seat, standing=True)]


def imagined(at: Record, seat: int, rng: Random) -> Record:
    """What the seat can imagine: its view goes through JSON, so that nothing else comes along."""
    view = json.loads(json.dumps(at.view(seat)))
    found = imagine(type(at.game), at.game.chosen, view, told(at, seat), rng)
    assert found is not None
    return found


def is_draft(at: Record, seat: int) -> bool:
    """True where a view does not say how a draft came about."""
    if at.game.slug != "hunting-prey" or at.state.phase != "choose":
        return False
    return bool(at.state.choices[seat].aside) or at.state.choices[seat].noted


def without_left_out(view: dict[str, Any]) -> dict[str, Any]:
    """The view of an emu game without the one thing that its owner cannot tell while it closes:
    which of the cards that it has laid it had taken openly."""
    if view["phase"] == "closing":
        for seat in view["seats"]:
            seat.pop("known")
    return view


@every_table
def test_a_seat_cannot_tell_what_it_imagines_from_its_position(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    secrets, rng = secrets_of(game), Random(1)
    for number in range(MATCHES):
        for at, seat in positions(game, seats, options, number):
            found = imagined(at, seat, rng)
            shown = without_left_out(json.loads(json.dumps(at.view(seat))))
            assert without_left_out(json.loads(json.dumps(found.view(seat)))) == shown
            assert found.awaited_seats == at.awaited_seats
            assert secrets.all_cards(found.state) == secrets.all_cards(at.state)
            if not is_draft(at, seat):
                assert found.list_legal_moves(seat) == at.list_legal_moves(seat)
                assert [found.label_move(seat, move) for move in found.list_legal_moves(seat)] == [
                    at.label_move(seat, move) for move in at.list_legal_moves(seat)
                ]


@every_table
def test_an_imagined_match_can_be_played_to_its_end(
    game: type[AnyGame], seats: int, options: dict[str, Any]
) -> None:
    rng = Random(2)
    places = [place for place in positions(game, seats, options, 7) if not is_draft(*place)]
    for at, seat in rng.sample(places, min(2, len(places))):
        found = imagined(at, seat, rng)
        while found.awaited_seats:
            awaited = rng.choice(found.awaited_seats)
            found = found.play(awaited, rng.choice(found.list_legal_moves(awaited)))
        assert found.outcome is not None


@every_game
def test_what_is_hidden_is_drawn_anew_each_time_and_by_the_given_chance_alone(
    game: type[AnyGame],
) -> None:
    seats, options = next(combinations(game))
    at, seat = next(
        place for seed in range(3, 30) for place in positions(game, seats, options, seed)
    )
    states = [imagined(at, seat, Random(chance)).state for chance in (1, 1, 2, 3)]
    assert states[0] == states[1]
    assert len(set(map(repr, states))) == 3
    again = imagined(at, seat, Random(1))
    assert again.game.shuffle(range(60), "any") != at.game.shuffle(range(60), "any")


@every_planned_game
def test_a_next_turn_can_be_tried_while_others_are_awaited(game: type[AnyGame]) -> None:
    seats, options = next(combinations(game))
    rng, tries = Random(4), 0
    for number in range(10):
        for at, seat in positions(game, seats, options, number):
            if seat in at.awaited_seats:
                assert advance_to_seat(imagined(at, seat, rng), seat) is not None
                continue
            found = advance_to_seat(imagined(at, seat, rng), seat)
            if found is None:
                continue
            tries += 1
            assert seat in found.awaited_seats and found.list_legal_moves(seat)
            assert found.view(seat)["seat"] == seat
            for move in found.list_legal_moves(seat):
                assert str(found.label_move(seat, move))
    assert tries > 3


@every_game
def test_what_is_tried_shows_nothing_but_what_the_seat_sees(game: type[AnyGame]) -> None:
    """A draft is the same in whatever position is imagined."""
    seats, options = next(combinations(game))
    for number in range(3 if LONG else 1):
        for at, seat in positions(game, seats, options, number):
            shown = set()
            for chance in range(3):
                found = advance_to_seat(imagined(at, seat, Random(chance)), seat)
                if found is None:
                    continue
                rng = Random(5)
                drafts = [
                    move
                    for move in found.list_legal_moves(seat)
                    if not found.is_settling_move(seat, move)
                ]
                if drafts:
                    found = found.apply_draft(seat, [rng.choice(drafts)])
                shown.add(repr((found.view(seat), found.list_legal_moves(seat))))
            assert len(shown) <= 1


@every_planned_game
def test_everybody_is_told_of_moves_with_open_verbs(game: type[AnyGame]) -> None:
    """Each card that such a move names stands, once it is sent, in the log or the view of all."""
    how = find_determinizer(game)
    assert how is not None
    verbs = set()
    for seats, options in combinations(game):
        rng = Random(f"{seats} {options}")
        at = Record.begin(game(Setup(seats, options, b"open")))
        cards = set(secrets_of(game).DECK)
        named: list[str] = []
        while at.awaited_seats and at.ply < 400:
            seat = rng.choice(at.awaited_seats)
            move = rng.choice(at.list_legal_moves(seat))
            settles = at.is_settling_move(seat, move)
            at = at.play(seat, move)
            if move.split()[0] in how.open_verbs:
                verbs.add(move.split()[0])
                named += [token for token in move.split() if token in cards]
            if settles and named:
                everybody = repr(at.view(None)) + repr(
                    [line for line in at.lines_after(max(0, at.ply - 12)) if line.only is None]
                )
                assert all(card in everybody for card in named), (named, move)
            if settles:
                named = []
    assert verbs == set(how.open_verbs)


@pytest.mark.parametrize("slug", ["emu-ranchers", "emus-redux"])
def test_a_seat_that_has_closed_is_imagined_to_have_laid_what_is_best(slug: str) -> None:
    laid = 0
    for number in range(12):
        at = a_match_in_closing(slug, number)
        if len(at.awaited_seats) < 2:
            continue
        for closer in at.awaited_seats[1:]:
            at = at.play(closer, "close auto")
        seat = at.awaited_seats[0]
        state = imagined(at, seat, Random(number)).state
        for other in set(range(at.game.seats)) - {seat}:
            best = at.game.best_order(state.birds[other], state.hands[other])
            assert state.orders[other] == best
            laid += bool(best)
        assert state.orders[seat] == ()
    assert laid


def a_match_in_closing(slug: str, number: int) -> Record:
    """A match of steady bots, where its first year closes."""
    game, rng = find_game(slug), Random(number)
    at = Record.begin(game(Setup(game.seat_counts[0], {}, b"closing %d" % number)))
    while at.state.phase != "closing":
        seat = at.awaited_seats[0]
        at = at.play(seat, bots.choose_move(game, at.view(seat), at.list_legal_moves(seat), rng))
    return at
