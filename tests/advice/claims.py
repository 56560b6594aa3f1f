"""The claims of all titles."""

from collections.abc import Sequence
from typing import Any

from games.decks.biome_deck import CARDS
from games.rules.game import MoveText, seat_of_view
from games.titles.biome_rummy.bot import _list_takers
from games.titles.biome_views import own_hand
from games.titles.birds import ORDER, list_fitting_cards
from games.titles.food_chain.score import CLOSERS
from games.titles.hunting_prey.evaluation import VALUE
from games.titles.hunting_prey.view import own_choice
from games.titles.ranch_words import LATE
from tests.advice import Claim

Moves = Sequence[MoveText]


def _only(legal: Moves, verb: str) -> list[MoveText]:
    return [move for move in legal if move.split()[0] == verb]


def _without(legal: Moves, *taken: MoveText) -> list[MoveText]:
    return [move for move in legal if move not in taken]


# Hunting Prey


def keep_queens_and_tens(_view: Any, legal: Moves) -> Moves:
    return [
        move
        for move in legal
        if move.split()[0] not in ("swap", "drop") or VALUE.get(move.split()[1], 20) < 10
    ]


def drop_one_card(view: Any, legal: Moves) -> Moves:
    dropped = view["phase"] == "choose" and own_choice(view)["drops"]
    return _without(legal, *_only(legal, "drop")) if dropped else ()


def drop_nothing(_view: Any, legal: Moves) -> Moves:
    return _without(legal, *_only(legal, "drop"))


def spare_the_grazer(view: Any, legal: Moves) -> Moves:
    """Eats a card after which another seat earns the token of the grazers."""
    me = view["seat"]
    return [
        move
        for move in _only(legal, "eat")
        if any(seat != me for seat in view["outlook"][move.split()[1]]["grazers"])
    ]


def eat_jack(_view: Any, legal: Moves) -> Moves:
    return [move for move in _only(legal, "eat") if move.endswith("J")]


def spare_jack(_view: Any, legal: Moves) -> Moves:
    eaten = _only(legal, "eat")
    return [move for move in eaten if not move.endswith("J")] if eaten else ()


def eat_grazer(view: Any, legal: Moves) -> Moves:
    """Unless a Jack can be eaten, a card after which no other seat earns the token."""
    spared = set(spare_the_grazer(view, legal))
    return eat_jack(view, legal) or [m for m in _only(legal, "eat") if m not in spared]


def eat_no_grazer(view: Any, legal: Moves) -> Moves:
    return eat_jack(view, legal) or spare_the_grazer(view, legal)


# Biome Rummy


def add_last(view: Any, legal: Moves) -> Moves:
    """Adds only to go out: when at most two cards are in hand."""
    return () if len(own_hand(view)) <= 2 else never_add(view, legal)



def hoard(view: Any, legal: Moves) -> Moves:
    """Lays and adds only when at most three cards stay in hand."""
    hand = len(own_hand(view))
    return [
        move
        for move in legal
        if move.split()[0] not in ("set", "add") or hand - len(move.split()) + 1 <= 3
    ]


def never_add(_view: Any, legal: Moves) -> Moves:
    return _without(legal, *_only(legal, "add"))


def lay_three(_view: Any, legal: Moves) -> Moves:
    sets = _only(legal, "set")
    shortest = min(map(len, map(str.split, sets)), default=0)
    return [move for move in sets if len(move.split()) == shortest]


def keep_claimed(view: Any, legal: Moves) -> Moves:
    return [move for move in _only(legal, "discard") if move.split()[1][0] in view["live"]]


def discard_company(view: Any, legal: Moves) -> Moves:
    """Discards of the suits that still count the one that is held most."""
    live = keep_claimed(view, legal)
    held = [card[0] for card in own_hand(view)]
    most = max((held.count(move.split()[1][0]) for move in live), default=0)
    return [move for move in live if held.count(move.split()[1][0]) == most]


