"""Keeping a plan, and forgetting it. Nobody but its owner can tell."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from config import clock
from games.models import Match, Premove, Seat
from games.play.errors import NotAllowed, NotRunning
from games.play.locked_match import LockedMatch
from games.play.premoves import auto_moves
from games.play.premoves.conditions import parse_conditions
from games.play.premoves.owner_view import OwnerView, list_move_labels
from games.rules.game import MoveText
from games.rules.line_serialization import serialize_line
from games.rules.lines import join_with_or
from games.rules.parser import notation
from games.rules.parser.turn_parser import replace_seat_names
from games.rules.phrases import phrase
from games.rules.record import Record

MOST = 6
WAITS = (0, 15, 60, 240, 720)  # minutes

NOT_RUNNING = phrase("The match isn’t in progress, so there’s nothing to plan.")
HAS_LEFT = phrase("You’ve left this match, so there’s nothing to plan.")
IN_PAUSE = phrase("The match is paused. You can plan once the pause is over.")
YOUR_TURN = phrase("It’s your turn. Play {words} right away.")
NOT_YET = phrase("You can’t plan your next turn yet: too much has to happen first.")
ENDS = phrase(
    "A plan must end with the move that shows you something new or ends your turn. Here that "
    "move is {move}; leave out the rest."
)
TOO_MANY = phrase("You already have {most} plans for this turn. Delete one first.")
NO_SUCH_WAIT = phrase("A plan can’t wait {words} minutes; choose {choices}.")
NO_SUCH_PLAN = phrase("You have no such plan.")


class PremoveDraft(NamedTuple):
    """A plan as its owner wishes it. Without conditions it is offered, or, `at_once`, played
    whatever happens; for several `turns` they are auto-moves, which the conditions end."""

    words: str
    conditions: str = ""
    at_once: bool = False
    wait_minutes: int = 0
    turns: int | None = None


def save_premove(
    seat_id: int, wish: PremoveDraft, holder: int, now: datetime | None = None
) -> tuple[Premove, Record]:
    """Keeps a plan for the next turn of a seat; with it comes the imagined position in which it was
    tried. Refused as a move is: a PlayError or a RulesError quotes the words, and nothing is
    written. HandedOver if the seat is not that of the player `holder`."""
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now(), holder)
        check_may_plan(locked.match, seat, wish.words)
        ahead = imagine_ahead(locked.record, seat, wish.turns is not None)
        names = list_seat_names(locked.match)
        words = replace_seat_names(wish.words, ahead, names)
        moves: tuple[MoveText, ...] = ()
        if wish.turns is not None:
            words = auto_moves.check_draft(words, ahead, wish.turns, wish.wait_minutes)
        else:
            moves = read_planned_moves(ahead, seat.number, words)
        if wish.wait_minutes not in WAITS:
            quoted = repr(str(wish.wait_minutes)[:20])
            raise NotAllowed(NO_SUCH_WAIT, words=quoted, choices=join_with_or([*map(str, WAITS)]))
        wanted = parse_conditions(wish.conditions, ahead, seat.number, names)
        if len(list_open_premoves(seat)) >= MOST:
            raise NotAllowed(TOO_MANY, most=MOST)
        if seat.tenure_id is None:
            raise NotRunning(NOT_RUNNING)
        plan = Premove.objects.create(
            seat=seat,
            tenure_id=seat.tenure_id,
            kind=kind_of(wish, bool(wanted)),
            conditions=[list(one) for one in wanted],
            moves=", ".join(moves) or words,
            meaning=[serialize_line(line) for line in list_move_labels(ahead, seat.number, moves)],
            wait_minutes=wish.wait_minutes,
            turns_left=wish.turns or 0,
            begun_ply=locked.record.ply,
            ply=locked.record.ply,
            made_at=locked.now,
        )
        Seat.objects.filter(pk=seat.pk).update(plans=Seat.Plans.KEPT)
    return plan, ahead


def kind_of(wish: PremoveDraft, has_conditions: bool) -> Premove.Kind:
    if wish.turns is not None:
        return Premove.Kind.AUTO
    return Premove.Kind.PLAY if has_conditions or wish.at_once else Premove.Kind.OFFER


def imagine_next_turn(match: Match, seat: Seat, record: Record, words: str = "") -> Record:
    """The imagined position in which the holder of `seat` tries the next turn; a PlayError if there
    is nothing to be planned now."""
    check_may_plan(match, seat, words)
    return imagine_ahead(record, seat, for_several_turns=False)


def imagine_ahead(record: Record, seat: Seat, for_several_turns: bool) -> Record:
    """An imagined position: that of the next turn, or, where only words are read in it, of now."""
    sight = OwnerView.from_record(record, seat.number)
    ahead = sight.imagined if for_several_turns else sight.next_turn_record
    if ahead is None:
        raise NotAllowed(NOT_YET)
    return ahead


def check_may_plan(match: Match, seat: Seat, words: str = "") -> None:
    """A PlayError if the holder of `seat` has nothing to plan now; it quotes the words."""
    if match.status != Match.Status.RUNNING:
        raise NotRunning(NOT_RUNNING)
    if seat.resigned_at is not None:
        raise NotRunning(HAS_LEFT)
    if match.pause_id is not None:
        raise NotAllowed(IN_PAUSE)
    if seat.question is not None:
        raise NotAllowed(YOUR_TURN, words=repr(words.strip()[:60]))


def read_planned_moves(ahead: Record, seat: int, words: str) -> tuple[MoveText, ...]:
    """The moves that `words` say, up to the first that settles, which is the last of a plan: it
    shows its owner something new, or ends the turn. NotAllowed if more was said."""
    moves = notation.read_submission(ahead, seat, words)
    at = ahead
    for number, move in enumerate(moves, start=1):
        if at.is_settling_move(seat, move):
            if number < len(moves):
                raise NotAllowed(ENDS, move=repr(move))
            break
        at = at.play(seat, move)
    return moves


def list_seat_names(match: Match) -> list[str]:
    seated = Seat.objects.filter(match=match).select_related("player").order_by("number")
    return [seat.name for seat in seated]


def list_open_premoves(seat: Seat) -> list[Premove]:
    """The open plans of whoever holds a seat, the first made first. A seat without any asks the
    database nothing."""
    if not seat.plans:
        return []
    found = Premove.objects.filter(seat=seat, tenure=seat.tenure_id)
    return [plan for plan in found if plan.is_open_for(seat.question)]


def list_premoves_to_report(seat: Seat) -> list[Premove]:
    """What its holder is to be told of plans now that the seat is asked: those offered, about to be
    played, or not played; as `list_open_premoves`."""
    if seat.plans != Seat.Plans.TOLD or seat.question is None:
        return []
    return list(
        Premove.objects.filter(
            seat=seat,
            tenure=seat.tenure_id,
            question=seat.question,
            state__in=(Premove.State.READY, Premove.State.DROPPED),
        )
    )


def find_premove_ply(seat: Seat, question: int) -> int:
    """The ply after which the plan was made that has answered a question: what came then is news
    to its owner. Where there is none any more, the ply of the question."""
    made = Premove.objects.filter(seat=seat, question=question, state=Premove.State.PLAYED)
    ply = made.values_list("ply", flat=True).first()
    return (seat.ply_of(question) or 0) if ply is None else ply


def find_auto_move_ply(seat: Seat) -> int | None:
    """The ply after which auto-moves were made that have ended with the question of the seat: what
    came since is news to its owner. None if there are none."""
    ended = [
        plan.begun_ply
        for plan in list_premoves_to_report(seat)
        if plan.kind == Premove.Kind.AUTO and plan.state == Premove.State.DROPPED
    ]
    return min(ended, default=None)


def delete_premoves(
    seat_id: int, holder: int, plan: int | None = None, now: datetime | None = None
) -> int:
    """Forgets the open plans of a seat, or the one with the key `plan`; returns how many.
    NotAllowed if that is none of the holder's; HandedOver if the seat is not that of the player
    `holder`."""
    with transaction.atomic():
        _locked, seat = LockedMatch.for_seat(seat_id, now or clock.now(), holder)
        premoves = list_open_premoves(seat)
        gone = [each for each in premoves if plan in (None, each.pk)]
        if plan is not None and not gone:
            raise NotAllowed(NO_SUCH_PLAN)
        Premove.objects.filter(pk__in=[each.pk for each in gone]).delete()
        if len(gone) == len(premoves) and seat.plans == Seat.Plans.KEPT:
            Seat.objects.filter(pk=seat.pk).update(plans=Seat.Plans.NONE)
    return len(gone)
