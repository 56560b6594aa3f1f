"""Ranchers, for two to four: fill a Ranch with animals and count what the objectives say.

Designed by Alexandros Kapidakis. Five modules may be added in any combination.
"""

from collections.abc import Sequence

from games.rules.game import Game, MoveText, Option, Outcome, Seat, Setup
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.rule_sets import LEFT_OPEN, OUR_ADDITION
from games.rules.shuffle_sources import OrderSource
from games.titles.ranchers import log, move_words, score, turn
from games.titles.ranchers import view as views
from games.titles.ranchers.board import ANIMALS, CAT, DOG, OBJECTIVES, RANCHES, SIDES, Ranch
from games.titles.ranchers.evaluation import RanchEvaluation
from games.titles.ranchers.legal_moves import list_legal_moves, standing_in
from games.titles.ranchers.move_words import MODULE_NAMES, label_move
from games.titles.ranchers.refusals import find_refusal
from games.titles.ranchers.score import MILDEST, rank_seats
from games.titles.ranchers.state import (
    ACTIONS,
    BUILD,
    CHOOSE,
    GRANT,
    KEEP_OBJECTIVE,
    OVER,
    PASS,
    SIDE,
    SWAP,
    TAKE,
    RanchersAction,
    RanchersSetup,
    State,
)
from games.titles.ranchers.turn import Applied, apply_move
from games.titles.ranchers.view import RanchersView

# Animals of each type by number of seats.
OF_EACH = {2: 4, 3: 6, 4: 7}
MODULE_OF_SHEET = phrase("A module of the rule sheet.")
NO_YES = ((False, phrase("no")), (True, phrase("yes")))
MODULES = (phrase("horses"), phrase("fish"), phrase("grants"), phrase("buildings"), phrase("pets"))
WAYS = {
    "horses": phrase(
        "A Horse counts as any one type; taking it costs you the objective beside it."
    ),
    "fish": phrase("Once per turn you can sell the animal or objective you took, and get a Fish."),
    "grants": phrase("A ninth animal for each player, and a race to own all five types."),
    "buildings": phrase("Each player builds one of six Buildings in the Pond."),
    "pets": phrase(
        "Place a type you already have to gain a Dog or Cat; whoever has the most of each scores."
    ),
}


