"""Biome Rummy: the lines of its log. Places such as `R1.12` stand in the tag of a line."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.decks.biome_deck import SUITS
from games.rules.lines import (
    DealLine,
    Line,
    Thing,
    Verdict,
    create_line,
    format_signed,
    join_with_and,
)
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_rummy.state import OVER, CardGroup, RoundResult, RoundSetup, State

DEALT = phrase("Round {round}: {seat} starts; {cards_each} cards each, deck {stock}.")
TURNED_UP = phrase("{card} is turned up beside the deck.")
DRAWS = phrase("{seat} draws from the deck.")
DRAWN = phrase("You draw {card}.")
TAKES = phrase("{seat} takes {card} from the pile.")
LAYS = phrase("{seat} lays {group}: {cards}.")
ADDS = phrase("{seat} adds {card} to {group}.")
DISCARDS = phrase("{seat} discards {card}; hand {hand}, deck {stock}.")
GOES_OUT = phrase("{seat} discards {card} and goes out.")
FLOATS = phrase("{seat} has no cards left and goes out without a discard.")
RESHUFFLED = plural_phrase(
    "The deck is empty; the pile becomes a new deck of {count} card.",
    "The deck is empty; the pile becomes a new deck of {count} cards.",
)
ENDED_OUT = phrase("The round ends: {seat} has gone out.")
ENDED_STOCK = phrase("The round ends: the deck is empty.")
ENDED_CLOCK = plural_phrase(
    "The round ends: everybody has had {count} turn.",
    "The round ends: everybody has had {count} turns.",
)
SCORED = phrase("{seat} scores {points}: {played} played, {hand} in hand.")
CONTESTED = phrase(
    "{seat} scores {points}: {played} played, {hand} in hand, leading in {contests}."
)
LEVEL_OUT = phrase("Tied at {points}: {seat} wins the round by going out.")
LEVEL_PLAYED = phrase("Tied at {points}: {seat} wins the round with more cards played.")
LEVEL_ORDER = phrase(
    "Tied at {points} and in cards played: {seat} wins the round as the later player in turn order."
)
TAKES_ACE = phrase("{seat} takes the Ace of {biome}; still to be won: {line}.")
TAKES_LAST = phrase("{seat} takes the Ace of {biome}, the last one.")
SET_ASIDE = phrase(
    "Nobody has laid a card, so the Ace of {biome} is set aside; still to be won: {line}."
)
SET_LAST = phrase("Nobody has laid a card, so the Ace of {biome}, the last one, is set aside.")
LINE_GONE = phrase("The match ends: all the Aces are gone.")
DECIDED = phrase("The match ends: nobody can catch up.")
GOAL_REACHED = phrase("The match ends: somebody has two Aces.")
PLACED = plural_phrase(
    "{place}. {seat}: {count} Ace, total {total}.", "{place}. {seat}: {count} Aces, total {total}."
)


@lru_cache(maxsize=1 << 9)
def turn_tag(round_number: int, turn: int) -> str:
    """The place of a turn: `R1.12`; turn 0 is the deal."""
    return f"R{round_number}.{turn}"


def position_tag(state: State) -> str:
    """The place the match has come to; after the end that of the last turn."""
    return turn_tag(state.match.round, state.turns + (state.phase != OVER))


def name_suits(suits: Sequence[str]) -> Thing:
    """Biomes by name, one at least: `Coast, Rainforest and Alpine`."""
    return join_with_and([Line(SUITS[suit].short) for suit in suits])


def deal_lines(state: State) -> tuple[Line, ...]:
    """The lines that open a round."""
    here = turn_tag(state.match.round, 0)
    opened = DealLine(
        DEALT,
        tag=here,
        round=state.match.round,
        seat=state.seat,
        cards_each=len(state.hands[0]),
        stock=state.stock,
    )
    return (opened, *(Line(TURNED_UP, tag=here, card=card) for card in state.pile))


def draw_lines(here: str, seat: int, card: str) -> tuple[Line, ...]:
    """A draw from the stock; the card stands only in the seat's private line."""
    return (
        create_line(DRAWS, None, here, {"seat": seat}),
        create_line(DRAWN, seat, here + "*", {"card": card}),
    )


