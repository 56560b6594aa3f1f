"""The claims of all titles."""

from collections.abc import Sequence
from typing import Any

from games.decks.biome_deck import CARDS
from games.rules.game import MoveText, seat_of_view
from games.titles.biome_rummy.bot import BITS, find_fits
from games.titles.biome_views import own_hand
from games.titles.birds import ORDER, list_fitting_cards
from games.titles.food_chain.score import CLOSERS
from games.titles.hunting_prey.evaluation import VALUE
from games.titles.hunting_prey.view import own_choice
from games.titles.ranch_words import LATE
from games.titles.ranchers.board import OBJECTIVES
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


def eat_jack(_view: Any, legal: Moves) -> Moves:
    return [move for move in _only(legal, "eat") if move.endswith("J")]


def spare_jack(_view: Any, legal: Moves) -> Moves:
    eaten = _only(legal, "eat")
    return [move for move in eaten if not move.endswith("J")] if eaten else ()


# Biome Rummy


def add_last(view: Any, legal: Moves) -> Moves:
    """Adds only to go out: when at most two cards are in hand."""
    return () if len(own_hand(view)) <= 2 else _without(legal, *_only(legal, "add"))


def add_at_once(_view: Any, legal: Moves) -> Moves:
    return _only(legal, "add")


def hoard(view: Any, legal: Moves) -> Moves:
    """Lays and adds only when at most three cards stay in hand."""
    hand = len(own_hand(view))
    return [
        move
        for move in legal
        if move.split()[0] not in ("set", "add") or hand - len(move.split()) + 1 <= 3
    ]


def keep_claimed(view: Any, legal: Moves) -> Moves:
    return [move for move in _only(legal, "discard") if move.split()[1][0] in view["live"]]


def discard_company(view: Any, legal: Moves) -> Moves:
    """Discards of the suits that still count the one that is held most."""
    live = keep_claimed(view, legal)
    held = [card[0] for card in own_hand(view)]
    most = max((held.count(move.split()[1][0]) for move in live), default=0)
    return [move for move in live if held.count(move.split()[1][0]) == most]


def discard_what_fits(view: Any, legal: Moves) -> Moves:
    _others, own = find_fits(view)
    return [move for move in _only(legal, "discard") if own & BITS[move.split()[1]]]


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
    plays = {(play["card"], play["biome"]) for play in view["plays"] if play["points"] is not None}
    return [move for move in _only(legal, "play") if (move.split()[1], move.split()[-1]) in plays]


def close_nothing(view: Any, legal: Moves) -> Moves:
    return _without(legal, *_closing(view, legal))


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


# Ranchers


def _take(view: Any, legal: Moves, is_related: bool) -> Moves:
    """The takes whose objective names an animal of an own one, or none of theirs."""
    seat = view["seats"][seat_of_view(view)]
    own = {name for held in seat["objectives"] for name in OBJECTIVES[held["objective"]].animals}
    related = {}
    for move in _only(legal, "take"):
        pair = view["middle"].get(move.split()[1])
        if own and pair is not None:
            related[move] = bool(own.intersection(OBJECTIVES[pair["objective"]].animals))
    return [move for move, found in related.items() if found == is_related]


def take_related(view: Any, legal: Moves) -> Moves:
    return _take(view, legal, True)


def take_unrelated(view: Any, legal: Moves) -> Moves:
    return _take(view, legal, False)


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
        _verb, card, *_as, _on, bird = move.split()
        last = _birds(view)[int(bird[1:]) - 1][-1]
        if card in ORDER and last in ORDER:  # a wild card has no number of its own
            gaps[move] = abs(ORDER[card] - ORDER[last])
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


SWAP = ("Swap everything but Kings and Jacks.", "Swap: everything but Kings and Jacks.")
DROP = ("drop everything but Kings and Jacks", "Drop: everything but Kings and Jacks.")
SURE = ("That’s a sure token",)
JACK = ("If you can eat a Jack, eat it", "A Jack is the best prey.")
LAY = ("Lay right away. A set kept for a grand finish is a set still in your hand",)
ADD = ("With three or more players, add a card as soon as it fits.",)
WAIT = ("With two, wait until it lets you go out.", "With two players, it can wait")
CLAIMED = ("Discard animals from finished biomes first", "start with animals from claimed biomes")
LONERS = ("then loners.", "then cards that go with nothing else")
OWN = ("Don’t discard a card that fits your own group.",)
PILE = ("Take from the pile only what you can play this turn.", "only if you can lay it this turn")
CLASSIFY = ("Classify early.",)
INVITE = ("Whatever you show is an invitation.",)
CLOSE = ("Close one chain each round",)
HUNTERS = ("Don’t save Jacks and Kings for later.",)
PASS = ("be the first to pass",)
POPULATE = ("This works best after they have passed.",)
LONG = ("a few long ones earn more than many short ones",)
NOT_LATE = ("this late, a new bird rarely pays its 18 feed",)
GAPS = ("Small gaps leave room for more cards.",)
FOLLOWED = ("begin a bird with a card that many others can follow",)
NONE_FITS = ("Discard: a card that fits none of your birds.",)
RELATED = ("An objective that goes with your others is worth more",)

PREY, RUMMY, CHAIN = "hunting-prey", "biome-rummy", "food-chain"
RANCHERS, BIRDS = "ranchers", (("emu-ranchers", 2), ("emus-redux", 3))
CLAIMS = (
    *(Claim(PREY, "swap", SWAP, seats, keep_queens_and_tens) for seats in (2, 3, 4)),
    *(Claim(PREY, "drop", DROP, seats, drop_one_card) for seats in (2, 3)),
    *(Claim(PREY, "sure token", SURE, seats, drop_nothing) for seats in (2, 4)),
    *(Claim(PREY, "eat Jacks", JACK, seats, spare_jack, eat_jack) for seats in (3, 4)),
    *(Claim(RUMMY, "lay right away", LAY, seats, hoard) for seats in (2, 4)),
    *(Claim(RUMMY, "add at once", ADD, seats, add_last, add_at_once) for seats in (3, 4)),
    Claim(RUMMY, "add to go out", WAIT, 2, add_at_once, add_last),
    Claim(RUMMY, "finished biomes first", CLAIMED, 2, keep_claimed),
    Claim(RUMMY, "then loners", LONERS, 2, discard_company),
    Claim(RUMMY, "keep what fits your own group", OWN, 2, discard_what_fits),
    Claim(RUMMY, "take only what you lay", PILE, 2, take_hopes),
    Claim(CHAIN, "classify early", CLASSIFY, 2, classify_late),
    Claim(CHAIN, "do not invite", INVITE, 2, invite),
    Claim(CHAIN, "close a chain", CLOSE, 2, close_nothing),
    Claim(CHAIN, "do not save Jacks and Kings", HUNTERS, 2, save_hunters),
    Claim(CHAIN, "pass first", PASS, 2, pass_last),
    Claim(CHAIN, "over-populate late", POPULATE, 2, populate_early, populate_late),
    *(Claim(slug, "few long birds", LONG, seats, hatch_many) for slug, seats in BIRDS),
    *(Claim(slug, "no late bird", NOT_LATE, seats, hatch_late) for slug, seats in BIRDS),
    *(Claim(slug, "small gaps", GAPS, seats, leap) for slug, seats in BIRDS),
    Claim("emu-ranchers", "many can follow", FOLLOWED, 2, hatch_lonely),
    Claim("emu-ranchers", "discard what fits none", NONE_FITS, 2, discard_own),
    Claim(RANCHERS, "objectives that go together", RELATED, 2, take_unrelated, take_related),
)
