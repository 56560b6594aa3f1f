"""The Food Chain Game: all that one seat, or an onlooker, may know, built from scratch as JSON."""

from typing import Any

from games.decks.biome_deck import SUITS
from games.rules.game import LooseView as View
from games.titles.food_chain.chains import (
    CLOSED,
    CLOSERS,
    EMPTY,
    FITTING,
    NUMBER,
    bound,
    earned,
    is_falling,
    penalty,
    worth,
)
from games.titles.food_chain.legal import may_over_populate, visible
from games.titles.food_chain.log import tag
from games.titles.food_chain.state import (
    ACTION,
    AT,
    BIOMES,
    KEEP,
    OVER,
    RETURN,
    State,
    Taken,
    line_of,
)


def view(state: State, seat: int | None, waiting: tuple[int, ...], options: dict[str, Any]) -> View:
    """What `seat` (None: an onlooker) may know of `state`.

    Nobody sees the other hand, what over-populate has brought it, the stock, or which Ace the
    other one has chosen or ordered before that is told.
    """
    acting = state.phase == ACTION and state.seat == seat
    shown: View = {
        "seat": seat,
        "tag": tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "round": state.deal.round,
        "rounds_max": options["rounds_max"],
        "turn": state.turn,
        "starter": state.deal.starter,
        "stock": state.stock,
        "first_pass": state.phase in (ACTION, RETURN) and not any(state.passed),
        "biomes": [_biome(state, biome) for biome in BIOMES],
        "line": list(line_of(state.deal)),
        "groups": [
            {"class": group.classification, "cards": list(group.cards), "seat": group.seat}
            for group in state.groups
        ],
        "put_out": list(state.out),
        "hand": None if seat is None else list(state.hands[seat]),
        "penalty": None if seat is None else _penalty(state, seat, options),
        "plays": _plays(state, state.seat, options) if acting else [],
        "may_over_populate": acting
        and may_over_populate(state, state.seat, options["target_passed"] == "no"),
        "keep": None if seat is None else _keep(state, seat),
        "seats": [_seat(state, other) for other in (0, 1)],
        "options": dict(options),
    }
    if state.phase == OVER:
        shown["hands"] = [list(hand) for hand in state.hands]
    return shown


def _biome(state: State, biome: str) -> dict[str, Any]:
    """One biome: its chain, what fits next, or who has it.

    `state` is `open`, `closed` (taken in this round), `held` (an Ace kept before) or, before the
    deal, `line`.
    """
    at = AT[biome]
    mark, chain = state.marks[at], state.chains[at]
    held = [seat for seat in (0, 1) if biome in state.deal.aces[seat]]
    prizes = [(seat, prize) for seat in (0, 1) for prize in state.taken[seat]]
    taken = next(((seat, prize) for seat, prize in prizes if prize.biome == biome), None)
    if taken is not None:
        what, by = "closed", taken[0]
    elif held:
        what, by = "held", held[0]
    else:
        what, by = ("line" if mark == CLOSED else "open"), None
    return {
        "token": biome,
        "name": SUITS[biome].short,
        "state": what,
        "by": by,
        "cards": list(taken[1].cards if taken else chain),
        "points": taken[1].value if taken else None,
        "down": is_falling(mark),
        "last": bound(mark) if mark > EMPTY else None,
        "top": NUMBER[chain[-1]] if chain else None,
        "needs": needs(mark),
    }


def needs(mark: int) -> str:
    """What a chain takes next: `grazer to open`, `> 8`, `< 7`; empty if it is closed."""
    if mark == CLOSED:
        return ""
    if mark == EMPTY:
        return "grazer to open"
    return f"{'<' if is_falling(mark) else '>'} {bound(mark)}"


def _plays(state: State, seat: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Every play of a seat with the tokens it brings, and the points of the chain it closes."""
    everything = options["visible"] == "all"
    plays = []
    for at, biome in enumerate(BIOMES):
        bits = visible(state.chains, at, everything)
        for card in state.hands[seat]:
            if card not in FITTING[state.marks[at]]:
                continue
            match, run = earned(card, bits)
            chain = (*state.chains[at], card)
            points = worth(biome, chain) if card in CLOSERS else None
            plays.append(
                {"card": card, "biome": biome, "match": match, "run": run, "points": points}
            )
    return plays


def _penalty(state: State, seat: int, options: dict[str, Any]) -> int:
    """What the hand of a seat would cost now."""
    return penalty(state.hands[seat], options["penalty"] == "steep")


def _keep(state: State, seat: int) -> str | None:
    """The Ace that a seat has ordered or chosen to keep."""
    if state.phase == KEEP:
        return state.kept[seat] or None
    return state.orders[seat] or None


def _seat(state: State, seat: int) -> dict[str, Any]:
    """One seat as everybody sees it."""
    results = [result[seat] for result in state.deal.results]
    return {
        "seat": seat,
        "hand_size": len(state.hands[seat]),
        "tokens": state.tokens[seat],
        "aces": list(state.deal.aces[seat]),
        "chains": [_chain(prize) for prize in state.taken[seat]],
        "value": sum(prize.value for prize in state.taken[seat]),
        "passed": state.passed[seat],
        "over_populated": state.used[seat],
        "points": sum(result.points for result in results),
        "rounds": [result._asdict() for result in results],
    }


def _chain(prize: Taken) -> dict[str, Any]:
    return {"biome": prize.biome, "cards": list(prize.cards), "points": prize.value}
