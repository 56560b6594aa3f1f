"""Emu Ranchers: the lines of its log. Places such as `Y1.T09` stand in the tag of a line."""

from functools import lru_cache
from typing import Any

from games.rules.lines import DealLine, Line, format_signed
from games.rules.phrases import phrase
from games.titles.birds import BirdScore, describe_bird
from games.titles.emu_ranchers.state import (
    ACTIONS,
    DRAW_PILE,
    MOST_BIRDS,
    SeatYear,
    State,
    YearDeal,
)
from games.titles.ranch_game import CLOSING, DRAW_DECK, DRAWN, ENDED, OVER
from games.titles.ranch_words import bird_line

DEALT = phrase("{seat} begins year {year}; draw pile {pile}.")
TURNS = {
    ("hatch", True): phrase(
        "{seat} hatches {card} as {bird} and draws from the draw pile; {pile} left."
    ),
    ("hatch", False): phrase(
        "{seat} hatches {card} as {bird} and takes {taken_card} from the discard "
        "pile; draw pile {pile}."
    ),
    ("grow", True): phrase(
        "{seat} grows {card} on {bird} ({nature}) and draws from the draw pile; {pile} left."
    ),
    ("grow", False): phrase(
        "{seat} grows {card} on {bird} ({nature}) and takes {taken_card} from the "
        "discard pile; draw pile {pile}."
    ),
    ("discard", True): phrase("{seat} discards {card} and draws from the draw pile; {pile} left."),
}
CLOSED = phrase("You close the year; your order stays secret until you both have.")
YEAR = phrase("Year {year}: {first_seat} {first_value}, {second_seat} {second_value}.")
WON = phrase(
    "The match: {first_seat} {first_value}, {second_seat} {second_value}; {winner_seat} wins."
)
DRAWN_MATCH = phrase(
    "The match: {first_seat} {first_value}, {second_seat} {second_value}; it’s a draw."
)


TOKENS = tuple(f"B{number}" for number in range(MOST_BIRDS + 1))


@lru_cache(maxsize=1 << 9)
def turn_tag(year: int, turn: int) -> str:
    """The place of a turn: `Y1.T09`."""
    return f"Y{year}.T{turn:02}"


def position_tag(state: State) -> str:
    """The place the match has come to: `Y1.T09`, `Y1.CLOSE` or `GAME`."""
    if state.phase == OVER:
        return "GAME"
    if state.phase == CLOSING:
        return f"Y{state.deal.year}.CLOSE"
    return turn_tag(state.deal.year, state.turn)


def deal_line(deal: YearDeal) -> DealLine:
    """The line that opens a year."""
    return DealLine(
        DEALT, tag=f"Y{deal.year}.DEAL", seat=deal.first, year=deal.year, pile=DRAW_PILE
    )


def turn_lines(state: State, source: str, card: str, pile: int) -> tuple[Line, ...]:
    """The lines of a whole turn: `state` owes the draw, which brings `card` and leaves `pile`.

    A card from the draw pile stands only in the owner's private line, marked with a star.
    """
    seat, year, turn = state.seat, state.deal.year, state.turn
    verb, played, number = ACTIONS[state.acted]
    here = turn_tag(year, turn)
    blind = source == DRAW_DECK
    template = TURNS[verb, blind]
    if verb == "discard":
        public = Line(template, None, here, seat=seat, card=played, pile=pile)
    elif verb == "hatch":
        bird = TOKENS[len(state.birds[seat])]
        public = Line(template, None, here, seat=seat, card=played, bird=bird, pile=pile)
    else:
        nature = describe_bird(state.birds[seat][number - 1])
        bird = TOKENS[number]
        public = Line(
            template, None, here, seat=seat, card=played, bird=bird, nature=nature, pile=pile
        )
    if blind:
        return public, Line(DRAWN, seat, here + "*", card=card)
    public.things["taken_card"] = card
    return (public,)


def end_line(deal: YearDeal) -> Line:
    """The line after the last draw of a year."""
    return Line(ENDED, tag=f"Y{deal.year}.END")


def score_line(deal: YearDeal, seat: int, number: int, bird: BirdScore) -> Line:
    """What one bird is worth, and why."""
    return bird_line(f"Y{deal.year}.SCORE", seat, f"B{number}", bird)


def sum_line(deal: YearDeal, years: tuple[SeatYear, SeatYear]) -> Line:
    """What the year brought both seats, who began it named first."""
    first, second = deal.first, 1 - deal.first
    return Line(
        YEAR,
        tag=f"Y{deal.year}.SUM",
        year=deal.year,
        first_seat=first,
        first_value=format_signed(years[first].total),
        second_seat=second,
        second_value=format_signed(years[second].total),
    )


def match_end_line(totals: tuple[int, ...]) -> Line:
    """The last line of a match."""
    things: dict[str, Any] = {
        "first_seat": 0,
        "first_value": format_signed(totals[0]),
        "second_seat": 1,
        "second_value": format_signed(totals[1]),
    }
    if totals[0] == totals[1]:
        return Line(DRAWN_MATCH, tag="GAME", **things)
    return Line(WON, tag="GAME", winner_seat=totals.index(max(totals)), **things)
