"""What the Hunting Prey Game asks, and what a choice may come to."""

from collections.abc import Iterable, Mapping

from games.decks.biome_deck import ANIMALS, CARDS
from games.rules.game import seat_of_view
from games.rules.lines import Line
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_views import own_hand
from games.titles.board import NAME, Words
from games.titles.hunting_prey import open_round
from games.titles.hunting_prey.move_words import ORDER_WORDS, SWAP_NOW
from games.titles.hunting_prey.state import (
    ACTIONS,
    ASK,
    GRAZING,
    HUNTER,
    HUNTING,
    JACKS,
    LEADER,
    NUMBER,
    PREY,
    QUEENS,
    SEATS,
    STRENGTH,
    TARGET,
    TOP,
)
from games.titles.hunting_prey.table import describe_consequences
from games.titles.hunting_prey.view import HuntingPreyView, hunter_of, own_choice
from games.titles.prompt import Asked, Choice, Prompt

EAT_WHICH = phrase("What does your {animal} eat?")
EAT_BUTTON = phrase("{card} of {seat}, then {following}")
EATS_WHAT = phrase("If your hunter has a choice, what should it eat? This stays in force.")
ORDER_BUTTONS = {
    TOP: phrase("Strongest card"),
    PREY: phrase("Strongest grazer"),
    HUNTER: phrase("Strongest hunter"),
    LEADER: phrase("Leader’s card"),
    ASK: phrase("Ask me"),
}
WITH_CARD = {
    "play": phrase("Play it"),
    "swap": phrase("Swap it"),
    "drop": phrase("Drop it with a Jack"),
}
WHICH_CARD = {
    "play": phrase("Which card do you play?"),
    "swap": phrase("Pick the cards to swap."),
    "drop": phrase("Pick cards for your Jack to remove: one token, however many."),
}
CHOSEN = phrase("You play {animal}. It stays face down until all are ready; you can change it.")
KEEP_SOME = plural_phrase(
    "Only {count} card can be swapped: keep some.", "Only {count} cards can be swapped: keep some."
)
NOW_A_JACK = phrase("Now play your Jack, or drop more.")
WHOLE_HAND = phrase("That would swap your whole hand. Keep the card you want to play, or draw.")
DRAW_OR_KEEP = phrase("Draw, keep more, or pick a card to play.")
DRAW_OR_MORE = phrase("Draw, set more aside, or pick a card to play.")
SWAP_OR_PLAY = phrase("Swap weak cards, once a round, or pick a card to play.")
PICK = phrase("Pick a card to play. It stays secret until all are ready.")

DRAW = plural_phrase("Draw {count} new card", "Draw {count} new cards")
SWAP_SOME = phrase("Swap some")
SWAP_ONE = phrase("Swap {card}")
SWAP_ALL = phrase("Swap all but…")
DROP_SOME = phrase("Drop with a Jack")
DROP_ONE = phrase("Drop {card}")
DROP_ALL = phrase("Drop all other cards")
WHAT_TO_EAT = phrase("What to eat: {order}")
CANCEL_ORDER = phrase("Cancel the order, choose later")

SET_ASIDE = phrase("set aside: {cards}")
DROPPED = phrase("dropped with the Jack: {cards}")
YOUR_HUNTERS = phrase("your hunters eat {order}")
THEN = phrase("then: {following}")
NEW_HAND = phrase("then pick the card to play from your new hand")
SWAP_AND_PLAY = phrase("swap {cards}, then play {card}")
DROP_AND_PLAY = phrase("drop {cards} with a Jack, then play {card}")
UNSEEN = phrase("you swap {cards} without seeing the new cards first")
ODDS = phrase("of {all} unseen cards, {ahead} could take its token and {eaters} could eat it")
CARD_AND_ODDS = phrase("{animal}: {odds}.")
AND_MORE = phrase("{odds}; {more}")
WILL_GATHER = phrase("if it survives, it gathers all below 12")
DROP_EARNS = phrase("the drop earns another token")
DROP_WOULD_EARN = phrase("dropping cards too would earn another token")

USES: Mapping[str, Words] = {"play": phrase("play"), "swap": phrase("swap"), "drop": phrase("drop")}
EAT = phrase("eat")
EAT_CARD_OF = phrase("eat the card of {seat}")

Request = Asked[HuntingPreyView]


