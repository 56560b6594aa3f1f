"""The pages of a very long match: Biome Rummy for six, to its last Ace, of 700 plies or more."""

import random
from itertools import count
from typing import Any

from tests.bench import house
from tests.bench.pages import row
from tests.bench.tables import table

TERMS = {"clinch": "off", "stock_out": "reshuffle", "hand": "7"}
NUMBERS = count()  # of players
LONG = 700  # plies
PATHS = {
    "its table": "",
    "its log": "log/",
    "  the first chapter": "log/?part=1",
    "  on one page": "log/?all=1",
    "its replay": "moment/300/",
}


def main() -> None:
    house.set_up()
    match = long_match()
    player = match.seats.get(number=0).player
    page = match.get_absolute_url()
    rows = [row(name, player, f"{page}{path}") for name, path in PATHS.items()]
    headings = ["what", "CPU ms, median", "bytes", "queries"]
    table(f"A match of {match.ply} plies in process, SQLite", headings, rows)


def long_match() -> Any:
    """A finished match of LONG plies or more."""
    from games import play
    from games.models import Match

    while True:
        people = [house.player(next(NUMBERS)) for _ in range(6)]
        match = play.open_match(people[0], "biome-rummy", seats=6, options=TERMS)
        for player in people[1:]:
            match = play.join_match(match.pk, player)
        dice = random.Random(3)
        while match.status == Match.Status.RUNNING:
            seat = match.seats.filter(question__isnull=False).first()
            words, _record = house.random_turn(play.current_record(match), seat.number, dice)
            play.submit_turn(seat.pk, words, "p", seat.question)
            match = Match.objects.get(pk=match.pk)
        if match.ply >= LONG:
            return match
