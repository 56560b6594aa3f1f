"""Biome Rummy: the lines of its log. Places such as `R1.12` stand in the tag of a line."""

from functools import lru_cache
from typing import Any

from games.decks.biome_deck import SUITS
from games.rules.lines import Dealt, Line, Verdict, with_sign
from games.titles.biome_rummy.state import OVER, Group, Match, RoundResult, State

DEALT = "Round {round}: {seat} starts; {cards_each} cards each, stock {stock}."
TURNED_UP = "{card} is turned up beside the stock."
DRAWS = "{seat} draws from the deck."
DRAWN = "You draw {card}."
TAKES = "{seat} takes {card} from the pile."
LAYS = "{seat} lays {group}: {cards}."
ADDS = "{seat} adds {card} to {group}."
DISCARDS = "{seat} discards {card}; hand {hand}, stock {stock}."
GOES_OUT = "{seat} discards {card} and goes out."
FLOATS = "{seat} has no card left and goes out without a discard."
RESHUFFLED = "The stock is empty; the pile becomes a new stock of {stock} cards."
ENDED = {
    "out": "The round ends: {seat} has gone out.",
    "stock": "The round ends: the stock is empty.",
    "clock": "The round ends: everybody has had {turns} turns.",
}
SCORED = "{seat}: {played} played, {hand} in hand: {points}."
CONTESTED = "{seat}: {played} played, {hand} in hand, ahead in {contests}: {points}."
TAKES_ACE = "{seat} takes the Ace of {biome}; in the line: {line}."
TAKES_LAST = "{seat} takes the Ace of {biome}, the last one."
SET_ASIDE = "Nobody has laid a card: the Ace of {biome} is set aside; in the line: {line}."
SET_LAST = "Nobody has laid a card: the Ace of {biome}, the last one, is set aside."
LINE_GONE = "The match ends: all Aces are gone."
DECIDED = "The match ends: nobody can catch up any more."
PLACED = "{place}. {seat}: {aces} Aces, total {total}."
PLACED_ONE = "{place}. {seat}: 1 Ace, total {total}."


@lru_cache(maxsize=1 << 9)
def place(round_number: int, turn: int) -> str:
    """The place of a turn: `R1.12`; turn 0 is the deal."""
    return f"R{round_number}.{turn}"


def tag(state: State) -> str:
    """The place the match has come to; after the end that of the last turn."""
    return place(state.match.round, state.turns + (state.phase != OVER))


def named(suits: tuple[str, ...]) -> str:
    """Suits by name: `spades, hearts and stars`."""
    words = [SUITS[suit].name for suit in suits]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def dealt(state: State) -> tuple[Line, ...]:
    """The lines that open a round."""
    here = place(state.match.round, 0)
    opened = Dealt(
        DEALT,
        tag=here,
        round=state.match.round,
        seat=state.seat,
        cards_each=len(state.hands[0]),
        stock=state.stock,
    )
    return (opened, *(Line(TURNED_UP, tag=here, card=card) for card in state.pile))


def drawn(state: State, card: str) -> tuple[Line, ...]:
    """A draw from the stock; the card stands only in the seat's private line."""
    here = tag(state)
    return (
        Line(DRAWS, None, here, seat=state.seat),
        Line(DRAWN, state.seat, here + "*", card=card),
    )


def taken(state: State) -> Line:
    """The top of the pile is taken."""
    return Line(TAKES, None, tag(state), seat=state.seat, card=state.pile[-1])


def laid(state: State, group: Group) -> Line:
    """A new group."""
    return Line(LAYS, None, tag(state), seat=state.seat, group=group.token, cards=group.cards)


def added(state: State, card: str, group: Group) -> Line:
    """A card added to a group."""
    return Line(ADDS, None, tag(state), seat=state.seat, card=card, group=group.token)


def discarded(state: State, card: str, left: int) -> Line:
    """A discard that leaves `left` cards in hand."""
    if not left:
        return Line(GOES_OUT, None, tag(state), seat=state.seat, card=card)
    return Line(
        DISCARDS, None, tag(state), seat=state.seat, card=card, hand=left, stock=state.stock
    )


def floated(state: State) -> Line:
    """A seat has laid its last card."""
    return Line(FLOATS, None, tag(state), seat=state.seat)


def reshuffled(here: str, stock: int) -> Line:
    """The pile has become the stock."""
    return Line(RESHUFFLED, None, here, stock=stock)


def round_ended(here: str, seat: int, turns: int, result: RoundResult, match: Match) -> list[Line]:
    """How the round ended, what it brought each seat, and where its Ace went."""
    told = [Line(ENDED[result.ended], None, here, seat=seat, turns=turns)]
    for number, mine in enumerate(result.seats):
        things: dict[str, Any] = {
            "seat": number,
            "played": mine.played,
            "hand": mine.hand,
            "points": with_sign(mine.points),
        }
        if mine.contests:
            told.append(Line(CONTESTED, None, here, contests=named(mine.contests), **things))
        else:
            told.append(Line(SCORED, None, here, **things))
    biome = SUITS[result.ace].name
    line = named(match.line)
    if result.winner is None:
        template = SET_ASIDE if match.line else SET_LAST
        told.append(Line(template, None, here, biome=biome, line=line))
    else:
        template = TAKES_ACE if match.line else TAKES_LAST
        told.append(Line(template, None, here, seat=result.winner, biome=biome, line=line))
    return told


def match_ended(here: str, match: Match, places: tuple[int, ...]) -> list[Line]:
    """Why the match ended, and the ranking."""
    told: list[Line] = [Line(DECIDED if match.line else LINE_GONE, None, here)]
    for seat in sorted(range(len(places)), key=places.__getitem__):
        aces = len(match.aces[seat])
        template = PLACED_ONE if aces == 1 else PLACED
        told.append(
            Verdict(
                template,
                None,
                here,
                place=places[seat],
                seat=seat,
                aces=aces,
                total=with_sign(match.totals[seat]),
            )
        )
    return told
