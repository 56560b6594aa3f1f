"""The door: every move of every kind enters here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from config import clock
from games.models import Match, Move, Seat
from games.play.errors import NotAllowed, NotRunning, StaleQuestion, TakenBack
from games.play.locked_match import LockedMatch, check_holder
from games.play.match_end import finish_if_over
from games.play.match_requests.requests import expire_take_back_request
from games.play.record import record_cache
from games.rules.lines import Line
from games.rules.parser.turn_parser import read_answer
from games.rules.phrases import phrase
from games.rules.record import Record

TAKEN_BACK = phrase(
    "{words} was not played: question {question} is closed because moves have been taken back. "
    "This is the table now."
)
VIAS = {
    Move.Via.PAGE: phrase("page"),
    Move.Via.MAIL: phrase("email"),
    Move.Via.LINK: phrase("link"),
    Move.Via.BOT: phrase("bot"),
    Move.Via.CLOCK: phrase("clock"),
    Move.Via.ADMIN: phrase("admin"),
    Move.Via.PLAN: phrase("plan"),
}

# A move that is taken again and again while nobody else can do anything about it: a Ranch turned
# over and over, a closed year opened and closed. The rules let it be, since anybody may change
# their mind; the house ends it some time, or the log would grow as long as somebody likes.
MOST_MOVES = 200  # of a seat from one time it is asked to the next, far more than a turn takes
FEW_REPEATS = 20  # how often a move is taken in a match before anybody asks since when
TOO_OFTEN = phrase(
    "{words} was not played: you’ve made {number} moves this turn, so you can’t repeat a "
    "move you’ve already made."
)


@dataclass(frozen=True)
class AcceptedSubmission:
    """What a submission did: the moves taken by the seat, from which ply on, and where it led;
    and a `note` why something that was said was left out."""

    match: Match
    seat: Seat
    moves: tuple[str, ...]
    ply_before: int
    record: Record
    note: Line | None = None


def submit_turn(
    seat_id: int,
    words: str,
    via: str = Move.Via.PAGE,
    question: int | None = None,
    now: datetime | None = None,
    holder: int | None = None,
) -> AcceptedSubmission:
    """Plays what `words` say for a seat, in one transaction with everything that follows.

    `question` is the number of the question that is answered; None only where there is no page or
    mail that showed one. Raises StaleQuestion, NotRunning, or a RulesError that quotes the words;
    then nothing is written. The caller has checked that the seat belongs to whoever speaks, and
    names that player as `holder`: HandedOver if it does not any more.
    """
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now(), holder)
        return answer_question(locked, seat, words, via, question)


def submit_as(
    player_id: int,
    code: str,
    words: str,
    via: str = Move.Via.PAGE,
    question: int | None = None,
    now: datetime | None = None,
) -> AcceptedSubmission:
    """As `submit_turn`, for the seat that a player holds in the match `code`.

    Seat.DoesNotExist if there is no such match, or the player has no seat in it; AccountClosed if
    it was closed in this instant and a bot sits in already.
    """
    with transaction.atomic():
        locked, seat = LockedMatch.for_player(code, player_id, now or clock.now())
        if seat.stand_in:  # which may be for good, once an account is closed
            check_holder(seat, player_id)
        return answer_question(locked, seat, words, via, question)


def answer_question(
    locked: LockedMatch, seat: Seat, words: str, via: str, question: int | None
) -> AcceptedSubmission:
    """Reads and plays the words in a locked match, and writes all that follows."""
    shown = check_question(locked, seat, words, question)
    before = locked.record.ply
    moves, note = read_answer(locked.record, seat.number, words, lambda: list_seat_names(locked))
    if shown is not None and not has_same_meaning(shown, locked.record, seat.number, moves):
        raise StaleQuestion(
            phrase(
                "{words} was not played: the table has changed, and this move would now mean "
                "something else. This is the table now."
            ),
            words=repr(words.strip()[:60]),
        )
    return take_answer(locked, seat, moves, via, before, note)


def take_answer(
    locked: LockedMatch,
    seat: Seat,
    moves: Sequence[str],
    via: str,
    before: int,
    note: Line | None = None,
) -> AcceptedSubmission:
    """Plays the moves that answer a seat's question, and writes all that follows."""
    for move in moves:
        check_repetition(locked, seat, move)
        locked.take_move(seat.number, move, via)
    if seat.late_in_a_row or seat.stand_in:
        seat.late_in_a_row, seat.stand_in = 0, False
    locked.changed.add(seat.number)
    expire_take_back_request(locked, seat)
    locked.let_bots_answer()
    if not finish_if_over(locked):
        locked.ask_questions()
    locked.write_changes()
    return AcceptedSubmission(locked.match, seat, tuple(moves), before, locked.record, note)


