"""Emus Redux: all that one seat, or an onlooker, may know, built from scratch as JSON values."""

from typing import Any

from games.rules.game import LooseView as View
from games.titles.birds import FINISHED, Bird, BirdScore, common_suits, direction, laid, score
from games.titles.emus_redux.log import tag
from games.titles.emus_redux.scoring import dropped
from games.titles.emus_redux.state import (
    CLOSING,
    DRAW,
    EXCUSE,
    MOST_TAKES,
    OVER,
    PILE_NUMBERS,
    SeatResult,
    State,
    discard_places,
    form_words,
    hand_to_lay,
    known_left,
)


def view(state: State, seat: int | None, waiting: tuple[int, ...], options: dict[str, Any]) -> View:
    """What `seat` (None: an onlooker) may know of `state`.

    A wild card on a bird is shown with the number it stands for, `PSWK=8`. Of a closing order
    nothing shows but to its own seat, whose birds and hand are as if the order so far were
    carried out; the others see that seat as it was when the draw pile ran out.
    """
    closing = state.phase == CLOSING
    mine = None if seat is None else hand_to_lay(state, seat)
    seats = range(len(state.hands))
    shown: View = {
        "seat": seat,
        "turn": state.turn,
        "tag": tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "first": state.deal.first,
        "draw_pile": state.pile,
        "piles": [
            {"token": f"D{number}", "cards": list(cards)}
            for number, cards in zip(PILE_NUMBERS, state.piles, strict=True)
        ],
        "discard_to": [f"D{number}" for number in discard_places(state.piles)],
        "row": list(state.row),
        "hand": None if mine is None else list(mine),
        "excuses": None if seat is None else _excuses(state, seat),
        "acted": state.acted if state.phase == DRAW else None,
        "closing": options["closing"],
        "row_after_discard": options["row_after_discard"],
        "seats": [_seat(state, other, other == seat) for other in seats],
        "order": [[form_words(form), f"B{number}"] for number, form in state.orders[seat]]
        if closing and seat is not None
        else None,
    }
    if state.phase == OVER:
        shown["hands"] = [list(result.left) for result in state.results]
        shown["out"] = list(state.deal.out)
    return shown


def _seat(state: State, seat: int, own: bool) -> dict[str, Any]:
    """One seat as its owner (`own`) or anybody else sees it."""
    birds, hand, known = state.birds[seat], state.hands[seat], state.known[seat]
    if own:
        birds = laid(birds, state.orders[seat])
        hand, known = hand_to_lay(state, seat), known_left(state, seat)
    return {
        "seat": seat,
        "hand_size": len(hand),
        "known": list(known),
        "takes": state.takes[seat],
        "takes_left": MOST_TAKES - state.takes[seat],
        "birds": [_bird(bird, number) for number, bird in enumerate(birds, 1)],
        "value": sum(score(bird).value for bird in birds),
        "closed": state.closed[seat],
        "result": _result(state.results[seat]) if state.results else None,
    }


def _excuses(state: State, seat: int) -> dict[str, Any]:
    """The Excuses in the own hand, the birds they would drop now, and the result with that."""
    values = [score(bird).value for bird in laid(state.birds[seat], state.orders[seat])]
    count = state.hands[seat].count(EXCUSE)
    gone = dropped(values, count)
    return {
        "count": count,
        "drops": [f"B{number}" for number in gone],
        "result": sum(value for number, value in enumerate(values, 1) if number not in gone),
    }


def _bird(bird: Bird, number: int) -> dict[str, Any]:
    """A bird on the table, with its value if the year ended now."""
    way = direction(bird)
    return {
        "token": f"B{number}",
        "cards": list(bird),
        "suits": list(common_suits(bird)),
        "direction": way,
        "finished": way == FINISHED,
        "value": score(bird).value,
    }


def _result(result: SeatResult) -> dict[str, Any]:
    """What a seat made of the year."""
    return {
        "birds": [
            _scored(bird, number in result.dropped) for number, bird in enumerate(result.birds, 1)
        ],
        "left": list(result.left),
        "total": result.total,
        "hatched": result.hatched,
        "lost": result.lost,
    }


def _scored(bird: BirdScore, gone: bool) -> dict[str, Any]:
    """A bird as it was scored; `dropped` if an Excuse took it out of the sum."""
    return {
        "cards": list(bird.cards),
        "total": bird.total,
        "upkeep": None if bird.upkeep is None else list(bird.upkeep),
        "short": bird.short,
        "kept": bird.kept,
        "bonus": bird.bonus,
        "value": bird.value,
        "dropped": gone,
    }
