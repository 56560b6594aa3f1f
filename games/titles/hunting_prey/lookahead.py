"""The Hunting Prey Game: how a bot looks ahead in it, and what speaks for a move.

The quick hand plays the playouts, which is the steady bot. They end with the round; what comes
later is in the worth of the cards. For steady players a King is worth most of a token and a Jack
nearly as much, and every other card costs some: it comes to hand in place of one of those. So all
but Kings and Jacks is swapped, and goes with a Jack. Without a look ahead that alone won 74.6 % of
1,200 matches for two against steady bots, which keep tens and Queens and drop one card
(64.3 % with one card dropped), 43.4 for three and 27.7 for four.
"""

from collections.abc import Mapping, Sequence

from games.decks.biome_deck import ANIMALS
from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.lines import Line
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_views import own_hand
from games.titles.hunting_prey.bot import (
    choose_rollout_move,
    find_preparing_move,
    find_weakest_companion,
)
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import (
    ACTIONS,
    CHOOSE,
    DROP,
    EAT,
    GRAZING,
    HUNTING,
    JACKS,
    NUMBER,
    OPEN,
    OVER,
    PLAY,
    QUEENS,
    STRENGTH,
    TARGET,
    State,
)
from games.titles.hunting_prey.view import HuntingPreyView
from games.titles.lookahead import Lookahead
from games.titles.score_breakdown import (
    RIVAL,
    RIVALS,
    ScoreBreakdown,
    ScorePart,
    Shares,
    format_amount,
)

# What a card owned is worth, in tokens of the lead in the end. Least squares over the rounds of
# matches of steady bots (22,722 for two, 9,302 for three, 5,920 for four) found 0.6, 0.9 and 1.4
# for a King, 0.7, 0.7 and 0.5 for a Jack, -0.1 for small ones; early in a match more than late.
# That a ten costs them 0.6 and a Queen 0.3 is because they keep these; for strong they are as
# others.
KING, JACK, OTHER = 0.9, 0.7, -0.08
# So many tokens or rounds before the end cards begin to be worth less: a guess by what was found
# for leaders with fewer than 4, 8 and 12 tokens.
FADING = 6.0
WON = 6.0
CARD = {card: KING if NUMBER[card] == 13 else JACK if card in JACKS else OTHER for card in ANIMALS}
_worth_of = CARD.__getitem__
PLAYED, EATEN = frozenset(PLAY.values()), frozenset(EAT.values())


def horizon_index(state: State) -> int:
    """Rounds that are over."""
    return state.round - (state.phase != OVER)


def _remaining_weight(game: HuntingPrey, state: State) -> float:
    """What cards still count, from 1 to 0 at the end of the match."""
    if state.phase == OVER:
        return 0.0
    terms = game.terms
    left = terms.rounds + 1 - state.round
    if terms.goal:
        left = min(left, terms.goal - max(state.tokens))
    return min(1.0, max(left, 0) / FADING)


def reset_choices(state: State, seat: Seat) -> State:
    """The others have not chosen yet: what they did is not a card by lot."""
    if state.phase != CHOOSE:
        return state
    mine = state.choices[seat]
    choices = tuple(mine if other == seat else OPEN for other in range(len(state.choices)))
    return state._replace(choices=choices)


def list_candidates(view: HuntingPreyView, legal: Sequence[MoveText]) -> Sequence[MoveText]:
    """All but Kings and Jacks is swapped, and dropped with a Jack, without a thought, so that what
    is thought about is which card to play; no orders for the hunt, since its seat is asked."""
    if view["phase"] == TARGET:
        return [move for move in legal if move in EATEN] or legal
    if prepared := find_preparing_move(view, legal):
        return [prepared]
    tried = [move for move in legal if move in PLAYED]
    weakest = dict.fromkeys(find_weakest_companion(view, ACTIONS[move].thing) for move in tried)
    return [*tried, *(DROP[card] for card in weakest if card and DROP[card] in legal)] or legal


SWAPPING = ("swap", "keep", "draw")
# By (key, more of it).
TOLD: dict[tuple[str, bool], Said] = {
    ("hunt", True): phrase("hunting earns {points} more"),
    ("hunt", False): phrase("hunting earns {points} less"),
    ("jack", True): phrase("a Jack earns {points} more"),
    ("jack", False): phrase("a Jack earns {points} less"),
    ("graze", True): phrase("grazing earns {points} more"),
    ("graze", False): phrase("grazing earns {points} less"),
    ("cards", True): phrase("remaining cards are worth {points} more"),
    ("cards", False): phrase("remaining cards are worth {points} less"),
    (RIVAL, True): RIVALS[True],
    (RIVAL, False): RIVALS[False],
}
UNBEATEN = phrase("No opponent can hold a stronger hunter than {card}.")
STRONGEST = {
    True: phrase("{card} is the strongest hunter in hand."),
    False: phrase("{card} is the strongest grazer in hand."),
}
AT_RISK = plural_phrase(
    "Swapped cards can be gathered: opponents may hold {cards}, a Queen.",
    "Swapped cards can be gathered: opponents may hold the Queens {cards}.",
)
WEAKEST = phrase("{card} is the weakest card in hand.")
ELSE_GRAZES = phrase("Unless {card} is eaten, {other_seat} earns the grazer’s token.")
ELSE_GATHERS = phrase("Unless {card} is eaten, {other_seat}’s Queen gathers {cards}.")