def discard_what_fits(view: Any, legal: Moves) -> Moves:
    return [
        move for move in _only(legal, "discard") if _list_takers(view, move.split()[1], own=True)
    ]


def take_hopes(view: Any, legal: Moves) -> Moves:
    """Takes the top of the pile whenever it goes with a card in hand."""
    if "draw pile" not in legal:
        return ()
    top = view["pile"][-1]
    goes = top[0] in view["live"] and any(card[0] == top[0] for card in own_hand(view))
    return ("draw pile",) if goes else ()


# Food Chain


def classify_late(_view: Any, legal: Moves) -> Moves:
    return _without(legal, *_only(legal, "classify")) if _only(legal, "play") else ()


def invite(view: Any, legal: Moves) -> Moves:
    """Lays the cards that the most tops of other chains are near."""
    plays = {(play["card"], play["biome"]): play for play in view["plays"]}
    near = {}
    for move in _only(legal, "play"):
        card, biome = move.split()[1], move.split()[-1]
        play, number = plays[card, biome], CARDS[card].number
        if play["match"] + play["run"] == 0 and play["points"] is None:
            tops = [one["top"] for one in view["biomes"] if one["top"]]
            near[move] = sum(abs(top - number) <= 2 for top in tops)
    most = max(near.values(), default=0)
    return [move for move, count in near.items() if count == most]


def _closing(view: Any, legal: Moves) -> list[MoveText]:
    plays = {
        (play["card"], play["biome"]) for play in view["plays"] if play["points"] is not None
    }
    return [move for move in _only(legal, "play") if (move.split()[1], move.split()[-1]) in plays]


def close_nothing(view: Any, legal: Moves) -> Moves:
    return _without(legal, *_closing(view, legal))


def close_any_second(view: Any, legal: Moves) -> Moves:
    return _closing(view, legal) if view["seats"][seat_of_view(view)]["chains"] == 1 else ()


def save_hunters(_view: Any, legal: Moves) -> Moves:
    """Lays Jacks and Kings only when nothing else can be laid."""
    others = [move for move in _only(legal, "play") if move.split()[1] not in CLOSERS]
    return _without(legal, *(set(_only(legal, "play")) - set(others))) if others else ()


def pass_last(view: Any, legal: Moves) -> Moves:
    others = _without(legal, "pass", *_only(legal, "keep"))
    return others if view["first_pass"] else ()


def populate_early(view: Any, legal: Moves) -> Moves:
    passed = view["seats"][1 - seat_of_view(view)]["passed"]
    early = [] if passed else _only(legal, "over-populate")
    return early or _without(legal, *_only(legal, "over-populate"))


def populate_late(view: Any, legal: Moves) -> Moves:
    passed = view["seats"][1 - seat_of_view(view)]["passed"]
    return () if passed else _without(legal, *_only(legal, "over-populate"))


# Both emu games


def _birds(view: Any) -> list[list[str]]:
    return [bird["cards"] for bird in view["seats"][seat_of_view(view)]["birds"]]


def hatch_many(view: Any, legal: Moves) -> Moves:
    """Has four birds before it goes on with any."""
    return _only(legal, "hatch") if len(_birds(view)) < 4 else ()


def hatch_late(view: Any, legal: Moves) -> Moves:
    """Begins a bird when few cards are left, as long as no other is just begun."""
    begun = any(len(cards) == 1 for cards in _birds(view))
    return _only(legal, "hatch") if view["draw_pile"] <= LATE and not begun else ()


def leap(view: Any, legal: Moves) -> Moves:
    """Of the cards that a bird could go on with those farthest away."""
    grown = _only(legal, "grow")
    gaps = {}
    for move in grown:
        _verb, card, _on, bird = move.split()[:4]
        last = _birds(view)[int(bird[1:]) - 1][-1]
        gaps[move] = abs(ORDER.get(card, 0) - ORDER.get(last, 0))
    most = max(gaps.values(), default=0)
    return [*[move for move, gap in gaps.items() if gap == most], *_without(legal, *grown)]


