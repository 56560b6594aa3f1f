"""The joint seed: the server's sealed secret, and the salts of those who joined after its hash was
published, make the seed at the deal. So neither the operator nor a player alone chooses a deal.

Kept of a salt is its SHA-256 alone. How it all fits together is in `digest_chain`.
"""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

from django.db.models import F
from django.utils.translation import gettext

from games.models import Joining, Match, Opening, Seat
from games.notifications import owe_notifications
from games.play.record import digest_chain

ALONE, JOINT = 1, 2  # versions of a seed
RECEIPT = "salt_receipt"  # the type of the notification that a salt was kept
APART = 100  # more than any table has seats


class Salt(NamedTuple):
    """What a player gives for the deal: its SHA-256 (hex; empty for none), and when they gave it,
    if that was before they joined. `in_answer`: the answer to their email is its receipt."""

    hash: str = ""
    given_at: datetime | None = None
    in_answer: bool = False

    def came_after_hash(self, match: Match) -> bool:
        """True if the hash of the secret was published before the salt was given."""
        return bool(self.hash) and (self.given_at is None or self.given_at > match.created_at)


NO_SALT = Salt()


def hash_salt(words: str) -> str:
    """What is kept of a salt; empty where nothing was given."""
    return sha256(words.encode()).hexdigest() if words else ""


def seal_secret(code: str, secret: bytes) -> dict[str, object]:
    """The fields of a new match that commit the server to its secret; the seed comes at the
    deal."""
    return {
        "seed_version": JOINT,
        "secret": secret.hex(),
        "seed_hash": digest_chain.secret_hash(code, secret),
    }


def record_opening(match: Match, seats: Sequence[Seat], salts: Sequence[str] = ()) -> None:
    """Keeps that `seats` were taken as a match was opened, and the salts (hex) that their players
    had given before: there was no hash then."""
    given = [*salts, *[""] * (len(seats) - len(salts))]
    joined = [Joining(seat=seat, salt=salt) for seat, salt in zip(seats, given, strict=True)]
    Joining.objects.bulk_create(joined)


def record_joining(match: Match, seat: Seat, salt: Salt, now: datetime) -> None:
    """Keeps that somebody has taken a seat of a locked match, after all who have one, and their
    salt; they are owed a receipt for that."""
    if match.seed_version != JOINT:
        return
    Joining.objects.filter(seat=seat).delete()
    kept = Joining.objects.create(seat=seat, salt=salt.hash, after_hash=salt.came_after_hash(match))
    if salt.hash and not salt.in_answer and seat.player_id is not None:
        owe_notifications(RECEIPT, [seat.player_id], kept.pk, now)


def list_joinings(match: Match) -> list[Joining]:
    """Those who joined a match and did not leave before the deal, in the order of joining."""
    joined = Joining.objects.filter(seat__match=match).select_related("seat").order_by("pk")
    if match.status == Match.Status.OPEN:
        joined = joined.filter(seat__player__isnull=False)
    return list(joined)


def format_receipt(match: Match, joined: Joining) -> str:
    """What a player gets for their salt, as programs read it: `receipt`, the code, which place in
    the order of joining they have, the salt that is kept, and the hash of the secret."""
    place = sum(row.pk <= joined.pk for row in list_joinings(match))
    return f"receipt {match.code} {place} {joined.salt} {match.seed_hash}"


def find_receipt(match: Match, player_id: int | None) -> str:
    """The receipt for the salt of a player who sits at a match; empty if they gave none."""
    for joined in list_joinings(match):
        if player_id is not None and joined.seat.player_id == player_id and joined.salt:
            return format_receipt(match, joined)
    return ""


def are_seats_drawn(match: Match) -> bool:
    """True if who sits where is drawn at the deal."""
    return Opening.objects.filter(match=match, drawn=True).exists()


def deal_seed(match: Match, seats: list[Seat]) -> None:
    """Makes the seed of a locked match whose `seats` are all taken, and writes it with the head of
    the chain; where seats are drawn, they are drawn from it, and `seats` are in their new order.
    A seed that the server alone drew stays."""
    held = [seat.pk for seat in seats if seat.player_id is not None]
    joined = Joining.objects.filter(seat__match=match)
    joined.exclude(seat__in=held).delete()  # somebody left, and a bot sits there
    joined_rows = list(joined.order_by("pk"))
    if match.seed_version == JOINT:
        secret, salts = bytes.fromhex(match.secret), [row.salt for row in joined_rows]
        seed = digest_chain.joint_seed(match.code, secret, salts)
        match.seed, match.head = seed.hex(), digest_chain.initial_digest(match.code, seed)
        match.save(update_fields=["seed", "head"])
    if are_seats_drawn(match):
        draw_seats(match, seats, [row.seat_id for row in joined_rows])


def draw_seats(match: Match, seats: list[Seat], joined: Sequence[int]) -> None:
    """Gives each seat the number that the seed draws for it; `joined` are the keys of those of
    people, in the order of joining."""
    people = {key: place for place, key in enumerate(joined)}
    holders = sorted(seats, key=lambda seat: (people.get(seat.pk, len(seats)), seat.number))
    drawn = digest_chain.draw_seats(match.code, bytes.fromhex(match.seed), len(seats))
    for number, place in enumerate(drawn):
        holders[place].number = number
    seats.sort(key=lambda seat: seat.number)
    # Out of the way first: a number is given once at a table, row by row.
    Seat.objects.filter(match=match).update(number=F("number") + APART)
    Seat.objects.bulk_update(seats, ["number"])


def explain_mismatch(match: Match, seats: int) -> str:
    """Which part of how a dealt match got its seed and its drawn seats is not as published; empty
    if all of it is."""
    code, seed = match.code, bytes.fromhex(match.seed)
    if match.seed_version != JOINT:
        fits = digest_chain.seed_hash(code, seed) == match.seed_hash
        return "" if fits else gettext("the seed doesn’t match the published commitment")
    secret, joined = bytes.fromhex(match.secret), list_joinings(match)
    if digest_chain.secret_hash(code, secret) != match.seed_hash:
        return gettext("the secret doesn’t match the published commitment")
    if digest_chain.joint_seed(code, secret, [row.salt for row in joined]) != seed:
        return gettext("the seed isn’t made of the secret and the salts")
    if are_seats_drawn(match):
        drawn = digest_chain.draw_seats(code, seed, seats)
        if any(drawn[row.seat.number] != place for place, row in enumerate(joined)):
            return gettext("the seats aren’t those that the seed draws")
    return ""
