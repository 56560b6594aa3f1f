"""Emus Redux: the lines of its log. Places such as `T13` stand in the tag of a line."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.rules.lines import DealLine, Line, Verdict, format_signed
from games.rules.phrases import phrase
from games.titles.birds import ORDER, WILD, BirdScore, describe_bird
from games.titles.emus_redux.score import TieBreak
from games.titles.emus_redux.state import (
    ACTIONS,
    MOST_BIRDS,
    ReduxAction,
    SeatResult,
    State,
)
from games.titles.ranch_game import CLOSING, DRAWN, ENDED, OVER
from games.titles.ranch_words import bird_line

DEALT = phrase("{seat} begins; draw pile {pile}; row {cards}.")
# By the action and by where the card comes from.
TURNS = {
    ("hatch", "deck"): phrase(
        "{seat} hatches {card} as {bird} and draws from the draw pile; {pile} left."
    ),
    ("hatch", "pile"): phrase(
        "{seat} hatches {card} as {bird} and takes {taken_card} from {source}; draw pile {pile}."
    ),
    ("hatch", "row"): phrase(
        "{seat} hatches {card} as {bird} and takes {taken_card} from the row (take "
        "{take} of 2); draw pile {pile}."
    ),
    ("grow", "deck"): phrase(
        "{seat} grows {card} on {bird} ({nature}) and draws from the draw pile; {pile} left."
    ),
    ("grow", "pile"): phrase(
        "{seat} grows {card} on {bird} ({nature}) and takes {taken_card} from "
        "{source}; draw pile {pile}."
    ),
    ("grow", "row"): phrase(
        "{seat} grows {card} on {bird} ({nature}) and takes {taken_card} from the row "
        "(take {take} of 2); draw pile {pile}."
    ),
    ("wild", "deck"): phrase(
        "{seat} grows {card} as {rank} on {bird} ({nature}) and draws from the draw "
        "pile; {pile} left."
    ),
    ("wild", "pile"): phrase(
        "{seat} grows {card} as {rank} on {bird} ({nature}) and takes {taken_card} "
        "from {source}; draw pile {pile}."
    ),
    ("wild", "row"): phrase(
        "{seat} grows {card} as {rank} on {bird} ({nature}) and takes {taken_card} "
        "from the row (take {take} of 2); draw pile {pile}."
    ),
    ("discard", "deck"): phrase(
        "{seat} discards {card} to {place} and draws from the draw pile; {pile} left."
    ),
    ("discard", "row"): phrase(
        "{seat} discards {card} to {place} and takes {taken_card} from the row "
        "(take {take} of 2); draw pile {pile}."
    ),
}
CLOSED = phrase("You close the year; your order stays secret until everybody has.")
DROPPED = phrase("{seat}’s Excuse drops {bird} ({value}).")
SUMMED = phrase("{seat}: {value}, birds hatched {hatched}, birds with a loss {lost}.")
LEVEL = {
    2: phrase(
        "{first_seat} and {second_seat} are tied at {value}. Birds hatched, in that order: "
        "{hatched}; birds with a loss: {lost}."
    ),
    3: phrase(
        "{first_seat}, {second_seat} and {third_seat} are tied at {value}. Birds hatched, in that "
        "order: {hatched}; birds with a loss: {lost}."
    ),
    4: phrase(
        "{first_seat}, {second_seat}, {third_seat} and {fourth_seat} are tied at {value}. Birds "
        "hatched, in that order: {hatched}; birds with a loss: {lost}."
    ),
}
WON = phrase("{winner_seat} wins with {value}.")
WON_HATCHED = phrase("{winner_seat} wins with {value}. Tie-break: more birds hatched.")
WON_LOST = phrase("{winner_seat} wins with {value}. Tie-break: more birds with a loss.")
COLLAPSED = phrase("The market collapses: nobody wins, and everybody loses.")

PLACES = ("first", "second", "third", "fourth")
TOKENS = tuple(f"B{number}" for number in range(MOST_BIRDS + 1))


@lru_cache(maxsize=1 << 8)
def turn_tag(turn: int) -> str:
    """The place of a turn: `T13`."""
    return f"T{turn:02}"


def position_tag(state: State) -> str:
    """The place the match has come to: `T13`, `CLOSE` or `GAME`."""
    if state.phase == OVER:
        return "GAME"
    return "CLOSE" if state.phase == CLOSING else turn_tag(state.turn)


def deal_line(state: State) -> DealLine:
    """The line that opens the match."""
    return DealLine(DEALT, tag="DEAL", seat=state.deal.first, pile=state.pile, cards=state.row)


def turn_lines(state: State, draw: ReduxAction, card: str, pile: int) -> tuple[Line, ...]:
    """The lines of a whole turn: `state` owes the draw, which brings `card` and leaves `pile`.

    A card from the draw pile stands only in the owner's private line, marked with a star.
    """
    seat, here = state.seat, turn_tag(state.turn)
    acted = ACTIONS[state.acted]
    source = "row" if draw.card else "pile" if draw.number else "deck"
    verb = "wild" if acted.verb == "grow" and acted.card in WILD else acted.verb
    public = Line(TURNS[verb, source], None, here, seat=seat, card=acted.card)
    things = public.things
    if verb == "discard":
        things["place"] = f"D{acted.number}"
    elif verb == "hatch":
        things["bird"] = TOKENS[len(state.birds[seat])]
    else:
        things["bird"] = TOKENS[acted.number]
        things["nature"] = describe_bird(state.birds[seat][acted.number - 1])
        if verb == "wild":
            things["rank"] = ORDER[acted.form]
    things["pile"] = pile
    if source == "deck":
        return public, Line(DRAWN, seat, here + "*", card=card)
    things["taken_card"] = card
    if source == "pile":
        things["source"] = f"D{draw.number}"
    else:
        things["take"] = state.takes[seat] + 1
    return (public,)


def end_line() -> Line:
    """The line after the last draw."""
    return Line(ENDED, tag="END")


def score_line(seat: int, number: int, bird: BirdScore) -> Line:
    """What one bird is worth, and why."""
    return bird_line("SCORE", seat, TOKENS[number], bird)


def result_lines(results: Sequence[SeatResult], first: int) -> tuple[Line, ...]:
    """Every bird, what the Excuses drop, and the sums, by seat from the one that began."""
    seats = [(first + move) % len(results) for move in range(len(results))]
    lines = [
        score_line(seat, number, bird)
        for seat in seats
        for number, bird in enumerate(results[seat].birds, 1)
    ]
    for seat in seats:
        for number in results[seat].dropped:
            value = format_signed(results[seat].birds[number - 1].value)
            lines.append(Line(DROPPED, tag="EXCUSE", seat=seat, bird=TOKENS[number], value=value))
    for seat in seats:
        mine = results[seat]
        things: dict[str, Any] = {"hatched": mine.birds_hatched, "lost": mine.lost}
        lines.append(Line(SUMMED, tag="SUM", seat=seat, value=format_signed(mine.total), **things))
    return tuple(lines)


def match_end_lines(results: Sequence[SeatResult], decision: TieBreak) -> tuple[Line, ...]:
    """The last lines of a match: who was level, if several were, and how it ended."""
    level = decision.by_result
    value = format_signed(results[level[0]].total)
    lines: list[Line] = []
    if len(level) > 1:
        things: dict[str, Any] = {
            f"{place}_seat": seat for place, seat in zip(PLACES, level, strict=False)
        }
        things["hatched"] = tuple(results[seat].birds_hatched for seat in level)
        things["lost"] = tuple(results[seat].lost for seat in level)
        lines.append(Verdict(LEVEL[len(level)], tag="TIE", value=value, **things))
    if decision.winner is None:
        lines.append(Verdict(COLLAPSED, tag="COLLAPSE"))
        return tuple(lines)
    template = WON_LOST if len(decision.by_hatched) > 1 else WON_HATCHED if lines else WON
    lines.append(Verdict(template, tag="GAME", winner_seat=decision.winner, value=value))
    return tuple(lines)
