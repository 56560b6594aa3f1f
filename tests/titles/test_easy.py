"""Easy bots err, but throw nothing sure away."""

import random

import pytest

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import TITLES, bots, find_game
from games.titles.levels import EASY

SURE = [(entry.game.slug, verb) for entry in TITLES for verb in sorted(entry.sure)]


@pytest.mark.parametrize(("slug", "verb"), SURE)
def test_an_easy_bot_does_what_is_sure_as_a_steady_one_does(slug: str, verb: str) -> None:
    title, tried = find_game(slug), 0
    for number in range(4):
        dice = random.Random(number)
        options = title.complete_options({})
        setup = Setup(seats=title.seat_counts[0], options=options, seed=dice.randbytes(16))
        record = Record.begin(title(setup))
        while record.awaited_seats:
            seat = record.awaited_seats[0]
            view, legal = record.view(seat), record.list_legal_moves(seat)
            best = bots.choose_move(title, view, legal, dice)
            if best.split()[0] == verb:
                easy = {
                    bots.choose_move(title, view, legal, random.Random(n), EASY) for n in range(20)
                }
                assert easy == {best}
                tried += 1
            record = record.play(seat, best)
    assert tried


@pytest.mark.parametrize("slug", ["emu-ranchers", "emus-redux"])
def test_closing_is_sure_where_birds_are_counted(slug: str) -> None:
    assert (slug, "close") in SURE
