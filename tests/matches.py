"""Matches for tests, made by the same door as everybody's."""

import random
from datetime import datetime
from typing import Any

from games import play
from games.models import Match, Move, Seat
from games.play.move_submission import AcceptedSubmission
from games.titles import bots, find_game
from tests.factories import PlayerFactory

EMU = "emu-ranchers"


def open_table(players: int = 2, **terms: Any) -> Match:
    """A match by the rule sheet that still waits for its last player; `terms` go to
    `play.open_match`."""
    opener = terms.pop("opener", None) or PlayerFactory()
    game = terms.pop("game", EMU)
    options = find_game(game).complete_options(terms.pop("options", None) or {})
    match = play.open_match(opener, game, seats=players, options=options, **terms)
    return Match.objects.get(pk=match.pk)


def running_match(players: int = 2, **terms: Any) -> Match:
    """A match in which everybody sits and the first question is put.

    `terms` go to `play.open_match`; `people` names the players by seat, else they are made up.
    """
    people = list(terms.pop("people", ())) or [PlayerFactory() for _ in range(players)]
    now = terms.pop("now", None)
    match = open_table(players, opener=people[0], now=now, **terms)
    for player in people[1:]:
        match = play.join_match(match.pk, player, now=now)
    return Match.objects.get(pk=match.pk)


def awaited(match: Match) -> Seat:
    """The first seat that owes an answer."""
    return match.seats.filter(question__isnull=False).order_by("number")[0]


def other(seat: Seat) -> Seat:
    """The seat after this one, round the table."""
    seats = list(seat.match.seats.order_by("number"))
    return seats[(seat.number + 1) % len(seats)]


def answer(seat: Seat, words: str | None = None, **how: Any) -> AcceptedSubmission:
    """Takes a whole turn for a seat: `words`, or the mildest one there is."""
    record = play.current_record(Match.objects.get(pk=seat.match_id))
    if words is None:
        moves = []
        while True:
            move = record.choose_timeout_move(seat.number)
            moves.append(move)
            if record.is_settling_move(seat.number, move):
                break
            record = record.play(seat.number, move)
        words = ", ".join(moves)
    return play.submit_turn(seat.pk, words, **how)


def fresh(match: Match) -> Match:
    """The match as the database has it now."""
    return Match.objects.get(pk=match.pk)


def turn(match: Match, seat: Seat, dice: random.Random) -> str:
    """A whole legal answer of `seat`, chosen at random."""
    record = play.current_record(fresh(match))
    moves: list[str] = []
    while True:
        move = dice.choice(record.list_legal_moves(seat.number))
        moves.append(move)
        if record.is_settling_move(seat.number, move):
            return ", ".join(moves)
        record = record.apply_draft(seat.number, [move])


def sensible_turn(match: Match, seat: Seat, dice: random.Random) -> str:
    """A whole legal answer of `seat`, as the game's bot would give it."""
    record = play.current_record(fresh(match))
    moves: list[str] = []
    while True:
        view, legal = record.view(seat.number), record.list_legal_moves(seat.number)
        move = bots.choose_move(record.game, view, legal, dice)
        moves.append(move)
        if record.is_settling_move(seat.number, move):
            return ", ".join(moves)
        record = record.apply_draft(seat.number, [move])


def play_on(
    match: Match, submissions: int = 10_000, seed: int = 1, now: datetime | None = None
) -> Match:
    """Plays random answers through the door until the end, or for so many submissions."""
    dice = random.Random(seed)
    for _ in range(submissions):
        if fresh(match).status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        play.submit_turn(seat.pk, turn(match, seat, dice), Move.Via.PAGE, seat.question, now=now)
    return fresh(match)