def list_seat_names(locked: LockedMatch) -> list[str]:
    seated = Seat.objects.filter(match=locked.match).select_related("player")
    seated = seated.only("match_id", "number", "bot", "player__display_name")
    return [seat.name for seat in seated.order_by("number")]


def has_same_meaning(shown: Record, now: Record, seat: int, moves: tuple[str, ...]) -> bool:
    """True if every move, up to the one that settles, was possible at the table that the seat was
    shown, and in the same words."""
    for move in moves:
        if move not in shown.list_legal_moves(seat) or shown.label_move(
            seat, move
        ) != now.label_move(seat, move):
            return False
        if now.is_settling_move(seat, move):
            return True
        shown, now = shown.play(seat, move), now.play(seat, move)
    return True


def check_question(
    locked: LockedMatch, seat: Seat, words: str, question: int | None
) -> Record | None:
    """StaleQuestion or NotRunning unless `seat` may answer `question` now.

    Returns the table that the question showed if the seat has been asked anew since, because
    somebody's move out of turn changed what it may do; else None.
    """
    match = locked.match
    shown = repr(words.strip()[:60])
    if match.status == Match.Status.OPEN:
        raise NotRunning(
            phrase("The match hasn’t started, so {words} was not played."), words=shown
        )
    if match.status != Match.Status.RUNNING:
        raise NotRunning(phrase("The match is over, so {words} was not played."), words=shown)
    if seat.resigned_at is not None:
        raise NotRunning(phrase("You’ve left this match, so {words} was not played."), words=shown)
    if question is None or question == seat.question:
        return None
    ply = seat.ply_of(question)
    if ply is None:
        raise refuse_closed_question(shown, question)
    if seat.is_dead(question):
        raise TakenBack(TAKEN_BACK, words=shown, question=question)
    answered = (
        Move.objects.filter(match_id=match.pk, ply__gt=ply, seat=seat.number)
        .without_take_backs()
        .order_by("ply")
        .first()
    )
    if answered is None:
        # Not only once moves have followed: those of others may be secret.
        asked = record_cache.record_at(match, ply)
        if seat.question is not None and seat.number in asked.awaited_seats:
            return asked
        raise refuse_closed_question(shown, question)
    raise StaleQuestion(
        phrase(
            "{words} was not played: you’ve already answered that question with {move} ({via}). "
            "This is the table now."
        ),
        words=shown,
        move=repr(answered.text),
        via=Line(VIAS[Move.Via(answered.via)]),
    )


def refuse_closed_question(shown: str, question: int) -> StaleQuestion:
    """The refusal of an answer to a question that was never put, or is not put any more."""
    return StaleQuestion(
        phrase("{words} was not played: question {question} is not open. This is the table now."),
        words=shown,
        question=question,
    )


def check_repetition(locked: LockedMatch, seat: Seat, move: str) -> None:
    """NotAllowed for a move that a seat has taken since it was asked, as one of MOST_MOVES; never
    for one that ends its turn, so whoever is asked can always answer."""
    record, number = locked.record, seat.number
    if record.moves.count((number, move)) < FEW_REPEATS:
        return
    # Asked before the database is: such a move as a draw is taken all the time, and ends a turn.
    if number in record.awaited_seats and number not in record.play(number, move).awaited_seats:
        return
    taken = Move.objects.filter(match_id=locked.match.pk, seat=number).without_take_backs()
    if seat.asked_at is not None:
        taken = taken.filter(at__gt=seat.asked_at)
    since = list(taken.values_list("text", flat=True))
    if len(since) >= MOST_MOVES and move in since:
        raise NotAllowed(TOO_OFTEN, words=repr(move), number=len(since))
