"""Ranchers: a position that could be behind what a seat sees and was told."""

from collections import Counter
from collections.abc import Sequence

from games.rules.game import Seat
from games.rules.lines import Line
from games.titles.hidden_information import Determinizer, list_unseen
from games.titles.ranchers.evaluation import ranch_of
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.log import KEPT_HORSE
from games.titles.ranchers.modules import HORSE, horses_in_bag
from games.titles.ranchers.objectives import OBJECTIVES
from games.titles.ranchers.state import (
    BUILD,
    BUILDS,
    CHOOSE,
    GRANT,
    PASS,
    PLACES,
    REDRAW,
    RESERVE,
    SIDE,
    SWAP,
    TAKE,
    Pair,
    State,
)
from games.titles.ranchers.view import PairView, RanchersView


def imagine_position(game: Ranchers, view: RanchersView, told: Sequence[Line]) -> State:
    """Only the orders of the bag and of the deck are hidden. Which objectives were dropped for a
    Horse stands in the log alone."""
    ranches = tuple(map(ranch_of, view["seats"]))
    middle = _read_pair(view["middle"][PLACES[0]]), _read_pair(view["middle"][PLACES[1]])
    dropped = [str(line.things["objective"]) for line in told if line.template is KEPT_HORSE]
    pairs = [pair for pair in middle if pair] + [each for one in ranches for each in one.reserved]
    open_cards = [card for one in ranches for card in (*one.objectives, *one.sold)]
    open_cards += [objective for _animal, objective in pairs]
    following = () if view["next"] is None else (view["next"],)
    deck = game.shuffle(
        list_unseen(tuple(OBJECTIVES), (*open_cards, *dropped, *following)), "imagined deck"
    )
    bag = tuple(Counter(view["bag"]).elements())
    horses = len(horses_in_bag(game.seats)) if game.terms.horses else 0
    shown = [animal for animal, _objective in pairs].count(HORSE)
    gone = horses - shown - bag.count(HORSE) - sum(one.horse for one in ranches)
    return State(
        phase=view["phase"],
        seat=view["on_turn"],
        first=view["first"],
        turn=view["turn"],
        ranches=ranches,
        middle=middle,
        bag=game.shuffle(bag, "imagined bag"),
        deck=(*deck, *following),
        fish=view["fish"],
        grants=tuple(view["grants"]),
        grant_objectives=tuple(view["grant_objectives"]),
        tiles=view["tiles"],
        buildings=tuple(view["buildings"]),
        redrawn=view["redrawn"],
        out=(*dropped, *(HORSE,) * gone),
    )


def advance_to_turn(_game: Ranchers, state: State, seat: Seat) -> State | None:
    """The turn of `seat` as if it came now; while buildings are chosen, its choice of one."""
    if state.phase == BUILD and not state.ranches[seat].building:
        return state._replace(seat=seat)
    if state.phase not in (CHOOSE, SWAP):
        return None
    return state._replace(phase=CHOOSE, seat=seat, redrawn=False)


def _read_pair(pair: PairView | None) -> Pair | None:
    return (pair["animal"], pair["objective"]) if pair else None


IMAGINING = Determinizer(
    imagine_position,
    advance_to_turn,
    frozenset((TAKE, "swap", GRANT, REDRAW, RESERVE, BUILDS, SIDE, PASS)),
)
