"""Auto-moves: orders for several turns, played while their owner is away.

What is hidden decides what they play, never whether or when. They play in every turn, so long after
the seat was asked as was fixed beforehand, until something that everybody saw ends them or their
turns are over. A turn that their orders leave open is ended as at a time-out.
"""

from datetime import datetime, timedelta

from games.models import Match, Premove, Seat
from games.play.errors import NotAllowed
from games.play.premoves.conditions import condition_line, find_unmet
from games.play.premoves.owner_view import OwnerView
from games.play.premoves.validation import PremoveOutcome, reason_for_withdrawal
from games.rules.game import MoveText
from games.rules.game import Seat as SeatNumber
from games.rules.lines import Line, join_with_or
from games.rules.parser.move_preferences import check_orders, read_orders
from games.rules.phrases import phrase
from games.rules.record import Record

MOST_TURNS = 10
LONGEST = timedelta(days=7)
WAITS = (15, 60, 240)  # minutes
PREVIEWED = 3  # turns

TURNS_OVER = Line(phrase("They’ve played all the turns they were for."))
TOO_OLD = Line(phrase("They’re a week old."))
CAME_ABOUT = phrase("“{condition}” happened.")
NO_SUCH_NUMBER = phrase("Auto-moves are for 1 to {most} turns, not {words}.")
NO_SUCH_WAIT = phrase("Auto-moves can’t wait {words} minutes; choose {choices}.")


def check_draft(words: str, ahead: Record, turns: int, wait_minutes: int) -> str:
    """The orders as they are kept. NotAllowed or a RulesError quotes what would not do."""
    if not 1 <= turns <= MOST_TURNS:
        raise NotAllowed(NO_SUCH_NUMBER, words=repr(str(turns)[:20]), most=MOST_TURNS)
    if wait_minutes not in WAITS:
        quoted, choices = repr(str(wait_minutes)[:20]), join_with_or([*map(str, WAITS)])
        raise NotAllowed(NO_SUCH_WAIT, words=quoted, choices=choices)
    kept = " ".join(words.split()).rstrip(" .")
    check_orders(kept, ahead.game.vocabulary)
    return kept


def judge_auto_moves(
    plan: Premove, sight: OwnerView, seat: Seat, match: Match, now: datetime
) -> PremoveOutcome:
    """Whether auto-moves go on now that their owner is asked: from what everybody saw, and from
    what the owner did, alone."""
    why = reason_for_withdrawal(plan, sight, seat, match)
    if why is None and not plan.turns_left:
        why = TURNS_OVER
    if why is None and now > plan.made_at + LONGEST:
        why = TOO_OLD
    for number, words in plan.conditions if why is None else ():
        if find_unmet([(number, words)], sight.told, plan.ply, sight.vocabulary) is None:
            why = Line(CAME_ABOUT, condition=condition_line((number, words)))
            break
    return PremoveOutcome(None, why) if why is not None else PremoveOutcome(Premove.Kind.AUTO)


def preview_orders(record: Record, seat: SeatNumber, words: str) -> list[str]:
    """What orders would have begun in the last turns of a seat, each as far as the first move that
    shows something new: what would have come then is nobody's to know."""
    starts: list[Record] = []
    at, last = Record.begin(record.game), ""
    for number, move in record.standing_moves:
        if number == seat and (tag := at.view(seat)["tag"]) != last:
            starts.append(at)
            last = tag
        at = at.play(number, move)
    return [", ".join(_begin_turn(start, seat, words)) for start in starts[-PREVIEWED:]]


def _begin_turn(record: Record, seat: SeatNumber, words: str) -> list[MoveText]:
    begun: list[MoveText] = []
    for move in read_orders(record, seat, words):
        begun.append(move)
        if record.is_settling_move(seat, move):
            break
        record = record.play(seat, move)
    return begun
