"""Faults put into auto-moves by hand: whether or when they play would hang on hidden cards."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from games.models import Notice, Premove, Seat
from games.play.premoves import execution
from games.play.premoves.validation import GRIEF, PremoveOutcome
from games.rules.errors import Illegal
from games.rules.parser import move_preferences

Fault = Callable[[], AbstractContextManager[object]]
FAULTS: dict[str, Fault] = {}
DROPPED, OFFERED = PremoveOutcome(None, GRIEF), PremoveOutcome(Premove.Kind.OFFER)


def hand_of(sight: Any) -> list[str]:
    """What the owner holds, in the position that was imagined behind the same view."""
    return list(sight.imagined.view(sight.seat)["hand"])


def rank_of(card: str) -> int:
    return "A23456789C".index(card[0])


def judged(name: str, fault: Callable[[Any, list[str]], PremoveOutcome | None]) -> None:
    """A fault in judging whether they go on: of the plan and the hand."""
    real = execution.judge_auto_moves

    def judge(plan: Any, sight: Any, seat: Any, match: Any, now: Any) -> PremoveOutcome:
        return fault(plan, hand_of(sight)) or real(plan, sight, seat, match, now)

    FAULTS[name] = lambda: patch.object(execution, "judge_auto_moves", judge)


def timed(name: str, fault: Callable[[list[str], Any], timedelta]) -> None:
    """A fault in the instant: so much later, of the hand and the wait."""
    real, judge = execution._due_time, execution.judge_auto_moves

    @contextmanager
    def put_in() -> Iterator[None]:
        hands: list[list[str]] = []

        def look(plan: Any, sight: Any, *given: Any) -> PremoveOutcome:
            hands.append(hand_of(sight))
            return judge(plan, sight, *given)

        def due(plan: Any, *given: Any) -> Any:
            return real(plan, *given) + fault(hands[-1], plan)

        with (
            patch.object(execution, "judge_auto_moves", look),
            patch.object(execution, "_due_time", due),
        ):
            yield

    FAULTS[name] = put_in


def read(name: str, fault: Callable[[Any, int, str], Any]) -> None:
    """A fault in reading the orders, which decides whether a turn is ended."""
    FAULTS[name] = lambda: patch.object(execution, "read_orders", fault)


def wanted(plan: Any) -> list[str]:
    return [word for word in plan.moves.split() if word[0] in "A23456789C"]


judged("stops when the drawn card fits", lambda p, hand: DROPPED if rank_of(hand[2]) > 3 else None)
judged(
    "stops when nothing preferred is held",
    lambda plan, hand: None if {*wanted(plan)} & {*hand} else DROPPED,
)
judged(
    "stops when what is preferred is held",
    lambda plan, hand: DROPPED if {*wanted(plan)} & {*hand} else None,
)
judged(
    "stops with an Ace in hand", lambda p, hand: DROPPED if min(map(rank_of, hand)) == 0 else None
)
judged(
    "stops with two of a rank", lambda p, hand: DROPPED if len({*map(rank_of, hand)}) < 6 else None
)
judged(
    "stops with a strong hand", lambda p, hand: DROPPED if sum(map(rank_of, hand)) > 28 else None
)
judged("offers with a weak hand", lambda p, hand: OFFERED if sum(map(rank_of, hand)) < 26 else None)
judged(
    "offers when a choice is open",
    lambda plan, hand: OFFERED if len({*wanted(plan)} & {*hand}) > 1 else None,
)
timed("waits a minute for each Crown", lambda h, p: timedelta(minutes=sum(c[0] == "C" for c in h)))
timed("waits a second for each rank", lambda hand, p: timedelta(seconds=sum(map(rank_of, hand))))
timed("waits microseconds by the hand", lambda hand, p: timedelta(microseconds=rank_of(hand[0])))
timed(
    "plays at once what is easy",
    lambda hand, plan: -timedelta(minutes=30) if {*wanted(plan)} & {*hand} else timedelta(0),
)
timed(
    "thinks longer where nothing is held",
    lambda hand, plan: timedelta(0) if {*wanted(plan)} & {*hand} else timedelta(minutes=5),
)
timed("halves the wait with low cards", lambda h, p: timedelta(minutes=-30 * (rank_of(h[0]) < 2)))


def leave_open(record: Any, seat: int, words: str) -> Any:
    """No turn is ended that the orders leave open."""
    return move_preferences.read_preferences(record, seat, words)


def refuse_missing(record: Any, seat: int, words: str) -> Any:
    hand = record.view(seat)["hand"]
    if not {*words.split()} & {*hand}:
        raise Illegal(GRIEF, words)
    return move_preferences.read_orders(record, seat, words)


def stop_at_action(record: Any, seat: int, words: str) -> Any:
    """Only the action where what is preferred is not held; the draw is left to the owner."""
    moves = move_preferences.read_orders(record, seat, words)
    return moves if {*words.split()} & {*record.view(seat)["hand"]} else moves[:1]


read("leaves a turn open", leave_open)
read("is refused where nothing is held", refuse_missing)
read("draws only where something was held", stop_at_action)


def count_twice() -> AbstractContextManager[object]:
    """A turn played by the last resort counts twice."""
    real = execution._continue_auto_moves

    def go_on(locked: Any, seat: Any, autos: Any, played: Any) -> None:
        own = [move for number, move in locked.record.moves[-2:] if number == seat.number]
        played.turns_left -= own[0].split()[1] not in played.moves
        real(locked, seat, autos, played)

    return patch.object(execution, "_continue_auto_moves", go_on)


def hold_by_hand() -> AbstractContextManager[object]:
    """How long the turn mail is held back hangs on the hand."""
    real, judge = execution._hold_turn_mail, execution.judge_auto_moves
    hands: list[list[str]] = []

    def look(plan: Any, sight: Any, *given: Any) -> PremoveOutcome:
        hands.append(hand_of(sight))
        return judge(plan, sight, *given)

    def hold(plan: Any, seat: Seat, asked: int) -> None:
        real(plan, seat, asked)
        for owed in Notice.objects.filter(seat=seat, question=asked, state=Notice.State.DUE):
            owed.due_at += timedelta(seconds=rank_of(hands[-1][0]))
            owed.save()

    return patch.multiple(execution, _hold_turn_mail=hold, judge_auto_moves=look)


def count_own_draws() -> AbstractContextManager[object]:
    """What ends them is looked for among the own draws, too."""
    judge = execution.judge_auto_moves

    def look(plan: Any, sight: Any, *given: Any) -> PremoveOutcome:
        found = judge(plan, sight, *given)
        has_drawn = hand_of(sight)[0][0] in "A2"
        return judge(plan, replace(sight, own=(sight.ply + 1,)), *given) if has_drawn else found

    return patch.object(execution, "judge_auto_moves", look)


FAULTS |= {
    "counts a last resort twice": count_twice,
    "holds the mail back by the hand": hold_by_hand,
    "takes a draw for a move by hand": count_own_draws,
}
