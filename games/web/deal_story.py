"""How a match gets its deal, for its pages: who gave which salt, and what can be said of it."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import Player
from games.models import Match, Seat, Tenure
from games.play.record import joint_seed
from games.play.record.joint_seed import Salt


@dataclass(frozen=True)
class GivenSalt:
    """Somebody who joined, and the salt that is kept of theirs; the first in a list was first."""

    name: str
    salt: str
    after_hash: bool
    is_mine: bool


@dataclass(frozen=True)
class DealStory:
    """`is_mixed` if the seed is made of a secret and of salts. `is_joint` if one of these came
    after the hash of the secret: only then the server alone did not choose the deal."""

    salts: list[GivenSalt]
    is_mixed: bool
    are_seats_drawn: bool

    @property
    def is_joint(self) -> bool:
        return any(each.after_hash for each in self.salts)


def read_salt(request: HttpRequest) -> Salt:
    """What a form gives for the deal (`draw_salt` in `games/macros.html`)."""
    return Salt(joint_seed.hash_salt(request.POST.get("salt", "")))


def tell_deal(match: Match, user: Player | AnonymousUser) -> DealStory:
    """What is published of the deal of a match while it waits, runs, or is over."""
    joined = joint_seed.list_joinings(match)
    holders: dict[int, Seat | Tenure] = {
        tenure.seat_id: tenure
        for tenure in Tenure.objects.filter(seat__match=match, number=1).select_related("player")
    }
    seats = {seat.pk: seat for seat in match.seats.all()}
    holders = {**seats, **holders}  # before the deal nobody holds one
    salts = [
        GivenSalt(
            name=holders[row.seat_id].name,
            salt=row.salt,
            after_hash=row.after_hash,
            # Whoever has left a seat reads the page of an onlooker.
            is_mine=user.pk is not None
            and user.pk == holders[row.seat_id].player_id == seats[row.seat_id].player_id,
        )
        for row in joined
    ]
    is_mixed = match.seed_version == joint_seed.JOINT
    return DealStory(salts, is_mixed, joint_seed.are_seats_drawn(match))