def parts(game: HuntingPrey, state: State, seat: Seat) -> Shares:
    """The tokens of the round that has ended, by how they were earned, those before it, and the
    cards that are left."""
    hunted = dropped = grazed = 0
    if (last := state.last) is not None:
        hunted = sum(hunter == seat for hunter, _prey in last.hunts)
        dropped = sum(one == seat for one, _cards in last.jacks)
        grazed = last.grazers.count(seat)
    before = state.tokens[seat] - hunted - dropped - grazed
    held, drawn = (sum(map(_worth_of, cards[seat])) for cards in (state.hands, state.decks))
    cards = _remaining_weight(game, state) * (held + drawn)
    return {
        "before": ScorePart(before, before),
        "hunt": ScorePart(hunted, hunted),
        "jack": ScorePart(dropped, dropped),
        "graze": ScorePart(grazed, grazed),
        "cards": ScorePart(cards, cards),
    }


def render_part(key: str, amounts: Mapping[str, float]) -> Line:
    """A part in words: `hunting brings 0.4 more`."""
    return Line(TOLD[key, amounts[key] > 0], points=format_amount(amounts[key]))


def list_reasons(view: HuntingPreyView, played: MoveText, better: MoveText) -> list[Line]:
    """What speaks for the better move."""
    verb, card = ACTIONS[better]
    other_verb, other = ACTIONS[played]
    if verb == "eat":
        return _explain_eaten(view, other, card)
    found = _list_risks(view) if other_verb in SWAPPING and verb not in SWAPPING else []
    if verb == "play":
        return [*_explain_played(view, other if other_verb == "play" else "", card), *found]
    hand = own_hand(view)
    if verb == "swap" and card in hand and card == min(hand, key=STRENGTH.__getitem__):
        return [Line(WEAKEST, card=card)]
    return found


def _list_risks(view: HuntingPreyView) -> list[Line]:
    if view["options"]["queen_takes"] != "table":
        return []
    queens = tuple(card for card in list_unseen_cards(view) if card in QUEENS)
    return [Line(AT_RISK, count=len(queens), cards=queens)] if queens else []


def _explain_played(view: HuntingPreyView, other: str, card: str) -> list[Line]:
    kind = HUNTING if card in HUNTING else GRAZING
    was_unbeaten = other in HUNTING and not list_stronger_hunters(view, other)
    if card in HUNTING and not list_stronger_hunters(view, card) and not was_unbeaten:
        return [Line(UNBEATEN, card=card)]
    if card == max((one for one in own_hand(view) if one in kind), key=STRENGTH.__getitem__):
        return [Line(STRONGEST[card in HUNTING], card=card)]
    return []


def list_stronger_hunters(view: HuntingPreyView, card: str) -> list[str]:
    hunters = (one for one in list_unseen_cards(view) if one in HUNTING)
    return [one for one in hunters if STRENGTH[one] > STRENGTH[card]]


def list_unseen_cards(view: HuntingPreyView) -> list[str]:
    """The cards that other seats may hold: those that have not left the game and that the reader
    does not own, as far as it knows."""
    own = {*own_hand(view), *view["aside"], *view["seats"][seat_of_view(view)]["known"]}
    if view["choice"] is not None:
        own.update(view["choice"]["swapped"])
    gone = {one["card"] for one in view["removed"]}
    return [one for one in ANIMALS if one not in own and one not in gone]


def _explain_eaten(view: HuntingPreyView, other: str, card: str) -> list[Line]:
    """What follows once one card is eaten, and not if another one is."""
    seat, then, instead = seat_of_view(view), view["outlook"][card], view["outlook"][other]
    found = []
    if not then["grazers"] and instead["grazers"]:
        found.append(Line(ELSE_GRAZES, card=card, other_seat=instead["grazers"][0]))
    queen = instead["queen"]
    if queen is not None and queen != seat and then["queen"] is None:
        cards = tuple(instead["gathered"])
        found.append(Line(ELSE_GATHERS, card=card, other_seat=queen, cards=cards))
    return found


PARTS: ScoreBreakdown[HuntingPreyView] = ScoreBreakdown(parts, render_part, list_reasons, WON)
COUNTED = phrase(
    "Tokens ahead of the best opponent at the end of the round; remaining Kings and Jacks are "
    "worth up to a token each, other cards slightly less than nothing."
)
OUTLOOK: Lookahead[HuntingPreyView] = Lookahead(
    horizon_index,
    PARTS.worth,
    300,
    PARTS.points,
    COUNTED,
    choose_rollout_move,
    list_candidates,
    reset_choices,
    as_steady=True,
)
