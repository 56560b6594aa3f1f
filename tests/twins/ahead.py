"""What a reader tries, keeps and is refused of the next turn, among the surfaces."""

from collections.abc import Iterator
from typing import Any

from games import play
from games.models import Seat
from games.play.premoves.storage import imagine_next_turn
from games.web import idempotency
from tests.twins.refusals import answered, reply_address
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import When, surface, undone


@surface(When.AT_THE_END)
def plans_on_the_page(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The table on which the next turn is tried, and what comes of keeping one."""
    if here.reader is None:
        return
    yield "next turn", here.get(f"{here.page}plan/")
    for number, wish in enumerate([*wishes(here), *orders(here)]):
        with undone(here):
            key = idempotency.issue_key(here.reader.pk)
            yield f"plan {number}", here.post(f"{here.page}plan/", form_key=key, **wish)
            yield f"plan {number}, the list", here.get(f"{here.page}plan/")
            yield f"plan {number}, the table", here.get(here.page)


@surface(When.AT_THE_END)
def plans_by_mail(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What is answered to letters about the next turn."""
    if here.reader is None:
        return
    for number, wish in enumerate(wishes(here)):
        line = f"plan {wish['words']}"
        if wish["when"] == "if":
            line = f"if {wish['condition']}: {wish['words']}"
        with undone(here):
            yield from answered(here, 80 + number, [line, "plans"], reply_address(here))
    for number, wish in enumerate(orders(here)):
        with undone(here):
            line = f"auto {wish['turns']} turns until {wish['until']}: {wish['orders']}"
            yield from answered(here, 90 + number, [line, "plans"], reply_address(here))


def orders(here: Sitting) -> list[dict[str, Any]]:
    """Auto-moves, possible and not, about the cards that lie the other way round in the twin."""
    verb = next(iter(play.current_record(here.match).game.vocabulary.verbs))
    cards = " ".join(here.exchanged)
    other = next(each.name for each in here.match.seats.exclude(pk=here.seat.pk))
    common = {"turns": "3", "wait": "60", "until": ""}
    return [
        {**common, "orders": f"{verb} first of {cards} else any"},
        {**common, "orders": f"{verb} first of {cards}", "until": f"{other} discards {cards}"},
    ]


def wishes(here: Sitting) -> list[dict[str, Any]]:
    """Turns to be kept, possible and not, by themselves and for a case; some name the cards that
    lie the other way round in the twin."""
    seat, cards = here.seat, " ".join(here.exchanged)
    turn = first_turn(here, seat)
    other = next(each.name for each in here.match.seats.exclude(pk=seat.pk))
    return [
        {"words": turn, "when": "offer"},
        {"words": turn, "when": "if", "condition": f"{other} discards {cards}"},
        {"words": f"{turn}, {turn}", "when": "at_once"},
        {"words": f"play {cards}", "when": "at_once"},
        {"words": f"discard {cards}, draw deck", "when": "if", "condition": "nobody sleeps"},
    ]


def first_turn(here: Sitting, seat: Seat) -> str:
    """The first whole turn that the reader could plan; a word if there is none."""
    try:
        record = imagine_next_turn(here.match, seat, play.current_record(here.match))
    except play.PlayError:
        return "pass"
    moves = []
    while True:
        move = record.list_legal_moves(seat.number)[0]
        moves.append(move)
        if record.is_settling_move(seat.number, move):
            return ", ".join(moves)
        record = record.play(seat.number, move)
