"""Positions of every game to look at: at the start, in the middle with most things on the table,
with something picked, ready to be sent, as whoever waits sees it, with moves drafted and the last
one begun, and finished.

A match is played on from one to the next, so look at each before you ask for the next one.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

MODULES = ("horses", "fish", "grants", "buildings", "pets")
# How each game is played for its pictures, and the ply that is the middle of it.
SHOWN: dict[str, tuple[dict[str, Any], int]] = {
    "emu-ranchers": ({"players": 2}, 28),
    "emus-redux": ({"players": 4}, 44),
    "ranchers": ({"players": 3, "options": dict.fromkeys(MODULES, True)}, 14),
    "biome-rummy": ({"players": 4}, 60),
    "hunting-prey": ({"players": 4, "options": {"finish": "tokens:8"}}, 26),
    "food-chain": ({"players": 2}, 24),
}
# The same with as many at the table as it takes.
CROWDED: dict[str, tuple[dict[str, Any], int]] = {
    "emu-ranchers": ({"players": 2}, 40),
    "emus-redux": ({"players": 4}, 60),
    "ranchers": ({"players": 4, "options": dict.fromkeys(MODULES, True)}, 26),
    "biome-rummy": ({"players": 6}, 70),
    "hunting-prey": ({"players": 6, "options": {"finish": "tokens:8"}}, 40),
    "food-chain": ({"players": 2, "options": {"hand": 12}}, 12),
}
PEOPLE = cycle(
    (
        "Ada",
        "Bruno",
        "Chloe",
        "Dev",
        "Elif",
        "Finn",
        "Greta",
        "Hugo",
        "Ines",
        "Jonas",
        "Kira",
        "Lars",
        "Mira",
        "Noor",
        "Otis",
        "Pia",
        "Quinn",
        "Rosa",
        "Sven",
        "Tilda",
        "Uma",
        "Vito",
    )
)
DEAL = 5  # the same for every run, so that a fault is seen again
STATES = ("start", "middle", "picked", "ready", "waiting", "drafted", "finished")


@dataclass(frozen=True)
class Position:
    """What there is to see of a match: `player` looks at `address`."""

    state: str
    match: Any
    player: Any
    address: str


def positions(
    game: str, shown: tuple[dict[str, Any], int], names: Iterator[str] = PEOPLE
) -> Iterator[Position]:
    """A match of `game` with a known deal, played by people of these `names`, in one state after
    the other; there is none of somebody who waits where all are asked at once."""
    from games.play import current_record, join_match
    from tests.browser.matches import seal
    from tests.factories import PlayerFactory
    from tests.matches import awaited, fresh, open_table, sensible_turn

    terms, middle = shown
    people = [PlayerFactory(display_name=next(names)) for _ in range(terms["players"])]
    match = open_table(game=game, opener=people[0], **terms)
    seal(match, DEAL)
    for player in people[1:]:
        match = join_match(match.pk, player)
    path = match.get_absolute_url()
    dice = random.Random(5)
    yield Position("start", match, awaited(match).player, path)
    play_up_to(match, middle, dice)
    seat = awaited(match)
    yield Position("middle", match, seat.player, path)
    moves = sensible_turn(match, seat, dice).split(", ")
    record = current_record(fresh(match))
    yield Position("picked", match, seat.player, picked(record, seat, path, moves[0]))
    yield Position("ready", match, seat.player, ready(record, seat, path, moves))
    if others := match.seats.filter(question=None).order_by("number"):
        yield Position("waiting", match, others[0].player, path)
    if begun := play_up_to_a_draft(match, dice):
        yield Position("drafted", match, *begun)
    play_up_to(match, 100_000, dice)
    yield Position("finished", match, people[0], path)


def play_up_to(match: Any, ply: int, dice: random.Random) -> None:
    """Plays sensible answers until `ply`, or the end."""
    from games import play
    from games.models import Match
    from tests.matches import awaited, fresh, sensible_turn

    while (now := fresh(match)).status == Match.Status.RUNNING and now.ply < ply:
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice), question=seat.question)


def play_up_to_a_draft(match: Any, dice: random.Random) -> tuple[Any, str] | None:
    """Plays sensible answers until one has several moves and a choice of places after the first;
    gives its player, and the address at which as many as possible are drafted and the next one is
    begun. None if the match is over before."""
    from games import play
    from games.models import Match
    from tests.matches import awaited, fresh, sensible_turn

    while fresh(match).status == Match.Status.RUNNING:
        seat = awaited(match)
        words = sensible_turn(match, seat, dice)
        address = drafted(play.current_record(fresh(match)), seat, words.split(", "))
        if address:
            return seat.player, address
        play.submit_turn(seat.pk, words, question=seat.question)
    return None


def drafted(record: Any, seat: Any, moves: list[str]) -> str:
    """The address with as many as possible of these `moves` drafted and a thing of the next one
    picked that could go to several places; empty if there is none."""
    path = seat.match.get_absolute_url()
    for count in range(len(moves) - 1, 0, -1):
        picking = read(record, seat, path, moves[:count])
        thing = moves[count].split()[1:2]
        picked = read(record, seat, path, moves[:count], thing)
        if picked.picks and picked.ready is None:
            return picking.pick_href(*thing)
    return ""


def read(record: Any, seat: Any, path: str, moves: list[str], picks: Iterable[str] = ()) -> Any:
    """What the address with these moves drafted and these `picks` shows of a seat."""
    from django.http import QueryDict

    from games.web.card_selection import Selection

    asked = [("do", move) for move in moves] + [("pick", token) for token in picks]
    return Selection.from_query(record, seat.number, QueryDict(urlencode(asked)), path)


def picked(record: Any, seat: Any, path: str, move: str) -> str:
    """The address after the first click of `move`."""
    from games.web.card_selection import Selection

    picking = Selection(path, record, seat.number)
    verb, *tokens = move.split()
    return picking.pick_href(next(token for token in (*tokens, verb) if picking.can_pick(token)))


def ready(record: Any, seat: Any, path: str, moves: list[str]) -> str:
    """The address at which the whole answer of these `moves` is ready to be sent."""
    return str(read(record, seat, path, moves[:-1]).move_href(moves[-1]))
