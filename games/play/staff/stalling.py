"""Who stalls: answers elsewhere within hours, and lets one match run to its limit turn after turn.

By the instants of turns alone; no card is looked at, and nothing follows from it by itself.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from games.models import Absence, Match, Move, Question, Seat, Tenure
from games.play.clocks.clock_time import running_time
from games.play.clocks.time_limits import Span

LATELY = timedelta(days=30)
TURNS = 3  # in a row that a match was kept waiting
TO_THE_LIMIT = 0.8  # of the time of a turn
ELSEWHERE = 5  # answers in other matches, of which half came within
QUICK = timedelta(hours=6)


class TimedTurn(NamedTuple):
    """When an answered question was put, how long it was open while its player's clock ran, and the
    share of the pace that this is."""

    asked_at: datetime
    answered_at: datetime
    took: timedelta
    share: float


class Stalling(NamedTuple):
    """A seat whose last turns went to the limit: how long they took, and how long answers take the
    same player elsewhere, half of them at most."""

    seat: Seat
    took: tuple[timedelta, ...]
    elsewhere: timedelta


def list_stalling(now: datetime, hidden: Collection[int] = ()) -> list[Stalling]:
    """The seats of running matches whose players stall, the slowest first; without those of the
    matches `hidden`."""
    seats = {
        seat.pk: seat
        for seat in Seat.objects.filter(
            match__status=Match.Status.RUNNING, player__isnull=False, resigned_at=None
        ).select_related("match", "player")
    }
    turns = read_turns(seats, now)
    slow = [key for key, of_seat in turns.items() if is_at_limit(of_seat)]
    slow = [key for key in slow if seats[key].match_id not in {*hidden}]
    by_player: dict[int | None, list[int]] = defaultdict(list)
    for key in turns:
        by_player[seats[key].player_id].append(key)
    shared = find_shared({seats[key].match_id for key in slow})
    found = []
    for key in slow:
        others = [one for one in by_player[seats[key].player_id] if one != key]
        elsewhere = [turn for one in others for turn in turns[one]]
        half = find_quick_median(turns[key][-TURNS:], elsewhere)
        if seats[key].match_id in shared and half is not None:
            took = tuple(turn.took for turn in turns[key][-TURNS:])
            found.append(Stalling(seats[key], took, half))
    return sorted(found, key=lambda each: sum(each.took, timedelta()), reverse=True)


def find_quick_median(slow: list[TimedTurn], elsewhere: list[TimedTurn]) -> timedelta | None:
    """How long half of the answers took at most that were given elsewhere while each of some slow
    turns was open; None unless these were quick, and there was one in each: who is gone everywhere
    stalls nowhere."""
    during = [
        [
            turn.took
            for turn in elsewhere
            if each.asked_at <= turn.asked_at and turn.answered_at <= each.answered_at
        ]
        for each in slow
    ]
    quick = sorted(took for each in during for took in each)
    half = quick[len(quick) // 2] if all(during) and len(quick) >= ELSEWHERE else None
    return half if half is not None and half <= QUICK else None


def read_turns(seats: dict[int, Seat], now: datetime) -> dict[int, list[TimedTurn]]:
    """The turns of each seat that were over lately and that its holder or the clock took, by key,
    the oldest first."""
    players = {seat.player_id for seat in seats.values()}
    away: dict[int, list[Span]] = defaultdict(list)
    for each in Absence.objects.filter(player__in=players, ends_at__gt=now - LATELY):
        away[each.player_id].append(Span(each.begins_at, each.ends_at))
    planned = set(
        Move.objects.filter(
            match__status=Match.Status.RUNNING, at__gt=now - LATELY, via=Move.Via.PLAN
        ).values_list("match", "seat", "at")
    )
    rows = Question.objects.filter(
        seat__match__status=Match.Status.RUNNING,
        asked_at__gt=now - LATELY,
        answered_at__isnull=False,
        dead=False,
    ).order_by("seat", "number")
    found: dict[int, list[TimedTurn]] = defaultdict(list)
    for key, asked, answered in rows.values_list("seat", "asked_at", "answered_at"):
        seat = seats.get(key)
        if seat is None or asked is None or answered is None:
            continue
        if (seat.match_id, seat.number, answered) in planned:
            continue
        stops: Iterable[Span] = away.get(seat.player_id or 0, ())
        took = running_time(asked, answered, stops)
        found[key].append(
            TimedTurn(asked, answered, took, took / timedelta(hours=seat.match.pace_hours))
        )
    return found


def is_at_limit(turns: list[TimedTurn]) -> bool:
    """True if the last turns each took nearly all the time there is."""
    last = turns[-TURNS:]
    return len(last) == TURNS and all(turn.share >= TO_THE_LIMIT for turn in last)


def find_shared(matches: Collection[int]) -> set[int]:
    """Those of some matches in which several people have held seats."""
    held: dict[int, set[int]] = defaultdict(set)
    rows = Tenure.objects.filter(seat__match__in=matches, player__isnull=False)
    for match, player in rows.values_list("seat__match", "player"):
        held[match].add(player or 0)
    return {match for match, players in held.items() if len(players) > 1}
