"""Auto-moves written by taps: what a page offers to tap, and the line that each tap makes of the
orders so far. Only words of the game and cards that the owner sees are offered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from games.play.premoves.conditions import AND, OR, condition_verbs
from games.rules.game import Seat, View
from games.rules.lines import Line, Thing
from games.rules.parser.move_preferences import (
    ENDS,
    MOST_STEPS,
    PLACES,
    PreferenceStep,
    parse_steps,
)
from games.rules.phrases import phrase
from games.rules.record import Record

DEPTH = 3  # moves into a turn that are looked at for their verbs
ELSE, FIRST_OF, IF_POSSIBLE, BACK = "else", "first of", "if possible", "back"
MOST_TAPS = 40  # of one group

WHOLE = phrase("In each turn: {steps}.")
THEN = phrase("{step}; then {next}")
OR_ELSE = phrase("{choice}, or else {other}")
IF_YOU_CAN = phrase("{choices}, if you can")
LAST_RESORTS: Mapping[str, Line] = {
    "any": Line(phrase("any")),
    "highest": Line(phrase("the highest")),
    "lowest": Line(phrase("the lowest")),
}


@dataclass(frozen=True)
class OrderTaps:
    """What can be tapped for orders: whole moves and verbs, cards of the hand, suits and ranks,
    places, and what to do otherwise; and for what ends them, moves of others."""

    moves: tuple[str, ...]
    cards: tuple[str, ...]
    kinds: tuple[str, ...]
    places: tuple[str, ...]
    otherwise: tuple[str, ...]
    ends: tuple[str, ...]


def list_taps(ahead: Record, seat: Seat, names: Sequence[str]) -> OrderTaps:
    """What the seat can tap at the table as if its turn came now."""
    words = ahead.game.vocabulary
    cards = _list_held(ahead.view(seat))
    moves: dict[str, None] = {}
    places: dict[str, None] = {}
    for move in _list_moves(ahead, seat, DEPTH):
        verb, *rest = move.split()
        named = [word for word in rest if word in cards or word in words.cards]
        moves[verb if named else move] = None
        at = next((n for n, word in enumerate(rest) if word in PLACES), len(rest))
        if named and at and rest[at:] and rest[at] != "as":
            places[" ".join(rest[at:])] = None
    known = {move.split()[0] for move in moves}
    moves.update(dict.fromkeys(verb for verb in words.verbs if verb not in known))
    kinds = [(said or (code,))[0].lower() for code, said in words.suits.items()]
    kinds += words.ranks
    verbs = condition_verbs(ahead)
    others = [each for each in range(len(names)) if each != seat]
    ends = [f"{_call_player(names, other)} {verb}" for other in others for verb in verbs]
    last = tuple(f"{ELSE} {end}" for end in ENDS)
    return OrderTaps(
        tuple(moves)[:MOST_TAPS],
        cards,
        tuple(kinds) if cards else (),
        tuple(places)[:MOST_TAPS],
        (IF_POSSIBLE, *last),
        tuple(ends)[:MOST_TAPS],
    )


def _list_held(view: View) -> tuple[str, ...]:
    held = view.get("hand")
    if not isinstance(held, list):
        return ()
    return tuple(dict.fromkeys(card for card in held if isinstance(card, str)))


def _list_moves(record: Record, seat: Seat, depth: int) -> Iterator[str]:
    """The moves of the turn, and for each verb those that may follow."""
    legal = record.list_legal_moves(seat)
    yield from legal
    if not depth:
        return
    tag = record.view(seat)["tag"]
    for move in {each.split()[0]: each for each in reversed(legal)}.values():
        after = record.play(seat, move)
        if seat in after.awaited_seats and after.view(seat)["tag"] == tag:
            yield from _list_moves(after, seat, depth - 1)


def _call_player(names: Sequence[str], seat: Seat) -> str:
    """A name as a condition says it; `P2` for one that could be read as two."""
    name = names[seat]
    return f"P{seat + 1}" if AND.search(name) or OR.search(f" {name} ") else name


def tap_order(orders: str, tap: str, verbs: Sequence[str]) -> str:
    """The orders after a tap: a verb begins a step, a thing goes into the last one, and `back`
    takes away what came last."""
    steps = [step.words for step in parse_steps(orders)]
    if tap == BACK:
        return ", ".join(filter(None, (*steps[:-1], _take_back(steps[-1]) if steps else "")))
    if not steps or tap.split()[0] in verbs:
        return ", ".join((*steps, tap)) if len(steps) < MOST_STEPS else orders
    return ", ".join((*steps[:-1], _extend_step(steps[-1], tap)))


def _extend_step(step: str, tap: str) -> str:
    """The last step with one more thing, place, or last resort."""
    verb, *rest = step.split()
    is_end = tap == IF_POSSIBLE or tap.startswith(f"{ELSE} ")
    if is_end or tap.split()[0] in PLACES:
        return f"{_without_end(step) if is_end else step} {tap}"
    at = _find_tail(rest)
    things, tail = rest[:at], rest[at:]
    if things[:2] == FIRST_OF.split():
        things = things[2:]
    if tap in things:
        return step
    said = [*things, tap]
    return " ".join([verb, *(FIRST_OF.split() if len(said) > 1 else []), *said, *tail])


def _find_tail(rest: Sequence[str]) -> int:
    """Where the place, the last resort or `if possible` of a step begins."""
    ends = (*PLACES, ELSE, *ENDS, "if")
    return next((at for at, word in enumerate(rest) if word in ends), len(rest))


def _without_end(step: str) -> str:
    words = step.split()
    at = next((at for at, word in enumerate(words) if word in (ELSE, "if")), len(words))
    return " ".join(words[:at])


def _take_back(step: str) -> str:
    """The step without its last thing; empty if only its verb would be left."""
    if _without_end(step) != step:
        return _without_end(step)
    verb, *rest = step.split()
    tail = _find_tail(rest)
    if rest[tail:]:
        return " ".join([verb, *rest[:tail]])
    things = rest[2:] if rest[:2] == FIRST_OF.split() else rest
    kept = things[:-1]
    if not kept:
        return "" if not things else verb
    return " ".join([verb, *(FIRST_OF.split() if len(kept) > 1 else []), *kept])


def tap_end(until: str, tap: str, ends: Sequence[str]) -> str:
    """What ends auto-moves after a tap: a move of another player, or a card, suit or rank of the
    last of them."""
    parts = [part for part in map(str.strip, AND.split(until)) if part]
    if tap == BACK:
        return "; ".join(parts[:-1])
    if tap in ends or not parts:
        return "; ".join((*parts, tap)) if tap in ends else until
    said = parts[-1]
    return "; ".join((*parts[:-1], f"{said} {tap}" if said in ends else f"{said} or {tap}"))


def describe_orders(orders: str) -> Line | None:
    """Orders as a sentence: what is tried, one after the other, in each step; None if there are
    none."""
    steps = [_describe_step(step) for step in parse_steps(orders)]
    if not steps:
        return None
    return Line(WHOLE, steps=reduce(lambda step, then: Line(THEN, step=step, next=then), steps))


def _describe_step(step: PreferenceStep) -> Thing:
    choices: list[Thing] = [LAST_RESORTS.get(each.lower(), each) for each in step.choices]
    said = reduce(lambda choice, other: Line(OR_ELSE, choice=choice, other=other), choices)
    return Line(IF_YOU_CAN, choices=said) if step.is_optional else said