def ask(asked: Request) -> Prompt:
    """What to do next, and what the draft and the picks may come to."""
    view = asked.view
    if asked.ready is not None:
        effects = tuple(_list_effects(view, asked.ready))
        uses = {**USES, **dict.fromkeys(view["targets"], EAT)}
        return Prompt(
            effects=effects,
            uses=uses,
            spoken=_list_spoken_uses(view),
            sentence=_tell_cards_once(asked, *ACTIONS[asked.ready]),
        )
    return _ask_hunt(view) if view["phase"] == TARGET else _ask_choice(asked)


def _tell_cards_once(asked: Request, verb: str, thing: str) -> Words:
    """The turn that is ready, its swaps or drops named together; nothing if there is more in it.
    Card by card and by name they would be more lines than a phone has."""
    drafted = {ACTIONS[move].verb for move in asked.draft}
    if not drafted or verb not in ("draw", "play"):
        return ""
    aside = tuple(asked.view["aside"])
    if aside and drafted <= {"swap", "keep"}:
        if verb == "draw":
            return Line(SWAP_NOW, cards=aside)
        return Line(SWAP_AND_PLAY, cards=aside, card=CARDS[thing].title)
    drops = tuple(own_choice(asked.view)["drops"])
    if verb == "play" and drops and drafted == {"drop"}:
        return Line(DROP_AND_PLAY, cards=drops, card=CARDS[thing].title)
    return ""


# The hunt


def _ask_hunt(view: HuntingPreyView) -> Prompt:
    """What the hunter eats: a button for each card, with what would follow."""
    hunter = view["seats"][hunter_of(view)]["played"]
    words = Line(EAT_WHICH, animal=CARDS[hunter].title) if hunter else ""
    choices = [
        Choice(
            Line(EAT_BUTTON, card=card, seat=after["seat"], following=describe_consequences(after)),
            card,
        )
        for card, after in view["outlook"].items()
    ]
    uses = dict.fromkeys(view["targets"], EAT)
    return Prompt(words, tuple(choices), uses=uses, spoken=_list_spoken_uses(view))


def _list_spoken_uses(view: HuntingPreyView) -> Mapping[str, Words]:
    """What is heard of the cards that can be eaten: whose each is."""
    return {card: Line(EAT_CARD_OF, seat=view["outlook"][card]["seat"]) for card in view["targets"]}


# The choice of a round


def _ask_choice(asked: Request) -> Prompt:
    """Swap, drop, order, play: by what is picked so far."""
    view, verb = asked.view, next(iter(asked.picks), "")
    card = next((token for token in asked.picks if token in CARDS), "")
    if "hunt" in asked.picks:
        return Prompt(EATS_WHAT, tuple(_list_orders(asked)), uses=USES)
    if card:
        words = Line(CARD_AND_ODDS, animal=CARDS[card].title, odds=_tell_odds(view, card))
        ways = [Choice(said, word) for word, said in WITH_CARD.items() if word in asked.tokens]
        return Prompt(words, tuple(ways), uses=USES)
    return Prompt(
        WHICH_CARD.get(verb) or _find_prompt(asked),
        tuple(_list_choices(asked, verb)),
        effects=tuple(_describe_draft(view)),
        uses=USES,
        stays="swap" if _may_swap_another(view) else "",
    )


def _may_swap_another(view: HuntingPreyView) -> bool:
    """True if with one card more aside there is still a choice of others to swap."""
    return len(own_hand(view)) > 2 and len(view["aside"]) + 1 < own_choice(view)["may_swap"]


def _find_prompt(asked: Request) -> Words:
    """What to do with nothing picked."""
    view, said, legal = asked.view, own_choice(asked.view), asked.legal
    if said["card"]:
        return Line(CHOSEN, animal=CARDS[said["card"]].title)
    if view["aside"] and not any(move.startswith(("play", "draw")) for move in legal):
        return Line(KEEP_SOME, count=said["may_swap"])
    if said["drops"]:
        return NOW_A_JACK
    if view["aside"] and not view["hand"]:
        return WHOLE_HAND
    if any(move.startswith("keep") for move in legal):
        return DRAW_OR_KEEP
    if view["aside"]:
        return DRAW_OR_MORE
    return SWAP_OR_PLAY if said["may_swap"] else PICK


