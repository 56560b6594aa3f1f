"""Thousands of running matches at once, for measurements and fault tests: rows as the door writes
them, but in a few sentences to the database."""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

PLAYERS = 400
SEED = "5a" * 32


def players(many: int = PLAYERS) -> list[Any]:
    from accounts.models import Player

    people = [
        Player(email=f"c{number}@example.org", display_name=f"Player {number}")
        for number in range(many)
    ]
    return Player.objects.bulk_create(people)


def crowd(
    people: Sequence[Any],
    asked_at: Sequence[datetime],
    *,
    prefix: str = "crowd",
    game: str = "emu-ranchers",
    pace_hours: int = 48,
    dice: random.Random | None = None,
) -> list[Any]:
    """As many running matches of two as there are instants, each asked at one; the seats that owe
    an answer. The players of each are two neighbours among `people`."""
    from games.models import Match, Question, Seat, Tenure
    from games.play.clocks import time_limits
    from games.play.record import digest_chain, record_cache

    matches = []
    for number, at in enumerate(asked_at):
        code = f"{prefix[:5]}{number}"
        matches.append(
            Match(
                code=code,
                game=game,
                seed=SEED,
                seed_hash=digest_chain.seed_hash(code, bytes.fromhex(SEED)),
                head=digest_chain.initial_digest(code, bytes.fromhex(SEED)),
                status=Match.Status.RUNNING,
                pace_hours=pace_hours,
                opened_by=people[number % len(people)],
                options={},
                created_at=at,
                started_at=at,
            )
        )
    rules = matches[0].rules
    options = rules.complete_options({})
    for match in matches:
        match.version, match.options = rules.version, options
    matches = Match.objects.bulk_create(matches, batch_size=2000)
    first = record_cache.initial_record(matches[0], 2).awaited_seats[0]
    seats = []
    for number, (match, at) in enumerate(zip(matches, asked_at, strict=True)):
        for place in range(2):
            seat = Seat(match=match, number=place, player=people[(number + place) % len(people)])
            if place == first:
                seat.put_question(0)
                seat.asked_at = at
                seat.deadline = at + timedelta(hours=pace_hours)
                coming = time_limits.next_reminder(at, seat.deadline, at)
                seat.remind_at = coming[1] if coming else None
            seats.append(seat)
    seats = Seat.objects.bulk_create(seats, batch_size=2000)
    held = [
        Tenure(seat=seat, number=1, player=seat.player, begins_at=seat.match.started_at)
        for seat in seats
    ]
    for seat, tenure in zip(seats, Tenure.objects.bulk_create(held, batch_size=2000), strict=True):
        seat.tenure = tenure
    Seat.objects.bulk_update(seats, ["tenure"], batch_size=2000)
    asked = [seat for seat in seats if seat.question is not None]
    put = [Question(seat=seat, number=1, ply=0, asked_at=seat.asked_at) for seat in asked]
    Question.objects.bulk_create(put, batch_size=2000)
    return asked


def mildest(record: Any, seat: int) -> str:
    """The words of the mildest whole turn of a seat."""
    moves = []
    while True:
        move = record.choose_timeout_move(seat)
        moves.append(move)
        if record.is_settling_move(seat, move):
            return ", ".join(moves)
        record = record.play(seat, move)
