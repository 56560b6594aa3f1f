"""Matches for the browser tests: everybody knows their deals, so that each run is the same."""

from hashlib import sha256
from typing import Any

from accounts.models import Player
from games import play
from games.models import Match
from games.play.record import digest_chain, joint_seed
from tests.matches import awaited, open_table


def seal(match: Match, number: int) -> None:
    """Gives an open match the deal with this number."""
    seed = sha256(str(number).encode()).digest()
    Match.objects.filter(pk=match.pk).update(
        seed_version=joint_seed.ALONE,
        seed=seed.hex(),
        seed_hash=digest_chain.seed_hash(match.code, seed),
        head=digest_chain.initial_digest(match.code, seed),
    )


def known_match(people: list[Player], number: int = 1, **terms: Any) -> Match:
    """A running match of `people` with the deal of this number; `terms` as in `open_table`."""
    match = open_table(opener=people[0], **terms)
    seal(match, number)
    return play.join_match(match.pk, people[1])


def begun_by(people: list[Player], number: int = 1, **terms: Any) -> Match:
    """A running match in which the first of `people` has the first turn; the deal is the first
    such from `number` on."""
    while True:
        match = known_match(people, number, **terms)
        if awaited(match).player_id == people[0].pk:
            return match
        number += 1