def _list_choices(asked: Request, verb: str) -> Iterable[Choice]:
    """The buttons: draw, swap, drop, the order for the hunt; those of `verb` alone, if there is
    one."""
    if "draw" in asked.legal:
        count = len(asked.view["aside"])
        yield Choice(Line(DRAW, count=count), move="draw", name="draw")
    if verb == "":
        yield from _list_cards_of(asked, "swap", SWAP_SOME, SWAP_ONE)
    if verb in ("", "swap") and "swap all" in asked.legal:
        yield Choice(SWAP_ALL, move="swap all", name="swap-all")
    if verb == "":
        yield from _list_cards_of(asked, "drop", DROP_SOME, DROP_ONE)
    if verb == "drop" and "drop all" in asked.legal:
        yield Choice(DROP_ALL, move="drop all", name="drop-all")
    if verb == "" and "hunt" in asked.first:
        order = _name_order(asked.view["order"] or ASK)
        yield Choice(Line(WHAT_TO_EAT, order=order), "hunt")
    if "note" in asked.legal:
        yield Choice(CANCEL_ORDER, move="note", name="note")


def _list_cards_of(asked: Request, verb: str, some: Said, one: Said) -> Iterable[Choice]:
    """A button for the cards that can be named after a verb; if there is but one, for that."""
    moves = [move for move in asked.legal if ACTIONS[move].verb == verb]
    if len(moves) == 1:
        yield Choice(Line(one, card=ACTIONS[moves[0]].thing), move=moves[0], name=verb)
    elif moves:
        yield Choice(some, verb)


def _list_orders(asked: Request) -> Iterable[Choice]:
    for order in ORDER_WORDS:
        if order in asked.tokens:
            yield Choice(_name_order(order), order)


def _name_order(order: str) -> Line:
    """A standing order on a button; a seat by its player's name."""
    if order in SEATS:
        return Line(NAME, seat=SEATS.index(order))
    return Line(ORDER_BUTTONS[order])


# What it comes to


def _describe_draft(view: HuntingPreyView) -> Iterable[Words]:
    """What the draft holds so far."""
    drops = own_choice(view)["drops"]
    if view["aside"]:
        yield Line(SET_ASIDE, cards=tuple(view["aside"]))
    if drops:
        yield Line(DROPPED, cards=tuple(drops))
    if view["order"] and len(view["seats"]) > 2:
        yield Line(YOUR_HUNTERS, order=ORDER_WORDS[view["order"]])


def _list_effects(view: HuntingPreyView, move: str) -> Iterable[Words]:
    """What the move that is ready may come to."""
    verb, thing = ACTIONS[move]
    if verb == "eat":
        yield Line(THEN, following=describe_consequences(view["outlook"][thing]))
    elif verb == "draw":
        yield NEW_HAND
    elif verb == "play":
        yield _tell_odds(view, thing)
        if thing in JACKS:
            said = own_choice(view)
            yield DROP_EARNS if said["drops"] and not said["card"] else DROP_WOULD_EARN
        if view["aside"]:
            yield Line(UNSEEN, cards=tuple(view["aside"]))


def _tell_odds(view: HuntingPreyView, card: str) -> Line:
    """How many of the cards that its owner cannot see come before a card or could eat it."""
    unseen = _list_unseen(view)
    odds = Line(
        ODDS,
        all=len(unseen),
        ahead=sum(_is_stronger(view, other, card) for other in unseen),
        eaters=sum(other in HUNTING and NUMBER[other] > NUMBER[card] for other in unseen),
    )
    return Line(AND_MORE, odds=odds, more=Line(WILL_GATHER)) if card in QUEENS else odds


def _is_stronger(view: HuntingPreyView, other: str, card: str) -> bool:
    """True if `other` would win the contest of its kind against `card`, or keep it from winning."""
    kind = HUNTING if card in HUNTING else GRAZING
    if other not in kind:
        return False
    terms = view["options"]
    way = -1 if kind is GRAZING and terms["prey_token"] == open_round.LOWEST else 1
    if terms["ties"] == open_round.HEAVIER:
        return way * STRENGTH[other] > way * STRENGTH[card]
    gap = way * (NUMBER[other] - NUMBER[card])
    return gap > 0 or (gap == 0 and terms["ties"] == open_round.NOBODY)


def _list_unseen(view: HuntingPreyView) -> frozenset[str]:
    own = view["seats"][seat_of_view(view)]
    seen = {*own_hand(view), *view["aside"], *own["known"], *own_choice(view)["swapped"]}
    seen |= {gone["card"] for gone in view["removed"]}
    return frozenset(ANIMALS) - seen