class Ranchers(Game[State, RanchersView]):
    """Eight turns for each seat: a pair from the middle, its animal on a field, perhaps a swap.

    Rulings RA-1 to RA-62 of the rule sheet hold, but for RA-59: who leaves is not for the rules.
    """

    slug = "ranchers"
    title = phrase("Ranchers")
    version = 1
    seat_counts = (2, 3, 4)
    options = (
        *(
            Option(
                name, MODULE_NAMES[name].template, NO_YES, False, WAYS[name], source=MODULE_OF_SHEET
            )
            for name in MODULES
        ),
        Option(
            "storehouse",
            phrase("Storehouse"),
            (
                ("any_turn", phrase("on any player’s turn")),
                ("own_turn", phrase("only on your own turn")),
            ),
            "any_turn",
            phrase(
                "When the owner of the Storehouse can reserve a pair. Matters only with Buildings."
            ),
            source=LEFT_OPEN,
            withdrawn=("own_turn",),
        ),
        Option(
            "estimates",
            phrase("Scores during play"),
            (("all", phrase("for all Ranches")), ("own", phrase("for your own Ranch only"))),
            "all",
            phrase("Whose score so far the table shows, as if the match ended now."),
            source=OUR_ADDITION,
            withdrawn=("own",),
        ),
    )
    vocabulary = move_words.VOCABULARY

    def __init__(self, setup: Setup, orders: OrderSource | None = None) -> None:
        super().__init__(setup, orders)
        chosen = self.chosen
        self.modules = tuple(name for name in MODULES if chosen[name])
        self.terms = RanchersSetup(
            seats=self.seats,
            horses=bool(chosen["horses"]),
            fish=bool(chosen["fish"]),
            grants=bool(chosen["grants"]),
            buildings=bool(chosen["buildings"]),
            pets=bool(chosen["pets"]),
            reserve_any_turn=chosen["storehouse"] == "any_turn",
            shuffled=self.shuffle,
        )

    # Set-up (section 2)

    def start(self) -> State:
        """Ranches, bag, deck and middle; with Buildings the last seat is to choose one."""
        seats, terms = self.seats, self.terms
        first = self.shuffle(tuple(range(seats)), "first")[0]
        ranches = self.shuffle(RANCHES, "ranches")[:seats]
        deck = self.shuffle(tuple(OBJECTIVES), "deck 0")
        animals = ANIMALS * OF_EACH[seats] + (score.horses_in_bag(seats) if terms.horses else ())
        bag = self.shuffle(animals, "bag 0")
        return State(
            phase=BUILD if terms.buildings else CHOOSE,
            seat=score.find_builder(0, first, seats) if terms.buildings else first,
            first=first,
            turn=1,
            ranches=tuple(Ranch(number, SIDES[0]) for number in ranches),
            middle=((bag[-1], deck[-1]), (bag[-2], deck[-2])),
            bag=bag[:-2],
            deck=deck[:-2],
            fish=score.fish_on_table(seats) if terms.fish else 0,
            grants=ANIMALS if terms.grants else (),
            grant_objectives=score.list_grant_objectives(seats) if terms.grants else (),
            tiles=score.PET_TILES if terms.pets else 0,
            buildings=score.BUILDINGS if terms.buildings else (),
        )

    def opening_lines(self, state: State) -> tuple[Line, ...]:
        """Who begins, the Ranches, and the first middle."""
        return log.opening_lines(state, self.modules)

    # The contract

    def awaited_seats(self, state: State) -> tuple[Seat, ...]:
        """The seat that is to build, to choose or to swap."""
        return () if state.phase == OVER else (state.seat,)

    def list_legal_moves(self, state: State, seat: Seat) -> tuple[MoveText, ...]:
        """Every move of `seat`; one that is not awaited may have `side` and `reserve`."""
        return list_legal_moves(self.terms, state, seat)

    def apply_move(self, state: State, seat: Seat, move: MoveText) -> Applied:
        """One legal move and everything forced after it."""
        return apply_move(self.terms, state, seat, move)

    def is_settling_move(self, state: State, seat: Seat, move: MoveText) -> bool:
        """A Grant Animal, and the own Ranch turned in the own turn, can be taken back."""
        return not (ACTIONS[move].verb in (GRANT, SIDE) and seat == state.seat)

    def foresee_state(self, state: State, seat: Seat, move: MoveText) -> State:
        """What `seat` knows of the state after a move before it is taken."""
        return turn.apply_with_hidden_cards(self.terms, state, seat, move)

    def outcome(self, state: State) -> Outcome | None:
        """Highest score; then more different types; then the victory is shared (RA-24)."""
        if state.phase != OVER:
            return None
        ranks = rank_seats(state.counts)
        winners = tuple(seat for seat, place in enumerate(ranks) if place == 1)
        best = max(count.total for count in state.counts)
        level = sum(count.total == best for count in state.counts)
        reason = SHARED if len(winners) > 1 else BY_TYPES if level > 1 else BY_SCORE
        return Outcome(tuple(count.total for count in state.counts), ranks, winners, reason)

    def view(self, state: State, seat: Seat | None) -> RanchersView:
        """All that `seat` (None: an onlooker) may know."""
        return views.build_view(state, seat, self.awaited_seats(state), self.modules, self.chosen)

    def choose_timeout_move(self, state: State, seat: Seat) -> MoveText:
        """The mildest move of RA-60: the first free Building of a fixed list; no swap; else the
        take that scores most at once."""
        if state.phase == BUILD:
            return next(f"build {name}" for name in MILDEST if name in state.buildings)
        if state.phase == SWAP:
            return PASS
        ranch = state.ranches[seat]
        pet = CAT if ranch.cats > ranch.dogs else DOG
        moves = self.list_legal_moves(state, seat)
        mild = [move for move in moves if _is_mild_take(ACTIONS[move], pet)]
        # `max` keeps the first of equals: p1, p2, r1, r2, then the fields in their order.
        return max(mild, key=RanchEvaluation(self.view(state, seat), seat).points_gained)

    def label_move(self, state: State, seat: Seat, move: MoveText) -> Line:
        """The move in plain words, such as `Take p2: pig on c3, keep exactly two cows: 3`."""
        return label_move(state, seat, move)

    def explain_refusal(self, state: State, seat: Seat, tokens: Sequence[str]) -> Line | None:
        """Why words that name things of this game fit no legal move."""
        standing = standing_in(self.terms, state, seat)
        return find_refusal(self.view(state, seat), standing, tokens)


BY_SCORE = "The highest score wins."
BY_TYPES = "Equal scores: more different animals win."
SHARED = "Equal scores and as many different animals: the victory is shared."


def _is_mild_take(action: RanchersAction, pet: str) -> bool:
    """A take that sells nothing, keeps no Horse, and adds to the tiles the seat has fewer of."""
    return action.verb == KEEP_OBJECTIVE or (
        action.verb == TAKE and not action.sold and action.pet in ("", pet)
    )
