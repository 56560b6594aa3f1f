"""The Food Chain Game: moves in plain words, for buttons and numbered lists."""

from functools import lru_cache

from games.decks.biome_deck import CARDS
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import phrase
from games.titles.food_chain.chains import CLOSERS, chain_points, count_tokens, hand_penalty
from games.titles.food_chain.legal_moves import visible_numbers
from games.titles.food_chain.log import name_biome
from games.titles.food_chain.state import ACTION, AT, KEEP, PLURAL, Cards, FoodAction, State

PLAY = phrase("Play {card} on {biome}")
PLAY_GAINING = phrase("Play {card} on {biome}: {gains}")
MATCH = Line(phrase("1 token for a match"))
RUN = Line(phrase("1 token for a run"))
TAKES = phrase("takes the chain, worth {points}")
CLASSIFY = phrase("Classify {cards} as {group}: 1 token")
NAMED = phrase("{card} {name}")
FILE = phrase("File {card} with the {group}")
OVER_POPULATE = {
    1: phrase("Over-populate with {card}: your opponent draws a card"),
    2: phrase("Over-populate with {card}: your opponent draws two cards"),
}
KEEP_ACE = phrase("Keep the Ace of {biome}")
ORDER_ACE = phrase("Keep the Ace of {biome} after the round")
NO_ORDER = Line(phrase("Cancel your choice of Ace"))
RETURN_ACE = phrase("Send the Ace of {biome} back to the line")
RETURN_NONE = Line(phrase("Send no Ace back"))
PASS = phrase("Pass: penalty {penalty}")
PASS_FIRST = phrase("Pass: 1 token for being first, penalty {penalty}")


def label_move(state: State, seat: int, action: FoodAction, everything: bool, steep: bool) -> Line:
    """A legal move in plain words, with the tokens and points that it brings; `everything` is true
    if all cards of the other chains count, `steep` if the penalty is the steep one."""
    if action.verb == "play":
        return _play_label(state, action.cards[0], action.place, everything)
    if action.verb == "classify":
        return _classify_label(action.cards, action.place)
    if action.verb == "file":
        return _file_label(action.cards[0], action.place)
    if action.verb == "over-populate":
        return _over_populate_label(action.cards[0], min(2, state.stock))
    if action.verb == "keep":
        return _keep_label(state, action.place)
    if action.verb == "return":
        return Line(RETURN_ACE, biome=name_biome(action.place)) if action.place else RETURN_NONE
    first = not (state.phase == ACTION and state.passed[1 - seat])
    return Line(PASS_FIRST if first else PASS, penalty=hand_penalty(state.hands[seat], steep))


def _play_label(state: State, card: str, biome: str, everything: bool) -> Line:
    chain = state.chains[AT[biome]]
    match, run = count_tokens(card, visible_numbers(state.chains, AT[biome], everything))
    points = chain_points(biome, (*chain, card)) if card in CLOSERS else 0
    return _play_gains_label(card, biome, match, run, points)


@lru_cache(maxsize=1 << 12)
def _play_gains_label(card: str, biome: str, match: int, run: int, points: int) -> Line:
    gains = [*([MATCH] * match), *([RUN] * run), *([Line(TAKES, points=points)] if points else ())]
    title = CARDS[card].title
    if not gains:
        return Line(PLAY, card=title, biome=name_biome(biome))
    return Line(PLAY_GAINING, card=title, biome=name_biome(biome), gains=join_with_commas(gains))


@lru_cache(maxsize=1 << 12)
def _classify_label(cards: Cards, name: str) -> Line:
    named = [Line(NAMED, card=card, name=Line(CARDS[card].short_name)) for card in cards]
    return Line(CLASSIFY, cards=join_with_commas(named), group=Line(PLURAL[name]))


@lru_cache(maxsize=1 << 7)
def _file_label(card: str, name: str) -> Line:
    return Line(FILE, card=CARDS[card].title, group=Line(PLURAL[name]))


@lru_cache(maxsize=1 << 6)
def _over_populate_label(card: str, drawn: int) -> Line:
    return Line(OVER_POPULATE[drawn], card=CARDS[card].title)


def _keep_label(state: State, biome: str) -> Line:
    if state.phase == KEEP:
        return Line(KEEP_ACE, biome=name_biome(biome))
    return Line(ORDER_ACE, biome=name_biome(biome)) if biome else NO_ORDER