def hatch_lonely(_view: Any, legal: Moves) -> Moves:
    """Hatches with the cards that fewest others can follow."""
    hatched = _only(legal, "hatch")
    following = {move: len(list_fitting_cards((move.split()[1],))) for move in hatched}
    least = min(following.values(), default=0)
    few = [move for move, count in following.items() if count == least]
    return [*few, *_without(legal, *hatched)]


def discard_own(view: Any, legal: Moves) -> Moves:
    """Throws away cards that fit an own bird, if it throws any."""
    thrown = _only(legal, "discard")
    fitting = [
        move
        for move in thrown
        if any(move.split()[1] in list_fitting_cards(tuple(cards)) for cards in _birds(view))
    ]
    return [*fitting, *_without(legal, *thrown)] if fitting else ()


CLAIMS = (
    Claim("hunting-prey", "swap all but Kings and Jacks", (), 2, keep_queens_and_tens),
    Claim("hunting-prey", "swap all but Kings and Jacks", (), 3, keep_queens_and_tens),
    Claim("hunting-prey", "drop all but Kings and Jacks", (), 2, drop_one_card),
    Claim("hunting-prey", "drop all but Kings and Jacks", (), 3, drop_one_card),
    Claim("hunting-prey", "a Jack drops cards", (), 2, drop_nothing),
    Claim("hunting-prey", "a Jack drops cards", (), 4, drop_nothing),
    Claim("hunting-prey", "eat the grazer that would earn the token", (), 3, spare_the_grazer),
    Claim("hunting-prey", "eat Jacks", (), 3, spare_jack, eat_jack),
    Claim("hunting-prey", "eat grazers else", (), 3, eat_no_grazer, eat_grazer),
    Claim("biome-rummy", "add at once", (), 2, add_last),
    Claim("biome-rummy", "add at once", (), 4, add_last),
    Claim("biome-rummy", "add at all", (), 4, never_add),
    Claim("biome-rummy", "lay right away", (), 2, hoard),
    Claim("biome-rummy", "lay right away", (), 4, hoard),
    Claim("biome-rummy", "add", (), 2, never_add),
    Claim("biome-rummy", "lay long groups", (), 2, lay_three),
    Claim("biome-rummy", "discard finished biomes first", (), 2, keep_claimed),
    Claim("biome-rummy", "then loners", (), 2, discard_company),
    Claim("biome-rummy", "do not discard what fits your own group", (), 2, discard_what_fits),
    Claim("biome-rummy", "do not discard what fits your own group", (), 4, discard_what_fits),
    Claim("biome-rummy", "take only what you can lay", (), 2, take_hopes),
    Claim("food-chain", "classify early", (), 2, classify_late),
    Claim("food-chain", "do not invite", (), 2, invite),
    Claim("food-chain", "close a chain", (), 2, close_nothing),
    Claim("food-chain", "a second one only if rich", (), 2, close_any_second),
    Claim("food-chain", "do not save Jacks and Kings", (), 2, save_hunters),
    Claim("food-chain", "pass first", (), 2, pass_last),
    Claim("food-chain", "over-populate late", (), 2, populate_early, populate_late),
    Claim("emu-ranchers", "few long birds", (), 2, hatch_many),
    Claim("emu-ranchers", "no late bird", (), 2, hatch_late),
    Claim("emu-ranchers", "small gaps", (), 2, leap),
    Claim("emu-ranchers", "hatch what many can follow", (), 2, hatch_lonely),
    Claim("emu-ranchers", "discard what fits none", (), 2, discard_own),
    Claim("emus-redux", "few long birds", (), 3, hatch_many),
    Claim("emus-redux", "no late bird", (), 3, hatch_late),
)
