"""Generated matches with random auto-moves: never a move that no order said, but those that end a
turn which the orders left open.

`RURAL_LONG=1` plays 1,000 matches of each game, `RURAL_LONG=60` plays 60; a hundred at a time, so
that all cores share them.
"""

import os
import random

import pytest

from config import clock
from games import play
from games.models import Match, Move, Premove
from games.play.premoves.execution import execute_premoves
from games.play.premoves.storage import PremoveDraft
from games.rules.errors import RulesError
from games.rules.game import AnyGame, MoveText
from games.rules.record import Record
from tests.long_run import sample
from tests.matches import awaited, fresh, running_match, sensible_turn
from tests.play.premoves.planning import ahead
from tests.rules.tables import games_with

pytestmark = pytest.mark.django_db
NUMBER = os.environ.get("RURAL_LONG", "0")
MATCHES = {"0": 1, "1": 1000}.get(NUMBER, int(NUMBER))  # of each game
AT_A_TIME = 100
SUBMISSIONS = 16
Steps = list[tuple[list[MoveText], str, bool]]  # moves told one by one, a verb for any, optional


def random_steps(record: Record, seat: int, dice: random.Random) -> Steps:
    """Up to four steps, of moves that could be legal in the turn; the position is imagined."""
    steps: Steps = []
    for _step in range(dice.randint(1, 4)):
        legal = record.list_legal_moves(seat)
        if seat not in record.awaited_seats or not legal:
            break
        told = [dice.choice(legal) for _choice in range(dice.randint(1, 4))]
        verb = told[-1].split()[0] if dice.random() < 0.7 else ""
        steps.append((told, verb, dice.random() < 0.3))
        record = record.play(seat, dice.choice(told))
    return steps


def write_orders(steps: Steps, dice: random.Random) -> str:
    """Steps as a line that a player types."""
    said = []
    for told, verb, is_optional in steps:
        last = f" else {verb} {dice.choice(('any', 'highest', 'lowest'))}" if verb else ""
        said.append(" else ".join(told) + last + (" if possible" if is_optional else ""))
    return ", ".join(said)


def find_unsaid(
    at: Record, seat: int, moves: list[MoveText], steps: Steps
) -> tuple[MoveText, int] | None:
    """The first move of a turn that no step said, in their order, and no time-out makes."""
    left = list(steps)
    for number, move in enumerate(moves):
        while left:
            told, verb, _optional = left.pop(0)
            if move in told or (verb and move.split()[0] == verb):
                break
        else:
            if move != at.choose_timeout_move(seat):
                return move, number
        at = at.play(seat, move)
    return None


@pytest.mark.parametrize("game", games_with("imagining"), ids=lambda game: game.slug)
@pytest.mark.parametrize("first", sample(range(0, MATCHES, AT_A_TIME), 2))
def test_no_move_is_played_that_no_order_said(game: type[AnyGame], first: int) -> None:
    turns = 0
    for number in range(first, min(first + AT_A_TIME, MATCHES)):
        dice = random.Random(f"auto {game.slug} {number}")
        match = running_match(dice.choice(game.seat_counts), game=game.slug)
        ordered: dict[int, Steps] = {}
        for _submission in range(SUBMISSIONS):
            order_at_random(match, ordered, dice)
            seat = awaited(match)
            play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
            turns += play_auto_moves(match, ordered)
            if fresh(match).status != Match.Status.RUNNING:
                break
        assert play.verify_match(fresh(match)).ply is None
    print(f"\n{game.slug}: {turns} turns played by orders")
    assert turns


def order_at_random(match: Match, ordered: dict[int, Steps], dice: random.Random) -> None:
    """Each seat that waits and has no orders may give some."""
    for seat in match.seats.order_by("number"):
        if seat.question is not None or seat.plans or dice.random() < 0.3:
            continue
        try:
            steps = random_steps(ahead(seat), seat.number, dice)
            wish = PremoveDraft(write_orders(steps, dice), wait_minutes=15, turns=2)
            play.save_premove(seat.pk, wish, seat.player_id or 0)
        except (play.PlayError, RulesError):
            continue
        ordered[seat.number] = steps


def play_auto_moves(match: Match, ordered: dict[int, Steps]) -> int:
    """Lets the sweep come round for every seat; returns how many turns were played."""
    turns = 0
    for seat in match.seats.order_by("number"):
        before = fresh(match).ply
        due = execute_premoves(seat.pk), Premove.objects.filter(seat=seat, state="ready").first()
        if due[1] is None or due[1].due_at is None:
            continue
        assert execute_premoves(seat.pk, max(due[1].due_at, clock.now()))
        turns += 1
        rows = Move.objects.filter(match=match, ply__gt=before, seat=seat.number).order_by("ply")
        record = play.current_record(fresh(match))
        at = Record.replay(record.game, record.moves[:before])
        moves = [row.text for row in rows if row.via == Move.Via.PLAN]
        assert moves
        assert find_unsaid(at, seat.number, moves, ordered[seat.number]) is None
    return turns
