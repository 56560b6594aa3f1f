"""The Hunting Prey Game: moves in plain words, for buttons and numbered lists."""

from functools import cache

from games.decks.biome_deck import CARDS
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.hunting_prey.move_words import ORDER_WORDS
from games.titles.hunting_prey.state import ACTIONS, ALL, State, list_played_cards

LABELS = {
    "play": phrase("Play {card}"),
    "swap": phrase("Swap {card}"),
    "keep": phrase("Keep {card}"),
    "drop": phrase("Drop {card} with a Jack"),
}
PLAIN = {
    f"swap {ALL}": phrase("Swap your whole hand except the cards you keep"),
    f"drop {ALL}": phrase("Drop all other cards with a Jack"),
    "note": phrase("Just cancel the hunting order, and choose later"),
}
EAT = phrase("Eat {owner_seat}’s {card}")
SWAP_NOW = phrase("Swap {cards} now and see the new cards; this can’t be undone")
HUNT = phrase("Hunting order from now on: {order}")


def label_move(state: State, seat: int, move: str) -> Line:
    """A legal move in plain words."""
    verb, thing = ACTIONS[move]
    if verb == "eat":
        return _eat_label(thing, list_played_cards(state).index(thing))
    if verb == "draw":
        return Line(SWAP_NOW, cards=state.choices[seat].aside)
    return _plain_label(move)


@cache
def _eat_label(card: str, owner: int) -> Line:
    return Line(EAT, card=CARDS[card].title, owner_seat=owner)


@cache
def _plain_label(move: str) -> Line:
    verb, thing = ACTIONS[move]
    if verb == "hunt":
        return Line(HUNT, order=ORDER_WORDS[thing])
    if thing in CARDS:
        return Line(LABELS[verb], card=CARDS[thing].title)
    return Line(PLAIN[move])
