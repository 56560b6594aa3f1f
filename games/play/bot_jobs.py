"""Bots that think: outside the lock of their match, and answered for when their time has come.

An answer that others may notice is played when its question is due, not before, whoever found it:
the bot itself, or the quick bot in its place. What nobody else may notice, such as a card
swapped in secret, is played as soon as it is found, and the bot thinks on in the same time. So how
long a bot thinks, how often, and whether it came to grief, shows in no instant.
"""

import logging
import random
import traceback
from collections.abc import Sequence
from datetime import datetime, timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Count, Q

from config import clock
from games.models import BotThought, Match, Move, Seat
from games.play import visibility
from games.play.bots import bot_knowledge
from games.play.locked_match import LockedMatch
from games.play.match_end import finish_if_over
from games.play.record import record_cache
from games.rules.errors import RulesError
from games.rules.record import Record
from games.titles import bots

logger = logging.getLogger(__name__)

BETWEEN = "; "  # the moves of an answer as they are stored
AGAIN = timedelta(minutes=1)
_system_random = random.SystemRandom()


def list_due_bot_seats(now: datetime, most: int = 200) -> list[int]:
    """The seats whose bots are to answer now, the longest due first."""
    due = BotThought.objects.due(now).order_by("due_at", "pk")
    return list(due.values_list("seat_id", flat=True)[:most])


def may_think(now: datetime, at_once: int) -> bool:
    """Tell whether a question waits for somebody to think about it, and fewer than `at_once` are
    thought about at this moment."""
    is_taken = Q(state=BotThought.State.LEASED, leased_until__gt=now)
    counts = {"open": Count("pk"), "taken": Count("pk", filter=is_taken)}
    found = BotThought.objects.pending(now).aggregate(**counts)
    return bool(found["taken"] < min(at_once, found["open"]))


def postpone_bot_answer(seat_id: int, now: datetime | None = None) -> None:
    """The answer of a bot could not be played: it is due again in a minute."""
    thoughts = BotThought.objects.filter(seat=seat_id)
    thoughts.update(due_at=(now or clock.now()) + AGAIN)


def process_next_bot_thought(now: datetime | None = None) -> bool:
    """Thinks about one question that nobody thinks about yet, and plays the answer at once if
    nobody else may notice it; False if there is none. If the bot comes to grief, that is logged,
    and the quick bot of its title answers when it is due."""
    claimed = BotThought.objects.claim(now or clock.now(), 1)
    for thought in claimed:
        mine = BotThought.objects.filter_by_lease(thought)
        try:
            record, seat, moves = compute_answer(thought)
        except (OperationalError, InterfaceError):
            raise
        except Exception as problem:
            mine.finish(BotThought.State.FAILED)
            log_failure(thought, problem)
            if isinstance(problem, SoftTimeLimitExceeded):
                raise
            continue
        is_kept = moves and mine.finish(BotThought.State.FOUND, words=BETWEEN.join(moves))
        if is_kept and is_invisible_to_others(record, seat, moves):
            answer_for_bot(thought.seat_id, now)
    return bool(claimed)


def compute_answer(thought: BotThought) -> tuple[Record, int, tuple[str, ...]]:
    """The position, the number of the seat, and what its bot answers, from nothing but what the
    seat sees, was told and may do: moves up to the first that settles, since none before it shows
    anything new. No moves if it is not asked any more; RulesError if it chose what is not
    possible."""
    seat = Seat.objects.select_related("match").get(pk=thought.seat_id)
    match, number = seat.match, seat.number
    record = position = record_cache.current_record(match)
    thinker = bots.find_thinker(match.game, seat.level)
    moves: list[str] = []
    is_asked = seat.question == thought.question and number in record.awaited_seats
    while thinker is not None and is_asked:
        move = thinker.choose(bot_knowledge(record, number), _system_random)
        record.check_move(number, move)
        moves.append(move)
        if record.is_settling_move(number, move):
            break
        record = record.play(number, move)
    return position, number, tuple(moves)


def log_failure(thought: BotThought, problem: Exception) -> None:
    """Logs where a bot came to grief, and nothing that it said: it knows a hand."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    logger.error(
        "the bot of seat %s did not find an answer: %s in %s, line %s",
        *(thought.seat_id, type(problem).__name__, last.filename, last.lineno),
    )


def answer_for_bot(seat_id: int, now: datetime | None = None) -> bool:
    """Plays the answer of a bot that thinks: what it has found, or, if that is nothing or not
    possible any more, what the quick bot chooses.

    False, and nothing done, if nothing is asked of it (its question was answered, or the match is
    over), and before its answer is due unless nobody else may notice it.
    """
    now = now or clock.now()
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now)
        thought = locked.thoughts.find_thought(seat)
        if thought is None:
            return False
        if not is_still_awaited(locked, seat, thought):
            thought.delete()
            return False
        is_due = thought.due_at <= now
        moves = validate_moves(locked.record, seat.number, thought.words.split(BETWEEN))
        if not is_due and not (moves and is_invisible_to_others(locked.record, seat.number, moves)):
            return False
        for move in moves:
            locked.take_move(seat.number, move, Move.Via.BOT)
        if is_due and is_invisible_to_others(locked.before, seat.number, moves):
            answer_quickly(locked, seat.number)
        locked.let_bots_answer()
        if not finish_if_over(locked):
            locked.ask_questions()
        locked.write_changes()
    return True


def is_still_awaited(locked: LockedMatch, seat: Seat, thought: BotThought) -> bool:
    """False for a thought that somebody has left behind."""
    is_open = seat.question == thought.question and seat.number in locked.record.awaited_seats
    return is_open and locked.match.status == Match.Status.RUNNING


def validate_moves(record: Record, seat: int, moves: Sequence[str]) -> tuple[str, ...]:
    """`moves`, if all of them are possible one after the other; none if not."""
    try:
        for move in moves:
            record = record.play(seat, move)
    except RulesError:
        return ()
    return tuple(moves)


def is_invisible_to_others(record: Record, seat: int, moves: Sequence[str]) -> bool:
    """True if nobody but the seat itself may notice these moves."""
    after = record
    for move in moves:
        after = after.play(seat, move)
    noticed = visibility.find_witnesses(record, after, {seat})
    return not noticed.everybody and noticed.seats <= {seat}


def answer_quickly(locked: LockedMatch, seat: int) -> None:
    """The quick bot answers, and goes on as long as nobody but the seat can have noticed anything:
    how often it swaps in secret must not show in when the others are asked."""
    while seat in locked.record.awaited_seats:
        before = locked.record
        locked.take_bot_move(seat)
        moves = [move.text for move in locked.moves]
        if before.is_settling_move(seat, moves[-1]) and not is_invisible_to_others(
            locked.before, seat, moves
        ):
            return
