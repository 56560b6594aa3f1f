"""The Food Chain Game: steps in plain words, for buttons and numbered lists."""

from functools import lru_cache

from games.decks.biome_deck import CARDS
from games.rules.lines import Line, row_of
from games.rules.said import said
from games.titles.food_chain.chains import CLOSERS, earned, penalty, worth
from games.titles.food_chain.legal import visible
from games.titles.food_chain.log import called
from games.titles.food_chain.state import ACTION, AT, KEEP, PLURAL, Cards, Move, State

PLAY = said("Play {card} on {biome}")
PLAY_GAINING = said("Play {card} on {biome}: {gains}")
MATCH = Line(said("1 token for a match"))
RUN = Line(said("1 token for a run"))
TAKES = said("takes the chain, worth {points}")
CLASSIFY = said("Classify {cards} as {group}: 1 token")
NAMED = said("{card} {name}")
FILE = said("File {card} with the {group}")
OVER_POPULATE = {
    1: said("Over-populate with {card}: your opponent draws a card"),
    2: said("Over-populate with {card}: your opponent draws two cards"),
}
KEEP_ACE = said("Keep the Ace of {biome}")
ORDER_ACE = said("Say now which Ace to keep after the round: {biome}")
NO_ORDER = Line(said("Cancel the choice of Ace"))
RETURN_ACE = said("Send the Ace of {biome} back to the line")
RETURN_NONE = Line(said("Leave all Aces"))
PASS = said("Pass: penalty {penalty}")
PASS_FIRST = said("Pass: 1 token for being first, penalty {penalty}")


def label(state: State, seat: int, move: Move, everything: bool, steep: bool) -> Line:
    """A legal step in plain words, with the tokens and points that it brings; `everything` is true
    if all cards of the other chains count, `steep` if the penalty is the steep one."""
    if move.verb == "play":
        return _play(state, move.cards[0], move.place, everything)
    if move.verb == "classify":
        return _classify(move.cards, move.place)
    if move.verb == "file":
        return _file(move.cards[0], move.place)
    if move.verb == "over-populate":
        return _over_populate(move.cards[0], min(2, state.stock))
    if move.verb == "keep":
        return _keep(state, move.place)
    if move.verb == "return":
        return Line(RETURN_ACE, biome=called(move.place)) if move.place else RETURN_NONE
    first = not (state.phase == ACTION and state.passed[1 - seat])
    return Line(PASS_FIRST if first else PASS, penalty=penalty(state.hands[seat], steep))


def _play(state: State, card: str, biome: str, everything: bool) -> Line:
    """A play with what it brings: `...: 1 token for a run, takes the chain, worth 6`."""
    chain = state.chains[AT[biome]]
    match, run = earned(card, visible(state.chains, AT[biome], everything))
    points = worth(biome, (*chain, card)) if card in CLOSERS else 0
    return _play_bringing(card, biome, match, run, points)


@lru_cache(maxsize=1 << 12)
def _play_bringing(card: str, biome: str, match: int, run: int, points: int) -> Line:
    gains = [*([MATCH] * match), *([RUN] * run), *([Line(TAKES, points=points)] if points else ())]
    title = CARDS[card].title
    if not gains:
        return Line(PLAY, card=title, biome=called(biome))
    return Line(PLAY_GAINING, card=title, biome=called(biome), gains=row_of(gains))


@lru_cache(maxsize=1 << 12)
def _classify(cards: Cards, name: str) -> Line:
    named = [Line(NAMED, card=card, name=Line(CARDS[card].short_name)) for card in cards]
    return Line(CLASSIFY, cards=row_of(named), group=Line(PLURAL[name]))


@lru_cache(maxsize=1 << 7)
def _file(card: str, name: str) -> Line:
    return Line(FILE, card=CARDS[card].title, group=Line(PLURAL[name]))


@lru_cache(maxsize=1 << 6)
def _over_populate(card: str, drawn: int) -> Line:
    return Line(OVER_POPULATE[drawn], card=CARDS[card].title)


def _keep(state: State, biome: str) -> Line:
    if state.phase == KEEP:
        return Line(KEEP_ACE, biome=called(biome))
    return Line(ORDER_ACE, biome=called(biome)) if biome else NO_ORDER
