"""What Ranchers asks: a pair and a field in either order, a swap, the free moves; and what the own
Ranch would be worth. PURE."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from games.rules.game import MoveText
from games.rules.lines import Line, format_signed
from games.rules.phrases import Said, phrase
from games.titles.board import Words, Zone, describe_change
from games.titles.prompt import Asked, Choice, Prompt
from games.titles.ranchers.board import ANIMALS, CAT, DOG, FIELDS, Ranch
from games.titles.ranchers.evaluation import RanchEvaluation, pair_of
from games.titles.ranchers.move_words import animal_name, bare_objective_name
from games.titles.ranchers.score import HORSE, RanchScore
from games.titles.ranchers.state import (
    ACTIONS,
    BUILD,
    CHOOSE,
    REDRAW,
    RESERVE,
    SELL,
    SIDE,
    SOURCES,
    SWAP,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    TURNS,
)
from games.titles.ranchers.table import build_seat_zone
from games.titles.ranchers.view import RanchersView, build_seat

CHOOSE_BUILDING = phrase("Choose your Building: it starts in your Pond.")
CHOOSE_PAIR = phrase("Choose a pair: place its animal, keep its card. Turn {turn} of {turns}.")
# By whether the Ranch can be turned over, and whether a pair can be reserved.
OUT_OF_TURN = {
    (True, False): phrase("{seat} to play. Until your first pair you can turn your Ranch over."),
    (True, True): phrase("{seat} to play. You can reserve a pair, or turn your Ranch over."),
    (False, True): phrase("{seat} to play. Your Storehouse can reserve a pair."),
}
GRANT_TILE = phrase("You already own a {animal}, so the Grant brings a tile: Dog or Cat?")
WHICH_TILE = phrase("Another {animal} brings a tile: Dog or Cat?")
TILES = {DOG: phrase("Dog"), CAT: phrase("Cat")}
WHICH_PAIR = phrase("{thing}: from which pair?")
WHICH_FIELD = phrase("{animal}: on which field?")
HORSE_OR_CARD = phrase("Keep the Horse and drop its card, or keep the card?")
SECOND_HORSE = phrase("You have a Horse: this one leaves, and you keep its card.")
SWAP_WHAT = phrase("At home, so you can swap: pick what to give and the pair, or pass.")
SWAP_EITHER = phrase("{thing}: give an animal for its animal, or a card for its card?")
SWAP_ANIMAL_FOR = phrase("{animal} from {thing}: for which pair’s animal?")
SWAP_CARD_FOR = phrase("{thing}: for which pair’s card?")
KEEP_THE_HORSE = phrase("Keep the Horse: {change}")
KEEP_THE_CARD = phrase("Keep the card: {change}")
SELL_THE_CARD = phrase("Sell the card: {change}")
SELL_THE_ANIMAL = phrase("Sell the animal: {change}")
NO_SWAP = phrase("No swap")
FREE = {
    SIDE: phrase("Turn your Ranch to side {thing}"),
    RESERVE: phrase("Reserve {thing}"),
    REDRAW: phrase("Redraw {thing}"),
}

STAYS = phrase("stays {total}")
YOUR_RANCH = phrase("Your Ranch: {change}")
NOW_PAYS = phrase("{what} {change}")
GOES = phrase("{what} {points} goes")
ADDED = phrase("{what} {points} added")
MODULES = {
    "horse": phrase("Horse"),
    "fish": phrase("Fish"),
    "grant": phrase("Grant objective"),
    "building": phrase("Building"),
    "dogs": phrase("Dogs"),
    "cats": phrase("Cats"),
}
MAY_SWAP = phrase("at home: you can now swap")
COVERS = phrase("the printed {animal} on this field is covered for good")
STAYS_EMPTY = phrase("one of your fields stays empty")

Request = Asked[RanchersView]


def ask(asked: Request) -> Prompt:
    """What to do next, and what the draft and the picks would come to."""
    hand = _Picked(asked, RanchEvaluation(asked.view, asked.seat))
    words, choices = _ask_next(hand)
    return Prompt(
        words,
        tuple(choices),
        effects=tuple(_list_effects(hand)),
        uses=hand.list_gains(),
        ahead=_look_ahead(hand),
    )


@dataclass
class _Picked:
    """What is picked, and what the Ranch would gain: by the position after the draft."""

    asked: Request
    worth: RanchEvaluation

    @cached_property
    def source(self) -> str:
        """The pair that is picked."""
        return next((pick for pick in self.asked.picks if pick in SOURCES), "")

    @cached_property
    def field(self) -> str:
        """The field that is picked."""
        return next((pick for pick in self.asked.picks if pick in FIELDS), "")

    @cached_property
    def card(self) -> str:
        """The own objective that is picked: `o3`."""
        named = (pick for pick in self.asked.picks if pick[0] == "o" and pick[1:].isdigit())
        return next(named, "")

    def gain(self, move: MoveText) -> str:
        """`+4`, `±0` or `−2`: what a move would change, the side of a tile left open."""
        gain = self.worth.points_gained(move)
        return format_signed(gain).replace("-", "−") if gain else "±0"

    def list_gains(self) -> dict[str, Words]:
        """By place, objective and Grant Animal what it would change with what is picked."""
        found: dict[str, Words] = {}
        ready, picks = self.asked.ready, set(self.asked.picks)
        for move in self.asked.legal:
            action = ACTIONS[move]
            verb, *things = move.split()
            if verb == "grant":
                found.setdefault(action.name, self.gain(f"grant {action.name}"))
            if action.verb not in (TAKE, SWAP_ANIMAL, SWAP_OBJECTIVE):
                continue
            thing = f"o{action.card}" if action.verb == SWAP_OBJECTIVE else FIELDS[action.field]
            source = SOURCES[action.source]
            plain = f"{TAKE} {source} at {thing}" if action.verb == TAKE else move
            if source in picks and thing not in found:
                found[thing] = self.gain(plain)
            if thing in picks and source not in found:
                found[source] = self.gain(plain)
            if move == ready:  # its card may be sold
                found[thing] = found[source] = self.gain(move)
        return found


# What to do next


def _ask_next(hand: _Picked) -> tuple[Words, list[Choice]]:
    view, seat = hand.asked.view, hand.asked.seat
    if seat not in view["waiting"]:
        verbs = {ACTIONS[move].verb for move in hand.asked.legal}
        said = OUT_OF_TURN[SIDE in verbs, verbs != {SIDE}]
        return Line(said, seat=view["on_turn"]), list(_list_free_moves(hand))
    if view["phase"] == BUILD:
        return CHOOSE_BUILDING, list(_list_free_moves(hand))
    return _ask_swap(hand) if view["phase"] == SWAP else _ask_take(hand)


def _ask_take(hand: _Picked) -> tuple[Words, list[Choice]]:
    """A take: a pair and a field, in either order; the free moves before it."""
    grants = [pick for pick in hand.asked.picks if pick in ANIMALS]
    if grants:
        return Line(GRANT_TILE, animal=animal_name(grants[0])), list(_list_tiles(hand))
    if hand.source:
        return _ask_pair(hand)
    if hand.field:
        return Line(WHICH_PAIR, thing=hand.field), []
    turn = hand.asked.view["seats"][hand.asked.seat]["turns"] + 1
    return Line(CHOOSE_PAIR, turn=turn, turns=TURNS), list(_list_free_moves(hand))


def _ask_pair(hand: _Picked) -> tuple[Words, list[Choice]]:
    """A pair is picked: its field, its sale, its tile, its Horse."""
    source, ready = hand.source, hand.asked.ready
    pair = pair_of(hand.asked.view, hand.asked.seat, source)
    animal = pair[0] if pair else ""
    words: Words = Line(WHICH_FIELD, animal=animal_name(animal))
    choices: list[Choice] = []
    if animal == HORSE:
        keep = f"{TAKE} {source} keep horse"
        words = HORSE_OR_CARD if keep in hand.asked.moves else SECOND_HORSE
        choices += _list_sales(hand, keep, KEEP_THE_HORSE)
        choices += _list_sales(hand, f"{TAKE} {source} keep objective", KEEP_THE_CARD)
    elif hand.field:
        if ready is None:
            words = Line(WHICH_TILE, animal=animal_name(animal))
        choices += _list_tiles(hand)
        if ready and ACTIONS[ready].sold:
            choices += _list_sales(hand, ready.removesuffix(" sell objective"), KEEP_THE_CARD)
        elif ready:
            choices += _list_sales(hand, f"{ready} sell objective", SELL_THE_CARD)
    choices += _list_sales(hand, f"{TAKE} {source} sell animal", SELL_THE_ANIMAL)
    return words, choices if hand.field else [*choices, *_list_free_moves(hand)]


def _ask_swap(hand: _Picked) -> tuple[Words, list[Choice]]:
    """A swap: something of the own and a pair, in either order; or none."""
    words: Words = SWAP_WHAT
    if hand.field:
        animal = hand.asked.view["seats"][hand.asked.seat]["fields"][hand.field]
        words = Line(SWAP_ANIMAL_FOR, animal=animal_name(animal), thing=hand.field)
    elif hand.card:
        words = Line(SWAP_CARD_FOR, thing=hand.card)
    elif hand.source:
        words = Line(SWAP_EITHER, thing=hand.source)
    passing = "pass" in hand.asked.legal and hand.asked.ready != "pass"
    return words, [Choice(NO_SWAP, move="pass", name="pass")] * passing


def _list_tiles(hand: _Picked) -> Iterable[Choice]:
    offered = {ACTIONS[move].pet for move in hand.asked.moves}
    return [Choice(words, pet) for pet, words in TILES.items() if pet in offered]


def _list_free_moves(hand: _Picked) -> Iterable[Choice]:
    for move in hand.asked.moves:
        verb, _space, thing = move.partition(" ")
        if verb in FREE:
            shown = thing.upper() if verb == SIDE else thing
            yield Choice(Line(FREE[verb], thing=shown), move=move, name=move.replace(" ", "-"))


def _list_sales(hand: _Picked, move: MoveText, said: Said) -> Iterable[Choice]:
    """The button of a whole move with what it would change, if it is legal and not picked yet."""
    if move in hand.asked.legal and move != hand.asked.ready:
        now, then = hand.worth.current_score.total, hand.worth.score_after(move).total
        words = Line(said, change=_tell_change(now, then))
        yield Choice(words, move=move, name=move.replace(" ", "-"))


# What it would come to


def _tell_change(now: int, then: int) -> Line | str:
    return Line(STAYS, total=now) if now == then else str(describe_change(then, now))


def _look_ahead(hand: _Picked) -> Zone | None:
    """The own Ranch with what is picked, if that is a whole move or a pair on a field."""
    asked, worth = hand.asked, hand.worth
    move = asked.ready
    if move is None and hand.source and hand.field and asked.view["phase"] == CHOOSE:
        move = f"{TAKE} {hand.source} at {hand.field}"
    if move is None:
        return None
    after = worth.ranch_after(move)
    seat = build_seat(asked.seat, after, worth.score_ranch(after), True)
    return build_seat_zone(asked.view, seat, asked.view["seats"][asked.seat])


def _list_effects(hand: _Picked) -> Iterable[Words]:
    """`Your Ranch: 12 → 16; “most cows” 0 → 4; “exactly two pigs” 3 added.`"""
    ready = hand.asked.ready
    if not ready and not hand.asked.draft:
        return
    base = RanchEvaluation(hand.asked.before, hand.asked.seat)
    after = hand.worth.ranch_after(ready) if ready else hand.worth.ranch
    now, then = base.current_score, hand.worth.score_ranch(after)
    yield Line(YOUR_RANCH, change=_tell_change(now.total, then.total))
    yield from _list_changed_cards(base.ranch, now, after, then)
    for name, said in MODULES.items():
        had, has = getattr(now, name), getattr(then, name)
        if had != has:
            yield Line(NOW_PAYS, what=Line(said), change=describe_change(has, had))
    if ready:
        yield from _list_side_effects(hand, ready)


def _list_changed_cards(
    before: Ranch, now: RanchScore, after: Ranch, then: RanchScore
) -> Iterable[Words]:
    """Each objective that comes, goes or pays something else."""
    for at, (card, points) in enumerate(zip(after.objectives, then.objectives, strict=True)):
        held, what = before.objectives[at : at + 1], bare_objective_name(card)
        if held == (card,):
            if now.objectives[at] != points:
                change = describe_change(points, now.objectives[at])
                yield Line(NOW_PAYS, what=what, change=change)
            continue
        if held:
            yield Line(GOES, what=bare_objective_name(held[0]), points=now.objectives[at])
        yield Line(ADDED, what=what, points=points)


def _list_side_effects(hand: _Picked, ready: MoveText) -> Iterable[Words]:
    """What the move opens or costs besides points."""
    action, view = ACTIONS[ready], hand.asked.view
    if action.verb == SELL:
        yield STAYS_EMPTY
    if action.verb == TAKE:
        printed = view["seats"][hand.asked.seat]["printed"].get(FIELDS[action.field])
        pair = pair_of(view, hand.asked.seat, SOURCES[action.source])
        if printed and pair and printed == pair[0]:
            yield MAY_SWAP
        elif printed:
            yield Line(COVERS, animal=animal_name(printed))
