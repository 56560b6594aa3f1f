"""Ranchers: a position that could be behind what a seat sees and was told; how a bot looks ahead
from it, and what speaks for a move."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.lines import Line
from games.rules.phrases import Said, phrase
from games.titles.bot_types import RandomSource
from games.titles.hidden_information import Determinizer, list_unseen
from games.titles.lookahead import Lookahead
from games.titles.ranchers.board import (
    FIELDS,
    OBJECTIVES,
    POINTS,
    Cards,
    Ranch,
    build_herd,
)
from games.titles.ranchers.evaluation import RanchEvaluation, pair_of, ranch_of
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.legal_moves import list_legal_moves
from games.titles.ranchers.log import KEPT_HORSE
from games.titles.ranchers.move_words import animal_name, bare_objective_name
from games.titles.ranchers.score import HORSE, horses_in_bag
from games.titles.ranchers.state import (
    ACTIONS,
    BUILD,
    BUILDS,
    CHOOSE,
    GRANT,
    KEEP_OBJECTIVE,
    OVER,
    PASS,
    PLACES,
    REDRAW,
    RESERVE,
    SELL,
    SIDE,
    SOURCES,
    SWAP,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    TAKES,
    TURNS,
    RanchersAction,
    State,
    pair_at,
    take_text,
)
from games.titles.ranchers.view import RanchersView
from games.titles.score_breakdown import (
    ScoreBreakdown,
    ScorePart,
    Shares,
    count_points,
    format_amount,
)


def imagine_position(game: Ranchers, view: RanchersView, told: Sequence[Line]) -> State:
    """Only the orders of the bag and of the deck are hidden. Which objectives were dropped for a
    Horse stands in the log alone."""
    ranches = tuple(map(ranch_of, view["seats"]))
    seat = view["on_turn"]
    middle = pair_of(view, seat, PLACES[0]), pair_of(view, seat, PLACES[1])
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
        seat=seat,
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


IMAGINING = Determinizer(
    imagine_position,
    advance_to_turn,
    frozenset((TAKE, "swap", GRANT, REDRAW, RESERVE, BUILDS, SIDE, PASS)),
)


WON = 4.0  # what the match is worth, in points
GREEDY_TURNS = 3  # so many last turns are played for what they bring at once


def horizon_index(state: State) -> int:
    """There is but one: the match."""
    return int(state.phase == OVER)


def choose_rollout_move(game: Ranchers, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """A Ranch fills up by lot, an animal in its home if that is free; what the last turns bring is
    counted."""
    ranch = state.ranches[seat]
    moves = list_legal_moves(game.terms, state, seat)
    is_late = TURNS - ranch.turns < GREEDY_TURNS
    if state.phase == SWAP:
        return _best_by_count(state, ranch, moves, rng) if is_late else PASS
    if state.phase == BUILD:
        return rng.choice(moves)
    if state.grants and not ranch.grant and ranch.turns >= TURNS // 2:
        grants = [move for move in moves if ACTIONS[move].verb == GRANT]
        if grants:
            return rng.choice(grants)
    takes = [move for move in moves if move in TAKE_MOVES]
    if is_late:
        return _best_by_count(state, ranch, takes, rng)
    move = rng.choice(takes)
    action = ACTIONS[move]
    if action.verb != TAKE:
        return move
    animal = pair_at(state, ranch, action.source)[0]
    home = ranch.printed
    if animal in home and not ranch.fields[at := home.index(animal)]:
        return next(
            one
            for one in takes
            if (other := ACTIONS[one]).field == at and other.source == action.source
        )
    return move


TAKE_MOVES = frozenset(move for move, action in ACTIONS.items() if action.verb in TAKES)


def _best_by_count(
    state: State, ranch: Ranch, moves: Sequence[MoveText], rng: RandomSource
) -> MoveText:
    """The move after which the animals on the fields and the Grant Animal bring most; among equals
    one by lot. Modules are not counted."""
    best, found = -1, list[MoveText]()
    pond = (ranch.grant,) if ranch.grant else ()
    for move in moves:
        fields, cards = _ranch_after(state, ranch, ACTIONS[move])
        animals = build_herd(fields, pond)
        total = 0
        for card in cards:
            total += POINTS[card](animals)
        if total > best:
            best, found = total, [move]
        elif total == best:
            found.append(move)
    return rng.choice(found)


def _ranch_after(state: State, ranch: Ranch, action: RanchersAction) -> tuple[Cards, Cards]:
    """The fields and the objectives of a Ranch after a take or a swap."""
    fields, cards = ranch.fields, ranch.objectives
    if action.source < 0:
        return fields, cards
    animal, card = pair_at(state, ranch, action.source)
    if action.verb in (TAKE, SWAP_ANIMAL):
        fields = (*fields[: action.field], animal, *fields[action.field + 1 :])
    if action.verb == SWAP_OBJECTIVE:
        cards = (*cards[: action.card - 1], card, *cards[action.card :])
    elif action.verb in (TAKE, SELL, KEEP_OBJECTIVE) and not action.sold:
        cards = (*cards, card)
    return fields, cards


LATER, OTHERS, OTHER = "later", "others", "other"
TELLING = 2  # points from which on it is told what a pair would bring the next one
MODULES = ("horse", "fish", "grant", "building", "dogs", "cats")

GOAL = {
    True: phrase("{goal} scores {points} more"),
    False: phrase("{goal} scores {points} less"),
}
# By (key, more).
KEYS: dict[tuple[str, bool], Said] = {
    (LATER, True): phrase("objectives taken later score {points} more"),
    (LATER, False): phrase("objectives taken later score {points} less"),
    (OTHERS, True): phrase("each opponent scores {points} more"),
    (OTHERS, False): phrase("each opponent scores {points} less"),
    (OTHER, True): phrase("{seat} has {points} more"),
    (OTHER, False): phrase("{seat} has {points} less"),
    ("horse", True): phrase("the Horse scores {points} more"),
    ("horse", False): phrase("the Horse scores {points} less"),
    ("fish", True): phrase("Fish score {points} more"),
    ("fish", False): phrase("Fish score {points} less"),
    ("grant", True): phrase("the Grant scores {points} more"),
    ("grant", False): phrase("the Grant scores {points} less"),
    ("building", True): phrase("the Building scores {points} more"),
    ("building", False): phrase("the Building scores {points} less"),
    ("dogs", True): phrase("Dogs score {points} more"),
    ("dogs", False): phrase("Dogs score {points} less"),
    ("cats", True): phrase("Cats score {points} more"),
    ("cats", False): phrase("Cats score {points} less"),
}
AT_ONCE = phrase(
    "The better move scores {points} right away; the move played scores {other_points}."
)
LEFT = phrase("{place}’s pair would score {points} for {other_seat} right away.")
AT_HOME = phrase("The {animal} is at home on {field}, which allows a swap.")


def parts(_game: Ranchers, state: State, seat: Seat) -> Shares:
    """What each objective pays, and each module."""
    count = state.counts[seat]
    paid = dict(zip(state.ranches[seat].objectives, count.objectives, strict=True))
    paid.update({module: getattr(count, module) for module in MODULES})
    return {key: ScorePart(points, points) for key, points in paid.items()}


def call_part(begun: State, seat: Seat, key: str) -> str:
    """An objective that the seat held or could have taken is told by itself, the later ones
    together."""
    ranch = begun.ranches[seat]
    offered = [pair for pair in (*begun.middle, *ranch.reserved) if pair is not None]
    known = {*ranch.objectives, *MODULES, *(card for _animal, card in offered)}
    return key if key in known else LATER


def lead_over_mean(counts: Sequence[float], seat: Seat) -> float:
    """The points above the mean of all. The lead over the best of several rivals is mostly their
    luck."""
    return counts[seat] - sum(counts) / len(counts)


def compare_with_mean(had: Sequence[Shares], seat: Seat) -> Shares:
    """The own parts and the mean of the others, all of it less by the own part of that mean."""
    others = [count_points(parts) for other, parts in enumerate(had) if other != seat]
    mean, share = sum(others) / len(others), len(others) / len(had)
    own = {key: ScorePart(amount, share * points) for key, (amount, points) in had[seat].items()}
    whose = OTHERS if len(others) > 1 else f"{OTHER} {1 - seat}"
    return {**own, whose: ScorePart(mean, -share * mean)}


def render_part(key: str, amounts: Mapping[str, float]) -> Line:
    """A part in words: `“most goats” pays 2.4 more`."""
    points, more = format_amount(amounts[key]), amounts[key] > 0
    if key.startswith(f"{OTHER} "):
        return Line(KEYS[OTHER, more], seat=int(key.rpartition(" ")[2]), points=points)
    if (key, more) in KEYS:
        return Line(KEYS[key, more], points=points)
    return Line(GOAL[more], goal=bare_objective_name(key), points=points)


def list_reasons(view: RanchersView, played: MoveText, better: MoveText) -> list[Line]:
    """What speaks for the better move: what both bring if one counts at once, what the pair would
    bring the next one that was left to them, and an animal that comes home."""
    seat = seat_of_view(view)
    worth = RanchEvaluation(view, seat)
    gain, other = worth.points_gained(better), worth.points_gained(played)
    found = []
    if gain != other:
        found.append(Line(AT_ONCE, points=format_signed(gain), other_points=format_signed(other)))
    after = (seat + 1) % len(view["seats"])
    place = ACTIONS[better].source
    if 0 <= place < len(PLACES) and ACTIONS[played].source != place:
        most = value_best_take(view, after, place)
        if most >= TELLING:
            found.append(
                Line(LEFT, place=PLACES[place], other_seat=after, points=format_signed(most))
            )
    home = _find_home_animal(view, seat, better)
    if home and not _find_home_animal(view, seat, played):
        action = ACTIONS[better]
        animal = animal_name(home)
        found.append(Line(AT_HOME, animal=animal, field=FIELDS[action.field]))
    return found


def value_best_take(view: RanchersView, seat: Seat, place: int) -> int:
    """What the pair at a place would bring a seat at once on its best free field, no tile counted;
    0 for a Horse."""
    pair = view["middle"][PLACES[place]]
    if pair is None or pair["animal"] == HORSE:
        return 0
    ranch, worth = view["seats"][seat], RanchEvaluation(view, seat)
    free = [at for at, field in enumerate(FIELDS) if not ranch["fields"][field]]
    return max((worth.points_gained(take_text(place, at)) for at in free), default=0)


def _find_home_animal(view: RanchersView, seat: Seat, move: MoveText) -> str:
    action = ACTIONS[move]
    pair = pair_of(view, seat, SOURCES[action.source]) if action.verb == TAKE else None
    printed = view["seats"][seat]["printed"].get(FIELDS[action.field], "") if pair else ""
    return printed if pair is not None and pair[0] == printed else ""


def format_signed(points: int) -> str:
    """A number of points with its sign."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


PARTS: ScoreBreakdown[RanchersView] = ScoreBreakdown(
    parts,
    render_part,
    list_reasons,
    WON,
    lead=lead_over_mean,
    compare=compare_with_mean,
    called=call_part,
)
COUNTED = phrase("Points above the average of all ranches at the end.")
OUTLOOK: Lookahead[RanchersView] = Lookahead(
    horizon_index, PARTS.worth, 200, PARTS.points, COUNTED, choose_rollout_move
)
