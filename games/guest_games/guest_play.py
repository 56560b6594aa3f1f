"""A trial is played: its visitor's moves, by the words and rules of a match, and the bots'."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.db import transaction

from config import clock
from games.models import GuestGame
from games.play import NotRunning, StaleQuestion
from games.play.bots import bot_name, choose_quick_move
from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.rules.parser.turn_parser import read_answer
from games.rules.phrases import phrase
from games.rules.record import Record

VISITOR: Seat = 0
ANSWERED = phrase(
    "{words} was not played: the table has changed since you opened this page. This is the table "
    "now."
)
LONGEST_TURN = 40  # moves; no turn of any game comes near
CARRIED = phrase("This game is now a match, so {words} was not played here.")
# What a visitor is called until they choose a name: two plain words, drawn from the key.
FIRST_WORDS = (
    *("Quiet", "Early", "Amber", "Gentle", "Brisk", "Sunny", "Mossy", "Hazel", "Silver", "Merry"),
    *("Patient", "Bright", "Calm", "Clever", "Dusty", "Frosty", "Golden", "Humble", "Jolly"),
    *("Kindly", "Lucky", "Mellow", "Noble", "Rosy", "Russet", "Steady", "Tidy", "Windy", "Woolly"),
)
SECOND_WORDS = (
    *("Badger", "Beaver", "Bramble", "Clover", "Cricket", "Dormouse", "Fern", "Finch", "Heron"),
    *("Lark", "Linden", "Maple", "Marten", "Meadow", "Mole", "Newt", "Owlet", "Partridge"),
    *("Pebble", "Plover", "Poppy", "Quail", "Robin", "Rowan", "Rush", "Sparrow", "Squirrel"),
    *("Starling", "Stoat", "Swallow", "Thrush", "Toad", "Vole", "Walnut", "Willow", "Yarrow"),
)


@dataclass(frozen=True)
class GuestTurn:
    """The trial and its record after the visitor's moves and the bots'; `note`, why a part of what
    was said was left out, if it was."""

    trial: GuestGame
    record: Record
    note: Line | None = None


def current_record(trial: GuestGame) -> Record:
    """The record of a trial as it stands; LookupError if its rules are not played any more. A few
    microseconds a move, so nothing of it is remembered."""
    return Record.replay(trial.rules(trial.setup()), trial.seat_moves)


def list_names(trial: GuestGame) -> list[str]:
    """What those at the table are called, by seat."""
    others = [bot_name(seat) for seat in range(1, trial.seats)]
    return [visitor_name(trial.key), *others]


def question_number(record: Record) -> int:
    """The number of the question that is put to the visitor: one more than the moves they have
    taken. So it tells nothing of what bots have done in secret."""
    return 1 + sum(seat == VISITOR for seat, _move in record.moves)


def play_bots(record: Record) -> Record:
    """The record once every bot that is awaited has answered."""
    while waiting := [seat for seat in record.awaited_seats if seat != VISITOR]:
        record = record.play(waiting[0], choose_quick_move(record, waiting[0]))
    return record


def suggest_turn(record: Record, seat: Seat = VISITOR) -> tuple[MoveText, ...]:
    """What a bot would answer in the place of a seat, from what that seat may know: moves up to the
    first that cannot be taken back. Empty if the seat is not asked."""
    moves: tuple[MoveText, ...] = ()
    while seat in record.awaited_seats and len(moves) < LONGEST_TURN:
        move = choose_quick_move(record, seat)
        moves = (*moves, move)
        if record.is_settling_move(seat, move):
            return moves
        record = record.apply_draft(seat, (move,))
    return ()


def submit_turn(key: UUID, words: str, question: int, now: datetime | None = None) -> GuestTurn:
    """Plays what `words` say for the visitor, and lets the bots answer. Trial.DoesNotExist without
    such a trial; LookupError if its rules are gone; StaleQuestion, NotRunning or a RulesError that
    quotes the words: then nothing is written."""
    with transaction.atomic():
        trial = GuestGame.objects.select_for_update().get(key=key)
        record = current_record(trial)
        shown = repr(words.strip()[:60])
        if trial.match_id is not None:
            raise NotRunning(CARRIED, words=shown)
        if question != question_number(record):
            raise StaleQuestion(ANSWERED, words=shown)
        turn = play_turn(trial, words, now)
        trial.save(update_fields=["moves", "at"])
    return turn


def play_turn(trial: GuestGame, words: str, now: datetime | None = None) -> GuestTurn:
    """The game after what `words` say for the visitor and what the bots answer; `trial` holds it,
    not saved yet. A RulesError quotes words that will not do."""
    record = current_record(trial)
    moves, note = read_answer(record, VISITOR, words, lambda: list_names(trial))
    for move in moves:
        record = record.play(VISITOR, move)
    record = play_bots(record)
    trial.moves = [list(move) for move in record.moves]
    trial.at = now or clock.now()
    return GuestTurn(trial, record, note)


def visitor_name(key: UUID) -> str:
    """The name for whoever holds this key: the same whenever it is asked for."""
    drawn = int.from_bytes(sha256(key.bytes).digest()[:8])
    first, second = drawn % len(FIRST_WORDS), drawn // len(FIRST_WORDS) % len(SECOND_WORDS)
    return f"{FIRST_WORDS[first]} {SECOND_WORDS[second]}"
