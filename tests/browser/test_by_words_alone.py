"""Whole matches by clicks alone, decided by what the tables say in words.

RURAL_LONG=1 python -m pytest tests/browser/test_by_words_alone.py -s     says how it went
"""

import random

from accounts.models import Player
from games import play
from games.models import Match
from tests.browser.reader import Reader
from tests.browser.test_whole_matches import LONG, assert_told, begin, in_windows, size
from tests.browser.visitors import Visitors
from tests.matches import awaited, fresh, sensible_turn

TURNS = 10_000 if LONG else 3


@in_windows(("emu-ranchers", "phone"))
def test_whoever_goes_by_the_words_of_a_table_comes_to_its_end(
    game: str, window: str, visitors: Visitors, people: list[Player]
) -> None:
    match, dice = begin(game, people), random.Random(7)
    seat = match.seats.get(number=0)
    reader = Reader(visitors.known(seat.player, **size(window)), dice)
    while fresh(match).status == Match.Status.RUNNING and len(reader.turns) < TURNS:
        seat = awaited(match)
        if seat.number != 0:
            play.submit_turn(seat.pk, sensible_turn(match, seat, dice), question=seat.question)
            continue
        reader.page.goto(match.get_absolute_url())
        reader.take_turn()
    assert not reader.dead_ends
    if LONG:
        assert_told(match, reader.page)
        places = [seat.place for seat in match.seats.order_by("number")]
        print(f"\n{game}, {window}: {len(reader.turns)} turns, clicks {sorted(reader.turns)}")
        print(f"places {places}; told apart by no words: {reader.blind.most_common(12)}")
