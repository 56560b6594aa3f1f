"""What a Ranch is worth now, and what it would be worth after a move: from a view alone.

Everything that pays lies open, so a seat may reckon for itself what the page reckons here.
"""

from dataclasses import dataclass
from functools import cached_property

from games.titles.ranchers import pets
from games.titles.ranchers.board import FIELDS
from games.titles.ranchers.grants import has_all_types
from games.titles.ranchers.pets import DOG
from games.titles.ranchers.score import RanchScore, count_ranch
from games.titles.ranchers.state import (
    ACTIONS,
    BUILDS,
    GRANT,
    KEEP_HORSE,
    KEEP_OBJECTIVE,
    RESERVED,
    SELL,
    SIDE,
    SOURCES,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    Pair,
    Ranch,
    RanchersAction,
)
from games.titles.ranchers.view import PairView, RanchersSeat, RanchersView


def ranch_of(seat: RanchersSeat) -> Ranch:
    """The Ranch of a seat, out of a view."""
    return Ranch(
        number=seat["ranch"],
        side=seat["side"],
        fields=tuple(seat["fields"][field] for field in FIELDS),
        objectives=tuple(card["objective"] for card in seat["objectives"]),
        sold=tuple(seat["sold"]),
        turns=seat["turns"],
        horse=seat["horse"],
        grant=seat["grant"],
        grant_points=seat["grant_points"],
        fish=seat["fish"],
        building=seat["building"],
        uses=seat["uses"],
        dogs=seat["dogs"],
        cats=seat["cats"],
        reserved=tuple((pair["animal"], pair["objective"]) for pair in seat["reserved"]),
    )


def pair_of(view: RanchersView, seat: int, source: str) -> Pair | None:
    """The pair at p1, p2 or one of the seat's own r1, r2; None if there is none."""
    if source in RESERVED:
        kept = view["seats"][seat]["reserved"]
        pair: PairView | None = next((pair for pair in kept if pair["token"] == source), None)
    else:
        pair = view["middle"].get(source)
    return (pair["animal"], pair["objective"]) if pair else None


@dataclass
class RanchEvaluation:
    """The Ranch of `seat` in `view`: as it is, and as it would be after each move."""

    view: RanchersView
    seat: int

    @cached_property
    def ranch(self) -> Ranch:
        return ranch_of(self.view["seats"][self.seat])

    @cached_property
    def current_score(self) -> RanchScore:
        """What the Ranch is worth now."""
        return self.score_ranch(self.ranch)

    def score_ranch(self, ranch: Ranch) -> RanchScore:
        """What `ranch` in the place of the own one would be worth."""
        seats = self.view["seats"]
        dogs = [seat["dogs"] for seat in seats]
        cats = [seat["cats"] for seat in seats]
        dogs[self.seat], cats[self.seat] = ranch.dogs, ranch.cats
        return count_ranch(
            ranch, pets.pet_points(dogs)[self.seat], pets.pet_points(cats)[self.seat]
        )

    def ranch_after(self, move: str) -> Ranch:
        """The Ranch after a legal move, as far as the seat can know it before the move is taken;
        what comes to the middle changes no Ranch."""
        action = ACTIONS[move]
        ranch = self._ranch_after_action(action)
        left = self.view["grant_objectives"]
        if left and not ranch.grant_points and has_all_types(ranch.fields, ranch.grant):
            return ranch._replace(grant_points=left[0])
        return ranch

    def score_after(self, move: str) -> RanchScore:
        """What the Ranch would be worth after a legal move."""
        return self.score_ranch(self.ranch_after(move))

    def points_gained(self, move: str) -> int:
        """By how many points a legal move would change what the Ranch is worth."""
        return self.score_after(move).total - self.current_score.total

    def _ranch_after_action(self, action: RanchersAction) -> Ranch:
        ranch = self.ranch
        if action.verb == BUILDS:
            return ranch._replace(building=action.name)
        if action.verb == SIDE:
            return ranch._replace(side=action.name)
        if action.verb == GRANT:
            return self._with_tile(ranch._replace(grant=action.name), action.pet)
        pair = pair_of(self.view, self.seat, SOURCES[action.source]) if action.source >= 0 else None
        if pair is None:
            return ranch
        if action.verb in (TAKE, SELL, KEEP_HORSE, KEEP_OBJECTIVE):
            return self._ranch_after_take(action, pair)
        if action.verb == SWAP_ANIMAL:
            return ranch._replace(fields=_replace_at(ranch.fields, action.field, pair[0]))
        if action.verb == SWAP_OBJECTIVE:
            return ranch._replace(
                objectives=_replace_at(ranch.objectives, action.card - 1, pair[1])
            )
        return ranch

    def _ranch_after_take(self, action: RanchersAction, pair: Pair) -> Ranch:
        """A pair taken: the animal placed, sold or a Horse, the objective kept or not."""
        ranch, (animal, card) = self.ranch, pair
        if action.verb == KEEP_HORSE:
            return ranch._replace(horse=True)
        if not action.sold:
            ranch = ranch._replace(objectives=(*ranch.objectives, card))
        if action.sold or action.verb == SELL:
            ranch = ranch._replace(fish=ranch.fish + 1)
        if action.verb == TAKE:
            ranch = ranch._replace(fields=_replace_at(ranch.fields, action.field, animal))
        return self._with_tile(ranch, action.pet)

    @staticmethod
    def _with_tile(ranch: Ranch, pet: str) -> Ranch:
        if not pet:
            return ranch
        if pet == DOG:
            return ranch._replace(dogs=ranch.dogs + 1)
        return ranch._replace(cats=ranch.cats + 1)


def _replace_at(things: tuple[str, ...], at: int, thing: str) -> tuple[str, ...]:
    return (*things[:at], thing, *things[at + 1 :])


def running_scores(view: RanchersView) -> list[int]:
    """What each seat would have if the match ended now, by seat; drawn once it is over."""
    return [RanchEvaluation(view, seat["seat"]).current_score.total for seat in view["seats"]]