def take_line(here: str, seat: int, card: str) -> Line:
    """The top of the pile is taken."""
    return create_line(TAKES, None, here, {"seat": seat, "card": card})


def meld_line(state: State, group: CardGroup) -> Line:
    """A new group."""
    return Line(
        LAYS, None, position_tag(state), seat=state.seat, group=group.token, cards=group.cards
    )


def add_line(state: State, card: str, group: CardGroup) -> Line:
    """A card added to a group."""
    return Line(ADDS, None, position_tag(state), seat=state.seat, card=card, group=group.token)


def discard_line(here: str, seat: int, card: str, left: int, stock: int) -> Line:
    """A discard that leaves `left` cards in hand."""
    if not left:
        return Line(GOES_OUT, None, here, seat=seat, card=card)
    things = {"seat": seat, "card": card, "hand": left, "stock": stock}
    return create_line(DISCARDS, None, here, things)


def returned_ace_line(state: State) -> Line:
    """A seat has laid its last card."""
    return Line(FLOATS, None, position_tag(state), seat=state.seat)


def reshuffle_line(here: str, stock: int) -> Line:
    """The pile has become the stock."""
    return Line(RESHUFFLED, None, here, count=stock)


def round_end_lines(
    here: str, seat: int, turns: int, result: RoundResult, match: RoundSetup
) -> list[Line]:
    """How the round ended, what it brought each seat, and where its Ace went."""
    told = [_end_line(here, seat, turns, result.ended)]
    for number, mine in enumerate(result.seats):
        things: dict[str, Any] = {
            "seat": number,
            "played": mine.played,
            "hand": mine.hand,
            "points": format_signed(mine.points),
        }
        if mine.contests:
            told.append(Line(CONTESTED, None, here, contests=name_suits(mine.contests), **things))
        else:
            told.append(Line(SCORED, None, here, **things))
    told += _tie_break_lines(here, result)
    told.append(_ace_line(here, result, match))
    return told


def _tie_break_lines(here: str, result: RoundResult) -> list[Line]:
    """What decided between seats with equal points, if the winner had no more than another."""
    if result.winner is None:
        return []
    mine = result.seats[result.winner]
    level = [one for one in result.seats if one.played and one.points == mine.points]
    if len(level) == 1:
        return []
    if mine.hand == 0 and any(one.hand for one in level):
        why = LEVEL_OUT
    elif any(one.played < mine.played for one in level):
        why = LEVEL_PLAYED
    else:
        why = LEVEL_ORDER
    return [Line(why, None, here, points=format_signed(mine.points), seat=result.winner)]


def _end_line(here: str, seat: int, turns: int, why: str) -> Line:
    if why == "out":
        return Line(ENDED_OUT, None, here, seat=seat)
    if why == "clock":
        return Line(ENDED_CLOCK, None, here, count=turns)
    return Line(ENDED_STOCK, None, here)


def _ace_line(here: str, result: RoundResult, match: RoundSetup) -> Line:
    things: dict[str, Any] = {"biome": Line(SUITS[result.ace].short)}
    if match.line:
        things["line"] = name_suits(match.line)
    if result.winner is None:
        return Line(SET_ASIDE if match.line else SET_LAST, None, here, **things)
    things["seat"] = result.winner
    return Line(TAKES_ACE if match.line else TAKES_LAST, None, here, **things)


def match_end_lines(here: str, why: Said, match: RoundSetup, places: tuple[int, ...]) -> list[Line]:
    """Why the match ended, and the ranking."""
    told: list[Line] = [Line(why, None, here)]
    for seat in sorted(range(len(places)), key=places.__getitem__):
        told.append(
            Verdict(
                PLACED,
                None,
                here,
                place=places[seat],
                seat=seat,
                count=len(match.aces[seat]),
                total=format_signed(match.totals[seat]),
            )
        )
    return told
