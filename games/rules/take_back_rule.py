"""May the last moves of a seat be taken back? The record says so, whoever asks.

Only moves that everybody saw, and only as long as no seat has learnt anything since but the cards
and choices of the seat that asks: no draw, no reveal, no answer by a person. What a bot has
answered goes back too, if it showed no more than that.

It is decided from what the seat that asks may see and read: its view, the view of an onlooker, the
lines of the log. What somebody did in secret meanwhile counts for nothing, and goes back unsaid, or
else a refusal would tell of it.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from games.rules.game import Seat
from games.rules.lines import CardLine, Line
from games.rules.record import Record


class MoveAuthor(Enum):
    """Who took a move: the person who holds the seat, one who held it before, a bot, or the clock
    for somebody who was late."""

    PERSON = "person"
    FORMER = "former holder"
    BOT = "bot"
    CLOCK = "clock"


def ply_before_last_answer(record: Record, seat: Seat) -> int | None:
    """The ply before the last answer of `seat` that stands, which is the move that settled it with
    the draft before it; None if there is none."""
    standing, moves = record.standing_plies, record.standing_moves
    first = next((at for at in reversed(range(len(moves))) if moves[at][0] == seat), None)
    if first is None:
        return None
    while first > 0 and moves[first - 1][0] == seat:
        earlier = Record.replay(record.game, moves[: first - 1])
        if earlier.is_settling_move(*moves[first - 1]):
            break
        first -= 1
    return standing[first - 1] if first else 0


def ply_before_seen_answer(record: Record, seat: Seat) -> int | None:
    """As `ply_before_last_answer`, of the last answer that everybody could see: what the seat has
    done in secret since counts for nothing."""
    standing, moves = record.standing_plies, record.standing_moves
    at = Record.replay(record.game, ())
    last = None
    for number, after in enumerate(at.iterate_positions(moves), start=1):
        if moves[number - 1][0] == seat and is_change_visible(None, at, after):
            last = number
        at = after
    if last is None:
        return None
    first = ply_before_last_answer(Record.replay(record.game, moves[:last]), seat)
    return standing[first - 1] if first else 0


def may_go_back(
    record: Record, seat: Seat, upto: int, by: Mapping[int, MoveAuthor], asked_by_seat: bool = True
) -> bool:
    """True if `seat` may take back its moves after ply `upto`; `by` says of each later ply who took
    it. False for a ply that no take-back may name, too. If it is not `seat` that asks but somebody
    who knows what an onlooker knows, its own secret moves count for nothing either."""
    eyes = seat if asked_by_seat else None
    if record.outcome is not None or upto not in [0, *record.standing_plies][:-1]:
        return False
    moves = record.moves
    at = Record.replay(record.game, moves[:upto])
    begun, is_told = False, False
    for ply, after in enumerate(at.iterate_positions(moves[upto:]), start=upto + 1):
        actor = moves[ply - 1][0]
        if (asked_by_seat and actor == seat) or is_change_visible(eyes, at, after):
            by_asker = actor == seat and by[ply] == MoveAuthor.PERSON
            begun = begun or by_asker
            if (
                not begun
                or not (by_asker or by[ply] == MoveAuthor.BOT)
                or not is_fully_public(at, after, seat)
            ):
                return False
            is_told = bool(after.log[-1])  # a draft is told with the move that settles it
        at = after
    return begun and is_told


def is_change_visible(seat: Seat | None, before: Record, after: Record) -> bool:
    """True if `seat`, or an onlooker (None), can tell `after` from `before`, one move of somebody
    else apart."""
    return (
        any(line.only in (None, seat) for line in after.log[-1])
        or before.awaited_seats != after.awaited_seats
        or any(before.view(eyes) != after.view(eyes) for eyes in (None, seat))
        or (seat is not None and before.list_legal_moves(seat) != after.list_legal_moves(seat))
    )


def is_fully_public(before: Record, after: Record, seat: Seat) -> bool:
    """True if a move told everybody all that it did, and nothing that `seat` did not know: its
    lines are for all, about nobody but whoever took it, and name no card that `seat` had not
    seen."""
    actor, lines = after.moves[-1][0], after.log[-1]
    if any(line.only is not None or list_mentioned_seats(line) != {actor} for line in lines):
        return False
    seen = set(list_texts_in_view(before.view(seat)))
    return all(card in seen for line in lines for card in list_mentioned_cards(line))


def list_mentioned_seats(line: Line) -> set[Any]:
    return {
        thing
        for name, thing in list_mentioned_things(line)
        if name == "seat" or name.endswith("_seat")
    }


def list_mentioned_cards(line: Line) -> Iterator[str]:
    """The cards that a line names."""
    for name, thing in list_mentioned_things(line):
        if name in ("card", "cards") or name.endswith(("_card", "_cards")):
            yield str(thing)


def list_mentioned_things(line: Line) -> Iterator[tuple[str, Any]]:
    """All that a line names, with what it calls it: each of several, and what the lines name that
    stand in it."""
    for name, thing in line.things.items():
        for one in thing if isinstance(thing, tuple) else (thing,):
            if isinstance(one, CardLine):
                yield "card", one.code
            if isinstance(one, Line):
                yield from list_mentioned_things(one)
            else:
                yield name, one


def list_texts_in_view(view: Any) -> Iterator[str]:
    """Every text in a view, wherever it stands."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, dict):
        for name, value in view.items():
            yield name
            yield from list_texts_in_view(value)
    elif isinstance(view, (list, tuple)):
        for value in view:
            yield from list_texts_in_view(value)
