"""Plans that are given, not found: what was done in secret is known, and what the reader saw."""

import random
from collections.abc import Sequence
from dataclasses import replace

from games.rules.record import Record
from games.titles import find_game
from tests.twins.planning import Pair, Premove, Tick, setup

KEEP, NOTHING = "keep", ""


def secretive(ready: bool) -> Premove:
    """A match in which the others do in secret what they do not do in its twin, while the reader
    has chosen a card already (`ready`), or is still awaited."""
    deal = Record.begin(find_game("hunting-prey")(setup("hunting-prey", 3)))
    mine, theirs = (deal.view(seat)["hand"] for seat in (0, 1))
    swap, wait = (f"swap {theirs[0]}", "draw"), ()
    if ready:
        ticks = (
            Tick(0, ((f"play {mine[0]}",), (f"play {mine[0]}",))),
            Tick(1, ((f"play {theirs[0]}",), (f"play {theirs[1]}",))),
            Tick(1, ((f"play {theirs[2]}",), wait)),
        )
    else:
        ticks = (Tick(1, (swap, wait)), Tick(1, (wait, wait)), Tick(1, (wait, wait)))
    return Premove("hunting-prey", 3, {}, 0, ("deal", 39, 59), ticks)


def thinking() -> Premove:
    """A match in which two bots think, and all do the same in both."""
    deal = Record.begin(find_game("hunting-prey")(setup("hunting-prey", 3)))
    answers = [(f"play {deal.view(seat)['hand'][0]}",) for seat in range(3)]
    ticks = tuple(Tick(seat, (answer, answer)) for seat, answer in enumerate(answers))
    return Premove("hunting-prey", 3, {}, 0, ("deal", 39, 59), ticks, bots=2)


def move_of(record: Record, seat: int, verb: str) -> str:
    return next(move for move in record.list_legal_moves(seat) if move.startswith(verb))


def laid(secret: tuple[str, str], then: Sequence[str] = ()) -> Premove:
    """A match of the Food Chain Game in which the reader lays a card that everybody sees. Then the
    other seat gives an order that nobody sees, or none, by the verb in either match, and the reader
    takes moves that begin with the verbs in `then`."""
    record = Record.begin(find_game("food-chain")(setup("food-chain", 2)))
    reader, dice = record.awaited_seats[0], random.Random("open")
    pair = Pair.dealt("food-chain", reader, dice, 2, {})
    assert pair is not None
    laid = move_of(record, reader, "play")
    record = record.play(reader, laid)
    orders = [(move_of(record, 1 - reader, verb),) if verb else () for verb in secret]
    ticks = [Tick(reader, ((laid,), (laid,))), Tick(1 - reader, (orders[0], orders[1]))]
    for verb in then:
        move = move_of(record, reader, verb)
        ticks.append(Tick(reader, ((move,), (move,))))
    return Premove("food-chain", 2, {}, reader, pair.swap, tuple(ticks))


def ordered_first() -> Premove:
    """The same match, but the order that nobody sees comes before the card that everybody sees."""
    plan = laid((KEEP, NOTHING))
    return replace(plan, ticks=plan.ticks[::-1])
