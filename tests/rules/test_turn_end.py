"""Where the last turn of a seat ended, in matches of every title played at random."""

import random
from itertools import pairwise

import pytest

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import TITLES, find_game

PLAYED = [(entry.game.slug, seats) for entry in TITLES for seats in entry.game.seat_counts[:2]]


def positions(slug: str, seats: int, dice: random.Random, most: int = 120) -> list[Record]:
    """The positions of a match in which everybody plays any legal move, out of turn as well."""
    title = find_game(slug)
    options = title.complete_options({})
    record = Record.begin(title(Setup(seats=seats, options=options, seed=dice.randbytes(16))))
    found = [record]
    while record.awaited_seats and len(found) < most:
        able = [seat for seat in range(seats) if record.list_legal_moves(seat)]
        seat = dice.choice(record.awaited_seats if dice.random() < 0.8 else able)
        record = record.play(seat, dice.choice(record.list_legal_moves(seat)))
        found.append(record)
    return found


@pytest.mark.parametrize(("slug", "seats"), PLAYED)
def test_a_turn_goes_on_until_its_seat_is_not_awaited_or_another_is(slug: str, seats: int) -> None:
    for before, after in pairwise(positions(slug, seats, random.Random(7))):
        mover, _text = after.moves[-1]
        for seat in range(seats):
            was, ended = before.find_turn_end(seat), after.find_turn_end(seat)
            others = set(after.awaited_seats) - set(before.awaited_seats)
            if (
                seat == mover
                and seat in before.awaited_seats
                and (seat not in after.awaited_seats or others)
            ):
                assert ended == after.ply
            else:
                assert ended == was  # nothing that others did falls out of what is new


@pytest.mark.parametrize(("slug", "seats"), PLAYED)
def test_a_turn_that_was_taken_back_has_not_ended(slug: str, seats: int) -> None:
    played = positions(slug, seats, random.Random(8), 40)
    last = played[-1]
    mover, _text = last.moves[-1]
    upto = played[-2].ply
    assert last.take_back(mover, upto).find_turn_end(mover) == played[-2].find_turn_end(mover)


def test_nobody_has_ended_a_turn_before_the_first_move() -> None:
    assert positions("emu-ranchers", 2, random.Random(9))[0].find_turn_end(0) == 0
