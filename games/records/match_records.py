"""A finished public match as a line of a dump: its deal and its moves, and how it ended.

Of people it says a number that is drawn anew for each dump, and the names of those alone who agreed
to be named. No instants are in it, no talk, no salt that somebody typed, and not the code by which
its page is found. The seed is that of the match's own file, which anybody may read once a match is
over (`games.play.record.match_file`), so whoever has the rules can play it through.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from games.models import Match, Move, Seat
from games.play.record import results

TOGETHER = 100  # matches that are read at once
QUICK = "quick"
NOT_BY_PLAYERS = (Move.Via.BOT, Move.Via.CLOCK)


def iterate_lines(
    matches: QuerySet[Match], numbers: Mapping[int, int], names: Mapping[int, str]
) -> Iterator[tuple[bytes, int]]:
    """Each match as a line of JSON, with how many moves it has, in the order of their seeds, which
    says nothing; `numbers` and `names` are of players, by key."""
    found = matches.order_by("seed", "pk").prefetch_related("seats")
    for match in found.iterator(chunk_size=TOGETHER):
        told = build_record(match, list(match.seats.all()), numbers, names)
        line = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        yield f"{line}\n".encode(), len(told["moves"])


def build_record(
    match: Match, seats: Sequence[Seat], numbers: Mapping[int, int], names: Mapping[int, str]
) -> dict[str, Any]:
    """The match as JSON can hold it; `seats` are all of them by number. `auto` are the moves, by
    ply, that a bot or the clock made for a player."""
    result = results.result_of(match, seats)
    rows = Move.objects.filter(match=match.pk).order_by("ply")
    moves = list(rows.values_list("ply", "seat", "text", "via"))
    people = {seat.number for seat in seats if seat.player_id is not None}
    return {
        "game": match.game,
        "version": match.version,
        "options": match.options,
        "seed": match.seed,
        "seats": [describe_seat(seat, numbers, names) for seat in seats],
        "moves": [[seat, text] for _ply, seat, text, _via in moves],
        "auto": [
            ply for ply, seat, _text, via in moves if via in NOT_BY_PLAYERS and seat in people
        ],
        "ending": match.ending,
        "places": list(result.places),
        "scores": list(result.scores),
    }


def describe_seat(
    seat: Seat, numbers: Mapping[int, int], names: Mapping[int, str]
) -> dict[str, str | int]:
    """Who sat there last: a bot by its level, a player by number."""
    if seat.player_id is None:
        return {"bot": seat.level or QUICK}
    named = {"name": names[seat.player_id]} if seat.player_id in names else {}
    return {"player": numbers[seat.player_id], **named}
